"""Players of a match as intervals: who leaves in mid-match, and who comes in their place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from games.envelope import Json, Problem, is_name
from games.fields import Field, Number, Plain, Player, Reading, Shape, always

CHANGES: Final = "changes"


class Changes(StrEnum):
    """The changes that a game knows: none, a substitute, or also fewer players than began."""

    NONE = "none"
    SUBSTITUTE = "substitute"
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class Change:
    """A player who leaves, from deal `deal` on (counted from 0), and perhaps a substitute on the
    same seat."""

    deal: int
    leaves: str
    comes: str | None = None


def people_of(report: Json) -> tuple[str, ...]:
    """Everybody who sits at the table of an accepted report at some time, who began first."""
    comes = [change.get("comes") for change in report.get(CHANGES) or ()]
    return (*report["players"], *(name for name in comes if name is not None))


def players_at(report: Json, deal: int) -> tuple[str, ...]:
    """The seat order in a deal of an accepted report, counted from 0."""
    players = tuple(report["players"])
    for change in report.get(CHANGES) or ():
        if change["deal"] <= deal:
            players = seated(players, Change(deal, change["leaves"], change.get("comes")))
    return players


def changes_until(report: Json, deal: int) -> Json:
    """An accepted report without the changes after a deal."""
    if CHANGES not in report:
        return report
    return {**report, CHANGES: [one for one in report[CHANGES] or () if one["deal"] <= deal]}


def seated(players: tuple[str, ...], change: Change) -> tuple[str, ...]:
    """The seat order after a change."""
    names = (change.comes if name == change.leaves else name for name in players)
    return tuple(name for name in names if name is not None)


def read_changes(
    report: Json, players: tuple[str, ...], fewest: int
) -> tuple[tuple[Change, ...], list[Problem]]:
    """The changes that a report tells, at a table of at least `fewest` players, or all problems."""
    given, deals = report[CHANGES], report.get("deals")
    if not isinstance(given, list):
        return (), [Problem("changes_type", CHANGES)]
    last = len(deals) if isinstance(deals, list) else None
    changes: list[Change] = []
    people, problems = players, list[Problem]()
    for i, entry in enumerate(given):
        reading, path = Reading(players), f"{CHANGES}[{i}]"
        first = changes[-1].deal if changes else 1
        read = Shape(_fields(first, last, people), "changes_type").read(entry, path, reading)
        if read is not None and not reading.problems:
            change = Change(**read.values)
            if change.comes is None and len(players) <= fewest:
                reading.refuse("players_count", path)
            else:
                changes.append(change)
                players = seated(players, change)
                people += () if change.comes is None else (change.comes,)
        problems += reading.problems
    return tuple(changes), problems


def _fields(first: int, last: int | None, people: tuple[str, ...]) -> tuple[Field, ...]:
    """The fields of a change not before a deal, nor after the last; `people` were at the table."""
    deal = Number(first, last, "change_order", no_number="field_type")
    return (
        Field("deal", deal, needed=always),
        Field("leaves", Player(), needed=always),
        Field("comes", _Newcomer(people)),
    )


@dataclass(frozen=True, slots=True)
class _Newcomer(Plain):
    """The name of somebody who has not been at the table."""

    people: tuple[str, ...]

    def fault(self, value: Any, reading: Reading) -> str:  # noqa: ARG002
        if not is_name(value):
            return "player_name"
        return "player_duplicate" if value in self.people else ""
