"""Totals of a match, typed: the fields of one table, and the report that they mean.

A form may hold the fields of several tables; those of table 3 begin with `t3-`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

import games
from games.changes import CHANGES, Changes
from games.counters import Counter
from games.envelope import Json, Problem
from games.game import Depth, is_deeper
from games.shares import sides_of
from games.totals import FIELD
from tournaments.domain.depths import Depths, depths_of
from tournaments.domain.desk.reports import next_match
from tournaments.domain.formats.entrants import summed_sides
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.sheet.games.entry import SubmittedValues
from tournaments.web.sheet.games.sheet import GameSheet
from tournaments.wording.language import in_language
from tournaments.wording.problems import say
from tournaments.wording.short_names import short_names


def columns_of(game: str) -> dict[str, str]:
    """The numbers that a report of totals may tell of everybody, in words."""
    counters = (counter for counter in games.GAMES[game].counters if counter.in_totals)
    return {"points": _("Points"), **{c.key: capfirst(in_language(c.name)) for c in counters}}


@dataclass(frozen=True, slots=True)
class NumberField:
    """One field; `label` says of whom, `head` of what, `wrong` what the engine says of it.
    `adds_up`: the counter whose sum a page may show."""

    name: str
    label: str
    value: str = ""
    wrong: str = ""
    required: bool = True
    head: str = ""
    adds_up: str = ""


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """A person or a side at the table, `short` for a button: a field for each column."""

    label: str
    fields: tuple[NumberField, ...]
    short: str


@dataclass(frozen=True, slots=True)
class TotalsForm:
    """The totals of the running match of a table.

    `keys` are those of the totals with the people of each. Everybody has fields for `counters`
    beside the points, 0 if empty unless they are `needed`. With `asks_loser` only the loser is
    asked. `asks_deals`: the number of deals is optional. `pairs`: of each key the people (key,
    label) who share one total, () if everybody has a key. `asks_leaver`: so are a leaver, and the
    first deal without them.
    """

    table: int
    number: int
    match: int
    round: int
    keys: tuple[tuple[str, str], ...]
    counters: tuple[Counter, ...]
    needed: tuple[str, ...]
    asks_loser: bool
    asks_deals: bool
    asks_leaver: bool
    by_runde: bool
    pairs: tuple[tuple[tuple[str, str], ...], ...] = ()
    typed: SubmittedValues = field(default_factory=lambda: SubmittedValues({}))
    errors: tuple[tuple[str, str], ...] = ()
    general: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def name(self, column: str, index: int | str = "") -> str:
        return f"t{self.table}-{column}" + (f"-{index}" if index != "" else "")

    @property
    def columns(self) -> tuple[str, ...]:
        return ("points", *(counter.key for counter in self.counters))

    @property
    def rows(self) -> tuple[TotalsRow, ...]:
        short = short_names(label for _key, label in self.keys)
        columns = (None, *self.counters)
        return tuple(
            TotalsRow(label, tuple(self._field(c, i, label) for c in columns), short[label])
            for i, (_key, label) in enumerate(self.keys)
        )

    def _field(self, counter: Counter | None, index: int, label: str) -> NumberField:
        """The field of a counter, or of the points."""
        name = self.name(counter.key if counter else "points", index)
        value, wrong = self.typed.text(name), self._wrong(name)
        if counter is None:
            return NumberField(name, label, value, wrong, head=_("Points"))
        words, needed = (
            f"{label}: {capfirst(in_language(counter.name))}",
            counter.key in self.needed,
        )
        return NumberField(
            name, words, value, wrong, needed, in_language(counter.head), counter.key
        )

    @property
    def loser(self) -> NumberField:
        name = self.name("loser")
        label = _("Who lost?")
        return NumberField(name, label, self.typed.text(name), self._wrong(name))

    @property
    def deals(self) -> NumberField:
        name = self.name("deals")
        label = _("Number of deals")
        return NumberField(name, label, self.typed.text(name), self._wrong(name), required=False)

    @property
    def leaver(self) -> NumberField:
        name = self.name("leaver")
        label = _("Who left in mid-match?")
        return NumberField(name, label, self.typed.text(name), self._wrong(name), required=False)

    @property
    def left_from(self) -> NumberField:
        name = self.name("left_from")
        label = _("From which deal on were they gone?")
        return NumberField(name, label, self.typed.text(name), self._wrong(name), required=False)

    def _wrong(self, name: str) -> str:
        return " ".join(words for place, words in self.errors if place == name)

    @property
    def names(self) -> tuple[str, ...]:
        """All fields, in their order."""
        if self.asks_loser:
            return (self.loser.name,)
        own = tuple(field_.name for row in self.rows for field_ in row.fields)
        deals = (self.deals.name,) if self.asks_deals else ()
        left = (self.leaver.name, self.left_from.name) if self.asks_leaver else ()
        return (*own, *deals, *left)

    @property
    def is_empty(self) -> bool:
        return not any(self.typed.text(name) for name in self.names)

    @property
    def is_wrong(self) -> bool:
        return bool(self.errors or self.general)

    @property
    def missing(self) -> int:
        """Return how many numbers still have to be typed."""
        asked = [field_ for row in self.rows for field_ in row.fields if field_.required]
        return sum(not field_.value for field_ in ([self.loser] if self.asks_loser else asked))

    def counted(self, counter: str) -> int:
        """Return the sum of the typed values for a counter."""
        texts = (self.typed.text(self.name(counter, index)) for index in range(len(self.keys)))
        return sum(n for n in map(number_of, texts) if isinstance(n, int))

    @property
    def said(self) -> str:
        """Return all that was typed as one text, by which it is known again."""
        return " ".join(f"{self.typed.text(name)};" for name in self.names)

    @property
    def is_sure(self) -> bool:
        """Return True if the typed values are those of the last question."""
        return self.typed.text(self.name("sure")) == self.said

    def sent(self, data: QueryDict) -> TotalsForm:
        """The form with what a browser sent for it."""
        return replace(self, typed=SubmittedValues.sent(data))

    def over(self, texts: Mapping[str, str]) -> TotalsForm:
        """The form with other texts over those that were typed."""
        mine = {name: (texts.get(name, self.typed.text(name)),) for name in self.names}
        return replace(self, typed=SubmittedValues(mine))

    @property
    def mark(self) -> str:
        """Return which match of the event it is about."""
        return f"{self.round}.{self.match}"

    def judged(
        self, problems: Iterable[Problem], warnings: Iterable[Problem], game: str
    ) -> TotalsForm:
        """The form with what the rules say of it, each sentence at its field."""
        errors, general = [], []
        for problem in problems:
            place = self._place(problem.path)
            if problem.code == "field_type" and place:
                errors.append((place, _("A whole number, please.")))
            elif place:
                errors.append((place, say(problem.code, game)))
            elif problem.code != "warnings_unconfirmed":
                general.append(say(problem.code, game))
        questions = tuple(dict.fromkeys(say(warning.code, game) for warning in warnings))
        return replace(
            self,
            errors=tuple(errors),
            general=tuple(dict.fromkeys(general)),
            warnings=questions,
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything that is wrong, each with the field that it is about."""
        labels = {field_.name: field_.label for row in self.rows for field_ in row.fields}
        single = (self.loser, self.deals, self.leaver, self.left_from)
        labels |= {field_.name: field_.label for field_ in single}
        return (*self.general, *(f"{labels[name]}: {words}" for name, words in self.errors))

    def _place(self, path: str) -> str:
        """The field that the path of a problem speaks of, or ""."""
        if f"{CHANGES}[" in path and self.asks_leaver:
            return self.left_from.name
        _before, _dot, rest = path.rpartition(f"{FIELD}.")
        column, _dot, key = rest.partition(".")
        if path.endswith("result.loser"):
            return self.loser.name
        if column == "deals":
            return self.deals.name if self.asks_deals else ""
        people = self.pairs or tuple((pair,) for pair in self.keys)
        indexes = [index for index, of_key in enumerate(people) if key in dict(of_key)]
        return self.name(column, indexes[0]) if indexes and column in self.columns else ""

    def command(self) -> Json:
        """Return the command `report` of the typed values."""
        place: Json = {"type": "report", "table": self.table, "round": self.round}
        number = "runde" if self.by_runde else "match"
        return {**place, number: self.match, **self._body()}

    def _body(self) -> Json:
        if self.asks_loser:
            result = {"end": "normal", "loser": self.typed.text(self.loser.name) or None}
            return {"result": result} if self.by_runde else {"report": {"result": result}}
        totals: Json = {column: self._numbers(column) for column in self.columns}
        if self.asks_deals and self.typed.text(self.deals.name):
            totals["deals"] = number_of(self.typed.text(self.deals.name))
        return {"report": {FIELD: totals, **self._changes()}}

    def _changes(self) -> Json:
        """Return the leaver, if there is one; the deals of a report are counted from 0."""
        who = self.typed.text(self.leaver.name) if self.asks_leaver else ""
        if not who:
            return {}
        first = number_of(self.typed.text(self.left_from.name))
        deal = first - 1 if isinstance(first, int) else first or None
        return {CHANGES: [{"deal": deal, "leaves": who}]}

    def _numbers(self, column: str) -> Json:
        texts = {
            key: self.typed.text(self.name(column, index))
            for index, (key, _label) in enumerate(self.keys)
        }
        empty = None if column in ("points", *self.needed) else 0
        numbers = {key: number_of(text) if text else empty for key, text in texts.items()}
        return dict.fromkeys((key for pair in self.pairs for key, _label in pair), 0) | numbers


