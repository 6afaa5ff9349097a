"""Draws that look ahead, and the time that they spend on a schedule."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tournaments.domain.seating import read_instance, seat_json
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.lot import lookahead
from tournaments.domain.seating.lot.lookahead import Fitting, look_ahead
from tournaments.domain.seating.plans.designs import affine

Json = dict[str, Any]
SWISS: Json = {"mode": "swiss", "preferred": 4, "allowed": [3]}
LOT: Json = {**SWISS, "mode": "random"}
THREES: Json = {"mode": "random", "preferred": 3}


def first_round(players: int, size: int) -> list[list[int]]:
    """Tables in the order of ids, the smaller ones first."""
    smaller = -players % size
    cuts = [*range(0, (size - 1) * smaller, size - 1)]
    cuts += range((size - 1) * smaller, players + 1, size)
    return [list(range(a, b)) for a, b in pairwise(cuts)]


def looks_ahead(players: int, rule: Json, history: list[Any] | None = None, **wanted: Any) -> bool:
    if history is None:
        history = [first_round(players, rule["preferred"])]
    fields = {"id": list(range(players)), "score": [i % 5 for i in range(players)]}
    clubs = {"club": wanted.pop("club")} if "club" in wanted else {}
    report = {
        "rule": rule,
        "players": fields | clubs,
        "history": [{"tables": [[*table] for table in tables]} for tables in history],
        "seed": 1,
        **wanted,
    }
    instance, problems = read_instance(report)
    assert instance is not None, problems
    return look_ahead(instance, task_for(instance, plan_of(instance)), Random(1)) is not None


@pytest.mark.parametrize(
    ("players", "rule", "thinks"),
    [
        # three others a round: 21 of 30 are seven tenths
        (31, {**SWISS, "rounds": 7}, True),
        (32, {**SWISS, "rounds": 7}, False),
        # eight rounds where none are said: 24 of 34 and of 35
        (35, SWISS, True),
        (36, SWISS, False),
        # by lot six tenths: 21 of 35 and of 36
        (36, {**LOT, "rounds": 7}, True),
        (37, {**LOT, "rounds": 7}, False),
    ],
)
def test_small_fields_are_drawn_with_the_rounds_to_come_in_mind(
    players: int, rule: Json, *, thinks: bool
) -> None:
    assert looks_ahead(players, rule) is thinks


@pytest.mark.parametrize(
    "rule",
    [
        {"lookahead": False},
        {"policy": "strict"},
        {"policy": "cut"},
        {"policy": "level_cut"},
        {"weights": {"R": 0}},
    ],
)
def test_nobody_looks_ahead_where_repeats_do_not_decide(rule: Json) -> None:
    assert looks_ahead(28, SWISS)
    assert looks_ahead(28, SWISS | {"weights": {"R": 1}})
    assert not looks_ahead(28, SWISS | rule)


def test_nobody_looks_ahead_where_more_is_wanted() -> None:
    assert not looks_ahead(28, LOT, apart=[[0, 1]])
    assert not looks_ahead(28, LOT, together=[[0, 1]])
    assert looks_ahead(28, LOT, wishes=[[0, 1]])  # tables are numbered afterwards
    assert not looks_ahead(28, LOT, club=["x", "x", *[None] * 26])
    assert looks_ahead(16, {"mode": "random", "preferred": 4})
    assert not looks_ahead(17, {"mode": "random", "preferred": 4, "max_byes": 1})


def test_a_schedule_of_nine_at_threes_ends_after_four_rounds() -> None:
    for played in range(1, 4):
        assert looks_ahead(9, THREES, list(affine(3)[:played]))
    assert not looks_ahead(9, THREES, list(affine(3)))
    assert not looks_ahead(9, THREES, [])


def test_rounds_of_other_people_or_tables_end_it() -> None:
    rows, columns = affine(3)[-1], affine(3)[0]
    assert looks_ahead(9, THREES, [rows, columns])
    assert not looks_ahead(9, THREES, [rows, rows])  # all have met twice
    assert not looks_ahead(9, THREES, [rows, columns[:2]])  # three were not there
    assert not looks_ahead(9, THREES, [rows, [*columns[:2], [9, 10, 11]]])  # three others were
    other = [[9 if who == 1 else who for who in table] for table in columns]
    assert not looks_ahead(9, THREES, [rows, other])  # somebody else was there for 1
    # the same nine at three tables, but of two, three and four
    assert not looks_ahead(9, THREES, [[[0, 3], [6, 1, 4], [7, 2, 5, 8]]])


def test_who_has_met_somebody_twice_ends_it_without_any_chance() -> None:
    """0 and 1 have met twice: nothing is tried, so the same chance draws the same as without."""
    again = [[0, 1, 3], [2, 4, 6], [5, 7, 8]]
    report = {
        "rule": THREES,
        "players": {"id": list(range(9))},
        "history": [{"tables": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]}, {"tables": again}],
        "seed": 1,
    }
    plain = {**report, "rule": THREES | {"lookahead": False}}
    assert seat_json(report) == seat_json(plain)


def test_after_one_round_the_standings_decide_who_sits_with_whom() -> None:
    """Each table had one with no point, one with five and one with nine.

    A line of the square across these tables seats those level with each other, in any naming.
    """
    scores = [0, 5, 9, 5, 0, 9, 9, 5, 0]
    report = {
        "rule": {"mode": "swiss", "preferred": 3, "level": "score"},
        "players": {"id": list(range(9)), "score": scores},
        "history": [{"tables": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]}],
    }
    for seed in range(3):
        tables = seat_json(report | {"seed": seed})["tables"]
        assert [{scores[i] for i in table} for table in tables] == [{9}, {5}, {0}]


@pytest.mark.parametrize(("nodes", "found"), [(9, True), (8, False)])
def test_everybody_is_laid_once_where_nothing_contradicts(
    nodes: int, monkeypatch: pytest.MonkeyPatch, *, found: bool
) -> None:
    """Two rounds of nine are the lines of a square.

    The next player lies at the crossing of two lines or anywhere on one. So nine placements
    suffice.
    """
    monkeypatch.setattr(lookahead, "NODES", nodes)
    for luck in range(5):
        layings = Fitting(affine(3)[:2], affine(3), Random(luck)).layings()
        assert (next(layings, None) is not None) is found
