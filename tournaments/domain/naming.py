"""Giving somebody a name at an event: tidied, legible, and unlike all the others there.

Knows who takes part under which name. Does not know whether anybody may enter now.
"""

from __future__ import annotations

from typing import Any

from games.envelope import Problem
from tournaments.domain.course import Course
from tournaments.domain.names import alike, is_proper, tidy

Json = dict[str, Any]
_FIELDS = {
    "register": "player",
    "late_entry": "player",
    "rename": "name",
    "fine": "guest",
    "warn": "guest",
}


def named(course: Course, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The command with its new name tidied, and what is wrong with that name."""
    key = _FIELDS.get(command["type"], "")
    given = command.get(key)
    if not isinstance(given, str):
        return command, ()
    name = tidy(given)
    command = {**command, key: name}
    if not is_proper(name):
        return command, (Problem("player_name", key),)
    taken = key != "guest" and alike(name, _others(course, command if key == "name" else {}))
    return command, (Problem("player_duplicate", key),) if taken else ()


def _others(course: Course, command: Json) -> list[str]:
    """Every name but those of the player whom the command names anew."""
    play = course.play
    return [
        name
        for player in play.status
        if player != command.get("player")
        for name in (player, play.names.get(player, player))
    ]
