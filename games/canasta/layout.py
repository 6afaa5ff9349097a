"""A player of Canasta lays out cards, simply but legally (rule book M1 to M8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.canasta.deal import Meld
from games.canasta.rules import (
    BLACK_THREE,
    CANASTA,
    JOKER,
    MOST_WILDS,
    NATURALS,
    TWO,
    WILD,
    Variant,
)
from games.rummy import simulate as rummy

_NO_LIMIT = 99


@dataclass(slots=True)
class Layout(rummy.Layout[Variant, Meld]):
    """`older` is the number of melds that lay there before; `added` tells whether one of them was
    extended."""

    older: int = 0
    added: bool = False

    @classmethod
    def of(cls, hand: Counter[str], melds: list[Meld], variant: Variant) -> Layout:
        """A turn begins: nothing has been laid out yet."""
        return cls(Counter(hand), list(melds), variant, len(melds))

    @property
    def wilds(self) -> int:
        return self.hand[TWO] + self.hand[JOKER]

    @property
    def points(self) -> int:
        return sum(meld.points for meld in self.melds)

    def room(self, rank: str) -> int:
        """Return how many cards the party's melds of this rank, or a new one, can still take."""
        at = self._extendable(rank)
        if at is not None:
            return CANASTA - self.melds[at].size if self.variant.closed_canastas else _NO_LIMIT
        if not self.may_open(rank):
            return 0
        return CANASTA if self.variant.closed_canastas else _NO_LIMIT

    def extends(self, rank: str) -> bool:
        """Return True if a card of this rank can be added to a meld on the table."""
        return self._extendable(rank) is not None

    def may_open(self, rank: str) -> bool:
        """Return True if a new meld of this rank may be laid out."""
        return self.variant.same_rank_melds or all(meld.rank != rank for meld in self.melds)

    def lay(self, rank: str, naturals: int, wilds: int = 0) -> None:
        """Lay out cards of the hand on the meld of this rank, or as a new one; twos go first."""
        twos = min(wilds, self.hand[TWO])
        cards = Meld(rank, naturals, twos, wilds - twos)
        self.hand -= Counter({rank: naturals, TWO: twos, JOKER: wilds - twos})
        at = self._extendable(rank)
        if at is None:
            self.melds.append(cards)
            return
        self.added = self.added or at < self.older
        old = self.melds[at]
        self.melds[at] = Meld(
            rank, old.naturals + naturals, old.twos + twos, old.jokers + cards.jokers
        )

    def may_go_out(self) -> bool:
        """Return True if the party has the canasta it needs (M7)."""
        return any(self.opens_the_way(meld) for meld in self.melds)

    def opens_the_way(self, meld: Meld) -> bool:
        """Return True if this meld is a canasta that lets its party go out (M7)."""
        if not _is_canasta(meld) or not self.variant.natural_to_go_out:
            return _is_canasta(meld)
        if meld.rank != WILD:
            return not meld.wilds
        rules = self.variant
        return rules.natural_wild_out and rules.is_natural_wild(meld.twos, meld.jokers)

    def has_own_canasta(self) -> bool:
        """Return True if this turn laid out a canasta and only melds of its own (M8)."""
        return not self.added and any(_is_canasta(meld) for meld in self.melds[self.older :])

    def _extendable(self, rank: str) -> int | None:
        closed = self.variant.closed_canastas
        for at, meld in enumerate(self.melds):
            if meld.rank == rank and not (closed and meld.size >= CANASTA):
                return at
        return None


def _is_canasta(meld: Meld) -> bool:
    return meld.size >= CANASTA and meld.rank != BLACK_THREE


def develop(layout: Layout, keep: int) -> None:
    """Meld what is there, wild cards only to finish canastas; `keep` cards stay in hand."""
    _lay_naturals(layout, keep)
    _finish_canastas(layout, keep)
    _lay_wild_meld(layout, keep)


def open_party(layout: Layout, minimum: int, keep: int, top: str | None = None) -> Layout | None:
    """The first meld of a party, with the card `top` of the pile if that is to be taken."""
    plan = layout.copy()
    if top is not None:
        naturals = min(plan.hand[top], plan.room(top))
        wilds = max(0, 3 - naturals)
        if wilds > min(1, plan.wilds):
            return None
        plan.lay(top, naturals, wilds)
    _lay_naturals(plan, keep)
    for rank in NATURALS:
        if plan.points < minimum and plan.size - 3 >= keep:
            _lay_pair(plan, rank)
    return plan if plan.points >= minimum and plan.size >= keep else None


def go_out(layout: Layout) -> Layout | None:
    """The hand laid out but for at most one card to discard, when that ends the deal.

    A hand of one card always does where the party has its canasta: it can be discarded.
    """
    if _left_over(layout) > 1:
        return None
    plan = layout.copy()
    develop(plan, keep=0)
    for rank in NATURALS:
        _lay_pair(plan, rank)
    for meld in tuple(plan.melds):
        _lay_spare_wilds(plan, meld)
    threes = plan.hand[BLACK_THREE]
    if threes >= 3 and plan.size - threes <= 1:
        plan.lay(BLACK_THREE, threes)
    return plan if plan.size <= 1 and plan.may_go_out() else None


def _left_over(layout: Layout) -> int:
    """Return how many natural cards are too few for a meld: one of a rank, or two without a wild
    card."""
    melded = {meld.rank for meld in layout.melds}
    held = [layout.hand.get(rank, 0) for rank in NATURALS if rank not in melded]
    return held.count(1) + 2 * max(0, held.count(2) - layout.wilds)


def _lay_naturals(layout: Layout, keep: int) -> None:
    held = [rank for rank in NATURALS if layout.hand.get(rank)]
    for rank in sorted(held, key=lambda rank: -layout.hand[rank]):
        least = 1 if layout.extends(rank) else 3
        if layout.hand[rank] >= least:
            number = min(layout.hand[rank], layout.room(rank), layout.size - keep)
            if number >= least:
                layout.lay(rank, number)


def _finish_canastas(layout: Layout, keep: int) -> None:
    saving = layout.variant.natural_to_go_out and not layout.may_go_out()
    for meld in tuple(layout.melds):
        needed = CANASTA - meld.size
        allowed = min(MOST_WILDS, meld.naturals) - meld.wilds
        available = min(layout.wilds, layout.size - keep)
        if saving and not meld.wilds:
            continue
        if meld.rank in NATURALS and 0 < needed <= min(allowed, available):
            layout.lay(meld.rank, 0, needed)


def _lay_wild_meld(layout: Layout, keep: int) -> None:
    if layout.variant.wild_canasta == "off" or not layout.melds:
        return
    if layout.variant.natural_to_go_out and any(
        meld.rank == WILD and layout.opens_the_way(meld) for meld in layout.melds
    ):
        return  # one more wild card might close the way out
    number = min(layout.wilds, layout.room(WILD), layout.size - keep)
    if number >= (1 if layout.extends(WILD) else 4):
        layout.lay(WILD, 0, number)


def _lay_pair(layout: Layout, rank: str) -> None:
    if layout.hand[rank] == 2 and layout.wilds and layout.may_open(rank):
        layout.lay(rank, 2, 1)


def _lay_spare_wilds(layout: Layout, meld: Meld) -> None:
    if meld.rank not in NATURALS or not layout.extends(meld.rank):
        return
    if layout.variant.natural_to_go_out and layout.opens_the_way(meld):
        return
    allowed = min(MOST_WILDS, meld.naturals) - meld.wilds
    number = min(allowed, layout.wilds, layout.room(meld.rank))
    if number > 0:
        layout.lay(meld.rank, 0, number)
