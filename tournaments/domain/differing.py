"""Where two mappings differ, at the cost of copying them and not of looking at each value.

Of states that follow on each other nearly all values are the same objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def differing(old: Mapping[K, V], new: Mapping[K, V]) -> list[K]:
    """The keys of both that have other values, or have none, in the other; those of `new` first.

    >>> differing({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4})
    ['b', 'c']
    """
    if old is new:
        return []
    keys, size = list(new), len(old)
    if keys[:size] == list(old):  # what is new stands at the end
        near = list(compress(keys, map(is_not, old.values(), new.values())))
        return [*(key for key in near if old[key] != new[key]), *keys[size:]]
    moved = [key for key in new if key not in old or old[key] != new[key]]
    return [*moved, *(key for key in old if key not in new)]
