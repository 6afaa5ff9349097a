"""Simulated players of Canasta, who play legally and with little skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.canasta.deal import KEYS, Meld, meld_facts
from games.canasta.layout import Layout, develop, go_out, open_party
from games.canasta.match import score
from games.canasta.options import OPTIONS
from games.canasta.rules import BLACK_THREE, CARD_VALUES, JOKER, NATURALS, TWO, Variant
from games.canasta.seating import Lineup, Seating, head, seating
from games.envelope import Json
from games.options import read_variant
from games.outcome import Outcome
from games.rummy import simulate as rummy
from games.rummy.simulate import SimulatedSeat, play_match, seated

RED_THREE: Final = "R"
_ORDER: Final = list(CARD_VALUES)


@dataclass(slots=True)
class SimulatedSide(rummy.SimulatedSide[Meld]):
    """The melds of a party; `minimum` is for its first meld."""

    minimum: int = 0
    red: int = 0
    first_meld: int | None = None


Seat = SimulatedSeat[SimulatedSide]


@dataclass(slots=True)
class SimulatedTable(rummy.SimulatedTable[Variant, SimulatedSide]):
    """A deal in play. Red threes stand in a hand until the first turn of their player; `melded`
    are those who have laid out something."""

    keys = KEYS

    melded: set[str] = field(default_factory=set)
    hand_canasta: bool = False

    @property
    def values(self) -> Mapping[str, int]:
        return CARD_VALUES

    def place(self, card: str) -> int:
        return _ORDER.index(card)

    def take_turn(self, seat: Seat) -> None:
        for _ in range(seat.hand.pop(RED_THREE, 0)):
            seat.side.red += 1
            self.over = not self._draw(seat)
        if self.over:
            return
        layout = self.take_pile(seat)
        if layout is None:
            if not self._draw(seat):
                self.over = True
                return
            layout = Layout.of(seat.hand, seat.side.melds, self.variant)
        self._meld(seat, layout)
        if not self.over:
            self.discard(seat)

    def worth(self, seat: Seat, card: str) -> tuple[int, ...]:
        return (card in (TWO, JOKER), seat.hand[card] > 1)

    def _draw(self, seat: Seat) -> bool:
        """Take a card of the stock, laying out red threes; False when there is none (A14)."""
        while self.stock:
            card = self.stock.pop()
            if card != RED_THREE:
                seat.hand[card] += 1
                return True
            seat.side.red += 1
        return False

    def take_pile(self, seat: Seat) -> Layout | None:
        """The turn with the pile taken and its top card melded, or None when that is not done."""
        top = self.pile[-1] if self.pile else ""
        if top not in tuple(NATURALS):
            return None
        rest = [card for card in self.pile[:-1] if card != RED_THREE]
        plan = Layout.of(seat.hand, seat.side.melds, self.variant)
        plan.hand[top] += 1
        opened = self._meld_top(seat, plan, top, keep=max(0, 2 - len(rest)))
        if opened is None:
            return None
        opened.hand += Counter(rest)
        if opened.size < 2 and not opened.may_go_out():
            return None
        seat.side.red += self.pile.count(RED_THREE)
        self.pile = []
        return opened

    def _meld_top(self, seat: Seat, plan: Layout, top: str, keep: int) -> Layout | None:
        own = plan.hand[top] - 1
        pair = own >= 2 and plan.room(top) >= 3
        frozen = any(card in (TWO, JOKER) for card in self.pile)
        with_wild = own >= 1 and plan.wilds > 0 and plan.may_open(top) and not frozen
        if not plan.melds:
            if pair or (with_wild and self.variant.no_pair_first_meld):
                return open_party(plan, seat.side.minimum, keep, top)
            return None
        if pair:
            plan.lay(top, min(own + 1, plan.room(top)))
        elif not frozen and plan.extends(top):
            plan.lay(top, 1)
        elif with_wild and (len(self.pile) > 3 or not self.stock):
            plan.lay(top, 2, 1)
        else:
            return None
        return plan

    def _meld(self, seat: Seat, layout: Layout) -> None:
        final = go_out(layout)
        if final is not None:
            self.last, self.over = seat.name, True
            self.hand_canasta = seat.name not in self.melded and final.has_own_canasta()
            self.pile += final.hand.elements()
            final.hand = Counter()
            self._lay_out(seat, final)
            return
        opened: Layout | None = layout
        if not layout.melds:
            opened = open_party(layout, seat.side.minimum, keep=2)
        if opened is not None:
            develop(opened, keep=2)
        self._lay_out(seat, opened or layout)

    def _lay_out(self, seat: Seat, layout: Layout) -> None:
        if layout.melds and not seat.side.melds:
            threes = sum(meld.points for meld in layout.melds if meld.rank == BLACK_THREE)
            seat.side.first_meld = layout.points - threes
        if layout.melds != seat.side.melds:
            self.melded.add(seat.name)
        self.settle(seat, layout)

    def told_side(self, side: SimulatedSide, *, full: bool) -> Json:
        report: Json = {"red": side.red}
        if full:
            report["melds"] = [_told_meld(meld) for meld in side.melds]
            if side.first_meld is not None:
                report["first_meld"] = side.first_meld
            return report
        facts = meld_facts(side.melds, self.variant)
        return {**{k: n for k, n in facts.counts.items() if n}, "cards": facts.points, **report}

    def told_more(self) -> Json:
        waiting = (seat for seat in self.seats if seat.name != self.last)
        kept = {seat.name: n for seat in waiting if (n := seat.hand[RED_THREE])}
        more: Json = {"red_in_hand": kept} if kept else {}
        return more | ({"hand_canasta": True} if self.hand_canasta else {})


def _told_meld(meld: Meld) -> Json:
    numbers = {"naturals": meld.naturals, "twos": meld.twos, "jokers": meld.jokers}
    return {"rank": meld.rank, **{key: number for key, number in numbers.items() if number}}


def pack(variant: Variant) -> list[str]:
    """The cards of the game, as ranks; `R` is a red three."""
    eights = [rank for rank in NATURALS + TWO for _ in range(8)]
    return eights + [BLACK_THREE] * 4 + [RED_THREE] * 4 + [JOKER] * variant.jokers


def deal_cards(
    variant: Variant, lineup: Lineup, order: tuple[str, ...], minimums: list[int], rng: Random
) -> SimulatedTable:
    """A shuffled pack is dealt and the first card turned up; `order` is that of the turns."""
    sides = [SimulatedSide(minimum=minimum) for minimum in minimums]
    stock = pack(variant)
    rng.shuffle(stock)
    seats = seated(lineup.parties, sides, order, stock, variant.dealt(len(order)))
    pile = [stock.pop()]
    while pile[-1] not in NATURALS:
        pile.append(stock.pop())
    return SimulatedTable(variant, rng, seats, sides, stock, pile)


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """The report of one match; six players form pairs or threes by the rules, five rotate.

    `level` `"quick"` gives card points and canastas in numbers, `"full"` every meld and hand.
    """
    report: Json = {"game": "canasta", "variant": variant, "players": list(players), "deals": []}
    named = head(players, variant).get("teams")
    teams = None if named is None else tuple(tuple(team) for team in named)
    if teams is not None:
        report["teams"] = named
    table, rules = seating(players, teams, 0), Variant(**read_variant(OPTIONS, variant)[0])
    return play_match(
        report, score, lambda outcome: play_one(table, rules, outcome, rng), full=level == "full"
    )


def play_one(table: Seating, rules: Variant, outcome: Outcome, rng: Random) -> SimulatedTable:
    """The next deal after an outcome, played to its end."""
    lineup = table.lineup(len(outcome.deals))
    assert lineup is not None, "nobody reported who sits out"
    first = table.players.index(lineup.dealer) + 1
    clockwise = table.players[first:] + table.players[:first]
    order = tuple(name for name in clockwise if name in lineup.active)
    minimums = [rules.minimum(total) for total in table.highest(lineup, outcome.totals)]
    return deal_cards(rules, lineup, order, minimums, rng).play()
