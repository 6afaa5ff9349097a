"""A deal of Skat: its fields and scores (docs/rules/skat.md sections 2, 3 and 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from games.deals import DealSchema, Kind
from games.envelope import Json
from games.fields import (
    Choice,
    Condition,
    Dealer,
    Entry,
    Field,
    Flag,
    Number,
    Player,
    Reading,
    always,
    named,
)
from games.skat.contracts import (
    CONTRACTS,
    LEVELS,
    MOST_MATADORS,
    NULL,
    SIGNED_VALUES,
    VALUES,
    most_matadors,
    value_lost,
    value_of,
    with_contained,
)
from games.skat.options import BOOK, Rules
from games.soloist import Seats

_field = named(BOOK)

CARD_POINTS: Final = 120
_WINS: Final = 61
_SCHNEIDER: Final = 90


_PLAYED: Final = ("played",)
_FLAG: Final = Flag("flag_type")
_AT_NULL: Final = ("hand", "ouvert")
_COUNTED: Final = Condition("not at `null`", lambda entry: bool(entry["contract"] != NULL))
_UNLESS_POINTS: Final = Condition("unless `points`", lambda entry: entry["points"] is None)

_FIELDS: Final = (
    _field("dealer", Dealer()),
    _field("declarer", Player("declarer_unknown"), ("played", "line"), always),
    _field("contract", Choice(CONTRACTS, "contract_unknown"), _PLAYED, always),
    _field(
        "matadors",
        Number(1, MOST_MATADORS, "matadors_value"),
        _PLAYED,
        needed=Condition("yes", lambda entry: bool(entry["contract"])),
        allowed=_COUNTED,
    ),
    *(
        Field(key, _FLAG, label, _PLAYED, allowed=always if key in _AT_NULL else _COUNTED)
        for key, label in LEVELS.items()
    ),
    _field("points", Number(0, CARD_POINTS, "points_value"), _PLAYED, allowed=_COUNTED),
    _field("made", Flag("flag_type", asked=True), _PLAYED, _UNLESS_POINTS),
    _field("bid", Choice(VALUES, "bid_value"), _PLAYED),
    _field("value", Choice(SIGNED_VALUES, "value_impossible"), ("line",), always),
)
SCHEMA: Final = DealSchema(
    _FIELDS,
    (
        Kind("played", BOOK["kind.played"]),
        Kind("passed", BOOK["kind.passed"]),
        Kind("line", BOOK["kind.line"]),
    ),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal without a problem. `levels` has those that others contain; `made` is None if it was
    passed in. `game_points` are the declarer's, without fixed points; `scores` have them (S9)."""

    seats: Seats
    kind: str
    scores: Mapping[str, int]
    declarer: str | None = None
    contract: str | None = None
    matadors: int | None = None
    levels: frozenset[str] = frozenset()
    bid: int | None = None
    overbid: bool = False
    made: bool | None = None
    game_points: int = 0

    @property
    def sitting(self) -> tuple[str, ...]:
        return self.seats.sitting

    def as_json(self) -> Json:
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        del told["seats"]
        return {**told, **self.seats.as_json(), "levels": sorted(self.levels)}


def read_deal(given: object, path: str, seats: Seats, reading: Reading) -> Deal | None:
    """One entry of `deals`; None after `reading` has its problems."""
    mark = len(reading.problems)
    entry = SCHEMA.read(given, path, reading)
    if entry is None:
        return None
    if entry.kind == "played" and entry["contract"]:
        _check_played(entry, path, reading)
    if len(reading.problems) > mark:
        return None
    if entry.kind == "passed":
        return Deal(seats, entry.kind, seats.scores({}))
    if entry.kind == "line":
        value: int = entry["value"]
        return _scored(entry, seats, reading.rules, made=value > 0, game_points=value)
    return _played(entry, seats, reading.rules)


def _levels(entry: Entry) -> frozenset[str]:
    return with_contained((level for level in LEVELS if entry[level]), entry["contract"])


def _check_played(entry: Entry, path: str, reading: Reading) -> None:
    """Check the fields of a game against each other."""
    contract, matadors, points = (entry[key] for key in ("contract", "matadors", "points"))
    rules: Rules = reading.rules
    levels = _levels(entry)
    if matadors is not None and matadors > most_matadors(contract):
        reading.refuse("matadors_value", f"{path}.matadors")
        return
    if entry["ouvert"] and contract not in ("grand", NULL) and not rules.suit_ouvert:
        reading.refuse("ouvert_not_played", f"{path}.ouvert")
    if points is not None:
        _check_points(points, levels, path, reading)
    if not entry["made"]:
        return
    if points is not None and points < _needed(levels):
        reading.refuse("made_mismatch", f"{path}.made")
    if (matadors is not None or contract == NULL) and _is_overbid(entry, levels):
        reading.refuse("overbid_made", f"{path}.made")


def _check_points(points: int, levels: frozenset[str], path: str, reading: Reading) -> None:
    """Check Schneider and Schwarz against the card points, unless they were announced (S7)."""
    is_schneider = points >= _SCHNEIDER or points <= CARD_POINTS - _SCHNEIDER
    if "schneider_announced" not in levels and is_schneider != ("schneider" in levels):
        reading.refuse("schneider_mismatch", f"{path}.schneider")
    if "schwarz_announced" in levels or "schwarz" not in levels:
        return
    if points not in (0, CARD_POINTS):
        reading.refuse("schwarz_mismatch", f"{path}.schwarz")


def _needed(levels: frozenset[str]) -> int:
    """The card points that win (S7)."""
    if "schwarz_announced" in levels:
        return CARD_POINTS
    return _SCHNEIDER if "schneider_announced" in levels else _WINS


def _is_overbid(entry: Entry, levels: frozenset[str]) -> bool:
    value = value_of(entry["contract"], entry["matadors"], levels)
    return entry["bid"] is not None and bool(value < entry["bid"])


def _played(entry: Entry, seats: Seats, rules: Rules) -> Deal:
    levels = _levels(entry)
    game: Json = {key: entry[key] for key in ("contract", "matadors", "bid")}
    value = value_of(game["contract"], game["matadors"], levels)
    overbid = _is_overbid(entry, levels)
    told = entry["points"] >= _needed(levels) if entry["made"] is None else entry["made"]
    made = told and not overbid
    points = value if made else -2 * value_lost(game["contract"], value, game["bid"])
    game |= {"levels": levels, "overbid": overbid}
    return _scored(entry, seats, rules, made=made, game_points=points, **game)


def _scored(
    entry: Entry, seats: Seats, rules: Rules, *, made: bool, game_points: int, **game: Any
) -> Deal:
    """The deal with the scores of everybody at the table, with Seeger-Fabian (S9)."""
    won, lost, others = rules.fixed(len(seats.players))
    scores = dict.fromkeys(seats.players, 0 if made else others)
    scores[entry["declarer"]] = game_points + (won if made else lost)
    told: Json = {"declarer": entry["declarer"], "made": made, "game_points": game_points, **game}
    return Deal(seats, entry.kind, seats.scores(scores), **told)
