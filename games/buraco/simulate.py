"""Simulated players of Buraco: a table of cards on which they play legally and with little skill,
and what its players report.

Knows piles, turns and how a match is reported. Does not know scores or totals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from games.buraco.layout import Layout, develop, lay_top, use_up
from games.buraco.match import default_teams, score
from games.buraco.melds import Meld
from games.buraco.options import OPTIONS
from games.buraco.report import Side as ReportedSide
from games.buraco.report import side_facts
from games.buraco.rules import CARDS, HAND, JOKER, TWO, Variant
from games.cards import RANKS, SUITS, pack, rank_of, suit_of
from games.envelope import Json
from games.options import read_variant
from games.outcome import Outcome
from games.rummy.match import play_match
from games.rummy.report import Teams

_TALL_PILE = 6


@dataclass(slots=True)
class SimulatedSide:
    """What lies before a side, and what became of its muerto."""

    melds: list[Meld] = field(default_factory=list)
    muerto: str = "none"


@dataclass(slots=True)
class SimulatedSeat:
    """A player; `fresh` while he has not yet had a turn with the muerto he took."""

    name: str
    side: SimulatedSide
    hand: Counter[str]
    fresh: bool = False


@dataclass(slots=True)
class SimulatedTable:
    """A deal in play; `seats` in the order of the turns."""

    variant: Variant
    rng: Random
    seats: list[SimulatedSeat]
    sides: list[SimulatedSide]
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


def deal_cards(
    variant: Variant, teams: Teams, order: tuple[str, ...], rng: Random
) -> SimulatedTable:
    """A shuffled pack is dealt: hands, two muertos, the stock. `order` is that of the turns."""
    sides = [SimulatedSide(), SimulatedSide()]
    stock = full_pack(variant)
    rng.shuffle(stock)

    def eleven() -> list[str]:
        return [stock.pop() for _ in range(HAND)]

    seats = [
        SimulatedSeat(
            name, sides[next(j for j, team in enumerate(teams) if name in team)], Counter(eleven())
        )
        for name in order
    ]
    return SimulatedTable(variant, rng, seats, sides, stock, [eleven(), eleven()])


def play(table: SimulatedTable) -> None:
    """Turn after turn until somebody closes or the cards are used up."""
    while not table.over:
        for seat in table.seats:
            if not table.over:
                _take_turn(table, seat)


def _take_turn(table: SimulatedTable, seat: SimulatedSeat) -> None:
    if not _take_pile(table, seat) and not _draw(table, seat):
        table.over = True
        return
    if seat.fresh:
        seat.fresh, seat.side.muerto = False, "used"
    while not table.over and _lay_out(table, seat):
        pass


def _lay_out(table: SimulatedTable, seat: SimulatedSeat) -> bool:
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


def _get_rid(table: SimulatedTable, seat: SimulatedSeat, plan: Layout) -> bool:
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


def _has_muerto(table: SimulatedTable, seat: SimulatedSeat) -> bool:
    return seat.side.muerto == "none" and bool(table.muertos)


def _draw(table: SimulatedTable, seat: SimulatedSeat) -> bool:
    """Take a card of the stock; False when there is none. Muertos fill up an empty stock."""
    if not table.stock:
        return False
    seat.hand[table.stock.pop()] += 1
    if not table.stock:
        table.stock = [card for muerto in table.muertos for card in muerto]
        table.muertos = []
    return True


def _take_pile(table: SimulatedTable, seat: SimulatedSeat) -> bool:
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


def _discard(table: SimulatedTable, seat: SimulatedSeat) -> None:
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


LEVELS = ("quick", "full")


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """The report of one match of two or four players.

    `level` `"quick"` gives card points and canastas in numbers, `"full"` every meld and hand.
    """
    report: Json = {"game": "buraco", "variant": variant, "players": list(players), "deals": []}
    values, _ = read_variant(OPTIONS, variant)
    rules = Variant(**values)

    def play_deal(outcome: Outcome) -> Json:
        played = play_one(players, rules, len(outcome.deals), rng)
        return _report(played, full=level == "full")

    return play_match(report, score, play_deal)


def play_one(players: tuple[str, ...], rules: Variant, number: int, rng: Random) -> SimulatedTable:
    """Deal `number` (0-based) of a match, played to its end."""
    first = number % len(players)
    order = players[first:] + players[:first]
    played = deal_cards(rules, default_teams(players), order, rng)
    play(played)
    return played


def _report(played: SimulatedTable, *, full: bool) -> Json:
    waiting = [seat for seat in played.seats if seat.name != played.closer]
    report: Json = {
        "closer": played.closer,
        "sides": [_side(side, played.variant, full=full) for side in played.sides],
        "hands": {seat.name: _hand(seat.hand, played.variant, full=full) for seat in waiting},
    }
    if played.closed_by is not None:
        report["closed_by"] = played.closed_by
    return report


def _hand(hand: Counter[str], variant: Variant, *, full: bool) -> list[str] | int:
    cards = sorted(hand.elements())
    return cards if full else sum(variant.values[card] for card in cards)


def _side(side: SimulatedSide, variant: Variant, *, full: bool) -> Json:
    melds = tuple(meld.cards for meld in side.melds)
    if full:
        return {"melds": [list(cards) for cards in melds], "muerto": side.muerto}
    facts = side_facts(ReportedSide({}, None, melds, side.muerto), variant)
    counts = {kind: number for kind, number in facts.counts.items() if number}
    return {**counts, "cards": facts.points, "muerto": side.muerto}
