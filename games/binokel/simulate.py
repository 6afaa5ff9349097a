"""Whole matches that play themselves: the pack is dealt, bid for, melded and played out.

Knows how a report is written. Does not know how reports are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.binokel.auction import opened
from games.binokel.best import best_melds
from games.binokel.cards import COPIES, points_of, ranks_in
from games.binokel.deal import read_deal
from games.binokel.form import BID_MAX, LEAVE
from games.binokel.match import opening
from games.binokel.report import Table, read_table
from games.binokel.scoring import score_deal
from games.binokel.settings import Settings
from games.binokel.strategy import (
    Contract,
    TakenTricks,
    TrumpPlan,
    bidding_limit,
    plan_for,
    play_out,
    press,
)
from games.cards import pack as every_card
from games.envelope import Json
from games.soloist import Seats

_MOST_PRESSED: Final = 44


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a deal before it is played; `hands` after pressing."""

    seats: Seats
    settings: Settings
    solo: str
    bid: int
    calls: tuple[int | str, ...]
    hands: Mapping[str, tuple[str, ...]]
    pressed: tuple[str, ...]
    full: bool


def special_entry(record: Record, kind: str, made: bool | None) -> Json:
    """A deal without trick points; `made` is None for Abgehen."""
    entry: Json = {"kind": kind, **_header(record)}
    if made is not None:
        entry["made"] = made
    return entry


def normal_entry(
    record: Record, trump: str, melds: Mapping[str, tuple[str, ...]], played: TakenTricks
) -> Json:
    """A deal that was played out; `played.points` include the pressed cards."""
    entry: Json = {**_header(record), "trump": trump}
    entry["melds"] = {player: list(codes) for player, codes in melds.items() if codes}
    active = record.seats.active
    if record.full:
        return entry | _evidence(record, played)
    entered = (record.solo, next(player for player in active if player != record.solo))
    entry["points"] = {player: played.points[player] for player in entered}
    silent = any(played.points[player] == 0 and melds[player] for player in active)
    if silent or played.points[record.solo] <= _MOST_PRESSED:
        entry["tricks"] = dict(played.tricks)
    return entry


def _header(record: Record) -> Json:
    entry: Json = {"solo": record.solo, "bid": record.bid}
    if record.full:
        entry |= {"dealer": record.seats.dealer, "auction": list(record.calls)}
    return entry


def _evidence(record: Record, played: TakenTricks) -> Json:
    evidence: Json = {
        "hands": {player: list(hand) for player, hand in record.hands.items()},
        "points": dict(played.points),
        "tricks": dict(played.tricks),
        "last_trick": played.last_trick,
    }
    if record.settings.has_dap:
        evidence["pressed"] = points_of(record.pressed, record.settings.card_points)
        evidence["pressed_cards"] = list(record.pressed)
    return evidence


LEVELS: Final = ("result", "sheet")
MOST_DEALS: Final = 400
"""A table goes home: with a target that cannot be reached the match stays unfinished."""

_SPECIALS: Final = ("durch", "aufgelegt", "unterdurch")
_DARING: Final = 0.04
_HOPELESS: Final = 50
_COURAGE: Final = (0, 30, 60, 100)


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """The report of one match at the level `result` or `sheet` (ValueError if there is no such).

    `result` has what the table must enter; `sheet` adds auction, hands, pressed cards and tricks.
    """
    if level not in LEVELS:
        raise ValueError(level)
    report: Json = {"game": "binokel", "variant": variant, "players": list(players), "deals": []}
    table, problems = read_table(report)
    if table is None:
        raise ValueError(problems)
    match = opening(table.order, table.settings)
    while not match.finished and match.played < MOST_DEALS:
        entry = _deal(table, match.played, rng, full=level == "sheet")
        reading = read_deal(entry, "deal", table.order.seats(match.played), table.settings)
        if reading.deal is None:
            raise AssertionError(reading.errors)
        match = match.after(score_deal(reading.deal, table.settings))
        report["deals"].append(entry)
    return report


@dataclass(frozen=True, slots=True)
class _Dealt:
    hands: Mapping[str, tuple[str, ...]]
    dap: tuple[str, ...]


