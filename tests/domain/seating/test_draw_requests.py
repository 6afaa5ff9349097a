"""Draw requests of each kind of tournament, without a seed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tournaments.domain.seating import (
    Entrant,
    Fixture,
    Kind,
    NoScheduleError,
    Policy,
    evening_draw,
    league_schedule,
    past,
    swiss_draw,
    wm_draw,
)

Json = dict[str, Any]
TWO = [Entrant("a", 3), Entrant("b", Fraction(1, 2))]
PLAYERS = {"id": ["a", "b"], "score": [3, "1/2"]}


def test_a_past_round_names_its_size_where_that_was_another() -> None:
    assert past(["ab"], "c") == {"tables": [["a", "b"]], "byes": ["c"]}
    assert past([], preferred=3) == {"tables": [], "byes": [], "preferred": 3}


@pytest.mark.parametrize(
    ("by_score", "level_together", "mode", "policy"),
    [
        (True, True, "swiss", "level_cut"),
        (True, False, "swiss", "cut"),
        (False, True, "random", "cut"),
        (False, False, "random", "cut"),
    ],
)
def test_the_wm_mode_cuts_scores_or_goes_by_lot(
    by_score: bool, level_together: bool, mode: str, policy: str
) -> None:
    asked = wm_draw(
        TWO, [], sizes=(2,), nominal=4, by_score=by_score, level_together=level_together
    )
    assert asked == {
        "round": 1,
        "rule": {
            "mode": mode,
            "preferred": 4,
            "plan": [2],
            "level": "score",
            "policy": policy,
            "repeats": "plain",
        },
        "players": PLAYERS,
        "history": [],
    }


def test_the_wm_mode_may_think_of_the_next_sizes() -> None:
    def rule(ahead: tuple[int, ...] | None) -> Json:
        given: Json = wm_draw(TWO, [], sizes=(2,), nominal=4, by_score=False, ahead=ahead)["rule"]
        return given

    assert rule((3, 2))["ahead"] == [3, 2]
    assert "ahead" not in rule(())
    assert "ahead" not in rule(None)


def test_a_swiss_round_asks_for_its_sizes_and_as_many_byes_as_no_table_seats() -> None:
    asked = swiss_draw(TWO, [past(["ab"])], preferred=4, allowed=(5, 3), rounds=6)
    assert asked["round"] == 2
    assert asked["rule"] == {
        "mode": "swiss",
        "preferred": 4,
        "allowed": [3, 4, 5],
        "rounds": 6,
        "max_byes": 3,
        "policy": "weighted",
    }
    assert asked["history"] == [past(["ab"])]
    assert swiss_draw(TWO, [], preferred=4, max_byes=0)["rule"]["max_byes"] == 0


@pytest.mark.parametrize(
    ("preferred", "allowed", "policy", "asked"),
    [
        (2, (), None, "groups"),
        (2, (2,), None, "groups"),
        (2, (3,), None, "groups"),
        (3, (), None, "weighted"),
        (2, (), Policy.WEIGHTED, "weighted"),
        (4, (), Policy.NOREPEAT, "norepeat"),
    ],
)
def test_duels_are_paired_within_score_groups_unless_said_otherwise(
    preferred: int, allowed: tuple[int, ...], policy: Policy | None, asked: str
) -> None:
    rule = swiss_draw(TWO, [], preferred=preferred, allowed=allowed, policy=policy)["rule"]
    assert rule["policy"] == asked


def test_an_evening_goes_by_lot_and_names_no_policy() -> None:
    assert evening_draw(TWO, [], preferred=3)["rule"] == {
        "mode": "random",
        "preferred": 3,
        "allowed": [3],
        "rounds": 0,
        "max_byes": 2,
    }


@pytest.mark.parametrize(
    ("partners", "asked"), [((4, 2), [2, 4]), ((6, 4), [4]), ((6,), None), ((), None)]
)
def test_partners_sit_at_tables_of_sizes_that_there_are(
    partners: tuple[int, ...], asked: list[int] | None
) -> None:
    rule = evening_draw(TWO, [], preferred=4, allowed=(2, 3), partners=partners)["rule"]
    assert rule.get("partners") == asked
    assert ("partners" in rule) == (asked is not None)


def test_clubs_and_wishes_stand_there_where_there_are_any() -> None:
    plain = evening_draw(TWO, [], preferred=2)
    assert set(plain) == {"round", "rule", "players", "history"}
    assert plain["players"] == PLAYERS
    asked = swiss_draw(
        [Entrant("a", 3, "x"), Entrant("b", 1)],
        [],
        preferred=2,
        apart=[("a", "b")],
        wishes=[("b", 2)],
    )
    assert asked["players"]["club"] == ["x", None]
    assert (asked["apart"], asked["wishes"]) == ([["a", "b"]], [["b", 2]])
    assert "together" not in asked
    assert evening_draw(TWO, [], preferred=2, together=[("b", "a")])["together"] == [["b", "a"]]


def test_a_league_of_pairs_plays_every_game_once() -> None:
    """Three teams: three rounds, in each of which another one has no game."""
    rounds = league_schedule(["a", "b", "c"], kind=Kind.PAIRS)
    assert {frozenset(*one.tables) for one in rounds} == {frozenset(p) for p in ("ab", "ac", "bc")}
    assert [{*one.tables[0], *one.byes} for one in rounds] == [{*"abc"}] * 3
    assert sorted(one.byes for one in rounds) == [("a",), ("b",), ("c",)]
    with pytest.raises(NoScheduleError):
        league_schedule(["a"], kind=Kind.PAIRS)


def test_a_league_names_people_in_their_order() -> None:
    """Two teams: the last is at home in the first leg, the other in the second."""
    assert league_schedule(["a", "b"], kind=Kind.PAIRS, double=True) == (
        Fixture((("b", "a"),), ()),
        Fixture((("a", "b"),), ()),
    )
