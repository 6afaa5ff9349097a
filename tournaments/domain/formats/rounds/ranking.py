"""The standings at any moment, and the prizes that follow from them.

Knows the order of people. Does not know how they got there.
"""

from __future__ import annotations

from typing import NamedTuple

from tournaments.domain.formats.hall import GONE, Phase, Status
from tournaments.domain.formats.ranking import Criterion, Level, Place, ranked
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.rounds.totals import records
from tournaments.domain.formats.tiebreaks import criteria
from tournaments.domain.points import Points


def ranking(state: State) -> tuple[Place, ...]:
    """Everybody, the best first; who left stays with what he made, the excluded have no rank."""
    if state.phase is Phase.REGISTRATION:
        return ()
    excluded = [p for p, status in state.status.items() if status is Status.EXCLUDED]
    others = [player for player in state.status if player not in excluded]
    found = ranked(others, [*_final(state), *_criteria(state)])
    return (*found, *(Place(None, player) for player in excluded))


def preliminary(state: State) -> tuple[Place, ...]:
    """Those who are in, as the rounds alone rank them: whom a cut takes."""
    return ranked(state.players_in, _criteria(state))


def _criteria(state: State) -> tuple[Criterion, ...]:
    def total(level: Level) -> dict[str, Points]:
        return {player: state.balances[player] for player in level}

    return (Criterion("total", total), *criteria(state.settings.ties, records(state)))


def _final(state: State) -> tuple[Criterion, ...]:
    """Who got to the final comes first; there its score counts, unless it is in the total."""
    if not state.finalists:
        return ()

    def through(level: Level) -> dict[str, int]:
        return {player: int(player in state.finalists) for player in level}

    def made(level: Level) -> dict[str, Points]:
        legs = records(state, final=True)
        return {player: legs[player][-1].score for player in level}

    played = bool(state.rounds) and state.rounds[-1].final
    alone = (Criterion("final", made),) if played and not state.settings.final_carry else ()
    return (Criterion("finalist", through), *alone)


class Prize(NamedTuple):
    """Who picks when: `rank` and `player` of the standings, and what is left for them."""

    rank: int
    player: str
    prize: str


def is_decided(state: State) -> bool:
    """Whether all is over: the event, and no knock-out of its best is still to come."""
    to_come = state.settings.final == "knockout" and bool(state.finalists)
    return state.phase is Phase.FINISHED and not to_come


def prize_list(state: State) -> tuple[Prize, ...]:
    """The prizes in the order of picking, the consolation prize at the end; () until all is over.

    Who has left is passed over. Level people pick in the order of their registration: the desk may
    change that on the spot.
    """
    if not is_decided(state):
        return ()
    rows = [row for row in ranking(state) if state.status[row.player] not in GONE]
    settings = state.settings
    found = [
        Prize(row.rank or 0, row.player, prize)
        for row, prize in zip(rows, settings.prizes, strict=False)
    ]
    if settings.last_prize and len(rows) > len(settings.prizes):
        found.append(Prize(rows[-1].rank or 0, rows[-1].player, settings.last_prize))
    return tuple(found)
