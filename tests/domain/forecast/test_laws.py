"""Defaults of forecasts: random scores, strengths and durations."""

from __future__ import annotations

from collections import Counter
from math import prod, sqrt
from random import Random
from statistics import NormalDist, fmean, pstdev
from types import SimpleNamespace
from typing import Any

import pytest

from games.shares import Share
from tests.domain.evening_in_memory import minute
from tournaments.domain.formats.forecast.laws import (
    _APART,
    Law,
    Strengths,
    drawn_towards,
    law,
    runde,
    scores,
    shares,
    spread_out,
    together,
)
from tournaments.domain.formats.forecast.pace import Pace, measured, of_one_table, usual
from tournaments.domain.formats.score import teams

MANY = 4_000


def approx(of: Law) -> Any:
    return pytest.approx((of.mean, of.spread, of.together, of.skew))


def values(of: Law) -> tuple[float, ...]:
    return of.mean, of.spread, of.together, of.skew


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (("binokel", 3, 3, 4), Law(440, 420, 0.04, -0.95)),  # four deals: twice the spread
        (("binokel", 3, 3, 0), Law(1320, 210 * sqrt(12), 0.04, -1.9 / sqrt(12))),  # a usual match
        (("canasta", 2, 4, 1), Law(640, 400, -0.45, -2.3)),
        (("canasta", 2, 4, 0), Law(4800, 400 * sqrt(7.5), -0.45, -2.3 / sqrt(7.5))),
        (("canasta", 2, 4, 20), Law(4800, 400 * sqrt(7.5), -0.45, -2.3 / sqrt(7.5))),  # the target
        (("brokdorf", 7, 7, 4), Law(400, 400, 0, 0)),  # of which nothing is known
    ],
)
def test_the_law_of_a_match(asked: tuple[str, int, int, int], expected: Law) -> None:
    assert values(law(*asked)) == approx(expected)


@pytest.mark.parametrize(
    ("usual_law", "tables", "expected"),
    [
        (Law(10, 3, 0.5, -2), [[7]], Law(10, 3, 0.5, -2)),  # one score says nothing
        # two count two parts of 32
        (
            Law(10, 3, 0.5),
            [[3, 1]],
            Law(304 / 32, sqrt(272 / 32), 0.5 * 30 / 32 - 2 / 32 * 32 / 272),
        ),
        # thirty scores count as much as the law: mean 2, variance 1, opposite ones
        (Law(10, 3, 0.5, -2), [[3, 1]] * 15, Law(6, sqrt(5), 0.25 - 0.5 / 5, -2)),
        # no more than opposite, or alike
        (Law(10, 0, 0.5), [[3, 1]] * 15, Law(6, sqrt(0.5), 0.25 - 0.5)),
        (Law(0, 0, 0.5), [[1, 1], [-1, -1]] * 8, Law(0, sqrt(16 / 31), 0.5 * 15 / 31 + 16 / 31)),
        # nobody else at the table
        (Law(10, 3, 0.5), [[3], [1]] * 15, Law(6, sqrt(5), 0.5)),
        # everybody always the same
        (Law(10, 0, 0.5), [[2, 2]] * 15, Law(6, 0, 0.5)),
    ],
)
def test_an_events_own_tables_speak_as_far_as_they_are_many(
    usual_law: Law, tables: list[list[int]], expected: Law
) -> None:
    assert values(drawn_towards(usual_law, tables)) == approx(expected)


