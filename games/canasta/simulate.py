"""Simulated players of Canasta: a table of cards on which they play legally and with little skill,
and what its players report.

Knows piles, turns and how a match is reported. Does not know scores or totals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from games.canasta.facts import party_facts
from games.canasta.layout import Layout, develop, go_out, hand_value, open_party
from games.canasta.match import score
from games.canasta.options import OPTIONS
from games.canasta.report import Meld, Party
from games.canasta.rules import BLACK_THREE, CARD_VALUES, JOKER, NATURALS, TWO, Variant
from games.canasta.seating import Lineup, Seating, head, seating
from games.envelope import Json
from games.options import read_variant
from games.outcome import Outcome
from games.rummy.match import play_match

RED_THREE = "R"


@dataclass(slots=True)
class SimulatedSide:
    """What lies before a party; `minimum` is what its first meld needs."""

    minimum: int
    melds: list[Meld] = field(default_factory=list)
    red: int = 0
    first_meld: int | None = None


@dataclass(slots=True)
class SimulatedSeat:
    """A player: red threes stand in `hand` until his first turn."""

    name: str
    side: SimulatedSide
    hand: Counter[str] = field(default_factory=Counter)
    melded: bool = False


@dataclass(slots=True)
class SimulatedTable:
    """A deal in play; `seats` in the order of the turns."""

    variant: Variant
    rng: Random
    seats: list[SimulatedSeat]
    sides: list[SimulatedSide]
    stock: list[str]
    pile: list[str] = field(default_factory=list)
    out: str | None = None
    hand_canasta: bool = False
    over: bool = False

    def cards(self) -> Counter[str]:
        """Every card on the table, as in `pack`."""
        seen = Counter(self.stock) + Counter(self.pile)
        for seat in self.seats:
            seen += seat.hand
        for side in self.sides:
            seen[RED_THREE] += side.red
            for meld in side.melds:
                seen += Counter({meld.rank: meld.naturals, TWO: meld.twos, JOKER: meld.jokers})
        return seen


def pack(variant: Variant) -> list[str]:
    """The cards of the game, as ranks; `R` is a red three."""
    eights = [rank for rank in NATURALS + TWO for _ in range(8)]
    return eights + [BLACK_THREE] * 4 + [RED_THREE] * 4 + [JOKER] * variant.jokers


def deal_cards(
    variant: Variant, lineup: Lineup, order: tuple[str, ...], minimums: list[int], rng: Random
) -> SimulatedTable:
    """A shuffled pack is dealt and the first card turned up; `order` is that of the turns."""
    sides = [SimulatedSide(minimum) for minimum in minimums]
    stock = pack(variant)
    rng.shuffle(stock)
    seats = []
    for name in order:
        side = next(
            side for side, names in zip(sides, lineup.parties, strict=True) if name in names
        )
        seats.append(SimulatedSeat(name, side))
    for seat in seats:
        for _ in range(variant.dealt(len(seats))):
            seat.hand[stock.pop()] += 1
    table = SimulatedTable(variant, rng, seats, sides, stock, [stock.pop()])
    while table.pile[-1] not in NATURALS:
        table.pile.append(stock.pop())
    return table


def play(table: SimulatedTable) -> None:
    """Turn after turn until somebody goes out or the cards are used up."""
    while not table.over:
        for seat in table.seats:
            if not table.over:
                _take_turn(table, seat)


def _take_turn(table: SimulatedTable, seat: SimulatedSeat) -> None:
    for _ in range(seat.hand.pop(RED_THREE, 0)):
        seat.side.red += 1
        table.over = not _draw(table, seat)
    if table.over:
        return
    layout = take_pile(table, seat)
    if layout is None:
        if not _draw(table, seat):
            table.over = True
            return
        layout = Layout.of(seat.hand, seat.side.melds, table.variant)
    _meld(table, seat, layout)
    if not table.over:
        _discard(table, seat)


def _draw(table: SimulatedTable, seat: SimulatedSeat) -> bool:
    """Take a card of the stock, laying out red threes; False when there is none (A14)."""
    while table.stock:
        card = table.stock.pop()
        if card != RED_THREE:
            seat.hand[card] += 1
            return True
        seat.side.red += 1
    return False


def take_pile(table: SimulatedTable, seat: SimulatedSeat) -> Layout | None:
    """The turn with the pile taken and its top card melded, or None when that is not done."""
    top = table.pile[-1] if table.pile else ""
    if top not in tuple(NATURALS):
        return None
    rest = [card for card in table.pile[:-1] if card != RED_THREE]
    plan = Layout.of(seat.hand, seat.side.melds, table.variant)
    plan.hand[top] += 1
    opened = _meld_top(table, seat, plan, top, keep=max(0, 2 - len(rest)))
    if opened is None:
        return None
    opened.hand += Counter(rest)
    if opened.size < 2 and not opened.may_go_out():
        return None
    seat.side.red += table.pile.count(RED_THREE)
    table.pile = []
    return opened


def _meld_top(
    table: SimulatedTable, seat: SimulatedSeat, plan: Layout, top: str, keep: int
) -> Layout | None:
    own = plan.hand[top] - 1
    pair = own >= 2 and plan.room(top) >= 3
    frozen = any(card in (TWO, JOKER) for card in table.pile)
    with_wild = own >= 1 and plan.wilds > 0 and plan.may_open(top) and not frozen
    if not plan.melds:
        if pair or (with_wild and table.variant.no_pair_first_meld):
            return open_party(plan, seat.side.minimum, keep, top)
        return None
    if pair:
        plan.lay(top, min(own + 1, plan.room(top)))
    elif not frozen and plan.extends(top):
        plan.lay(top, 1)
    elif with_wild and (len(table.pile) > 3 or not table.stock):
        plan.lay(top, 2, 1)
    else:
        return None
    return plan


def _meld(table: SimulatedTable, seat: SimulatedSeat, layout: Layout) -> None:
    final = go_out(layout)
    if final is not None:
        table.out, table.over = seat.name, True
        table.hand_canasta = not seat.melded and final.has_own_canasta()
        table.pile += final.hand.elements()
        final.hand = Counter()
        _settle(seat, final)
        return
    opened: Layout | None = layout
    if not layout.melds:
        opened = open_party(layout, seat.side.minimum, keep=2)
    if opened is not None:
        develop(opened, keep=2)
    _settle(seat, opened or layout)


def _settle(seat: SimulatedSeat, layout: Layout) -> None:
    if layout.melds and not seat.side.melds:
        threes = sum(meld.points for meld in layout.melds if meld.rank == BLACK_THREE)
        seat.side.first_meld = layout.points - threes
    seat.melded = seat.melded or layout.melds != seat.side.melds
    seat.hand, seat.side.melds = layout.hand, layout.melds


def _discard(table: SimulatedTable, seat: SimulatedSeat) -> None:
    def worth(card: str) -> tuple[bool, bool, float]:
        return (card in (TWO, JOKER), seat.hand[card] > 1, table.rng.random())

    card = min(sorted(+seat.hand), key=worth)
    seat.hand -= Counter({card: 1})
    table.pile.append(card)


LEVELS = ("quick", "full")


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """The report of one match; six players form pairs or threes by the rules, five rotate.

    `level` `"quick"` gives card points and canastas in numbers, `"full"` every meld and hand.
    """
    report: Json = {"game": "canasta", "variant": variant, "players": list(players), "deals": []}
    named = head(players, variant).get("teams")
    teams = None if named is None else tuple(tuple(team) for team in named)
    if teams is not None:
        report["teams"] = named
    values, _ = read_variant(OPTIONS, variant)
    table, rules = seating(players, teams, 0), Variant(**values)

    def play_deal(outcome: Outcome) -> Json:
        played = play_one(table, rules, outcome, rng)
        return report_of(played, full=level == "full")

    return play_match(report, score, play_deal)


def play_one(table: Seating, rules: Variant, outcome: Outcome, rng: Random) -> SimulatedTable:
    """The next deal after an outcome, played to its end."""
    number = len(outcome.deals)
    lineup = _lineup(table, number)
    first = table.players.index(lineup.dealer) + 1
    clockwise = table.players[first:] + table.players[:first]
    order = tuple(name for name in clockwise if name in lineup.active)
    totals = outcome.totals
    minimums = [
        rules.minimum(max(totals[key] for key in table.keys_of(lineup, j)))
        for j in range(len(lineup.parties))
    ]
    played = deal_cards(rules, lineup, order, minimums, rng)
    play(played)
    return played


def _lineup(table: Seating, number: int) -> Lineup:
    lineup = table.lineup(number)
    assert lineup is not None, "nobody reported who sits out"
    return lineup


def report_of(played: SimulatedTable, *, full: bool) -> Json:
    waiting = [seat for seat in played.seats if seat.name != played.out]
    kept = {seat.name: seat.hand[RED_THREE] for seat in waiting if seat.hand[RED_THREE]}
    report: Json = {
        "out": played.out,
        "parties": [_party(side, played.variant, full=full) for side in played.sides],
        "hands": {seat.name: _hand(seat.hand, full=full) for seat in waiting},
    }
    if kept:
        report["red_in_hand"] = kept
    if played.hand_canasta:
        report["hand_canasta"] = True
    return report


def _hand(hand: Counter[str], *, full: bool) -> list[str] | int:
    cards = Counter({card: number for card, number in hand.items() if card != RED_THREE})
    return sorted(cards.elements(), key=list(CARD_VALUES).index) if full else hand_value(cards)


def _party(side: SimulatedSide, variant: Variant, *, full: bool) -> Json:
    report: Json = {"red": side.red}
    if full:
        report["melds"] = [_told_meld(meld) for meld in side.melds]
        if side.first_meld is not None:
            report["first_meld"] = side.first_meld
        return report
    facts = party_facts(Party({}, None, None, tuple(side.melds), side.red, None), variant)
    return {**{k: n for k, n in facts.counts.items() if n}, "cards": facts.points, **report}


def _told_meld(meld: Meld) -> Json:
    numbers = {"naturals": meld.naturals, "twos": meld.twos, "jokers": meld.jokers}
    return {"rank": meld.rank, **{key: number for key, number in numbers.items() if number}}
