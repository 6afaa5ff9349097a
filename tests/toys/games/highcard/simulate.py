"""Games of High card that play themselves."""

from __future__ import annotations

from random import Random

from games.cards import pack, rank_of
from games.envelope import Json
from games.highcard.options import OPTIONS
from games.options import read_variant

LEVELS = ("sheet",)
RANKS = "AKQJT98765432"


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """A whole game as a report; ValueError when the level or the variant is not proper."""
    values, problems = read_variant(OPTIONS, variant)
    if problems or level not in LEVELS:
        raise ValueError(f"cannot simulate {level!r}: {problems}")
    deals = [{"winner": _winner(players, rng)} for _trick in range(values["tricks"])]
    return {"game": "highcard", "variant": variant, "players": list(players), "deals": deals}


def _winner(players: tuple[str, ...], rng: Random) -> str:
    """Return the player of the highest rank; of equal ones the first."""
    turned = rng.sample(pack(RANKS), len(players))
    return min(zip(players, turned, strict=True), key=lambda one: RANKS.index(rank_of(one[1])))[0]
