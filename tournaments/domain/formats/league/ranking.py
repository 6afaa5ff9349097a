"""Compute the value of a fixture by the scheme of the season, and the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import compress
from operator import is_not

from tournaments.domain.formats.examples import Examples, table_example
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import Fixture, PlayedGame, Season, State
from tournaments.domain.formats.ranking import Criterion, Place, Sitting, in_orders, ranked
from tournaments.domain.formats.state import Status
from tournaments.domain.formats.tiebreaks import Records, RoundScore, criteria, leg_of
from tournaments.domain.log.changes import differing
from tournaments.domain.points import Points, whole


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """The result of one side in a fixture.

    `league`: league points; `points`: game points; `boards`: twice the tables won plus those drawn
    (of teams); `place` 0: it does not count.
    """

    league: Points
    points: int
    boards: int
    place: int
    lost: int
    counters: Mapping[str, int] = field(default_factory=dict)


def results(season: Season, fixture: Fixture) -> dict[str, FixtureResult]:
    """The result of each side, in the order of the fixture; of a settled fixture only."""
    settings, games = season.settings, season.games_of(fixture)
    missing = season.missing_sides(fixture)
    if _is_void(season, fixture):
        return {side: FixtureResult(0, 0, 0, 0, 0) for side in fixture.sides}
    if missing:
        return _walkover(season, fixture, missing)
    strength = _strength(season, fixture)
    points = tuple(sum(game.points[i] for game in games) for i in range(len(fixture.sides)))
    places = tuple(1 + sum(other > mine for other in strength) for mine in strength)
    scoring = settings.scoring
    return {
        side: FixtureResult(
            scoring.of(points[i], places[i], places, _against(i, places, points)),
            points[i],
            strength[i],
            places[i],
            sum(game.lost[i] for game in games),
            _counters(games, i),
        )
        for i, side in enumerate(fixture.sides)
    }


def _walkover(
    season: Season, fixture: Fixture, missing: tuple[str, ...]
) -> dict[str, FixtureResult]:
    """Return the scores of a walk-over.

    The sides that came share the best places, with the score and game points of the settings and
    every table, and nothing for a margin. The absent ones have lost every deal, and have what the
    settings give them.
    """
    settings, forfeit = season.settings, season.settings.forfeit
    came = [side not in missing for side in fixture.sides]
    places = tuple(1 if there else len(came) for there in came)
    won, points = _forfeited(settings, places)
    tables = settings.tables
    deals = tables * settings.games * max(1, settings.deals)
    return {
        side: FixtureResult(
            won if came[i] else forfeit.absent,
            points * came[i],
            2 * tables * came[i],
            places[i],
            0 if came[i] else deals,
        )
        for i, side in enumerate(fixture.sides)
    }


def _against(side: int, places: Sequence[int], points: Sequence[int]) -> int | None:
    """Return the most game points of another place; None where all are level."""
    others = (points[k] for k, place in enumerate(places) if place != places[side])
    return max(others, default=None)


def examples(settings: Settings, game: str) -> Examples:
    """Return what matches and walk-overs bring."""
    side = 1 if settings.kind == "individuals" else 2
    tables = tuple(
        table_example(settings.scoring, game, settings.game_variant, size, side)
        for size in settings.sides_at_table
    )
    absent = settings.sides_at_table[0]
    came = (1, *[absent] * (absent - 1))
    return Examples(tables, RoundScore(*_forfeited(settings, came)), settings.forfeit.absent)


def _forfeited(settings: Settings, places: Sequence[int]) -> tuple[Points, int]:
    """Return the score and the game points of those who came to a walk-over."""
    forfeit = settings.forfeit
    if forfeit.score is None:
        return settings.scoring.of_walkover(forfeit.points, places), forfeit.points
    return whole(forfeit.score + settings.scoring.factor * forfeit.points), forfeit.points


def _counters(games: Sequence[PlayedGame], side: int) -> dict[str, int]:
    keys = dict.fromkeys(key for game in games if game.counters for key in game.counters[side])
    return {key: sum(game.count(key, side) for game in games) for key in keys}


def _strength(season: Season, fixture: Fixture) -> tuple[int, ...]:
    """Return what decides the fixture: of several tables those won, of one its points or games."""
    tables = [table_strength(season, number) for number in season.tables_of(fixture)]
    if len(tables) == 1:
        return tables[0]
    return tuple(
        sum((mine[i] > mine[1 - i]) + (mine[i] >= mine[1 - i]) for mine in tables)
        for i in range(len(fixture.sides))
    )


def table_strength(season: Season, number: int) -> tuple[int, ...]:
    """Return what decides a table, of each side: its places, points or games won."""
    games = season.played[number]
    if season.settings.compare == "games":
        sides = range(len(games[0].places))
        return tuple(sum(game.places[i] == 1 for game in games) for i in sides)
    if season.settings.games == 1:  # the game itself knows who was ahead
        return tuple(-place for place in games[0].places)
    return tuple(map(sum, zip(*(game.points for game in games), strict=True)))


def league_points(season: Season, known: Records | None = None) -> dict[str, Points]:
    """Return the league points of each side, as a sum or per match; `known`: its records."""
    legs = records(season) if known is None else known
    return {side: total_of(season, legs, side) for side in season.status}


def league_points_since(before: State, season: Season) -> dict[str, Points]:
    """Return the league points from those `before`; sums only count what changed."""
    pairs = moved(before, season)
    if pairs is None or season.settings.per_match:
        return league_points(season)
    points = dict(before.balances)
    for old, new in pairs:
        for sign, state, fixture in ((-1, before, old), (1, season, new)):
            if state.settled(fixture) and season.annulled.isdisjoint(fixture.sides):
                for side, result in results(state, fixture).items():
                    points[side] = whole(points[side] + sign * result.league)
    for side in {*before.penalties, *season.penalties}:
        fined = season.penalties.get(side, 0) - before.penalties.get(side, 0)
        points[side] = whole(points[side] - fined)
    return points


def moved(before: State, season: Season) -> list[tuple[Fixture, Fixture]] | None:
    """Return the changed fixtures, before and after.

    None if the plan or the entrants changed, so that other fixtures count.
    """
    old, new = before.fixtures, season.fixtures
    if before.annulled != season.annulled or before.status != season.status:
        return None
    if len(old) != len(new):
        return None
    size = season.settings.tables
    places = {(number - 1) // size for number in differing(before.played, season.played)}
    if old is not new:
        places.update(compress(range(len(new)), map(is_not, old, new)))
    return [(old[place], new[place]) for place in sorted(places)]


def records(season: Season) -> Records:
    """Everybody's fixtures that count, in the order of the season."""
    legs: dict[str, list[RoundScore]] = {side: [] for side in season.status}
    for fixture in season.counting_fixtures():
        by_side = results(season, fixture)
        if season.settings.per_match and _is_void(season, fixture):
            continue
        for side, mine in by_side.items():
            score = mine.league
            legs[side].append(
                leg_of(side, by_side, score) if mine.place else RoundScore(score=score)
            )
    return {side: tuple(legs_of) for side, legs_of in legs.items()}


