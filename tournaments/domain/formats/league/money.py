"""What a season costs: losses, matches to which somebody did not come, leaving.

Knows who owes the box what for it, from what was played. Does not know who has paid.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.domain.formats.charges import Cause, Charge, fee
from tournaments.domain.formats.league.ranking import results
from tournaments.domain.formats.league.state import (
    Fixture,
    State,
    complete,
    is_gone,
    missing_sides,
    tables_of,
)
from tournaments.domain.formats.state import Phase


def charges(state: State) -> tuple[Charge, ...]:
    """What everybody owes the box, in the order of the season. What was played costs also where it
    was struck out later."""
    return (*_of_matches(state), *_of_leavers(state))


def _of_matches(state: State) -> Iterator[Charge]:
    settings = state.settings
    before = dict.fromkeys(state.status, 0)
    for fixture in state.fixtures:
        where = (fixture.day, fixture.table)
        for side in fixture.absent if settings.walkover_fee else ():
            yield Charge(side, settings.walkover_fee, Cause.WALKOVER, *where)
        for side, lost in zip(fixture.sides, _lost(state, fixture), strict=True):
            cents = fee(settings.lost_fees, before[side], lost)
            before[side] += lost
            if cents:
                yield Charge(side, cents, Cause.LOST, *where, lost)


def _lost(state: State, fixture: Fixture) -> tuple[int, ...]:
    """How often each side lost in a match, as the setting counts."""
    sides = range(len(fixture.sides))
    games = [game for n in tables_of(state, fixture) for game in state.played.get(n, ())]
    match state.settings.fee_unit:
        case "deal":
            return tuple(sum(game.lost[i] for game in games) for i in sides)
        case "match":
            return tuple(sum(game.places[i] > 1 for game in games) for i in sides)
    if not complete(state, fixture) or missing_sides(state, fixture):
        return (0,) * len(fixture.sides)
    return tuple(int(result.place > 1) for result in results(state, fixture).values())


def _of_leavers(state: State) -> Iterator[Charge]:
    cents = state.settings.leaving_fee
    if cents and state.phase is not Phase.REGISTRATION:
        for side in state.status:
            if is_gone(state, side):
                yield Charge(side, cents, Cause.LEFT)
