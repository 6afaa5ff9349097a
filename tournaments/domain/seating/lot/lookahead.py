"""Look ahead in small fields, so that the best draw now does not spoil later rounds.

A schedule without repeats may fit the rounds so far. Then the next round is its cheapest remaining
one. Rounds fit if the players can be laid on the points of the schedule so that every former table
is one of its tables. The first two rounds played are the first two of the schedule, the others any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.instance import Instance, Mode, Policy
from tournaments.domain.seating.plans.designs import for_sizes
from tournaments.domain.seating.plans.starters import Rounds
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.seats import shuffle

Tables = Sequence[Sequence[int]]

NODES = 24_000  # placements tried
NEVER = -1
Laying = tuple[frozenset[int], list[int]]


class Fitting:
    """Every laying there is, by lot in their order, within a budget of placements."""

    def __init__(self, played: Sequence[Tables], design: Rounds, rng: Random) -> None:
        self._played, self._design, self._rng = played, design, rng
        self._n = sum(map(len, played[0]))
        self._met = _meetings(played, self._n)
        self._meet = _meetings(design, self._n)
        self._blocks = [_masks(tables, self._n) for tables in design]
        self._left = NODES

    def layings(self) -> Iterator[Laying]:
        """(rounds of the schedule used up, player at each of its points)."""
        whole = (1 << self._n) - 1
        order = self._order()
        yield from self._lay(0, order, {}, whole, {n: n for n in range(len(self._played[:2]))})

    def _order(self) -> list[int]:
        """Return the players so that each has met as many of those before as possible; ties by lot.

        The first is a player from a table of a rare size.
        """
        left = list(range(self._n))
        shuffle(left, self._rng)
        many = Counter(map(len, self._played[0]))
        rare = {i: -many[len(table)] for table in self._played[0] for i in table}
        left.sort(key=lambda i: rare[i])
        order = [left.pop()]
        known = [0] * self._n
        while left:
            for i in left:
                known[i] += self._met[order[-1]][i] != NEVER
            left.sort(key=lambda i: known[i])
            order.append(left.pop())
        return order

    def _lay(
        self, depth: int, order: list[int], place: dict[int, int], free: int, images: dict[int, int]
    ) -> Iterator[Laying]:
        """Everybody from `depth` on laid; `images`: round played -> round of the schedule."""
        if depth == self._n:
            at = sorted(place, key=place.__getitem__)
            if self._is_whole(at, images):
                yield frozenset(images.values()), at
            return
        player = order[depth]
        points = self._candidates(player, place, free, images)
        shuffle(points, self._rng)
        for point in points:
            added = self._images(player, point, place, images)
            if added is None:
                continue
            if self._left <= 0:
                return
            self._left -= 1
            rest = free & ~(1 << point)
            yield from self._lay(
                depth + 1, order, {**place, player: point}, rest, {**images, **added}
            )

    def _candidates(
        self, player: int, place: dict[int, int], free: int, images: dict[int, int]
    ) -> list[int]:
        """The free points at the tables of everybody whom this player has met."""
        met = self._met[player]
        for other, point in place.items():
            image = images.get(met[other], NEVER)
            if image != NEVER:
                free &= self._blocks[image][point]
        return [point for point in range(self._n) if free >> point & 1]

    def _images(
        self, player: int, point: int, place: dict[int, int], images: dict[int, int]
    ) -> dict[int, int] | None:
        """The images of further rounds that this placement fixes, or None if it contradicts."""
        met, meet = self._met[player], self._meet[point]
        added: dict[int, int] = {}
        for other, there in place.items():
            number, image = met[other], meet[there]
            if number == NEVER or number in images:
                continue
            taken = {NEVER, *images.values(), *added.values()} - {added.get(number)}
            if image in taken or added.get(number, image) != image:
                return None
            added[number] = image
        return added

    def _is_whole(self, at: list[int], images: dict[int, int]) -> bool:
        """Return True if every round played is the image of its round."""
        for number, tables in enumerate(self._played):
            blocks = self._design[images[number]]
            laid = {frozenset(at[p] for p in block) for block in blocks}
            if laid != set(map(frozenset, tables)):
                return False
        return True


def _meetings(rounds: Sequence[Tables], n: int) -> list[list[int]]:
    """(n x n): the round in which two meet, or NEVER."""
    last_met = [[NEVER] * n for _ in range(n)]
    for number, tables in enumerate(rounds):
        for table in tables:
            for i in table:
                for j in table:
                    if i != j:
                        last_met[i][j] = number
    return last_met


def _masks(tables: Tables, points: int) -> list[int]:
    """The points of everybody's table, as bits."""
    masks = [0] * points
    for table in tables:
        mask = sum(1 << point for point in table)
        for point in table:
            masks[point] = mask
    return masks


