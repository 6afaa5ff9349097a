"""Draw tables of two by a matching of least cost, exact on the pairs in question.

rustworkx computes a maximum-weight matching on whole-number weights. Lots below the last digit of
the cost decide between equally good matchings, so the result follows from the seed alone.

`by_stakes` is the objective of all draws. `by_groups` compares as pairing officers do, each part
strictly before the next:

1. second byes, repeat meetings, club-mates, byes above the lowest score;

2. the widest gap between the scores of a pair, the sum of the squared gaps, the height of such
pairs in the standings, second floats in the same direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

import rustworkx as rx

from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.search.draft import Groups, Task

ROOM = 1 << 122  # what all pairs may cost at most


class MatchingCosts(NamedTuple):
    """The price of two players (indices) at one table, and of a player who sits out."""

    pair: Callable[[int, int], int]
    bye: Callable[[int], int]


def by_stakes(task: Task) -> MatchingCosts:
    """Return what the search pays."""
    goal, stakes, lowest = task.goal, task.stakes, min(task.goal.levels)
    unit = stakes.closeness * goal.prices.unit

    def pair(i: int, j: int) -> int:
        price = unit * (goal.levels[i] - goal.levels[j]) ** 2 // 2
        price += stakes.repeats * goal.memory.price[i].get(j, 0)
        return price + stakes.clubs * (j in goal.friends[i]) + stakes.wish * _against(task, i, j)

    def bye(i: int) -> int:
        rise = goal.levels[i] - lowest
        return unit * rise * rise // 2 + stakes.byes * 2 * goal.memory.byes[i]

    return MatchingCosts(pair, bye)


def by_groups(task: Task, lots: int, widest: int | None = None) -> MatchingCosts:
    """Every part above all that the parts after it can add up to.

    `lots`: what is added below. `widest`: gaps of that many points or more cost extra.
    """
    goal, memory = task.goal, task.goal.memory
    coarse = 0
    while (worth := _Worth.of(task, coarse)).wish * lots > ROOM:
        coarse += 1
    level = [x >> coarse for x in goal.levels]
    group = {x: n for n, x in enumerate(sorted(set(goal.levels)))}
    bands = max(1, -(-len(group) // BANDS))

    def pair(i: int, j: int) -> int:
        low, high = (i, j) if goal.levels[i] < goal.levels[j] else (j, i)
        gap = goal.levels[high] - goal.levels[low]
        square = (level[high] - level[low]) ** 2
        price = square * (worth.gap + worth.high * (group[goal.levels[high]] // bands))
        if gap:
            price += min(FLOATS, memory.down[high]) + min(FLOATS, memory.up[low])
            price += worth.wide * (widest is not None and gap >= widest)
        price += worth.clubs * (j in goal.friends[i])
        price += worth.repeats * memory.price[i].get(j, 0)
        return price + worth.wish * _against(task, i, j)

    def bye(i: int) -> int:
        return worth.rise * group[goal.levels[i]] + worth.byes * memory.byes[i]

    return MatchingCosts(pair, bye)


BANDS = 16  # parts of the standings that are told apart where sums of squared gaps are equal
FLOATS = 7  # earlier floats of a player that count at most


class _Worth(NamedTuple):
    """Prices of which each is more than those before it in all pairs of a round."""

    high: int
    gap: int
    wide: int
    rise: int
    clubs: int
    repeats: int
    byes: int
    wish: int

    @classmethod
    def of(cls, task: Task, coarse: int) -> _Worth:
        goal, memory = task.goal, task.goal.memory
        n, out = len(goal.levels), goal.plan.byes
        pairs = n // 2
        span = (max(goal.levels) >> coarse) - (min(goal.levels) >> coarse)
        most = max((price for row in memory.price for price in row.values()), default=0)
        floats = min(FLOATS, max(memory.down)) + min(FLOATS, max(memory.up))
        high = 1 + pairs * floats
        gap = high * (1 + pairs * span * span * (BANDS - 1))
        wide = high + gap * (1 + pairs * span * span)
        rise = wide * (pairs + 1)
        clubs = rise * (n * out + 1)
        repeats = clubs * (pairs + 1)
        byes = repeats * (pairs * most + 1)
        return cls(high, gap, wide, rise, clubs, repeats, byes, byes * (out * max(memory.byes) + 1))


def _against(task: Task, i: int, j: int) -> int:
    """Minus the wishes that this table grants."""
    return -int((i, j) in task.together or (j, i) in task.together)


WHOLE = 160  # up to so many players every pair is looked at
FAR = 60_000  # pairs looked at in larger fields, where score groups may lie far apart
_LOTS = 1 << 16


def fits(task: Task) -> bool:
    """Return True if every table of the plan is a table of two, and the standings alone do not
    decide."""
    is_free = task.goal.policy is not Policy.ORDER and not task.goal.policy.cuts
    return set(task.goal.plan.sizes) == {2} and is_free


def match(task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """Pairs of players and byes, of least cost under the goal's policy."""
    n = len(task.goal.levels)
    order = sorted(range(n), key=lambda i: (task.goal.levels[i], rng.random()))
    if task.goal.policy is not Policy.GROUPS:
        return _matched(task, by_stakes(task), order, rng)
    found = _matched(task, by_groups(task, _LOTS * n), order, rng)
    while (widest := widest_gap(task, found[0])) > _least_gap(task):
        narrower = _matched(task, by_groups(task, _LOTS * n, widest), order, rng)
        if widest_gap(task, narrower[0]) >= widest:
            break
        found = narrower
    return found


