"""The tables that a side of a season has to fill now: what is to be done at each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import games
from games.shares import shares
from tournaments.domain.formats.entrants import side_shares
from tournaments.domain.formats.league.people import is_laid_open, people_at, side_at
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet
from tournaments.web.league.fixtures import OwnMatch, must_line_up, own_match

Score = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnTable:
    """`state`: new, running, waiting (for a confirmation) or done. `games` are those booked and
    `score` the running one, each with the own points first, () while the sheet cannot say; `deals`
    are those on the sheet. `people` of the own side, `others` once they are laid open."""

    number: int
    board: int
    state: str
    people: tuple[str, ...]
    others: tuple[str, ...]
    games: tuple[Score, ...]
    score: Score
    deals: int


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is on."""

    own: OwnMatch
    tables: tuple[OwnTable, ...]


def open_fixtures(play: State, side: str) -> tuple[Fixture, ...]:
    """The matches of a side that are on."""
    return tuple(
        fixture
        for fixture in play.fixtures
        if side in fixture.sides and fixture.day <= play.round and not play.settled(fixture)
    )


def open_tables(state: TournamentState, side: str) -> list[int]:
    """The tables of the matches of a side that are on."""
    play = state.play
    if not isinstance(play, State):
        return []
    return [n for fixture in open_fixtures(play, side) for n in play.tables_of(fixture)]


def open_matches(
    state: TournamentState, side: str, sheets: Mapping[int, ScoreSheet], now: datetime
) -> tuple[OpenMatch, ...]:
    """Return what a side has to play now; `sheets` are those of the running games by their
    table."""
    play = state.play
    if not isinstance(play, State):
        return ()
    return tuple(
        OpenMatch(
            own_match(state, play, fixture, side, now),
            tuple(
                _table(state, play, fixture, number, side, sheets.get(number))
                for number in play.tables_of(fixture)
            ),
        )
        for fixture in open_fixtures(play, side)
    )


def _table(
    state: TournamentState,
    play: State,
    fixture: Fixture,
    number: int,
    side: str,
    sheet: ScoreSheet | None,
) -> OwnTable:
    order = sorted(range(len(fixture.sides)), key=lambda i: fixture.sides[i] != side)
    hidden = must_line_up(state, number, side)
    deals = len(sheet.report["deals"]) if sheet and not hidden else 0
    running = _running(play, number, sheet) if sheet and deals else ()
    teams = play.settings.kind == "teams"
    people = side_at(play, number, side) if teams else ()
    is_open = teams and is_laid_open(play, fixture)
    others = [fixture.sides[i] for i in order[1:]] if is_open else []
    return OwnTable(
        number,
        number - fixture.table + 1,
        _state(state, play, number, deals),
        tuple(map(state.name, people)),
        tuple(state.name(player) for side in others for player in side_at(play, number, side)),
        tuple(tuple(game.points[i] for i in order) for game in play.played.get(number, ())),
        tuple(running[i] for i in order) if running else (),
        deals,
    )


def _state(state: TournamentState, play: State, number: int, deals: int) -> str:
    if not play.tables[number - 1].open:
        return "done"
    if state.pending_at(number):
        return "waiting"
    return "running" if deals or play.played.get(number) else "new"


def _running(play: State, number: int, sheet: ScoreSheet) -> Score:
    """The points of each side on the sheet; () if others sit there by now."""
    if list(people_at(play, number)) != sheet.report["players"]:
        return ()
    outcome = games.evaluate(sheet.report)
    sides = [side_at(play, number, side) for side in play.fixture_of(number).sides]
    points = side_shares(play.game, shares(sheet.report, outcome), sides) if outcome.ok else []
    return tuple(share.points for share in points)
