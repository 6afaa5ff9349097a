"""Reports with something changed at random: whatever a table types, scoring never raises."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)

_ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 5, 15, 400, 10**30, 2.0),
    *("", "A", "3", "Anna", [], {}, [[]], [None], ["X"]),
)


def mutated(report: dict[str, Any], rng: Random, changes: int) -> dict[str, Any]:
    """A copy of the report in which entries are replaced, removed, added or moved."""
    copy: dict[str, Any] = _fresh(report)
    for _ in range(changes):
        places = list(_places(copy))
        holder, key = rng.choice(places)
        other, source = rng.choice(places)
        match rng.randrange(4):
            case 0:
                holder[key] = _fresh(rng.choice(_ODD))
            case 1:
                holder[key] = _fresh(other[source])
            case 2:
                del holder[key]
            case _ if isinstance(holder, dict):
                holder[rng.choice(("odd", "Zoe", "cards", "red"))] = _fresh(rng.choice(_ODD))
            case _:
                holder.append(_fresh(rng.choice(_ODD)))
        if not list(_places(copy)):
            break
    return copy


def _places(value: Any) -> Any:
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def _fresh(value: Any) -> Any:
    return json.loads(json.dumps(value))
