"""The fields of a deal and their problems: its kinds, their types, what each needs (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from games.binokel.cards import ranks_in
from games.binokel.judge import table_under
from games.binokel.melds import CODES, is_code, value_of
from games.binokel.options import BOOK
from games.binokel.settings import Settings
from games.cards import SUITS
from games.cards import pack as every_card
from games.deals import DealSchema, Kind
from games.envelope import Problem
from games.fields import (
    Card,
    Choice,
    Condition,
    Dealer,
    EachPlayer,
    Entry,
    Flag,
    ListOf,
    Number,
    Player,
    Reading,
    always,
    in_kinds,
    named,
    under,
)
from games.soloist import Seats

_field = named(BOOK)

LINE: Final = "line"
"""The kind of a deal with the points of all players only."""
LEAVE: Final = "weg"
BID_MAX: Final = 2000
DEAL_POINTS: Final = 250


@dataclass(frozen=True, slots=True)
class Pile(ListOf):
    """The cards of a hand, or the pressed cards (rows 27 to 30, 43 and 44)."""

    def read(self, value: object, path: str, reading: Reading) -> tuple[str, ...] | None:
        mark = len(reading.problems)
        if not isinstance(value, list) or len(value) != under(self.size, reading):
            reading.refuse(self.code, path)
        if not isinstance(value, list):
            return None
        reading.problems += table_under(reading.rules).card_problems(value, path)
        return tuple(value) if len(reading.problems) == mark else None


@dataclass(frozen=True, slots=True)
class Codes(ListOf):
    """The codes of played melds, as far as the trump suit is known (rows 34 to 37)."""

    def read(self, value: object, path: str, reading: Reading) -> tuple[str, ...] | None:
        if not isinstance(value, list):
            reading.refuse(self.code, path)
            return None
        mark, trump, seen = len(reading.problems), trump_of(reading.entry), set()
        for j, code in enumerate(value):
            if not is_code(code):
                reading.refuse("meld_unknown", f"{path}[{j}]")
                continue
            if code in seen:
                reading.refuse(self.twice, f"{path}[{j}]")
            elif trump.known and not value_of(code, trump.suit, reading.rules.meld_values):
                reading.refuse("meld_not_played", f"{path}[{j}]")
            seen.add(code)
        return tuple(value) if len(reading.problems) == mark else None


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit of a deal. Unknown: missing where it must be named, or wrong."""

    suit: str | None
    known: bool


def trump_of(entry: Entry | None) -> Trump:
    """The trump suit as far as a deal is read (row 23)."""
    if entry is None or (entry["trump"] is None and "trump" in entry.values):
        return Trump(None, known=False)
    return Trump(entry["trump"], known=entry["trump"] is not None or entry.kind != "normal")


def _given_up_by(reading: Reading, name: str) -> bool:
    entry = reading.entry
    return entry is not None and entry.kind == "abgehen" and entry["solo"] == name


def _has_value(kind: str) -> Callable[[Settings], bool]:
    """Return the condition of a game without tricks: that it is worth something."""
    return lambda settings: settings.kind_value(kind) != 0


def bids(settings: Settings) -> range:
    """The ladder of bids (row 10)."""
    return range(settings.bid_min, BID_MAX + 1, settings.bid_step)


_CARD: Final = Card(lambda rules: every_card(ranks_in(rules.pack)))
_CALLS: Final = Choice(lambda rules: (LEAVE, *bids(rules)), "auction_value")
_DAP: Final = Condition("not with 48 cards", lambda entry: bool(entry.rules.has_dap))
_MELDED: Final = ("normal", "abgehen")
_SPECIAL: Final = ("durch", "aufgelegt", "unterdurch")
_NORMAL: Final = ("normal",)

