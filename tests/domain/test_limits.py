"""Limits of commands, from the table of commands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.envelope import Problem
from tournaments.domain.catalogue import limit_problems
from tournaments.domain.commands.sizes import (
    fits_columns,
    fits_integer_column,
    has_digits,
    is_short_text,
)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"type": "fine", "amount": 100_000, "reason": "x" * 500}, None),
        ({"type": "fine", "amount": -100_001}, Problem("amount_large", "amount")),
        ({"type": "collect", "amount": 10_000_000}, None),  # in cents
        ({"type": "collect", "amount": 10_000_001}, Problem("amount_large", "amount")),
        ({"type": "fine", "reason": "x" * 501}, Problem("text_too_long", "reason")),
        ({"type": "fine", "guest": "x" * 61}, Problem("name_too_long", "guest")),
        ({"type": "roster", "members": ["a", "x" * 61]}, Problem("name_too_long", "members")),
        ({"type": "roster", "members": ["a"] * 41}, Problem("roster_long", "members")),
        ({"type": "lineup", "boards": [["a"], ["x" * 61]]}, Problem("name_too_long", "boards")),
    ],
)
def test_a_limit_holds_in_a_command_and_in_a_correction_of_it(
    fields: dict[str, Any], problem: Problem | None
) -> None:
    assert limit_problems(fields) == ((problem,) if problem else ())
    corrected = limit_problems({"type": "correct", "target": 3, "event": fields})
    assert corrected == ((Problem(problem.code, f"event.{problem.path}"),) if problem else ())


def test_a_number_is_of_a_size_that_columns_hold_and_an_event_has_a_longer_name() -> None:
    told = limit_problems({"type": "correct", "event": {"minutes": 2**31}})
    assert told == (Problem("number_range", "event"),)
    told = limit_problems({"type": "correct", "event": {"report": {"deals": [["x" * 2001]]}}})
    assert told == (Problem("text_too_long", "event"),)
    assert limit_problems({"type": "report", "report": {"deals": [["x" * 2000]]}}) == ()
    assert limit_problems({"type": "configure", "name": "x" * 100}) == ()


@pytest.mark.parametrize("wrong", [2**31, -(2**31), {"a": 1, "b": 2**31}, [1, [2**31]], (1, 2**31)])
def test_one_number_too_large_is_too_much(wrong: Any) -> None:
    assert (fits_integer_column(wrong), is_short_text(wrong)) == (False, True)
    assert limit_problems({"number": wrong}) == (Problem("number_range", "number"),)


@pytest.mark.parametrize("fits", [2**31 - 1, 1 - 2**31, {"a": 1}, [1, [2]], 1e300, "9" * 12, None])
def test_a_number_fits_a_column(fits: Any) -> None:
    assert fits_integer_column(fits)


@pytest.mark.parametrize("wrong", ["x" * 2001, ["a", "x" * 2001], {"a": "b", "c": "x" * 2001}])
def test_one_text_too_long_is_too_much(wrong: Any) -> None:
    assert (fits_integer_column(wrong), is_short_text(wrong)) == (True, False)
    assert not is_short_text({"x" * 2001: 1, "a": 1})
    assert is_short_text({"x" * 2000: ["x" * 2000, 1, None]})


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ({}, True),
        ({"a": "b"}, True),
        (["a\x00"], False),
        (["\ud800"], False),
        ([2**31 - 1], True),  # ten digits
        ([2**31], False),
        (["x" * 2000], True),
        (["x" * 2001], False),
        (["a", {"x" * 2001: "b"}], False),
        ([1] * 2000, True),  # many letters of JSON, no text
        (["\n" * 1500], True),  # two letters each in JSON
        (['a"b'], True),
        (["x" * 1500 + '"' + "x" * 1500], False),  # no piece between two quotes is too long
    ],
)
def test_a_value_fits_the_columns_by_its_json(value: Any, fits: bool) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert fits_columns(value, text) is fits


def test_digits_count_that_follow_each_other() -> None:
    assert [has_digits(text, 3) for text in ("12-34", "a123", "1234567890é", "\ud80012", "")] == [
        *(False, True, True, False, False)
    ]
