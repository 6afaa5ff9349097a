"""Refusing: for one reason, for everything that was found, and for what a part says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.envelope import Problem
from tournaments.domain.refusal import LimitReached, RefusedError, refuse, refuse_for, under

FOUND = (Problem("seat_unknown", "tables[0][1]"), Problem("seat_missing", "tables"))


def test_one_reason_is_enough() -> None:
    with pytest.raises(RefusedError) as refused:
        refuse("seat_missing", "tables")
    assert refused.value.problems == (FOUND[1],)


def test_everything_that_was_found_is_told_and_nothing_refuses_nothing() -> None:
    with pytest.raises(RefusedError) as refused:
        refuse_for(iter(FOUND))
    assert refused.value.problems == FOUND
    assert "seat_unknown" in str(refused.value)
    refuse_for(())


def test_what_a_part_says_stands_under_its_place() -> None:
    assert under("event", FOUND) == (
        Problem("seat_unknown", "event.tables[0][1]"),
        Problem("seat_missing", "event.tables"),
    )
    # what is wrong with the whole part stands at its place
    assert under("report", (Problem("level_ambiguous", ""),)) == (
        Problem("level_ambiguous", "report"),
    )


def test_a_limit_says_how_long_to_wait() -> None:
    limit = LimitReached("too_often", timedelta(minutes=1))
    assert (limit.problems, limit.wait) == ((Problem("too_often", ""),), timedelta(minutes=1))
