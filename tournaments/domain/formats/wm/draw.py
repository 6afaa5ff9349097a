"""What the WM mode asks of a draw of seats by lot (docs/rules/wm.md D1 to D4, C3, T4).

Knows who draws for which tables after which rounds. Does not know how seats are found: a draw is
an instance for `tournaments.domain.seating`, to which whoever holds the seed adds it.
"""

from __future__ import annotations

from random import Random

from games.envelope import Json
from tournaments.domain.formats.wm.playoff import playoff_sizes
from tournaments.domain.formats.wm.seats import nominal_size, table_sizes
from tournaments.domain.formats.wm.state import State
from tournaments.domain.seating import Entrant, past, wm_draw


def draw(state: State) -> Json:
    """Seats for the next round: by lot with few repeats, from `swiss_from` on by balance."""
    number, settings = state.round + 1, state.settings
    by_score = number >= settings.swiss_from
    still_by_lot = number > 1 and number + 1 < settings.swiss_from
    return wm_draw(
        [Entrant(player, state.balances.get(player, 0)) for player in state.players_in],
        _rounds(state),
        sizes=table_sizes(state, number, settings),
        nominal=nominal_size(number, settings),
        by_score=by_score,
        level_together=settings.swiss_level == "together",
        ahead=table_sizes(state.remaining, number + 1, settings) if still_by_lot else None,
    )


def _rounds(state: State) -> list[Json]:
    """The rounds that were played."""
    return [
        past([tuple(table.scores) for table in seated.tables], preferred=seated.nominal)
        for seated in state.seated
    ]


def final_seats(state: State) -> Json:
    """The finalists in the seat order of the Final Table, by lot (T4)."""
    entrants = [Entrant(player) for player in state.players_in]
    size = len(entrants)
    return wm_draw(entrants, (), sizes=(size,), nominal=size, by_score=False)


def playoff_tables(state: State, rng: Random) -> tuple[tuple[str, ...], ...]:
    """The tables of the play-off that is due, by lot (C3); none if there is no play-off."""
    if state.playoff is None:
        return ()
    order = list(state.playoff.players)
    rng.shuffle(order)
    tables, start = [], 0
    for size in playoff_sizes(len(order)):
        tables.append(tuple(order[start : start + size]))
        start += size
    return tuple(tables)
