"""The Bronzen pack, and what two open cards are to each other (rule book R1, R2, R4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from games.cards import pack, rank_of, suit_of

JOKER: Final = "X"
PACK: Final = (*pack("AKQJT98765432"), JOKER, JOKER, JOKER)
CARDS: Final = frozenset(PACK)

_STRENGTH: Final = {rank: strength for strength, rank in enumerate("23456789TJQKAX")}


class Meeting(StrEnum):
    """A special case of two open cards (R4)."""

    JAY = "jay"
    DOUBLE_C = "double_c"
    COUNTER = "counter"
    COLOR = "color"


COVERED: Final = {Meeting.JAY: 4, Meeting.DOUBLE_C: 3, Meeting.COUNTER: 2, Meeting.COLOR: 1}
"""Cards that each side lays face down after a special case."""


def meeting_of(first: str, second: str) -> Meeting | None:
    """The special case that two open cards make, or None when the higher one leads."""
    if first == second:
        return Meeting.JAY if first == JOKER else Meeting.DOUBLE_C
    if rank_of(first) == rank_of(second):
        return Meeting.COUNTER
    return Meeting.COLOR if suit_of(first) == suit_of(second) else None


def higher(first: str, second: str) -> int:
    """0 or 1: which of two cards of different rank is higher (R2)."""
    return 0 if _STRENGTH[rank_of(first)] > _STRENGTH[rank_of(second)] else 1