@pytest.mark.parametrize(
    ("parties", "hang", "skew"), [(2, -0.4, 0.0), (3, 0.5, 0.0), (4, 0.0, -1.9), (1, 0.0, 1.5)]
)
def test_scores_are_spread_and_skewed_as_the_law_says(
    parties: int, hang: float, skew: float
) -> None:
    """Of a normal z the number z + s(z² - 1) has the mean 0, the variance 1 + 2s² and the third
    moment 6s + 8s³; s is a sixth of the skew."""
    rng = Random(parties)
    tables = [scores(Law(1000, 1000, hang, skew), parties, rng) for _ in range(MANY)]
    assert {type(score) for table in tables for score in table} == {int}
    made = [(score - 1000) / 1000 for table in tables for score in table]
    s = skew / 6
    assert fmean(made) == pytest.approx(0, abs=0.06)
    assert pstdev(made) == pytest.approx(sqrt(1 + 2 * s * s), abs=0.05)
    assert fmean(one**3 for one in made) == pytest.approx(6 * s + 8 * s**3, abs=0.35)
    if parties > 1 and not skew:
        company = fmean((a - 1000) * (b - 1000) / 1e6 for a, b, *_ in tables)
        assert company == pytest.approx(hang, abs=0.06)


def test_scores_can_be_all_alike_or_quite_opposite() -> None:
    rng = Random(3)
    alike, opposite = ([scores(Law(0, 100, hang), 2, rng) for _ in range(50)] for hang in (1, -1))
    assert all(abs(a - b) <= 2 for a, b in alike)
    assert all(abs(a + b) <= 15 for a, b in opposite)
    assert pstdev(a for a, _b in alike) > 60
    assert pstdev(a for a, _b in opposite) > 60
    three = [scores(Law(0, 100, -1), 3, rng) for _ in range(50)]
    assert all(abs(sum(table)) <= 20 for table in three)


@pytest.mark.parametrize(
    ("game", "parties", "opposed", "losses"),
    [
        ("binokel", 2, True, True),
        ("binokel", 3, False, True),
        ("binokel", 4, False, True),
        ("canasta", 2, True, True),
        ("canasta", 3, True, True),
        ("buraco", 2, True, True),
        ("bronzen", 2, False, False),
    ],
)
def test_what_is_known_of_games(game: str, parties: int, *, opposed: bool, losses: bool) -> None:
    """Two sides play against each other, and losses are larger than wins.

    Three at Binokel rarely share the points of a deal. At Bronzen both count the same cards, and
    sometimes many.
    """
    known = law(game, parties, parties, 1)
    assert (known.together < 0, known.skew < 0) == (opposed, losses)


@pytest.mark.parametrize(
    ("game", "people", "expected"),
    [
        ("canasta", 4, ((0, 2), (1, 3))),
        ("buraco", 4, ((0, 2), (1, 3))),
        ("canasta", 3, ((0,), (1,), (2,))),
        ("canasta", 2, ((0,), (1,))),
        ("brokdorf", 4, ((0,), (1,), (2,), (3,))),
    ],
)
def test_who_plays_with_whom(game: str, people: int, expected: Any) -> None:
    assert teams(game, {}, people) == expected


def test_one_of_a_runde_pays_everybody() -> None:
    """Each of four in a quarter of 800: 200, and five times the deviation is 61."""
    rng = Random(1)
    rounds = [runde(4, rng) for _ in range(800)]
    assert all(sorted(euros) == [-3, 1, 1, 1] for euros in rounds)
    losers = Counter(euros.index(-3) for euros in rounds)
    assert all(139 <= losers[seat] <= 261 for seat in range(4))


def test_points_are_places_and_belong_to_everybody_in_a_party() -> None:
    assert shares([50, 80, 50]) == [Share(50, 2, 0, 0), Share(80, 1, 0, 0), Share(50, 2, 0, 0)]
    assert spread_out([(0, 2), (1, 3)], [7, 9], 4) == [7, 9, 7, 9]
    assert together([1, 2, 3, 4], 2) == [3, 7]


def test_strengths_are_asked_of_eight_results() -> None:
    assert not Strengths({"a": [1.0] * 4, "b": [-1.0] * 3}).known
    assert Strengths({"a": [1.0] * 4, "b": [-1.0] * 4}).known
    assert not Strengths({"a": [0.0] * 8}).known
    assert Strengths({"a": [3.0]}).varies == 0
    assert Strengths({"a": [3.0], "b": [1.0], "c": []}).varies == 5
    assert Strengths({"a": [3.0]}).drawn(Random(1)) == {}


