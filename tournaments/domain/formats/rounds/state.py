"""Define the state of rounds at drawn tables with their sheets, and the builder for one event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.envelope import Json
from games.shares import Share
from tournaments.domain.formats.charges import Fees
from tournaments.domain.formats.deductions import Deduction, Deductions
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.round_rules import FINAL, RoundKey, ruled
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.state import AT_FINAL, FormatState, Phase, Status, shown, summary
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.points import Points

BOX, OUTSIDE = ":box", ":outside"


def till(number: int, table: int) -> str:
    """The cash account of a table of a round, from 1; the final table's round follows the last."""
    return f":table {number}.{table}"


@dataclass(frozen=True, slots=True)
class TableMatch:
    """An accepted report of a table: the share of each entrant.

    `best_deal` holds the points of the best deal if above 0; {} without reported deals.
    """

    shares: Mapping[str, Share]
    best_deal: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round: its drawn seats in order, and its matches.

    `legs` are the results. `gone` left or did not come before the end. `walkover`: the others could
    not play and get a win.
    """

    seats: tuple[str, ...]
    matches: tuple[TableMatch, ...] = ()
    legs: Mapping[str, RoundScore] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    walkover: bool = False

    @property
    def stayed(self) -> tuple[str, ...]:
        return tuple(player for player in self.seats if player not in self.gone)


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was started. `over`: every table has finished; `final`: the final table."""

    sheets: tuple[RoundTable, ...]
    byes: tuple[str, ...] = ()
    over: bool = False
    final: bool = False

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        return tuple(sheet.seats for sheet in self.sheets)

    @property
    def legs(self) -> dict[str, RoundScore]:
        return {player: leg for sheet in self.sheets for player, leg in sheet.legs.items()}

    @property
    def walkovers(self) -> tuple[str, ...]:
        """Players who won without a game, since nobody came to play them."""
        return tuple(p for sheet in self.sheets if sheet.walkover for p in sheet.stayed)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(FormatState):
    """The state between two events.

    `planned`: number of rounds (0 before the start). `rounds`: the started ones, the final last.
    `cash`: the accounts in cents of entrants, `:box` and tables; they add up to 0. `penalties` come
    off the score, `match_penalties` off the game points of tie-breaks, `deductions` lists both.
    `former_fees`: fees for losses before changes.
    """

    settings: Settings
    form: str
    game: str
    planned: int = 0
    rounds: tuple[Round, ...] = ()
    byes: tuple[str, ...] = ()
    finalists: tuple[str, ...] = ()
    penalties: Mapping[str, int] = field(default_factory=dict)
    match_penalties: Mapping[str, int] = field(default_factory=dict)
    deductions: Deductions = field(default_factory=dict)
    cash: Mapping[str, int] = field(default_factory=dict)
    former_fees: tuple[Fees, ...] = ()

    @property
    def accounts(self) -> Mapping[str, int]:
        return self.cash

    @property
    def figures(self) -> Mapping[str, object]:
        return {"rounds": self.planned, "box": self.cash.get(BOX, 0)}

    @property
    def running(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].over else None

    def begins_by_lot(self, number: int) -> bool:
        """Return True if a round (from 1) is drawn by lot since nothing says yet who is better:
        nothing was brought along, and nobody counts more in the draw."""
        says = self.settings.movements or self.settings.acceleration or any(self.brought.values())
        return number == 1 and not says


def state_json(state: State) -> Json:
    """The state as programs read it."""
    return {
        **summary(state),
        **shown(state, "starters", "round_due", "paused_at", "brought", "balances", "status"),
        **shown(state, "tables", "byes", "finalists", "penalties", "match_penalties", "cash"),
        "played": [_round_json(played) for played in state.rounds],
        **shown(state, "leaving", "sitting_out", "cautions"),
    }


def _round_json(played: Round) -> Json:
    def points(match: TableMatch) -> Json:
        return {player: share.points for player, share in match.shares.items()}

    tables = [
        {
            **shown(sheet, "seats"),
            "points": [*map(points, sheet.matches)],
            **shown(sheet, "gone", "walkover"),
        }
        for sheet in played.sheets
    ]
    return {"tables": tables, **shown(played, "byes", "over", "final")}


class RoundsBuilder(PlayBuilder[State]):
    """The fields of `State` while one event changes them."""

    balances: dict[str, Points]
    settings: Settings
    game: str
    planned: int
    rounds: tuple[Round, ...]
    byes: tuple[str, ...]
    finalists: tuple[str, ...]
    penalties: dict[str, int]
    match_penalties: dict[str, int]
    deductions: dict[str, tuple[Deduction, ...]]
    cash: dict[str, int]
    former_fees: tuple[Fees, ...]

    def fits(self, entrants: int) -> bool:
        """Return True if this number of entrants can play and be scored at one table."""
        return ruled_settings(self).fits(self.game, entrants)

    def book(self, source: str, target: str, cents: int, reason: str) -> None:
        """Move cents between two accounts; nothing is booked for nothing."""
        if cents == 0:
            return
        self.cash[source] = self.cash.get(source, 0) - cents
        self.cash[target] = self.cash.get(target, 0) + cents
        self.note(source, target, cents, reason)

    def set_round(self, **changes: Any) -> None:
        """Change the running round."""
        self.rounds = (*self.rounds[:-1], replace(self.rounds[-1], **changes))

    def set_sheet(self, number: int, **changes: Any) -> RoundTable:
        """Change the sheet of a table (from 1) of the running round."""
        sheets = self.rounds[-1].sheets
        sheet = replace(sheets[number - 1], **changes)
        self.set_round(sheets=(*sheets[: number - 1], sheet, *sheets[number:]))
        return sheet

    def leave_table(self, player: str) -> None:
        """Somebody gets up, or never sat down; those who are left may not be able to play."""
        for number, table in enumerate(self.tables, 1):
            if player in table.players and table.open:
                gone = self.rounds[-1].sheets[number - 1].gone
                self.set_sheet(number, gone=(*gone, player))
        self.unseat(player)

    def depart(self, player: str, status: Status) -> None:
        """Set a player out; scores stay."""
        super().depart(player, status)
        self.sitting_out.pop(player, None)
        self.leave_table(player)
        self.byes = tuple(name for name in self.byes if name != player)


def round_key(field: State | RoundsBuilder, number: int = 0) -> RoundKey:
    """Return what the rules of single rounds call a round; 0: the one that runs or comes next."""
    if number:
        has_final = bool(field.rounds) and field.rounds[-1].final
        return FINAL if number > field.round and (has_final or field.phase in AT_FINAL) else number
    if field.phase in AT_FINAL or (field.phase is Phase.FINISHED and field.rounds[-1].final):
        return FINAL
    comes = field.phase in (Phase.REGISTRATION, Phase.BETWEEN, Phase.DRAWN)
    return field.round + comes


def ruled_settings(field: State | RoundsBuilder, number: int = 0) -> Settings:
    """Return the settings by which a round is played; 0: the one that runs or comes next."""
    return ruled(field.settings, field.game, round_key(field, number))
