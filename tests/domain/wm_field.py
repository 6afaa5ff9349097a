"""Fields of the WM mode between rounds, without an event around them."""

from __future__ import annotations

from dataclasses import replace

from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.tables import with_meetings
from tournaments.domain.formats.wm.seats import draw, nominal_size
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import SeatedRound, SeatedTable, State
from tournaments.domain.seating import seat_json

Seats = tuple[tuple[str, ...], ...]


def field(n: int, **settings: int) -> State:
    """Return `n` players, before the first round, all with ten euros."""
    players = [f"P{i}" for i in range(n)]
    return State(
        settings=Settings(**settings),
        zone="Europe/Berlin",
        phase=Phase.BETWEEN,
        status=dict.fromkeys(players, Status.ACTIVE),
        balances=dict.fromkeys(players, 10),
        peak=n,
    )


def drawn(state: State, seed: str | int, **rule: int) -> Seats:
    """The tables of the next draw; `rule` can limit the steps of its search."""
    asked = draw(state)
    answer = seat_json({**asked, "rule": asked["rule"] | rule, "seed": seed})
    return tuple(map(tuple, answer["tables"]))


def seated(state: State, tables: Seats) -> State:
    """After a round at these tables in which no money moved."""
    number = state.round + 1
    sat = tuple(SeatedTable(dict.fromkeys(table, 0)) for table in tables)
    return replace(
        state,
        tables=tuple(map(Table, tables)),
        round=number,
        meetings=with_meetings(state.meetings, tables),
        seated=(*state.seated, SeatedRound(nominal_size(number, state.settings), sat)),
    )
