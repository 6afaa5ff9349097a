"""Draw strictly by standing: the first at table 1, the next at table 2, rematches or not.

Tables of the preferred size come first. Level players go by lot. Players who are to be kept apart
or together change places with the nearest who fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.sizes import preferred_first
from tournaments.domain.seating.swiss.draw import cut, in_order
from tournaments.domain.seating.swiss.wishing import grant, parties


def draw_order(task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """Tables of player indices, the best first, and byes."""
    goal = task.goal
    order, byes = in_order(goal, rng)
    order.reverse()
    tables = grant(task, cut(order, preferred_first(goal.plan.sizes, goal.preferred)))
    place = {player: n for n, player in enumerate(order)}
    fixed = {player for party in parties(task) for player in party}
    while (exchange := _parting(task, tables, place, fixed)) is not None:
        tables = exchange
    return tables, byes


def _parting(task: Task, tables: Groups, place: dict[int, int], fixed: set[int]) -> Groups | None:
    """The tables after the exchange of the nearest two that parts people who share a table although
    they are to be kept apart; None if there is none."""
    best: tuple[tuple[int, int], Groups] | None = None
    for player, here in _together(task, tables):
        if player in fixed:
            continue
        for there, table in enumerate(tables):
            for other in table if there != here else ():
                key = abs(place[player] - place[other]), max(place[player], place[other])
                if other in fixed or (best is not None and key >= best[0]):
                    continue
                moved = _exchanged(tables, (here, player), (there, other))
                if _clashes(task, moved, here, there) < _clashes(task, tables, here, there):
                    best = key, moved
    return best[1] if best else None


def _together(task: Task, tables: Groups) -> Iterator[tuple[int, int]]:
    """Yield players who share a table with a player to keep apart from, and the table's number."""
    for number, table in enumerate(tables):
        for player in table:
            if task.goal.friends[player] & set(table):
                yield player, number


def _clashes(task: Task, tables: Groups, *numbers: int) -> int:
    return sum(task.goal.table_clubs(tables[number]) for number in numbers)


def _exchanged(tables: Groups, first: tuple[int, int], second: tuple[int, int]) -> Groups:
    """The tables after two people, each with the number of the table, changed places."""
    change = {first[1]: second[1], second[1]: first[1]}
    moved = list(tables)
    for number in (first[0], second[0]):
        moved[number] = [change.get(i, i) for i in tables[number]]
    return moved
