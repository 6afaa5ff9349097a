"""The state of an event in rounds at drawn tables.

Knows what there is to know between two events. Does not know what an event changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.envelope import Json
from games.shares import Share
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.play import summary
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.tiebreaks import Leg
from tournaments.domain.points import told

BOX, OUTSIDE = ":box", ":outside"


def till(number: int, table: int) -> str:
    """The cash account of a table of a round, from 1; the final table's round follows the last."""
    return f":table {number}.{table}"


@dataclass(frozen=True, slots=True)
class Match:
    """One accepted report of a table: everybody's share."""

    shares: Mapping[str, Share]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a round: who was drawn there, in seat order, and its matches.

    `legs` is what they came to; `gone` left it or did not come before it had finished;
    `walkover`: those who were left could not play and are credited a win.
    """

    seats: tuple[str, ...]
    matches: tuple[Match, ...] = ()
    legs: Mapping[str, Leg] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    walkover: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was started. `over`: every table has finished; `final`: the final table."""

    sheets: tuple[Sheet, ...]
    byes: tuple[str, ...] = ()
    over: bool = False
    final: bool = False

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        return tuple(sheet.seats for sheet in self.sheets)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Hall):
    """Everything between two events.

    `planned` are the rounds to be played (0 before the start), `rounds` those that were started,
    the final table last. `cash` holds the accounts in cents: of everybody, `:box` and the tables;
    they add up to 0. `penalties` are points taken from somebody. `joined` says in which round
    somebody could play first.
    """

    settings: Settings
    form: str
    game: str
    planned: int = 0
    rounds: tuple[Round, ...] = ()
    byes: tuple[str, ...] = ()
    finalists: tuple[str, ...] = ()
    penalties: Mapping[str, int] = field(default_factory=dict)
    cash: Mapping[str, int] = field(default_factory=dict)

    @property
    def accounts(self) -> Mapping[str, int]:
        return self.cash

    @property
    def figures(self) -> Mapping[str, Any]:
        return {"rounds": self.planned, "box": self.cash.get(BOX, 0)}

    @property
    def running(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].over else None


def state_json(state: State) -> Json:
    """The state as programs read it."""

    def time(name: str) -> str | None:
        instant = getattr(state, name)
        return None if instant is None else instant.isoformat()

    return {
        **summary(state),
        "starters": state.starters,
        "round_due": time("round_due"),
        "paused_at": time("paused_at"),
        "balances": {player: told(points) for player, points in state.balances.items()},
        "status": {player: str(status) for player, status in state.status.items()},
        "tables": [table.as_json() for table in state.tables],
        "byes": list(state.byes),
        "finalists": list(state.finalists),
        "penalties": dict(state.penalties),
        "cash": dict(state.cash),
        "played": [_round_json(played) for played in state.rounds],
        "leaving": list(state.leaving),
        "cautions": dict(state.cautions),
    }


def _round_json(played: Round) -> Json:
    return {
        "tables": [
            {
                "seats": list(sheet.seats),
                "points": [
                    {player: share.points for player, share in match.shares.items()}
                    for match in sheet.matches
                ],
                "gone": list(sheet.gone),
                "walkover": sheet.walkover,
            }
            for sheet in played.sheets
        ],
        "byes": list(played.byes),
        "over": played.over,
        "final": played.final,
    }
