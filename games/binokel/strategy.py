"""How a simple, honest player bids, presses and plays.

Knows a hand and what lies open. Does not know other hands, reports or scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.binokel.best import best_melds
from games.binokel.cards import points_of, strength
from games.binokel.melds import needs_of, points_of_melds
from games.binokel.settings import Settings
from games.binokel.tricks import legal_cards, winning_index
from games.cards import SUITS, rank_of, suit_of

_DAP_HOPE: Final = 30
_ACE_WORTH: Final = 20
_TRUMP_WORTH: Final = 10


@dataclass(frozen=True, slots=True)
class Plan:
    """A trump suit and what the hand should reach with it."""

    trump: str
    reach: int


def plan_for(hand: Sequence[str], settings: Settings) -> Plan:
    """The trump that promises most."""
    return max((_plan(hand, trump, settings) for trump in SUITS), key=lambda plan: plan.reach)


def bidding_limit(hand: Sequence[str], settings: Settings) -> int:
    """The highest number a player would say before he knows the Dap."""
    return plan_for(hand, settings).reach + (_DAP_HOPE if settings.has_dap else 0)


def press(cards: Sequence[str], trump: str, settings: Settings) -> tuple[str, ...]:
    """The four of sixteen cards that are missed least."""
    melds = best_melds(cards, trump, settings)
    needed = needs_of(melds, settings.rundgang_rule).cards

    def missed(card: str) -> tuple[bool, bool, int]:
        return card in needed, suit_of(card) == trump, strength(card)

    return tuple(sorted(cards, key=missed)[:4])


def choose(
    trick: Sequence[str],
    hand: Sequence[str],
    trump: str | None,
    settings: Settings,
    *,
    friend_wins: bool,
    ducks: bool,
) -> str:
    """A legal card: `ducks` avoids tricks, `friend_wins` adds points to a partner's trick."""
    _, legal = legal_cards(trick, hand, trump, settings.undertrump)
    count = settings.card_points
    if not trick:
        return (min if ducks else max)(legal, key=strength)
    wins = [card for card in legal if _would_win(trick, card, trump)]
    loses = [card for card in legal if card not in wins]
    if ducks:
        return max(loses or legal, key=strength)
    if friend_wins and loses:
        return max(loses, key=lambda card: points_of((card,), count))
    if wins:
        return min(wins, key=strength)
    return min(legal, key=lambda card: (points_of((card,), count), strength(card)))


def _plan(hand: Sequence[str], trump: str, settings: Settings) -> Plan:
    melds = best_melds(hand, trump, settings)
    ranks = Counter(rank_of(card) for card in hand)
    trumps = sum(1 for card in hand if suit_of(card) == trump)
    tricks = ranks["A"] * _ACE_WORTH + trumps * _TRUMP_WORTH
    return Plan(trump, points_of_melds(melds, trump, settings.meld_values) + tricks)


def _would_win(trick: Sequence[str], card: str, trump: str | None) -> bool:
    return winning_index([*trick, card], trump) == len(trick)
