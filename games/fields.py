"""The types of the fields of a report: reading a JSON value, and the code of each refusal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from games.book import Book
from games.envelope import Json, Problem, is_int, unknown_fields
from games.options import UNNAMED, Words

T = TypeVar("T")


@dataclass(slots=True)
class Reading:
    """One table whose report is read; `problems` gathers every refusal, in order.

    `rules`: the options in force. `pausing`: players who sit out. `dealer`: whose turn to deal it
    is. `parties`: who plays together. `entry`: the deal that is read, as far as it is.
    """

    players: tuple[str, ...]
    rules: Any = None
    pausing: tuple[str, ...] = ()
    dealer: str | None = None
    parties: tuple[tuple[str, ...], ...] = ()
    problems: list[Problem] = field(default_factory=list)
    entry: Entry | None = None

    @property
    def active(self) -> tuple[str, ...]:
        return tuple(name for name in self.players if name not in self.pausing)

    def refuse(self, code: str, path: str) -> None:
        self.problems.append(Problem(code, path))


class FieldType(Protocol):
    """`read` returns a typed value, or None after it has refused the given one."""

    def read(self, value: object, path: str, reading: Reading) -> Any: ...


def under(value: T | Callable[[Any], T], rules: Any) -> T:
    """A constant of a declaration, or its value under the rules."""
    return value(rules) if callable(value) else value


Bound = int | Callable[[Any], int]


class Plain(ABC):
    """A type whose values stay as they are given, unless `fault` returns the code of a refusal."""

    __slots__ = ()

    @abstractmethod
    def fault(self, value: Any, reading: Reading) -> str: ...

    def read(self, value: object, path: str, reading: Reading) -> Any:
        if code := self.fault(value, reading):
            reading.refuse(code, path)
            return None
        return value


@dataclass(frozen=True, slots=True)
class Flag(Plain):
    """True or false. `asked`: people answer yes or no, in place of ticking a box."""

    code: str = "field_type"
    asked: bool = False

    def fault(self, value: Any, reading: Reading) -> str:  # noqa: ARG002
        return "" if isinstance(value, bool) else self.code


@dataclass(frozen=True, slots=True)
class Number(Plain):
    """A whole number from `low` to `high` (None: no limit), a multiple of `step`.

    `code` is that of a number outside, `no_number` that of any other value ("": the same). `words`
    are allowed in place of a number. A form sends `blank` where nothing is typed.
    """

    low: Bound | None
    high: Bound | None
    code: str = "field_type"
    no_number: str = ""
    step: Bound = 1
    blank: int | None = None
    words: tuple[str, ...] = ()

    def fault(self, value: Any, reading: Reading) -> str:
        if not is_int(value):
            return "" if value in self.words else self.no_number or self.code
        high, low = (bound and under(bound, reading.rules) for bound in (self.high, self.low))
        fits = (low is None or low <= value) and (high is None or value <= high)
        return "" if fits and value % under(self.step, reading.rules) == 0 else self.code


@dataclass(frozen=True, slots=True)
class Choice(Plain):
    """One of several words or numbers, with their labels if people choose among them."""

    values: Collection[str | int] | Callable[[Any], Collection[str | int]]
    code: str

    def fault(self, value: Any, reading: Reading) -> str:
        is_plain = is_int(value) or isinstance(value, str)
        return "" if is_plain and value in under(self.values, reading.rules) else self.code

    def labels(self, rules: Any) -> Mapping[str | int, Words]:
        """The label of each value; a value without one labels itself."""
        values = under(self.values, rules)
        if isinstance(values, Mapping):
            return values
        return {value: Words(str(value), str(value)) for value in values}


@dataclass(frozen=True, slots=True)
class Player(Plain):
    """A player who plays in the deal; with `anybody` also one who sits out."""

    code: str = "player_unknown"
    no_name: str = ""
    anybody: bool = False

    def fault(self, value: Any, reading: Reading) -> str:
        if not isinstance(value, str):
            return self.no_name or self.code
        if value in (reading.players if self.anybody else reading.active):
            return ""
        return "player_pauses" if value in reading.pausing else self.code


@dataclass(frozen=True, slots=True)
class Dealer(Plain):
    """The player whose turn to deal it is."""

    code: str = "dealer_wrong"

    def fault(self, value: Any, reading: Reading) -> str:
        return "" if value == reading.dealer else self.code


@dataclass(frozen=True, slots=True)
class Card(Plain):
    """A card of the pack under the rules."""

    pack: Collection[str] | Callable[[Any], Collection[str]]
    code: str = "card_unknown"

    def fault(self, value: Any, reading: Reading) -> str:
        known = isinstance(value, str) and value in under(self.pack, reading.rules)
        return "" if known else self.code


class Anything:
    """Any value; another reader checks it."""

    def read(self, value: object, path: str, reading: Reading) -> object:  # noqa: ARG002
        return value


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; `size`: the exact number of entries. None if the list or an entry is wrong.

    `twice` is the code of a repeated entry ("": entries may repeat).
    """

    entry: FieldType
    code: str = "field_type"
    size: int | Callable[[Reading], int] | None = None
    twice: str = ""

    def read(self, value: object, path: str, reading: Reading) -> tuple[Any, ...] | None:
        sized = self.size is None or (
            isinstance(value, list) and len(value) == under(self.size, reading)
        )
        if not isinstance(value, list) or not sized:
            reading.refuse(self.code, path)
            return None
        mark = len(reading.problems)
        read = [self.entry.read(given, f"{path}[{i}]", reading) for i, given in enumerate(value)]
        for i, entry in enumerate(read if self.twice else ()):
            if entry is not None and entry in read[:i]:
                reading.refuse(self.twice, f"{path}[{i}]")
        return tuple(read) if len(reading.problems) == mark else None


