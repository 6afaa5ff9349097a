"""Everybody has a turn at an off-size table before a second turn of others."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.domain.seating.evening import play
from tournaments.domain.seating import read_instance
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.instance import Instance
from tournaments.domain.seating.lot import turns
from tournaments.domain.seating.lot.turns import in_turn, plan
from tournaments.domain.seating.search.draft import Groups, Task

Json = dict[str, Any]

FOURS: Json = {"mode": "random", "preferred": 4, "allowed": [3, 5], "rounds": 8}
THREES: Json = {"mode": "random", "preferred": 3, "allowed": [4], "rounds": 8}


@pytest.mark.parametrize(
    ("players", "rule", "again"),
    [
        (41, FOURS, [0, 0, 0, 0, 0, 0, 0, 0]),
        (45, FOURS, [0, 0, 0, 0, 0, 0, 0, 0]),
        (28, THREES, [0, 0, 0, 0, 0, 0, 0, 4]),
        (31, THREES, [0, 0, 0, 0, 0, 0, 0, 1]),
        (32, THREES, [0, 0, 0, 0, 8, 8, 8, 8]),
        (34, THREES, [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_nobody_has_a_second_turn_before_all_have_had_one(
    players: int, rule: Json, again: list[int]
) -> None:
    """32 at threes, of whom eight sit at fours: everybody's turn has come after four rounds."""
    evening = play(players, {**rule, "steps": 50}, 8, 0)
    assert evening.repeats == [0] * 8
    assert [answer["cost"]["O"] // 2 for answer in evening.answers] == again


def after(rule: Json, *played: Groups) -> Task:
    """The task of the next round of an evening."""
    players = {"id": sorted(i for table in played[0] for i in table)}
    report = {"rule": rule, "players": players, "history": [{"tables": r} for r in played]}
    instance, _ = read_instance(report)
    assert instance is not None
    return task_for(instance, plan_of(instance))


FIRST = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12], [13, 14, 15]]


