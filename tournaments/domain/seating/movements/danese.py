"""Danese: first against second, third against fourth, by the standings; rematches are allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.domain.seating.instance import PastRound, PlayerId
from tournaments.domain.seating.movements.fours import Table, partnered, split
from tournaments.domain.seating.movements.mitchell import resting, sat_out


def danese(
    order: Sequence[PlayerId],
    before: Sequence[PastRound],
    *,
    sizes: Sequence[int],
    byes: int,
    partners: bool,
) -> tuple[tuple[Table, ...], Table]:
    """The tables in the order of the standings, and who sits out: the lowest of those who have
    done so least. At tables of two the one has the first seat who has had it less often; with
    `partners` the first of four plays with the fourth."""
    out = sat_out(order, before)
    rest = resting(order, out, byes)
    playing = iter([player for player in order if player not in rest])
    first = Counter(table[0] for played in before for table in played.tables if len(table) == 2)
    together = partnered(before)
    tables: list[Table] = []
    for size in sizes:
        table = [next(playing) for _seat in range(size)]
        if size == 2:
            table.sort(key=lambda player: first[player])
        tables.append(split(table, together) if partners and size == 4 else tuple(table))
    return tuple(tables), rest