@dataclass(frozen=True, slots=True)
class ListOr:
    """A list, or a value of another type."""

    of: ListOf
    other: FieldType

    def read(self, value: object, path: str, reading: Reading) -> Any:
        return (self.of if isinstance(value, list) else self.other).read(value, path, reading)


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """An object with an entry for each player who plays in the deal, in seat order.

    `missing` is the code of a player without an entry ("": entries may be missing). `pausing` is
    that of an entry of a player who sits out. `barred` returns the code of an entry that a player
    may not have ("": it is read). Where `null_is_absent` is false, null is an entry. The value has
    the entries that are right.
    """

    entry: FieldType
    code: str = "field_type"
    missing: str = ""
    pausing: str = "player_pauses"
    null_is_absent: bool = True
    barred: Callable[[Reading, str, object], str] = lambda _reading, _name, _value: ""

    def read(self, value: object, path: str, reading: Reading) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            reading.refuse(self.code, path)
            return None
        for name in sorted(value.keys() - set(reading.active)):
            pauses = name in reading.pausing
            reading.refuse(self.pausing if pauses else "player_unknown", f"{path}.{name}")
        read, absent = {}, []
        for name in reading.active:
            place, given = f"{path}.{name}", value.get(name)
            if name not in value or (given is None and self.null_is_absent):
                absent += [Problem(self.missing, place)] if self.missing else []
            elif code := self.barred(reading, name, given):
                reading.refuse(code, place)
            elif (entry := self.entry.read(given, place, reading)) is not None:
                read[name] = entry
        reading.problems += absent
        return read


@dataclass(frozen=True, slots=True)
class Entry:
    """The fields of one object: `given` as reported, `values` as read so far, None where there is
    no right value."""

    given: Json
    rules: Any = None
    kind: str = ""
    values: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.values.get(key)

    def says(self, key: str) -> bool:
        """Return True if the report has a value in this field, right or wrong."""
        return self.given.get(key) is not None


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of an entry; `words` are those of the rule book."""

    words: str
    holds: Callable[[Entry], bool]

    def __call__(self, entry: Entry) -> bool:
        return self.holds(entry)


always: Final = Condition("yes", lambda _entry: True)
never: Final = Condition("no", lambda _entry: False)


def unless(*keys: str) -> Condition:
    """Return the condition that a report has none of these fields."""
    words = " or ".join(f"`{key}`" for key in keys)
    return Condition(f"unless {words}", lambda entry: not any(map(entry.says, keys)))


def in_kinds(*kinds: str) -> Condition:
    """Return the condition that a deal is of one of these kinds."""
    return Condition(", ".join(f"`{kind}`" for kind in kinds), lambda entry: entry.kind in kinds)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an object.

    `label` is for the fields that people fill in. `kinds`: the kinds of deal that have the field
    (empty: every kind). `allowed` refuses it in more
    cases, and `needed` is asked, by the values before it. `null_is_value`: null says something, so
    that only a missing key is absent.
    """

    key: str
    type: FieldType
    label: Words = UNNAMED
    kinds: tuple[str, ...] = ()
    needed: Condition = never
    missing: str = "field_missing"
    allowed: Condition = always
    not_allowed: str = "field_not_allowed"
    null_is_value: bool = False

    def belongs(self, entry: Entry) -> bool:
        """Return True if an entry may have this field."""
        return entry.kind in (self.kinds or (entry.kind,)) and self.allowed(entry)

    def is_absent(self, entry: Entry) -> bool:
        return self.key not in entry.given if self.null_is_value else not entry.says(self.key)


def named(book: Book) -> Callable[..., Field]:
    """Return how to declare fields whose labels the texts have: as a `Field` without label."""

    def field(key: str, type: FieldType, *args: Any, **more: Any) -> Field:
        return Field(key, type, book[f"field.{key}"], *args, **more)

    return field


def read_fields(fields: tuple[Field, ...], entry: Entry, path: str, reading: Reading) -> None:
    """Read every field of an entry into its values; refuse what is missing or has no place.

    `path` is "" for the fields of a report itself.
    """
    for each in fields:
        place = f"{path}.{each.key}".removeprefix(".")
        if entry.says(each.key) and not each.belongs(entry):
            reading.refuse(each.not_allowed, place)
        elif entry.says(each.key):
            entry.values[each.key] = each.type.read(entry.given[each.key], place, reading)
        elif each.is_absent(entry) and each.belongs(entry) and each.needed(entry):
            reading.refuse(each.missing, place)


@dataclass(frozen=True, slots=True)
class Shape:
    """An object within a deal, with fields of its own."""

    fields: tuple[Field, ...]
    code: str = "field_type"

    def read(self, value: object, path: str, reading: Reading) -> Entry | None:
        if not isinstance(value, dict):
            reading.refuse(self.code, path)
            return None
        entry = Entry(value, reading.rules)
        reading.problems += unknown_fields(value, (each.key for each in self.fields), f"{path}.")
        read_fields(self.fields, entry, path, reading)
        return entry


@dataclass(frozen=True, slots=True)
class Made:
    """An object, whose entry, place and reading make a value; None if something in it is wrong."""

    shape: FieldType
    make: Callable[[Entry, str, Reading], Any]

    def read(self, value: object, path: str, reading: Reading) -> Any:
        mark = len(reading.problems)
        entry = self.shape.read(value, path, reading)
        return self.make(entry, path, reading) if len(reading.problems) == mark else None