def _is_void(season: Season, fixture: Fixture) -> bool:
    """Return True if nobody played a match before its deadline, and nobody was missing."""
    return fixture.lapsed and not (season.complete(fixture) or season.missing_sides(fixture))


def ranking(state: State, known: Records | None = None) -> tuple[Place, ...]:
    """The table; who was struck out, or only fills a table, stands at its end without a rank.

    `known`: its records.
    """
    out = [side for side, status in state.status.items() if status is Status.EXCLUDED]
    out += [*state.annulled, *state.fillers]
    sides = tuple(side for side in state.status if side not in out)
    rows = in_orders(ranked(sides, _criteria(state, known)), state.orders)
    return (*rows, *(Place(None, side) for side in state.status if side in out))


def rise_and_fall(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who goes up and who goes down as the table is, level ones too; the best first. Where
    the field is too small for both, who goes up does not go down."""
    ranked_ = [row for row in ranking(state) if row.rank is not None]
    up = tuple(row.player for row in ranked_ if (row.rank or 0) <= state.settings.promoted)
    down = ranked_[len(ranked_) - state.settings.relegated :] if state.settings.relegated else []
    return up, tuple(row.player for row in down if row.player not in up)


def _criteria(season: Season, known: Records | None) -> tuple[Criterion, ...]:
    legs = records(season) if known is None else known
    points = Criterion(
        "league_points", lambda level: {player: total_of(season, legs, player) for player in level}
    )
    return (points, *criteria(season.settings.tie_breaks, legs))


def total_of(season: Season, legs: Records, player: str) -> Points:
    """Return what a side stands at: its league points less those that the desk took off, per match
    where that counts."""
    points = sum(leg.score for leg in legs[player]) - season.penalties.get(player, 0)
    return per_match(season.settings, points, len(legs[player]))


def per_match(settings: Settings, points: Points, matches: int) -> Points:
    """League points by which the table goes."""
    divided = settings.per_match and matches > 1
    return whole(Fraction(points) / matches) if divided else whole(points)


def leaders(state: State) -> tuple[str, ...]:
    """Return who shares the first place; nobody where no match has brought a result."""
    if not any(leg.place or leg.score for legs in records(state).values() for leg in legs):
        return ()
    return tuple(row.player for row in ranking(state) if row.rank == 1)


def sittings(state: State) -> tuple[Sitting, ...]:
    """The game points made in every fixture that was played; a walk-over is none."""
    return tuple(
        Sitting(fixture.day, fixture.table, _points(state, fixture))
        for fixture in state.counting_fixtures()
        if state.complete(fixture) and not state.missing_sides(fixture)
    )


def _points(state: State, fixture: Fixture) -> tuple[tuple[str, int], ...]:
    return tuple((side, result.points) for side, result in results(state, fixture).items())
