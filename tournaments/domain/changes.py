"""Values as JSON, and what changed from one value to the next.

Knows frozen dataclasses, mappings, tuples and sets of plain values (`codec.py`): how they are
written down, how two of them differ, how a difference is applied. Knows no rule, no format and no
field by name.

A difference is JSON, read against the type of the value:

    [x]                             replaced by x
    7, "8/3"                        a number: so much more
    {"score": …, "phase": …}        a dataclass: its fields that differ
    {"~": [[key, …]], "-": [key], "+": [[key, x]]}
                                    a mapping: values that differ, keys gone, keys new at its end
    {"~": [[index, …]], "n": 3, "+": [x]}
                                    a tuple: what differs, how many stay, what follows
    {"-": [x], "+": [x]}            a set

Keys and members are written like any value. A field with `metadata={"kept": False}` is no part of
what is written down.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from itertools import compress
from operator import is_not
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from tournaments.domain.codec import (
    NUMBERS,
    SAME,
    Change,
    Codec,
    Exact,
    Misfit,
    Opaque,
    Optional,
    Plain,
    Replaced,
    Text,
)
from tournaments.domain.points import Points

T = TypeVar("T")


class _Mapping(Replaced[Mapping[Any, Any]]):
    """Written as pairs, since its order counts."""

    def __init__(self, key: Codec[Any], value: Codec[Any]) -> None:
        self.key, self.value = key, value

    def encode(self, value: Mapping[Any, Any]) -> Any:
        return [[self.key.encode(k), self.value.encode(v)] for k, v in value.items()]

    def decode(self, written: Any) -> dict[Any, Any]:
        return {self.key.decode(k): self.value.decode(v) for k, v in _pairs(written)}

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


class _Row(Replaced[tuple[Any, ...]]):
    """A tuple of any length."""

    def __init__(self, item: Codec[Any]) -> None:
        self.item = item

    def encode(self, value: tuple[Any, ...]) -> Any:
        return [self.item.encode(each) for each in value]

    def decode(self, written: Any) -> tuple[Any, ...]:
        return tuple(self.item.decode(each) for each in _list(written))

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


class _Fixed(Replaced[tuple[Any, ...]]):
    """A tuple of known length, each place of its own type."""

    def __init__(self, items: tuple[Codec[Any], ...]) -> None:
        self.items = items

    def encode(self, value: tuple[Any, ...]) -> Any:
        return [codec.encode(each) for codec, each in zip(self.items, value, strict=True)]

    def decode(self, written: Any) -> tuple[Any, ...]:
        if len(_list(written)) != len(self.items):
            raise Misfit(f"not {len(self.items)} values: {written!r:.40}")
        return tuple(codec.decode(each) for codec, each in zip(self.items, written, strict=True))

    def diff(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> Change:
        """Compared as written: the order of a mapping inside counts too."""
        return SAME if self.encode(old) == self.encode(new) else [self.encode(new)]


class _Set(Replaced[frozenset[Any]]):
    def __init__(self, item: Codec[Any]) -> None:
        self.item = item

    def encode(self, value: frozenset[Any]) -> Any:
        return sorted((self.item.encode(each) for each in value), key=repr)

    def decode(self, written: Any) -> frozenset[Any]:
        return frozenset(self.item.decode(each) for each in _list(written))

    def diff(self, old: frozenset[Any], new: frozenset[Any]) -> Change:
        return _parts(("-", self.encode(old - new)), ("+", self.encode(new - old)))

    def _apply(self, old: frozenset[Any], change: Change) -> frozenset[Any]:
        parts = _read_parts(change, "-+")
        gone, fresh = self.decode(parts.get("-", [])), self.decode(parts.get("+", []))
        if not gone <= old or fresh & old:
            raise Misfit("a set does not hold what it should")
        return old - gone | fresh


class _Value(Replaced[T]):
    """A frozen dataclass; fields at their default are not written."""

    def __init__(self, kind: type[T], codecs: Mapping[str, Codec[Any]]) -> None:
        self.kind = kind
        self.codecs = codecs
        known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
        self.defaults = {name: _default(known[name]) for name in codecs}

    def encode(self, value: T) -> Any:
        held = ((name, getattr(value, name)) for name in self.codecs)
        return {n: self.codecs[n].encode(v) for n, v in held if v != self.defaults[n]}

    def decode(self, written: Any) -> T:
        parts = self._fields(written)
        try:
            return self.kind(**{name: self.codecs[name].decode(v) for name, v in parts.items()})
        except TypeError as reason:  # a field without a default is missing
            raise Misfit(str(reason)) from None

    def diff(self, old: T, new: T) -> Change:
        if old is new:
            return SAME
        found = {}
        for name, codec in self.codecs.items():
            before, after = getattr(old, name), getattr(new, name)
            if before is not after and (change := codec.diff(before, after)) is not SAME:
                found[name] = change
        return found or SAME

    def _apply(self, old: T, change: Change) -> T:
        held = {field.name: getattr(old, field.name) for field in fields(old)}  # type: ignore[arg-type]
        for name, inner in self._fields(change).items():
            held[name] = self.codecs[name].apply(held[name], inner)
        return self.kind(**held)

    def _fields(self, written: Any) -> dict[str, Any]:
        if not isinstance(written, dict) or not written.keys() <= self.codecs.keys():
            raise Misfit(f"no {self.kind.__name__}: {written!r:.60}")
        return written


class Codecs:
    """The codecs of a family of types; `bound` says what stands for a type that is only a name."""

    _PLAIN: ClassVar[Mapping[Any, Codec[Any]]] = {
        str: Plain(str),
        bool: Plain(bool),
        int: NUMBERS,
        Points: Exact(),
        datetime: Text(datetime.isoformat, datetime.fromisoformat),
        Any: Opaque(),
        dict: Plain(dict),
    }

    def __init__(self, bound: Mapping[type, type]) -> None:
        self.bound = bound

    def of(self, kind: Any) -> Codec[Any]:
        """The codec of a type; TypeError for a type that no state should have."""
        kind = self.bound.get(kind, kind) if isinstance(kind, type) else kind
        if kind in self._PLAIN:
            return self._PLAIN[kind]
        origin, inner = get_origin(kind), get_args(kind)
        if origin is None:
            return self._of_class(kind)
        if origin in (Union, UnionType):
            (one,) = [each for each in inner if each is not NoneType]
            return Optional(self.of(one))
        if origin is dict:
            return self._PLAIN[dict]
        if origin is tuple and inner[-1] is not ...:
            return _Fixed(tuple(map(self.of, inner)))
        return self._of_many(origin, inner)

    def _of_many(self, origin: Any, inner: tuple[Any, ...]) -> Codec[Any]:
        if origin is tuple:
            return _Row(self.of(inner[0]))
        if origin is frozenset:
            return _Set(self.of(inner[0]))
        if origin is Mapping or getattr(origin, "__name__", "") == "Mapping":
            return _Mapping(self.of(inner[0]), self.of(inner[1]))
        raise TypeError(f"{origin} is no plain value")

    def _of_class(self, kind: Any) -> Codec[Any]:
        if isinstance(kind, type) and issubclass(kind, Enum):
            return Text(str, kind)
        if not is_dataclass(kind):
            raise TypeError(f"{kind} is no plain value")
        assert isinstance(kind, type)
        hints = hints_of(kind)
        kept = [each.name for each in fields(kind) if each.metadata.get("kept", True)]
        return _Value(kind, {name: self.of(hints[name]) for name in kept})


_made: dict[tuple[Any, ...], Codec[Any]] = {}


def codec_of(kind: type, *bound: tuple[type, type]) -> Codec[Any]:
    """The codec of a dataclass; `bound`: pairs of a protocol and the class that stands for it."""
    key = (kind, *bound)
    if key not in _made:
        _made[key] = Codecs(dict(bound)).of(kind)
    return _made[key]


def _default(field: Field[Any]) -> Any:
    """What a field holds if nothing is said; something that equals nothing where that is wrong."""
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


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
    if not all(isinstance(each, list) and len(each) == 2 for each in _list(written)):
        raise Misfit(f"no pairs: {written!r:.40}")
    return _list(written)
