"""Refusals before a rule is asked, with their places."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.domain.evening_in_memory import DIRECTOR, Evening, minute
from tournaments.domain.actors import Actor, Role
from tournaments.domain.decide import as_due, next_due
from tournaments.domain.desk.seats import seats_mark

VISITOR = Actor(Role.VISITOR)


def problems(evening: Evening, command: Any, actor: Actor = DIRECTOR) -> list[tuple[str, str]]:
    answer = evening.memory.send(command, actor, minute(0))
    assert answer.entry is None or not answer.problems
    return [(problem.code, problem.path) for problem in answer.problems]


@pytest.mark.parametrize(
    ("command", "actor", "found"),
    [
        ({}, DIRECTOR, [("field_missing", "type")]),
        ({"type": 7}, DIRECTOR, [("field_missing", "type")]),
        ({"type": "dance"}, DIRECTOR, [("command_unknown", "type")]),
        ({"type": "start"}, VISITOR, [("not_permitted", "type")]),
        ({"type": "start", "accept": 1}, DIRECTOR, [("field_type", "accept")]),
        ({"type": "start", "accept": None}, DIRECTOR, []),
        ({"type": "register", "player": "A\0"}, DIRECTOR, [("text_invalid", "")]),
        ({"type": "start", "odd": 1}, DIRECTOR, [("unknown_field", "odd")]),
        (
            {"type": "correct", "target": "3"},
            DIRECTOR,
            [("field_missing", "event"), ("field_type", "target")],
        ),
        ({"type": "forget"}, DIRECTOR, [("field_missing", "player")]),
        ({"type": "forget", "player": "e9"}, DIRECTOR, [("player_unknown", "player")]),
        ({"type": "start", "odd": None}, DIRECTOR, []),
    ],
)
def test_what_is_no_command_of_somebody_is_refused(
    command: Any, actor: Actor, found: list[tuple[str, str]]
) -> None:
    assert problems(Evening(4), command, actor) == found


def test_seats_that_moved_since_somebody_looked_are_not_acted_on() -> None:
    evening = Evening(8)
    evening.sent("start", 0)
    evening.sent("draw", 0)
    seen = seats_mark(evening.state)
    evening.sent("draw", 0, seed="another")
    go = {"type": "publish", "seen": seen}
    assert problems(evening, go) == [("seats_changed", "seen")]
    assert problems(evening, {**go, "seen": seats_mark(evening.state)}) == []


def test_the_desk_is_asked_about_a_name_that_is_there_and_others_are_refused() -> None:
    evening = Evening(0)
    evening.sent("register", 0, name="Anna")
    again = {"type": "register", "name": "Anna"}
    decision = evening.memory.send(again, DIRECTOR, minute(0))
    assert [problem.code for problem in decision.problems] == ["warnings_unconfirmed"]
    assert len(decision.warnings) == 1
    assert problems(evening, {**again, "accept": False}) == [("warnings_unconfirmed", "")]
    accepted = evening.memory.send({**again, "accept": True}, DIRECTOR, minute(0))
    assert accepted.problems == ()
    assert accepted.entry
    assert accepted.entry.kind == "register"
    assert accepted.warnings == decision.warnings


def test_what_is_overdue_stands_in_the_history_too() -> None:
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    past = evening.memory.past.copy()
    before = len(past.entries)
    late = as_due(evening.state, minute(60), past)
    assert [entry.event["type"] for entry in past.entries[before:]] == ["timer"]
    assert as_due(evening.state, minute(60)) == late != evening.state


def test_of_several_things_that_are_overdue_the_first_comes_first() -> None:
    """The round ends 45 minutes after it began, the preliminary at 00:30."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    past = evening.memory.past.copy()
    before = len(past.entries)
    as_due(evening.state, minute(600), past)
    told = [entry.event.get("timer") for entry in past.entries[before:]]
    assert told == ["round", "cutoff"]


def test_what_is_due_now_is_overdue_and_what_is_due_later_is_not() -> None:
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    due = evening.play.round_due
    assert next_due(evening.state, due - timedelta(seconds=1)) is None
    change = next_due(evening.state, due)
    assert change
    assert change.sent["timer"] == "round"