def test_how_far_people_are_apart_is_as_likely_as_their_averages() -> None:
    """Of normal averages: their variance is that of strengths and, of n rounds, an n-th of that of
    one round; together both are what a round varies."""
    made = {"a": [100.0, 140.0], "b": [-60.0, 20.0, -200.0], "c": [0.0, 10.0, -10.0], "d": []}
    strengths = Strengths(made)
    varies = (100**2 + 140**2 + 60**2 + 20**2 + 200**2 + 10**2 + 10**2) / 8
    assert strengths.varies == pytest.approx(varies)
    likely = [
        prior
        * prod(
            NormalDist(0, sqrt(varies / (1 + apart) * (apart + 1 / len(mine)))).pdf(fmean(mine))
            for mine in made.values()
            if mine
        )
        for apart, prior in _APART.items()
    ]
    assert sum(_APART.values()) == pytest.approx(1)
    shares_ = [b - a for a, b in zip([0, *strengths.weights], strengths.weights, strict=False)]
    expected = [one / sum(likely) for one in likely]
    assert [one / strengths.weights[-1] for one in shares_] == pytest.approx(expected)


def test_strengths_are_drawn_towards_nothing_the_more_the_fewer_rounds_there_were() -> None:
    """Half of one round's variance: of four rounds two thirds are believed."""
    strengths = Strengths({"a": [100.0] * 4, "b": [-100.0] * 4, "c": []})
    strengths.apart, strengths.weights = [0.5], [1.0]
    rng = Random(2)
    drawn = [strengths.drawn(rng) for _ in range(MANY)]
    single = 10_000 / 1.5
    for who, mean, deviation in (
        ("a", 200 / 3, sqrt(single * 0.5 / 3)),
        ("b", -200 / 3, sqrt(single * 0.5 / 3)),
        ("c", 0, sqrt(single * 0.5)),
    ):
        mine = [one[who] for one in drawn]
        assert fmean(mine) == pytest.approx(mean, abs=4)
        assert pstdev(mine) == pytest.approx(deviation, rel=0.06)
    strengths.apart = [0.0]
    assert strengths.drawn(rng) == {}


@pytest.mark.parametrize(
    ("pace", "asked", "minutes"),
    [
        (Pace(), ("binokel", 3, 5), 20),
        (Pace(), ("brokdorf", 4, 0), 1.5 * 9.5),
        (Pace(), ("bronzen", 2, 0), 30),
        (Pace(factor=1.5), ("binokel", 3, 5), 30),
    ],
)
def test_how_long_a_match_lasts(pace: Pace, asked: tuple[str, int, int], minutes: float) -> None:
    assert pace.minutes(*asked) == pytest.approx(minutes)


def test_lengths_vary_around_their_mean() -> None:
    """A match varies by a quarter, a table by a fifth.

    A hall varies by a fifth, or by a tenth with 18 measured matches beside the usual six.
    """
    rng = Random(4)
    for spread, draw in (
        (0.25, lambda: Pace().lasting(40, rng) / 40),
        (0.4, lambda: usual("brokdorf").lasting(40, rng) / 40),
        (0.25, lambda: usual("binokel").lasting(40, rng) / 40),
        (0.2, lambda: of_one_table(rng)),
        (0.2, lambda: Pace().tempo(rng)),
        (0.1, lambda: Pace(measured=18).tempo(rng)),
    ):
        drawn = [draw() for _ in range(MANY)]
        assert fmean(drawn) == pytest.approx(1, abs=0.03)
        assert pstdev(drawn) == pytest.approx(spread, rel=0.1)


