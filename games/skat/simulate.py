"""Simulate lists of Skat: hands bid by their promise, then play tricks by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.cards import SUITS, rank_of, suit_of
from games.envelope import Json
from games.options import read_variant
from games.skat.contracts import BASE, NULL, VALUES, value_of
from games.skat.deal import CARD_POINTS
from games.skat.options import OPTIONS
from games.skat.report import score
from games.skat.trick import DUTIES, HAND_SIZE, JACKS, PACK, POINTS, order_of, points_of
from games.soloist import Seats, soloist_table
from games.tricks import TRUMPS, CardOrder, Cards, Duty, Trick, play_out

LEVELS: Final = ("line", "sheet")
_LADDER: Final = sorted(VALUES)
_GRAND: Final = 0.87  # of `_promise`, from which a hand bids
_SUIT: Final = 0.715
_WORTH: Final = 4  # points of a trick for which the declarer spends a trump
_NULL: Final = 8  # cards of the lowest four ranks, without an ace


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """Return the report of a whole list; `line` has player and value of each deal."""
    if level not in LEVELS:
        raise ValueError(level)
    values, problems = read_variant(OPTIONS, variant)
    if problems:
        raise ValueError(problems)
    table = soloist_table(players, 0)
    deals = [_deal(table.seats(i), rng) for i in range(values["rounds"] * len(players))]
    report: Json = {"game": "skat", "variant": variant, "players": list(players), "deals": deals}
    if level == "line":
        report["deals"] = [_line(deal) for deal in score(report).as_json()["deals"]]
    return report


@dataclass(frozen=True, slots=True)
class _Plan:
    """A possible game of a player, and its strength in hand."""

    contract: str
    promise: float
    value: int


def _deal(seats: Seats, rng: Random) -> Json:
    """One deal from the shuffle to the entry of the report."""
    cards = list(PACK)
    rng.shuffle(cards)
    hands = {p: cards[i * HAND_SIZE : (i + 1) * HAND_SIZE] for i, p in enumerate(seats.order)}
    plans = {p: plan for p, hand in hands.items() if (plan := _plan(hand))}
    if not plans:
        return {"kind": "passed"}
    declarer = max(plans, key=lambda p: (plans[p].value, -seats.order.index(p)))
    bid = _bid([plan.value for p, plan in plans.items() if p != declarer])
    held = [*hands[declarer], *cards[3 * HAND_SIZE :]]
    contract = _announced(held, plans[declarer], bid)
    discards = _discards(held, contract)
    hands[declarer] = [card for card in held if card not in discards]
    entry = {"declarer": declarer, "contract": contract, "bid": bid}
    return entry | _played(hands, seats, declarer, contract, held, discards)


def _plan(hand: Sequence[str]) -> _Plan | None:
    """The best game of a hand; None if it passes."""
    plans = [
        _Plan(contract, promise - need, value_of(contract, _matadors(hand, contract), frozenset()))
        for contract in BASE
        for need in (_GRAND if contract == "grand" else _SUIT,)
        if (promise := _promise(hand, contract)) >= need
    ]
    low = sum(rank_of(card) in "789T" for card in hand)
    if low >= _NULL and not any(rank_of(card) == "A" for card in hand):
        plans.append(_Plan(NULL, 0.0, value_of(NULL, None, frozenset())))
    return max(plans, key=lambda plan: plan.promise, default=None)


def _promise(hand: Sequence[str], contract: str) -> float:
    """A mark for a hand: 0 loses the game, 1 wins it; weights were fitted to simulated deals."""
    order, suits = order_of(contract), [suit for suit in SUITS if suit != contract]
    trumps = [card for card in hand if order.suit(card) == TRUMPS]
    plain = [card for card in hand if order.suit(card) != TRUMPS]
    jacks = sum(card in JACKS for card in hand)
    aces = sum(f"A{suit}" in plain for suit in suits)
    tens = sum(f"T{suit}" in plain for suit in suits)
    guarded = sum({f"A{suit}", f"T{suit}"} <= {*plain} for suit in suits)
    lengths = [sum(suit_of(card) == suit for card in plain) for suit in suits]
    if contract == "grand":
        long = 0.08 * max(lengths) + 0.04 * lengths.count(0)
        return 0.28 * jacks + 0.24 * aces + 0.11 * tens + 0.05 * guarded + long - 0.83
    top = 0.17 * (f"A{contract}" in hand) + 0.07 * (f"T{contract}" in hand)
    side = 0.19 * aces + 0.07 * tens + 0.06 * lengths.count(0)
    return 0.12 * len(trumps) + 0.12 * jacks + top + side - 0.4


def _matadors(cards: Sequence[str], contract: str) -> int:
    """Trumps from the jack of clubs on, held or missing without a gap."""
    trumps = [*JACKS, *(f"{rank}{contract}" for rank in "ATKQ987" if contract in SUITS)]
    held = trumps[0] in cards
    gaps = (i for i, card in enumerate(trumps) if (card in cards) != held)
    return next(gaps, len(trumps))


def _bid(others: Sequence[int]) -> int:
    """The value at which the last of the others passes."""
    return next(value for value in _LADDER if value >= max(others, default=_LADDER[0]))


def _announced(held: Sequence[str], plan: _Plan, bid: int) -> str:
    """The game after the Skat was taken up: the best that reaches the bid, else as planned."""
    if plan.contract == NULL:
        return NULL
    fits = [c for c in BASE if value_of(c, _matadors(held, c), frozenset()) >= bid]
    grand = "grand" in fits and _promise(held, "grand") >= _GRAND
    if grand:
        return "grand"
    suits = [contract for contract in fits if contract in SUITS]
    return max(suits, key=lambda c: _promise(held, c), default=plan.contract)


def _discards(held: Sequence[str], contract: str) -> Cards:
    """Two cards: at null the highest, else tens without an ace and single low cards."""
    order = order_of(contract)
    if contract == NULL:
        return tuple(sorted(held, key=order.strength)[-2:])

    def missed(card: str) -> tuple[bool, bool, int, int]:
        suit = order.suit(card)
        length = sum(order.suit(other) == suit for other in held)
        return suit == TRUMPS, rank_of(card) == "A", length, -POINTS.get(rank_of(card), 0)

    return tuple(sorted(held, key=missed)[:2])


def _played(
    hands: Mapping[str, Sequence[str]],
    seats: Seats,
    declarer: str,
    contract: str,
    held: Sequence[str],
    discards: Cards,
) -> Json:
    """The rest of the deal after it was played out."""
    order = order_of(contract)
    table = _Table(declarer, contract, set(discards))
    tricks = play_out(hands, seats.order, order, DUTIES, table.choose)
    taken = [trick for trick in tricks if trick.taker == declarer]
    if contract == NULL:
        return {"made": not taken}
    points = sum(map(points_of, (discards, *(trick.cards for trick in taken))))
    entry: Json = {"matadors": _matadors(held, contract), "points": points}
    if points >= 90 or points <= CARD_POINTS - 90:
        entry["schneider"] = True
    if len(taken) in (0, len(tricks)) and points in (0, CARD_POINTS):
        entry["schwarz"] = True
    return entry


@dataclass(slots=True)
class _Table:
    """The play of one deal: the declarer's game, and the cards that are gone."""

    declarer: str
    contract: str
    gone: set[str]

    def choose(self, trick: Trick, duty: Duty, legal: Cards) -> str:
        """A legal card; it is gone then."""
        card = self._chosen(trick, duty, legal)
        self.gone.add(card)
        return card

    def _chosen(self, trick: Trick, duty: Duty, legal: Cards) -> str:
        order, alone = trick.order, trick.turn == self.declarer
        if self.contract == NULL:
            return _ducked(trick, sorted(legal, key=order.strength), alone=alone)
        low = sorted(legal, key=lambda card: (points_of((card,)), _strength(order, card)))
        if duty is Duty.LEAD:
            return self._lead(order, legal, low, alone=alone)
        winning = order.takes(low, trick.cards)
        if alone:
            return self._taken(trick, low, winning)
        if trick.taker != self.declarer and (len(trick.cards) == 2 or not winning):
            return low[-1] if order.suit(low[-1]) != TRUMPS else low[0]
        return min(winning, key=lambda card: _strength(order, card)) if winning else low[0]

    def _lead(self, order: CardOrder, hand: Cards, low: Sequence[str], *, alone: bool) -> str:
        """Return the card to lead.

        The declarer draws trumps, then leads the highest cards; the others lead the highest card of
        a suit, else a low one.
        """
        left = [card for card in PACK if card not in hand and card not in self.gone]
        trumps = [card for card in hand if order.suit(card) == TRUMPS]
        theirs = [card for card in left if order.suit(card) == TRUMPS]
        if alone and trumps and theirs:
            best = max(trumps, key=order.strength)
            rest = max(theirs, key=order.strength)
            is_best = order.strength(best) > order.strength(rest)
            if is_best or len(trumps) > 2:
                return best if is_best else min(trumps, key=order.strength)
        high = [
            card
            for card in hand
            if order.suit(card) != TRUMPS
            and not any(order.suit(c) == order.suit(card) and order.beats(c, card) for c in left)
        ]
        return max(high, key=lambda card: points_of((card,))) if high else low[0]

    def _taken(self, trick: Trick, low: Sequence[str], winning: Sequence[str]) -> str:
        """The declarer takes what is worth a trump, and throws off low cards else."""
        order = trick.order
        if not winning:
            return low[0]
        is_last = len(trick.cards) == len(trick.players) - 1
        ruffs = order.suit(winning[0]) == TRUMPS != order.suit(trick.cards[0])
        is_free = order.suit(low[0]) != TRUMPS and not points_of((low[0],))
        if ruffs and is_free and points_of(trick.cards) < _WORTH:
            return low[0]
        if is_last:
            return max(winning, key=lambda card: points_of((card,)))
        return max(winning, key=lambda card: _strength(order, card)) if not ruffs else winning[0]


def _ducked(trick: Trick, legal: Sequence[str], *, alone: bool) -> str:
    """At null the declarer plays the highest card that does not take the trick."""
    if not alone or not trick.cards:
        return legal[0]
    takes = trick.order.takes(legal, trick.cards)
    below = [card for card in legal if card not in takes]
    return below[-1] if below else legal[0]


def _strength(order: CardOrder, card: str) -> tuple[bool, int]:
    return order.suit(card) == TRUMPS, order.strength(card)


def _line(deal: Json) -> Json:
    """Return the line of the list for a deal: declarer and value."""
    if deal["kind"] == "passed":
        return {"kind": "passed"}
    return {"kind": "line", "declarer": deal["declarer"], "value": deal["game_points"]}
