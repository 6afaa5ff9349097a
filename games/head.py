"""The head of a report, the same for every game: rules, players, teams, first to begin, deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from games.changes import CHANGES, Change, Changes, read_changes
from games.envelope import Json, Problem, is_name, unknown_fields
from games.options import Option, read_variant
from games.totals import FIELD, tells_totals

Teams = tuple[tuple[str, ...], ...]


class Players(Enum):
    """The order in which names and their number are judged."""

    NUMBER_FIRST = auto()
    NAMES_FIRST = auto()  # no blanks at the ends of a name
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class HeadRules:
    """The head of one game.

    `counts`: sizes of a table. `more`: fields of this game alone. `starter`: the field that names
    the first to deal or to begin ("": there is none). `teams` judges the given teams (None:
    absent) for a seat order and returns the code of a refusal. `judged`: see `Players`. `changes`:
    how players may change in mid-match.
    """

    options: tuple[Option, ...]
    counts: tuple[int, ...]
    starter: str = ""
    more: tuple[str, ...] = ()
    teams: Callable[[tuple[str, ...], object], str | None] | None = None
    judged: Players = Players.NUMBER_FIRST
    changes: Changes = Changes.NONE

    @property
    def fields(self) -> tuple[str, ...]:
        own = (*((self.starter,) if self.starter else ()), *self.more)
        teams = ("teams",) if self.teams else ()
        changes = () if self.changes is Changes.NONE else (CHANGES,)
        return ("game", "variant", "players", *teams, *changes, *own, "deals", FIELD)


@dataclass(frozen=True, slots=True)
class Head:
    """A proper head: `variant` has every option, `starter` is a seat, `teams` is None if the report
    names none. A report of totals only has no `deals`."""

    variant: dict[str, Any]
    players: tuple[str, ...]
    teams: Teams | None
    starter: int
    deals: tuple[object, ...]
    changes: tuple[Change, ...] = ()


def read_head(report: Json, rules: HeadRules) -> tuple[Head | None, list[Problem]]:
    """The head of a report, or every problem of it."""
    problems = unknown_fields(report, rules.fields)
    variant, wrong = read_variant(rules.options, report.get("variant"))
    problems += sorted(wrong, key=lambda problem: problem.path)
    players, wrong = read_players(report.get("players"), rules.counts, rules.judged)
    problems += wrong
    changes: tuple[Change, ...] = ()
    if players:
        code = rules.teams(players, report.get("teams")) if rules.teams else None
        problems += [Problem(code, "teams")] if code else []
        if rules.changes is not Changes.NONE and report.get(CHANGES) is not None:
            fewest = min(rules.counts) if rules.changes is Changes.FEWER else len(players)
            changes, wrong = read_changes(report, players, fewest)
            problems += wrong
    problems += _starter_problems(report, players, rules)
    deals = [] if tells_totals(report) else report.get("deals")
    if not isinstance(deals, list):
        problems.append(Problem("deals_type", "deals"))
    if problems or not isinstance(deals, list):
        return None, problems
    starter, teams = report.get(rules.starter), report.get("teams")
    seat = 0 if starter is None else players.index(starter)
    named = None if teams is None else tuple(tuple(team) for team in teams)
    return Head(variant, players, named, seat, tuple(deals), changes), []


def read_players(
    value: object, counts: tuple[int, ...], judged: Players
) -> tuple[tuple[str, ...], list[Problem]]:
    """The seat order, or its problems."""
    if judged is Players.NAMES_FIRST and not isinstance(value, list):
        return (), [Problem("field_missing" if value is None else "field_type", "players")]
    names: list[object] = value if isinstance(value, list) else []
    wrong_number = [] if len(names) in counts else [Problem("players_count", "players")]
    if wrong_number and judged is Players.NUMBER_FIRST:
        return (), wrong_number
    problems = _name_problems(names, strictly=judged is Players.NAMES_FIRST)
    if judged is Players.BOTH or not problems:
        problems = wrong_number + problems
    return (() if problems else tuple(map(str, names))), problems


def _name_problems(names: list[object], *, strictly: bool) -> list[Problem]:
    problems = []
    seen: set[str] = set()
    for i, name in enumerate(names):
        is_fine = is_name(name) if strictly else isinstance(name, str) and name.strip() != ""
        if not isinstance(name, str) or not is_fine:
            problems.append(Problem("player_name", f"players[{i}]"))
        elif name in seen:
            problems.append(Problem("player_duplicate", f"players[{i}]"))
        else:
            seen.add(name)
    return problems


def _starter_problems(report: Json, players: tuple[str, ...], rules: HeadRules) -> list[Problem]:
    """An unknown starter, as far as it is known who plays."""
    starter, given = report.get(rules.starter), report.get("players")
    names: Any = players
    if rules.judged is Players.BOTH and isinstance(given, list) and len(given) in rules.counts:
        names = given
    if starter is None or not names or starter in names:
        return []
    deals = rules.starter == "first_dealer"
    return [Problem("first_dealer_unknown" if deals else "first_player_unknown", rules.starter)]
