"""The judge of a trick of Skat: its winner, its points, and the cards that may be played
(docs/rules/skat.md S1 to S3 and section 6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.cards import SUITS, pack, rank_of
from games.options import read_variant
from games.skat.contracts import CONTRACTS, NULL
from games.skat.options import OPTIONS
from games.trick_judge import TrickJudge, TrickTable
from games.tricks import CardOrder, Duties

POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
PACK: Final = pack("AKQJT987")
HAND_SIZE: Final = 10
DUTIES: Final = Duties()
JACKS: Final = ("JC", "JS", "JH", "JD")


def order_of(contract: str) -> CardOrder:
    """The order of the cards in a game (S2)."""
    if contract == NULL:
        return CardOrder("AKQJT987")
    return CardOrder("ATKQ987", contract if contract in SUITS else None, JACKS)


def points_of(cards: Iterable[str]) -> int:
    """The card points of a pile (S3)."""
    return sum(POINTS.get(rank_of(card), 0) for card in cards)


judge_trick: Final = TrickJudge(
    "contract",
    tuple(CONTRACTS),
    "contract_unknown",
    lambda variant: read_variant(OPTIONS, variant),
    lambda _rules: TrickTable(PACK, 3, HAND_SIZE),
    order_of,
    lambda _rules: DUTIES,
    lambda cards, _rules: points_of(cards),
)
