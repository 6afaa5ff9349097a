"""A deal of Buraco played out: stock, discard pile, muertos, turns.

Knows the cards of everybody. Does not know reports. Source: docs/rules/buraco.md 4.4 and 4.5.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from games.buraco.layout import Layout, develop, lay_top, use_up
from games.buraco.melds import Meld
from games.buraco.rules import CARDS, HAND, JOKER, TWO, Variant
from games.cards import RANKS, SUITS, pack, rank_of, suit_of
from games.rummy.header import Teams

_TALL_PILE = 6


@dataclass(slots=True)
class Side:
    """What lies before a side, and what became of its muerto."""

    melds: list[Meld] = field(default_factory=list)
    muerto: str = "none"


@dataclass(slots=True)
class Seat:
    """A player; `fresh` while he has not yet had a turn with the muerto he took."""

    name: str
    side: Side
    hand: Counter[str]
    fresh: bool = False


@dataclass(slots=True)
class Table:
    """A deal in play; `seats` in the order of the turns."""

    variant: Variant
    rng: Random
    seats: list[Seat]
    sides: list[Side]
    stock: list[str]
    muertos: list[list[str]]
    pile: list[str] = field(default_factory=list)
    closer: str | None = None
    closed_by: str | None = None
    over: bool = False

    def cards(self) -> Counter[str]:
        """Every card on the table."""
        seen = Counter(self.stock) + Counter(self.pile)
        for cards in self.muertos:
            seen.update(cards)
        for seat in self.seats:
            seen.update(seat.hand)
        for side in self.sides:
            for meld in side.melds:
                seen.update(meld.cards)
        return +seen


def full_pack(variant: Variant) -> list[str]:
    """Two packs of 52 cards and the jokers of the mode."""
    return [*pack(RANKS, SUITS, copies=2), *[JOKER] * variant.rules.jokers]


def deal_cards(variant: Variant, teams: Teams, order: tuple[str, ...], rng: Random) -> Table:
    """A shuffled pack is dealt: hands, two muertos, the stock. `order` is that of the turns."""
    sides = [Side(), Side()]
    stock = full_pack(variant)
    rng.shuffle(stock)

    def eleven() -> list[str]:
        return [stock.pop() for _ in range(HAND)]

    seats = [
        Seat(
            name, sides[next(j for j, team in enumerate(teams) if name in team)], Counter(eleven())
        )
        for name in order
    ]
    return Table(variant, rng, seats, sides, stock, [eleven(), eleven()])


def play(table: Table) -> None:
    """Turn after turn until somebody closes or the cards are used up."""
    while not table.over:
        for seat in table.seats:
            if not table.over:
                _take_turn(table, seat)


def _take_turn(table: Table, seat: Seat) -> None:
    if not _take_pile(table, seat) and not _draw(table, seat):
        table.over = True
        return
    if seat.fresh:
        seat.fresh, seat.side.muerto = False, "used"
    while not table.over and _lay_out(table, seat):
        pass


def _lay_out(table: Table, seat: Seat) -> bool:
    """Meld and discard; True when a muerto was taken directly and the turn goes on."""
    layout = Layout(seat.hand, seat.side.melds, table.variant)
    may_meld_last = table.variant.rules.meld_closes
    plan = use_up(layout, keep=0 if may_meld_last else 1)
    if plan.size <= 1 and (_has_muerto(table, seat) or plan.may_close()):
        return _get_rid(table, seat, plan)
    develop(layout, keep=2)
    seat.hand, seat.side.melds = layout.hand, layout.melds
    _discard(table, seat)
    return False


def _get_rid(table: Table, seat: Seat, plan: Layout) -> bool:
    seat.hand, seat.side.melds = plan.hand, plan.melds
    direct = plan.size == 0
    if not direct:
        _discard(table, seat)
    if not _has_muerto(table, seat):
        table.closer, table.over = seat.name, True
        table.closed_by = "meld" if direct else "discard"
        return False
    seat.hand = Counter(table.muertos.pop())
    seat.side.muerto, seat.fresh = ("used", False) if direct else ("unused", True)
    return direct


def _has_muerto(table: Table, seat: Seat) -> bool:
    return seat.side.muerto == "none" and bool(table.muertos)


def _draw(table: Table, seat: Seat) -> bool:
    """Take a card of the stock; False when there is none. Muertos fill up an empty stock."""
    if not table.stock:
        return False
    seat.hand[table.stock.pop()] += 1
    if not table.stock:
        table.stock = [card for muerto in table.muertos for card in muerto]
        table.muertos = []
    return True


def _take_pile(table: Table, seat: Seat) -> bool:
    """Take the pile when its top card can be melded at once, or a tall one that is open."""
    if not table.pile:
        return False
    plan = Layout(Counter(seat.hand), list(seat.side.melds), table.variant)
    plan.hand[table.pile[-1]] += 1
    rest = table.pile[:-1]
    if lay_top(plan, table.pile[-1]) and plan.size + len(rest) >= 2:
        seat.hand, seat.side.melds = plan.hand + Counter(rest), plan.melds
    elif table.variant.rules.open_pile and len(table.pile) >= _TALL_PILE:
        seat.hand = seat.hand + Counter(table.pile)
    else:
        return False
    table.pile = []
    return True


def _discard(table: Table, seat: Seat) -> None:
    hand = +seat.hand

    def worth(card: str) -> tuple[bool, int, float]:
        mates = sum(n for other, n in hand.items() if other in _NEAR[card])
        return (rank_of(card) in (TWO, JOKER), mates, table.rng.random())

    card = min(sorted(hand), key=worth)
    seat.hand = hand - Counter({card: 1})
    table.pile.append(card)


def _are_near(card: str, other: str) -> bool:
    """Whether two cards might meet in a meld."""
    if JOKER in (card, other):
        return False
    apart = abs(RANKS.index(rank_of(card)) - RANKS.index(rank_of(other)))
    return apart == 0 or (apart <= 2 and suit_of(card) == suit_of(other))


_NEAR = {card: frozenset(other for other in CARDS if _are_near(card, other)) for card in CARDS}
