"""Value of a fixture under every scheme, by hand (docs/formats.md, "Scores")."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.domain.league.season import Season
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.league.ranking import FixtureResult, results
from tournaments.domain.formats.league.settings import Settings, read_settings
from tournaments.domain.formats.league.state import Fixture, PlayedGame, State
from tournaments.domain.formats.state import Phase, Status


def afternoon(
    settings: Settings,
    fixtures: tuple[Fixture, ...],
    played: Mapping[int, tuple[PlayedGame, ...]],
    **more: Any,
) -> State:
    """A season of these fixtures."""
    known = {"settings": settings, "fixtures": fixtures, "played": played}
    return State(game="bronzen", zone="Europe/Berlin", **known, **more)


def won(*points: int, lost: tuple[int, ...] = ()) -> PlayedGame:
    """A game in which more points are the better place."""
    places = tuple(1 + sum(other > mine for other in points) for mine in points)
    return PlayedGame(points, places, lost or (0,) * len(points))


def of(settings: dict[str, Any], *tables: list[PlayedGame], **fixture: Any) -> list[FixtureResult]:
    """The results in the order of the sides A, B, C …; the first table has number 1."""
    sides = tuple("ABCDEF"[: len(tables[0][0].points)]) if tables else fixture.pop("sides")
    meeting = Fixture(1, sides, 1, **fixture)
    played = {number: tuple(games) for number, games in enumerate(tables, 1)}
    given = {"kind": "sides", "games": len(tables[0]) if tables else 1, **settings}
    found = results(afternoon(Settings(**given), (meeting,), played), meeting)
    assert tuple(found) == sides
    return list(found.values())


def league(*given: Any, **fixture: Any) -> list[Any]:
    return [result.league for result in of(*given, **fixture)]


def test_a_result_has_the_points_the_place_and_the_lost_deals_of_all_games() -> None:
    games = [won(310, 250, lost=(1, 3)), won(120, 200, lost=(2, 0))]
    # 310 + 120 = 430 against 250 + 200 = 450: B is ahead
    home, guest = of({}, games)
    assert (home.league, home.points, home.place, home.lost) == (0, 430, 2, 3)
    assert (guest.league, guest.points, guest.place, guest.lost) == (2, 450, 1, 3)


@pytest.mark.parametrize(
    ("compare", "games", "expected"),
    [
        ("points", [won(310, 250)], [2, 0]),
        ("points", [won(300, 300)], [1, 1]),
        # 1 : 1 games, but 450 : 400 points
        ("points", [won(100, 300), won(350, 100)], [2, 0]),
        ("games", [won(100, 300), won(350, 100)], [1, 1]),
        ("games", [won(310, 250)], [2, 0]),
        # 2 : 1 games for A, 310 : 600 points for B
        ("games", [won(100, 50), won(110, 50), won(100, 500)], [2, 0]),
        ("points", [won(100, 50), won(110, 50), won(100, 500)], [0, 2]),
        # a level game is a first place for both: 2 : 1
        ("games", [won(100, 100), won(110, 50)], [2, 0]),
    ],
)
def test_points_or_games_decide_a_table(
    compare: str, games: list[PlayedGame], expected: list[int]
) -> None:
    assert league({"compare": compare}, games) == expected


def test_of_a_single_game_the_places_of_the_game_decide() -> None:
    # the game itself puts B first, although A has more points
    assert league({}, [PlayedGame((500, 400), (2, 1), (0, 0))]) == [0, 2]


def test_win_draw_and_loss_are_those_of_the_settings() -> None:
    scheme = {"score": {"places": [[5, 3, 1]]}}
    assert league(scheme, [won(9, 4)]) == [5, 1]
    assert league(scheme, [won(4, 4)]) == [3, 3]
    # as rows of places a draw is the exact average, and of a table of three they are its places
    assert league({"score": {"places": [[5, 1]]}}, [won(4, 4)]) == [3, 3]
    assert league({"score": {"places": [[5, 0]]}}, [won(4, 4)]) == [Fraction(5, 2)] * 2
    assert league({"kind": "individuals", **scheme}, [won(9, 4, 6)]) == [5, 1, 3]
    duels = {"kind": "individuals", "table_size": 2, "other_sizes": (3,)}
    assert league({**duels, **scheme}, [won(4, 9)]) == [1, 5]
    assert league({**duels, **scheme}, [won(9, 4, 6)]) == [5, 1, 3]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((250, 250), [1, 1]),  # level
        ((250, 251), [0, 3]),  # by 1
        ((349, 250), [3, 0]),  # by 99
        ((350, 250), [4, 0]),  # by 100: the first step
        ((549, 250), [4, 0]),  # by 299
        ((250, 550), [0, 5]),  # by 300: the second
        ((-150, 250), [0, 5]),  # by 400
        ((-300, -400), [4, 0]),  # by 100
    ],
)
def test_each_step_of_the_margin_is_a_point_more(points: Any, expected: list[int]) -> None:
    scheme = {"score": {"places": [[3, 1, 0]], "margin": (100, 300)}}
    assert league(scheme, [won(*points)]) == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((250, 250), [10, 10]),
        ((349, 250), [10, 10]),  # by 99: no full step
        ((350, 250), [11, 9]),
        ((250, 449), [9, 11]),  # by 199
        ((1249, 250), [19, 1]),  # by 999
        ((1250, 250), [20, 0]),  # by 1000: ten steps are the most
        ((250, 5250), [0, 20]),
    ],
)
def test_victory_points_are_twenty_for_both(points: Any, expected: list[int]) -> None:
    assert league({"score": {"victory": [100]}}, [won(*points)]) == expected


def test_level_in_games_is_ten_for_both_whatever_the_points() -> None:
    # 1 : 1 games, 450 : 400 points
    games = [won(100, 300), won(350, 100)]
    assert league({"score": {"victory": [10]}, "compare": "games"}, games) == [10, 10]
    # in points five steps of 10
    assert league({"score": {"victory": [10]}}, games) == [15, 5]


def test_a_lead_that_the_winner_does_not_have_brings_nothing() -> None:
    # A wins 2 : 1 games with 310 : 600 points, so the 290 are the loser's lead
    games = [won(100, 50), won(110, 50), won(100, 500)]
    margin = {"compare": "games", "score": {"places": [[3, 1, 0]], "margin": [100, 200]}}
    assert league(margin, games) == [3, 0]
    assert league({"compare": "games", "score": {"victory": [100]}}, games) == [10, 10]
    # 100 + 110 + 40 = 250 against 50 + 50 + 50 = 150: the first step
    assert league(margin, [*games[:2], won(40, 50)]) == [4, 0]
    assert league({"compare": "games", "score": {"victory": [100]}}, [*games[:2], won(40, 50)]) == [
        11,
        9,
    ]


def test_places_and_scores_count_as_they_are() -> None:
    individuals = {"kind": "individuals", "score": {"places": [[5, 3, 1]]}}
    assert league(individuals, [won(20, 40, 30)]) == [1, 5, 3]
    # two share the places 1 and 2: (5 + 3) / 2; two the places 2 and 3: (3 + 1) / 2
    assert league(individuals, [won(40, 40, 30)]) == [4, 4, 1]
    assert league(individuals, [won(40, 10, 10)]) == [5, 2, 2]
    assert league({"score": "points"}, [won(20, -40), won(5, 6)]) == [25, -34]


def test_a_match_of_teams_goes_by_tables_won_and_then_drawn() -> None:
    teams = {"kind": "teams", "boards": 3, "games": 1}
    # A wins two tables of three, each 2, though 130 : 520 points
    home, guest = of(teams, [won(60, 10)], [won(60, 10)], [won(10, 500)])
    assert (home.league, home.boards, home.points, home.place) == (2, 4, 130, 1)
    assert (guest.league, guest.boards, guest.points, guest.place) == (0, 2, 520, 2)
    # one won, one lost, one drawn: 2 + 0 + 1 each
    home, guest = of(teams, [won(60, 10)], [won(10, 60)], [won(30, 30)])
    assert [(r.league, r.boards) for r in (home, guest)] == [(1, 3), (1, 3)]
    # one won, two drawn: 2 + 1 + 1 against 0 + 1 + 1
    home, guest = of(teams, [won(60, 10)], [won(20, 20)], [won(30, 30)])
    assert [(r.league, r.boards) for r in (home, guest)] == [(2, 4), (0, 2)]


NOBODY = FixtureResult(0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("scheme", "win", "boards", "deals"),
    [
        ({}, 2, 1, 1),
        ({"score": {"places": [[3, 1, 0]]}}, 3, 1, 1),
        # no margin without a game
        ({"score": {"places": [[3, 1, 0]], "margin": (1, 5)}}, 3, 1, 1),
        ({"score": "victory"}, 20, 1, 1),
        ({"score": "points"}, 300, 1, 1),
        ({"score": {"points": "1/10", "places": [[3, 1, 0]]}}, 33, 1, 1),
        ({"kind": "teams", "boards": 2, "games": 3, "deals": 4}, 2, 2, 24),
    ],
)
def test_who_comes_alone_wins_in_every_column(
    scheme: dict[str, Any], win: int, boards: int, deals: int
) -> None:
    """With the game points of the settings, all tables and no lost deal."""
    scheme = {**scheme, "usual_walkover": 300}
    came, did_not = FixtureResult(win, 300, 2 * boards, 1, 0), FixtureResult(0, 0, 0, 2, deals)
    assert of(scheme, sides=("A", "B"), absent=("B",)) == [came, did_not]
    assert of(scheme, sides=("A", "B"), absent=("A",)) == [did_not, came]
    assert of(scheme, sides=("A", "B"), absent=("A", "B")) == [did_not, did_not]


def test_a_walkover_is_a_score_with_its_game_points_and_costs_who_did_not_come() -> None:
    came, did_not = FixtureResult(18, 150, 2, 1, 0), FixtureResult(-3, 0, 0, 2, 1)
    pair = {"score": "victory", "walkover": [18, 150, -3]}
    assert of(pair, sides=("A", "B"), absent=("B",)) == [came, did_not]
    index = {"score": {"points": "1/10", "places": [[3, 0]]}, "walkover": [2, 150]}
    assert league(index, sides=("A", "B"), absent=("B",)) == [17, 0]


def test_those_who_come_share_the_best_places() -> None:
    places = {"kind": "individuals", "score": {"places": [[4, 2, 1]]}, "usual_walkover": 300}
    came, did_not = FixtureResult(3, 300, 2, 1, 0), FixtureResult(0, 0, 0, 3, 1)  # (4 + 2) / 2
    assert of(places, sides=("A", "B", "C"), absent=("B",)) == [came, did_not, came]
    alone = FixtureResult(4, 300, 2, 1, 0)
    assert of(places, sides=("A", "B", "C"), absent=("B", "C")) == [alone, did_not, did_not]
    odd = {**places, "score": {"places": [[3, 2, 1]]}}
    assert of(odd, sides=("A", "B", "C"), absent=("C",))[0].league == Fraction(5, 2)


@pytest.mark.parametrize(
    ("game", "settings", "points"),
    [
        ("bronzen", {"kind": "sides"}, 100),
        ("canasta", {"kind": "sides", "side": 2, "games": 3}, 3_000),
        ("binokel", {"kind": "teams", "side": 2, "boards": 2}, 600),
        ("binokel", {"kind": "teams", "side": 2, "boards": 2, "walkover": [2, 250]}, 250),
    ],
)
def test_a_walkover_counts_as_usual_for_the_game_unless_the_settings_say_otherwise(
    game: str, settings: dict[str, Any], points: int
) -> None:
    assert read_settings(game, settings)[0].forfeit.points == points


def test_a_match_that_lapsed_counts_for_nobody_unless_it_was_played() -> None:
    assert of({}, sides=("A", "B"), lapsed=True) == [NOBODY, NOBODY]
    assert league({}, [won(9, 4)], lapsed=True) == [2, 0]
    assert league({}, sides=("A", "B"), lapsed=True, absent=("B",)) == [2, 0]
    assert league({}, [won(9, 4)], absent=("A",)) == [2, 0]


def test_reports_become_league_points() -> None:
    season = Season(
        ["Anna", "Bernd", "Cora"],
        game="bronzen",
        kind="sides",
        score={"places": [[3, 1, 0]], "margin": [40, 45]},
        deals=1,
    )
    season.start()
    winners = {("Anna", "Bernd"): "Bernd", ("Anna", "Cora"): "Cora", ("Bernd", "Cora"): "Bernd"}
    while season.state.phase is not Phase.FINISHED:
        season.open_day()
        for table in season.open_tables():
            pair = sorted(season.state.tables[table - 1].players)
            winner = winners[pair[0], pair[1]]
            (loser,) = set(pair) - {winner}
            season.do("result", table=table, report=duel(winner, loser))
    # 124 : 80 each time, a lead of 44: one step of two
    assert dict(season.state.balances) == {"Anna": 0, "Bernd": 8, "Cora": 4}
    played = [game for games in season.state.played.values() for game in games]
    assert {(*sorted(game.points), *sorted(game.places), sum(game.lost)) for game in played} == {
        (80, 124, 1, 2, 1)
    }
    assert season.state.status["Bernd"] is Status.WINNER


@pytest.mark.parametrize(
    ("size", "listed", "points", "expected"),
    [
        (3, (3, 2, 1), (90, 60, 30), [3, 2, 1]),
        (3, (3, 2, 1), (90, 60, 30, 0), [3, Fraction(7, 3), Fraction(5, 3), 1]),
        # places 2 and 3 share 7/3 and 5/3
        (3, (3, 2, 1), (90, 60, 60, 0), [3, 2, 2, 1]),
        (3, (3, 2, 1), (90, 30), [3, 1]),
        (4, (4, 3, 2, 1), (90, 60, 30), [4, Fraction(5, 2), 1]),
        # nothing for the third: 5, 3, 0 at 0, 1, 2; the places of a four at 0, 2/3, 4/3, 2
        (3, (5, 3), (90, 60, 30, 0), [5, Fraction(11, 3), 2, 0]),
    ],
)
def test_tables_of_another_size_spread_the_points_between_first_and_last(
    size: int, listed: tuple[int, ...], points: tuple[int, ...], expected: list[Any]
) -> None:
    rules = {"kind": "individuals", "score": {"places": [listed]}}
    sizes = {"table_size": size, "other_sizes": (2, 3, 4)}
    assert league({**rules, **sizes}, [won(*points)]) == expected
