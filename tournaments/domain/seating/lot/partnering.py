"""Partners by lot: a new partner in every round, as long as the field has enough people.

At tables of four two pairs sit opposite each other. The drawn tables stay if they split into new
pairs that leave new pairs for the rounds to come. Otherwise a search finds the pairs: two pairs
exchange people, and a matching makes the cheapest tables of them. Pairings that repeat least come
from a matching too. Budgets are numbers of pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from operator import itemgetter
from random import Random

import rustworkx as rx

from tournaments.domain.seating.instance import Instance, Mode
from tournaments.domain.seating.lot.lookahead import ROUNDS
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.seats import shuffle

FOUR = 4
MOST = 24  # people; in larger fields partners are chosen at each table for itself
SPLITS = 12  # ways to split the same tables that are tried
PAIRINGS = 400  # pairings of the whole field that are tried, if no tables will do
RESTART = 80  # of them before another pairing that repeats least
UPHILL = 0.05  # how often a dearer one is kept
CHECKED = 12  # of the cheapest, whether they leave new partners for later
BRANCHES = 5  # pairings of each round to come that are tried
MATCHINGS = 240  # of one look at the rounds to come
_LOTS = 1 << 16

Pair = tuple[int, int]
Found = tuple[Groups, list[int]]


@dataclass(frozen=True, slots=True)
class Partnered:
    """Tables and byes, and who plays with whom; no pairs where each table decides for itself."""

    tables: Groups
    byes: list[int]
    pairs: frozenset[Pair] = frozenset()


def with_partners(instance: Instance, task: Task, drawn: Found, rng: Random) -> Partnered:
    """Return the draw, or one in which fewer people get a partner again, now or later."""
    rule = instance.rule
    fours = FOUR in rule.partners and FOUR in task.goal.plan.sizes
    if rule.mode is not Mode.RANDOM or not fours or len(instance.ids) > MOST:
        return Partnered(*drawn)
    left = (rule.rounds or ROUNDS) - len(instance.history) - 1
    field = _Field(task, max(0, left), rng)
    least = field.least_repeats(drawn)
    pairs = field.split(drawn[0], least)
    return field.search(drawn, least) if pairs is None else Partnered(*drawn, pairs)


class _Field:
    """The field: who has played with whom how often, and how many rounds are to come."""

    def __init__(self, task: Task, left: int, rng: Random) -> None:
        self._task, self._left, self._rng = task, left, rng
        self._times = task.goal.memory.partners
        self._n = len(task.goal.levels)

    def _price(self, pair: Pair) -> int:
        return self._times[pair[0]].get(pair[1], 0) ** 2

    def least_repeats(self, seating: Found) -> int:
        """The fewest repeats of partners that those who sit at fours can have."""
        return sum(map(self._price, self._matching(_at_fours(seating[0]))))

    def split(self, tables: Groups, most: int) -> frozenset[Pair] | None:
        """Pairs of partners at these tables that repeat no more and leave new ones for later."""
        fours = [table for table in tables if len(table) == FOUR]
        ways = [_cheapest(list(_halves(table)), self._price) for table in fours]
        if sum(sum(map(self._price, way[0])) for way in ways) > most:
            return None
        for chosen in self._some(ways):
            pairs = frozenset(pair for way in chosen for pair in way)
            if self._goes_on(pairs, tables):
                return pairs
        return None

    def _some(
        self, ways: Sequence[Sequence[tuple[Pair, Pair]]]
    ) -> Iterator[Sequence[tuple[Pair, Pair]]]:
        """Combinations of one way for each table: all by lot, or some of very many."""
        if prod(map(len, ways)) <= SPLITS:
            every = list(product(*ways))
            order = list(range(len(every)))
            shuffle(order, self._rng)
            yield from (every[n] for n in order)
            return
        for _ in range(SPLITS):
            yield [way[int(self._rng.random() * len(way))] for way in ways]

    def search(self, drawn: Found, most: int) -> Partnered:
        """Of pairings that repeat no more, the cheapest that leaves new partners for later."""
        found = sorted(self._pairings(drawn[0], most).items(), key=itemgetter(1))
        others = [table for table in drawn[0] if len(table) != FOUR]
        good = (pairs for pairs, _ in found[:CHECKED] if self._goes_on(pairs, drawn[0]))
        pairs = next(good, found[0][0])
        tables = [*self._seated(sorted(pairs))[1], *others]
        order = list(range(len(tables)))
        shuffle(order, self._rng)
        return Partnered([tables[t] for t in order], drawn[1], pairs)

    def _pairings(self, tables: Groups, most: int) -> dict[frozenset[Pair], int]:
        """Pairings that repeat no more than that, with the cost of their best tables."""
        people, found = _at_fours(tables), dict[frozenset[Pair], int]()
        now = [pair for table in tables if len(table) == FOUR for pair in self._halved(table)]
        cost = self._cost(now)
        for turn in range(PAIRINGS):
            if turn % RESTART == RESTART - 1:
                now = self._matching(people)
                cost = self._cost(now)
            if cost[0] <= most:
                found[frozenset(now)] = cost[1]
            tried = self._exchanged(now)
            then = self._cost(tried)
            if then <= cost or self._rng.random() < UPHILL:
                now, cost = tried, then
        return found

    def _halved(self, table: Sequence[int]) -> tuple[Pair, Pair]:
        return _cheapest(list(_halves(table)), self._price)[0]

    def _cost(self, pairs: Sequence[Pair]) -> tuple[int, int]:
        """Repeats of partners, and what the best tables cost."""
        return sum(map(self._price, pairs)), self._seated(pairs)[0]

    def _exchanged(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Two of the pairs, by lot, with one person of each exchanged."""
        rest = list(pairs)
        a, b = (
            rest.pop(int(self._rng.random() * len(rest))),
            rest.pop(int(self._rng.random() * len(rest))),
        )
        turn = self._rng.random() < 0.5
        return [*rest, _pair(a[0], b[turn]), _pair(a[1], b[not turn])]

    def _seated(self, pairs: Sequence[Pair]) -> tuple[int, Groups]:
        """The cheapest tables of two pairs each, and their cost."""
        goal, together = self._task.goal, self._task.together
        prices = goal.prices

        def price(a: int, b: int) -> int:
            table = [*pairs[a], *pairs[b]]
            granted = sum(i in table and j in table for i, j in together)
            repeats = prices.repeats * goal.table_repeats(table)
            return repeats + prices.clubs * goal.table_clubs(table) - prices.byes * granted

        two = _cheapest_matching(len(pairs), price, self._rng)
        return sum(price(a, b) for a, b in two), [[*pairs[a], *pairs[b]] for a, b in two]

    def _matching(self, people: Sequence[int]) -> list[Pair]:
        """Pairs that repeat least, by lot among such."""
        two = _cheapest_matching(
            len(people), lambda a, b: self._price((people[a], people[b])), self._rng
        )
        return [_pair(people[a], people[b]) for a, b in two]

    def _goes_on(self, pairs: frozenset[Pair], tables: Groups) -> bool:
        """Return True if rounds can follow with new partners for everybody, who sits out in turn.

        As many rounds as are planned, or as there are people for.
        """
        strangers = [set(range(self._n)) - set(row) - {i} for i, row in enumerate(self._times)]
        for i, j in pairs:
            strangers[i].discard(j)
            strangers[j].discard(i)
        playing = set(_at_fours(tables))
        outs = [
            self._task.goal.memory.byes[i] + self._task.goal.memory.off[i] + (i not in playing)
            for i in range(self._n)
        ]
        rounds = min(self._left, *map(len, strangers))
        return Later(strangers, outs, self._n - len(playing), self._rng).has(rounds)


