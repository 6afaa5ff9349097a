"""Reading a draw request, and its refusals (docs/seating.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tournaments.domain.seating import seat_json
from tournaments.domain.seating.instance import (
    Level,
    Mode,
    PastRound,
    Policy,
    Repeats,
    Rule,
    Tie,
    Weights,
)
from tournaments.domain.seating.reading import canonical, read_instance

IDS = ["a", "b", "c", "d"]


def report(players: Any = None, **fields: Any) -> dict[str, Any]:
    people = {"id": IDS} if players is None else players
    return {"rule": {}, "players": people, "seed": 1, **fields}


def found(given: Any) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in read_instance(given)[1]]


RULES: list[tuple[dict[str, Any], list[str]]] = [
    ({"mode": "lot"}, ["mode"]),
    ({"mode": 1}, ["mode"]),
    ({"preferred": 1}, ["preferred"]),
    ({"preferred": 2}, []),
    ({"preferred": 7}, ["preferred"]),
    ({"preferred": 6, "allowed": [4]}, []),
    ({"preferred": True}, ["preferred"]),
    ({"allowed": 3}, ["allowed"]),
    ({"allowed": [3, 7]}, ["allowed"]),
    ({"max_byes": -1}, ["max_byes"]),
    ({"max_byes": 0}, []),
    ({"tie": "big"}, ["tie"]),
    ({"level": "places"}, ["level"]),
    ({"policy": "none"}, ["policy"]),
    ({"D": -1}, ["D"]),
    ({"D": 0}, []),
    ({"D": 10_000}, []),
    ({"D": 10_001}, ["D"]),
    ({"points_per_repeat": 10_001}, ["points_per_repeat"]),
    ({"plan": []}, ["plan"]),
    ({"plan": [4]}, []),
    ({"plan": [1, 3]}, ["plan"]),
    ({"plan": 4}, ["plan"]),
    ({"rounds": -1}, ["rounds"]),
    ({"lookahead": 0}, ["lookahead"]),
    ({"repeats": "cubed"}, ["repeats"]),
    ({"ahead": []}, ["ahead"]),
    ({"ahead": [4]}, []),
    ({"ahead": [5]}, ["ahead"]),  # more than there are people
    ({"ahead": [8]}, ["ahead"]),
    ({"partners": [3]}, ["partners"]),
    ({"partners": [4, 6]}, []),
    ({"partners": 4}, ["partners"]),
    ({"steps": 100_000}, []),
    ({"steps": 100_001}, ["steps"]),
    ({"steps": -1}, ["steps"]),
    ({"weights": 3}, ["weights"]),
    ({"weights": {"R": -1, "C": 10**12, "B": 10**12 + 1}}, ["weights.R", "weights.B"]),
    ({"preferred": 9, "steps": -1}, ["preferred", "steps"]),
    ({"mode": None, "preferred": None}, []),
]


@pytest.mark.parametrize(("rule", "wrong"), RULES)
def test_values_of_a_rule(rule: dict[str, Any], wrong: list[str]) -> None:
    assert found(report(rule=rule)) == [("rule_value", f"rule.{key}") for key in wrong]


def test_what_no_rule_has_is_refused() -> None:
    given = report(rule={"size": 4, "weights": {"H": 1}})
    assert found(given) == [("unknown_field", "rule.weights.H"), ("unknown_field", "rule.size")]
    assert found({"players": {"id": IDS}}) == [("field_missing", "rule")]
    assert found(report(rule=[])) == [("field_type", "rule")]


def test_a_rule_is_read_whole() -> None:
    given = {
        "mode": "random", "preferred": 4, "allowed": [5, 3], "max_byes": 2, "tie": "large",
        "level": "score", "policy": "strict", "weights": {"R": 1, "O": 2, "C": 3, "B": 4},
        "D": 5, "points_per_repeat": 6, "plan": [4], "rounds": 7, "lookahead": False,
        "repeats": "plain", "ahead": [3], "partners": [4], "steps": 8,
    }  # fmt: skip
    instance, _ = read_instance(report(rule=given))
    assert instance is not None
    assert instance.rule == Rule(
        Mode.RANDOM, 4, (3, 4, 5), 2, Tie.LARGE, Level.SCORE, Policy.STRICT, Weights(1, 2, 3, 4),
        5, 6, (4,), 7, False, Repeats.PLAIN, (3,), (4,), 8,
    )  # fmt: skip
    instance, _ = read_instance(report())
    assert instance is not None
    assert instance.rule == Rule()
    assert Rule() == Rule(lookahead=True, rounds=0, max_byes=0, steps=0)


WRONG: list[tuple[Any, list[tuple[str, str]]]] = [
    ([], [("report_type", "")]),
    ({"rule": {}}, [("field_missing", "players")]),
    (report(players=3), [("field_type", "players")]),
    (report(players={}), [("field_missing", "players.id")]),
    (report(players={"id": "abcd"}), [("field_type", "players.id")]),
    (report(players={"id": []}), [("plan_impossible", "players")]),
    (report(players={"id": ["a", "b", "c"]}), [("plan_impossible", "players")]),
    (
        report(players={"id": ["a", "", True, "a"], "zebra": 1}),
        [
            ("field_type", "players.id[1]"),
            ("field_type", "players.id[2]"),
            ("player_duplicate", "players.id[3]"),
            ("unknown_field", "players.zebra"),
        ],
    ),
    (report(players={"id": IDS, "score": 1}), [("field_type", "players.score")]),
    (report(players={"id": IDS, "score": [1, 2]}), [("score_count", "players.score")]),
    (
        report(players={"id": IDS, "score": [10**9, 10**9 + 1, "1/0", "-8/3"]}),
        [("field_type", "players.score[1]"), ("field_type", "players.score[2]")],
    ),
    (report(players={"id": IDS, "club": ["x", None, 7]}), [("club_count", "players.club")]),
    (report(players={"id": IDS, "club": ["x", None, 7, ""]}), [("field_type", "players.club[3]")]),
    (report(history=3), [("field_type", "history")]),
    (report(history=[3]), [("field_type", "history[0]")]),
    (report(history=[{}]), [("field_missing", "history[0].tables")]),
    (report(history=[{"tables": 3}]), [("field_type", "history[0].tables")]),
    (report(history=[{"tables": [3]}]), [("field_type", "history[0].tables")]),
    (report(history=[{"tables": [], "byes": 3}]), [("field_type", "history[0].byes")]),
    (report(history=[{"tables": [], "preferred": "4"}]), [("field_type", "history[0].preferred")]),
    (
        report(history=[{"tables": [["a", "b"], ["a", 1.5]], "byes": ["b", ""], "odd": 1}]),
        [
            ("seat_duplicate", "history[0].tables[1][0]"),
            ("field_type", "history[0].tables[1][1]"),
            ("seat_duplicate", "history[0].byes[0]"),
            ("field_type", "history[0].byes[1]"),
            ("unknown_field", "history[0].odd"),
        ],
    ),
    (report(apart=3), [("field_type", "apart")]),
    (
        report(apart=[["a", "b"], ["a", "a"], ["a"], "ab", ["a", ""], ["a", "b", "c"]]),
        [("field_type", f"apart[{n}]") for n in range(1, 6)],
    ),
    (report(together=[["a", 1.5]]), [("field_type", "together[0]")]),
    (report(wishes=3), [("field_type", "wishes")]),
    (
        report(wishes=[["a", 1], ["a", 0], ["a"], "a1", ["", 1], ["a", "1"], ["z", 1]]),
        [*[("field_type", f"wishes[{n}]") for n in range(1, 6)], ("player_unknown", "wishes[6]")],
    ),
    (report(round=0), [("field_type", "round")]),
    (report(round="1"), [("field_type", "round")]),
    (report(seed=-1), [("field_type", "seed")]),
    (report(seed=1 << 512), [("field_type", "seed")]),
    (report(seed=(1 << 512) - 1), []),
    (report(seed=0), []),
    (report(seed=""), [("field_type", "seed")]),
    (report(seed="x" * 200), []),
    (report(seed="x" * 201), [("field_type", "seed")]),
    (report(seed="a\n"), [("field_type", "seed")]),
    (report(id=""), [("field_type", "id")]),
    (report(zebra=1), [("unknown_field", "zebra")]),
]


@pytest.mark.parametrize(("given", "expected"), WRONG)
def test_all_that_is_wrong_is_told(given: Any, expected: list[tuple[str, str]]) -> None:
    assert found(given) == expected


def test_an_instance_is_read_whole() -> None:
    given = report(
        players={"id": IDS, "score": [3, "8/3", "6/3", 0], "club": ["x", None, 7, "x"]},
        history=[{"tables": [["a", "b"], ["e", "c"]], "byes": ["d"], "preferred": 2}],
        apart=[["a", "b"], ["a", "gone"]],
        together=[["c", "d"]],
        wishes=[["d", 1]],
        id="evening",
    )
    instance, problems = read_instance(given)
    assert problems == ()
    assert instance is not None
    assert instance.scores == (3, Fraction(8, 3), 2, 0)
    assert instance.clubs == ("x", None, 7, "x")
    assert instance.history == (PastRound((("a", "b"), ("e", "c")), ("d",), 2),)
    assert (instance.apart, instance.together) == ((("a", "b"),), (("c", "d"),))
    assert (instance.wishes, instance.name, instance.seed) == ((("d", 1),), "evening", 1)
    assert instance.number == 2
    plain, _ = read_instance(report(round=5))
    assert plain is not None
    assert (plain.number, plain.scores, plain.clubs) == (5, (0,) * 4, (None,) * 4)


def test_the_bytes_of_an_instance_are_those_of_its_content() -> None:
    """Sorted, without blanks, in ASCII, without the seed: every checker has the same bytes."""
    assert canonical({"seed": 3, "rule": {"b": 1, "a": None}, "id": "ä"}) == (
        b'{"id":"\\u00e4","rule":{"a":null,"b":1}}'
    )


def test_without_a_seed_the_content_is_one() -> None:
    """The same for the same content, another one for another, and 64 bits."""
    given = {key: value for key, value in report().items() if key != "seed"}
    seeds = [seat_json(one)["seed"] for one in (given, dict(reversed(given.items())), report(id=1))]
    other = seat_json({**given, "id": 1})["seed"]
    assert seeds[0] == seeds[1] != other
    assert seeds[2] == 1
    assert 0 <= other < 1 << 64
