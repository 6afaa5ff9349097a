"""Requests of draws: the movement, the history, and the scores of the next round."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.test_ranking import SUMS, at, between, legs
from tournaments.domain.formats.rounds.format import EVENING
from tournaments.domain.formats.rounds.seats import (
    _meet_once,
    instance,
    moved_tables,
    partners_at,
    plan_for,
    runs_by_plan,
)
from tournaments.domain.formats.rounds.state import Round, RoundTable, State
from tournaments.domain.formats.state import Status
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.seating import Kind, Schedule
from tournaments.domain.seating.plans.schedules import PlannedRound

FIRST, SECOND = at("AB", "CD", byes="E"), at("CA", "BE", byes="D")


def after(*rounds: Round, **settings: Any) -> State:
    """Five people of Bronzen after these rounds."""
    return replace(between(**settings), rounds=rounds, round=len(rounds))


@pytest.mark.parametrize(
    ("movements", "rounds", "follows"),
    [
        ([[4, "plan"]], [], False),  # nobody has a number yet
        ([[4, "plan"]], [FIRST], True),
        ([[4, "plan"]], [FIRST, SECOND], True),
        ([[4, "plan"]], [at("AB", "CD")], False),  # E is new
        ([[4, "plan"]], [at("AB", "CD", "EF"), FIRST], True),
        ([[4, "plan"]], [FIRST, at("AB", "CD", "EF")], False),  # F has left
        ([[1, "lot"], [3, "plan"]], [FIRST], False),
        ([[1, "lot"], [3, "plan"]], [FIRST, SECOND], True),
        ([[1, "plan"], [3, "lot"]], [FIRST], False),
    ],
)
def test_a_plan_runs_once_its_first_round_was_seated(
    movements: Any, rounds: list[Round], *, follows: bool
) -> None:
    assert runs_by_plan(after(*rounds, movements=movements)) is follows


def history(state: State) -> Any:
    asked = instance(state)
    assert asked is not None
    return asked["history"]


def test_a_draw_of_duels_knows_who_played_lower_or_higher() -> None:
    """E brought 9 points along. A was paired down to B in the second round, as E was to C."""
    rounds = (
        at("AB", "CD", byes="E", legs=legs(A=3, B=1, C=0, D=0)),
        at("AB", "CE", byes="D", legs=legs(A=0, B=0, C=5, E=0)),
    )
    state = replace(after(*rounds, draw="standing", bye_credit="none"), brought={"E": 9})
    assert history(state) == [
        {"tables": [["A", "B"], ["C", "D"]], "byes": ["E"]},
        {
            "tables": [["A", "B"], ["C", "E"]],
            "byes": ["D"],
            "up": ["B", "C"],
            "down": ["A", "E"],
        },
    ]


def test_at_larger_tables_nobody_plays_lower_or_higher() -> None:
    rounds = (at("ABC", byes="DE", legs=legs(A=3, B=1, C=0)), at("ABD", byes="CE"))
    state = replace(between("brokdorf", draw="standing", table_size=3), rounds=rounds, round=2)
    assert history(state) == [
        {"tables": [["A", "B", "C"]], "byes": ["D", "E"]},
        {"tables": [["A", "B", "D"]], "byes": ["C", "E"]},
    ]


def test_a_draw_knows_who_won_without_a_game() -> None:
    left = at("AB", "CD", byes="E", gone=("B", "C"), walkover=True)
    assert history(after(left)) == [
        {"tables": [["A", "B"], ["C", "D"]], "byes": ["E"], "walkovers": ["A", "D"]}
    ]


def scores(state: State) -> dict[str, Any]:
    asked = instance(state)
    assert asked is not None
    people = asked["players"]
    return dict(zip(people["id"], people["score"], strict=True))


def test_strictly_by_standing_the_places_count_of_those_who_sit_next() -> None:
    """C sits out and A is gone: B has the first of three places; D and E share the next."""
    state = after(FIRST, draw="strict")
    status = {**state.status, "A": Status.WITHDRAWN}
    state = replace(state, status=status, sitting_out={"C": 4}, balances={**SUMS, "D": 1})
    assert scores(state) == {"B": 3, "D": 2, "E": 2}


@pytest.mark.parametrize(
    ("draw", "brought", "rounds", "rule"),
    [
        ("lot", {}, [FIRST], ("random", None)),
        ("standing", {}, [FIRST], ("swiss", None)),
        ("strict", {}, [FIRST], ("swiss", "order")),
        # nothing says yet who is better, but for what somebody brought along
        ("standing", {}, [], ("random", None)),
        ("strict", {}, [], ("random", None)),
        ("standing", {"A": 1}, [], ("swiss", None)),
        ("strict", {"A": 1}, [], ("swiss", "order")),
        ("strict", {"A": 0}, [], ("random", None)),
    ],
)
def test_by_which_rule_seats_are_drawn(
    draw: str, brought: dict[str, int], rounds: list[Round], rule: tuple[str, str | None]
) -> None:
    asked = instance(replace(after(*rounds, draw=draw), brought=brought))
    assert asked is not None
    default = instance(after(FIRST, draw="standing"))
    assert default is not None
    usual = default["rule"].get("policy")
    policy = asked["rule"].get("policy")
    assert (asked["rule"]["mode"], None if policy == usual else policy) == rule


@pytest.mark.parametrize("movement", ["mitchell", "danese", "places", "plan"])
def test_a_movement_asks_for_no_draw(movement: str) -> None:
    assert instance(after(FIRST, draw=movement)) is None


@pytest.mark.parametrize(
    ("people", "settings", "sizes", "byes"),
    [
        (5, {"table_size": 4, "other_sizes": []}, (4,), 1),
        (7, {"table_size": 4, "other_sizes": []}, (4,), 3),
        (7, {"table_size": 4, "other_sizes": [3]}, (4, 3), 0),
        (3, {"table_size": 4, "other_sizes": []}, None, 0),
    ],
)
def test_at_most_one_seat_less_than_a_table_has_stays_free(
    people: int, settings: Any, sizes: tuple[int, ...] | None, byes: int
) -> None:
    planned = plan_for(between("brokdorf", **settings).settings, people)
    assert (planned and (planned.sizes, planned.byes)) == (sizes and (sizes, byes))


def drawn(state: State, seed: int = 1) -> list[list[str]]:
    tables = moved_tables(state, Random(seed))
    assert tables is not None
    return tables


def test_by_danese_neighbours_in_the_standings_play_each_other() -> None:
    """They have not met: A and C, B and D; E, the last, sits out for the first time."""
    found = drawn(after(at("AE", "BC", byes="D"), draw="danese"))
    assert [sorted(table) for table in found] == [["A", "B"], ["C", "D"]]


def test_the_next_round_follows_its_own_movement() -> None:
    movements = [[1, "lot"], [1, "danese"], [2, "mitchell"]]
    found = drawn(after(at("AE", "BC", byes="D"), movements=movements))
    assert [sorted(table) for table in found] == [["A", "B"], ["C", "D"]]


@pytest.mark.parametrize(
    ("game", "settings", "sizes"),
    [
        ("canasta", {}, (4, 6)),
        ("buraco", {}, (4,)),
        ("buraco", {"entrants": "pairs"}, ()),
        ("brokdorf", {}, ()),
    ],
)
def test_single_people_get_partners_where_the_game_has_some(
    game: str, settings: Any, sizes: tuple[int, ...]
) -> None:
    assert partners_at(between(game, **settings)) == sizes


def test_level_people_come_into_a_danese_by_lot() -> None:
    state = replace(after(at("AE", "BC", byes="D"), draw="danese"), balances=dict.fromkeys(SUMS, 7))
    assert len({str(drawn(state, seed)) for seed in range(12)}) > 2


def test_places_at_the_tables_say_where_everybody_goes() -> None:
    """The first of a table stays there, and the second goes to the next one."""
    sheets = [
        RoundTable(tuple(seats), legs={who: RoundScore(place=k) for k, who in enumerate(order, 1)})
        for seats, order in (("AB", "BA"), ("CD", "CD"))
    ]
    state = after(Round(tuple(sheets), over=True), draw="places")
    status = {**state.status, "E": Status.WITHDRAWN}
    found = [drawn(replace(state, status=status), seed) for seed in range(6)]
    assert {str([sorted(table) for table in tables]) for tables in found} == {
        "[['B', 'D'], ['A', 'C']]"
    }


@pytest.mark.parametrize(
    ("rounds", "settings", "tables"),
    [
        # A, C and E stay north; B, D and F go on, from the last table to the first
        ([at("AB", "CD", "EF")], {}, ["AF", "CB", "ED"]),
        ([at("AB", "CD", "EF"), at("AF", "CB", "ED")], {}, ["AD", "CF", "EB"]),
        ([at("AB", "CD", "EF")], {"mitchell_step": 2}, ["AD", "CF", "EB"]),
        # a round by lot says nothing about lines, one of an earlier Mitchell neither
        (
            [at("FD", "BE", "CA"), at("AB", "CD", "EF")],
            {"movements": [[1, "lot"], [3, "mitchell"]]},
            ["AF", "CB", "ED"],
        ),
    ],
)
def test_by_mitchell_one_line_stays_and_the_other_moves_on(
    rounds: list[Round], settings: Any, tables: list[str]
) -> None:
    state = after(*rounds, **{"draw": "mitchell", **settings})
    status = {**state.status, "F": Status.ACTIVE}
    state = replace(state, status=status, balances={**SUMS, "F": 0})
    assert ["".join(table) for table in drawn(state)] == tables


def test_nobody_meets_twice_whatever_the_order_of_seats() -> None:
    def plan(*rounds: list[tuple[int, ...]]) -> bool:
        planned = tuple(PlannedRound(tuple(tables), ()) for tables in rounds)
        return _meet_once(Schedule(Kind.INDIVIDUALS, planned, (), 0))

    assert plan([(1, 2), (3, 4)], [(1, 3), (4, 2)], [(4, 1), (2, 3)])
    assert not plan([(1, 2), (3, 4)], [(1, 3), (4, 2)], [(2, 4), (1, 3)])
    assert not plan([(1, 2), (3, 4)], [(2, 1), (4, 3)])


def test_a_format_that_asks_for_nothing_else_is_drawn_by_lot() -> None:
    assert EVENING.draw(after(FIRST), "final") is None
    assert EVENING.draw(after(FIRST), "draw") == instance(after(FIRST))
