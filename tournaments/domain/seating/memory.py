"""Hold the history of the players who are still here, by player index.

A player who left is ignored: former tables keep their size and the other players their seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.domain.seating.instance import Instance, PlayerId, Repeats
from tournaments.domain.seating.sizes import LARGEST


@dataclass(frozen=True, slots=True)
class MeetingHistory:
    """`met[i][j]`: m earlier meetings; `price[i][j]`: the R of a pair, m² + [met last] or m.

    `off[i]` earlier off-size tables, `byes[i]` earlier byes and walk-overs won, `seats[i][s]` times
    on seat s; `down[i]`, `up[i]` earlier pairs with a lower or a higher score. `blocks[r]`: how
    many of each table of round r are still here. `partners[i][j]`: how often they played together,
    sitting opposite.
    """

    met: tuple[dict[int, int], ...]
    price: tuple[dict[int, int], ...]
    off: tuple[int, ...]
    byes: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]
    blocks: tuple[tuple[int, ...], ...]
    partners: tuple[dict[int, int], ...]
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()


def remember(instance: Instance) -> MeetingHistory:
    """Read the history once; O(rounds x players x table size)."""
    index = {player: i for i, player in enumerate(instance.ids)}
    met: list[dict[int, int]] = [{} for _ in index]
    last: list[set[int]] = [set() for _ in index]
    off, byes, down, up = ([0] * len(index) for _ in range(4))
    seats = [[0] * LARGEST for _ in index]
    for number, past in enumerate(instance.history):
        final = number == len(instance.history) - 1
        preferred = past.preferred or instance.rule.preferred
        for table in past.tables:
            here = [(index[p], s) for s, p in enumerate(table) if p in index]
            _meet([i for i, _ in here], met, last if final else None)
            for i, s in here:
                off[i] += len(table) != preferred
                seats[i][min(s, LARGEST - 1)] += 1
        _count((*past.byes, *past.walkovers), index, byes)
        _count(past.down, index, down)
        _count(past.up, index, up)
    squared = instance.rule.repeats is Repeats.SQUARED
    price = tuple(
        {j: m * m + (j in last[i]) if squared else m for j, m in row.items()}
        for i, row in enumerate(met)
    )
    blocks = tuple(
        tuple(size for table in past.tables if (size := sum(p in index for p in table)))
        for past in instance.history
    )
    rows = tuple(tuple(row) for row in seats)
    return MeetingHistory(
        tuple(met),
        price,
        tuple(off),
        tuple(byes),
        rows,
        blocks,
        _partners(instance, index),
        tuple(down),
        tuple(up),
    )


def _partners(instance: Instance, index: dict[PlayerId, int]) -> tuple[dict[int, int], ...]:
    counts: tuple[dict[int, int], ...] = tuple({} for _ in index)
    tables = (table for past in instance.history for table in past.tables)
    for table in tables:
        if len(table) not in instance.rule.partners:
            continue
        half = len(table) // 2
        for first, second in zip(table, table[half:], strict=False):
            if first in index and second in index:
                i, j = index[first], index[second]
                counts[i][j] = counts[j][i] = counts[i].get(j, 0) + 1
    return counts


def _meet(here: list[int], met: list[dict[int, int]], last: list[set[int]] | None) -> None:
    for i in here:
        row = met[i]
        for j in here:
            if i != j:
                row[j] = row.get(j, 0) + 1
        if last is not None:
            last[i].update(here)


def _count(players: Iterable[PlayerId], index: dict[PlayerId, int], times: list[int]) -> None:
    """Add one for each of these players who is still here."""
    for player in players:
        if player in index:
            times[index[player]] += 1
