"""What was won and lost at each table (rules/wm_mode.md section 4.1).

Knows the history of a tournament. Does not know what it is good for.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.domain.formats.hall import Entry
from tournaments.domain.formats.history import entries
from tournaments.domain.formats.wm.state import State
from tournaments.domain.sitting import Sitting

_Scores = dict[str, int]


def sittings(state: State) -> tuple[Sitting, ...]:
    """Every table that finished a Runde: the euros its Runden moved, fines and pot left out."""
    return tuple(_found(tuple(entries(state))[::-1]))


def _found(events: tuple[Entry, ...]) -> Iterator[Sitting]:
    number, tables, played = 0, list[_Scores](), set[int]()
    for entry in events:
        kind = entry.event["type"]
        if kind in ("go", "final"):
            yield from _closed(number, tables, played)
            number, tables, played = number + 1, _seated(entry), set()
        elif kind == "runde":
            table = entry.event["table"]
            played.add(table)
            _book(tables[table - 1], entry)
    yield from _closed(number, tables, played)


def _seated(entry: Entry) -> list[_Scores]:
    if entry.event["type"] == "final":
        return [dict.fromkeys(entry.event["seats"], 0)]
    return [dict.fromkeys(table.players, 0) for table in entry.before.tables]


def _book(scores: _Scores, entry: Entry) -> None:
    """A Runde at this table; what the crowned winner takes from the pot is no part of it."""
    for booking in entry.bookings:
        if booking.source in scores and booking.target in scores:
            scores[booking.source] -= booking.amount
            scores[booking.target] += booking.amount


def _closed(number: int, tables: list[_Scores], played: set[int]) -> Iterator[Sitting]:
    for table, scores in enumerate(tables, 1):
        if table in played:
            yield Sitting(number, table, tuple(scores.items()))
