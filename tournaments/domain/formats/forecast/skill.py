"""How much better than others somebody plays, as far as results speak for it.

Strengths are taken for normal; how far they are apart nobody knows beforehand, and few rounds tell
little of it. So every course draws first how far (by what the results make likely), then how strong
everybody is, by what he made so far: drawn towards nothing, the more the fewer rounds he played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, log, sqrt
from random import Random
from statistics import fmean

# The variance of strengths, as a part of that of one round's points, and how likely each is
# beforehand: in half of all events little more than chance tells people apart.
_APART = {0.0: 0.35, 0.03: 0.25, 0.1: 0.25, 0.25: 0.1, 0.5: 0.05}
_FEWEST = 8  # results that say anything


class Strengths:
    """What results say: `made` by everybody, how much each lies above the average of its round."""

    def __init__(self, made: Mapping[str, Sequence[float]]) -> None:
        self.made = made
        results = [points for mine in self.made.values() for points in mine]
        self.varies = fmean(points * points for points in results) if len(results) > 1 else 0.0
        self.known = len(results) >= _FEWEST and self.varies > 0
        self.apart = list(_APART)
        self.weights = list(accumulate(self._likely())) if self.known else []

    def _likely(self) -> list[float]:
        logs = [log(prior) + self._evidence(apart) for apart, prior in _APART.items()]
        most = max(logs)
        return [exp(one - most) for one in logs]

    def _evidence(self, apart: float) -> float:
        """The logarithm of how likely the averages are where strengths are so far apart."""
        single = self.varies / (1 + apart)
        found = 0.0
        for mine in self.made.values():
            if mine:
                variance = single * (apart + 1 / len(mine))
                found -= (log(variance) + fmean(mine) ** 2 / variance) / 2
        return found

    def drawn(self, rng: Random) -> Mapping[str, float]:
        """By chance how many points a round brings everybody above the average; {}: nobody."""
        apart = rng.choices(self.apart, cum_weights=self.weights)[0] if self.known else 0.0
        if not apart:
            return {}
        single = self.varies / (1 + apart)
        found = {}
        for player, mine in self.made.items():
            trust = apart / (apart + 1 / len(mine)) if mine else 0.0
            mean = trust * fmean(mine) if mine else 0.0
            found[player] = rng.gauss(mean, sqrt(single * apart * (1 - trust)))
        return found
