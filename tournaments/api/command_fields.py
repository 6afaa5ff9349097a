"""The commands as programs read about them, in JSON Schema.

Only a description: whether a command fits is decided by the domain.
"""

from __future__ import annotations

from games.envelope import Json
from tournaments.domain.commands import COMMANDS, Command
from tournaments.domain.commands.kinds import FLAG, INSTANT

# any command may carry these: warnings are accepted; the desk says when it happened
ALWAYS = {"accept": FLAG.schema, "at": INSTANT.schema}


def words(command: type[Command]) -> str:
    """What a command does."""
    return " ".join((command.__doc__ or "").split())


def schema(kind: str) -> Json:
    """JSON Schema of one type of command."""
    command = COMMANDS[kind]
    needed, more = command.sent(needed=True), command.sent(needed=False)
    kinds = {field.name: field.kind.schema for field in command.fields}
    return {
        "title": kind,
        "description": words(command),
        "type": "object",
        "properties": {
            "type": {"const": kind},
            **{name: kinds[name] for name in (*needed, *more)},
            **ALWAYS,
        },
        "required": ["type", *needed],
        "additionalProperties": False,
    }
