"""The course of a number over events, laid out for a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from tournaments.store.models import Tournament

WIDTH, HEIGHT = 360, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 12, 12, 28
_STEPS = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    value: int
    event: Tournament


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal line with its number."""

    y: float
    value: int


@dataclass(frozen=True, slots=True)
class Plot:
    """`path` are the points of the line, as SVG takes them."""

    dots: tuple[Dot, ...]
    rules: tuple[Rule, ...]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def path(self) -> str:
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)

    @property
    def latest(self) -> Dot:
        return self.dots[-1]


def plot(points: Sequence[tuple[Tournament, int]]) -> Plot | None:
    """The events in even distances from left to right; None without any."""
    if not points:
        return None
    values = [value for _event, value in points]
    step = next((s for s in _STEPS if (max(values) - min(values)) / s <= 4), _STEPS[-1])
    low = floor(min(values) / step) * step
    high = max(ceil(max(values) / step) * step, low + step)
    span = WIDTH - _LEFT - _RIGHT

    def y(value: int) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    def x(i: int) -> float:
        share = i / (len(points) - 1) if len(points) > 1 else 0.5
        return round(_LEFT + span * share, 1)

    dots = tuple(Dot(x(i), y(value), value, event) for i, (event, value) in enumerate(points))
    return Plot(dots, tuple(Rule(y(value), value) for value in range(low, high + 1, step)))
