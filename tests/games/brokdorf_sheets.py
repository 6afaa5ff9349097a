"""Sheets of chance for the Brokdorf tests, with every fault and option the rules know."""

from __future__ import annotations

from random import Random
from typing import Any

from games import options, score

NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Finn")


def any_variant(rng: Random) -> dict[str, Any]:
    """Every option with one of its values, mostly the default."""
    return {
        option.key: rng.choice(option.choices or (True, False))
        for option in options("brokdorf")
        if rng.random() < 0.3
    }


def any_sheet(rng: Random) -> dict[str, Any]:
    """A sheet of numbers without cards, up to the end of the Runde or short of it."""
    players = NAMES[: rng.randint(2, 6)]
    report: dict[str, Any] = {
        "game": "brokdorf",
        "variant": any_variant(rng),
        "players": list(players),
        "first_dealer": rng.choice(players),
        "deals": [],
        "stechen": [],
    }
    for _ in range(rng.choice((3, 60, 60, 60))):
        outcome = score(report)
        assert outcome["ok"], (report, outcome)
        if outcome["stechen_needed"]:
            entry = any_entry(outcome["stechen_needed"], report["variant"], rng)
            entry["dealer"] = rng.choice(outcome["stechen_needed"])
            report["stechen"].append(entry)
        elif outcome["end"] is None:
            report["deals"].append(any_entry(players, report["variant"], rng))
        else:
            break
    if rng.random() < 0.1:
        report["excluded"] = rng.choice(players)
    return report


def any_entry(players: Any, variant: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A redeal, a misdeal or a played deal among `players`, sometimes with a revoke."""
    kind = rng.choices(("misdeal", "all_gut", "luschen", "played"), (3, 1, 1, 9))[0]
    if kind != "played":
        return {"kind": kind}
    declarer, *others = rng.sample(list(players), len(players))
    mit = others[: rng.randint(0, len(others))]
    taken = [rng.choice((declarer, declarer, *mit)) for _ in range(5)]
    entry: dict[str, Any] = {
        "declarer": declarer,
        "bid": rng.randint(0 if variant.get("zero_bid", True) else 1, 5),
        "tricks": {name: taken.count(name) for name in mit},
    }
    if mit and rng.random() < 0.2:
        entry["revoke"] = rng.sample([declarer, *mit], rng.randint(1, 2))
    return entry
