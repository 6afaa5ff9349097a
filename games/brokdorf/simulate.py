"""A Runde of chance: who loses it."""

from __future__ import annotations

from random import Random

from games.envelope import Json


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """A report of one whole Runde (only level `result` so far)."""
    if level != "result":
        raise ValueError(level)
    result = {"loser": rng.choice(players)}
    return {"game": "brokdorf", "variant": variant, "players": list(players), "result": result}
