"""A simple, honest player bids, presses and plays (rule book R16, R17, A18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from games.binokel.best import best_melds
from games.binokel.cards import duties_under, in_order, order_under, points_of, strength
from games.binokel.counted import LAST_TRICK
from games.binokel.melds import needs_of, points_of_melds
from games.binokel.settings import Settings
from games.cards import SUITS, rank_of, suit_of
from games.tricks import Cards, Duty, Trick
from games.tricks import play_out as play_tricks

_DAP_HOPE: Final = 30
_ACE_WORTH: Final = 20
_TRUMP_WORTH: Final = 10
_WINNING: Final = frozenset({Duty.BEAT, Duty.TRUMP, Duty.OVERTRUMP})
"""The duties under which every legal card would win the trick; under the others none would."""


@dataclass(frozen=True, slots=True)
class TrumpPlan:
    """A trump suit and what the hand should reach with it."""

    trump: str
    reach: int


def plan_for(hand: Sequence[str], settings: Settings) -> TrumpPlan:
    """The trump that promises most, by melds, aces and trumps."""
    aces = sum(rank_of(card) == "A" for card in hand)

    def plan(trump: str) -> TrumpPlan:
        melds = points_of_melds(best_melds(hand, trump, settings), trump, settings.meld_values)
        trumps = sum(suit_of(card) == trump for card in hand)
        return TrumpPlan(trump, melds + aces * _ACE_WORTH + trumps * _TRUMP_WORTH)

    return max(map(plan, SUITS), key=lambda plan: plan.reach)


def bidding_limit(hand: Sequence[str], settings: Settings) -> int:
    """Return the highest number that a player would bid without the Dap."""
    return plan_for(hand, settings).reach + (_DAP_HOPE if settings.has_dap else 0)


def press(cards: Sequence[str], trump: str, settings: Settings) -> tuple[str, ...]:
    """The four of sixteen cards that are missed least."""
    melds = best_melds(cards, trump, settings)
    needed = needs_of(melds, settings.rundgang_rule).cards

    def missed(card: str) -> tuple[bool, bool, int]:
        return card in needed, suit_of(card) == trump, strength(card)

    return tuple(sorted(cards, key=missed)[:4])


@dataclass(frozen=True, slots=True)
class Contract:
    """The solo player and trump; `ducks`: the player wants no trick."""

    solo: str
    trump: str | None
    ducks: bool = False


def choose(trick: Trick, duty: Duty, legal: Cards, contract: Contract, settings: Settings) -> str:
    """A legal card: a solo player who ducks avoids tricks, the others add points to a trick of
    theirs."""
    cards = in_order(set(legal))
    ducks = contract.ducks and trick.turn == contract.solo
    if duty is Duty.LEAD:
        return (min if ducks else max)(cards, key=strength)
    if ducks:
        return max(cards, key=strength)
    if duty in _WINNING:
        return min(cards, key=strength)

    def points(card: str) -> int:
        return points_of((card,), settings.card_points)

    if contract.solo not in (trick.turn, trick.taker):
        return max(cards, key=points)
    return min(cards, key=lambda card: (points(card), strength(card)))


@dataclass(frozen=True, slots=True)
class TakenTricks:
    """Tricks and their points (with the last trick, without pressed cards) of every player."""

    tricks: Mapping[str, int]
    points: Mapping[str, int]
    last_trick: str


def play_out(
    hands: Mapping[str, Cards], order: tuple[str, ...], contract: Contract, settings: Settings
) -> TakenTricks:
    """All tricks of hands of one size; the first of `order` leads."""
    cards, duties = order_under(contract.trump), duties_under(settings.undertrump)
    play = partial(choose, contract=contract, settings=settings)
    played = play_tricks(hands, order, cards, duties, play)
    tricks, points = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    for trick in played:
        taker = trick.next_players()[0]
        tricks[taker] += 1
        points[taker] += points_of(trick.cards, settings.card_points)
    last = played[-1].next_players()[0]
    points[last] += LAST_TRICK
    return TakenTricks(tricks, points, last)
