"""Prepare results and durations of tables of an evening or a Swiss for all courses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from random import Random
from statistics import fmean

from games.registry import GAMES
from tournaments.domain.formats.forecast import laws
from tournaments.domain.formats.forecast.pace import Pace
from tournaments.domain.formats.length import deals_at
from tournaments.domain.formats.rounds.seats import plan_for, sat_out
from tournaments.domain.formats.rounds.settings import Settings, final_sizes
from tournaments.domain.formats.rounds.state import RoundTable, State, TableMatch
from tournaments.domain.formats.rounds.totals import credit, credited, legs_of, records
from tournaments.domain.formats.score import teams
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.points import Points

Seats = Sequence[str]


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """A random result of a table by seat; opponents are called by their seats."""

    legs: tuple[RoundScore, ...]
    scores: tuple[float, ...]


class Prepared:
    """The common data of all courses, from `state` at `now`.

    `places` have prizes. `sizes` are the tables of a round to come.
    """

    def __init__(
        self,
        state: State,
        now: datetime,
        pace: Pace,
        rng: Random,
        *,
        sizes: Sequence[int],
        places: int = 0,
    ) -> None:
        self.state, self.settings, self.now = state, state.settings, now
        self.pace, self.rng, self.places = pace, rng, places
        self.sizes = sizes
        self.players = list(state.players_in)
        self.next_ones = len(state.drawn_next)
        self.everybody = list(state.placed)
        # who is excluded still counts as somebody whom others have met
        self.total = {player: float(state.balances[player]) for player in state.status}
        self.legs = _legs(state)
        self.last = _last_tables(state)
        self.made_in_final = _made_in_final(state)
        self.tables = laws.Pool(rng, self._tables)
        self.times = laws.Pool(rng, self._times)
        self.rounds = laws.Pool(rng, self._rounds)
        self.duels = set(sizes) == {2}
        self.byes = sat_out(state)
        if state.phase is Phase.DRAWN:
            self.byes.update(state.byes)
        self.met: dict[str, set[str]] = {player: set() for player in self.players}
        for a, b in state.meetings:
            self.met.setdefault(a, set()).add(b)
            self.met.setdefault(b, set()).add(a)
        by_points = self.settings.scoring.by_points
        self.strengths = laws.Strengths(_made(state, self.players) if by_points else {})
        self.matches = self._matches()
        self.alone = _credited(self._brings(self.settings.bye_credit))

    @cached_property
    def missed(self) -> TableOutcome:
        """Return the credit of a missed round."""
        return _credited(self._brings(self.settings.missed_credit))

    # what a table brings

    def table(self, people: int, matches: int) -> TableOutcome:
        """Return a random result of `matches` matches at a table of `people` entrants, by seat."""
        return self.tables.one((people, matches))

    def _tables(self, of: tuple[int, int]) -> list[TableOutcome]:
        people, matches = of
        draw, seats = self._drawing(people), tuple(map(str, range(people)))
        return [
            _played(seats, [draw() for _ in range(matches)], self.settings)
            for _ in range(laws.PREPARED)
        ]

    def _drawing(self, entrants: int) -> Callable[[], Sequence[int]]:
        """Return a function that draws the points of one match at a table of `entrants`."""
        state, settings = self.state, self.settings
        side, people = settings.side, entrants * settings.side
        if GAMES[state.game].loser_pays:
            return lambda: laws.together(laws.runde(people, self.rng), side)
        alone = tuple((seat,) for seat in range(entrants))
        parties = alone if side > 1 else teams(state.game, settings.game_variant, people)
        usual = laws.law(state.game, len(parties), people, self._deals(people))
        own = [
            [m.shares[s.seats[party[0]]].points for party in parties]
            for played in state.rounds
            for s in played.sheets
            for m in s.matches
            if len(s.seats) == entrants == len(m.shares)
        ]
        of = laws.drawn_towards(usual, own)
        return lambda: laws.spread_out(parties, laws.scores(of, len(parties), self.rng), entrants)

    def _deals(self, people: int) -> int:
        settings = self.settings
        return deals_at(self.state.game, settings.game_variant, people, settings.deals)

    def _matches(self) -> int:
        """Return how many a table plays in a round."""
        settings = self.settings
        if settings.matches:
            return settings.matches
        people = settings.table_size
        each = self.pace.minutes(self.state.game, people, self._deals(people))
        return max(1, round(settings.minutes / each))

    def sizes_for(self, people: int) -> Sequence[int]:
        """Return the table sizes of a round of `people` entrants."""
        if people == self.next_ones:
            return self.sizes
        planned = plan_for(self.settings, people)
        return planned.sizes if planned else ()

    def _brings(self, kind: str | Sequence[int]) -> Points:
        """Return what a credit of this kind brings."""
        if not self.sizes:
            return 0
        size = max(self.sizes)
        some = [leg for _ in range(60) for leg in self.table(size, self.matches).legs]
        return credited(kind, {str(i): leg for i, leg in enumerate(some)}, self.settings).score

    def seated_in_final(self, people: int) -> int:
        """Return the number of finalists for `people`: more if these do not fill its tables."""
        if not self.settings.seats_final:
            return people
        sizes = range(people, len(self.players) + 1)
        return next((n for n in sizes if final_sizes(self.settings, self.state.game, n)), people)

    # time

    def lasts(self, people: int, matches: int) -> float:
        """Return random minutes of `matches` matches at a table."""
        return self.times.one((people, matches))

    def _times(self, of: tuple[int, int]) -> list[float]:
        people, matches = of
        here = people * self.settings.side
        each = self.pace.minutes(self.state.game, here, self._deals(here))
        times = [self.pace.lasting(matches * each, self.rng) for _ in range(laws.PREPARED)]
        if not self.settings.minutes:
            return times
        bell, over = float(self.settings.minutes), each / 2
        if self.settings.matches:
            return [min(time, bell + over) for time in times]
        return [bell + over * self.rng.random() for _ in range(laws.PREPARED)]

    def _rounds(self, tables: tuple[int, ...]) -> list[float]:
        """Return random minutes until the last of these tables has finished."""
        return [
            max((self.lasts(n, self.matches) for n in tables), default=0.0)
            for _ in range(laws.PREPARED)
        ]


def _legs(state: State) -> dict[str, tuple[RoundScore, ...]]:
    """Return the past rounds of each player.

    The running round is left out for its players, because it would count twice in the tie-breaks.
    """
    legs, running = dict(records(state)), state.running
    if running is not None and not running.final:
        playing = {player for table in state.tables if table.open for player in table.players}
        for player in legs.keys() & playing:
            legs[player] = legs[player][: state.round - 1]
    return legs


def _last_tables(state: State) -> list[tuple[Seats, tuple[RoundScore, ...]]]:
    """The tables of the last round that are done so far."""
    rounds = [played for played in state.rounds if not played.final][-1:]
    open_ = {player for table in state.tables if table.open for player in table.players}
    sheets = [s for played in rounds for s in played.sheets if open_.isdisjoint(s.seats)]
    return [_done(sheet) for sheet in sheets]


def _made_in_final(state: State) -> dict[str, float]:
    """Return what the tables of a final that are done bring beyond what everybody has by now; who
    was left alone has won."""
    running = state.running
    if running is None or not running.final:
        return {}
    legs = running.legs
    won = float(credit("win", legs, state.settings))
    factor = state.settings.final_factor
    made = {player: 0.0 if factor else float(leg.score) for player, leg in legs.items()}
    return made | dict.fromkeys(running.walkovers, won * max(1, factor))


def _credited(score: Points) -> TableOutcome:
    return TableOutcome((RoundScore(score=score),), (float(score),))


def _done(sheet: RoundTable) -> tuple[Seats, tuple[RoundScore, ...]]:
    """Return the seats of a table and their results; a player who was left alone has won."""
    if sheet.walkover:
        return sheet.stayed, (RoundScore(place=1),) * len(sheet.stayed)
    return tuple(sheet.legs), tuple(sheet.legs.values())


def _played(seats: Seats, matches: Sequence[Sequence[int]], settings: Settings) -> TableOutcome:
    played = tuple(
        TableMatch(dict(zip(seats, laws.shares(points), strict=True))) for points in matches
    )
    legs = legs_of(RoundTable(tuple(seats), played), settings)
    in_order = tuple(legs[seat] for seat in seats)
    return TableOutcome(in_order, tuple(float(leg.score) for leg in in_order))


def _made(state: State, players: Sequence[str]) -> Mapping[str, list[float]]:
    """By how much the points of everybody lie above the average of each round that is over."""
    made: dict[str, list[float]] = {player: [] for player in players}
    for played in state.rounds:
        legs = played.legs
        if not played.over or len(legs) < 2:
            continue
        average = fmean(leg.points for leg in legs.values())
        for player, leg in legs.items():
            if player in made:
                made[player].append(leg.points - average)
    return made