def test_the_plan_has_strangers_at_every_table_until_all_had_their_turn() -> None:
    """16 at threes: twelve have not sat at the table of four, one of each former table at each."""
    rounds = plan(after(THREES, FIRST), 7, Random(1))
    assert [len(tables) for tables in rounds] == [1, 1, 1]
    tables = [sorted((i - 1) // 3 for i in table) for (table,) in rounds]
    assert tables == [[1, 2, 3, 4]] * 3
    assert sorted(i for (table,) in rounds for i in table) == list(range(4, 16))


def test_the_plan_ends_with_the_event() -> None:
    ((table,),) = plan(after(THREES, FIRST), 1, Random(1))
    assert sorted((i - 1) // 3 for i in table) == [1, 2, 3, 4]


def test_the_last_tables_of_the_plan_need_not_be_full() -> None:
    """14 at threes: six wait after one round, of two tables, so a table of four has acquaintances;
    two wait after the next, who are strangers."""
    played = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10], [11, 12, 13]]
    assert plan(after(THREES, played), 7, Random(1)) == []
    again = [[0, 4, 8, 11], [1, 5, 9, 12], [2, 6, 10], [3, 7, 13]]
    ((first, second),) = plan(after(THREES, played, again), 6, Random(1))
    assert (sorted(first + second), len(first)) == ([10, 13], 2)


def test_there_is_no_plan_where_those_who_wait_know_each_other() -> None:
    """Two tables of three make no table of four strangers."""
    played = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert plan(after(THREES, played), 7, Random(1)) == []


def first_round(players: int) -> Groups:
    """Tables in the order of ids, those of four first."""
    fours = players % 3
    cuts = [*range(0, 4 * fours, 4), *range(4 * fours, players + 1, 3)]
    return [list(range(a, b)) for a, b in pairwise(cuts)]


def second_round(players: int, rule: Json) -> tuple[Instance, Task]:
    """The task after that round, at threes by lot."""
    report = {
        "rule": {**THREES, "rounds": 0, "steps": 50, **rule},
        "players": {"id": list(range(players))},
        "history": [{"tables": first_round(players), "byes": [], "preferred": 3}],
    }
    instance, _ = read_instance(report)
    assert instance is not None
    return instance, task_for(instance, plan_of(instance))


@pytest.mark.parametrize(
    ("players", "rule", "thinks"),
    [
        # who meets two a round meets 30 of 48 in fifteen rounds, which is five eighths
        (49, {"rounds": 15}, True),
        (49, {"rounds": 16}, False),
        # eight rounds where none are said: 16 of 24 and of 27
        (25, {}, False),
        (28, {}, True),
        # all have the same size
        (27, {}, False),
        (28, {"lookahead": False}, False),
        (28, {"ahead": [4, *[3] * 8]}, False),
        (28, {"weights": {"R": 0}}, False),
        # the last round, and one more than was planned
        (28, {"rounds": 2}, True),
        (28, {"rounds": 1}, False),
    ],
)
def test_turns_are_thought_of_where_five_eighths_are_met_at_most(
    players: int, rule: Json, *, thinks: bool
) -> None:
    instance, task = second_round(players, rule)
    drawn: tuple[Groups, list[int]] = (first_round(players), [])
    tables, byes = found = in_turn(instance, task, drawn, Random(1))
    assert (found is not drawn) is thinks
    if thinks:
        cost = task.goal.cost(tables, byes)
        assert (cost.repeats, cost.off_size) == (0, 0)


@pytest.mark.parametrize(
    "tables",
    [
        [[0, 4, 7, 10], [1, 5, 13], [2, 8, 11], [3, 6, 14], [9, 12, 15]],
        [[4, 7, 10, 13], [5, 6, 0], [8, 9, 1], [11, 12, 2], [14, 15, 3]],
    ],
    ids=["without a repeat, but one sits there again", "in turn, but with repeats"],
)
def test_in_the_last_round_a_draw_stays_where_nothing_could_be_better(tables: Groups) -> None:
    instance, task = second_round(16, {"rounds": 2})
    better = in_turn(instance, task, (tables, []), Random(1))
    cost = task.goal.cost(*better)
    assert (cost.repeats, cost.off_size) == (0, 0)
    assert in_turn(instance, task, better, Random(2)) is better


@pytest.mark.parametrize(("players", "thinks"), [(64, True), (65, False)])
def test_turns_are_thought_of_for_up_to_64_people(players: int, *, thinks: bool) -> None:
    instance, task = second_round(players, {})
    drawn: tuple[Groups, list[int]] = (first_round(players), [])
    assert (in_turn(instance, task, drawn, Random(1)) is not drawn) is thinks


def test_wished_company_or_one_who_shall_not_meet_another_leaves_the_draw_as_it_is() -> None:
    instance, task = second_round(28, {})
    drawn: tuple[Groups, list[int]] = (first_round(28), [])
    apart = (frozenset({1}), frozenset({0}), *[frozenset[int]()] * 26)
    for other in (
        replace(task, together=((0, 4),)),
        replace(task, goal=replace(task.goal, friends=apart)),
    ):
        assert in_turn(instance, other, drawn, Random(1)) is drawn


def test_who_waits_with_whom_falls_by_lot() -> None:
    task = after(THREES, FIRST)
    first = {tuple(sorted(plan(task, 7, Random(lot))[0][0])) for lot in range(8)}
    assert len(first) > 1


def acquainted(*pairs: tuple[int, int]) -> list[dict[int, int]]:
    """Return the acquaintances of five people."""
    met: list[dict[int, int]] = [{} for _ in range(5)]
    for i, j in pairs:
        met[i][j] = met[j][i] = 1
    return met


def test_whoever_sits_at_none_of_the_tables_may_know_everybody_there() -> None:
    order = [0, 1, 2, 3, 4]
    met = acquainted((2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1))
    assert turns._part(order, [0, 2], met, Random(1))
    assert order == [0, 1, 2, 3, 4]


def test_any_of_the_table_changes_places_with_who_waits() -> None:
    order = [0, 1, 2, 3, 4]
    assert turns._part(order, [0, 3], acquainted((1, 2)), Random(1))
    assert not {1, 2} <= set(order[:3])


def test_a_plan_that_costs_a_repeat_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's turn comes, but 0 meets those of the first round again."""
    instance, task = second_round(16, {"rounds": 2})
    again = [[0, 1, 2, 3], [4, 7, 13], [5, 8, 11], [6, 10, 14], [9, 12, 15]]
    repeats = [[4, 7, 10, 13], [5, 6, 0], [8, 9, 1], [11, 12, 2], [14, 15, 3]]
    monkeypatch.setattr(turns, "draw_random", lambda *_: (repeats, []))
    monkeypatch.setattr(turns, "exhausted", lambda _task, plan, _rng: plan)
    drawn: tuple[Groups, list[int]] = (again, [])
    assert in_turn(instance, task, drawn, Random(1)) is drawn
