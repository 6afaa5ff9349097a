"""Simulated players of Buraco, who play legally and with little skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.buraco.deal import KEYS, meld_facts
from games.buraco.layout import Layout, develop, lay_top, use_up
from games.buraco.match import score
from games.buraco.melds import Meld
from games.buraco.options import OPTIONS
from games.buraco.rules import CARDS, HAND, JOKER, TWO, Variant
from games.cards import RANKS, SUITS, pack, rank_of, suit_of
from games.envelope import Json
from games.head import Teams
from games.options import read_variant
from games.pairs import default_teams
from games.rummy import simulate as rummy
from games.rummy.simulate import SimulatedSeat, play_match, seated

_TALL_PILE: Final = 6


@dataclass(slots=True)
class SimulatedSide(rummy.SimulatedSide[Meld]):
    """The melds of a side, and the state of its muerto."""

    muerto: str = "none"


Seat = SimulatedSeat[SimulatedSide]


@dataclass(slots=True)
class SimulatedTable(rummy.SimulatedTable[Variant, SimulatedSide]):
    """A deal in play; `fresh` are those who have not yet had a turn with the muerto they took."""

    keys = KEYS

    muertos: list[list[str]] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)
    closed_by: str | None = None

    @property
    def values(self) -> Mapping[str, int]:
        return self.variant.values

    def take_turn(self, seat: Seat) -> None:
        if not self._take_pile(seat) and not self._draw(seat):
            self.over = True
            return
        if seat.name in self.fresh:
            self.fresh.remove(seat.name)
            seat.side.muerto = "used"
        while not self.over and self._lay_out(seat):
            pass

    def worth(self, seat: Seat, card: str) -> tuple[int, ...]:
        mates = sum(n for other, n in seat.hand.items() if other in _NEAR[card])
        return (rank_of(card) in (TWO, JOKER), mates)

    def _lay_out(self, seat: Seat) -> bool:
        """Meld and discard; True when a muerto was taken directly and the turn goes on."""
        layout = Layout(seat.hand, seat.side.melds, self.variant)
        plan = use_up(layout, keep=0 if self.variant.rules.meld_closes else 1)
        if plan.size <= 1 and (self._has_muerto(seat) or plan.may_close()):
            return self._get_rid(seat, plan)
        develop(layout, keep=2)
        self.settle(seat, layout)
        self.discard(seat)
        return False

    def _get_rid(self, seat: Seat, plan: Layout) -> bool:
        self.settle(seat, plan)
        direct = plan.size == 0
        if not direct:
            self.discard(seat)
        if not self._has_muerto(seat):
            self.last, self.over = seat.name, True
            self.closed_by = "meld" if direct else "discard"
            return False
        seat.hand = Counter(self.muertos.pop())
        seat.side.muerto = "used" if direct else "unused"
        if not direct:
            self.fresh.add(seat.name)
        return direct

    def _has_muerto(self, seat: Seat) -> bool:
        return seat.side.muerto == "none" and bool(self.muertos)

    def _draw(self, seat: Seat) -> bool:
        """Take a card of the stock; False when there is none. Muertos fill up an empty stock."""
        if not self.stock:
            return False
        seat.hand[self.stock.pop()] += 1
        if not self.stock:
            self.stock = [card for muerto in self.muertos for card in muerto]
            self.muertos = []
        return True

    def _take_pile(self, seat: Seat) -> bool:
        """Take the pile when its top card can be melded at once, or a tall one that is open."""
        if not self.pile:
            return False
        plan = Layout(Counter(seat.hand), list(seat.side.melds), self.variant)
        plan.hand[self.pile[-1]] += 1
        rest = self.pile[:-1]
        if lay_top(plan, self.pile[-1]) and plan.size + len(rest) >= 2:
            plan.hand += Counter(rest)
            self.settle(seat, plan)
        elif self.variant.rules.open_pile and len(self.pile) >= _TALL_PILE:
            seat.hand = seat.hand + Counter(self.pile)
        else:
            return False
        self.pile = []
        return True

    def told_side(self, side: SimulatedSide, *, full: bool) -> Json:
        if full:
            return {"melds": [list(meld.cards) for meld in side.melds], "muerto": side.muerto}
        facts = meld_facts(side.melds, self.variant)
        counts = {kind: number for kind, number in facts.counts.items() if number}
        return {**counts, "cards": facts.points, "muerto": side.muerto}

    def told_more(self) -> Json:
        return {} if self.closed_by is None else {"closed_by": self.closed_by}


def _are_near(card: str, other: str) -> bool:
    """Return True if two cards might meet in a meld."""
    if JOKER in (card, other):
        return False
    apart = abs(RANKS.index(rank_of(card)) - RANKS.index(rank_of(other)))
    return apart == 0 or (apart <= 2 and suit_of(card) == suit_of(other))


_NEAR = {card: frozenset(other for other in CARDS if _are_near(card, other)) for card in CARDS}


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
    seats = seated(teams, sides, order, stock, HAND)
    muertos = [[stock.pop() for _ in range(HAND)] for _ in sides]
    return SimulatedTable(variant, rng, seats, sides, stock, muertos=muertos)


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """The report of one match of two or four players.

    `level` `"quick"` gives card points and canastas in numbers, `"full"` every meld and hand.
    """
    report: Json = {"game": "buraco", "variant": variant, "players": list(players), "deals": []}
    rules = Variant(**read_variant(OPTIONS, variant)[0])
    return play_match(
        report,
        score,
        lambda outcome: play_one(players, rules, len(outcome.deals), rng),
        full=level == "full",
    )


def play_one(players: tuple[str, ...], rules: Variant, number: int, rng: Random) -> SimulatedTable:
    """Deal `number` (0-based) of a match, played to its end."""
    first = number % len(players)
    order = players[first:] + players[:first]
    return deal_cards(rules, default_teams(players), order, rng).play()
