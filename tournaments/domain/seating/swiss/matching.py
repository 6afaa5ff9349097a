"""Tables of two: a matching of least cost, exact on the pairs that are looked at.

Maximum-weight matching by rustworkx on whole-number weights. Equally good matchings are told apart
by lots added below the last digit of the cost, so the answer follows from the seed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import rustworkx as rx

from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.swiss.pairing_bills import Bill, by_groups, by_stakes

WHOLE = 160  # up to so many players every pair is looked at
FAR = 60_000  # pairs looked at in larger fields, where score groups may lie far apart
_LOTS = 1 << 20


def fits(task: Task) -> bool:
    """Whether every table of the plan is a table of two."""
    return set(task.goal.plan.sizes) == {2} and not task.goal.policy.cuts


def match(task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """Pairs of players and byes, of least cost under the goal's policy."""
    n, byes = len(task.goal.levels), task.goal.plan.byes
    order = sorted(range(n), key=lambda i: (task.goal.levels[i], rng.random()))
    grouped = task.goal.policy is Policy.GROUPS
    bill = by_groups(task, _LOTS * n) if grouped else by_stakes(task)
    met = max(map(len, task.goal.memory.met), default=0)
    window = n if n <= WHOLE else max(24 + 2 * met, FAR // n if grouped else 0)
    while True:
        pairing = _match(task, bill, order, byes, window, rng)
        if pairing is not None:
            return pairing
        window *= 2


def _match(
    task: Task, bill: Bill, order: Sequence[int], byes: int, window: int, rng: Random
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
