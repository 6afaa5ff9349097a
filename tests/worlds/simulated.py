"""Matches of a simulator: a process plays some of each kind, and tells them with any names."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from games import GAMES

Json = dict[str, Any]
MATCHES = 20  # of each kind


def simulated(
    game: str, people: Sequence[str], variant: Mapping[str, Any], rng: Random, *, level: str = ""
) -> Json:
    """Return the report of a whole match, one of some by lot."""
    rules, detail = json.dumps(dict(variant), sort_keys=True), level or GAMES[game].levels[0]
    told = _match(game, len(people), rules, detail, rng.randrange(MATCHES))
    for seat, name in enumerate(people):
        told = told.replace(f'"@{seat}"', json.dumps(name))
    report: Json = json.loads(told)
    return report


@cache
def _match(game: str, size: int, rules: str, level: str, number: int) -> str:
    seats, rng = tuple(f"@{seat}" for seat in range(size)), Random(f"{game} {number}")
    return json.dumps(GAMES[game].simulate(seats, json.loads(rules), rng, level=level))
