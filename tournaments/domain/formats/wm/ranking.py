"""Compute the ranking at any moment, and the results of each table.

Follows docs/rules/wm.md sections 4.6 and 4.1.
"""

from __future__ import annotations

from tournaments.domain.formats.ranking import Place, Sitting, in_orders, parted
from tournaments.domain.formats.state import IN_PLAY, Phase, Status
from tournaments.domain.formats.wm.state import Exit, State

_WITHIN_EVENT = (Status.BELOW_THRESHOLD, Status.MISSED_CUT, Status.WITHDRAWN)
_BY_ROUND = (Status.BUST, Status.WITHDRAWN)
_BY_RUNDE = (Status.BUST, Status.ELIMINATED)
_Key = tuple[int, ...]


def ranking(state: State) -> tuple[Place, ...]:
    """Places, the best first; level players share a rank. Fillers and the excluded have none."""
    if state.phase is Phase.REGISTRATION:
        return ()
    ranked: list[Place] = []
    for level, _keys in parted(state.placed, [lambda level: {p: _key(state, p) for p in level}]):
        rank = len(ranked) + 1
        ranked += [Place(rank, player) for player in level]
    excluded = [p for p, status in state.status.items() if status is Status.EXCLUDED]
    excluded.sort(key=lambda player: state.exits[player].order)
    fillers = [p for p in state.status if p in state.fillers and p not in excluded]
    return (*ranked, *(Place(None, player) for player in (*fillers, *excluded)))


def standing(state: State) -> tuple[Place, ...]:
    """Everybody's place, level people in the order that was entered for them."""
    return in_orders(ranking(state), state.orders)


def _key(state: State, player: str) -> _Key:
    """Larger is better; equal means level."""
    status = state.status[player]
    if status in IN_PLAY or status is Status.WINNER:
        return (2, state.balances[player])
    return _exit_key(state, state.exits[player])


def _exit_key(state: State, gone: Exit) -> _Key:
    by_round = state.settings.exit_ties == "round"
    if by_round and gone.round is not None and gone.status in _BY_ROUND:
        return (0, gone.round)
    within = _WITHIN_EVENT.index(gone.status) if gone.status in _WITHIN_EVENT else 3
    before = gone.before if gone.status in _BY_RUNDE else 0
    return (1, gone.index, -within, gone.balance, before)


def sittings(state: State) -> tuple[Sitting, ...]:
    """Every table that finished a Runde: the euros its Runden moved, fines and pot left out."""
    return tuple(
        Sitting(number, at, tuple(table.scores.items()))
        for number, seated in enumerate(state.seated, 1)
        for at, table in enumerate(seated.tables, 1)
        if table.runden
    )
