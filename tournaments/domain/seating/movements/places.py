"""Move players by place: the winner stays, the second moves one table up, the third two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.domain.seating.instance import PastRound, PlayerId
from tournaments.domain.seating.movements.mitchell import resting, sat_out

Table = tuple[PlayerId, ...]


def by_places(
    entrants: Sequence[PlayerId],
    before: Sequence[PastRound],
    places: Mapping[PlayerId, int],
    *,
    sizes: Sequence[int],
    byes: int,
    rng: Random,
) -> tuple[tuple[Table, ...], Table]:
    """Return the tables, and the players who sit out: those who did so least.

    `places`: those at the tables of the last round, from 1. Level ones and the first round go by
    lot. After the last table comes the first. Players without a table, or without room at the next
    one, take free seats.
    """
    order = list(entrants)
    rng.shuffle(order)
    out = resting(order, sat_out(entrants, before), byes)
    playing = {player for player in order if player not in out}
    rank = {player: n for n, player in enumerate(order)}
    groups: list[list[PlayerId]] = [[] for _ in sizes]
    for number, table in enumerate(before[-1].tables if before else ()):
        ranked = sorted(
            (player for player in table if places.get(player)),
            key=lambda player: (places[player], rank.get(player, 0)),
        )
        for steps, player in enumerate(ranked):
            if player in playing:
                groups[(number + steps) % len(groups)].append(player)
    return _filled(groups, sizes, [p for p in order if p in playing]), out


def _filled(
    groups: list[list[PlayerId]], sizes: Sequence[int], order: Sequence[PlayerId]
) -> tuple[Table, ...]:
    """The groups in these sizes, the largest for the largest groups; who is over fills up."""
    fullest = sorted(range(len(groups)), key=lambda n: -len(groups[n]))
    room = dict(zip(fullest, sorted(sizes, reverse=True), strict=True))
    tables = [group[: room[number]] for number, group in enumerate(groups)]
    seated = {player for table in tables for player in table}
    over = iter([player for player in order if player not in seated])
    for number, table in enumerate(tables):
        table += [next(over) for _free in range(room[number] - len(table))]
    return tuple(map(tuple, tables))
