"""Rating of a player: the displayed number, and its change by a match."""

from __future__ import annotations

from tournaments.domain.review.ratings import NEWCOMER, Strength, rated

STRONG, SURE = Strength(30, 5), Strength(28.01, 1)


def test_a_newcomer_has_a_thousand_points_and_certainty_counts() -> None:
    """1000 + 40 · (mu - 3 · sigma), to whole points."""
    assert NEWCOMER.points == 1000  # 25 - 3 · 25/3 = 0
    assert STRONG.points == 1600  # 30 - 15
    assert (SURE.points, type(SURE.points)) == (2000, int)  # 25.01 · 40 = 1000.4


def test_who_makes_more_is_stronger_than_before_and_level_scores_are_a_draw() -> None:
    after = rated({}, [[(["a"], 7), (["b"], 3)]])
    assert after["a"].mu > NEWCOMER.mu > after["b"].mu
    assert after["a"].sigma < NEWCOMER.sigma
    level = rated({}, [[(["a"], 5), (["b"], 5)]])
    assert level["a"] == level["b"]


def test_matches_follow_on_each_other() -> None:
    match = [(["a"], 7), (["b"], 3)]
    once, twice = rated({}, [match]), rated({}, [match, match])
    assert twice["a"].mu > once["a"].mu
    assert twice == rated(once, [match])


def test_a_strength_that_is_known_goes_on() -> None:
    after = rated({"a": STRONG, "c": SURE}, [[(["a"], 3), (["b"], 7)]])
    assert after.keys() == {"a", "b"}
    assert after["a"].mu < 30
    assert (
        after["b"].mu > rated({}, [[(["a"], 3), (["b"], 7)]])["b"].mu
    )  # who was beaten was strong


def test_partners_share_a_score_and_one_side_alone_says_nothing() -> None:
    after = rated({}, [[(["a", "b"], 7), (["c", "d"], 3)]])
    assert after["a"] == after["b"] != after["c"] == after["d"]
    assert rated({"a": STRONG}, [[(["a", "b"], 7)]]) == {"a": STRONG, "b": NEWCOMER}
