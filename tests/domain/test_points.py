"""Points for places are shared exactly, and still add up, rank and draw."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.league.season import Season
from tests.domain.rounds.tournament import RoundsTournament, given_up
from tournaments.domain.formats.league.ranking import records
from tournaments.domain.formats.state import Phase
from tournaments.domain.points import points_json, rounded, shared, spread
from tournaments.domain.seating import read_instance


def threes(*solos: str, **settings: Any) -> RoundsTournament:
    """One round of three deals of Binokel at a table of three, scored by place."""
    chosen = {"rounds": 1, "deals": 3, "score": {"places": [[5, 3]]}, **settings}
    tournament = RoundsTournament("evening", "binokel", "Anna Bernd Clara", **chosen)
    tournament.do("start")
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up(*solos))
    return tournament


def test_whoever_comes_in_past_the_last_place_gets_nothing() -> None:
    tournament = threes("Anna", "Anna", "Bernd")
    assert tournament.standings() == [(1, "Clara", 5), (2, "Bernd", 3), (3, "Anna", 0)]


def test_level_people_share_their_places_exactly() -> None:
    """5 and 3 for the three of them: 8/3 each."""
    tournament = threes("Anna", "Bernd", "Clara", ties=[])
    share = Fraction(8, 3)
    assert tournament.standings() == [(1, "Anna", share), (1, "Bernd", share), (1, "Clara", share)]
    (column,) = tournament.form.ranking(tournament.state)[0].columns
    assert (column.key, column.value, column.scale) == ("total", 8, 3)
    assert tournament.form.state_json(tournament.state)["balances"] == dict.fromkeys(
        tournament.state.status, "8/3"
    )


def test_shares_of_several_rounds_add_up_to_a_whole_number_again() -> None:
    tournament = threes("Anna", "Bernd", "Clara", rounds=3)
    for _round in range(2):
        tournament.begin_round("Anna Bernd Clara")
        tournament.report(1, given_up("Anna", "Bernd", "Clara"))
    assert tournament.form.state_json(tournament.state)["balances"] == dict.fromkeys(
        tournament.state.status, 8
    )


def test_an_average_bye_is_the_exact_average_of_all_places() -> None:
    chosen: dict[str, Any] = {"score": {"places": [[2, 1]]}, "bye_credit": "level"}
    tournament = RoundsTournament("swiss", "bronzen", "A B C", rounds=2, **chosen)
    tournament.do("start")
    tournament.begin_round(seed=3)
    (resting,) = tournament.state.byes
    tournament.play_tables(Random(1))
    assert tournament.state.balances[resting] == Fraction(3, 2)


def test_who_is_ahead_by_a_fraction_is_ahead_in_ranking_and_draw() -> None:
    """After a round of threes: A 5, D, E and F 8/3 each, B 3, C 0."""
    chosen: dict[str, Any] = {"score": {"places": [[5, 3]]}, "draw": "standing"}
    tournament = RoundsTournament(
        "evening", "binokel", "A B C D E F", rounds=2, deals=3, ties=[], **chosen
    )
    tournament.do("start")
    tournament.begin_round("A B C", "D E F")
    tournament.report(1, given_up("C", "C", "B"))
    tournament.report(2, given_up("D", "E", "F"))
    assert [player for _rank, player, _score in tournament.standings()] == list("ABDEFC")
    instance = tournament.form.draw(tournament.state, "draw")
    assert instance is not None
    assert instance["players"]["score"] == [5, 3, 0, "8/3", "8/3", "8/3"]
    read, problems = read_instance(instance)
    assert (problems, read and read.scores[3]) == ((), Fraction(8, 3))
    tournament.begin_round()
    assert "C" not in next(seats for seats in tournament.state.rounds[1].seats if "A" in seats)


@pytest.mark.parametrize("score", ["1/0", "8/", "/3", "1/100", "1.5", "٣/4", " 1/2", "1e3/2"])
def test_a_score_that_is_no_number_is_refused(score: str) -> None:
    asked = {"rule": {"mode": "swiss", "preferred": 2}, "players": {"id": [1, 2]}}
    players = {"id": [1, 2], "score": [1, score]}
    _read, problems = read_instance({**asked, "players": players})
    assert [(p.code, p.path) for p in problems] == [("field_type", "players.score[1]")]


def test_a_league_shares_places_exactly_too() -> None:
    season = Season([f"p{i}" for i in range(3)], game="brokdorf", score={"places": [[5, 2]]})
    season.start()
    season.open_day()
    loser = season.state.tables[0].players[2]
    report = {**season.report(1, Random(1)), "result": {"loser": loser}}
    season.do("result", table=1, report=report)
    made = {side: legs[0].score for side, legs in records(season.state).items()}
    assert sorted(made.values()) == [0, Fraction(7, 2), Fraction(7, 2)]
    assert made == dict(season.state.balances)
    assert season.state.phase is Phase.FINISHED


@given(
    scheme=st.lists(st.integers(0, 100), min_size=1, max_size=6).map(
        lambda points: tuple(sorted(points, reverse=True))
    ),
    levels=st.lists(st.integers(1, 6), min_size=1, max_size=6),
)
def test_however_places_are_shared_all_points_are_given_once(
    scheme: tuple[int, ...], levels: list[int]
) -> None:
    """`levels`: how many are level, from the first place on."""
    people = sum(levels)
    starts = [1 + sum(levels[:k]) for k in range(len(levels))]
    groups = zip(starts, levels, strict=True)
    total = sum(level * shared(scheme, place, level) for place, level in groups)
    assert total == sum(scheme[:people])


def test_points_are_told_and_shown() -> None:
    third = Fraction(8, 3)
    assert [points_json(points) for points in (3, Fraction(6, 2), third)] == [3, 3, "8/3"]
    assert [rounded(points) for points in (3, Fraction(5, 2), third, -third)] == [
        3,
        2.5,
        2.67,
        -2.67,
    ]


def test_a_share_that_is_whole_is_a_whole_number() -> None:
    assert [(shared((4, 2), 1, 2), type(shared((4, 2), 1, 2)))] == [(3, int)]


@pytest.mark.parametrize(
    ("scheme", "usual", "size", "expected"),
    [
        ((6, 4, 1, 0), 4, 4, (6, 4, 1, 0)),
        ((6, 4, 1, 0), 4, 1, (6, 4, 1, 0)),
        # 4 and 1 have the middle between them
        ((6, 4, 1, 0), 4, 3, (6, Fraction(5, 2), 0)),
        ((6, 4, 1, 0), 4, 2, (6, 0)),
        # two thirds of a place further each
        ((3, 2, 1), 3, 4, (3, Fraction(7, 3), Fraction(5, 3), 1)),
        ((9, 3), 3, 5, (9, 6, 3, Fraction(3, 2), 0)),  # the third place has nothing
        ((9, -3), 3, 2, (9, -3)),  # or costs what the last one costs
        ((1, 0), 2, 3, (1, Fraction(1, 2), 0)),
    ],
)
def test_points_are_spread_evenly_over_another_number_of_places(
    scheme: tuple[int, ...], usual: int, size: int, expected: tuple[int | Fraction, ...]
) -> None:
    assert spread(scheme, usual, size) == expected
