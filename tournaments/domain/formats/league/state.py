"""The state of a league.

Knows fixtures, their tables and what was played. Does not know what an event changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from games.envelope import Json
from tournaments.domain.formats.hall import GONE, Hall, Status
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.play import summary
from tournaments.domain.points import told


@dataclass(frozen=True, slots=True)
class Played:
    """One game at a table: the points and the place of each side, in the order of the seats."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """Who meets on a match day; the first side is at home. `table` is the number of the first of
    its tables.

    `at`, `deadline`: None as long as there is none. `asked`: the sides that agreed to play at
    `wish`. `absent`: who did not come. `lapsed`: the deadline passed without a result.
    """

    day: int
    sides: tuple[str, ...]
    table: int
    at: datetime | None = None
    deadline: datetime | None = None
    wish: datetime | None = None
    asked: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    lapsed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Hall):
    """Everything between two events; `balances` are league points.

    The tables are those of all fixtures that are planned, numbered through the season; a fixture
    of teams has `settings.boards` of them one after the other. `round` is the last match day that
    was opened. `played`: the games of each table; `lineups`: of a side at a table, once it was
    handed in or the match has begun; until then it follows from the roster.
    """

    settings: Settings
    game: str
    fixtures: tuple[Fixture, ...] = ()
    played: Mapping[int, tuple[Played, ...]] = field(default_factory=dict)
    rosters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lineups: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    annulled: frozenset[str] = frozenset()

    @property
    def days(self) -> int:
        """The match days that are planned."""
        return max((fixture.day for fixture in self.fixtures), default=0)

    def round_of(self, table: int) -> int:
        """The match day of a table, however many were opened since."""
        return fixture_of(self, table).day


class Season(Protocol):
    """What a state and a change in the making have in common."""

    @property
    def settings(self) -> Settings: ...
    @property
    def fixtures(self) -> tuple[Fixture, ...]: ...
    @property
    def played(self) -> Mapping[int, tuple[Played, ...]]: ...
    @property
    def status(self) -> Mapping[str, Status]: ...
    @property
    def annulled(self) -> frozenset[str]: ...


def tables_of(season: Season, fixture: Fixture) -> range:
    """The numbers of a fixture's tables."""
    return range(fixture.table, fixture.table + boards(season.settings))


def boards(settings: Settings) -> int:
    """The tables of one fixture."""
    return settings.boards if settings.kind == "teams" else 1


def fixture_of(season: Season, table: int) -> Fixture:
    """The fixture that a table belongs to."""
    return season.fixtures[(table - 1) // boards(season.settings)]


def complete(season: Season, fixture: Fixture) -> bool:
    """Whether all games of all its tables were played."""
    return fixture.table in season.played and all(
        len(season.played.get(number, ())) >= season.settings.games
        for number in tables_of(season, fixture)
    )


def settled(season: Season, fixture: Fixture) -> bool:
    """Whether nothing is left to play: played, awarded, lapsed or struck out."""
    return _settled(season, fixture, {side for side in fixture.sides if is_gone(season, side)})


def all_settled(season: Season) -> Iterator[Fixture]:
    """The fixtures of which nothing is left to play, in the order of the season."""
    gone = {side for side in season.status if is_gone(season, side)}
    return (fixture for fixture in season.fixtures if _settled(season, fixture, gone))


def _settled(season: Season, fixture: Fixture, gone: set[str]) -> bool:
    over = bool(fixture.absent) or fixture.lapsed or not gone.isdisjoint(fixture.sides)
    return over or complete(season, fixture)


def is_gone(season: Season, side: str) -> bool:
    """Whether a side left the season or was excluded."""
    return season.status.get(side) in GONE


def counting(season: Season) -> Iterator[Fixture]:
    """The fixtures that count in the standings, in the order of the season."""
    for fixture in all_settled(season):
        if season.annulled.isdisjoint(fixture.sides):
            yield fixture


def missing_sides(season: Season, fixture: Fixture) -> tuple[str, ...]:
    """Who of a fixture did not play it: absent, or gone before it was played."""
    if complete(season, fixture):
        return ()
    gone = (side for side in fixture.sides if is_gone(season, side))
    return tuple(dict.fromkeys((*fixture.absent, *gone)))


def state_json(state: State) -> Json:
    """The state as programs read it."""
    return {
        **summary(state),
        "fixtures": [
            {
                "day": fixture.day,
                "sides": list(fixture.sides),
                "table": fixture.table,
                "at": fixture.at and fixture.at.isoformat(),
                "deadline": fixture.deadline and fixture.deadline.isoformat(),
                "wish": fixture.wish and fixture.wish.isoformat(),
                "asked": list(fixture.asked),
                "absent": list(fixture.absent),
                "lapsed": fixture.lapsed,
                "games": [
                    [list(game.points) for game in state.played.get(number, ())]
                    for number in tables_of(state, fixture)
                ],
            }
            for fixture in state.fixtures
        ],
        "balances": {player: told(points) for player, points in state.balances.items()},
        "status": {player: str(status) for player, status in state.status.items()},
        "cautions": dict(state.cautions),
    }
