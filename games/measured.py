"""Lengths and scores of simulated matches, for forecasts: measured once, kept in the game's folder.

    python -m games.measured [key ...]

plays matches by the usual rules of the game with each number of people, and writes
`games/<key>/measured.json`. Minutes are in no simulator: `Game.minutes` says them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Final

from games.game import Game
from games.registry import GAMES

MATCHES: Final = 300
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Measured:
    """Matches of a number of people: the average number of `deals`, and the parties.

    The score of a party in one deal has `mean`, standard deviation `spread`, correlation of two
    parties `together`, and skewness. If euros move, the scores are 0.
    """

    deals: float
    parties: int
    mean: float = 0.0
    spread: float = 0.0
    together: float = 0.0
    skew: float = 0.0


@cache
def measured(key: str) -> dict[int, Measured]:
    """The file of a game by the number of people; FileNotFoundError says how it is made."""
    path = FOLDER / key / "measured.json"
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: python -m games.measured {key}")
    return {int(n): Measured(**of) for n, of in json.loads(path.read_text("utf-8")).items()}


def measure(game: Game, people: int, matches: int) -> Measured:
    """Play `matches` matches; each size has a seed of its own."""
    rng, seats = Random(f"{game.key} {people}"), tuple(f"P{i}" for i in range(people))
    level = game.levels[-1] if game.loser_pays else game.levels[0]  # the quickest tells no deals
    reports = (game.simulate(seats, {}, rng, level=level) for _ in range(matches))
    told = (game.score(report).as_json()["deals"] for report in reports)
    played = [[tuple(deal["scores"].values()) for deal in deals] for deals in told]
    deals, parties = fmean(map(len, played)), len(played[0][0])
    if game.loser_pays:
        return Measured(round(deals, 1), parties)
    return _law(played, deals, parties)


def _law(played: Sequence[Sequence[tuple[int, ...]]], deals: float, parties: int) -> Measured:
    """The law of a deal by which the scores of whole matches are found again."""
    scores = [[sum(of) for of in zip(*match, strict=True)] for match in played]
    every = [score for match in scores for score in match]
    mean, spread = fmean(every), pstdev(every)
    off = [[(score - mean) / spread for score in match] for match in scores]
    pairs = fmean(a * b for match in off for a, b in combinations(match, 2))
    skew = fmean(z**3 for match in off for z in match) * sqrt(deals)
    return Measured(
        round(deals, 1),
        parties,
        round(mean / deals, 1),
        round(spread / sqrt(deals), 1),
        round(pairs, 2),
        round(skew, 1),
    )


def main(keys: Sequence[str]) -> None:
    for key in keys or GAMES:
        game = GAMES[key]
        sizes = filter(game.seats, range(game.min_players, game.max_players + 1))
        found = {n: asdict(measure(game, n, MATCHES)) for n in sizes}
        text = json.dumps(found, indent=1) + "\n"
        (FOLDER / key / "measured.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
