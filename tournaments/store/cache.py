"""Cache the most recently used values in memory, bounded by bytes.

`of_events` holds the newest state and history of each tournament, `once` all values that follow
from their key alone: places, courses, sentences, pictures, parts of pages.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, Generic, TypeVar

V = TypeVar("V")


class ByteCache(Generic[V]):
    """Values by key, each with its size in bytes; the least recently used ones make room."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        with self._lock:
            held = self._held.get(key)
            if held is None:
                return None
            self._held.move_to_end(key)
            return held[0]

    def size(self, key: Hashable) -> int:
        """The bytes of a value, 0 if it is not there."""
        with self._lock:
            return self._held[key][1] if key in self._held else 0

    def put(self, key: Hashable, value: V, size: int, older: Callable[[V], bool]) -> None:
        """Keep a value, in the place of one that is `older`."""
        with self._lock:
            known = self._held.get(key)
            if known is None or older(known[0]):
                self._drop(key)
                self._held[key] = value, size
                self._bytes += size
            self._held.move_to_end(key)
            while self._bytes > self.most and len(self._held) > 1:
                self._drop(next(iter(self._held)))

    def drop(self, key: Hashable) -> None:
        with self._lock:
            self._drop(key)

    def _drop(self, key: Hashable) -> None:
        if key in self._held:
            self._bytes -= self._held.pop(key)[1]


of_events: Final[ByteCache[Any]] = ByteCache(128_000_000)
_values: Final[ByteCache[Any]] = ByteCache(64_000_000)


def once(key: Hashable, make: Callable[[], V], size: Callable[[V], int]) -> V:
    """Return the value that follows from a key, made where it is not kept. `size` is in bytes."""
    value: V | None = _values.get(key)
    if value is None:
        value = make()
        _values.put(key, value, size(value), older=lambda _kept: False)
    return value
