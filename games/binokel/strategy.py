"""How a simple, honest player bids, presses and plays, and what everybody took in the end.

Knows a hand, what lies open, and the order of play (docs/rules/binokel.md R16, R17, A18). Does not
know reports or scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.binokel.best import best_melds
from games.binokel.cards import legal_cards, points_of, strength, winning_index
from games.binokel.counted import LAST_TRICK
from games.binokel.melds import needs_of, points_of_melds
from games.binokel.settings import Settings
from games.cards import SUITS, rank_of, suit_of

_DAP_HOPE: Final = 30
_ACE_WORTH: Final = 20
_TRUMP_WORTH: Final = 10
_WINNING: Final = frozenset({"beat", "trump", "overtrump"})
"""The duties under which every legal card would win the trick; under the others none would."""


@dataclass(frozen=True, slots=True)
class TrumpPlan:
    """A trump suit and what the hand should reach with it."""

    trump: str
    reach: int


def plan_for(hand: Sequence[str], settings: Settings) -> TrumpPlan:
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
    duty, legal = legal_cards(trick, hand, trump, settings.undertrump)
    count = settings.card_points
    if duty == "lead":
        return (min if ducks else max)(legal, key=strength)
    if ducks:
        return max(legal, key=strength)
    if duty in _WINNING:
        return min(legal, key=strength)
    if friend_wins:
        return max(legal, key=lambda card: points_of((card,), count))
    return min(legal, key=lambda card: (points_of((card,), count), strength(card)))


def _plan(hand: Sequence[str], trump: str, settings: Settings) -> TrumpPlan:
    melds = best_melds(hand, trump, settings)
    ranks = Counter(rank_of(card) for card in hand)
    trumps = sum(1 for card in hand if suit_of(card) == trump)
    tricks = ranks["A"] * _ACE_WORTH + trumps * _TRUMP_WORTH
    return TrumpPlan(trump, points_of_melds(melds, trump, settings.meld_values) + tricks)


@dataclass(frozen=True, slots=True)
class TakenTricks:
    """Tricks and their points (with the last trick, without pressed cards) of every player."""

    tricks: Mapping[str, int]
    points: Mapping[str, int]
    last_trick: str


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays alone, in which trump, and whether he wants no trick at all."""

    solo: str
    trump: str | None
    ducks: bool = False


def play_out(
    hands: Mapping[str, tuple[str, ...]],
    order: tuple[str, ...],
    contract: Contract,
    settings: Settings,
) -> TakenTricks:
    """All tricks of hands of one size; the first of `order` leads, then who won the last one."""
    left = {player: list(hand) for player, hand in hands.items()}
    tricks = dict.fromkeys(order, 0)
    points = dict.fromkeys(order, 0)
    winner = order[0]
    while left[winner]:
        start = order.index(winner)
        table = order[start:] + order[:start]
        cards: list[str] = []
        for player in table:
            cards.append(_next_card(player, table, cards, left[player], contract, settings))
            left[player].remove(cards[-1])
        winner = table[winning_index(cards, contract.trump) or 0]
        tricks[winner] += 1
        points[winner] += points_of(cards, settings.card_points)
    points[winner] += LAST_TRICK
    return TakenTricks(tricks, points, winner)


def _next_card(
    player: str,
    table: tuple[str, ...],
    cards: list[str],
    hand: list[str],
    contract: Contract,
    settings: Settings,
) -> str:
    best = winning_index(cards, contract.trump)
    friend = best is not None and contract.solo not in (player, table[best])
    ducks = contract.ducks and player == contract.solo
    return choose(cards, hand, contract.trump, settings, friend_wins=friend, ducks=ducks)