def number_of(text: str) -> int | str:
    """A whole number as people and spreadsheets write it, thousands apart or not; else the text, so
    that it is refused."""
    plain = text.replace("\u2212", "-").removeprefix("+")
    for mark in (".", ",", "'", "\u202f", "\u00a0", " "):
        first, *rest = plain.removeprefix("-").split(mark)
        if rest and 1 <= len(first) <= 3 and all(len(part) == 3 for part in rest):
            plain = plain.replace(mark, "")
            break
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else text


def depths(state: TournamentState) -> Depths:
    """Return how deep the tables of an event report."""
    game, settings = games.GAMES[state.setup.game], state.setup.settings
    return depths_of(game, settings)


def totals_form(state: TournamentState, table: int) -> TotalsForm | None:
    """The empty form of an open table; None where it is not known yet who plays."""
    blank = state.format.sheet(state.play, table)
    outcome = games.evaluate(blank)
    if not outcome.ok:
        return None
    game = games.GAMES[blank["game"]]
    asks = game.asks(blank["variant"])
    asked = {*asks, *state.format.counted(state.play)}
    keys = _labels(state, blank, tuple(outcome.totals))
    pairs = () if "loser" in asks else _pairs(state, blank, table, dict(keys))
    if pairs:
        keys = tuple((pair[0][0], " & ".join(label for _key, label in pair)) for pair in pairs)
    return TotalsForm(
        table,
        state.play.number_in_round(table),
        next_match(state, table),
        state.play.round_of(table),
        keys,
        tuple(counter for counter in game.counters if counter.in_totals and counter.key in asked),
        asks,
        "loser" in asks,
        "deals" in asks,
        leaves(state, len(blank["players"])),
        state.presenter.by_runde,
        pairs,
    )


