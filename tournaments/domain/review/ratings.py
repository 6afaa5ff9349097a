"""Rate players by the tables they sat at (OpenSkill, Plackett-Luce).

A match is one sitting at one table, or the ranking of a tournament whose format names no tables.
Unassigned people play as newcomers and are not stored.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from openskill.models import PlackettLuce

Who = TypeVar("Who", bound=Hashable)
_MODEL = PlackettLuce()
_BASE, _UNIT = 1000, 40


@dataclass(frozen=True, slots=True)
class Strength:
    """A belief: the mean `mu` and its standard deviation `sigma`."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The number that is shown: 1000 for a newcomer; it grows with strength and certainty."""
        return round(_BASE + _UNIT * (self.mu - 3 * self.sigma))


NEWCOMER = Strength()


def rated(
    known: Mapping[Who, Strength], matches: Iterable[Sequence[tuple[Sequence[Who], int]]]
) -> dict[Who, Strength]:
    """The strengths of everybody in `matches` after them, one after the other.

    A match is who scored how much, more being better: each side is one or more people who share
    a score. Level scores are a draw. A match of fewer than two sides says nothing.
    """
    now = dict[Who, Strength]()
    for match in matches:
        sides = [[now.get(key) or known.get(key, NEWCOMER) for key in side] for side, _ in match]
        teams = [
            [_MODEL.create_rating([strength.mu, strength.sigma]) for strength in side]
            for side in sides
        ]
        if len(match) > 1:
            teams = _MODEL.rate(teams, scores=[float(score) for _side, score in match])
        for (side, _), team in zip(match, teams, strict=True):
            now.update(
                (key, Strength(strength.mu, strength.sigma))
                for key, strength in zip(side, team, strict=True)
            )
    return now
