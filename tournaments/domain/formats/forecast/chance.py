"""Turn simulated courses into chances, or certainty, for each goal and player.

The proof: each final score lies in a span, whatever tables still report. A player is surely among
the first n if fewer than n others can reach the player's lowest score. A player is surely not among
them if the lowest scores of n others exceed the player's highest score. Everything else is open. A
span that is too wide makes fewer results certain and none wrong.

Only reports of tables count here. A correction, fine, exclusion or late entry changes the forecast.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most that a player can have at the end."""

    low: float = -inf
    high: float = inf


def among(spans: Mapping[str, Span], places: int) -> dict[str, bool]:
    """Return True if somebody is surely among the first `places` (True) or surely not (False); who
    is neither is left out.

    >>> among({"a": Span(9, 9), "b": Span(3, 8), "c": Span(1, 2)}, 1)
    {'a': True, 'b': False, 'c': False}
    """
    lows = sorted(span.low for span in spans.values())
    highs = sorted(span.high for span in spans.values())
    certain: dict[str, bool] = {}
    for player, span in spans.items():
        reach = len(highs) - bisect_left(highs, span.low) - 1  # without himself
        above = len(lows) - bisect_right(lows, span.high)
        if reach < places:
            certain[player] = True
        elif above >= places:
            certain[player] = False
    return certain


RUNS = 1_000  # simulated courses of one forecast


class Goal(StrEnum):
    FINAL = "final"  # the Final Table, the knock-out after the rounds, the last match of a bracket
    FIRST = "first"
    PRIZES = "prizes"  # a place that has a prize
    PROMOTED = "promoted"
    STAYS = "stays"  # a place that does not go down


@dataclass(frozen=True, slots=True)
class Chance:
    """`share` of the simulated courses; `sure`: it is proven, and then 0 or 1."""

    share: float
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Range:
    """Instants (seconds since 1970) or numbers between which eight of ten courses lie."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """`chances` of entrants by goal. `end`: when all is over, `cut`: when the preliminary of the WM
    mode is, in seconds since 1970; `rounds`: how many there will have been. None where nothing is
    known of it."""

    goals: tuple[Goal, ...] = ()
    chances: Mapping[str, Mapping[Goal, Chance]] = field(default_factory=dict)
    end: Range | None = None
    cut: Range | None = None
    rounds: Range | None = None


@dataclass(slots=True)
class Course:
    """One simulated course: who made which goal, and when it was over, in minutes from now."""

    made: Mapping[Goal, Sequence[str]]
    end: float = 0.0
    cut: float | None = None
    rounds: int = 0


def counted(
    players: Iterable[str],
    goals: Sequence[Goal],
    courses: Sequence[Course],
    proven: Mapping[Goal, Mapping[str, bool]],
) -> dict[str, dict[Goal, Chance]]:
    """The chances of everybody: how often each goal was made, except where it is `proven`."""
    chances: dict[str, dict[Goal, Chance]] = {player: {} for player in players}
    for goal in goals:
        times_made = dict.fromkeys(chances, 0)
        for course in courses:
            for player in course.made.get(goal, ()):
                times_made[player] += 1
        for player, times in times_made.items():
            known = proven.get(goal, {}).get(player)
            share = times / len(courses) if courses else 0.0
            chances[player][goal] = (
                Chance(share) if known is None else Chance(float(known), sure=True)
            )
    return chances


def middle(values: Iterable[float]) -> Range | None:
    """Return what eight of ten values lie between.

    >>> middle(range(101))
    Range(low=10, high=90)
    """
    ordered = sorted(values)
    if not ordered:
        return None
    last = len(ordered) - 1
    return Range(ordered[round(0.1 * last)], ordered[round(0.9 * last)])
