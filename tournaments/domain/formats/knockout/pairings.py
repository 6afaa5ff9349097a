"""Combine a bracket with its results.

Starts from the last request, because a result moves few matches of a large bracket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from tournaments.domain.formats.knockout.bracket import (
    BracketMatch,
    BracketPlace,
    BracketSource,
    Exchange,
    double,
    exchanged,
    single,
)
from tournaments.domain.formats.knockout.settings import Settings
from tournaments.domain.log.changes import differing

BYE = ":bye"


class Ended(StrEnum):
    """Ways to win a match."""

    PLAYED = "played"
    WALKOVER = "walkover"
    BYE = "bye"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match as it stands. A side is None while it is not known, `BYE` if nobody is there."""

    match: BracketMatch
    sides: tuple[str | None, str | None]
    winner: str | None = None
    loser: str | None = None
    ended: Ended | None = None

    @property
    def playable(self) -> bool:
        """Both sides are known and nobody has won yet."""
        return None not in self.sides and self.ended is None


Pairings = Mapping[str, Pairing]


def pairings(
    matches: Sequence[BracketMatch],
    seeds: Sequence[str],
    won: Mapping[str, str],
    left: Sequence[str] = (),
) -> dict[str, Pairing]:
    """Every match by its id, in the order of the bracket.

    `seeds`: the sides, the first seed first. `won`: the winner of each match that was played; one
    that these sides do not play does not count. `left`: who left, in that order; all matches that
    they had not finished are walk-overs.
    """
    known: dict[str, Pairing] = {}
    for match in matches:
        known[match.id] = pairing(match, seeds, won, left, known)
    return known


def pairing(
    match: BracketMatch,
    seeds: Sequence[str],
    won: Mapping[str, str],
    left: Sequence[str],
    known: Pairings,
) -> Pairing:
    """One match, from those that feed it."""
    first, second = match.places
    a, b = sides = (_side(first, seeds, known), _side(second, seeds, known))
    if match.if_needed and known["F1"].winner == known["F1"].sides[0] is not None:
        return Pairing(match, sides, a, b, Ended.NOT_NEEDED)
    if BYE in sides:
        other = b if a == BYE else a
        return Pairing(match, sides, other, BYE, Ended.BYE)
    if a is None or b is None:
        return Pairing(match, sides)
    winner = won.get(match.id)
    if winner in sides:
        return Pairing(match, sides, winner, b if winner == a else a, Ended.PLAYED)
    gone = [side for side in left if side in sides]
    if gone:
        return Pairing(match, sides, b if gone[0] == a else a, gone[0], Ended.WALKOVER)
    return Pairing(match, sides)


def _side(place: BracketPlace, seeds: Sequence[str], known: Pairings) -> str | None:
    if place.feed is BracketSource.SEED:
        return seeds[place.seed - 1] if place.seed <= len(seeds) else BYE
    source = known[place.match]
    return source.winner if place.feed is BracketSource.WINNER else source.loser


class _Last(NamedTuple):
    won: Mapping[str, str]
    left: tuple[str, ...]
    standing: Pairings


class _Bracket:
    """A bracket of these sides; `last` is replaced as a whole, since other threads read it too."""

    def __init__(self, matches: Sequence[BracketMatch], seeds: tuple[str, ...]) -> None:
        self.matches, self.seeds = matches, seeds
        self.place = {match.id: place for place, match in enumerate(matches)}
        self.fed: dict[str, list[int]] = {match.id: [] for match in matches}
        for place, match in enumerate(matches):
            for feed in match.places:
                if feed.match:
                    self.fed[feed.match].append(place)
        self.last = _Last({}, (), pairings(matches, seeds, {}))

    def stands(self, won: Mapping[str, str], left: tuple[str, ...]) -> Pairings:
        known = self.last
        if known.left != left:
            standing: Pairings = pairings(self.matches, self.seeds, won, left)
        elif moved := differing(known.won, won):
            standing = self._moved(known.standing, moved, won, left)
        else:
            return known.standing
        self.last = _Last(dict(won), left, standing)
        return standing

    def _moved(
        self, known: Pairings, names: Iterable[str], won: Mapping[str, str], left: Sequence[str]
    ) -> dict[str, Pairing]:
        """Return the pairings after other winners of these matches.

        Only these matches and those that they lead to are computed again, in the order of the
        bracket.
        """
        standing = dict(known)
        waiting = sorted(self.place[name] for name in names if name in self.place)
        while waiting:
            match = self.matches[heappop(waiting)]
            now = pairing(match, self.seeds, won, left, standing)
            if now != standing[match.id]:
                standing[match.id] = now
                for place in self.fed[match.id]:
                    heappush(waiting, place)
        return standing


@lru_cache(maxsize=16)
def _bracket(
    settings: Settings, seeds: tuple[str, ...], exchanges: tuple[Exchange, ...]
) -> _Bracket:
    planned = matches(settings, len(seeds))
    return _Bracket(exchanged(planned, exchanges) if exchanges else planned, seeds)


def matches(settings: Settings, entrants: int) -> tuple[BracketMatch, ...]:
    """Return the planned bracket of `entrants` sides."""
    if settings.mode == "double":
        return double(entrants, second_final=settings.second_final)
    return single(
        entrants, places_to=settings.places_to, consolation=settings.mode == "consolation"
    )


def parted_seeds(
    settings: Settings, seeds: Sequence[str], apart: Collection[tuple[str, str]], rng: Random
) -> list[str]:
    """Return the seeds after exchanges by which fewer of those who are to be kept apart meet in
    the first round, as few as exchanges of two can do."""
    order, foes = list(seeds), {frozenset(pair) for pair in apart}
    first: dict[int, int] = {}
    for match in matches(settings, len(order)):
        a, b = (place.seed - 1 for place in match.places)
        if max(a, b) in range(len(order)):
            first |= {a: b, b: a}

    def clashes(*places: int) -> int:
        met = {frozenset((order[at], order[first[at]])) for at in places if at in first}
        return len(met & foes)

    places = list(range(len(order)))
    rng.shuffle(places)
    for at in places:
        for other in places if clashes(at) else ():
            before = clashes(at, other)
            order[at], order[other] = order[other], order[at]
            if clashes(at, other) < before:
                break
            order[at], order[other] = order[other], order[at]
    return order


def stands(
    settings: Settings,
    seeds: tuple[str, ...],
    won: Mapping[str, str],
    left: tuple[str, ...],
    exchanges: tuple[Exchange, ...] = (),
) -> Pairings:
    """Every match as it stands, in the order of the bracket; {} before the start."""
    return _bracket(settings, seeds, exchanges).stands(won, left) if seeds else {}