ROUNDS = 8  # assumed length of an event that does not say
# look ahead when that share of the field is met in the planned rounds; the standings pay for it
TIGHT = {Mode.SWISS: 0.7, Mode.RANDOM: 0.6}
EXCHANGES = 1_500  # exchanges tried where only one round was played


def look_ahead(instance: Instance, task: Task, rng: Random) -> Groups | None:
    """Tables of the next round that keep later rounds free of repeats, or None."""
    goal = task.goal
    if not _applies(instance, task):
        return None
    played = _played(instance, goal)
    design = for_sizes(goal.plan.sizes, goal.preferred, instance.rule.rounds or ROUNDS)
    if not 0 < len(played) < len(design):
        return None
    if len(played) == 1:
        return _after_one(goal, played[0], design, rng)
    return _after_more(goal, played, design, rng)


def _applies(instance: Instance, task: Task) -> bool:
    rule, goal = instance.rule, task.goal
    if not rule.lookahead or rule.policy in (Policy.STRICT, Policy.ORDER) or rule.policy.cuts:
        return False
    if task.has_wishes or any(goal.friends) or goal.plan.byes:
        return False
    rounds = rule.rounds or ROUNDS
    others = TIGHT[rule.mode] * (len(instance.ids) - 1)
    return goal.prices.repeats > 0 and (rule.preferred - 1) * rounds >= others


def _played(instance: Instance, goal: Objective) -> list[list[list[int]]]:
    """The history by index; [] unless all sat at tables of the sizes of now in every round and met
    nobody twice."""
    index = {player: i for i, player in enumerate(instance.ids)}
    sizes, rounds = sorted(goal.plan.sizes), []
    for past in instance.history:
        tables = [[index.get(p, -1) for p in table] for table in past.tables]
        seated = sorted(i for table in tables for i in table)
        if seated != list(range(len(index))) or sorted(map(len, tables)) != sizes:
            return []
        rounds.append(tables)
    if any(count > 1 for row in goal.memory.met for count in row.values()):
        return []
    return rounds


def _after_one(goal: Objective, first: Tables, design: Rounds, rng: Random) -> Groups:
    """After one round every laying of its tables on a round of the design fits: one by lot, and
    where the standings count points of it are exchanged."""
    at = _by_lot(first, design[0], rng)
    best = _cost(goal, _laid(design[1], at))
    for _ in range(EXCHANGES if any(goal.levels) else 0):
        moves = _exchange(design[0], rng)
        before = [at[p] for p, _ in moves]
        for (p, _), i in zip(moves, [at[q] for _, q in moves], strict=True):
            at[p] = i
        cost = _cost(goal, _laid(design[1], at))
        if cost <= best:
            best = cost
        else:
            for (p, _), i in zip(moves, before, strict=True):
                at[p] = i
    return _laid(design[1], at)


def _by_lot(tables: Tables, blocks: Tables, rng: Random) -> list[int]:
    """The player at each point, so that every table is one of the blocks."""
    numbers = list(range(len(tables)))
    shuffle(numbers, rng)
    order = [list(tables[number]) for number in numbers]
    at = [0] * sum(map(len, blocks))
    for table, block in zip(sorted(order, key=len), sorted(blocks, key=len), strict=True):
        shuffle(table, rng)
        for i, p in zip(table, block, strict=True):
            at[p] = i
    return at


def _exchange(blocks: Tables, rng: Random) -> list[tuple[int, int]]:
    """Two points of one table, or two whole tables, change places; as (point, from point)."""
    a = blocks[int(rng.random() * len(blocks))]
    if rng.random() < 0.5:
        b = blocks[int(rng.random() * len(blocks))]
        alike = a != b and len(a) == len(b)
        return [*zip(a, b, strict=True), *zip(b, a, strict=True)] if alike else []
    p, q = (a[int(rng.random() * len(a))] for _ in range(2))
    return [] if p == q else [(p, q), (q, p)]


def _after_more(
    goal: Objective, played: Sequence[Tables], design: Rounds, rng: Random
) -> Groups | None:
    """The cheapest next round over the layings found within the budget."""
    best: tuple[tuple[int, ...], Groups] | None = None
    for used, at in Fitting(played, design, rng).layings():
        for number, blocks in enumerate(design):
            if number not in used:
                tables = _laid(blocks, at)
                cost = _cost(goal, tables)
                if best is None or cost < best[0]:
                    best = cost, tables
    return best[1] if best else None


def _laid(blocks: Tables, at: Sequence[int]) -> Groups:
    return [[at[p] for p in block] for block in blocks]


def _cost(goal: Objective, tables: Groups) -> tuple[int, ...]:
    return goal.key(goal.cost(tables))
