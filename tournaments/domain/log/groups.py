"""Encode mappings, tuples and sets, and compute their differences.

Codecs handle the contents; `changes.py` describes the form. In consecutive states nearly all values
are the same objects.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, compress, islice
from operator import is_not, itemgetter
from typing import TypeVar, cast

from tournaments.domain.log.codec import (
    SAME,
    Codec,
    DecodeError,
    Patch,
    Plain,
    Replaced,
    TextCodec,
    Written,
)

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")
_FIRST, _SECOND = itemgetter(0), itemgetter(1)
_OF_PAIRS, _OF_TUPLES, _OF_SETS = map(frozenset, ("~-+", "~n+", "-+"))  # parts of a difference


class Pairs(Replaced[Mapping[K, V]]):
    """Written as pairs, since its order counts."""

    def __init__(self, key: Codec[K], value: Codec[V]) -> None:
        self.key, self.value = key, value

    def encode(self, value: Mapping[K, V]) -> Written:
        return self._told(value, value)

    def decode(self, written: Written) -> dict[K, V]:
        try:
            key, value = self.key.decode, self.value.decode
            return {key(k): value(v) for k, v in _pairs(written)}
        except TypeError as reason:  # a key that is no key
            raise DecodeError(str(reason)) from None

    def revive(self, written: Sequence[Written]) -> Sequence[dict[K, V]]:
        """The pairs of all mappings are read together."""
        mappings = cast("Sequence[list[tuple[K, V]]]", written)
        if isinstance(self.key, Plain) and isinstance(self.value, Plain):
            return list(map(dict, mappings))
        pairs = mappings[0] if len(written) == 1 else list(chain.from_iterable(mappings))
        keys = self.key.revive(list(map(_FIRST, pairs)))
        values = self.value.revive(list(map(_SECOND, pairs)))
        read = zip(keys, values, strict=True)
        return [dict(islice(read, size)) for size in map(len, mappings)]

    def diff(self, old: Mapping[K, V], new: Mapping[K, V]) -> Patch:
        if old is new:
            return SAME
        keys, size = list(new), len(old)
        if keys[:size] == list(old):  # what is new stands at the end; most is the same objects
            near = compress(keys, map(is_not, old.values(), new.values()))
            return _parts(("~", self._moved(old, new, near)), ("+", self._told(new, keys[size:])))
        stay = [key for key in old if key in new]
        fresh = [key for key in new if key not in old]
        if [*stay, *fresh] != keys:
            return [self.encode(new)]
        return _parts(
            ("~", self._moved(old, new, stay)),
            ("-", [self.key.encode(key) for key in old if key not in new]),
            ("+", self._told(new, fresh)),
        )

    def _told(self, values: Mapping[K, V], keys: Iterable[K]) -> list[list[Written]]:
        return [[self.key.encode(key), self.value.encode(values[key])] for key in keys]

    def _moved(
        self, old: Mapping[K, V], new: Mapping[K, V], keys: Iterable[K]
    ) -> list[list[Written]]:
        """The differences of the values of these keys, in their order in both."""
        moved = ((key, self.value.diff(old[key], new[key])) for key in keys)
        return [[self.key.encode(key), c] for key, c in moved if c is not SAME]

    def _apply(self, old: Mapping[K, V], patch: Patch) -> dict[K, V]:
        parts = _read_parts(patch, _OF_PAIRS)
        new = dict(old)
        for written, inner in _pairs(parts.get("~", [])):
            key = self._known(new, written)
            new[key] = self.value.apply(new[key], inner)
        if len(parts) == 1 and "~" in parts:  # most often
            return new
        for written in _list(parts.get("-", [])):
            del new[self._known(new, written)]
        for written, value in _pairs(parts.get("+", [])):
            if (key := self.key.decode(written)) in new:
                raise DecodeError(f"there already: {key!r:.40}")
            new[key] = self.value.decode(value)
        return new

    def _known(self, values: Mapping[K, V], written: Written) -> K:
        key = self.key.decode(written)
        if key not in values:
            raise DecodeError(f"not there: {key!r:.40}")
        return key


class Objects(Pairs[str, V]):
    """Keyed by texts and written as an object, which is quicker to read: for what keeps the order
    of objects. Databases do not."""

    def encode(self, value: Mapping[str, V]) -> Written:
        return {key: self.value.encode(each) for key, each in value.items()}

    def revive(self, written: Sequence[Written]) -> Sequence[dict[str, V]]:
        objects = cast("Sequence[dict[str, V]]", written)
        if isinstance(self.value, Plain):
            return objects
        values: list[Written] = list(chain.from_iterable(map(dict.values, objects)))
        if (revived := self.value.revive(values)) is values:
            return objects
        read = iter(revived)
        return [dict(zip(each, read, strict=False)) for each in objects]


class Tuples(Replaced[tuple[T, ...]]):
    """A tuple of any length."""

    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: tuple[T, ...]) -> Written:
        return [self.item.encode(each) for each in value]

    def decode(self, written: Written) -> tuple[T, ...]:
        return tuple(map(self.item.decode, _list(written)))

    def revive(self, written: Sequence[Written]) -> Sequence[tuple[T, ...]]:
        """The items of all rows are read together."""
        rows = cast("Sequence[list[T]]", written)
        if isinstance(self.item, Plain):
            return list(map(tuple, rows))
        items = iter(self.item.revive(list(chain.from_iterable(rows))))
        return [tuple(islice(items, size)) for size in map(len, rows)]

    def diff(self, old: tuple[T, ...], new: tuple[T, ...]) -> Patch:
        if old is new:
            return SAME
        if isinstance(self.item, Plain | TextCodec) and new[: len(old)] != old:
            return [self.encode(new)]  # people at a table: whoever is gone moves the others up
        stay = min(len(old), len(new))
        near = compress(range(stay), map(is_not, old, new))
        moved = ((i, self.item.diff(old[i], new[i])) for i in near)
        return _parts(
            ("~", [[i, c] for i, c in moved if c is not SAME]),
            ("n", stay if stay < len(old) else None),
            ("+", [self.item.encode(each) for each in new[stay:]]),
        )

    def _apply(self, old: tuple[T, ...], patch: Patch) -> tuple[T, ...]:
        parts = _read_parts(patch, _OF_TUPLES)
        new = list(old)
        if "n" in parts:
            stay = parts["n"]
            if type(stay) is not int or not 0 <= stay <= len(new):
                raise DecodeError(f"not so many are there: {stay!r:.40}")
            del new[stay:]
        for i, inner in _pairs(parts.get("~", [])):
            if type(i) is not int or not 0 <= i < len(new):
                raise DecodeError(f"not there: {i!r:.40}")
            new[i] = self.item.apply(new[i], inner)
        if "+" in parts:
            new += map(self.item.decode, _list(parts["+"]))
        return tuple(new)


class Fixed(Replaced[tuple[object, ...]]):
    """A tuple of known length, each place of its own type."""

    def __init__(self, items: tuple[Codec[object], ...]) -> None:
        self.items = items

    def encode(self, value: tuple[object, ...]) -> Written:
        return [codec.encode(each) for codec, each in zip(self.items, value, strict=True)]

    def decode(self, written: Written) -> tuple[object, ...]:
        values = _list(written)
        if len(values) != len(self.items):
            raise DecodeError(f"not {len(self.items)} values: {written!r:.40}")
        return tuple(codec.decode(each) for codec, each in zip(self.items, values, strict=True))

    def revive(self, written: Sequence[Written]) -> Sequence[tuple[object, ...]]:
        rows = cast("Sequence[list[Written]]", written)
        if not rows or all(isinstance(codec, Plain) for codec in self.items):
            return list(map(tuple, rows))
        columns = zip(*rows, strict=True)
        read = (codec.revive(each) for codec, each in zip(self.items, columns, strict=True))
        return list(zip(*read, strict=True))

    def diff(self, old: tuple[object, ...], new: tuple[object, ...]) -> Patch:
        """Compared as written: the order of a mapping inside counts too."""
        return SAME if self.encode(old) == self.encode(new) else [self.encode(new)]


class Members(Replaced[frozenset[T]]):
    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: frozenset[T]) -> Written:
        return sorted((self.item.encode(each) for each in value), key=repr)

    def decode(self, written: Written) -> frozenset[T]:
        return frozenset(map(self.item.decode, _list(written)))

    def revive(self, written: Sequence[Written]) -> Sequence[frozenset[T]]:
        return [frozenset(self.item.revive(cast("list[Written]", each))) for each in written]

    def diff(self, old: frozenset[T], new: frozenset[T]) -> Patch:
        return _parts(("-", self.encode(old - new)), ("+", self.encode(new - old)))

    def _apply(self, old: frozenset[T], patch: Patch) -> frozenset[T]:
        parts = _read_parts(patch, _OF_SETS)
        gone, fresh = self.decode(parts.get("-", [])), self.decode(parts.get("+", []))
        if not gone <= old or fresh & old:
            raise DecodeError("a set does not hold what it should")
        return old - gone | fresh


def _parts(*parts: tuple[str, object]) -> Patch:
    return {name: part for name, part in parts if part not in (None, [])} or SAME


def _read_parts(patch: Patch, names: frozenset[str]) -> dict[str, Written]:
    if not isinstance(patch, dict) or not patch.keys() <= names:
        raise DecodeError(f"no difference: {patch!r:.60}")
    return patch


def _list(written: Written) -> list[Written]:
    if not isinstance(written, list):
        raise DecodeError(f"no list: {written!r:.40}")
    return written


def _pairs(written: Written) -> list[list[Written]]:
    pairs = _list(written)
    for each in pairs:
        if not isinstance(each, list) or len(each) != 2:
            raise DecodeError(f"no pairs: {written!r:.40}")
    return cast("list[list[Written]]", pairs)
