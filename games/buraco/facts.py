"""What a reported deal of Buraco implies: points, canastas, sizes, cards in sight.

Knows one deal whose entries are legal. Does not judge it. Source: docs/rules/buraco.md 5.7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.buraco.melds import Meld, read_meld
from games.buraco.report import Deal, Side
from games.buraco.rules import TYPES, Variant
from games.rummy.fields import known_cards


@dataclass(frozen=True, slots=True)
class SideFacts:
    """Derived of one side: `size` is the highest number of melded cards, exact in full form.

    `melds` is None for a quick side.
    """

    points: int
    counts: Mapping[str, int]
    size: int
    melds: tuple[Meld, ...] | None

    @property
    def canastas(self) -> int:
        return sum(self.counts.values())

    @property
    def clean_canastas(self) -> int:
        """Canastas that a mode asking for a clean one accepts."""
        return self.canastas - self.counts["unclean"]


def side_facts(side: Side, variant: Variant) -> SideFacts:
    """The facts of one side; illegal melds are left out."""
    if side.melds is None:
        points = side.cards or 0
        counts = {kind: side.given.get(kind, 0) for kind in TYPES}
        return SideFacts(points, counts, points // 5, None)
    read = [read_meld(cards, variant) for cards in side.melds]
    melds = tuple(meld for meld in read if isinstance(meld, Meld))
    types = Counter(meld.type(variant) for meld in melds)
    return SideFacts(
        sum(meld.points(variant) for meld in melds),
        {kind: types[kind] for kind in TYPES},
        sum(len(meld.cards) for meld in melds),
        melds,
    )


def cards_in_sight(deal: Deal) -> Counter[str]:
    """Every card of the melds and hands that are given as cards."""
    cards = Counter(known_cards(deal.hands))
    for side in deal.sides:
        for meld in side.melds or ():
            cards.update(meld)
    return cards
