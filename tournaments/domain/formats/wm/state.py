"""The state of one tournament in WM mode (docs/rules/wm.md sections 2 and 3.2).

Knows what there is to know between two events. Does not know what an event changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.envelope import Json
from tournaments.domain.formats.hall import Hall, Status
from tournaments.domain.formats.play import summary
from tournaments.domain.formats.wm.settings import Settings

POT, BANK, OUTSIDE = ":pot", ":bank", ":outside"


@dataclass(frozen=True, slots=True)
class Playoff:
    """Level players who play for places at the Final Table; `through` are sure of theirs."""

    players: tuple[str, ...]
    places: int
    through: tuple[str, ...]

    def as_json(self) -> Json:
        return {"players": list(self.players), "places": self.places}


@dataclass(frozen=True, slots=True)
class Exit:
    """How somebody went out: the event, the moment, and euros then and before that event.

    `round` is the round of the preliminary, or None from the cut on; `in_playoff`: lost a Stechen.
    """

    index: int
    order: int
    status: Status
    balance: int
    before: int
    round: int | None
    in_playoff: bool = False


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """Who sat down at a table, clockwise, with the euros that its `runden` moved between them."""

    scores: Mapping[str, int]
    runden: int = 0


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """The tables of a round that was started, or the Final Table; `nominal` is their usual size
    (D1)."""

    nominal: int
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Hall):
    """Everything between two events; mappings run in order of registration."""

    balances: Mapping[str, int] = field(default_factory=dict)
    settings: Settings
    peak: int = 0
    pot: int = 0
    outside: int = 0
    threshold: int | None = None
    runden_since_raise: int = 0
    final_runden: int = 0
    cutoff_at: datetime | None = None
    cutoff_reached: bool = False
    playoff: Playoff | None = None
    at_cut: tuple[str, ...] = ()
    fined: Mapping[tuple[str, str], int] = field(default_factory=dict)
    banned: frozenset[str] = frozenset()
    exits: Mapping[str, Exit] = field(default_factory=dict)
    seated: tuple[SeatedRound, ...] = ()

    @property
    def accounts(self) -> Mapping[str, int]:
        return {**self.balances, POT: self.pot, OUTSIDE: -self.outside}

    @property
    def figures(self) -> Mapping[str, int | None]:
        return {"threshold": self.threshold, "pot": self.pot}


def state_json(state: State) -> Json:
    """The `state` object of docs/rules/wm.md section 3.2, except `ranking`."""

    def time(instant: datetime | None) -> str | None:
        return None if instant is None else instant.isoformat()

    return {
        **summary(state),
        "starters": state.starters,
        "peak": state.peak,
        "outside": state.outside,
        "runden_since_raise": state.runden_since_raise,
        "final_runden": state.final_runden,
        "cutoff_at": time(state.cutoff_at),
        "cutoff_reached": state.cutoff_reached,
        "round_due": time(state.round_due),
        "balances": dict(state.balances),
        "status": {player: str(status) for player, status in state.status.items()},
        "tables": [table.as_json() for table in state.tables],
        "playoff": None if state.playoff is None else state.playoff.as_json(),
        "leaving": list(state.leaving),
        "cautions": dict(state.cautions),
    }