_BIDDING: Final = (
    _field("dealer", Dealer()),
    _field("solo", Player("solo_unknown"), needed=in_kinds(*_MELDED, *_SPECIAL)),
    _field("bid", Choice(bids, "bid_value"), needed=in_kinds(*_MELDED)),
    _field("auction", ListOf(_CALLS, "auction_type"), (*_MELDED, *_SPECIAL)),
    _field("trump", Choice(tuple(SUITS), "trump_unknown"), _MELDED, needed=in_kinds("normal")),
    _field(
        "made",
        Flag("made_type", asked=True),
        (*_SPECIAL, LINE),
        needed=in_kinds("durch", "unterdurch"),
    ),
)
_CARDS: Final = (
    _field(
        "hands",
        EachPlayer(
            Pile(_CARD, "hand_size", size=lambda reading: int(reading.rules.hand_size)),
            "hands_type",
            null_is_absent=False,
            barred=lambda reading, name, _cards: (
                "hand_not_allowed" if _given_up_by(reading, name) else ""
            ),
        ),
        _MELDED,
    ),
    _field(
        "melds",
        EachPlayer(
            Codes(Choice(CODES, "meld_unknown"), "melds_type", twice="meld_repeated"),
            "melds_type",
            null_is_absent=False,
            barred=lambda reading, name, codes: (
                "melds_not_allowed" if _given_up_by(reading, name) and codes != [] else ""
            ),
        ),
        _MELDED,
    ),
    _field(
        "pressed",
        Choice(lambda rules: rules.pressed_values(), "pressed_value"),
        _NORMAL,
        allowed=_DAP,
    ),
    _field(
        "pressed_cards",
        Pile(_CARD, "pressed_cards_size", size=lambda _reading: 4),
        _NORMAL,
        allowed=_DAP,
    ),
)
_COUNTED: Final = (
    _field(
        "points",
        EachPlayer(
            Number(
                0,
                DEAL_POINTS,
                "points_value",
                step=lambda rules: 1 if rules.card_points == "classic" else 10,
            ),
            "points_type",
            null_is_absent=False,
        ),
        _NORMAL,
        needed=always,
    ),
    _field(
        "tricks",
        EachPlayer(
            Number(0, lambda rules: rules.hand_size, "tricks_value"),
            "tricks_type",
            null_is_absent=False,
        ),
        _NORMAL,
    ),
    _field("last_trick", Player("last_trick_unknown"), _NORMAL),
    _field(
        "scores",
        EachPlayer(
            Number(None, None, "scores_type"),
            "scores_type",
            missing="field_missing",
            pausing="player_unknown",
        ),
        (LINE,),
        needed=always,
    ),
)
SCHEMA: Final = DealSchema(
    (*_BIDDING, *_CARDS, *_COUNTED),
    (
        Kind("normal", BOOK["kind.normal"]),
        Kind("abgehen", BOOK["kind.abgehen"]),
        *(Kind(key, BOOK[f"kind.{key}"], _has_value(key)) for key in _SPECIAL),
        Kind(LINE, BOOK["kind.line"]),
    ),
)


@dataclass(slots=True)
class Findings:
    """The problems of one deal; paths are given without the deal's own prefix."""

    prefix: str
    entry: Entry
    reading: Reading
    seats: Seats
    warnings: list[Problem] = field(default_factory=list)

    @property
    def errors(self) -> list[Problem]:
        return self.reading.problems

    @property
    def settings(self) -> Settings:
        rules: Settings = self.reading.rules
        return rules

    def error(self, code: str, path: str = "") -> None:
        """Path "" is the deal itself."""
        self.errors.append(Problem(code, self._at(path)))

    def warn(self, code: str, path: str) -> None:
        self.warnings.append(Problem(code, self._at(path)))

    def has(self, name: str) -> bool:
        """Return True if the deal has this field and its kind may have it."""
        return name in self.entry.values

    def clean_since(self, mark: int) -> bool:
        """Return True if nothing was found since `len(errors)` was `mark`."""
        return len(self.errors) == mark

    def is_clean(self, *names: str) -> bool:
        """Return True if nothing was found in these fields, apart from fields of other kinds."""
        places = tuple(map(self._at, names))
        inside = tuple(f"{place}{mark}" for place in places for mark in ".[")
        return not any(
            problem.path in places or problem.path.startswith(inside)
            for problem in self.errors
            if problem.code != "field_not_allowed"
        )

    def _at(self, path: str) -> str:
        return f"{self.prefix}.{path}" if path else self.prefix


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal whose report has no error.

    `points` and `melds` are complete for the three active players (`points` empty unless normal);
    of a `line` they are what the deal brought, and `solo` is "" where nobody said. `pressed` are
    the points of the pressed cards, None if not known.
    """

    seats: Seats
    kind: str
    solo: str
    bid: int | None
    trump: str | None
    made: bool
    melds: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]
    tricks: Mapping[str, int] | None = None
    pressed: int | None = None
    warnings: tuple[Problem, ...] = ()
