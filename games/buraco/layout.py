"""A player of Buraco lays out cards: what may be melded from a hand, simply but legally.

Knows one hand and the melds of its side during one turn. Every meld is read by `read_meld`, so
none is laid out that a report could not show. Does not know stock, discard pile or muertos.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.buraco.melds import Meld, position_card, read_meld
from games.buraco.rules import ACE_TO_ACE, CANASTA, JOKER, TWO, Variant
from games.cards import RANKS, SUITS, rank_of, suit_of

_NATURALS = RANKS.replace(TWO, "")


@dataclass(slots=True)
class Layout:
    """Hand and melds as the turn goes on."""

    hand: Counter[str]
    melds: list[Meld]
    variant: Variant

    def copy(self) -> Layout:
        return replace(self, hand=Counter(self.hand), melds=list(self.melds))

    @property
    def size(self) -> int:
        return self.hand.total()

    def wild(self) -> str | None:
        """A wild card of the hand, twos first."""
        if not self.variant.wild_cards:
            return None
        cards = [card for card, n in self.hand.items() if n and rank_of(card) in (TWO, JOKER)]
        return min(cards, default=None)

    def may_close(self) -> bool:
        """Whether the side has the canasta that closing needs."""
        types = {meld.type(self.variant) for meld in self.melds} - {"meld"}
        return bool(types - {"unclean"} if self.variant.rules.clean_to_close else types)

    def lay(self, cards: tuple[str, ...], at: int | None = None) -> bool:
        """Lay out the cards, on the meld `at` when given; False when they may not lie so."""
        old = () if at is None else self.melds[at].cards
        meld = read_meld(cards, self.variant)
        used = Counter(cards) - Counter(old)
        if isinstance(meld, str) or not used <= self.hand:
            return False
        self.hand -= used
        if at is None:
            self.melds.append(meld)
        else:
            self.melds[at] = meld
        return True


def develop(layout: Layout, keep: int) -> None:
    """Meld what is there, wild cards only to finish canastas; `keep` cards stay in hand."""
    _extend_all(layout, keep)
    for cards in _fresh_melds(layout):
        if layout.size - len(cards) >= keep:
            layout.lay(cards)
    _extend_all(layout, keep)
    _finish_canastas(layout, keep)


def use_up(layout: Layout, keep: int) -> Layout:
    """The hand laid out as far as possible, with every wild card; at least `keep` cards stay."""
    plan = layout.copy()
    develop(plan, keep)
    for cards in _pairs_with_wild(plan):
        if plan.size - 3 >= keep:
            plan.lay(cards)
    for at in range(len(plan.melds)):
        if plan.size - 1 >= keep:
            _add_wild(plan, at)
    _extend_all(plan, keep)
    return plan


def lay_top(layout: Layout, top: str) -> bool:
    """Meld the card on top of the pile, which is in the hand already, with natural cards."""
    for at, meld in enumerate(layout.melds):
        if any(top in longer and layout.lay(longer, at) for longer in _longer(meld, top)):
            return True
    return any(top in cards and layout.lay(cards) for cards in _fresh_melds(layout))


def _extend_all(layout: Layout, keep: int) -> None:
    grown = True
    while grown and layout.size > keep:
        grown = any(
            layout.size > keep and layout.lay(longer, at)
            for at, meld in enumerate(layout.melds)
            for card in list(+layout.hand)
            for longer in _longer(meld, card)
        )


def _longer(meld: Meld, card: str) -> Iterator[tuple[str, ...]]:
    """The meld with a natural card added where it belongs."""
    if not meld.is_run:
        if card != JOKER and card[0] == _rank(meld):
            yield (*meld.cards, card)
        return
    suit = _suit(meld)
    if meld.first > 1 and card == position_card(meld.first - 1, suit):
        yield (card, *meld.cards)
    if meld.last < ACE_TO_ACE and card == position_card(meld.last + 1, suit):
        yield (*meld.cards, card)


def _rank(meld: Meld) -> str:
    naturals = [rank_of(card) for card in meld.cards if rank_of(card) in _NATURALS]
    return naturals[0] if naturals else TWO


def _suit(meld: Meld) -> str:
    return next(suit_of(card) for card in meld.cards if rank_of(card) in _NATURALS)


def _fresh_melds(layout: Layout) -> Iterator[tuple[str, ...]]:
    """New runs, then new sets of the hand as it is when each is asked for."""
    for suit in SUITS:
        for first in range(1, ACE_TO_ACE - 1):
            cards = _stretch(layout.hand, first, suit)
            if len(cards) >= 3:
                yield cards
    if layout.variant.rules.sets:
        for rank in _NATURALS:
            cards = tuple(card for card in sorted(layout.hand.elements()) if rank_of(card) == rank)
            if len(cards) >= 3:
                yield cards


def _stretch(hand: Counter[str], first: int, suit: str) -> tuple[str, ...]:
    left, cards = Counter(hand), []
    for position in range(first, ACE_TO_ACE + 1):
        card = position_card(position, suit)
        if not left[card]:
            break
        left[card] -= 1
        cards.append(card)
    return tuple(cards)


def _finish_canastas(layout: Layout, keep: int) -> None:
    if layout.variant.rules.clean_to_close and not layout.may_close():
        return
    for at, meld in enumerate(layout.melds):
        if len(meld.cards) == CANASTA - 1 and layout.size > keep:
            _add_wild(layout, at)


def _add_wild(layout: Layout, at: int) -> None:
    wild, meld = layout.wild(), layout.melds[at]
    if wild is None or meld.wild_as is not None:
        return
    if not layout.lay((*meld.cards, wild), at) and meld.is_run:
        layout.lay((wild, *meld.cards), at)


def _pairs_with_wild(layout: Layout) -> Iterator[tuple[str, ...]]:
    """Two cards of a run or set with a wild card, of the hand as it is when each is asked for."""
    for suit in SUITS:
        for first in range(1, ACE_TO_ACE - 1):
            low, middle, high = (position_card(first + k, suit) for k in range(3))
            wild = layout.wild()
            if wild is None:
                return
            yield from ((low, middle, wild), (low, wild, high))
    if layout.variant.rules.sets:
        for rank in _NATURALS:
            pair = [card for card in sorted(layout.hand.elements()) if rank_of(card) == rank]
            wild = layout.wild()
            if len(pair) == 2 and wild is not None:
                yield (*pair, wild)
