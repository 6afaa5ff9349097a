"""Kinds of entries that people send, and those that formats get."""

from __future__ import annotations

from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS, EVENTS, is_permitted

OF_DESK = {"cash", "announce", "label", "undo", "swap", "report"}


def test_a_result_is_made_of_a_report_and_sent_by_nobody() -> None:
    assert "result" in EVENTS
    assert "result" not in COMMANDS
    assert not any(is_permitted(Actor(role), "result") for role in Role)


def test_what_the_desk_does_by_itself_is_handed_to_no_format() -> None:
    assert {kind for kind in OF_DESK if is_permitted(Actor(Role.ORGANIZER), kind)} == OF_DESK
    assert OF_DESK.isdisjoint(EVENTS)
    assert COMMANDS.keys() & EVENTS.keys() >= {"start", "draw", "go", "withdraw"}
