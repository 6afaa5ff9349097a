"""Hold wishes for draws without a request: a plan, a movement, a bracket.

A plan fixes the meetings of its numbers. Wishes choose the numbers of players, as far as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Two = tuple[str, str]
Numbers = tuple[int, int]
_PASSES = 20  # through everybody who wants something, at most


@dataclass(frozen=True, slots=True)
class Wanted:
    """Pairs of people who shall not share a table if it can be helped, and who shall."""

    apart: frozenset[Two] = frozenset()
    together: frozenset[Two] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.apart or self.together)

    def price(self, number: Mapping[str, int], met: Mapping[Numbers, int]) -> int:
        """Return what a deal of numbers costs: meetings of those apart, less of those together."""

        def times(pairs: Iterable[Two]) -> int:
            there = ((number[a], number[b]) for a, b in pairs if a in number and b in number)
            return sum(met.get((min(two), max(two)), 0) for two in there)

        return times(self.apart) - times(self.together)


NOTHING = Wanted()


def shared(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[Numbers]:
    """Count how often two numbers of a plan share a table, the smaller one first."""
    return Counter(
        two for tables in rounds for table in tables for two in combinations(sorted(table), 2)
    )


def dealt(
    names: Mapping[int, str],
    met: Mapping[Numbers, int],
    wanted: Wanted,
    may_change: Callable[[int, int], bool],
) -> dict[int, str]:
    """Return who gets which number of a plan after exchanges of two that `may_change` numbers, as
    long as one brings the wishes further. `met`: how often two numbers share a table."""
    number = {player: n for n, player in names.items()}
    signs: dict[str, list[tuple[str, int]]] = {}
    for sign, pairs in ((1, wanted.apart), (-1, wanted.together)):
        for a, b in pairs:
            if a in number and b in number:
                signs.setdefault(a, []).append((b, sign))
                signs.setdefault(b, []).append((a, sign))

    def price(player: str, besides: str) -> int:
        mine = number[player]
        return sum(
            sign * met.get((min(mine, n), max(mine, n)), 0)
            for other, sign in signs.get(player, ())
            if other != besides
            for n in (number[other],)
        )

    def exchange(a: str, b: str) -> None:
        number[a], number[b] = number[b], number[a]

    for _pass in range(_PASSES):
        changed = False
        for player in sorted(signs):
            best: tuple[int, str] | None = None
            for other in number:
                if other == player or not may_change(number[player], number[other]):
                    continue
                before = price(player, other) + price(other, player)
                exchange(player, other)
                gain = before - price(player, other) - price(other, player)
                exchange(player, other)
                if gain > 0 and (best is None or gain > best[0]):
                    best = gain, other
            if best:
                exchange(player, best[1])
                changed = True
        if not changed:
            break
    return {n: player for player, n in sorted(number.items(), key=lambda item: item[1])}
