"""Define the state of a tournament in WM mode, and the builder for one event.

Follows docs/rules/wm.md sections 2 and 3.2. The builder books euros and exits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from games.envelope import Json
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.state import FormatState, Phase, Status, shown, summary
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
    """An exit: the event, the moment, and the euros then and before that event.

    `round`: the round of the preliminary, None from the cut on. `in_playoff`: lost a play-off.
    `level`: would have played one without a threshold that was too high (C4).
    """

    index: int
    order: int
    status: Status
    balance: int
    before: int
    round: int | None
    in_playoff: bool = False
    level: bool = False


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """The players of a table, clockwise, with the euros that its `runden` moved."""

    scores: Mapping[str, int]
    runden: int = 0


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """The tables of a started round, or the Final Table; `nominal`: their usual size (D1)."""

    nominal: int
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(FormatState):
    """Everything between two events; mappings run in order of registration. `latecomers`: how many
    of the starters joined later."""

    balances: Mapping[str, int] = field(default_factory=dict)
    settings: Settings
    peak: int = 0
    latecomers: int = 0
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
    def has_begun(self) -> bool:
        """At the Final Table too, where that is all there is."""
        return self.round > 0 or self.final_runden > 0 or self.phase is Phase.FINAL

    @property
    def accounts(self) -> Mapping[str, int]:
        return {**self.balances, POT: self.pot, OUTSIDE: -self.outside}

    @property
    def figures(self) -> Mapping[str, int | None]:
        return {"threshold": self.threshold, "pot": self.pot}


def state_json(state: State) -> Json:
    """The `state` object of docs/rules/wm.md section 3.2, except `ranking`."""
    return {
        **summary(state),
        **shown(state, "starters", "peak", "outside", "runden_since_raise", "final_runden"),
        **shown(state, "cutoff_at", "cutoff_reached", "round_due", "balances", "status", "tables"),
        "playoff": None if state.playoff is None else state.playoff.as_json(),
        **shown(state, "leaving", "cautions"),
    }


_PRELIMINARY = frozenset({Phase.BETWEEN, Phase.DRAWN, Phase.ROUND, Phase.CLOSING})


class WmBuilder(PlayBuilder[State]):
    """The fields of `State` while one event changes them."""

    balances: dict[str, int]
    settings: Settings
    peak: int
    latecomers: int
    pot: int
    outside: int
    threshold: int | None
    runden_since_raise: int
    final_runden: int
    cutoff_at: datetime | None
    cutoff_reached: bool
    playoff: Playoff | None
    at_cut: tuple[str, ...]
    fined: dict[tuple[str, str], int]
    banned: frozenset[str]
    exits: dict[str, Exit]
    seated: tuple[SeatedRound, ...]

    def book(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move whole euros between two accounts (M2); nothing is booked for nothing."""
        if amount == 0:
            return
        self._add(source, -amount)
        self._add(target, amount)
        self.note(source, target, amount, reason)

    def _add(self, account: str, amount: int) -> None:
        if account == POT:
            self.pot += amount
        elif account == OUTSIDE:
            self.outside -= amount
        elif account != BANK:
            self.balances[account] += amount

    def sit_down(self, nominal: int) -> None:
        """Play begins at the tables as they are."""
        tables = tuple(SeatedTable(dict.fromkeys(table.players, 0)) for table in self.tables)
        self.seated = (*self.seated, SeatedRound(nominal, tables))

    def seat_at(self, number: int, players: tuple[str, ...]) -> None:
        """These sit down at a table (from 1) of the running round, or at a further one."""
        now = self.seated[-1]
        there = now.tables[number - 1 : number] or (SeatedTable({}),)
        joined = replace(there[0], scores={**there[0].scores, **dict.fromkeys(players, 0)})
        tables = (*now.tables[: number - 1], joined, *now.tables[number:])
        self.seated = (*self.seated[:-1], replace(now, tables=tables))

    def score(self, number: int) -> None:
        """A Runde ended at a table: what its people have paid each other counts there."""
        now = self.seated[-1]
        table = now.tables[number - 1]
        scores = dict(table.scores)
        for booking in self.bookings:
            if booking.source in scores and booking.target in scores:
                scores[booking.source] -= booking.amount
                scores[booking.target] += booking.amount
        fresh = SeatedTable(scores, table.runden + 1)
        tables = (*now.tables[: number - 1], fresh, *now.tables[number:])
        self.seated = (*self.seated[:-1], replace(now, tables=tables))

    def lift(self, euros: int) -> None:
        """Raise the threshold through a Runde or a departure and note by how much."""
        if self.threshold is None:
            raise ValueError("there is no threshold yet")
        self.threshold += euros
        self.facts["raised"] = self.facts.get("raised", 0) + euros

    def depart(self, player: str, status: Status) -> None:
        """Set a player out otherwise than by a 15er of the Final Table (M6, T10)."""
        self.go_out(player, status)
        self.forfeit(player, status)
        if self.phase is Phase.FINAL and self.settings.raise_on == "any_departure":
            self.lift(1)
            self.runden_since_raise = 0

    def forfeit(self, player: str, status: Status) -> None:
        """Book the euros of a leaver or an excluded player (M6)."""
        if self.settings.goes_to_pot(status):
            self.book(player, POT, self.balances[player], str(status))

    def go_out(
        self, player: str, status: Status, *, in_playoff: bool = False, level: bool = False
    ) -> None:
        """Set a player out: note it, free the seat and adjust a play-off."""
        self.exits[player] = Exit(
            self.index,
            len(self.exits),
            status,
            self.balances[player],
            self.base.balances.get(player, 0),
            self.round if self.phase in _PRELIMINARY else None,
            in_playoff,
            level,
        )
        self.status[player] = status
        self.sitting_out.pop(player, None)
        self.unseat(player)
        if self.playoff is not None:
            self.playoff = _without(self.playoff, player)


def _without(playoff: Playoff, player: str) -> Playoff:
    """Return the play-off without a leaver, whose place is given away (C3)."""
    if player in playoff.through:
        through = tuple(name for name in playoff.through if name != player)
        return replace(playoff, through=through, places=playoff.places + 1)
    return replace(playoff, players=tuple(name for name in playoff.players if name != player))
