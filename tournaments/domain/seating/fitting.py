"""Laying the players on the points of a design so that the rounds played are rounds of it.

Knows who met whom in which round, and in which round of the design two points meet; nobody meets
twice in either. Does not know costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tournaments.domain.seating.seats import shuffle
from tournaments.domain.seating.starters import Rounds

Tables = Sequence[Sequence[int]]

NODES = 12_000  # placements tried in all, once something has been found
PATIENCE = 36_000  # the same as long as nothing has been found
NODES_A_TRY = 500  # placements tried before starting over
NEVER = -1


class Fitting:
    """A randomised backtracking search with a budget in placements."""

    def __init__(self, played: Sequence[Tables], design: Rounds, rng: Random) -> None:
        self._n = sum(map(len, played[0]))
        self._met = _meetings(played, self._n)
        self._meet = _meetings(design, self._n)
        self._rounds = len(played)
        self._rng = rng
        self._left = 0

    def layings(self) -> Iterator[tuple[frozenset[int], list[int]]]:
        """(rounds of the design used up, player at each point), each laying once."""
        spent, seen = 0, set[tuple[int, ...]]()
        while spent < (NODES if seen else PATIENCE):
            self._left = NODES_A_TRY
            found = self._try()
            spent += max(self._n, NODES_A_TRY - self._left)
            if found is None and self._left > 0:
                return  # searched through: it does not fit
            if found is not None and tuple(found[1]) not in seen:
                seen.add(tuple(found[1]))
                yield found

    def _try(self) -> tuple[frozenset[int], list[int]] | None:
        order = self._order()
        at, place = [NEVER] * self._n, [NEVER] * self._n
        images: dict[int, int] = {}
        if not self._place(0, order, place, at, images):
            return None
        return frozenset(images.values()), at

    def _order(self) -> list[int]:
        """Players so that each has met as many of those before as possible; ties by lot."""
        left = list(range(self._n))
        shuffle(left, self._rng)
        order = [left.pop()]
        known = [0] * self._n
        while left:
            for i in left:
                known[i] += self._met[order[-1]][i] != NEVER
            left.sort(key=lambda i: known[i])
            order.append(left.pop())
        return order

    def _place(
        self, depth: int, order: list[int], place: list[int], at: list[int], images: dict[int, int]
    ) -> bool:
        if depth == self._n:
            return True
        player = order[depth]
        points = [p for p in range(self._n) if at[p] == NEVER]
        shuffle(points, self._rng)
        for point in points:
            if self._left <= 0:
                return False
            added = self._consistent(player, point, order[:depth], place, images)
            if added is None:
                continue
            self._left -= 1
            place[player], at[point] = point, player
            images.update(added)
            if self._place(depth + 1, order, place, at, images):
                return True
            place[player], at[point] = NEVER, NEVER
            for number in added:
                del images[number]
        return False

    def _consistent(
        self, player: int, point: int, before: list[int], place: list[int], images: dict[int, int]
    ) -> dict[int, int] | None:
        """The images of rounds that this placement adds, or None if it contradicts."""
        met, meet = self._met[player], self._meet[point]
        added: dict[int, int] = {}
        for other in reversed(before):
            number, there = met[other], meet[place[other]]
            if number == NEVER:
                if there != NEVER and (there in images.values() or there in added.values()):
                    return None
                continue
            image = images.get(number, added.get(number, NEVER))
            if image == NEVER:
                if there in images.values() or there in added.values():
                    return None
                added[number] = image = there
            if image != there or there == NEVER:
                return None
        return added


def _meetings(rounds: Sequence[Tables], n: int) -> list[list[int]]:
    """(n x n): the round in which two meet, or NEVER."""
    found = [[NEVER] * n for _ in range(n)]
    for number, tables in enumerate(rounds):
        for table in tables:
            for i in table:
                for j in table:
                    if i != j:
                        found[i][j] = number
    return found
