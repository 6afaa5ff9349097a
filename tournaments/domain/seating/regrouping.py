"""Which tables grow, shrink, open or close when the number of players has changed.

Knows sizes only. Dynamic programming over the tables: fewest byes, fewest tables touched, fewest
people who must get up, least deviation from the preferred size, tables near the level of those who
wait for a seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.domain.seating.instance import Rule

Value = tuple[int, int, int, int]
NOTHING: Value = (0, 0, 0, 0)
NEW_TABLES = 3  # a repair opens at most so many


def regroup(
    tables: Sequence[Sequence[int]],
    fixed: Collection[int],
    waiting: Sequence[int],
    rule: Rule,
    levels: Sequence[int],
) -> tuple[int, ...] | None:
    """The new size of every table (0: closed), then those of new tables; None if impossible."""
    present = sum(map(len, tables)) + len(waiting)
    sizes = sorted({rule.preferred, *rule.allowed})
    middle = sum(levels[i] for i in waiting) // max(1, len(waiting))
    steps = [
        _choices(table, t in fixed, sizes, rule, _distance(table, levels, middle))
        for t, table in enumerate(tables)
    ]
    opened = {size: (1, 0, abs(size - rule.preferred), 0) for size in sizes}
    steps += [{0: NOTHING, **opened} for _ in range(NEW_TABLES)]
    best: list[dict[int, tuple[Value, int]]] = [{0: (NOTHING, 0)}]
    for choices in steps:
        best.append(_extend(best[-1], choices, present))
    for byes in range(rule.max_byes + 1):
        if present - byes in best[-1]:
            return _trace(best, present - byes, len(tables))
    return None


def _choices(
    table: Sequence[int], fixed: bool, sizes: Sequence[int], rule: Rule, distance: int
) -> dict[int, Value]:
    """New size -> (tables touched, people who get up, deviation, distance in level)."""
    now = len(table)
    if fixed:
        return {now: NOTHING}
    choices: dict[int, Value] = {
        size: (1, max(0, now - size), abs(size - rule.preferred), distance) for size in sizes
    }
    choices[0] = (1, now, 0, distance)
    if now in sizes or now == 0:
        choices[now] = (0, 0, abs(now - rule.preferred) if now else 0, 0)
    return choices


def _distance(table: Sequence[int], levels: Sequence[int], middle: int) -> int:
    return abs(sum(levels[i] for i in table) // max(1, len(table)) - middle)


def _extend(
    before: dict[int, tuple[Value, int]], choices: dict[int, Value], present: int
) -> dict[int, tuple[Value, int]]:
    after: dict[int, tuple[Value, int]] = {}
    for seated, (value, _) in before.items():
        for size, price in choices.items():
            total = seated + size
            if total > present:
                continue
            touched, moved, deviation, distance = (a + b for a, b in zip(value, price, strict=True))
            worth = (touched, moved, deviation, distance)
            if total not in after or worth < after[total][0]:
                after[total] = worth, size
    return after


def _trace(best: list[dict[int, tuple[Value, int]]], seated: int, tables: int) -> tuple[int, ...]:
    sizes = []
    for stage in reversed(best[1:]):
        size = stage[seated][1]
        sizes.append(size)
        seated -= size
    sizes.reverse()
    return (*sizes[:tables], *filter(None, sizes[tables:]))
