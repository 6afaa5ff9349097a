"""The head of a report: variant, players, teams, who starts, the list of deals.

Knows the faults that both games list for it. Does not know which teams or options a game allows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.envelope import Json, Problem, unknown_fields
from games.options import Option, read_variant
from games.totals import FIELD, tells_totals

Teams = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class HeaderRules:
    """What a game says about the head of its report.

    `starter` is the field that names who deals or begins first. `teams` judges the given teams
    (None: absent) for a seat order and gives the code of the fault, or None when they are fine.
    """

    game: str
    starter: str
    counts: tuple[int, ...]
    options: tuple[Option, ...]
    teams: Callable[[tuple[str, ...], object], str | None]


@dataclass(frozen=True, slots=True)
class Header:
    """A proper head: `starter` is a seat, `teams` is None when the report names none; no `deals`
    where only the totals are told."""

    variant: dict[str, Any]
    players: tuple[str, ...]
    teams: Teams | None
    starter: int
    deals: list[object]


def read_header(report: Json, rules: HeaderRules) -> tuple[Header | None, list[Problem]]:
    """The head of the report, or every fault of it."""
    problems = []
    if report.get("game") != rules.game:
        problems.append(Problem("game_unknown", "game"))
    known = ("game", "variant", "players", "teams", rules.starter, "deals", FIELD)
    problems += unknown_fields(report, known)
    variant, faults = read_variant(rules.options, report.get("variant"))
    problems += sorted(faults, key=lambda fault: fault.path)
    players, faults = _read_players(report.get("players"), rules.counts)
    problems += faults
    if not faults:
        problems += _seat_faults(report, players, rules)
    deals = [] if tells_totals(report) else report.get("deals")
    if not isinstance(deals, list):
        problems.append(Problem("deals_type", "deals"))
    if problems or not isinstance(deals, list):
        return None, problems
    starter = report.get(rules.starter)
    seat = 0 if starter is None else players.index(starter)
    return Header(variant, players, _given_teams(report), seat, deals), []


def _given_teams(report: Json) -> Teams | None:
    teams = report.get("teams")
    return None if teams is None else tuple(tuple(team) for team in teams)


def _read_players(value: object, counts: tuple[int, ...]) -> tuple[tuple[str, ...], list[Problem]]:
    if not isinstance(value, list) or len(value) not in counts:
        return (), [Problem("players_count", "players")]
    problems = []
    for i, name in enumerate(value):
        if not isinstance(name, str) or not name.strip():
            problems.append(Problem("player_name", f"players[{i}]"))
        elif name in value[:i]:
            problems.append(Problem("player_duplicate", f"players[{i}]"))
    return (() if problems else tuple(value)), problems


def _seat_faults(report: Json, players: tuple[str, ...], rules: HeaderRules) -> list[Problem]:
    problems = []
    code = rules.teams(players, report.get("teams"))
    if code is not None:
        problems.append(Problem(code, "teams"))
    starter = report.get(rules.starter)
    if starter is not None and starter not in players:
        problems.append(Problem(f"{rules.starter}_unknown", rules.starter))
    return problems


def read_teams(players: tuple[str, ...], value: object) -> Teams | None:
    """The teams when they hold every player exactly once, else None."""
    if not isinstance(value, list) or not all(isinstance(team, list) for team in value):
        return None
    names = [name for team in value for name in team]
    if not all(isinstance(name, str) for name in names) or sorted(names) != sorted(players):
        return None
    return tuple(tuple(team) for team in value)


def opposite_pairs(players: tuple[str, ...]) -> Teams:
    """The pairs that sit opposite each other, in seat order."""
    half = len(players) // 2
    return tuple((players[k], players[k + half]) for k in range(half))


def are_opposite_pairs(players: tuple[str, ...], teams: Teams) -> bool:
    """Whether the teams are the opposite pairs, in whatever order."""
    return {frozenset(team) for team in teams} == {
        frozenset(pair) for pair in opposite_pairs(players)
    }
