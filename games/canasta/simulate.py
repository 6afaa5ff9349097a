"""A match of Canasta played by simple players, reported honestly.

Knows how a played deal is written down. Does not judge it: the report is scored like any other.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from games.canasta.facts import party_facts
from games.canasta.layout import hand_value
from games.canasta.match import score
from games.canasta.options import OPTIONS
from games.canasta.report import Meld, Party
from games.canasta.rules import CARD_VALUES, Variant
from games.canasta.seating import Lineup, Seating, head, seating
from games.canasta.table import RED_THREE, Side, Table, deal_cards, play
from games.envelope import Json
from games.options import read_variant
from games.rummy.match import play_match

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

    def play_deal(outcome: Json) -> Json:
        played = play_one(table, rules, outcome, rng)
        return _report(played, full=level == "full")

    return play_match(report, score, play_deal)


def play_one(table: Seating, rules: Variant, outcome: Json, rng: Random) -> Table:
    """The next deal after an outcome, played to its end."""
    number = len(outcome["deals"])
    lineup = _lineup(table, number)
    first = table.players.index(lineup.dealer) + 1
    clockwise = table.players[first:] + table.players[:first]
    order = tuple(name for name in clockwise if name in lineup.active)
    totals = outcome["totals"]
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


def _report(played: Table, *, full: bool) -> Json:
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


def _party(side: Side, variant: Variant, *, full: bool) -> Json:
    report: Json = {"red": side.red}
    if full:
        report["melds"] = [_meld(meld) for meld in side.melds]
        if side.first_meld is not None:
            report["first_meld"] = side.first_meld
        return report
    facts = party_facts(Party({}, None, None, tuple(side.melds), side.red, None), variant)
    return {**{k: n for k, n in facts.counts.items() if n}, "cards": facts.points, **report}


def _meld(meld: Meld) -> Json:
    numbers = {"naturals": meld.naturals, "twos": meld.twos, "jokers": meld.jokers}
    return {"rank": meld.rank, **{key: number for key, number in numbers.items() if number}}
