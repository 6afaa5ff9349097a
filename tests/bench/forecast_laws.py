"""Where numbers of `formats/forecast/pace.py` and `laws.py` come from: the games' simulators.

    python -m tests.bench.forecast_laws [matches] [game ...]

plays so many matches (usually 300) of each game and number of people by its usual rules, and prints
how many deals one has (`MATCH_DEALS`) and its law, scaled to one deal (`_DEALS`). Brokdorf
has no such law: a Runde has a loser. How long a deal takes is in no simulator.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import games
from games.game import Game
from tournaments.domain.formats.forecast.laws import Law


def played(game: Game, people: int, matches: int) -> list[list[list[int]]]:
    """Matches by chance as the scores of their deals, by party."""
    rng, seats = Random(f"{game.key} {people}"), tuple(f"P{i}" for i in range(people))
    level = game.levels[game.key == "brokdorf"]  # its quickest level tells no deals
    reports = (game.simulate(seats, {}, rng, level=level) for _ in range(matches))
    outcomes = (games.score(report) for report in reports)
    return [[list(deal["scores"].values()) for deal in found["deals"]] for found in outcomes]


def law_of_a_deal(matches: Sequence[Sequence[Sequence[int]]]) -> Law:
    """The law by which `laws.law` finds the scores of whole matches again from their deals."""
    deals = fmean(map(len, matches))
    scores = [[sum(of) for of in zip(*match, strict=True)] for match in matches]
    every = [score for match in scores for score in match]
    mean, spread = fmean(every), pstdev(every)
    off = [[(score - mean) / spread for score in match] for match in scores]
    pairs = [a * b for match in off for a, b in combinations(match, 2)]
    skew = fmean(z**3 for match in off for z in match)
    return Law(mean / deals, spread / sqrt(deals), fmean(pairs), skew * sqrt(deals))


def lines(game: Game, people: int, matches: int) -> Iterable[str]:
    """One game with so many people."""
    found = played(game, people, matches)
    counts = [len(deals) for deals in found]
    error = pstdev(counts) / sqrt(matches)
    yield f"{game.key} {people}: {fmean(counts):.1f} deals a match (± {error:.1f})"
    if game.key != "brokdorf":
        of = law_of_a_deal(found)
        yield (
            f"    a deal of {len(found[0][0])} parties: mean {of.mean:.0f}, spread {of.spread:.0f}"
            f", together {of.together:.2f}, skew {of.skew:.1f}"
        )


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for key in sys.argv[2:] or games.GAMES:
        game = games.GAMES[key]
        for people in filter(game.seats, range(game.min_players, game.max_players + 1)):
            sys.stdout.write("\n".join((*lines(game, people, matches), "")))


if __name__ == "__main__":
    main()
