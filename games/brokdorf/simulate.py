"""A Runde of chance: the pack is really dealt, cards are played legally, faults are rare.

Knows how plain players behave. What a deal is worth and who goes on is asked of the scoring.
"""

from __future__ import annotations

from random import Random

from games.brokdorf.attempt import Round, attempt
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.report import score
from games.brokdorf.trick import DECK, draw_strength
from games.envelope import Json
from games.options import read_variant

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
    result = score(report)["result"]
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
    """Whether the Runde of an accepted sheet is decided."""
    return bool(score(report)["finished"])


def advanced(report: Json, rng: Random, *, cards: bool = True) -> Json:
    """The sheet with one more deal, or one more entry of its Stechen; it must not be finished."""
    outcome = score(report)
    values, _ = read_variant(OPTIONS, report.get("variant"))
    rules = Rules(**values)
    level_players = tuple(outcome["stechen_needed"])
    if level_players:
        entry = _stechen_entry(level_players, rules, rng, cards=cards)
        return {**report, "stechen": [*report.get("stechen", []), entry]}
    seats = Round(tuple(report["players"]), outcome["next_dealer"], rules)
    return {**report, "deals": [*report["deals"], attempt(seats, rng, cards=cards)]}


def _stechen_entry(players: tuple[str, ...], rules: Rules, rng: Random, *, cards: bool) -> Json:
    """One attempt among the level players; the highest card drawn deals."""
    draws = dict(zip(players, rng.sample(DECK, len(players)), strict=True))
    dealer = max(players, key=lambda name: draw_strength(draws[name], rules.suit_order))
    deal = attempt(Round(players, dealer, rules), rng, cards=cards)
    return {"draws": draws, "dealer": dealer, **deal}