def leaves(state: TournamentState, players: int) -> bool:
    """Return True if a player of `players` may leave a match, which then goes on."""
    game = games.GAMES[state.setup.game]
    fewer = game.changes is Changes.FEWER and game.seats(players - 1)
    return fewer and state.format.goes_on_without(state.play)


def _labels(
    state: TournamentState, blank: Json, keys: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    sides = sides_of(blank, keys)
    return tuple((key, " & ".join(map(state.name, side))) for key, side in sides.items())


def _pairs(
    state: TournamentState, blank: Json, table: int, labels: Mapping[str, str]
) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the people of each side whose points are added up; () where everybody plays alone, or
    the game knows partners."""
    players = state.play.tables[table - 1].players
    sides = summed_sides(blank["game"], players, tuple(blank["players"]))
    return tuple(tuple((key, labels[key]) for key in people) for people in sides.values())


def offered(state: TournamentState, table: int) -> TotalsForm | None:
    """The form for the phones of a table; None unless their event names totals, or asks for a
    result in a form of its own."""
    named = depths(state)
    if state.presenter.by_runde or not named.asked or named.least is not Depth.TOTALS:
        return None
    return totals_form(state, table)


def takes_totals(state: TournamentState) -> bool:
    """Return whether a table may tell the outcome of a match alone."""
    return depths(state).least is Depth.TOTALS


def levels_of(sheet: GameSheet, state: TournamentState | None) -> Mapping[str, Promise]:
    """The levels of a sheet that are deep enough for its event; all of them without one."""
    if state is None:
        return sheet.levels
    least = depths(state).least
    return {
        level: words
        for level, words in sheet.levels.items()
        if is_deeper(sheet.depth(level), least)
    }


def sheet_level(sheet: GameSheet, levels: Iterable[str], asked: Depth | None) -> str:
    """Return the level of a new sheet: that of the first depth, else the first level."""
    known = tuple(levels)
    if asked in (None, Depth.TOTALS):
        return known[0]
    return next((level for level in known if sheet.depth(level) is asked), known[0])
