"""What always holds between two events (docs/rules/wm.md section 6.5).

Knows how to prove a state sound. Does not repair anything: a broken invariant is a bug.
"""

from __future__ import annotations

from collections import Counter

from tournaments.domain.differing import differing
from tournaments.domain.formats.hall import IN_PLAY, Phase, Status, same_seats
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.state import State

_SEATED = frozenset({Phase.ROUND, Phase.CLOSING, Phase.FINAL})
_STARTED = frozenset(Phase) - {Phase.REGISTRATION, Phase.FINISHED}


def broken(state: State) -> tuple[str, ...]:
    """The names of the invariants that do not hold; empty for every state that `apply` gives."""
    checks = {
        "money": _money_adds_up(state),
        "negative_balance": all(euros >= 0 for euros in state.balances.values()),
        "empty_pocket": all(state.balances[player] > 0 for player in state.players_in),
        "seats": _seats_are_sound(state),
        "remaining": state.phase not in _STARTED or state.remaining >= 2,
        "winner": _winner_is_sound(state),
        "playoff": _playoff_is_sound(state),
        "ranking": _everybody_is_ranked_once(state),
    }
    return tuple(name for name, holds in checks.items() if not holds)


def shaken(before: State, after: State) -> tuple[str, ...]:
    """Likewise of a state that followed on a sound one. While the same people sit at the same
    tables only the euros can be wrong, and only of those whose euros moved."""
    if after is before:
        return ()
    if (
        (after.phase, after.playoff, after.starters)
        != (before.phase, before.playoff, before.starters)
        or after.status != before.status
        or not same_seats(before, after)
    ):
        return broken(after)
    checks = {
        "money": _money_adds_up(after),
        "empty_pocket": all(
            after.balances[player] > 0 or after.status[player] not in IN_PLAY
            for player in differing(before.balances, after.balances)
        ),
        "negative_balance": min(after.balances.values(), default=0) >= 0,
    }
    return tuple(name for name, holds in checks.items() if not holds)


def _money_adds_up(state: State) -> bool:
    credited = state.settings.start_euros * state.starters + state.outside
    return sum(state.balances.values()) + state.pot == credited


def _seats_are_sound(state: State) -> bool:
    if state.phase not in _SEATED:
        return state.phase is Phase.DRAWN or not state.tables
    seats = Counter(player for table in state.tables for player in table.players)
    is_open = any(table.open for table in state.tables)
    all_in = all(state.status[player] in IN_PLAY for player in seats)
    return is_open and all_in and all(count == 1 for count in seats.values())


def _winner_is_sound(state: State) -> bool:
    winners = [p for p, status in state.status.items() if status is Status.WINNER]
    if state.phase is not Phase.FINISHED:
        return not winners
    first = [row["player"] for row in ranking(state) if row["rank"] == 1]
    return len(winners) == 1 and first == winners and state.pot == 0


def _playoff_is_sound(state: State) -> bool:
    if state.playoff is None:
        return state.phase is not Phase.PLAYOFF
    group, through = state.playoff.players, state.playoff.through
    everybody = sorted(group + through) == sorted(state.players_in)
    return everybody and len(group) > state.playoff.places > 0


def _everybody_is_ranked_once(state: State) -> bool:
    if state.phase is Phase.REGISTRATION:
        return True
    return sorted(row["player"] for row in ranking(state)) == sorted(state.status)
