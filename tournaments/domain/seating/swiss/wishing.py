"""People who share a table, or a table with a number: seated so before the search begins.

Knows wishes by player index. The search keeps what was granted, since a wish is its highest price.
"""

from __future__ import annotations

from tournaments.domain.seating.search.draft import Groups, Task


def grant(task: Task, tables: Groups) -> Groups:
    """The same tables after exchanges that bring together who wants to share a table.

    Everybody moves to the table of the first of a party, in exchange for somebody of like level who
    wishes nothing. Parties of different numbers get different tables where there are enough.
    """
    if not task.has_wishes:
        return tables
    granted = [list(table) for table in tables]
    wishing = {i for party, _ in parties(task) for i in party}
    taken: set[int] = set()
    for party, numbered in parties(task):
        here = _home(granted, party, taken if numbered else set())
        if here is not None:
            _gather(task, granted, party, here, wishing)
            taken.add(here)
    return granted


def parties(task: Task) -> list[tuple[tuple[int, ...], bool]]:
    """Groups of people who want one table, and whether it has a number; large ones first."""
    leader = {i: i for pair in task.together for i in pair} | {i: i for i in task.wishes}

    def find(i: int) -> int:
        while leader[i] != i:
            i = leader[i]
        return i

    first: dict[int, int] = {}
    for player, number in task.wishes.items():
        leader[find(player)] = find(first.setdefault(number, player))
    for mate, other in task.together:
        leader[find(mate)] = find(other)
    members: dict[int, list[int]] = {}
    for i in sorted(leader):
        members.setdefault(find(i), []).append(i)
    groups = sorted(members.values(), key=lambda party: (-len(party), party))
    return [(tuple(party), any(i in task.wishes for i in party)) for party in groups]


def _home(tables: Groups, party: tuple[int, ...], taken: set[int]) -> int | None:
    """The table where most of the party sit already, large enough and not another party's."""
    fitting = [t for t, table in enumerate(tables) if len(table) >= len(party)]
    free = [t for t in fitting if t not in taken] or fitting
    inside = set(party)
    return max(free, key=lambda t: (len(inside & set(tables[t])), -t), default=None)


def _gather(
    task: Task, tables: Groups, party: tuple[int, ...], here: int, wishing: set[int]
) -> None:
    levels = task.goal.levels
    for player in party:
        there = next((t for t, table in enumerate(tables) if player in table), here)
        leaving = [i for i in tables[here] if i not in wishing]
        if there == here or not leaving:
            continue
        other = min(leaving, key=lambda i: (abs(levels[i] - levels[player]), i))
        tables[here][tables[here].index(other)] = player
        tables[there][tables[there].index(player)] = other
