"""Encode values as JSON, and compute and apply the differences between two of them.

Covers frozen dataclasses, mappings, tuples and sets of plain values (`codec.py`, `groups.py`). A
difference is JSON, read against the type of the value:

    [x]                              replaced by x
    7, "8/3"                         a number: so much more
    {"score": …, "phase": …}         a dataclass: its fields that differ
    {"~": [[key, …]], "-": [key], "+": [[key, x]]}
                                     a mapping: values that differ, keys gone, new keys at its end
    {"~": [[index, …]], "n": 3, "+": [x]}
                                     a tuple: differences, kept length, new values
    {"-": [x], "+": [x]}             a set

Keys and members are written like any value. A field with `metadata={"kept": False}` is not written.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from itertools import chain, compress, repeat
from operator import attrgetter, call, is_not, itemgetter
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, Union, cast, get_args, get_origin
from typing import get_type_hints as hints_of

from tournaments.domain.log.codec import (
    NUMBERS,
    SAME,
    Codec,
    DecodeError,
    Exact,
    Opaque,
    Optional,
    Patch,
    Plain,
    Replaced,
    TextCodec,
    ValueCodec,
    Written,
)
from tournaments.domain.log.groups import Fixed, Members, Objects, Pairs, Tuples
from tournaments.domain.points import Points

T = TypeVar("T")


class _Value(Replaced[T]):
    """A frozen dataclass; fields at their default are not written."""

    def __init__(self, kind: type[T], codecs: Mapping[str, Codec[Any]]) -> None:
        self.kind = kind
        self.codecs = codecs
        known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
        self.places = {name: place for place, name in enumerate(known)}
        self._read = attrgetter(*known, "__class__")  # a tuple, even of one field
        self._setters = tuple(getattr(kind, name).__set__ for name in known)  # of slots: frozen
        self.defaults = {name: _default(known[name]) for name in codecs}

    def encode(self, value: T) -> Written:
        held = ((name, getattr(value, name)) for name in self.codecs)
        return {n: self.codecs[n].encode(v) for n, v in held if v != self.defaults[n]}

    def decode(self, written: Written) -> T:
        parts = self._fields(written)
        try:
            codecs = self.codecs
            return self.kind(**{name: codecs[name].decode(v) for name, v in parts.items()})
        except TypeError as reason:  # a field without a default is missing
            raise DecodeError(str(reason)) from None

    def revive(self, written: Sequence[Written]) -> Sequence[T]:
        """Many values are read field by field, those of one field together."""
        objects = cast("Sequence[dict[str, Written]]", written)
        if len(objects) == 1:
            parts = ((name, self.codecs[name].revive([v])[0]) for name, v in objects[0].items())
            return [self.kind(**dict(parts))]
        values = list(map(object.__new__, repeat(self.kind, len(objects))))
        count = Counter(chain.from_iterable(objects))
        for field in fields(self.kind):  # type: ignore[arg-type]
            column = self._column(field, objects, count[field.name])
            set_one = getattr(self.kind, field.name).__set__  # of a slot; the value is frozen
            deque(map(set_one, values, column), maxlen=0)
        return values

    def _column(
        self, field: Field[Any], written: Sequence[dict[str, Written]], count: int
    ) -> Iterable[object]:
        """One field of many values; `count` of them have it written."""
        name, usual = field.name, field.default
        if field.default_factory is not MISSING:
            usual = field.default_factory()  # values are frozen: all may share it
        if not count:
            return repeat(usual, len(written))
        if count == len(written):
            return self.codecs[name].revive(list(map(itemgetter(name), written)))
        given = iter(self.codecs[name].revive([each[name] for each in written if name in each]))
        return [next(given) if name in each else usual for each in written]

    def diff(self, old: T, new: T) -> Patch:
        if old is new:
            return SAME
        changes = {}
        for name, codec in self.codecs.items():
            before, after = getattr(old, name), getattr(new, name)
            if before is not after and (change := codec.diff(before, after)) is not SAME:
                changes[name] = change
        return changes or SAME

    def _apply(self, old: T, change: Patch) -> T:
        return self._moved(old, self._fields(change), {})

    def advance(self, old: T, patch: Patch, **beside: object) -> T:
        if isinstance(patch, dict):
            return self._moved(old, self._fields(patch), beside)
        return self._moved(old if patch is SAME else self.apply(old, patch), {}, beside)

    def _moved(self, old: T, changes: dict[str, Written], beside: Mapping[str, object]) -> T:
        values = list(self._read(old))
        for name, inner in changes.items():
            place = self.places[name]
            values[place] = self.codecs[name].apply(values[place], inner)
        for name, value in beside.items():
            values[self.places[name]] = value
        new = object.__new__(self.kind)
        deque(map(call, self._setters, repeat(new), values), maxlen=0)
        return new

    def _fields(self, written: Written) -> dict[str, Written]:
        if not isinstance(written, dict) or not written.keys() <= self.codecs.keys():
            raise DecodeError(f"no {self.kind.__name__}: {written!r:.60}")
        return written


def _instant(text: str) -> datetime:
    """A time that says of which zone it is; ValueError for any other."""
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(text)
    return at


class Codecs:
    """The codecs of a family of types; `bound` says what stands for a type that is only a name,
    `objects` whether what is written keeps the order of objects."""

    _PLAIN: ClassVar[Mapping[Any, Codec[Any]]] = {
        str: Plain(str),
        bool: Plain(bool),
        int: NUMBERS,
        Points: Exact(),
        datetime: TextCodec(datetime.isoformat, _instant),
        Any: Opaque(),
        object: Opaque(),
        dict: Plain(dict),
    }

    def __init__(self, bound: Mapping[type, type], *, objects: bool = False) -> None:
        self.bound = bound
        self.objects = objects

    def of(self, kind: Any) -> Codec[Any]:
        """The codec of a type; TypeError for a type that no state should have."""
        kind = self.bound.get(kind, kind) if isinstance(kind, type) else kind
        if kind in self._PLAIN:
            return self._PLAIN[kind]
        origin, inner = get_origin(kind), get_args(kind)
        if origin is None:
            return self._of_class(kind)
        if origin in (Union, UnionType):
            (inner_kind,) = [each for each in inner if each is not NoneType]
            return Optional(self.of(inner_kind))
        if origin is dict:
            return self._PLAIN[dict]
        if origin is tuple and inner[-1] is not ...:
            return Fixed(tuple(map(self.of, inner)))
        return self._of_many(origin, inner)

    def _of_many(self, origin: Any, inner: tuple[Any, ...]) -> Codec[Any]:
        if origin is tuple:
            return Tuples(self.of(inner[0]))
        if origin is frozenset:
            return Members(self.of(inner[0]))
        if origin is Mapping:
            by = Objects if self.objects and inner[0] is str else Pairs
            return by(self.of(inner[0]), self.of(inner[1]))
        raise TypeError(f"{origin} is no plain value")

    def _of_class(self, kind: Any) -> Codec[Any]:
        if isinstance(kind, type) and issubclass(kind, Enum):
            return TextCodec(str, kind)
        if not is_dataclass(kind):
            raise TypeError(f"{kind} is no plain value")
        assert isinstance(kind, type)
        hints = hints_of(kind)
        fields_written = [each.name for each in fields(kind) if each.metadata.get("kept", True)]
        return _Value(kind, {name: self.of(hints[name]) for name in fields_written})


_made: dict[tuple[Any, ...], ValueCodec[Any]] = {}


def codec_of(kind: type, *bound: tuple[type, type], objects: bool = False) -> ValueCodec[Any]:
    """The codec of a dataclass; `bound`: pairs of a protocol and the class that stands for it.
    `objects`: what it writes is kept where objects keep their order."""
    key = (objects, kind, *bound)
    if key not in _made:
        _made[key] = cast("ValueCodec[Any]", Codecs(dict(bound), objects=objects).of(kind))
    return _made[key]


def _default(field: Field[Any]) -> Any:
    """Return what a field holds if nothing is said; something that equals nothing where that is
    wrong."""
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


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