def _matched(
    task: Task, bill: MatchingCosts, order: Sequence[int], rng: Random
) -> tuple[Groups, list[int]]:
    """The cheapest pairing of people near each other; farther ones where there is none."""
    window = near(task)
    while True:
        pairing = match_near(task, bill, order, task.goal.plan.byes, window, rng)
        if pairing is not None:
            return pairing
        window *= 2


def widest_gap(task: Task, tables: Groups) -> int:
    """The largest difference of levels at a table."""
    levels = task.goal.levels
    return max(abs(levels[a] - levels[b]) for a, b in tables)


def _least_gap(task: Task) -> int:
    """No pairing without meetings again has a widest gap below this: of those who must play, the
    one whose nearest stranger is farthest away."""
    levels, met = task.goal.levels, task.goal.memory.met
    nearest = sorted(
        min(
            (abs(level - other) for j, other in enumerate(levels) if j != i and j not in met[i]),
            default=0,
        )
        for i, level in enumerate(levels)
    )
    return nearest[-1 - task.goal.plan.byes] if len(levels) <= WHOLE else 0


def near(task: Task) -> int:
    """Return how many places apart two people may be paired."""
    n = len(task.goal.levels)
    if n <= WHOLE:
        return n
    window = 24 + 2 * max(map(len, task.goal.memory.met))
    return max(window, FAR // n) if task.goal.policy is Policy.GROUPS else window


def match_near(
    task: Task, bill: MatchingCosts, order: Sequence[int], byes: int, window: int, rng: Random
) -> tuple[Groups, list[int]] | None:
    """A perfect matching among people at most `window` places apart, or None if there is none."""
    n = len(order)
    priced = [(a, b, bill.pair(order[a], order[b])) for a, b in _edges(task, order, window)]
    cheap = sorted(range(n), key=lambda a: bill.bye(order[a]))
    free = cheap if window >= n else cheap[: 8 * byes + 32]
    if byes:
        priced += [(a, n + b, bill.bye(order[a])) for b in range(byes) for a in free]
    top = max(price for _, _, price in priced)
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (n + byes))
    graph.add_edges_from(
        [(a, b, (top - price) * _LOTS * n + int(rng.random() * _LOTS)) for a, b, price in priced]
    )
    pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < n + byes:
        return None
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    tables = [[order[a], order[b]] for a, b in ordered if b < n]
    return tables, [order[a] for a, b in ordered if b >= n]


def _edges(task: Task, order: Sequence[int], window: int) -> Iterable[tuple[int, int]]:
    """Places at most `window` apart, and those of people who want to sit together."""
    n = len(order)
    yield from ((a, b) for a in range(n) for b in range(a + 1, min(n, a + window + 1)))
    place = {i: a for a, i in enumerate(order)} if task.together else {}
    for pair in task.together:
        a, b = sorted(place[i] for i in pair)
        if b - a > window:
            yield a, b
