"""Hold penalty points with their reasons, and read the organizers' rules: “Remark: 0, 100”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from games.settings import SettingGroup
from tournaments.domain.commands.director import Penalty
from tournaments.domain.names import folded
from tournaments.domain.refusal import refuse

MOST_POINTS: Final = 1_000_000
_MOST_LINES, _LONGEST, _MOST_STEPS = 20, 120, 10
_LINE = re.compile(
    r"(?P<title>[^:]{1,80}?)\s*:\s*(?P<steps>\d{1,6}(?:\s*[,/]\s*\d{1,6})*)\s*"
    r"(?P<unit>game points?|match points?|spielpunkte?|mp|victory points?|siegpunkte?|vp|"
    r"league points?|ligapunkte?|points?|punkte?)?",
    re.IGNORECASE,
)
_OF_GAME = re.compile(r"game.*|match.*|spiel.*|mp", re.IGNORECASE)
_EACH = re.compile(r"\d+(?:/\d+)+")


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points taken off a total, or given if below 0. `reason` refers to a text, "" for none.

    `of_game`: off the game points of the tie-breaks. `round`: for the missed match of this round.
    `rule`: the line of the rules, for the `time` that it counts.
    """

    points: int = 0
    reason: str = ""
    of_game: bool = False
    round: int = 0
    rule: str = ""
    time: int = 0


Deductions = Mapping[str, tuple[Deduction, ...]]


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """A line of the rules: the points for the first time, the second and so on, the last for all
    that follow; `of_game`: game points."""

    title: str
    steps: tuple[int, ...]
    of_game: bool = False

    def step(self, time: int) -> int:
        """Return the points for the given time (from 1)."""
        return self.steps[min(time, len(self.steps)) - 1]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The points that a rule takes from an entrant now, for the `time` that it would count."""

    rule: PenaltyRule
    time: int

    @property
    def points(self) -> int:
        return self.rule.step(self.time)


@lru_cache(maxsize=256)
def read_rules(lines: tuple[str, ...]) -> tuple[PenaltyRule, ...] | None:
    """Read the rules as organizers type them, None if a line cannot be read.

    Numbers with a stroke between them are lines of their own.

    >>> read_rules(("Remark: 0, 100",))
    (PenaltyRule(title='Remark', steps=(0, 100), of_game=False),)
    >>> [(rule.title, rule.steps) for rule in read_rules(("5/10 min late: 1/2 VP",)) or ()]
    [('5 min late', (1,)), ('10 min late', (2,))]
    """
    rules: list[PenaltyRule] = []
    for line in lines:
        found = _LINE.fullmatch(line.strip())
        if not found:
            return None
        of_game = bool(_OF_GAME.fullmatch(found["unit"] or ""))
        steps = found["steps"]
        points = [int(part) for part in re.split(r"[,/]", steps)]
        each = _EACH.search(found["title"])
        if "/" in steps:
            parts = each[0].split("/") if each else []
            if len(parts) != len(points) or "," in steps:
                return None
            titles = [_EACH.sub(part, found["title"], count=1) for part in parts]
            rules += [PenaltyRule(t, (n,), of_game) for t, n in zip(titles, points, strict=True)]
        else:
            rules.append(PenaltyRule(found["title"], tuple(points), of_game))
    names = {folded(rule.title) for rule in rules}
    fits = len(names) == len(rules) and all(len(rule.steps) <= _MOST_STEPS for rule in rules)
    return tuple(rules) if fits else None


def rules_of(settings: Any, *, by_points: bool) -> tuple[PenaltyRule, ...]:
    """Return the rules of an event; where game points are the score they are all of it."""
    rules = read_rules(settings.penalties) or ()
    return tuple(PenaltyRule(r.title, r.steps) for r in rules) if by_points else rules


def next_steps(rules: Iterable[PenaltyRule], earlier: Sequence[Deduction]) -> tuple[NextStep, ...]:
    """Return the next step of each rule for an entrant with these `earlier` deductions."""
    return tuple(
        NextStep(rule, 1 + sum(each.rule == rule.title for each in earlier)) for rule in rules
    )


def deduct(
    event: Penalty,
    rules: Iterable[PenaltyRule],
    taken: dict[str, int],
    deductions: dict[str, tuple[Deduction, ...]],
) -> None:
    """Take points off an entrant, or give them if below 0: in all, and one by one.

    Refused are nothing, far too much, and a rule that is none.
    """
    earlier = deductions.get(event.player, ())
    step = next((s for s in next_steps(rules, earlier) if s.rule.title == event.rule), None)
    if event.rule and step is None:
        refuse("penalty_unknown", "rule")
    if abs(event.points) > MOST_POINTS or not (event.points or event.rule):
        refuse("penalty_range", "points")
    time = step.time if step else 0
    new = Deduction(event.points, event.reason, event.match_points, 0, event.rule, time)
    taken[event.player] = taken.get(event.player, 0) + event.points
    deductions[event.player] = (*earlier, new)


def declare_penalties() -> Any:
    return SettingGroup("score", "formats").option(
        [],
        check=are_penalties,
        shape={"items": {"type": "string", "maxLength": _LONGEST}, "maxItems": _MOST_LINES},
    )


def are_penalties(value: object) -> bool:
    """Return True if settings may hold this list."""
    return (
        isinstance(value, list | tuple)
        and len(value) <= _MOST_LINES
        and all(isinstance(line, str) and len(line) <= _LONGEST for line in value)
        and read_rules(tuple(value)) is not None
    )
