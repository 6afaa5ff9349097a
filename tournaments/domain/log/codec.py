"""Encode single values as JSON and compute their differences.

Containers are in `groups.py`, dataclasses in `changes.py` with the form of a difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar, cast

from tournaments.domain.points import Points, points_json, whole

T = TypeVar("T")
Written = object  # JSON
Patch = object  # JSON, None where nothing differs; see changes.py
SAME: Patch = None


class DecodeError(ValueError):
    """JSON that is no value of the type, or a difference that does not fit the value."""


class Codec(Protocol[T]):
    """Encoder and decoder for the values of one type."""

    def encode(self, value: T) -> Written:
        """The value as JSON."""

    def decode(self, written: Written) -> T:
        """The value that was written; DecodeError if it is none."""

    def revive(self, written: Sequence[Written]) -> Sequence[T]:
        """Many values that this program wrote and sealed: all at once and unchecked."""

    def diff(self, old: T, new: T) -> Patch:
        """Return what leads from one to the other; None if they are equal."""

    def apply(self, old: T, patch: Patch) -> T:
        """The value after a difference; DecodeError if it does not fit."""


class ValueCodec(Codec[T], Protocol):
    """That of a dataclass."""

    def advance(self, old: T, patch: Patch, **beside: object) -> T:
        """The value after a difference that may be none, with these other values of fields."""


class Replaced(Generic[T]):
    """Base of codecs: replaces a value as a whole."""

    def encode(self, value: T) -> Written:
        return value

    def decode(self, written: Written) -> T:
        raise NotImplementedError

    def revive(self, written: Sequence[Written]) -> Sequence[T]:
        return [self.decode(each) for each in written]

    def diff(self, old: T, new: T) -> Patch:
        return SAME if old == new else [self.encode(new)]

    def apply(self, old: T, patch: Patch) -> T:
        if isinstance(patch, list) and len(patch) == 1:
            return self.decode(patch[0])
        return self._apply(old, patch)

    def _apply(self, old: T, patch: Patch) -> T:
        raise DecodeError(f"{old!r:.40} is replaced as a whole, not by {patch!r:.40}")


class Plain(Replaced[T]):
    """A value that is JSON already, of exactly this type."""

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind

    def decode(self, written: Written) -> T:
        if type(written) is not self.kind:
            raise DecodeError(f"no {self.kind.__name__}: {written!r:.40}")
        return written

    def revive(self, written: Sequence[Written]) -> Sequence[T]:
        return cast("Sequence[T]", written)


class Number(Plain[int]):
    """A whole number, whose difference is how much more it is."""

    def __init__(self) -> None:
        super().__init__(int)

    def diff(self, old: int, new: int) -> Patch:
        return new - old or SAME

    def apply(self, old: int, patch: Patch) -> int:
        return old + patch if type(patch) is int else super().apply(old, patch)


NUMBERS = Number()
_FRACTION = re.compile(r"(-?[0-9]{1,12})/([1-9][0-9]{0,11})")


class Exact(Replaced[Points]):
    """A whole number or a fraction, whose difference is how much more it is."""

    def encode(self, value: Points) -> int | str:
        return points_json(value)

    def decode(self, written: Written) -> Points:
        if not isinstance(written, str):
            return NUMBERS.decode(written)
        parts = _FRACTION.fullmatch(written)
        if parts is None:
            raise DecodeError(f"no fraction: {written!r:.40}")
        return whole(Fraction(int(parts[1]), int(parts[2])))

    def revive(self, written: Sequence[Written]) -> Sequence[Points]:
        if str in set(map(type, written)):
            return super().revive(written)
        return cast("Sequence[Points]", written)

    def diff(self, old: Points, new: Points) -> Patch:
        return points_json(new - old) or SAME

    def _apply(self, old: Points, patch: Patch) -> Points:
        return whole(old + self.decode(patch))


class Opaque(Replaced[Written]):
    """JSON that others gave and that is kept as it is."""

    def decode(self, written: Written) -> Written:
        return written

    def revive(self, written: Sequence[Written]) -> Sequence[Written]:
        return written


class TextCodec(Replaced[T]):
    """A value with a text form: enums and instants."""

    def __init__(self, write: Callable[[T], str], read: Callable[[str], T]) -> None:
        self.write, self.read = write, read

    def encode(self, value: T) -> str:
        return self.write(value)

    def decode(self, written: Written) -> T:
        if not isinstance(written, str):
            raise DecodeError(f"no text: {written!r:.40}")
        try:
            return self.read(written)
        except ValueError as reason:
            raise DecodeError(str(reason)) from None

    def revive(self, written: Sequence[Written]) -> Sequence[T]:
        """Texts repeat themselves: each is read once."""
        texts = cast("Sequence[str]", written)
        known = {text: self.read(text) for text in set(texts)}
        return list(map(known.__getitem__, texts))


class Optional(Replaced[T | None]):
    def __init__(self, inner: Codec[T]) -> None:
        self.inner = inner

    def encode(self, value: T | None) -> Written:
        return None if value is None else self.inner.encode(value)

    def decode(self, written: Written) -> T | None:
        return None if written is None else self.inner.decode(written)

    def revive(self, written: Sequence[Written]) -> Sequence[T | None]:
        if None not in written:
            return self.inner.revive(written)
        given = iter(self.inner.revive([each for each in written if each is not None]))
        return [each if each is None else next(given) for each in written]

    def diff(self, old: T | None, new: T | None) -> Patch:
        if old is None or new is None:
            return super().diff(old, new)
        return self.inner.diff(old, new)

    def _apply(self, old: T | None, patch: Patch) -> T:
        if old is None:
            raise DecodeError("there is nothing to change")
        return self.inner.apply(old, patch)
