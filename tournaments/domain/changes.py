"""Values as JSON, and what changed from one value to the next.

Knows frozen dataclasses, mappings, tuples and sets of plain values (`codec.py`, `groups.py`): how
they are written down, how two of them differ, how a difference is applied. Knows no rule, no format
and no field by name.

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

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from itertools import repeat
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
from tournaments.domain.groups import Fixed, Members, Pairs, Row
from tournaments.domain.points import Points

T = TypeVar("T")


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

    def decode_all(self, written: Sequence[Any]) -> Sequence[T]:
        """The values are read field by field, those of one field together."""
        if not set(map(type, written)) <= {dict} or not self.codecs.keys() >= set().union(*written):
            return super().decode_all(written)
        values = [object.__new__(self.kind) for _ in written]
        for field in fields(self.kind):  # type: ignore[arg-type]
            column = self._column(field, written)
            set_one = getattr(self.kind, field.name).__set__  # of a slot; the value is frozen
            deque(map(set_one, values, column), maxlen=0)
        return values

    def _column(self, field: Field[Any], written: Sequence[Any]) -> Iterable[Any]:
        """One field of many values."""
        name = field.name
        there = [each[name] for each in written if name in each]
        read = self.codecs[name].decode_all(there) if there else ()
        if len(there) == len(written):
            return read
        if field.default_factory is not MISSING:
            given = iter(read)
            return [next(given) if name in each else field.default_factory() for each in written]
        if field.default is MISSING:
            raise Misfit(f"no {self.kind.__name__} without {name}")
        if not there:
            return repeat(field.default, len(written))
        given, usual = iter(read), field.default
        return [next(given) if name in each else usual for each in written]

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
            return Fixed(tuple(map(self.of, inner)))
        return self._of_many(origin, inner)

    def _of_many(self, origin: Any, inner: tuple[Any, ...]) -> Codec[Any]:
        if origin is tuple:
            return Row(self.of(inner[0]))
        if origin is frozenset:
            return Members(self.of(inner[0]))
        if origin is Mapping or getattr(origin, "__name__", "") == "Mapping":
            return Pairs(self.of(inner[0]), self.of(inner[1]))
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
