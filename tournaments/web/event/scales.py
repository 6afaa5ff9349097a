"""Compute the scales of charts, and the words at their axes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from tournaments.domain.points import Points

_RULES, _MARKS = 6, 7  # at most: lines across a picture, words below one on a phone


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across a chart, at a percentage from its top."""

    share: float
    value: int


@dataclass(frozen=True, slots=True)
class Scale:
    """The least and the most of a picture, round numbers `step` by step."""

    low: int
    high: int
    step: int

    def part(self, value: Points) -> float:
        """Return how far from the top a value stands, of the whole height."""
        return (self.high - float(value)) / (self.high - self.low)

    @property
    def rules(self) -> tuple[Rule, ...]:
        marks = range(self.low, self.high + 1, self.step)
        return tuple(Rule(100 * self.part(mark), mark) for mark in marks)


def scale(values: Iterable[Points]) -> Scale:
    """With few lines, at 1, 2 or 5 times a power of ten."""
    numbers = [float(value) for value in values] or [0.0]
    least, most = min(numbers), max(numbers)
    size = 10 ** max(0, floor(log10(max(1.0, (most - least) / _RULES))))
    step = next(by * size for by in (1, 2, 5, 10) if most - least <= by * size * _RULES)
    low = floor(least / step) * step
    return Scale(low, max(ceil(most / step) * step, low + step), step)


def thinned(words: Sequence[str], *, keep_last: bool = True) -> tuple[str, ...]:
    """As many words as a phone has room for, "" between them; the last one stays, or the first."""
    apart, last = ceil(len(words) / _MARKS), len(words) - 1
    return tuple(
        "" if (last - i if keep_last else i) % apart else word for i, word in enumerate(words)
    )
