"""Simulated players of Brokdorf: a deal of cards at a table, and a whole Runde."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from games.brokdorf.ending import clockwise
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.report import score
from games.brokdorf.trick import (
    DECK,
    draw_strength,
    duties_under,
    is_luschen_hand,
    order_under,
    strength,
)
from games.cards import SUITS, rank_of, suit_of
from games.envelope import Json
from games.options import read_variant
from games.tricks import Cards, Duty, Trick, play_out

_MISDEAL_CHANCE = 0.02
_ZERO_CHANCE = 0.05
_HIGH = "ATK"

Hands = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Round:
    """The participants, clockwise, the dealer, and the rules."""

    players: tuple[str, ...]
    dealer: str
    rules: Rules


def attempt(seats: Round, rng: Random, *, cards: bool) -> Json:
    """The entry of one attempt: a misdeal, a redeal or a played deal."""
    if rng.random() < _MISDEAL_CHANCE:
        return {"kind": "misdeal"}
    hands = _dealt(seats, rng)
    for name, hand in hands.items():
        if is_luschen_hand(hand):
            return {"kind": "luschen", "player": name, "hand": list(hand)}
    bids = _bidding(seats, hands, rng)
    numbers = {name: bid for name, bid in bids.items() if isinstance(bid, int)}
    if not numbers:
        return {"kind": "all_gut", "bids": bids} if cards else {"kind": "all_gut"}
    declarer = max(numbers, key=lambda name: numbers[name])
    return _played(seats, hands, declarer, bids, rng, cards=cards)


def expected_tricks(hand: tuple[str, ...], trump: str) -> float:
    """Return how many tricks a player reckons with when these are trumps."""
    trumps = [card for card in hand if suit_of(card) == trump]
    aces = sum(rank_of(card) == "A" for card in hand if suit_of(card) != trump)
    high = sum(rank_of(card) in _HIGH for card in trumps)
    return high + 0.5 * (len(trumps) - high) + 0.7 * aces


def _dealt(seats: Round, rng: Random) -> Hands:
    """Five cards each, two, one and two at a time from the dealer's left (R2)."""
    pack = rng.sample(DECK, len(DECK))
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(seats.players, ())
    for packet in (2, 1, 2):
        for name in clockwise(seats.players, seats.dealer):
            hands[name] += tuple(pack.pop() for _ in range(packet))
    return hands


def _bidding(seats: Round, hands: Hands, rng: Random) -> dict[str, int | str]:
    """Everybody's number or GUT, once round from the dealer's left (R4)."""
    bids: dict[str, int | str] = {}
    highest = -1 if seats.rules.zero_bid else 0
    for name in clockwise(seats.players, seats.dealer):
        bid = _number(hands[name], rng)
        if bid is not None and bid > highest:
            bids[name] = highest = bid
        else:
            bids[name] = "GUT"
    return bids


def _number(hand: tuple[str, ...], rng: Random) -> int | None:
    """Return what a player would like to announce; a weak hand passes or, rarely, dares a 0."""
    hope = expected_tricks(hand, _best_trump(hand)) + rng.uniform(-1.6, 0.3)
    if hope >= 1:
        return int(hope)
    return 0 if rng.random() < _ZERO_CHANCE else None


def _best_trump(hand: tuple[str, ...]) -> str:
    return max(SUITS, key=lambda suit: expected_tricks(hand, suit))


def _played(
    seats: Round,
    hands: Hands,
    declarer: str,
    bids: Mapping[str, int | str],
    rng: Random,
    *,
    cards: bool,
) -> Json:
    trump = _best_trump(hands[declarer])
    along = [
        name
        for name in clockwise(seats.players, declarer)[:-1]
        if expected_tricks(hands[name], trump) + rng.uniform(-0.5, 0.5) >= 1
    ]
    order, duties = (declarer, *along), duties_under(seats.rules)
    play = play_out(hands, order, order_under(trump), duties, _card) if along else ()
    won = Counter(trick.taker for trick in play)
    tricks = {name: won[name] for name in order} if along else {}
    if not cards:
        return {"declarer": declarer, "bid": bids[declarer], "tricks": tricks}
    entry: Json = {"bids": dict(bids), "trump": trump, "tricks": tricks}
    return {**entry, "play": [list(trick.cards) for trick in play]} if along else entry


def _card(trick: Trick, _duty: Duty, legal: Cards) -> str:
    """A plain player: lead the highest, take as cheaply as possible, else give the lowest."""
    if not trick.cards:
        return max(legal, key=strength)
    return min(trick.order.takes(legal, trick.cards) or legal, key=strength)


LEVELS = ("result", "sheet")


def simulate(
    players: tuple[str, ...], variant: Json, rng: Random, *, level: str, cards: bool = True
) -> Json:
    """A report of one finished Runde at `level` `"result"` or `"sheet"`.

    With `cards` a sheet has the bidding, the trump suit and the card record of every deal, without
    only what a table has to enter. ValueError if the level or the variant is unknown.
    """
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}")
    report = opened(players, variant, rng)
    while not finished(report):
        report = advanced(report, rng, cards=cards)
    if level == "sheet":
        return report
    result = score(report).result
    return {"game": "brokdorf", "variant": variant, "players": list(players), "result": result}


def opened(players: tuple[str, ...], variant: Json, rng: Random) -> Json:
    """A sheet without any deal; ValueError if the variant is not allowed."""
    _, problems = read_variant(OPTIONS, variant)
    if problems:
        raise ValueError(problems)
    return {
        "game": "brokdorf",
        "variant": variant,
        "players": list(players),
        "first_dealer": rng.choice(players),
        "deals": [],
    }


def finished(report: Json) -> bool:
    """Return whether the Runde of an accepted sheet is decided."""
    return score(report).finished


def advanced(report: Json, rng: Random, *, cards: bool = True) -> Json:
    """The sheet with one more deal, or one more entry of its Stechen; it must not be finished."""
    facts = score(report).facts
    values, _ = read_variant(OPTIONS, report.get("variant"))
    rules = Rules(**values)
    level_players = tuple(facts["stechen_needed"])
    if level_players:
        entry = _stechen_entry(level_players, rules, rng, cards=cards)
        return {**report, "stechen": [*report.get("stechen", []), entry]}
    seats = Round(tuple(report["players"]), facts["next_dealer"], rules)
    return {**report, "deals": [*report["deals"], attempt(seats, rng, cards=cards)]}


def _stechen_entry(players: tuple[str, ...], rules: Rules, rng: Random, *, cards: bool) -> Json:
    """One attempt among the level players; the highest card drawn deals."""
    draws = dict(zip(players, rng.sample(DECK, len(players)), strict=True))
    dealer = max(players, key=lambda name: draw_strength(draws[name], rules.suit_order))
    deal = attempt(Round(players, dealer, rules), rng, cards=cards)
    return {"draws": draws, "dealer": dealer, **deal}