class Later:
    """Rounds to come: pairs of strangers, and `out` people without a partner in each."""

    def __init__(self, strangers: list[set[int]], outs: list[int], out: int, rng: Random) -> None:
        self._strangers, self._outs, self._out, self._rng = strangers, outs, out, rng
        self._matchings = MATCHINGS

    def has(self, rounds: int) -> bool:
        """Return True if the search found this many rounds; the first tried pairings mostly do."""
        if rounds <= 0:
            return True
        for _ in range(BRANCHES):
            if self._matchings <= 0:
                return False
            self._matchings -= 1
            pairs, resting = self._round()
            if pairs is None:
                return False
            self._change(pairs, resting, 1)
            if self.has(rounds - 1):
                return True
            self._change(pairs, resting, -1)
        return False

    def _round(self) -> tuple[list[Pair] | None, list[int]]:
        """A pairing of strangers by lot, and who has no partner; those who had one always first."""
        n = len(self._strangers)
        last = sorted(self._outs)[self._out - 1] if self._out else -1
        graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
        graph.add_nodes_from([None] * (n + self._out))
        edges = [(i, j, 0) for i in range(n) for j in self._strangers[i] if i < j]
        edges += [
            (i, n + o, last - self._outs[i])
            for i in range(n)
            if self._outs[i] <= last
            for o in range(self._out)
        ]
        graph.add_edges_from(
            [(a, b, worth * _LOTS * n + int(self._rng.random() * _LOTS)) for a, b, worth in edges]
        )
        found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        if 2 * len(found) < n + self._out:
            return None, []
        pairs = sorted(_pair(a, b) for a, b in found)
        return [pair for pair in pairs if pair[1] < n], [a for a, b in pairs if b >= n]

    def _change(self, pairs: Sequence[Pair], resting: Sequence[int], by: int) -> None:
        for i, j in pairs:
            for a, b in ((i, j), (j, i)):
                (self._strangers[a].discard if by > 0 else self._strangers[a].add)(b)
        for i in resting:
            self._outs[i] += by


def _cheapest_matching(count: int, price: Callable[[int, int], int], rng: Random) -> list[Pair]:
    """All of an even number in pairs at the least cost, by lot among such."""
    edges = [(a, b, price(a, b)) for a, b in combinations(range(count), 2)]
    top = max((cost for _, _, cost in edges), default=0)
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from(
        [(a, b, (top - cost) * _LOTS * count + int(rng.random() * _LOTS)) for a, b, cost in edges]
    )
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted(_pair(a, b) for a, b in found)


def _at_fours(tables: Groups) -> list[int]:
    return sorted(i for table in tables if len(table) == FOUR for i in table)


def _halves(table: Sequence[int]) -> Iterator[tuple[Pair, Pair]]:
    """The three ways in which four play two against two."""
    first, *others = table
    for mate in others:
        rest = [i for i in others if i != mate]
        yield _pair(first, mate), _pair(*rest)


def _cheapest(
    ways: Sequence[tuple[Pair, Pair]], price: Callable[[Pair], int]
) -> list[tuple[Pair, Pair]]:
    cost = [sum(map(price, way)) for way in ways]
    return [way for way, mine in zip(ways, cost, strict=True) if mine == min(cost)]


def _pair(i: int, j: int) -> Pair:
    return (i, j) if i < j else (j, i)
