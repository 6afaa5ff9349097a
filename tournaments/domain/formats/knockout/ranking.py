"""The places of a knock-out at any moment.

Knows how far everybody came. Does not know how a match was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.pairings import BYE, Ended, Pairing, Pairings
from tournaments.domain.formats.knockout.state import State, standing
from tournaments.domain.formats.ranking import Column, Place, in_orders
from tournaments.domain.log.changes import differing

COUNTED = (Ended.PLAYED, Ended.WALKOVER)
Depth = tuple[int, int, int]


def ranking(state: State) -> tuple[Place, ...]:
    """The places so far; before the start everybody is level. Who was excluded has none."""
    if not state.seeds:
        return tuple(Place(1, side) for side in state.status)
    now = standing(state)
    excluded = [side for side in state.seeds if state.status[side] == "excluded"]
    others = [side for side in state.seeds if side not in excluded]
    ranks = (*places(now, others), *((None, side) for _rank, side in places(now, excluded)))
    rows = [
        Place(rank, side, (Column("matches_won", state.balances[side]),)) for rank, side in ranks
    ]
    return in_orders(rows, state.orders)


def matches_won(standing: Pairings, seeds: Sequence[str]) -> dict[str, int]:
    """Return how many matches each side has won, by play or because the other did not come."""
    wins = Counter(pairing.winner for pairing in standing.values() if pairing.ended in COUNTED)
    return {side: wins[side] for side in seeds}


def matches_won_since(
    balances: Mapping[str, int], before: Pairings, after: Pairings
) -> dict[str, int]:
    """Likewise from those that were right `before`: only matches that stand otherwise now are
    counted."""
    wins = dict(balances)
    for name in differing(before, after):
        for sign, pairing in ((-1, before.get(name)), (1, after[name])):
            if pairing and pairing.winner and pairing.ended in COUNTED:
                wins[pairing.winner] += sign
    return wins


def champion(standing: Pairings) -> str | None:
    """Return who has won it all, None as long as that is open."""
    last = standing.get("F2", standing["F1"])
    return last.winner if last.ended is not None and last.winner != BYE else None


def finished(standing: Pairings) -> bool:
    """Return whether no match is left to play. The last ones are asked first."""
    return all(pairing.ended is not None for pairing in reversed(tuple(standing.values())))


def places(standing: Pairings, seeds: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """(place, side), the best first; who went out in the same round shares a place.

    Sides that can still win share the first place.
    """
    depth = _depths(standing, seeds)
    order = sorted(seeds, key=lambda side: depth[side], reverse=True)
    first: dict[Depth, int] = {}
    for place, side in enumerate(order, 1):
        first.setdefault(depth[side], place)
    return tuple((first[depth[side]], side) for side in order)


_STILL_IN = (3, 0, 0)


def _depths(standing: Pairings, seeds: Sequence[str]) -> dict[str, Depth]:
    """Return how far everybody came: more is better; see `places`."""
    over = champion(standing)
    parts = {pairing.match.part for pairing in standing.values()}
    last = Part.LOSERS if Part.LOSERS in parts else Part.WINNERS
    lost: dict[tuple[str, Part], Pairing] = {}
    beside: Counter[str] = Counter()
    for pairing in standing.values():
        part = pairing.match.part
        if pairing.loser and pairing.ended is not Ended.NOT_NEEDED:
            lost[pairing.loser, part] = pairing
        if pairing.winner and part in (Part.THIRD, Part.CONSOLATION) and last is Part.WINNERS:
            beside[pairing.winner] += 1
    return {side: _depth(side, lost, over, last, beside[side]) for side in seeds}


def _depth(
    side: str,
    lost: Mapping[tuple[str, Part], Pairing],
    over: str | None,
    last: Part,
    beside: int,
) -> Depth:
    """`last` is the part of the bracket that one leaves for good, `beside` what the match for the
    third place and the consolation add."""
    if side == over:
        return _STILL_IN
    if (side, Part.FINAL) in lost:
        return (2, 0, 0) if over else _STILL_IN
    out = lost.get((side, last))
    return _STILL_IN if out is None else (1, out.match.round, beside)
