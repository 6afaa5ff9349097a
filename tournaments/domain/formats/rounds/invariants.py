"""What always holds between two events.

Knows how to prove a state sound. Does not repair anything: a broken invariant is a bug.
"""

from __future__ import annotations

from collections import Counter

from tournaments.domain.formats.hall import IN_PLAY, Phase
from tournaments.domain.formats.ranking import everybody_once
from tournaments.domain.formats.rounds.ranking import ranking
from tournaments.domain.formats.rounds.state import Sheet, State
from tournaments.domain.formats.rounds.totals import balances, balances_since, reported, score_of

_PLAYING = frozenset({Phase.ROUND, Phase.CLOSING, Phase.FINAL})


def broken(state: State) -> tuple[str, ...]:
    """The names of the invariants that do not hold; empty for every state that `apply` gives."""
    checks = {
        "cash": sum(state.cash.values()) == 0,
        "seats": _seats_are_sound(state),
        "rounds": _rounds_are_sound(state),
        "scores": _scores_are_reported(state),
        "balances": state.phase is Phase.REGISTRATION or dict(state.balances) == balances(state),
        "ranking": state.phase is Phase.REGISTRATION
        or everybody_once(ranking(state), tuple(state.status)),
    }
    return tuple(name for name, holds in checks.items() if not holds)


def shaken(before: State, after: State) -> tuple[str, ...]:
    """Likewise of a state that followed on a sound one. Where tables only reported, people
    sit where they sat, and only the scores of these tables and the cash can be wrong."""
    if after is before:
        return ()
    moved = reported(before, after)
    if moved is None or not _same_people(before, after):
        return broken(after)
    checks = {
        "cash": sum(after.cash.values()) == 0,
        "seats": any(table.open for table in after.tables),
        "scores": all(_scores_fit(sheet, after) for _before, sheet in moved),
        "balances": after.balances == balances_since(before, after),
    }
    return tuple(name for name, holds in checks.items() if not holds)


def _same_people(before: State, after: State) -> bool:
    if len(before.tables) != len(after.tables):
        return False
    moved = ((a, b) for a, b in zip(before.tables, after.tables, strict=True) if a is not b)
    return all(a.players == b.players for a, b in moved)


def _seats_are_sound(state: State) -> bool:
    seats = Counter(player for table in state.tables for player in table.players)
    once = all(count == 1 for count in seats.values())
    is_open = any(table.open for table in state.tables)
    here = all(state.status[player] in IN_PLAY for player in seats)
    return once and is_open == (state.phase in _PLAYING) and (here or state.phase in _PLAYING)


def _rounds_are_sound(state: State) -> bool:
    drawn = sum(not played.final for played in state.rounds)
    running = state.running is not None
    return drawn == state.round <= max(state.planned, 0) and running == (state.phase in _PLAYING)


def _scores_are_reported(state: State) -> bool:
    return all(_scores_fit(sheet, state) for played in state.rounds for sheet in played.sheets)


def _scores_fit(sheet: Sheet, state: State) -> bool:
    return all(
        leg.score == score_of(sheet, player, state.settings) for player, leg in sheet.legs.items()
    )
