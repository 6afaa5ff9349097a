"""How mappings, tuples and sets are written down, and how two of them differ.

Knows what holds many values; what these are is asked of their codecs. Their form stands in
`changes.py`. Of two that follow on each other nearly all values are the same objects.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, compress, islice
from operator import is_not
from typing import Any

from tournaments.domain.codec import SAME, Change, Codec, Misfit, Plain, Replaced, Text


class Pairs(Replaced[Mapping[Any, Any]]):
    """Written as pairs, since its order counts."""

    def __init__(self, key: Codec[Any], value: Codec[Any]) -> None:
        self.key, self.value = key, value

    def encode(self, value: Mapping[Any, Any]) -> Any:
        return [[self.key.encode(k), self.value.encode(v)] for k, v in value.items()]

    def decode(self, written: Any) -> dict[Any, Any]:
        (mapping,) = self.decode_all([_list(written)])
        return mapping

    def decode_all(self, written: Sequence[Any]) -> Sequence[dict[Any, Any]]:
        """The pairs of all mappings are read together."""
        pairs = _pairs(list(chain.from_iterable(map(_list, written))))
        if type(self.key) is Plain:
            return self._by_text(written)
        keys = self.key.decode_all([key for key, _value in pairs])
        values = self.value.decode_all([value for _key, value in pairs])
        read = zip(keys, values, strict=True)
        return [dict(islice(read, size)) for size in map(len, written)]

    def _by_text(self, written: Sequence[Any]) -> Sequence[dict[Any, Any]]:
        """Mappings whose keys are written as they are, which is the quickest to read."""
        try:
            found = list(map(dict, written))
        except TypeError as reason:  # a key that is no key
            raise Misfit(str(reason)) from None
        self.key.decode_all(list(chain.from_iterable(found)))
        held = list(chain.from_iterable(map(dict.values, found)))
        values = self.value.decode_all(held)
        if values is held:
            return found
        read = iter(values)
        return [dict(zip(each, islice(read, len(each)), strict=True)) for each in found]

    def diff(self, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Change:
        if old is new:
            return SAME
        if list(old) == list(new):
            return _parts(("~", self._moved(old, new, new)))
        stay = [key for key in old if key in new]
        fresh = [key for key in new if key not in old]
        if [*stay, *fresh] != list(new):
            return [self.encode(new)]
        return _parts(
            ("~", self._moved(old, new, stay)),
            ("-", [self.key.encode(key) for key in old if key not in new]),
            ("+", [[self.key.encode(key), self.value.encode(new[key])] for key in fresh]),
        )

    def _moved(
        self, old: Mapping[Any, Any], new: Mapping[Any, Any], stay: Iterable[Any]
    ) -> list[list[Any]]:
        """The differences of the values of these keys, in their order in both."""
        if stay is new:  # nearly all values are the same objects
            stay = compress(new, map(is_not, old.values(), new.values()))
        moved = ((key, self.value.diff(old[key], new[key])) for key in stay)
        return [[self.key.encode(key), c] for key, c in moved if c is not SAME]

    def _apply(self, old: Mapping[Any, Any], change: Change) -> dict[Any, Any]:
        parts = _read_parts(change, "~-+")
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


class Row(Replaced[tuple[Any, ...]]):
    """A tuple of any length."""

    def __init__(self, item: Codec[Any]) -> None:
        self.item = item

    def encode(self, value: tuple[Any, ...]) -> Any:
        return [self.item.encode(each) for each in value]

    def decode(self, written: Any) -> tuple[Any, ...]:
        return tuple(self.item.decode_all(_list(written)))

    def decode_all(self, written: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """The items of all rows are read together."""
        if not set(map(type, written)) <= {list}:
            return super().decode_all(written)
        held = list(chain.from_iterable(written))
        read = self.item.decode_all(held)
        if read is held:
            return list(map(tuple, written))
        items = iter(read)
        return [tuple(islice(items, size)) for size in map(len, written)]

    def diff(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> Change:
        if old is new:
            return SAME
        if isinstance(self.item, Plain | Text) and new[: len(old)] != old:
            return [self.encode(new)]  # people at a table: whoever is gone moves the others up
        stay = min(len(old), len(new))
        moved = ((i, self.item.diff(old[i], new[i])) for i in range(stay) if old[i] is not new[i])
        return _parts(
            ("~", [[i, c] for i, c in moved if c is not SAME]),
            ("n", stay if stay < len(old) else None),
            ("+", [self.item.encode(each) for each in new[stay:]]),
        )

    def _apply(self, old: tuple[Any, ...], change: Change) -> tuple[Any, ...]:
        parts = _read_parts(change, "~n+")
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
        kinds = {each.kind if type(each) is Plain else None for each in items}
        self.kinds = kinds if len(kinds) == 1 and None not in kinds else set()  # all are one kind

    def encode(self, value: tuple[Any, ...]) -> Any:
        return [codec.encode(each) for codec, each in zip(self.items, value, strict=True)]

    def decode(self, written: Any) -> tuple[Any, ...]:
        if len(_list(written)) != len(self.items):
            raise Misfit(f"not {len(self.items)} values: {written!r:.40}")
        return tuple(codec.decode(each) for codec, each in zip(self.items, written, strict=True))

    def decode_all(self, written: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        if not set(map(type, written)) <= {list} or set(map(len, written)) != {len(self.items)}:
            return super().decode_all(written)
        if self.kinds and set(map(type, chain.from_iterable(written))) <= self.kinds:
            return list(map(tuple, written))
        columns = zip(*written, strict=True)
        read = (codec.decode_all(each) for codec, each in zip(self.items, columns, strict=True))
        return list(zip(*read, strict=True))

    def diff(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> Change:
        """Compared as written: the order of a mapping inside counts too."""
        return SAME if self.encode(old) == self.encode(new) else [self.encode(new)]


class Members(Replaced[frozenset[Any]]):
    def __init__(self, item: Codec[Any]) -> None:
        self.item = item

    def encode(self, value: frozenset[Any]) -> Any:
        return sorted((self.item.encode(each) for each in value), key=repr)

    def decode(self, written: Any) -> frozenset[Any]:
        return frozenset(self.item.decode_all(_list(written)))

    def diff(self, old: frozenset[Any], new: frozenset[Any]) -> Change:
        return _parts(("-", self.encode(old - new)), ("+", self.encode(new - old)))

    def _apply(self, old: frozenset[Any], change: Change) -> frozenset[Any]:
        parts = _read_parts(change, "-+")
        gone, fresh = self.decode(parts.get("-", [])), self.decode(parts.get("+", []))
        if not gone <= old or fresh & old:
            raise Misfit("a set does not hold what it should")
        return old - gone | fresh


def _parts(*parts: tuple[str, Any]) -> Change:
    return {name: part for name, part in parts if part not in (None, [])} or SAME


def _read_parts(change: Change, names: str) -> dict[str, Any]:
    if not isinstance(change, dict) or not change.keys() <= set(names):
        raise Misfit(f"no difference: {change!r:.60}")
    return change


def _list(written: Any) -> list[Any]:
    if not isinstance(written, list):
        raise Misfit(f"no list: {written!r:.40}")
    return written


def _pairs(written: Any) -> list[list[Any]]:
    if not set(map(type, _list(written))) <= {list} or not set(map(len, written)) <= {2}:
        raise Misfit(f"no pairs: {written!r:.40}")
    return _list(written)
