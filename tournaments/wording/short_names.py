"""First names, where they tell the people of a table apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return the first name of each person.

    The whole name stays if the first one is not unique, is a title, or names several people.
    """
    known = tuple(names)
    firsts = Counter(map(_first, known))
    return {name: first if firsts[first := _first(name)] == 1 else name for name in known}


def _first(name: str) -> str:
    first = name.partition(" ")[0]
    return name if "&" in name or first.endswith(".") else first
