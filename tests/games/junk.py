"""Wrong reports for the tests that say: nothing a client sends makes the engine raise."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 40)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", " ", "Anna", "Ben", "GUT", "AC", "C", "played", "normal"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


def mutated(data: st.DataObject, value: Any) -> Any:
    """`value` with one part, at any depth, replaced by junk, taken away, or a stranger added."""
    if not isinstance(value, dict | list) or not value or data.draw(st.integers(0, 5)) == 0:
        return data.draw(JSON_VALUES)
    if isinstance(value, list):
        i = data.draw(st.integers(0, len(value) - 1))
        return [mutated(data, entry) if i == k else entry for k, entry in enumerate(value)]
    key = data.draw(st.sampled_from([*sorted(value), "stranger"]))
    if key == "stranger":
        return {**value, key: data.draw(JSON_VALUES)}
    if data.draw(st.integers(0, 3)) == 0:
        return {name: entry for name, entry in value.items() if name != key}
    return {**value, key: mutated(data, value[key])}
