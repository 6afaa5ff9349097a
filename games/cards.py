"""Cards as the reports spell them: rank and suit, `"TH"` is the ten of hearts, joker `X`."""

from __future__ import annotations

SUITS = "CSHD"
RANKS = "AKQJT98765432"


def pack(ranks: str, suits: str = SUITS, copies: int = 1) -> tuple[str, ...]:
    """Every card of a pack, suit by suit, each `copies` times in a row."""
    return tuple(rank + suit for suit in suits for rank in ranks for _ in range(copies))


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[-1]
