"""A player of Buraco lays out cards, simply but legally: `read_meld` reads every meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.buraco.melds import Meld, position_card, read_meld
from games.buraco.rules import ACE_TO_ACE, CANASTA, JOKER, TWO, Variant
from games.cards import RANKS, SUITS, rank_of, suit_of
from games.rummy import simulate as rummy

_NATURALS = RANKS.replace(TWO, "")
# From every card on that a run may begin with.
_RUNS = tuple(
    tuple(position_card(position, suit) for position in range(first, ACE_TO_ACE + 1))
    for suit in SUITS
    for first in range(1, ACE_TO_ACE - 1)
)


class Layout(rummy.Layout[Variant, Meld]):
    """Runs and sets are laid out card by card."""

    __slots__ = ()

    def wild(self) -> str | None:
        """A wild card of the hand, twos first."""
        if not self.variant.wild_cards:
            return None
        cards = [card for card, n in self.hand.items() if n and rank_of(card) in (TWO, JOKER)]
        return min(cards, default=None)

    def may_close(self) -> bool:
        """Return True if the side has the canasta that closing needs."""
        types = {meld.type(self.variant) for meld in self.melds} - {"meld"}
        return bool(types - {"unclean"} if self.variant.rules.clean_to_close else types)

    def lay(self, cards: tuple[str, ...], at: int | None = None) -> bool:
        """Lay out the cards, on the meld `at` when given; False when they may not lie so."""
        used = list(cards)
        for card in () if at is None else self.melds[at].cards:
            used.remove(card)
        if any(used.count(card) > self.hand.get(card, 0) for card in used):
            return False
        meld = read_meld(cards, self.variant)
        if isinstance(meld, str):
            return False
        self.hand -= Counter(used)
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
        if any(top in longer and layout.lay(longer, at) for longer in _longer(meld, [top])):
            return True
    return any(top in cards and layout.lay(cards) for cards in _fresh_melds(layout))


def _extend_all(layout: Layout, keep: int) -> None:
    grown = True
    while grown and layout.size > keep:
        grown = any(
            layout.lay(longer, at)
            for at, meld in enumerate(layout.melds)
            for longer in _longer(meld, layout.hand)
        )


def _longer(meld: Meld, cards: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The meld with one of these cards, a natural one, added where it belongs."""
    natural = next((card for card in meld.cards if rank_of(card) in _NATURALS), TWO)
    if not meld.is_run:
        fitting = (card for card in cards if card[0] == natural[0])
        yield from ((*meld.cards, card) for card in fitting)
        return
    suit = suit_of(natural)
    before = position_card(meld.first - 1, suit) if meld.first > 1 else None
    after = position_card(meld.last + 1, suit) if meld.last < ACE_TO_ACE else None
    for card in cards:
        if card == before:
            yield (card, *meld.cards)
        if card == after:
            yield (*meld.cards, card)


def _fresh_melds(layout: Layout) -> Iterator[tuple[str, ...]]:
    """New runs, then new sets of the hand as it is when each is asked for."""
    for run in _RUNS:
        cards = _stretch(layout.hand, run)
        if len(cards) >= 3:
            yield cards
    if layout.variant.rules.sets:
        for rank in _NATURALS:
            cards = _of_rank(layout.hand, rank)
            if len(cards) >= 3:
                yield cards


def _stretch(hand: Counter[str], run: tuple[str, ...]) -> tuple[str, ...]:
    """As much of the run's beginning as the hand holds."""
    cards: list[str] = []
    for card in run:
        if hand.get(card, 0) <= cards.count(card):
            break
        cards.append(card)
    return tuple(cards)


def _of_rank(hand: Counter[str], rank: str) -> tuple[str, ...]:
    cards = (rank + suit for suit in sorted(SUITS))
    return tuple(card for card in cards for _ in range(hand.get(card, 0)))


def _finish_canastas(layout: Layout, keep: int) -> None:
    if layout.variant.rules.clean_to_close and not layout.may_close():
        return
    for at, meld in enumerate(layout.melds):
        if len(meld.cards) == CANASTA - 1 and layout.size > keep:
            _add_wild(layout, at)


def _add_wild(layout: Layout, at: int) -> None:
    wild, meld = layout.wild(), layout.melds[at]
    if wild is not None and not layout.lay((*meld.cards, wild), at) and meld.is_run:
        layout.lay((wild, *meld.cards), at)


def _pairs_with_wild(layout: Layout) -> Iterator[tuple[str, ...]]:
    """Two cards of a run or set with a wild card, of the hand as it is when each is asked for."""
    for suit in SUITS:
        for first in range(1, ACE_TO_ACE - 1):
            low, middle, high = (position_card(first + k, suit) for k in range(3))
            if low not in layout.hand:
                continue
            wild = layout.wild()
            if wild is None:
                return
            yield from ((low, middle, wild), (low, wild, high))
    if layout.variant.rules.sets:
        for rank in _NATURALS:
            pair = _of_rank(layout.hand, rank)
            wild = layout.wild()
            if len(pair) == 2 and wild is not None:
                yield (*pair, wild)
