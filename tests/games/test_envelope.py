"""The one entry of the engine: what it says before any rule of a game is read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from games import GAMES, options, score
from games.envelope import Problem, is_int, is_name, refused, unknown_fields
from games.options import read_variant
from tests.games.junk import JSON_VALUES


def refusal(code: str, path: str) -> dict[str, Any]:
    return {"ok": False, "errors": [{"code": code, "path": path}]}


@pytest.mark.parametrize("report", [None, 3, "brokdorf", ["brokdorf"], True])
def test_a_report_is_an_object(report: Any) -> None:
    assert score(report) == refusal("report_type", "")


@pytest.mark.parametrize("report", [{}, {"game": None, "players": 3}])
def test_a_missing_game_hides_all_else(report: Any) -> None:
    assert score(report) == refusal("field_missing", "game")


@pytest.mark.parametrize("game", ["doppelkopf", "", 3, ["brokdorf"], {}])
def test_an_unknown_game_hides_all_else(game: Any) -> None:
    assert score({"game": game, "players": 3, "judge": 4}) == refusal("game_unknown", "game")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("judge", ["oracle", 3, ["trick"], {}])
def test_an_unknown_judge_hides_all_else(game: str, judge: Any) -> None:
    assert score({"game": game, "judge": judge}) == refusal("judge_unknown", "judge")


@given(JSON_VALUES)
@settings(max_examples=60, deadline=None)
def test_junk_never_raises(value: Any) -> None:
    assert isinstance(score(value)["ok"], bool)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_allows_its_default(game: str) -> None:
    declared = options(game)
    assert len({option.key for option in declared}) == len(declared)
    values, problems = read_variant(declared, {option.key: option.default for option in declared})
    assert problems == []
    assert values == {option.key: option.default for option in declared}


def test_integers_and_names_are_judged_strictly() -> None:
    assert [is_int(value) for value in (2, -1, True, 2.0, "2", None)] == [True] * 2 + [False] * 4
    assert [is_name(value) for value in ("Anna", "A B", "", " Anna", "Anna ", 3)] == (
        [True] * 2 + [False] * 4
    )


def test_of_many_errors_the_first_hundred_are_told_and_the_others_counted() -> None:
    problems = [Problem("unknown_field", f"f{i}") for i in range(103)]
    told = [{"code": "unknown_field", "path": f"f{i}"} for i in range(100)]
    assert refused(problems[:100]) == {"ok": False, "errors": told}
    assert refused(problems[:101]) == {"ok": False, "errors": told, "more": 1}
    assert refused(problems) == {"ok": False, "errors": told, "more": 3}


def test_strange_fields_are_told_in_order() -> None:
    strange = [f"f{i}" for i in range(9)]
    value = dict.fromkeys([*reversed(strange), "known"])
    found = unknown_fields(value, ["known", "other"], "deals[0].")
    assert found == [("unknown_field", f"deals[0].{key}") for key in strange]
