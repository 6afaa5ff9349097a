"""Whole matches that play themselves: the pack is dealt, bid for, melded and played out."""

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
from games.binokel.report import read_table
from games.binokel.scoring import score_deal
from games.binokel.settings import Settings
from games.binokel.strategy import Contract, bidding_limit, plan_for, play_out, press
from games.cards import pack as every_card
from games.envelope import Json
from games.soloist import Seats
from games.tricks import Cards

LEVELS: Final = ("result", "sheet")
MOST_DEALS: Final = 400
"""A table goes home: with a target that cannot be reached the match stays unfinished."""

_MOST_PRESSED: Final = 44
_SPECIALS: Final = ("durch", "aufgelegt", "unterdurch")
_DARING: Final = 0.04
_HOPELESS: Final = 50
_COURAGE: Final = (0, 30, 60, 100)


@dataclass(frozen=True, slots=True)
class Record:
    """A deal before the play; `hands` after pressing. `full`: reported with all cards."""

    seats: Seats
    settings: Settings
    solo: str
    bid: int
    calls: tuple[int | str, ...]
    hands: Mapping[str, Cards]
    pressed: Cards
    full: bool

    @property
    def header(self) -> Json:
        """The fields of every kind of deal."""
        told = {"dealer": self.seats.dealer, "auction": list(self.calls)} if self.full else {}
        return {"solo": self.solo, "bid": self.bid, **told}

    def melds(self, trump: str | None, *without: str) -> dict[str, Cards]:
        """The best melds of the hands, those of some players left out."""
        hands = {name: hand for name, hand in self.hands.items() if name not in without}
        return {name: best_melds(hand, trump, self.settings) for name, hand in hands.items()}

    def played(self, trump: str) -> Json:
        """A deal that is played out for its points."""
        taken = play_out(self.hands, self.seats.order, Contract(self.solo, trump), self.settings)
        extra = points_of(self.pressed, self.settings.card_points)
        points = {p: n + extra * (p == self.solo) for p, n in taken.points.items()}
        melds, active = self.melds(trump), self.seats.active
        entry: Json = {**self.header, "trump": trump, "melds": _told(melds)}
        if self.full:
            entry |= {"hands": _told(self.hands), "points": points, "tricks": dict(taken.tricks)}
            if self.settings.has_dap:
                entry |= {"pressed": extra, "pressed_cards": list(self.pressed)}
            return entry | {"last_trick": taken.last_trick}
        entered = (self.solo, next(player for player in active if player != self.solo))
        entry["points"] = {player: points[player] for player in entered}
        silent = any(points[player] == 0 and melds[player] for player in active)
        if silent or points[self.solo] <= _MOST_PRESSED:
            entry["tricks"] = dict(taken.tricks)
        return entry

    def special(self, kind: str) -> Json:
        """A game without trump and points: the solo player leads to all tricks, or to none."""
        order, ducks = self.seats.order, kind == "unterdurch"
        start = order.index(self.solo)
        contract = Contract(self.solo, None, ducks=ducks)
        taken = play_out(self.hands, order[start:] + order[:start], contract, self.settings)
        made = taken.tricks[self.solo] == (0 if ducks else self.settings.hand_size)
        return {"kind": kind, **self.header, "made": made}

    def given_up(self, trump: str | None) -> Json:
        """Abgehen, perhaps after trump was named."""
        entry: Json = {"kind": "abgehen", **self.header}
        entry["melds"] = _told(self.melds(trump, self.solo))
        if trump is not None:
            entry["trump"] = trump
        if self.full:
            entry["hands"] = {p: list(hand) for p, hand in self.hands.items() if p != self.solo}
        return entry


def _told(cards: Mapping[str, Cards]) -> dict[str, list[str]]:
    return {player: list(told) for player, told in cards.items() if told}


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
    match, settings = opening(table.order, table.settings), table.settings
    while not match.finished and (played := len(match.deals)) < MOST_DEALS:
        seats, reading = table.order.seats(played), table.order.reading(played, settings)
        entry = _deal(seats, settings, rng, full=level == "sheet")
        deal = read_deal(entry, "deal", seats, reading)
        if deal is None:
            raise AssertionError(reading.problems)
        match = match.after(score_deal(deal, settings))
        report["deals"].append(entry)
    return report


def _deal(seats: Seats, settings: Settings, rng: Random, *, full: bool) -> Json:
    """One deal from the shuffle to the entry of the report."""
    pack, size = list(every_card(ranks_in(settings.pack), copies=COPIES)), settings.hand_size
    rng.shuffle(pack)
    hands = {p: tuple(pack[i * size : (i + 1) * size]) for i, p in enumerate(seats.order)}
    calls, solo, bid = _bid(hands, seats, settings, rng)
    cards = [*hands[solo], *pack[3 * size :]]
    trump = plan_for(cards, settings).trump
    pressed = press(cards, trump, settings) if settings.has_dap else ()
    for card in pressed:
        cards.remove(card)
    hands[solo] = tuple(cards)
    record = Record(seats, settings, solo, bid, tuple(calls), hands, pressed, full)
    special = _special(settings, rng)
    if special is not None:
        return record.special(special)
    if plan_for(hands[solo], settings).reach + _HOPELESS < bid:
        return record.given_up(trump if rng.random() < 0.5 else None)
    return record.played(trump)


def _bid(
    hands: Mapping[str, Cards], seats: Seats, settings: Settings, rng: Random
) -> tuple[list[int | str], str, int]:
    """Return every call in order, the solo player and the bid."""
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
    """Return a special game if the table plays one and a player dares it."""
    if rng.random() >= _DARING:
        return None
    played = [kind for kind in _SPECIALS if settings.kind_value(kind)]
    return rng.choice(played) if played else None
