"""Tables of a round: whether a draw seats everybody once, who has met whom.

Knows seats and meetings. Does not know how a good draw is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from games.envelope import Problem
from tournaments.domain.formats.change import Change
from tournaments.domain.formats.hall import Meetings, pair

Seating = Sequence[Sequence[str]]


def count_repeats(meetings: Meetings, tables: Iterable[Iterable[str]]) -> int:
    """The number of repeat meetings of a draw."""
    return sum(meetings.get(pair(a, b), 0) for table in tables for a, b in combinations(table, 2))


def with_meetings(meetings: Meetings, tables: Seating) -> dict[tuple[str, str], int]:
    """The meetings after one more round."""
    counted = dict(meetings)
    for table in tables:
        for a, b in combinations(table, 2):
            counted[pair(a, b)] = counted.get(pair(a, b), 0) + 1
    return counted


def seat_problems(
    change: Change[Any], tables: Seating, players: Sequence[str], *, sizes: range
) -> list[Problem]:
    """What is wrong with seats that are to hold each of `players` exactly once."""
    problems, wrong_sizes = [], []
    wanted, seen = set(players), set[str]()
    for k, table in enumerate(tables):
        for j, player in enumerate(table):
            if player not in wanted:
                problems += change.refuse("seat_unknown", f"tables[{k}][{j}]")
            elif player in seen:
                problems += change.refuse("seat_duplicate", f"tables[{k}][{j}]")
            seen.add(player)
        if len(table) not in sizes:
            wrong_sizes += change.refuse("table_size", f"tables[{k}]")
    missing = change.refuse("seat_missing", "tables") if wanted - seen else []
    return problems + wrong_sizes + missing


def table_problems(change: Change[Any], number: int) -> list[Problem]:
    """Why a table cannot report: there is none, or it has finished."""
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    if not change.tables[number - 1].open:
        return change.refuse("table_closed", "table")
    return []
