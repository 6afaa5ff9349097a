"""Players of a match as intervals: who leaves a table in mid-match, and who comes in their place.

Reads the field `changes` of a report (docs/rules/README.md, Changes). `soloist` seats the players.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from games.envelope import Json, Problem, is_int, is_name, unknown_fields

CHANGES: Final = "changes"
_FIELDS: Final = ("deal", "leaves", "comes")


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
    given = report[CHANGES]
    if not isinstance(given, list):
        return (), [Problem("changes_type", CHANGES)]
    deals = report.get("deals")
    reader = _Reader(players, players, fewest, len(deals) if isinstance(deals, list) else None)
    changes = [reader.read(entry, f"{CHANGES}[{i}]") for i, entry in enumerate(given)]
    return tuple(change for change in changes if change), reader.problems


class _Reader:
    """Reads the changes one after another; knows who sits at the table meanwhile."""

    def __init__(
        self, people: tuple[str, ...], players: tuple[str, ...], fewest: int, deals: int | None
    ) -> None:
        self.people, self.players = people, players
        self.fewest, self.deals, self.latest = fewest, deals, 1
        self.problems: list[Problem] = []

    def read(self, entry: object, path: str) -> Change | None:
        if not isinstance(entry, dict):
            self.problems.append(Problem("changes_type", path))
            return None
        mark = len(self.problems)
        self.problems += unknown_fields(entry, _FIELDS, f"{path}.")
        given: tuple[Any, ...] = tuple(entry.get(key) for key in _FIELDS)
        deal, leaves, comes = given
        wrong = {
            "deal": self._deal_problem(deal),
            "leaves": self._leaver_problem(leaves),
            "comes": self._newcomer_problem(comes),
        }
        self.problems += [Problem(code, f"{path}.{key}") for key, code in wrong.items() if code]
        if len(self.problems) > mark:
            return None
        change = Change(deal, leaves, comes)
        if comes is None and len(self.players) <= self.fewest:
            self.problems.append(Problem("players_count", path))
            return None
        self.latest, self.players = change.deal, seated(self.players, change)
        self.people += () if comes is None else (comes,)
        return change

    def _deal_problem(self, deal: object) -> str:
        if deal is None:
            return "field_missing"
        if not isinstance(deal, int) or not is_int(deal):
            return "field_type"
        fits = self.latest <= deal and (self.deals is None or deal <= self.deals)
        return "" if fits else "change_order"

    def _leaver_problem(self, name: object) -> str:
        if name is None:
            return "field_missing"
        return "" if name in self.players else "player_unknown"

    def _newcomer_problem(self, name: object) -> str:
        if name is None:
            return ""
        if not is_name(name):
            return "player_name"
        return "player_duplicate" if name in self.people else ""