def log(*entries: tuple[float | None, str, dict[str, Any]]) -> Any:
    """A history of these events, by minutes."""
    return SimpleNamespace(
        entries=[
            SimpleNamespace(event={"type": kind, **fields}, at=None if at is None else minute(at))
            for at, kind, fields in entries
        ]
    )


def test_the_pace_of_matches_and_breaks_is_measured() -> None:
    """Of 10 minutes usual one took 12, 18, 10 and 15; a break 2. Not measured are a table without
    people, a report at no time, one that follows at once, and a match over hours."""
    tables = {"tables": [["a", "b"], ["c", "d"]]}
    past = log(
        (0, "result", {"table": 1}),
        (0, "draw", tables),
        (0, "go", {}),
        (12, "result", {"table": 1}),
        (14, "result", {"table": 3}),
        (None, "result", {"table": 2}),
        (18, "result", {"table": 2}),
        (18, "draw", tables),
        (20, "go", {}),
        (30, "result", {"table": 1}),
        (30, "result", {"table": 1}),
        (45, "runde", {"table": 1}),
        (45 + 240, "result", {"table": 1}),
    )
    pace = measured("bronzen", 1, 1, past)
    assert pace.factor == pytest.approx((60 + 55) / 100)
    assert pace.between == pytest.approx((2 + 6 + 6) / 3)
    assert pace.measured == 4
    off = sum((taken / 11.5 - 1) ** 2 for taken in (12, 18, 10, 15))
    assert pace.spread == pytest.approx(sqrt((6 * 0.25**2 + off) / 10))
    assert measured("bronzen", 1, 1, log()) == Pace()
    assert measured("brokdorf", 1, 1, log()) == Pace(spread=0.4)


def test_a_final_is_a_table_and_pairs_are_four_people() -> None:
    """A match of Canasta takes 7.5 times 12.5 minutes at four, 8 times at six. A break counts 18
    minutes at most."""
    past = log(
        (0, "draw", {"tables": [["a", "b"]]}),
        (0, "go", {}),
        (75, "result", {"table": 1}),
        (75 + 50, "final", {"seats": ["a", "b", "c"]}),
        (200, "result", {"table": 1}),
    )
    each = (93.75 + 100) / 2
    pace = measured("canasta", 0, 2, past)
    assert pace.factor == pytest.approx((6 * each + 150) / (8 * each))
    assert pace.between == 18
    again = measured("canasta", 0, 2, past, pace)
    assert again.measured == 4
    each *= pace.factor
    assert again.factor == pytest.approx(pace.factor * (6 * each + 150) / (8 * each))


def test_a_table_is_measured_by_its_own_size() -> None:
    """Three play 7.6 deals of Brokdorf, four 9.5, a deal in a minute and a half."""
    past = log(
        (0, "draw", {"tables": [["a", "b", "c"], ["d", "e", "f", "g"]]}),
        (0, "go", {}),
        (11.4, "result", {"table": 1}),
        (11.4 + 11.4, "result", {"table": 1}),
    )
    assert measured("brokdorf", 0, 1, past).factor == pytest.approx(1)


def test_deals_in_which_somebody_pauses_are_played_too() -> None:
    """Everybody plays three deals of four minutes; of four people one pauses in each of four."""
    past = log(
        (0, "draw", {"tables": [["a", "b", "c"], ["d", "e", "f", "g"]]}),
        (0, "go", {}),
        (12, "result", {"table": 1}),
        (16, "result", {"table": 2}),
    )
    assert measured("binokel", 3, 1, past).factor == pytest.approx(1)
    assert measured("binokel", 3, 1, past, variant={}).factor == pytest.approx(1)


def test_a_report_before_the_round_began_is_no_break() -> None:
    past = log(
        (0, "draw", {"tables": [["a", "b"]]}),
        (10, "go", {}),
        (20, "result", {"table": 1}),
        (15, "go", {}),
    )
    assert measured("bronzen", 1, 1, past).between == pytest.approx(4)
