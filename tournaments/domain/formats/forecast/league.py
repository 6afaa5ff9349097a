"""Play the rest of a season a thousand times without cards.

Scores follow the scheme of the season and the strength of the sides. Dates, walk-overs and
withdrawals are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from random import Random

from games.registry import GAMES
from tournaments.domain.formats.forecast import laws
from tournaments.domain.formats.forecast.chance import Course, Goal, Span, among
from tournaments.domain.formats.league.ranking import FixtureResult, per_match, records, results
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import Fixture, PlayedGame, State
from tournaments.domain.formats.length import deals_at
from tournaments.domain.formats.score import teams
from tournaments.domain.formats.state import Status
from tournaments.domain.formats.tiebreaks import RoundScore, at_edge, at_edge_by, leg_of
from tournaments.domain.points import Points

Seated = tuple[Sequence[str], tuple[FixtureResult, ...]]


def open_fixtures(state: State) -> list[Fixture]:
    """The matches that still can bring something."""
    return [
        fixture
        for fixture in state.fixtures
        if state.annulled.isdisjoint(fixture.sides) and not state.settled(fixture)
    ]


def _ranked(state: State) -> list[str]:
    """Return who has a place in the end."""
    return [player for player in state.placed if player not in state.annulled]


def goal_places(state: State, prizes: int) -> dict[Goal, int]:
    """Return the number of first places that reach each goal; `prizes` places have a prize."""
    settings, sides = state.settings, len(_ranked(state))
    stay = sides - settings.relegated if settings.relegated else 0
    places = {Goal.FIRST: 1, Goal.PROMOTED: settings.promoted, Goal.STAYS: stay}
    places |= {Goal.PRIZES: prizes if prizes > 1 else 0}
    return {goal: number for goal, number in places.items() if number > 0}


class LeagueCourses:
    """Courses of a season; `goal_places`: of each goal how many of the first places make it."""

    def __init__(self, state: State, rng: Random, goal_places: Mapping[Goal, int]) -> None:
        self.state, self.rng, self.goal_places = state, rng, goal_places
        self.players = _ranked(state)
        self.legs = records(state)
        self.points = {p: sum(leg.score for leg in legs) for p, legs in self.legs.items()}
        self.left = open_fixtures(state)
        self.matches = laws.Pool(rng, self._matches)

    def _matches(self, sides: int) -> list[tuple[FixtureResult, ...]]:
        return [self._played(sides) for _ in range(laws.PREPARED)]

    def _played(self, sides: int) -> tuple[FixtureResult, ...]:
        """One match, scored by the season's own rules."""
        settings = self.state.settings
        names = tuple(map(str, range(sides)))
        played = {
            number + 1: tuple(self._game(sides) for _ in range(settings.games))
            for number in range(settings.tables)
        }
        fixture = Fixture(1, names, 1)
        status = dict.fromkeys(names, Status.ACTIVE)
        alone = replace(
            self.state,
            fixtures=(fixture,),
            played=played,
            status=status,
            annulled=frozenset(),
        )
        by_side = results(alone, fixture)
        return tuple(by_side[name] for name in names)

    def _game(self, sides: int) -> PlayedGame:
        points = self._points(sides)
        shared = laws.shares(points)
        return PlayedGame(tuple(points), tuple(share.place for share in shared), (0,) * len(points))

    def _points(self, sides: int) -> list[int]:
        state, settings = self.state, self.state.settings
        game = state.game
        if GAMES[game].loser_pays:
            return laws.runde(sides, self.rng)
        parties = (
            teams(game, settings.game_variant, sides)
            if settings.kind == "individuals"
            else tuple((side,) for side in range(sides))
        )
        people = sides if settings.kind == "individuals" else settings.side * sides
        deals = deals_at(game, settings.game_variant, people, settings.deals)
        usual = laws.law(game, len(parties), people, deals)
        own = [
            list(game_played.points)
            for games_of in list(state.played.values())[:200]
            for game_played in games_of
            if len(game_played.points) == sides == len(parties)
        ]
        of = laws.drawn_towards(usual, own)
        return laws.spread_out(parties, laws.scores(of, len(parties), self.rng), sides)

    def course(self) -> Course:
        """One of them, by chance."""
        points, matches = dict(self.points), {p: len(legs) for p, legs in self.legs.items()}
        seated = []
        for fixture in self.left:
            made = self.matches.one(len(fixture.sides))
            seated.append((fixture.sides, made))
            for side, result in zip(fixture.sides, made, strict=True):
                points[side] += result.league
                matches[side] += 1
        settings, penalties = self.state.settings, self.state.penalties
        total = {
            p: per_match(settings, points[p] - penalties.get(p, 0), count)
            for p, count in matches.items()
        }
        return Course(
            {
                goal: self._first(total, places, points, seated)
                for goal, places in self.goal_places.items()
            }
        )

    def _first(
        self,
        total: Mapping[str, Points],
        places: int,
        points: Mapping[str, Points],
        seated: Sequence[Seated],
    ) -> list[str]:
        """Return who has one of the first places, by the tie-breaks of the season."""
        if places >= len(self.players):
            return list(self.players)
        chosen, level = at_edge(self.players, total, places)
        if len(level) < 2:
            return [*chosen, *level]
        book, ties = self._book(points, level, seated), self.state.settings.tie_breaks
        parted, level = at_edge_by(ties, book, level, places - len(chosen))
        return [*chosen, *parted, *level]

    def _book(
        self, points: Mapping[str, Points], level: Sequence[str], seated: Sequence[Seated]
    ) -> dict[str, tuple[RoundScore, ...]]:
        """The matches of the level sides; of others, who may be excluded, their points alone."""
        mine = {player: list(self.legs[player]) for player in level}
        for sides, made in seated:
            by_side = dict(zip(sides, made, strict=True))
            for side in mine.keys() & by_side.keys():
                mine[side].append(leg_of(side, by_side, by_side[side].league))
        return {
            player: tuple(mine[player]) if player in mine else (RoundScore(score=has),)
            for player, has in points.items()
        }


def proven(state: State, places: Mapping[Goal, int]) -> dict[Goal, dict[str, bool]]:
    """Return what is certain by the spans of `chance.among`, whatever the open matches bring.

    Each match brings a side between the least and the most of the season's scheme; game points have
    no bound. Level sides are never parted by this.
    """
    legs, ranked = records(state), _ranked(state)
    count = Counter(side for fixture in open_fixtures(state) for side in fixture.sides)
    bounds = _of_a_match(state)
    spans = {}
    for player in ranked:
        points = sum(leg.score for leg in legs[player]) - state.penalties.get(player, 0)
        has, played, left = float(points), len(legs[player]), count[player]
        ends = [_stands(state.settings, has, played)]  # a match may also count for nobody
        if left:
            ends += [_stands(state.settings, has + left * each, played + left) for each in bounds]
        spans[player] = Span(min(ends), max(ends))
    out = {player: False for player in state.status if player not in spans}
    return {goal: among(spans, number) | out for goal, number in places.items()}


def _stands(settings: Settings, points: float, matches: int) -> float:
    """Return the value in the league table of a side with these points."""
    return points / matches if settings.per_match and matches > 1 else points


def _of_a_match(state: State) -> tuple[float, float]:
    """The least and the most that one match brings."""
    settings = state.settings
    forfeit, score = settings.forfeit, settings.scoring
    if score.factor:
        return -inf, inf
    least, most = score.bounds(max(settings.sides_at_table))
    awarded = most if forfeit.score is None else forfeit.score
    return float(min(least, forfeit.absent)), float(max(most, awarded))