def _deal(table: Table, number: int, rng: Random, *, full: bool) -> Json:
    """One deal from the shuffle to the entry of the report."""
    settings, seats = table.settings, table.order.seats(number)
    dealt = _shuffled(seats, settings, rng)
    calls, solo, bid = _bid(dealt.hands, seats, settings, rng)
    cards = dealt.hands[solo] + dealt.dap
    plan = plan_for(cards, settings)
    pressed = press(cards, plan.trump, settings) if settings.has_dap else ()
    hands = {**dealt.hands, solo: _without(cards, pressed)}
    record = Record(seats, settings, solo, bid, tuple(calls), hands, pressed, full)
    special = _special(settings, rng)
    if special is not None:
        return special_entry(record, special, _is_made(record, special))
    if plan_for(hands[solo], settings).reach + _HOPELESS < bid:
        return _abgehen_entry(record, plan, rng)
    played = play_out(hands, seats.order, Contract(solo, plan.trump), settings)
    melds = {p: best_melds(hand, plan.trump, settings) for p, hand in hands.items()}
    return normal_entry(record, plan.trump, melds, _with_pressed(played, record))


def _shuffled(seats: Seats, settings: Settings, rng: Random) -> _Dealt:
    cards = list(every_card(ranks_in(settings.pack), copies=COPIES))
    rng.shuffle(cards)
    size = settings.hand_size
    hands = {
        player: tuple(cards[i * size : (i + 1) * size]) for i, player in enumerate(seats.order)
    }
    return _Dealt(hands, tuple(cards[3 * size :]))


def _bid(
    hands: Mapping[str, tuple[str, ...]], seats: Seats, settings: Settings, rng: Random
) -> tuple[list[int | str], str, int]:
    """Every call in order, the solo player and his bid."""
    limits = {
        player: min(BID_MAX, bidding_limit(hand, settings) + rng.choice(_COURAGE))
        for player, hand in hands.items()
    }
    calls: list[int | str] = [settings.bid_min]
    bidding = opened(seats, settings.bid_min)
    while not bidding.over:
        number = bidding.standing + settings.bid_step
        stays = number <= limits[bidding.speaker]
        calls.append(number if stays else LEAVE)
        bidding = bidding.raised(number) if stays else bidding.left()
    return calls, bidding.speaker, bidding.standing


def _special(settings: Settings, rng: Random) -> str | None:
    """Now and then somebody dares a special game, if the table plays it."""
    if rng.random() >= _DARING:
        return None
    played = [kind for kind in _SPECIALS if settings.kind_value(kind)]
    return rng.choice(played) if played else None


def _is_made(record: Record, kind: str) -> bool:
    """Plays a special game out: the solo player leads, there is no trump."""
    order = record.seats.order
    start = order.index(record.solo)
    ducks = kind == "unterdurch"
    played = play_out(
        record.hands,
        order[start:] + order[:start],
        Contract(record.solo, None, ducks=ducks),
        record.settings,
    )
    return played.tricks[record.solo] == (0 if ducks else record.settings.hand_size)


def _abgehen_entry(record: Record, plan: TrumpPlan, rng: Random) -> Json:
    """The solo player gives up, sometimes after he has named trump."""
    trump = plan.trump if rng.random() < 0.5 else None
    entry = special_entry(record, "abgehen", None)
    others = {p: hand for p, hand in record.hands.items() if p != record.solo}
    melds = {p: best_melds(hand, trump, record.settings) for p, hand in others.items()}
    entry["melds"] = {player: list(codes) for player, codes in melds.items() if codes}
    if trump is not None:
        entry["trump"] = trump
    if record.full:
        entry["hands"] = {player: list(hand) for player, hand in others.items()}
    return entry


def _with_pressed(played: TakenTricks, record: Record) -> TakenTricks:
    """The solo player's points with those of his pressed cards."""
    extra = points_of(record.pressed, record.settings.card_points)
    points = {p: n + extra * (p == record.solo) for p, n in played.points.items()}
    return TakenTricks(played.tricks, points, played.last_trick)


def _without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
