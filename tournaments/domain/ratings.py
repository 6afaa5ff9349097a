"""How strong somebody seems to be, from the tables they sat at (OpenSkill, Plackett-Luce).

Knows matches of any number of people, as scores. Does not know events, names or a database.
A match is one sitting at one table; where a format does not tell its tables, it is the ranking
of the event. People that nobody has named sit there as newcomers and are not kept.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
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
    known: Mapping[Who, Strength], matches: Iterable[Mapping[Who, int]]
) -> dict[Who, Strength]:
    """The strengths of everybody in `matches` after them, one after the other.

    A match is who scored how much, more being better; level scores are a draw. A match of fewer
    than two says nothing.
    """
    now = dict[Who, Strength]()
    for match in matches:
        before = [now.get(who) or known.get(who, NEWCOMER) for who in match]
        if len(match) < 2:
            now.update(zip(match, before, strict=True))
            continue
        teams = [[_MODEL.create_rating([one.mu, one.sigma])] for one in before]
        after = _MODEL.rate(teams, scores=[float(score) for score in match.values()])
        now.update(
            (who, Strength(team[0].mu, team[0].sigma))
            for who, team in zip(match, after, strict=True)
        )
    return now
