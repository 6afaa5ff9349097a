"""Who acts on an event, and in which role.

Does not know users, links or sessions: the edges turn those into an `Actor`; nor what a role may
do: that is said by the table of commands.
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

    `round` binds a table's phone to the round whose PIN it knew. `browser` tells the browsers of
    visitors, tables and players apart ("" if that cannot be known). `holds`: players whose personal
    pages the browser of a table's phone has opened.
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
