"""A match of Buraco played by simple players, reported honestly.

Knows how a played deal is written down. Does not judge it: the report is scored like any other.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from games.buraco.facts import side_facts
from games.buraco.match import default_teams, score
from games.buraco.options import OPTIONS
from games.buraco.report import Side as ReportedSide
from games.buraco.rules import Variant
from games.buraco.table import Side, Table, deal_cards, play
from games.envelope import Json
from games.options import read_variant
from games.rummy.match import play_match

LEVELS = ("quick", "full")


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """The report of one match of two or four players.

    `level` `"quick"` gives card points and canastas in numbers, `"full"` every meld and hand.
    """
    report: Json = {"game": "buraco", "variant": variant, "players": list(players), "deals": []}
    values, _ = read_variant(OPTIONS, variant)
    rules = Variant(**values)

    def play_deal(outcome: Json) -> Json:
        played = play_one(players, rules, len(outcome["deals"]), rng)
        return _report(played, full=level == "full")

    return play_match(report, score, play_deal)


def play_one(players: tuple[str, ...], rules: Variant, number: int, rng: Random) -> Table:
    """Deal `number` (0-based) of a match, played to its end."""
    first = number % len(players)
    order = players[first:] + players[:first]
    played = deal_cards(rules, default_teams(players), order, rng)
    play(played)
    return played


def _report(played: Table, *, full: bool) -> Json:
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


def _side(side: Side, variant: Variant, *, full: bool) -> Json:
    melds = tuple(meld.cards for meld in side.melds)
    if full:
        return {"melds": [list(cards) for cards in melds], "muerto": side.muerto}
    facts = side_facts(ReportedSide({}, None, melds, side.muerto), variant)
    counts = {kind: number for kind, number in facts.counts.items() if number}
    return {**counts, "cards": facts.points, "muerto": side.muerto}
