"""A bracket with its results: every match as it stands, and the places that follow.

Knows who won which match and who left. Does not know how a match was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.formats.knockout.bracket import Feed, Match, Part, Place

BYE = ":bye"


class Ended(StrEnum):
    """How a match came to its winner."""

    PLAYED = "played"
    WALKOVER = "walkover"
    BYE = "bye"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match as it stands. A side is None while it is not known, `BYE` if nobody is there."""

    match: Match
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
    matches: Sequence[Match],
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
        first, second = match.places
        sides = (_side(first, seeds, known), _side(second, seeds, known))
        known[match.id] = _stands(match, sides, won.get(match.id), left, known)
    return known


def _side(place: Place, seeds: Sequence[str], known: Pairings) -> str | None:
    if place.feed is Feed.SEED:
        return seeds[place.seed - 1] if place.seed <= len(seeds) else BYE
    source = known[place.match]
    return source.winner if place.feed is Feed.WINNER else source.loser


def _stands(
    match: Match,
    sides: tuple[str | None, str | None],
    winner: str | None,
    left: Sequence[str],
    known: Pairings,
) -> Pairing:
    a, b = sides
    if match.if_needed and known["F1"].winner == known["F1"].sides[0] is not None:
        return Pairing(match, sides, a, b, Ended.NOT_NEEDED)
    if BYE in sides:
        other = b if a == BYE else a
        return Pairing(match, sides, other, BYE, Ended.BYE)
    if a is None or b is None:
        return Pairing(match, sides)
    if winner in sides:
        return Pairing(match, sides, winner, b if winner == a else a, Ended.PLAYED)
    gone = [side for side in left if side in sides]
    if gone:
        return Pairing(match, sides, b if gone[0] == a else a, gone[0], Ended.WALKOVER)
    return Pairing(match, sides)


def matches_won(standing: Pairings, seeds: Sequence[str]) -> dict[str, int]:
    """How many matches each side has won, by play or because the other did not come."""
    counted = (Ended.PLAYED, Ended.WALKOVER)
    wins = Counter(pairing.winner for pairing in standing.values() if pairing.ended in counted)
    return {side: wins[side] for side in seeds}


def champion(standing: Pairings) -> str | None:
    """Who has won it all, None as long as that is open."""
    last = standing.get("F2", standing["F1"])
    return last.winner if last.ended is not None and last.winner != BYE else None


def finished(standing: Pairings) -> bool:
    """Whether no match is left to play."""
    return all(pairing.ended is not None for pairing in standing.values())


def places(standing: Pairings, seeds: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """(place, side), the best first; who went out in the same round shares a place.

    Sides that can still win share the first place.
    """
    depth = {side: _depth(side, standing) for side in seeds}
    order = sorted(seeds, key=lambda side: depth[side], reverse=True)
    return tuple((1 + sum(depth[other] > depth[side] for other in seeds), side) for side in order)


_STILL_IN = (3, 0, 0)


def _depth(side: str, standing: Pairings) -> tuple[int, int, int]:
    """How far somebody came: more is better; see `places`."""
    if champion(standing) == side:
        return _STILL_IN
    parts = {pairing.match.part for pairing in standing.values()}
    lost = [p for p in standing.values() if p.loser == side and p.ended is not Ended.NOT_NEEDED]
    by_part = {pairing.match.part: pairing for pairing in lost}
    if Part.FINAL in by_part:
        return (2, 0, 0) if champion(standing) else _STILL_IN
    if Part.LOSERS in parts:
        out = by_part.get(Part.LOSERS)
        return _STILL_IN if out is None else (1, out.match.round, 0)
    out = by_part.get(Part.WINNERS)
    return _STILL_IN if out is None else (1, out.match.round, _beside(side, standing))


def _beside(side: str, standing: Pairings) -> int:
    """What the match for the third place and the consolation add to the place."""
    beside = (Part.THIRD, Part.CONSOLATION)
    return sum(
        pairing.winner == side and pairing.match.part in beside for pairing in standing.values()
    )
