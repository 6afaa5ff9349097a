"""What a fixture is worth: league points by the scheme of the season.

Knows the games of a fixture. Does not know the standings.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import (
    Fixture,
    Season,
    complete,
    missing_sides,
    tables_of,
)
from tournaments.domain.points import Points, shared

_SHARED = 20  # victory points of a match


@dataclass(frozen=True, slots=True)
class Result:
    """What one side made of a fixture. `league`: league points; `points`: game points; `boards`:
    twice the tables won, once those drawn (of teams); `place` 0: not played."""

    league: Points
    points: int
    boards: int
    place: int
    lost: int


def results(season: Season, fixture: Fixture) -> dict[str, Result]:
    """The result of each side, in the order of the fixture; of a settled fixture only."""
    settings = season.settings
    missing = missing_sides(season, fixture)
    if fixture.lapsed and not complete(season, fixture) and not missing:
        return {side: Result(0, 0, 0, 0, 0) for side in fixture.sides}
    if missing:
        return _walkover(settings, fixture, missing)
    strength = _strength(season, fixture)
    points = tuple(_sum(season, fixture, "points", i) for i in range(len(fixture.sides)))
    places = tuple(1 + sum(other > mine for other in strength) for mine in strength)
    league = _league(settings, places, points)
    return {
        side: Result(league[i], points[i], strength[i], places[i], _sum(season, fixture, "lost", i))
        for i, side in enumerate(fixture.sides)
    }


def _walkover(settings: Settings, fixture: Fixture, missing: tuple[str, ...]) -> dict[str, Result]:
    """Who came shares the best places without a game; who did not gets nothing."""
    places = tuple(1 if side not in missing else len(fixture.sides) for side in fixture.sides)
    league = _league(settings, places, (0,) * len(places))
    if settings.award == "victory":
        league = tuple(_SHARED if place == 1 else 0 for place in places)
    return {
        side: Result(0 if side in missing else league[i], 0, 0, 0, 0)
        for i, side in enumerate(fixture.sides)
    }


def _sum(season: Season, fixture: Fixture, key: str, side: int) -> int:
    tables = tables_of(season, fixture)
    return sum(getattr(game, key)[side] for n in tables for game in season.played[n])


def _strength(season: Season, fixture: Fixture) -> tuple[int, ...]:
    """What decides the fixture: of several tables those won, of one its points or games."""
    tables = [_table(season, number) for number in tables_of(season, fixture)]
    if len(tables) == 1:
        return tables[0]
    return tuple(
        sum((mine[i] > mine[1 - i]) + (mine[i] >= mine[1 - i]) for mine in tables)
        for i in range(len(fixture.sides))
    )


def _table(season: Season, number: int) -> tuple[int, ...]:
    games = season.played[number]
    if season.settings.compare == "games":
        sides = range(len(games[0].places))
        return tuple(sum(game.places[i] == 1 for game in games) for i in sides)
    if season.settings.games == 1:  # the game itself knows who was ahead
        return tuple(-place for place in games[0].places)
    return tuple(map(sum, zip(*(game.points for game in games), strict=True)))


def _league(
    settings: Settings, places: tuple[int, ...], points: tuple[int, ...]
) -> tuple[Points, ...]:
    """League points of the sides from their places and game points."""
    match settings.award:
        case "places":
            return tuple(
                shared(settings.place_points, place, places.count(place)) for place in places
            )
        case "score":
            return points
        case "victory":
            steps = min(_SHARED // 2, _margin(places, points) // settings.victory_step)
            return tuple(_victory(place, places, steps) for place in places)
    extra = sum(_margin(places, points) >= step for step in settings.margin_steps)
    won = settings.win + (extra if settings.award == "margin" else 0)
    alone = places.count(1) == 1
    return tuple(
        settings.loss if place > 1 else won if alone else settings.draw for place in places
    )


def _margin(places: tuple[int, ...], points: tuple[int, ...]) -> int:
    """The game points by which the winner is ahead of the last; 0 if games or tables decided for
    somebody who has fewer."""
    return points[places.index(min(places))] - min(points)


def _victory(place: int, places: tuple[int, ...], steps: int) -> int:
    if places.count(1) > 1:
        return _SHARED // 2
    return _SHARED // 2 + (steps if place == 1 else -steps)
