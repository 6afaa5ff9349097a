"""Who may send which command: one table.

Knows roles and command names. Does not know users, links or sessions: the edges turn those into
an `Actor`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What somebody is to one tournament, the strongest first."""

    ADMIN = "admin"
    ORGANIZER = "organizer"
    HELPER = "helper"
    CLOCK = "clock"
    PLAYER = "player"
    TABLE = "table"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts: `name` is the user, the player's id, or the table's number.

    `round` binds a table's phone to the round whose PIN it knew, `browser` a visitor to the browser
    that he came with ("" if that cannot be known).
    """

    role: Role
    name: str = ""
    round: int | None = None
    browser: str = ""

    def __str__(self) -> str:
        return f"{self.role}:{self.name}" if self.name else str(self.role)


CLOCK = Actor(Role.CLOCK)

DIRECTOR = frozenset({Role.ADMIN, Role.ORGANIZER})
DESK = DIRECTOR | {Role.HELPER}
_TABLE = DESK | {Role.PLAYER, Role.TABLE}

PERMITTED: dict[str, frozenset[Role]] = {
    "configure": DIRECTOR,
    "signup": DIRECTOR,
    "register": DESK | {Role.VISITOR},
    "check_in": DESK,
    "rename": DESK,
    "forget": DIRECTOR,
    "start": DIRECTOR,
    "late_entry": DESK,
    "withdraw": DESK | {Role.PLAYER},
    "draw": DIRECTOR,
    "swap": DIRECTOR,
    "mend": DIRECTOR,
    "wish": DIRECTOR,
    "publish": DIRECTOR,
    "go": DIRECTOR,
    "timer": DIRECTOR | {Role.CLOCK},
    "pause": DESK,
    "resume": DESK,
    "extend": DESK,
    "clock_step": DIRECTOR | {Role.CLOCK},
    "put_back": DESK,
    "keep_clock": DESK,
    "report": _TABLE,
    "confirm": _TABLE,
    "dispute": _TABLE,
    "runde": DESK,
    "award": DESK,
    "absent": DESK,
    "postpone": DESK | {Role.PLAYER},
    "decline": DESK | {Role.PLAYER},
    "move_day": DIRECTOR,
    "plan": DIRECTOR,
    "lineup": DESK | {Role.PLAYER},
    "roster": DESK,
    "no_show": DESK,
    "rejoin": DESK,
    "penalty": DIRECTOR,
    "collect": DESK,
    "finish": DIRECTOR,
    "table_done": DESK,
    "playoff": DESK,
    "final": DIRECTOR,
    "threshold": DIRECTOR,
    "warn": DESK,
    "fine": DIRECTOR,
    "exclude": DIRECTOR,
    "ban": DIRECTOR,
    "ruling": DESK,
    "adjust": DIRECTOR,
    "correct": DIRECTOR,
}


def may(actor: Actor, command: str) -> bool:
    """Whether the role may send this type of command at all; whose table it is comes later."""
    return actor.role in PERMITTED.get(command, frozenset())
