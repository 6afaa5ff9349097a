"""The standings of a league.

Knows what counts and in which order. Does not know how a fixture came to its result.
"""

from __future__ import annotations

from tournaments.domain.formats.hall import Status
from tournaments.domain.formats.league.scoring import Result, results
from tournaments.domain.formats.league.state import (
    Fixture,
    Season,
    State,
    counting,
    is_gone,
    settled,
    tables_of,
)
from tournaments.domain.formats.ranking import Criterion, Place, ranked
from tournaments.domain.formats.tiebreaks import Leg, Records, criteria
from tournaments.domain.points import Points, whole
from tournaments.domain.sitting import Sitting


def league_points(season: Season) -> dict[str, Points]:
    """The league points of everybody."""
    points: dict[str, Points] = dict.fromkeys(season.status, 0)
    for fixture in counting(season):
        for side, made in results(season, fixture).items():
            points[side] = whole(points[side] + made.league)
    return points


def league_points_since(before: State, season: Season) -> dict[str, Points]:
    """The league points of everybody, from those `before`: only what has changed is counted."""
    if _counted(before) != _counted(season):
        return league_points(season)
    points = dict(before.balances)
    for old, new in zip(before.fixtures, season.fixtures, strict=True):
        tables = tables_of(season, new)
        if old is new and all(before.played.get(n) is season.played.get(n) for n in tables):
            continue
        for sign, state, fixture in ((-1, before, old), (1, season, new)):
            if settled(state, fixture) and season.annulled.isdisjoint(fixture.sides):
                for side, made in results(state, fixture).items():
                    points[side] = whole(points[side] + sign * made.league)
    return points


def _counted(season: Season) -> tuple[object, ...]:
    """What decides whose fixtures count, and how many there are."""
    gone = {side for side in season.status if is_gone(season, side)}
    return season.status.keys(), gone, season.annulled, len(season.fixtures)


def records(season: Season) -> Records:
    """Everybody's fixtures that count, in the order of the season."""
    legs: dict[str, list[Leg]] = {side: [] for side in season.status}
    for fixture in counting(season):
        made = results(season, fixture)
        for side, mine in made.items():
            legs[side].append(_leg(side, mine, made))
    return {side: tuple(found) for side, found in legs.items()}


def _leg(side: str, mine: Result, made: dict[str, Result]) -> Leg:
    others = {other: result for other, result in made.items() if other != side}
    if not mine.place:
        return Leg(score=mine.league)
    return Leg(
        score=mine.league,
        points=mine.points,
        place=mine.place,
        opponents=tuple(others),
        ahead_of=tuple(o for o, result in others.items() if result.place > mine.place),
        level_with=tuple(o for o, result in others.items() if result.place == mine.place),
        against=sum(result.points for result in others.values()),
        lost=mine.lost,
    )


def ranking(state: State) -> tuple[Place, ...]:
    """The table; who was struck out stands at its end without a rank."""
    rows = ranked(_ranked(state), _criteria(state))
    return (*rows, *(Place(None, side) for side in state.status if side in _out(state)))


def _criteria(season: Season) -> tuple[Criterion, ...]:
    made = records(season)
    points = Criterion("league_points", lambda level: {who: _total(made, who) for who in level})
    return (points, *criteria(season.settings.tie_breaks, made))


def _total(made: Records, who: str) -> Points:
    return sum(leg.score for leg in made[who])


def _out(season: Season) -> set[str]:
    excluded = {side for side, status in season.status.items() if status is Status.EXCLUDED}
    return excluded | season.annulled


def _ranked(season: Season) -> tuple[str, ...]:
    return tuple(side for side in season.status if side not in _out(season))


def leaders(season: Season) -> tuple[str, ...]:
    """Who shares the first place; nobody where no match has brought a result."""
    if not any(leg.place or leg.score for legs in records(season).values() for leg in legs):
        return ()
    return tuple(row.player for row in ranked(_ranked(season), _criteria(season)) if row.rank == 1)


def sittings(state: State) -> tuple[Sitting, ...]:
    """The game points made in every fixture that was played."""
    return tuple(
        Sitting(fixture.day, fixture.table, _points(state, fixture))
        for fixture in counting(state)
        if all(result.place for result in results(state, fixture).values())
    )


def _points(state: State, fixture: Fixture) -> tuple[tuple[str, int], ...]:
    return tuple((side, result.points) for side, result in results(state, fixture).items())
