"""One trick, whatever the game: which card wins, which may be played, and a match of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from games.cards import rank_of, suit_of

Cards = tuple[str, ...]
TRUMPS: Final = ""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The order of the cards under one contract.

    `ranks` go from high to low. `trump`: the trump suit, None if no suit is trumps. `high`: cards
    that are trumps whatever their suit, above the trump suit, from high to low.
    """

    ranks: str
    trump: str | None = None
    high: Cards = ()

    def suit(self, card: str) -> str:
        """The suit that a card counts to; `TRUMPS` for every trump."""
        suit = suit_of(card)
        return TRUMPS if suit == self.trump or card in self.high else suit

    def strength(self, card: str) -> int:
        """Higher beats lower within a suit."""
        if card in self.high:
            return len(self.high) - self.high.index(card)
        return -self.ranks.index(rank_of(card))

    def beats(self, card: str, other: str) -> bool:
        """Return True if `card` takes the trick from `other`, which was played before it."""
        suit, lying = self.suit(card), self.suit(other)
        if suit == lying:
            return self.strength(card) > self.strength(other)
        return suit == TRUMPS

    def winning_index(self, trick: Sequence[str]) -> int | None:
        """The place of the card that wins or would win now; None for an empty trick."""
        if not trick:
            return None
        best = 0
        for i in range(1, len(trick)):
            if self.beats(trick[i], trick[best]):
                best = i
        return best

    def takes(self, cards: Sequence[str], trick: Sequence[str]) -> Cards:
        """Those of the cards that would take the trick as it lies."""
        best = self.winning_index(trick)
        return tuple(card for card in cards if best is None or self.beats(card, trick[best]))


class Duty(StrEnum):
    LEAD = "lead"
    BEAT = "beat"
    FOLLOW = "follow"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties of a game besides following suit.

    `beat`: to play higher in the suit led, with `beat_ruffed` also if a trump lies on it. `trump`:
    to trump without the suit led, and higher than a trump that lies; `undertrump`: even if lower.
    """

    beat: bool = False
    beat_ruffed: bool = False
    trump: bool = False
    undertrump: bool = False

    def choice(
        self, order: CardOrder, trick: Sequence[str], hand: Sequence[str]
    ) -> tuple[Duty, Cards]:
        """The duty of a hand, and the cards that fulfil it, in the order of the hand."""
        winner = order.winning_index(trick)
        if winner is None:
            return Duty.LEAD, tuple(hand)
        best, led = trick[winner], order.suit(trick[0])
        following = tuple(card for card in hand if order.suit(card) == led)
        if following:
            higher = self._higher_in_suit(order, trick, following, best)
            return (Duty.BEAT, higher) if higher else (Duty.FOLLOW, following)
        trumps = tuple(card for card in hand if order.suit(card) == TRUMPS)
        if not trumps or not self.trump:
            return Duty.FREE, tuple(hand)
        if order.suit(best) != TRUMPS:
            return Duty.TRUMP, trumps
        higher = tuple(card for card in trumps if order.beats(card, best))
        if higher:
            return Duty.OVERTRUMP, higher
        return (Duty.UNDERTRUMP, trumps) if self.undertrump else (Duty.FREE, tuple(hand))

    def _higher_in_suit(
        self, order: CardOrder, trick: Sequence[str], following: Cards, best: str
    ) -> Cards:
        led = order.suit(trick[0])
        is_ruffed = order.suit(best) != led
        if not self.beat or (is_ruffed and not self.beat_ruffed):
            return ()
        top = max((c for c in trick if order.suit(c) == led), key=order.strength)
        return tuple(card for card in following if order.beats(card, top))


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick so far; `players` in the order of play."""

    order: CardOrder
    players: tuple[str, ...]
    cards: Cards = ()

    @property
    def turn(self) -> str:
        """The player who is to play."""
        return self.players[len(self.cards)]

    @property
    def taker(self) -> str | None:
        """The player who takes the trick as it lies; None if no card lies."""
        winner = self.order.winning_index(self.cards)
        return None if winner is None else self.players[winner]

    def next_players(self) -> tuple[str, ...]:
        """The order of play of the next trick."""
        start = self.order.winning_index(self.cards) or 0
        return self.players[start:] + self.players[:start]


def play_out(
    hands: Mapping[str, Sequence[str]],
    players: tuple[str, ...],
    order: CardOrder,
    duties: Duties,
    choose: Callable[[Trick, Duty, Cards], str],
) -> tuple[Trick, ...]:
    """All tricks of hands of one size; the first of `players` leads, then the taker.

    `choose` gives the card that the player whose turn it is plays, from the legal ones of the hand.
    """
    left = {name: list(hands[name]) for name in players}
    tricks = []
    while left[players[0]]:
        trick = Trick(order, players)
        for name in players:
            card = choose(trick, *duties.choice(order, trick.cards, left[name]))
            left[name].remove(card)
            trick = replace(trick, cards=(*trick.cards, card))
        players = trick.next_players()
        tricks.append(trick)
    return tuple(tricks)
