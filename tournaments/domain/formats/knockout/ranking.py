"""Compute the places of a knock-out from how far each side came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.pairings import BYE, Ended, Pairings
from tournaments.domain.formats.knockout.state import State, standing
from tournaments.domain.formats.ranking import Column, Place, in_orders
from tournaments.domain.log.changes import differing

COUNTED = (Ended.PLAYED, Ended.WALKOVER)


def ranking(state: State) -> tuple[Place, ...]:
    """Return the places so far; before the start all are level. Excluded sides have none."""
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
    """Return the won matches, from those that were right `before`; count only changed matches."""
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
    """Return True if no match is left to play. The last ones are asked first."""
    return all(pairing.ended is not None for pairing in reversed(tuple(standing.values())))


def places(standing: Pairings, seeds: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """(place, side), the best first; who went out in the same round shares a place.

    Sides that can still win share the first place, those who play on for others the best of them.
    """
    over = champion(standing)
    best = dict.fromkeys(seeds, 1)
    for pairing in standing.values():
        lost, match = pairing.loser, pairing.match
        decides = pairing.ended is not Ended.NOT_NEEDED and (over or match.part is not Part.FINAL)
        if decides and lost in best and lost != over:
            best[lost] = max(best[lost], match.falls)
    order = sorted(seeds, key=best.__getitem__)
    first: dict[int, int] = {}
    for place, side in enumerate(order, 1):
        first.setdefault(best[side], place)
    return tuple((first[best[side]], side) for side in order)
