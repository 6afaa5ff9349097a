"""How mappings, tuples and sets are written down, and how two of them differ.

Knows what holds many values; what these are is asked of their codecs. Their form stands in
`changes.py`. Of two that follow on each other nearly all values are the same objects.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, compress, islice
from operator import is_not, itemgetter
from typing import Any

from tournaments.domain.codec import SAME, Codec, Misfit, Patch, Plain, Replaced, Text

_FIRST, _SECOND = itemgetter(0), itemgetter(1)


class Pairs(Replaced[Mapping[Any, Any]]):
    """Written as pairs, since its order counts."""

    def __init__(self, key: Codec[Any], value: Codec[Any]) -> None:
        self.key, self.value = key, value

    def encode(self, value: Mapping[Any, Any]) -> Any:
        return self._told(value, value)

    def decode(self, written: Any) -> dict[Any, Any]:
        try:
            return {self.key.decode(k): self.value.decode(v) for k, v in _pairs(written)}
        except TypeError as reason:  # a key that is no key
            raise Misfit(str(reason)) from None

    def revive(self, written: Sequence[Any]) -> Sequence[dict[Any, Any]]:
        """The pairs of all mappings are read together."""
        if isinstance(self.key, Plain) and isinstance(self.value, Plain):
            return list(map(dict, written))
        pairs = written[0] if len(written) == 1 else list(chain.from_iterable(written))
        keys = self.key.revive(list(map(_FIRST, pairs)))
        values = self.value.revive(list(map(_SECOND, pairs)))
        read = zip(keys, values, strict=True)
        return [dict(islice(read, size)) for size in map(len, written)]

    def diff(self, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Patch:
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

    def _told(self, values: Mapping[Any, Any], keys: Iterable[Any]) -> list[list[Any]]:
        return [[self.key.encode(key), self.value.encode(values[key])] for key in keys]

    def _moved(
        self, old: Mapping[Any, Any], new: Mapping[Any, Any], keys: Iterable[Any]
    ) -> list[list[Any]]:
        """The differences of the values of these keys, in their order in both."""
        moved = ((key, self.value.diff(old[key], new[key])) for key in keys)
        return [[self.key.encode(key), c] for key, c in moved if c is not SAME]

    def _apply(self, old: Mapping[Any, Any], patch: Patch) -> dict[Any, Any]:
        parts = _read_parts(patch, "~-+")
        new = dict(old)
        for written, inner in _pairs(parts.get("~", [])):
            key = self._known(new, written)
            new[key] = self.value.apply(new[key], inner)
        for written in _list(parts.get("-", [])):
            del new[self._known(new, written)]
        for written, value in _pairs(parts.get("+", [])):
            if (key := self.key.decode(written)) in new:
                raise Misfit(f"there already: {key!r:.40}")
            new[key] = self.value.decode(value)
        return new

    def _known(self, values: Mapping[Any, Any], written: Any) -> Hashable:
        key: Hashable = self.key.decode(written)
        if key not in values:
            raise Misfit(f"not there: {key!r:.40}")
        return key


class Objects(Pairs):
    """Keyed by texts and written as an object, which is quicker to read: for what keeps the order
    of objects. Databases do not."""

    def encode(self, value: Mapping[Any, Any]) -> Any:
        return {key: self.value.encode(each) for key, each in value.items()}

    def revive(self, written: Sequence[Any]) -> Sequence[dict[Any, Any]]:
        if isinstance(self.value, Plain):
            return written
        values = list(chain.from_iterable(map(dict.values, written)))
        if (revived := self.value.revive(values)) is values:
            return written
        read = iter(revived)
        return [dict(zip(each, read, strict=False)) for each in written]


class Row(Replaced[tuple[Any, ...]]):
    """A tuple of any length."""

    def __init__(self, item: Codec[Any]) -> None:
        self.item = item

    def encode(self, value: tuple[Any, ...]) -> Any:
        return [self.item.encode(each) for each in value]

    def decode(self, written: Any) -> tuple[Any, ...]:
        return tuple(self.item.decode(each) for each in _list(written))

    def revive(self, written: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """The items of all rows are read together."""
        if isinstance(self.item, Plain):
            return list(map(tuple, written))
        items = iter(self.item.revive(list(chain.from_iterable(written))))
        return [tuple(islice(items, size)) for size in map(len, written)]

    def diff(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> Patch:
        if old is new:
            return SAME
        if isinstance(self.item, Plain | Text) and new[: len(old)] != old:
            return [self.encode(new)]  # people at a table: whoever is gone moves the others up
        stay = min(len(old), len(new))
        near = compress(range(stay), map(is_not, old, new))
        moved = ((i, self.item.diff(old[i], new[i])) for i in near)
        return _parts(
            ("~", [[i, c] for i, c in moved if c is not SAME]),
            ("n", stay if stay < len(old) else None),
            ("+", [self.item.encode(each) for each in new[stay:]]),
        )

    def _apply(self, old: tuple[Any, ...], patch: Patch) -> tuple[Any, ...]:
        parts = _read_parts(patch, "~n+")
        new = list(old)
        stay = parts.get("n", len(new))
        if type(stay) is not int or not 0 <= stay <= len(new):
            raise Misfit(f"not so many are there: {stay!r:.40}")
        del new[stay:]
        for i, inner in _pairs(parts.get("~", [])):
            if type(i) is not int or not 0 <= i < len(new):
                raise Misfit(f"not there: {i!r:.40}")
            new[i] = self.item.apply(new[i], inner)
        return (*new, *(self.item.decode(each) for each in _list(parts.get("+", []))))


class Fixed(Replaced[tuple[Any, ...]]):
    """A tuple of known length, each place of its own type."""

    def __init__(self, items: tuple[Codec[Any], ...]) -> None:
        self.items = items

    def encode(self, value: tuple[Any, ...]) -> Any:
        return [codec.encode(each) for codec, each in zip(self.items, value, strict=True)]

    def decode(self, written: Any) -> tuple[Any, ...]:
        if len(_list(written)) != len(self.items):
            raise Misfit(f"not {len(self.items)} values: {written!r:.40}")
        return tuple(codec.decode(each) for codec, each in zip(self.items, written, strict=True))

    def revive(self, written: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        if not written or all(isinstance(codec, Plain) for codec in self.items):
            return list(map(tuple, written))
        columns = zip(*written, strict=True)
        read = (codec.revive(each) for codec, each in zip(self.items, columns, strict=True))
        return list(zip(*read, strict=True))

    def diff(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> Patch:
        """Compared as written: the order of a mapping inside counts too."""
        return SAME if self.encode(old) == self.encode(new) else [self.encode(new)]


class Members(Replaced[frozenset[Any]]):
    def __init__(self, item: Codec[Any]) -> None:
        self.item = item

    def encode(self, value: frozenset[Any]) -> Any:
        return sorted((self.item.encode(each) for each in value), key=repr)

    def decode(self, written: Any) -> frozenset[Any]:
        return frozenset(self.item.decode(each) for each in _list(written))

    def revive(self, written: Sequence[Any]) -> Sequence[frozenset[Any]]:
        return [frozenset(self.item.revive(each)) for each in written]

    def diff(self, old: frozenset[Any], new: frozenset[Any]) -> Patch:
        return _parts(("-", self.encode(old - new)), ("+", self.encode(new - old)))

    def _apply(self, old: frozenset[Any], patch: Patch) -> frozenset[Any]:
        parts = _read_parts(patch, "-+")
        gone, fresh = self.decode(parts.get("-", [])), self.decode(parts.get("+", []))
        if not gone <= old or fresh & old:
            raise Misfit("a set does not hold what it should")
        return old - gone | fresh


def _parts(*parts: tuple[str, Any]) -> Patch:
    return {name: part for name, part in parts if part not in (None, [])} or SAME


def _read_parts(patch: Patch, names: str) -> dict[str, Any]:
    if not isinstance(patch, dict) or not patch.keys() <= set(names):
        raise Misfit(f"no difference: {patch!r:.60}")
    return patch


def _list(written: Any) -> list[Any]:
    if not isinstance(written, list):
        raise Misfit(f"no list: {written!r:.40}")
    return written


def _pairs(written: Any) -> list[list[Any]]:
    if not set(map(type, _list(written))) <= {list} or not set(map(len, written)) <= {2}:
        raise Misfit(f"no pairs: {written!r:.40}")
    return _list(written)
