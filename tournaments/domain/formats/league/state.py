"""Define the state of a league, its fixtures, and the builder for one event."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import compress, count
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from games.counters import LOST
from games.envelope import Json
from tournaments.domain.formats.charges import Fees
from tournaments.domain.formats.deductions import Deduction, Deductions
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.ranking import LevelOrder
from tournaments.domain.formats.state import GONE, Field, FormatState, Status, Table, shown, summary
from tournaments.domain.points import Points

_DAY = attrgetter("day")
IS_OPEN = attrgetter("open")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game at a table: the points, the place, the lost deals and the other counters of each
    side, in the order of the seats."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    lost: tuple[int, ...]
    counters: tuple[Mapping[str, int], ...] = ()

    def count(self, counter: str, side: int) -> int:
        """The number of a counter; 0 if the report does not tell it."""
        if counter == LOST.key:
            return self.lost[side]
        return self.counters[side].get(counter, 0) if self.counters else 0


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match on a match day; the first side is at home. `table` is its first table's number.

    `at`, `deadline`: None if not set. `asked`: the sides that agreed to play at `wish`. `absent`:
    the sides that did not come. `lapsed`: the deadline passed without a result.
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


class Season(Field):
    """Questions to a state, or to the builder of the next one."""

    __slots__ = ()
    if TYPE_CHECKING:
        settings: Settings
        tables: tuple[Table, ...]
        orders: tuple[LevelOrder, ...]
        fixtures: tuple[Fixture, ...]
        played: Mapping[int, tuple[PlayedGame, ...]]
        rosters: Mapping[str, tuple[str, ...]]
        lineups: Mapping[tuple[int, str], tuple[str, ...]]
        annulled: frozenset[str]
        penalties: Mapping[str, int]

    def tables_of(self, fixture: Fixture) -> range:
        """The numbers of a fixture's tables."""
        return range(fixture.table, fixture.table + self.settings.tables)

    def fixture_of(self, table: int) -> Fixture:
        """The fixture that a table belongs to."""
        return self.fixtures[(table - 1) // self.settings.tables]

    def fixtures_of_day(self, day: int) -> Sequence[Fixture]:
        first = bisect_left(self.fixtures, day, key=_DAY)
        return self.fixtures[first : bisect_right(self.fixtures, day, lo=first, key=_DAY)]

    def games_of(self, fixture: Fixture) -> list[PlayedGame]:
        """The games of a fixture that were reported so far."""
        return [game for n in self.tables_of(fixture) for game in self.played.get(n, ())]

    def is_full(self, table: int) -> bool:
        """Return True if all games of a table were played."""
        return len(self.played.get(table, ())) >= self.settings.games

    def complete(self, fixture: Fixture) -> bool:
        """Return True if all games of all its tables were played."""
        return fixture.table in self.played and all(map(self.is_full, self.tables_of(fixture)))

    def settled(self, fixture: Fixture) -> bool:
        """Return True if nothing is left to play: played, awarded, lapsed or struck out."""
        return self._settled(fixture, set(filter(self.is_gone, fixture.sides)))

    def _settled(self, fixture: Fixture, gone: set[str]) -> bool:
        over = bool(fixture.absent) or fixture.lapsed or not gone.isdisjoint(fixture.sides)
        return over or self.complete(fixture)

    def all_settled(self) -> Iterator[Fixture]:
        """The fixtures of which nothing is left to play, in the order of the season."""
        gone = set(filter(self.is_gone, self.status))
        return (fixture for fixture in self.fixtures if self._settled(fixture, gone))

    def counting_fixtures(self) -> Iterator[Fixture]:
        """The fixtures that count in the standings, in the order of the season."""
        annulled = self.annulled
        return (each for each in self.all_settled() if annulled.isdisjoint(each.sides))

    def is_gone(self, side: str) -> bool:
        """Return True if a side left the season or was excluded."""
        return self.status.get(side) in GONE

    def missing_sides(self, fixture: Fixture) -> tuple[str, ...]:
        """Return who of a fixture did not play it: absent, or gone before it was played."""
        if self.complete(fixture):
            return ()
        return tuple(dict.fromkeys((*fixture.absent, *filter(self.is_gone, fixture.sides))))


@dataclass(frozen=True, slots=True, kw_only=True)
class State(FormatState, Season):
    """Everything between two events; `balances` are league points.

    `fixtures` run in the order of match days. The tables are those of all that are planned,
    numbered through the season; a fixture of teams has `settings.boards` of them one after the
    other. They are open from their match day on until nothing is left to play. `round` is the last
    match day that was opened. `played`: the games of each table; `lineups`: of a side at a table,
    once it was handed in or the match has begun; until then it follows from the roster.
    `penalties`: league points that the desk took off. `venues`: where sides are at home (references
    of texts), if elsewhere than the event. `excused`: who cannot come, by match day. `joined`: the
    match day that was opened last when a side came later. `deductions`: the penalties one by one.
    `former_fees`: those that were changed since.
    """

    settings: Settings
    game: str
    fixtures: tuple[Fixture, ...] = ()
    played: Mapping[int, tuple[PlayedGame, ...]] = field(default_factory=dict)
    rosters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lineups: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    annulled: frozenset[str] = frozenset()
    penalties: Mapping[str, int] = field(default_factory=dict)
    venues: Mapping[str, str] = field(default_factory=dict)
    excused: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    joined: Mapping[str, int] = field(default_factory=dict)
    deductions: Deductions = field(default_factory=dict)
    former_fees: tuple[Fees, ...] = ()

    @property
    def days(self) -> int:
        """The match days that are planned."""
        return self.fixtures[-1].day if self.fixtures else 0

    @property
    def last_day(self) -> int:
        """The last match day of the season, planned or not."""
        return self.settings.match_days if self.settings.by_standing else self.days

    @property
    def coming_days(self) -> range:
        """The match days that are still to open, planned or not."""
        return range(self.round + 1, self.last_day + 1)

    @property
    def open_fixtures(self) -> list[Fixture]:
        """The fixtures of opened days that wait for a result."""
        size = self.settings.tables
        places = (place // size for place in compress(count(), map(IS_OPEN, self.tables)))
        return [self.fixtures[place] for place in dict.fromkeys(places)]

    def round_of(self, table: int) -> int:
        """The match day of a table, however many were opened since."""
        return self.fixture_of(table).day

    def number_in_round(self, table: int) -> int:
        """Its number within the match day; that of no table is itself."""
        if not 1 <= table <= len(self.tables):
            return table
        return table - self.fixtures_of_day(self.round_of(table))[0].table + 1


def state_json(state: State) -> Json:
    """The state as programs read it."""
    return {
        **summary(state),
        "fixtures": [_fixture_json(state, fixture) for fixture in state.fixtures],
        **shown(state, "balances", "excused", "status", "cautions"),
    }


def _fixture_json(state: State, fixture: Fixture) -> Json:
    return {
        **shown(fixture, "day", "sides", "table"),
        "number_in_round": state.number_in_round(fixture.table),
        **shown(fixture, "at", "deadline", "wish", "asked", "absent", "lapsed"),
        "games": [
            [list(game.points) for game in state.played.get(number, ())]
            for number in state.tables_of(fixture)
        ],
    }


class LeagueBuilder(PlayBuilder[State], Season):
    """The fields of `State` while one event changes them."""

    balances: dict[str, Points]
    settings: Settings
    game: str
    played: dict[int, tuple[PlayedGame, ...]]
    rosters: dict[str, tuple[str, ...]]
    lineups: dict[tuple[int, str], tuple[str, ...]]
    penalties: dict[str, int]
    venues: dict[str, str]
    excused: dict[int, tuple[str, ...]]
    joined: dict[str, int]
    deductions: dict[str, tuple[Deduction, ...]]
    former_fees: tuple[Fees, ...]

    def depart(self, player: str, status: Status) -> None:
        """By the setting `withdrawal` the results of who leaves are struck out, or kept and the
        rest are walk-overs."""
        mine = [fixture for fixture in self.fixtures if player in fixture.sides]
        settled, rule = sum(map(self.settled, mine)), self.settings.withdrawal
        super().depart(player, status)
        matches = len(mine) + self.base.last_day - self.base.days  # with those not paired yet
        if rule == "annul" or (rule == "half" and 2 * settled < matches):
            self.annulled |= {player}

    def fixture(self, table: int) -> Fixture:
        """The fixture of a table, if there is one."""
        self.table(table)
        return self.fixture_of(table)

    def set_fixture(self, old: Fixture, **changes: Any) -> None:
        self.replace_fixture(old, replace(old, **changes))

    def replace_fixture(self, old: Fixture, new: Fixture) -> None:
        self.fixtures = tuple(new if each is old else each for each in self.fixtures)

    def plan(self, fixtures: Iterable[Fixture]) -> None:
        """Add fixtures at the end of the season, with their tables."""
        added = tuple(fixtures)
        self.fixtures += added
        self.tables += tuple(
            Table(fixture.sides) for fixture in added for _ in range(self.settings.tables)
        )

    def drop_after(self, day: int) -> None:
        """Forget the plan of the days after this one, with the line-ups that were handed in."""
        self.fixtures = tuple(fixture for fixture in self.fixtures if fixture.day <= day)
        self.tables = self.tables[: len(self.fixtures) * self.settings.tables]
        numbers = range(1, len(self.tables) + 1)
        self.lineups = {key: people for key, people in self.lineups.items() if key[0] in numbers}
