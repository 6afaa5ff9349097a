"""Actors as text in the log."""

from __future__ import annotations

import pytest

from tournaments.domain.actors import CLOCK, DESK, DIRECTOR, Actor, Role


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        (CLOCK, "clock"),
        (Actor(Role.VISITOR), "visitor"),
        (Actor(Role.PLAYER, "e7"), "player:e7"),
        (Actor(Role.TABLE, "3", round=2), "table:3"),
    ],
)
def test_an_actor_is_a_role_and_whoever_has_it(actor: Actor, text: str) -> None:
    assert str(actor) == text


def test_helpers_are_of_the_desk_and_direct_nothing() -> None:
    assert {*DESK} - {*DIRECTOR} == {Role.HELPER}
    assert {*DIRECTOR} == {Role.ADMIN, Role.ORGANIZER}
