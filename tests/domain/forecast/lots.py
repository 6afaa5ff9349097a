"""A lot whose outcome is known beforehand, so that a course can be followed by hand."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import inf
from random import Random
from typing import Any

from tournaments.domain.formats.forecast import Pace

STEADY = Pace(factor=1.0, between=6.0, spread=0.0, measured=inf)
"""Every match takes exactly as long as usual, in every hall."""


class Lot(Random):
    """A fixed lot: shuffling reverses, and everything is average.

    Numbers between 0 and 1 are `numbers` in turn, starting again after the last. Choices by number
    are `places` in turn.
    """

    def __init__(self, *numbers: float, places: Sequence[int] = (0,)) -> None:
        super().__init__(1)
        self.numbers, self.drawn = numbers or (0.0,), 0
        self.places, self.taken = places, 0

    def random(self) -> float:
        self.drawn += 1
        return self.numbers[(self.drawn - 1) % len(self.numbers)]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x.reverse()

    def gauss(self, mu: float = 0.0, _sigma: float = 1.0) -> float:
        return mu

    def lognormvariate(self, *_law: float) -> float:
        return 1.0

    def randrange(self, *_args: Any) -> int:
        self.taken += 1
        return self.places[(self.taken - 1) % len(self.places)]


class Slow(Lot):
    """Everything takes twice as long in this hall, and at any table."""

    def lognormvariate(self, *_law: float) -> float:
        return 2.0
