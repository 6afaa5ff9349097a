"""Define actors of a tournament and their roles.

Edges turn users, links and sessions into an `Actor`. The commands say what a role may do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Roles in one tournament, the strongest first."""

    ADMIN = "admin"
    ORGANIZER = "organizer"
    HELPER = "helper"
    CLOCK = "clock"
    PLAYER = "player"
    TABLE = "table"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True)
class Actor:
    """The sender of a command: `name` is the user, the player's id, or the table's number.

    `round` binds a table's phone to the round whose PIN it knew. `browser` tells the browsers of
    visitors, tables and players apart ("" if unknown). `holds`: players whose personal pages the
    browser of a table's phone has opened.
    """

    role: Role
    name: str = ""
    round: int | None = None
    browser: str = ""
    holds: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.role}:{self.name}" if self.name else str(self.role)


CLOCK = Actor(Role.CLOCK)

DIRECTOR = frozenset({Role.ADMIN, Role.ORGANIZER})
DESK = DIRECTOR | {Role.HELPER}
