"""Scores of rounds, by hand (docs/formats.md, "Scores")."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.shares import Share
from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import Round, RoundTable, State, TableMatch
from tournaments.domain.formats.rounds.totals import (
    balances,
    credit,
    credited,
    forfeited,
    legs_of,
    records,
    table_shares,
)
from tournaments.domain.formats.state import Status
from tournaments.domain.formats.tiebreaks import RoundScore, difference, opponents

PEOPLE = "Ada Bo Cid Dot Eve"


def tournament(game: str = "binokel", **settings: Any) -> State:
    """Five people of an evening that has not begun."""
    return RoundsTournament("evening", game, PEOPLE, **settings).state


def match(**points: int) -> TableMatch:
    """A match in which more points are the better place; a lost deal for each who is not first."""
    places = {who: 1 + sum(n > mine for n in points.values()) for who, mine in points.items()}
    return TableMatch(
        {who: Share(points[who], places[who], 4, int(places[who] > 1)) for who in points}
    )


def sheet(settings: Settings, seats: str, *matches: TableMatch, **more: Any) -> RoundTable:
    table = RoundTable(tuple(seats.split()), matches, **more)
    return replace(table, legs=legs_of(table, settings))


def scores(state: State, *rounds: Round, **more: Any) -> dict[str, list[Any]]:
    played = replace(state, rounds=rounds, planned=len(rounds), **more)
    return {who: [leg.score for leg in legs] for who, legs in records(played).items()}


def test_the_place_of_several_matches_is_that_of_their_sum() -> None:
    table = RoundTable(("Ada", "Bo", "Cid"), (match(Ada=100, Bo=90, Cid=10), match(Ada=20, Bo=30)))
    # 120, 120 and 10: two level in front, so the third is third; Cid did not play the second
    assert table_shares(table) == {
        "Ada": Share(120, 1, 8, 1),  # lost the second match
        "Bo": Share(120, 1, 8, 1),  # lost the first
        "Cid": Share(10, 3, 4, 1),
    }


def test_the_place_of_a_single_match_is_that_of_the_game() -> None:
    shares = {"Ada": Share(50, 2, 4, 0), "Bo": Share(40, 1, 4, 0)}
    assert table_shares(RoundTable(("Ada", "Bo"), (TableMatch(shares),))) == shares


def test_a_leg_knows_whom_one_beat_and_what_they_made() -> None:
    settings = tournament(score="points").settings
    table = RoundTable(("Ada", "Bo", "Cid", "Dot"), (match(Ada=40, Bo=90, Cid=40, Dot=-20),))
    assert legs_of(table, settings)["Ada"] == RoundScore(
        score=40,
        points=40,
        place=2,
        opponents=("Bo", "Cid", "Dot"),
        ahead_of=("Dot",),
        level_with=("Cid",),
        against=110,  # 90 + 40 - 20
        lost=1,
    )


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ("points", [90, 40, 40, -20]),
        # twice those behind and once those level: 3 x 2; 2 + 1 each; nobody
        ("places", [6, 3, 3, 0]),
        # the winner is 50 points ahead of the next, so one step of two
        ({"margin": [30, 100]}, [1, 0, 0, 0]),
        # the places 2 and 3 share 2 + 1
        ({"places": [[4, 2, 1]]}, [4, Fraction(3, 2), Fraction(3, 2), 0]),
        # a tenth of the points, and the row of this size; those of a level place are averaged
        (
            {"points": "1/10", "places": [[24, 12, 0], [18, 6, -6, -18]]},
            [27, 4, 4, -20],
        ),
    ],
)
def test_what_a_table_counts(score: Any, expected: list[Any]) -> None:
    settings = tournament(score=score, table_size=4).settings
    table = RoundTable(("Ada", "Bo", "Cid", "Dot"), (match(Ada=90, Bo=40, Cid=40, Dot=-20),))
    assert [leg.score for leg in legs_of(table, settings).values()] == expected


@pytest.mark.parametrize(
    ("size", "listed", "points", "expected"),
    [
        (4, [6, 4, 1, 0], {"Ada": 90, "Bo": 60, "Cid": 30}, [6, Fraction(5, 2), 0]),
        # places 2 and 3 share 5/2 and 0
        (4, [6, 4, 1, 0], {"Ada": 90, "Bo": 60, "Cid": 60}, [6, Fraction(5, 4), Fraction(5, 4)]),
        (4, [6, 4, 1, 0], {"Ada": 90, "Bo": 60}, [6, 0]),
        (3, [5, 3], {"Ada": 9, "Bo": 6, "Cid": 3, "Dot": 0}, [5, Fraction(11, 3), 2, 0]),
        (3, [3, -1], {"Ada": 9, "Bo": 6, "Cid": 3, "Dot": 0}, [3, Fraction(1, 3), -1, -1]),
    ],
)
def test_tables_of_another_size_spread_points_per_place(
    size: int, listed: list[int], points: dict[str, int], expected: list[Any]
) -> None:
    rules = {"score": {"places": [listed]}, "table_size": size}
    settings = tournament("brokdorf", **rules).settings
    table = RoundTable(tuple(points), (match(**points),))
    assert [leg.score for leg in legs_of(table, settings).values()] == expected


def test_each_match_of_a_table_counts_by_itself() -> None:
    table = RoundTable(("Ada", "Bo"), (match(Ada=90, Bo=10), match(Ada=20, Bo=40)))
    places, league = (
        tournament("bronzen", score=score, table_size=2).settings
        for score in ("places", {"places": [[3, 1]]})
    )
    assert [leg.score for leg in legs_of(table, places).values()] == [2, 2]
    assert [leg.score for leg in legs_of(table, league).values()] == [4, 4]


def test_who_missed_a_match_gets_nothing_for_it() -> None:
    table = RoundTable(("Ada", "Bo", "Cid"), (match(Ada=90, Bo=40, Cid=10), match(Ada=20, Bo=30)))
    points = legs_of(table, tournament(score="points").settings)
    assert [leg.score for leg in points.values()] == [110, 70, 10]


def test_fractions_that_add_up_to_a_whole_number_are_one() -> None:
    # twice half of 3
    table = RoundTable(("Ada", "Bo"), (match(Ada=90, Bo=90), match(Ada=20, Bo=20)))
    state = tournament(score={"places": [[3]]})
    leg = legs_of(table, state.settings)["Ada"]
    assert (leg.score, type(leg.score)) == (3, int)
    single = sheet(state.settings, "Ada Bo", match(Ada=90, Bo=90))
    twice = Round((single,), over=True), Round((single,), over=True)
    sums = balances(replace(state, rounds=twice))
    assert (sums["Ada"], type(sums["Ada"])) == (3, int)


ROUND = {
    "Ada": RoundScore(score=100, points=100, place=1),
    "Bo": RoundScore(score=61, points=61, place=2),
    "Cid": RoundScore(score=30, points=30, place=3),
    "Dot": RoundScore(score=80, points=80, place=1),
    "Eve": RoundScore(score=-50, points=-50, place=2),
}


@pytest.mark.parametrize(
    ("kind", "settings", "expected"),
    [
        ("none", {"score": "points"}, 0),
        ("win", {"score": "points"}, 90),  # (100 + 80) / 2
        ("level", {"score": "points"}, 44),  # 221 / 5 = 44.2
        # as the winner of a full table of four: 3 x 2; on average half
        ("none", {"score": "places", "table_size": 4}, 0),
        ("win", {"score": "places", "table_size": 4}, 6),
        ("level", {"score": "places", "table_size": 4}, 3),
        ("win", {"score": "places", "table_size": 3, "matches": 2}, 8),  # 2 x 2 x 2
        ("level", {"score": "places", "table_size": 3, "matches": 2}, 4),
        ("win", {"score": "places", "table_size": 3, "matches": 0, "minutes": 60}, 4),
        ("win", {"score": {"places": [[5, 3]]}, "table_size": 3}, 5),
        ("level", {"score": {"places": [[5, 3]]}, "table_size": 3}, Fraction(8, 3)),
        ("level", {"score": {"places": [[5, 3]]}, "table_size": 4, "matches": 3}, 6),
    ],
)
def test_what_stands_for_a_win_or_an_average_result(
    kind: str, settings: dict[str, Any], expected: Any
) -> None:
    assert credit(kind, ROUND, tournament(**settings).settings) == expected


@pytest.mark.parametrize(
    ("points", "average"),
    [((1, 2), 2), ((0, 1, 1), 1), ((0, 0, 1), 0), ((-1, -2), -1), ((1, 1, 2, 3), 2)],
)  # 1.5, 0.67, 0.33, -1.5 and 1.75: to the nearest, halves up
def test_averages_of_points_are_rounded(points: tuple[int, ...], average: int) -> None:
    legs = {f"P{k}": RoundScore(score=n, points=n, place=1) for k, n in enumerate(points)}
    assert credit("level", legs, tournament(score="points").settings) == average


def test_a_round_of_nobody_has_no_average() -> None:
    assert credit("level", {}, tournament(score="points").settings) == 0


def test_byes_count_when_the_round_is_over() -> None:
    state = tournament(score="points", bye_credit="level")
    tables = sheet(state.settings, "Ada Bo Cid Dot", match(Ada=90, Bo=40, Cid=40, Dot=-20))
    over = Round((tables,), byes=("Eve",), over=True)
    # 150 / 4 = 37.5
    assert scores(state, over)["Eve"] == [38]
    assert scores(state, replace(over, over=False))["Eve"] == []
    assert scores(tournament(score="points", bye_credit="win"), over)["Eve"] == [90]
    assert scores(tournament(score="points", bye_credit="none"), over)["Eve"] == [0]


def test_who_is_left_at_a_table_gets_a_win_without_a_game() -> None:
    state = tournament(score="points", bye_credit="none")
    played = sheet(state.settings, "Ada Bo", match(Ada=90, Bo=40))
    left = sheet(state.settings, "Cid Dot Eve", gone=("Dot", "Eve"), walkover=True)
    found = scores(state, Round((played, left), over=True))
    assert found == {"Ada": [90], "Bo": [40], "Cid": [90], "Dot": [0], "Eve": [0]}
    assert scores(state, Round((played, replace(left, walkover=False)), over=True))["Cid"] == [0]
    # what a table has reported counts, not the win
    reported = sheet(state.settings, "Cid Dot", match(Cid=10, Dot=5), gone=("Dot",), walkover=True)
    assert scores(state, Round((played, reported), over=True))["Cid"] == [10]


def test_missed_rounds_bring_an_average_to_who_is_there_later() -> None:
    state = tournament(score="points", missed_credit="level")
    first = sheet(state.settings, "Ada Bo", match(Ada=90, Bo=41))
    second = sheet(state.settings, "Ada Bo Cid", match(Ada=10, Bo=20, Cid=30))
    rounds = Round((first,), over=True), Round((second,), over=True)
    found = scores(state, *rounds)
    # 131 / 2 = 65.5 for the first round, 60 / 3 for the second
    assert found["Cid"] == [66, 30]
    assert found["Dot"] == [66, 20]
    assert scores(state, rounds[0], replace(rounds[1], over=False))["Dot"] == [66]
    assert scores(tournament(score="points"), *rounds)["Cid"] == [0, 30]


def test_who_left_gets_no_credit_for_what_he_missed_then() -> None:
    state = tournament(score="points", missed_credit="level")
    pair = Round((sheet(state.settings, "Ada Bo", match(Ada=90, Bo=40)),), over=True)
    all_but = Round(
        (sheet(state.settings, "Ada Cid", match(Ada=30, Cid=20)),), over=True, byes=("Dot",)
    )
    status = {**state.status, "Cid": Status.WITHDRAWN, "Dot": Status.EXCLUDED}
    found = scores(state, pair, all_but, pair, status=status)
    # Cid missed the first round and sat in the second: 65, 20, then he had left
    assert found["Cid"] == [65, 20, 0]
    assert found["Dot"][0] == 65
    assert found["Dot"][2] == 0
    # without the third round Cid came back for good
    assert scores(state, pair, all_but, status=status)["Cid"] == [65, 20]
    # Eve is still in: 65, 50 / 2, 65
    assert found["Eve"] == [65, 25, 65]


def test_who_was_drawn_and_did_not_come_gets_nothing() -> None:
    state = tournament(score="points", missed_credit="level")
    played = sheet(state.settings, "Ada Bo", match(Ada=90, Bo=40))
    empty = sheet(state.settings, "Cid Dot", gone=("Cid",))
    assert scores(state, Round((played, empty), over=True))["Cid"] == [0]


def test_penalties_are_taken_off_and_the_final_counts_if_it_is_carried() -> None:
    def total(**settings: Any) -> dict[str, Any]:
        state = tournament(
            score="points", missed_credit="level", final="table", final_size=3, **settings
        )
        first = Round((sheet(state.settings, "Ada Bo", match(Ada=90, Bo=40)),), over=True)
        last = Round((sheet(state.settings, "Ada Bo", match(Ada=5, Bo=7)),), over=True, final=True)
        more = replace(state, rounds=(first, last), penalties={"Bo": 3})
        return balances(more)

    # an average result of the first round, (90 + 40) / 2, and none of the final
    others = {"Cid": 65, "Dot": 65, "Eve": 65}
    assert total(final_factor=0) == {"Ada": 90, "Bo": 37, **others}
    assert total(final_factor=1) == {"Ada": 95, "Bo": 44, **others}
    assert total(final_factor=3) == {"Ada": 105, "Bo": 58, **others}


def test_tie_breaks_use_the_legs_that_tables_made() -> None:
    state = tournament(score="points")
    first = Round((sheet(state.settings, "Ada Bo Cid", match(Ada=50, Bo=30, Cid=25)),), over=True)
    second = Round((sheet(state.settings, "Ada Dot", match(Ada=10, Dot=70)),), over=True)
    legs = records(replace(state, rounds=(first, second)))
    everybody = ("Ada", "Bo", "Cid", "Dot", "Eve")
    # in sixtieths. Ada: 50 - 55/2 + 10 - 70 = -37.5; Bo: 30 - 75/2; Cid: 25 - 80/2; Dot: 70 - 10
    halves = {"Ada": -75, "Bo": -15, "Cid": -30, "Dot": 120, "Eve": 0}
    assert difference(legs, everybody) == {who: 30 * n for who, n in halves.items()}
    # totals 60, 30, 25, 70, 0. Ada: 55/2 + 70; Bo: 85/2 + 30 (own); Cid: 90/2 + 25; Dot: 60 + 70
    halves = {"Ada": 195, "Bo": 145, "Cid": 140, "Dot": 260, "Eve": 0}
    assert opponents(legs, everybody) == {who: 30 * n for who, n in halves.items()}


TENTH = {"points": "1/10", "places": [[3, 1]]}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        # where the points are the score, as many as the win brings
        ({"score": "points"}, (90, 90)),
        # else those that are usual in Bronzen, 100 for each match
        ({"score": "places"}, (90, 100)),
        ({"score": "places", "matches": 3}, (90, 300)),
        ({"score": "places", "matches": 0, "minutes": 30}, (90, 100)),
        # 5, and 20 points of which a tenth counts
        ({"score": TENTH, "walkover": [5, 20]}, (7, 20)),
        ({"score": TENTH, "walkover": [5, 21]}, (Fraction(71, 10), 21)),
        ({"score": "points", "walkover": [5, 20, -3]}, (25, 20)),
        ({"score": "places", "walkover": [5]}, (5, 0)),
    ],
)
def test_what_a_walkover_brings(settings: dict[str, Any], expected: Any) -> None:
    found = forfeited(90, tournament("bronzen", **settings).settings)
    assert (found, type(found[0])) == (expected, type(expected[0]))


@pytest.mark.parametrize(
    ("score", "credit", "expected"),
    [
        ("points", [5], RoundScore(score=5)),
        ("points", [5, 20], RoundScore(score=25, points=20)),
        ("places", [5, 20], RoundScore(score=5, points=20)),
        (TENTH, [5, 20], RoundScore(score=7, points=20)),
        (TENTH, [5, 5], RoundScore(score=Fraction(11, 2), points=5)),
        ("points", "none", RoundScore()),
        ("points", "win", RoundScore(score=90)),
    ],
)
def test_what_a_fixed_credit_brings(score: Any, credit: Any, expected: RoundScore) -> None:
    found = credited(credit, ROUND, tournament("bronzen", score=score).settings)
    assert (found, type(found.score)) == (expected, type(expected.score))


def test_the_legs_of_a_walkover() -> None:
    """Ada and Bo came, Cid and Dot did not."""
    state = tournament(score="places", table_size=4, walkover=[6, 30, -2])
    left = sheet(state.settings, "Cid Ada Dot Bo", gone=("Dot", "Cid"), walkover=True)
    found = records(replace(state, rounds=(Round((left,), over=True),)))
    came = RoundScore(score=6, points=30, place=1, ahead_of=("Cid", "Dot"), against=30)
    gone = RoundScore(score=-2, place=3, against=60)
    assert found["Ada"] == (replace(came, opponents=("Bo", "Cid", "Dot"), level_with=("Bo",)),)
    assert found["Bo"] == (replace(came, opponents=("Ada", "Cid", "Dot"), level_with=("Ada",)),)
    assert found["Cid"] == (replace(gone, opponents=("Ada", "Bo", "Dot"), level_with=("Dot",)),)


@pytest.mark.parametrize(
    ("settings", "lost"),
    [
        ({"ties": []}, 0),
        ({"ties": ["fewest_lost"], "deals": 3}, 3),
        ({"ties": ["fewest_lost"], "deals": 0}, 1),
    ],
)
def test_who_does_not_come_loses_all_deals_where_they_count(
    settings: dict[str, Any], lost: int
) -> None:
    state = tournament("bronzen", **settings)
    left = sheet(state.settings, "Ada Bo", gone=("Bo",), walkover=True)
    found = records(replace(state, rounds=(Round((left,), over=True),)))
    assert [leg.lost for who in ("Ada", "Bo") for leg in found[who]] == [0, lost]


def test_game_points_are_taken_off_the_first_round_that_was_played() -> None:
    """Bo has no round with a game: nothing is taken. Zoe was struck from the list."""
    state = tournament("bronzen", score="places", bye_credit="none")
    rounds = (
        Round((sheet(state.settings, "Cid Dot", match(Cid=9, Dot=8)),), ("Ada", "Bo"), over=True),
        Round((sheet(state.settings, "Ada Cid", match(Ada=50, Cid=8)),), ("Bo",), over=True),
        Round((sheet(state.settings, "Ada Dot", match(Ada=70, Dot=8)),), ("Bo",), over=True),
    )
    fined = {"Ada": 30, "Bo": 30, "Zoe": 30}
    found = records(replace(state, rounds=rounds, match_penalties=fined))
    assert [leg.points for leg in found["Ada"]] == [0, 20, 70]
    assert [leg.points for leg in found["Bo"]] == [0, 0, 0]
    assert found["Cid"][1].against == 50
    assert "Zoe" not in found
