"""Can the cards of the pack be split into piles of given sizes and points?

Knows docs/rules/binokel.md row 61 of section 5. Does not know who owns a pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.binokel.cards import COPIES, rank_points, ranks_in
from games.cards import SUITS

Pile = tuple[int, int]
"""Number of cards and their points."""

Stock = tuple[int, ...]
"""How many cards of each rank are left."""

_PER_RANK: Final = COPIES * len(SUITS)


def can_split(piles: list[Pile], pack: int, count: str) -> bool:
    """Whether the whole pack can be split into `piles`; their sizes and points add up to it."""
    if any(cards < 0 or points < 0 for cards, points in piles):
        return False
    if count == "tens":
        return all(points <= 10 * cards for cards, points in piles)
    values = tuple(rank_points(rank, count) for rank in ranks_in(pack))
    stock = (_PER_RANK,) * len(values)
    ways = {pile: sum(1 for _ in _takes(pile, stock, values)) for pile in piles}
    ordered = sorted(piles, key=lambda pile: ways[pile])
    return _split(tuple(ordered), stock, values)


@lru_cache(maxsize=20_000)
def _split(piles: tuple[Pile, ...], stock: Stock, values: Stock) -> bool:
    """The last pile fits when the others do."""
    if len(piles) < 2:
        return True
    return any(_split(piles[1:], rest, values) for rest in _takes(piles[0], stock, values))


def _takes(pile: Pile, stock: Stock, values: Stock) -> Iterator[Stock]:
    """What may be left after a pile has been taken, rank after rank."""
    cards, points = pile
    if not stock:
        if cards == 0 and points == 0:
            yield ()
        return
    value = values[0]
    for taken in range(min(cards, stock[0]) + 1):
        worth = points - taken * value
        if worth < 0:
            break
        if worth > (cards - taken) * value or cards - taken > sum(stock[1:]):
            continue
        for rest in _takes((cards - taken, worth), stock[1:], values[1:]):
            yield (stock[0] - taken, *rest)
