"""Simulated reports on which rules can be tried."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

import games
from games.envelope import Json
from games.game import Game

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frieda")
_TRIES = 4


def sample(
    game: Game, values: Mapping[str, object], rng: Random, *, level: str, players: int | None = None
) -> Json:
    """An honest report of one match by these rules, without naming them.

    At a table of this or of any size; if one is found soon, one that the book's own rules would
    score differently. Raises ValueError when the rules fit no such table.
    """
    report = _played(game, values, rng, level, players)
    for _ in range(_TRIES if values else 0):
        if _differs(report, values):
            break
        report = _played(game, values, rng, level, players)
    return report


def as_text(report: Json) -> str:
    """JSON with a line for each field and for each deal."""
    fields = [f" {json.dumps(key)}: {_value(value)}" for key, value in report.items()]
    return "{\n" + ",\n".join(fields) + "\n}"


def _played(
    game: Game, values: Mapping[str, object], rng: Random, level: str, players: int | None
) -> Json:
    sizes = [players] if players else [n for n in (4, 3, 2, 5, 6) if game.seats(n)]
    for size in sizes:
        try:
            report = game.simulate(NAMES[:size], dict(values), rng, level=level)
        except ValueError:  # e.g. a number of deals that this table cannot share
            continue
        return {key: value for key, value in report.items() if key != "variant"}
    raise ValueError(f"no table of {sizes} can play by these rules")


def _differs(report: Json, values: Mapping[str, object]) -> bool:
    here, book = games.score({**report, "variant": dict(values)}), games.score(report)
    return bool(here.get("deals") != book.get("deals") or here["totals"] != book.get("totals"))


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {_json(entry)}" for entry in value) + "\n ]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
