"""What no command may hold: text that no database keeps, names that no page can show, numbers that
no column holds.

Knows the limits of the table of commands, also for an event within a correction. Does not know what
a command means.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.envelope import Json, Problem
from tournaments.domain.commands import ENTRIES
from tournaments.domain.commands.fields import Limit

_LONGEST = 2_000  # letters of any text in a command or a state
# a field means the same wherever it stands, but for commands that say otherwise
_LIMITS: Mapping[str, tuple[Limit, ...]] = {
    field.name: field.kind.limits
    for entry in ENTRIES
    for field in entry.fields
    if field.kind.limits
}
_OWN: Mapping[str, Mapping[str, tuple[Limit, ...]]] = {
    entry.kind: {field.name: field.kind.limits for field in entry.fields} for entry in ENTRIES
}


def storable(value: object) -> bool:
    """Whether every database can keep the text: no NUL, no half of a surrogate pair, no NaN."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        return "\\u0000" not in text and bool(text.encode())
    except (ValueError, TypeError, RecursionError):
        return False


def beyond(command: Json) -> tuple[Problem, ...]:
    """What in a command is too long, too large or too many."""
    problems = [Problem("number_range", key) for key in command if not countable(command[key])]
    problems += [Problem("text_too_long", key) for key in command if not is_brief(command[key])]
    event = command.get("event")
    for path, part in (("", command), ("event.", event if isinstance(event, dict) else {})):
        limits = {**_LIMITS, **_OWN.get(str(part.get("type")), {})}
        problems += [
            Problem(limit.code, path + name)
            for name, value in part.items()
            for limit in limits.get(name, ())
            if limit.measure(value) > limit.most
        ]
    return tuple(problems)


def countable(value: object) -> bool:
    """Whether all numbers in it are of a size that columns hold."""
    if isinstance(value, dict):
        return all(map(countable, value.values()))
    if isinstance(value, list | tuple):
        return all(map(countable, value))
    return not isinstance(value, int) or abs(value) < 2**31


def is_brief(value: object) -> bool:
    """Whether no text in it is longer than anything that somebody writes or a page shows."""
    if isinstance(value, dict):
        return all(map(is_brief, value)) and all(map(is_brief, value.values()))
    if isinstance(value, list | tuple):
        return all(map(is_brief, value))
    return not isinstance(value, str) or len(value) <= _LONGEST
