"""Laying the players on the points of a schedule so that the rounds played are rounds of it.

The first two rounds played are the first two of the schedule, the others any. Knows who met whom in
which round; nobody meets twice in either. Does not know costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from tournaments.domain.seating.plans.starters import Rounds
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
        """Players so that each has met as many of those before as possible; ties by lot. First
        somebody from a table of a rare size."""
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
        """Whether every round played is the image of its round."""
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
