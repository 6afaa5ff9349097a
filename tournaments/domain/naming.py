"""Giving somebody a name at an event: tidied, legible, and unlike all the others there.

Knows who takes part under which name. Does not know whether anybody may enter now.
"""

from __future__ import annotations

from typing import Any

from games.envelope import Problem
from tournaments.domain.course import Course
from tournaments.domain.formats.forms import is_names, is_tables
from tournaments.domain.names import alike, folded, is_proper, tidy

Json = dict[str, Any]
_LISTS = ("members", "people", "boards")
_FIELDS = {
    "register": "player",
    "late_entry": "player",
    "rename": "name",
    "fine": "guest",
    "warn": "guest",
    "ban": "guest",
}


def named(course: Course, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The command with its new names tidied, and what is wrong with them."""
    command, unfit = _people_named(command)
    key = _FIELDS.get(command["type"], "")
    given = command.get(key)
    if not isinstance(given, str):
        return command, unfit
    name = tidy(given)
    command = {**command, key: name}
    if not is_proper(name):
        return command, (Problem("player_name", key), *unfit)
    taken = key != "guest" and alike(name, _others(course, command if key == "name" else {}))
    return command, (Problem("player_duplicate", key), *unfit) if taken else unfit


def _people_named(command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The people of a team tidied; each can be read and told apart from the others."""
    problems: list[Problem] = []
    for key in _LISTS:
        if not (is_names(command.get(key)) or is_tables(command.get(key))):
            continue
        command = {**command, key: _tidied(command[key])}
        everybody = [
            n for part in command[key] for n in ([part] if isinstance(part, str) else part)
        ]
        problems += [Problem("player_name", key)] * (not all(map(is_proper, everybody)))
        if len({folded(name) for name in everybody}) < len(everybody):
            problems.append(Problem("player_duplicate", key))
    return command, tuple(problems)


def _tidied(names: Any) -> Any:
    return tidy(names) if isinstance(names, str) else [_tidied(name) for name in names]


def _others(course: Course, command: Json) -> list[str]:
    """Every name but those of the player whom the command names anew."""
    play = course.play
    return [
        name
        for player in play.status
        if player != command.get("player")
        for name in (player, play.names.get(player, player))
    ]
