"""Typed values of a deal form, and the parts of such a form. Contains no rule of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import QueryDict

from games.changes import people_of, players_at
from games.envelope import Json, is_int

Values = dict[str, tuple[str, ...]]
"""Field name -> what is typed in it; a radio or a number has one entry, tick boxes several."""


@dataclass(frozen=True, slots=True)
class SubmittedValues:
    """The strings of a form. Readers give what a report takes; nonsense stays text, so that the
    engine refuses it at its field."""

    values: Mapping[str, tuple[str, ...]]

    @staticmethod
    def sent(data: QueryDict) -> SubmittedValues:
        return SubmittedValues({name: tuple(data.getlist(name)) for name in data})

    def text(self, name: str) -> str:
        return (self.values.get(name) or ("",))[-1].strip()

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(value for value in self.values.get(name, ()) if value)

    def ticked(self, name: str) -> bool:
        return bool(self.texts(name))

    def number(self, name: str) -> int | str | None:
        """A whole number; None if nothing is typed, the text itself if it is no number."""
        text = self.text(name).replace("−", "-")
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 9:
            return int(text)
        return text or None


def in_names(value: Any, names: Callable[[str], str], players: Iterable[str]) -> Any:
    """A report, an outcome or a part of one with what its `players` are called in place of their
    ids."""
    called = {player: names(player) for player in players}

    def named(part: Any) -> Any:
        match part:
            case str():
                return called.get(part, part)
            case list() | tuple():
                return [named(inner) for inner in part]
            case dict():
                return {named(key): named(inner) for key, inner in part.items()}
        return part

    return named(value)


@dataclass(frozen=True, slots=True)
class DealContext:
    """The context of a deal: `report` and its outcome `before` it, and its list (`part`).

    It also has the place in the list, the depth (`level`), and the rules.
    """

    report: Json
    before: Json
    part: str
    index: int
    level: str
    rules: Mapping[str, Any]

    @property
    def players(self) -> tuple[str, ...]:
        """Return who sits at the table in this deal."""
        return players_at(self.report, self.index)

    @property
    def people(self) -> tuple[str, ...]:
        """Return who sits at the table at some time of the match."""
        return people_of(self.report)

    @property
    def path(self) -> str:
        return f"{self.part}[{self.index}]"

    def in_names(self, names: Callable[[str], str]) -> DealContext:
        """Return the same context with names in place of ids, for showing."""
        named = partial(in_names, names=names, players=self.people)
        return replace(self, report=named(self.report), before=named(self.before))

    def player(self, seat: str) -> str:
        """The player of a seat number as a form sends it; what is no seat stays as it is."""
        seats = {str(i): name for i, name in enumerate(self.players)}
        return seats.get(seat, seat)

    def seat(self, player: str | None) -> str:
        return str(self.players.index(player)) if player in self.players else ""

    def seat_in(self, path: str) -> str:
        """The seat of the player whose name a path begins with, or empty."""
        names = [
            name
            for name in self.players
            if path == name or path.startswith((f"{name}.", f"{name}["))
        ]
        return self.seat(max(names, key=len)) if names else ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One tile or chip. `mark` is a word that style sheets may speak of."""

    value: str
    label: str
    checked: bool = False
    note: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FormRow:
    """One question of a form, ready to be shown by `deal/_ask.html`.

    `kind`: chips, row (one line of equal buttons), grid, number, stepper, check, cards, text.
    """

    kind: str
    name: str
    label: str
    choices: tuple[Choice, ...] = ()
    value: str = ""
    errors: tuple[str, ...] = ()
    help: str = ""
    many: bool = False
    minimum: int = 0
    maximum: int | None = None
    step: int = 1
    checked: bool = False

    @property
    def is_unanswered(self) -> bool:
        """Return True if none of its choices is picked."""
        return not any(choice.checked for choice in self.choices)


@dataclass(frozen=True, slots=True)
class BoundForm:
    """A form with its values, and the sentences for each field.

    `general` belongs to no field. `summary` has every sentence once, with its field or "" and its
    person. `warnings` ask to be accepted, `accepts` names them.
    """

    typed: SubmittedValues
    errors: Mapping[str, tuple[str, ...]]
    summary: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()
    accepts: str = ""

    def wrong(self, *names: str) -> bool:
        return any(self.errors.get(name) for name in names)

    def holds(self, *names: str) -> bool:
        """Return True if one of these fields has a value or an error: then it is shown under any
        rules.
        """
        return self.wrong(*names) or any(map(self.typed.ticked, names))

    def pick(
        self,
        name: str,
        label: str,
        choices: Mapping[str, str],
        *,
        kind: str = "chips",
        default: str = "",
        many: bool = False,
        help: str = "",
    ) -> FormRow:
        """A choice among values (value -> label); `default` counts until one of them is typed."""
        typed = self.typed.texts(name)
        is_open = typed or name not in self.typed.values
        if is_open and not any(text in choices for text in typed):
            typed = (default,)
        picked = typed or ("",)
        tiles = tuple(Choice(key, words, key in picked) for key, words in choices.items())
        return FormRow(
            kind, name, label, tiles, errors=self.errors.get(name, ()), many=many, help=help
        )

    def count(
        self,
        name: str,
        label: str,
        *,
        kind: str = "number",
        default: str = "",
        minimum: int = 0,
        maximum: int | None = None,
        step: int = 1,
        help: str = "",
    ) -> FormRow:
        """A whole number."""
        value = self.typed.text(name) if name in self.typed.values else default
        return FormRow(
            kind, name, label, value=value, errors=self.errors.get(name, ()), help=help,
            minimum=minimum, maximum=maximum, step=step,
        )  # fmt: skip

    def line(self, name: str, label: str, *, kind: str = "text", help: str = "") -> FormRow:
        """Free text, or cards (`kind`)."""
        value, wrong = self.typed.text(name), self.errors.get(name, ())
        return FormRow(kind, name, label, value=value, errors=wrong, help=help)

    def check(self, name: str, label: str, *, help: str = "") -> FormRow:
        wrong = self.errors.get(name, ())
        on = self.typed.ticked(name)
        return FormRow("check", name, label, errors=wrong, help=help, checked=on)


def joined(names: Iterable[str]) -> str:
    """A party by its players."""
    return " & ".join(names)


def strings(**fields: Any) -> Values:
    """Form values of single fields; what is absent is left out."""
    return {name: (text,) for name, value in fields.items() if (text := string(value))}


def string(value: Any) -> str:
    if value is True:
        return "on"
    if value is None or value is False:
        return ""
    return str(value) if is_int(value) else value if isinstance(value, str) else ""


def given(**fields: Any) -> Json:
    """Return a report object without empty values."""
    return {name: value for name, value in fields.items() if value not in (None, "", {}, [])}
