"""What a knock-out costs: games or matches that were lost, matches to which somebody did not come.

Knows who owes the box what for it, from the bracket. Does not know who has paid.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.domain.formats.charges import Cause, Charge, fee
from tournaments.domain.formats.knockout.pairings import Ended, Pairing
from tournaments.domain.formats.knockout.state import State, games_won, standing


def charges(state: State) -> Iterator[Charge]:
    """What everybody owes the box, in the order of the bracket. A match that was given away without
    a game counts as one to which the loser did not come."""
    settings = state.settings
    before = dict.fromkeys(state.status, 0)
    for name, pairing in standing(state).items():
        games = state.points.get(name, ())
        absent = _absent(pairing, played=bool(games))
        if absent and settings.walkover_fee:
            yield Charge(absent, settings.walkover_fee, Cause.WALKOVER)
        for side, lost in _lost(state, pairing, games, absent):
            cents = fee(settings.lost_fees, before[side], lost)
            before[side] += lost
            if cents:
                yield Charge(side, cents, Cause.LOST, count=lost)


def _absent(pairing: Pairing, *, played: bool) -> str:
    """Who did not come to a match that is over, "" if both did."""
    missed = pairing.ended is Ended.WALKOVER or (pairing.ended is Ended.PLAYED and not played)
    return pairing.loser or "" if missed else ""


def _lost(
    state: State, pairing: Pairing, games: tuple[tuple[int, int], ...], absent: str
) -> Iterator[tuple[str, int]]:
    """How often each side lost in a match, as the setting counts."""
    a, b = pairing.sides
    by_match = state.settings.fee_unit == "fixture"
    if by_match and pairing.loser and pairing.ended is Ended.PLAYED and not absent:
        yield pairing.loser, 1
    elif not by_match and games and a and b:
        won = games_won(games)
        yield from ((a, won[1]), (b, won[0]))
