"""Absences from match days to come, for the personal page and the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.domain.formats.league.people import excused_from, match_on
from tournaments.domain.formats.league.plan import date_of
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.round import side_name


@dataclass(frozen=True, slots=True)
class Absence:
    """A match day of a side, absent or not.

    `table` is that of its match (None if unknown), `others` the opponents; `instead`: the
    substitute in words; `over`: nothing is left to play.
    """

    day: int
    at: datetime | None
    side: str
    name: str
    is_missing: bool
    table: int | None
    others: tuple[str, ...]
    instead: str
    over: bool


def missing(state: TournamentState, play: State, fixture: Fixture) -> tuple[str, ...]:
    """Return the sides of an open match that are absent without a substitute."""
    if play.settled(fixture):
        return ()
    return tuple(
        state.name(side)
        for side in excused_from(play, fixture)
        if (fixture.table, side) not in state.presenter.substitutes
    )


def instead(state: TournamentState, table: int, side: str) -> str:
    """Return who plays for a side at a table, in words; "" if it is nobody else."""
    stands_in = (table, side) in state.presenter.substitutes
    return side_name(state, table, side) if stands_in else ""


def absences(state: TournamentState) -> tuple[Absence, ...]:
    """Return the absences of open matches, and of days without pairings."""
    play = state.play
    if not isinstance(play, State):
        return ()
    every = (_absence(state, play, day, side) for day in play.excused for side in play.excused[day])
    known = (a for a in every if not a.over and (a.table or a.day > play.days))
    return tuple(sorted((a for a in known if not play.is_gone(a.side)), key=lambda a: a.day))


def own_days(state: TournamentState, side: str) -> tuple[Absence, ...]:
    """The match days that are still to open, as far as this side plays on them."""
    play = state.play
    if not isinstance(play, State):
        return ()
    every = (_absence(state, play, day, side) for day in play.coming_days)
    return tuple(day for day in every if day.table or day.day > play.days)


def _absence(state: TournamentState, play: State, day: int, side: str) -> Absence:
    match = match_on(play, side, day)
    table = match.table if match else None
    return Absence(
        day,
        match.at if match else date_of(play.settings, play.zone, day),
        side,
        state.name(side),
        side in play.excused.get(day, ()),
        table,
        tuple(state.name(other) for other in match.sides if other != side) if match else (),
        instead(state, table or 0, side),
        match is not None and play.settled(match),
    )
