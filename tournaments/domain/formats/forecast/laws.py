"""Draw the results of a match at one table without cards, by the strength of players.

Each game has a law: spread, skew and correlation at one table come from its simulator, and are
drawn towards the tournament's own tables. A match of Brokdorf has a loser, who pays.

Strengths are normally distributed. Few rounds tell little about their spread. So each course first
draws the spread by its likelihood, then the strength of each player by the player's results. The
fewer rounds a player has, the closer the strength is to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import exp, log, sqrt
from random import Random
from statistics import fmean
from typing import TypeVar

import games
from games.measured import Measured, measured
from games.shares import Share
from tournaments.domain.formats.forecast.pace import match_deals

_WEIGHT = 30.0  # results of people that a game's law counts for, against those of the event


@dataclass(frozen=True, slots=True)
class Law:
    """The distribution of the score of a party in one match.

    `mean`, standard deviation `spread`, correlation of two parties at a table (`together`), and
    skewness: below 0 losses are larger than wins.
    """

    mean: float
    spread: float
    together: float
    skew: float = 0.0


_USUAL = Measured(8.0, 0, 100.0, 200.0)  # of a table at which nobody has simulated the game


def law(game: str, parties: int, people: int, deals: int) -> Law:
    """Return the law of a match of `deals` deals; 0: as the game says."""
    sizes = measured(game)
    fits = [size for size, of in sizes.items() if of.parties == parties]
    each = sizes[min(fits, key=lambda size: abs(size - people))] if fits else _USUAL
    usual = match_deals(game, people)
    ends_early = games.GAMES[game].length is None  # a target may end it before
    count = min(deals, usual) if deals and ends_early else deals or usual
    return Law(each.mean * count, each.spread * sqrt(count), each.together, each.skew / sqrt(count))


def drawn_towards(usual: Law, tables: Sequence[Sequence[int]]) -> Law:
    """The law that the scores of the event's own tables speak for, as far as they are many."""
    scores = [score for table in tables for score in table]
    if len(scores) < 2:
        return usual
    mean, share = fmean(scores), _WEIGHT / (_WEIGHT + len(scores))
    varied = share * usual.spread**2 + (1 - share) * fmean((s - mean) ** 2 for s in scores)
    pairs = [(a - mean) * (b - mean) for table in tables for a, b in combinations(table, 2)]
    own = fmean(pairs) / varied if pairs and varied else usual.together
    together = share * usual.together + (1 - share) * max(-1.0, min(1.0, own))
    return Law(share * usual.mean + (1 - share) * mean, sqrt(varied), together, usual.skew)


def scores(of: Law, parties: int, rng: Random) -> list[int]:
    """The scores of one table by chance.

    Independent ones less `part` of their average: that makes any correlation from -1 / (n - 1) up.
    Then the skew, by the first term of Cornish and Fisher.
    """
    together = max(of.together, -0.999 / max(1, parties - 1))
    shared = together / (together - 1) if together < 1 else -1e6
    part = 1 - sqrt(1 - parties * shared)
    by, skew = 1 / sqrt(1 - shared), of.skew / 6
    drawn = [rng.gauss(0, 1) for _ in range(parties)]
    average = part * fmean(drawn)
    normal = (by * (one - average) for one in drawn)
    return [round(of.mean + of.spread * (z + skew * (z * z - 1))) for z in normal]


def runde(people: int, rng: Random) -> list[int]:
    """The euros of a Runde of Brokdorf: one of them pays everybody."""
    euros = [1] * people
    euros[rng.randrange(people)] = 1 - people
    return euros


def shares(points: Sequence[int]) -> list[Share]:
    """Points of a match with the places they make."""
    return [Share(mine, 1 + sum(other > mine for other in points), 0, 0) for mine in points]


def spread_out(parties: Iterable[Sequence[int]], points: Sequence[int], people: int) -> list[int]:
    """The points of each party for everybody in it, by seat."""
    by_seat = [0] * people
    for party, made in zip(parties, points, strict=True):
        for seat in party:
            by_seat[seat] = made
    return by_seat


def together(points: Sequence[int], side: int) -> list[int]:
    """Return the sums of neighbours, `side` people each."""
    return [sum(points[first : first + side]) for first in range(0, len(points), side)]


PREPARED = 400
K = TypeVar("K")
V = TypeVar("V")


class Pool(dict[K, list[V]]):
    """Random values of each kind, which `make` makes once: a course takes one of them by chance."""

    def __init__(self, rng: Random, make: Callable[[K], list[V]]) -> None:
        super().__init__()
        self.rng, self.make = rng, make

    def __missing__(self, kind: K) -> list[V]:
        self[kind] = self.make(kind)
        return self[kind]

    def one(self, kind: K) -> V:
        values = self[kind]
        return values[int(self.rng.random() * len(values))]


# The variance of strengths, as a part of that of one round's points, and how likely each is
# beforehand: in half of all events little more than chance tells people apart.
_APART = {0.0: 0.35, 0.03: 0.25, 0.1: 0.25, 0.25: 0.1, 0.5: 0.05}
_FEWEST = 8  # results that say anything


class Strengths:
    """The results of all players: how far each lies above the average of its round (`made`)."""

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
        return [exp(evidence - most) for evidence in logs]

    def _evidence(self, apart: float) -> float:
        """The logarithm of how likely the averages are where strengths are so far apart."""
        single = self.varies / (1 + apart)
        evidence = 0.0
        for mine in self.made.values():
            if mine:
                variance = single * (apart + 1 / len(mine))
                evidence -= (log(variance) + fmean(mine) ** 2 / variance) / 2
        return evidence

    def drawn(self, rng: Random) -> Mapping[str, float]:
        """By chance how many points a round brings everybody above the average; {}: nobody."""
        apart = rng.choices(self.apart, cum_weights=self.weights)[0] if self.known else 0.0
        if not apart:
            return {}
        single = self.varies / (1 + apart)
        strengths = {}
        for player, mine in self.made.items():
            trust = apart / (apart + 1 / len(mine)) if mine else 0.0
            mean = trust * fmean(mine) if mine else 0.0
            strengths[player] = rng.gauss(mean, sqrt(single * apart * (1 - trust)))
        return strengths
