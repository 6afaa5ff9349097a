"""People who share a table: seated so before the search begins.

The search keeps what was granted, since a wish is its highest price.
"""

from __future__ import annotations

from tournaments.domain.seating.search.draft import Groups, Task


def grant(task: Task, tables: Groups) -> Groups:
    """The same tables after exchanges that bring together who wants to share a table.

    Everybody moves to the table of the first of a party, in exchange for somebody of like level who
    wishes nothing.
    """
    if not task.has_wishes:
        return tables
    granted = [list(table) for table in tables]
    wishing = {i for party in parties(task) for i in party}
    for party in parties(task):
        here = _home(granted, party)
        if here is not None:
            _gather(task, granted, party, here, wishing)
    return granted


def parties(task: Task) -> list[tuple[int, ...]]:
    """Groups of people who want one table; large ones first."""
    leader = {i: i for pair in task.together for i in pair}

    def find(i: int) -> int:
        while leader[i] != i:
            i = leader[i]
        return i

    for mate, other in task.together:
        leader[find(mate)] = find(other)
    members: dict[int, list[int]] = {}
    for i in sorted(leader):
        members.setdefault(find(i), []).append(i)
    return [tuple(party) for party in sorted(members.values(), key=lambda p: (-len(p), p))]


def _home(tables: Groups, party: tuple[int, ...]) -> int | None:
    """The table where most of the party sit already and that is large enough."""
    fitting = [t for t, table in enumerate(tables) if len(table) >= len(party)]
    inside = set(party)
    return max(fitting, key=lambda t: (len(inside & set(tables[t])), -t), default=None)


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
