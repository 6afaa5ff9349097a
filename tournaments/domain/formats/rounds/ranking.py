"""Compute the standings at any moment, and the results of each table."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.domain.formats.ranking import Criterion, Level, Place, Sitting, in_orders, ranked
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.rounds.totals import records, table_shares
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.tiebreaks import criteria
from tournaments.domain.points import Points

LINES = 2


def ranking(state: State) -> tuple[Place, ...]:
    """Return all players, the best first. Fillers and then excluded ones have no rank."""
    if state.phase is Phase.REGISTRATION:
        return ()
    placed = dict.fromkeys(state.placed)
    others = [player for player in state.status if player not in placed]
    others.sort(key=lambda player: state.status[player] is Status.EXCLUDED)
    places = in_orders(ranked(tuple(placed), [*_final(state), *_criteria(state)]), state.orders)
    return (*places, *(Place(None, player) for player in others))


def by_rounds(state: State, people: Sequence[str]) -> tuple[Place, ...]:
    """These as the rounds alone rank them: a cut asks for those who are in."""
    return in_orders(ranked(people, _criteria(state)), state.orders)


def _criteria(state: State) -> tuple[Criterion, ...]:
    def total(level: Level) -> dict[str, Points]:
        return {player: state.balances[player] for player in level}

    return (Criterion("total", total), *criteria(state.settings.ties, records(state)))


def _final(state: State) -> tuple[Criterion, ...]:
    """Return the criteria of a final.

    Finalists come first, in a final for places those of the upper table. Its score counts, unless
    it is in the total. Leavers without a score there come after the other finalists.
    """
    if not state.finalists:
        return ()

    def through(level: Level) -> dict[str, int]:
        return {player: int(player in state.finalists) for player in level}

    def scored(level: Level) -> dict[str, Points]:
        legs, before = records(state, final=True), len(state.rounds) - 1
        return {player: sum(leg.score for leg in legs[player][before:]) for player in level}

    finalist = Criterion("finalist", through)
    if not (state.rounds and state.rounds[-1].final):
        return (finalist,)
    sheets = state.rounds[-1].sheets
    at = {player: table for table, sheet in enumerate(sheets, 1) for player in sheet.seats}

    def sat(level: Level) -> dict[str, int]:
        return {player: -at.get(player, 0) for player in level}

    if state.settings.final == "places" and len(sheets) > 1:
        there: tuple[Criterion, ...] = (finalist, Criterion("final_table", sat, scale=-1))
    else:
        there = (finalist,)
    if state.settings.final_factor:
        return there
    left = {player for sheet in sheets for player in sheet.gone if player not in sheet.legs}

    def stayed(level: Level) -> dict[str, int]:
        return {player: int(player not in left) for player in level}

    return (*there, *([Criterion("stayed", stayed)] if left else []), Criterion("final", scored))


def is_decided(state: State) -> bool:
    """Return True if all is over: the event, and no knock-out of its best is still to come."""
    to_come = state.settings.final == "knockout" and bool(state.finalists)
    return state.phase is Phase.FINISHED and not to_come


def line_ranks(state: State) -> tuple[tuple[tuple[int, str], ...], ...]:
    """Return (place within the line, entrant) of north–south and of east–west.

    The last Mitchell of two at a table decides about the line; () without one.
    """
    lines: dict[str, int] = {}
    for number, played in enumerate(state.rounds, 1):
        if played.final or state.settings.movement(number) != "mitchell":
            continue
        lines |= {player: line for table in played.seats for line, player in enumerate(table)}
        lines |= {player: 1 for player in played.byes if player not in lines}
    if state.settings.at_table != LINES or not lines:
        return ()
    places = [(place.rank, place.player) for place in ranking(state) if place.rank]
    return tuple(_within([p for p in places if lines.get(p[1]) == k]) for k in range(LINES))


def _within(places: list[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    return tuple((1 + sum(other < rank for other, _who in places), who) for rank, who in places)


def sittings(state: State) -> tuple[Sitting, ...]:
    """The points of everybody at every table that reported."""
    return tuple(
        Sitting(number, table, tuple((player, share.points) for player, share in shares.items()))
        for number, played in enumerate(state.rounds, 1)
        for table, sheet in enumerate(played.sheets, 1)
        if (shares := table_shares(sheet))
    )
