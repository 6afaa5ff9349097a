"""Measure one Swiss draw: time and memory by size, and the cost against a longer search.

Draws are those of a fifth or sixth round after rounds drawn the same way, at tables of four with
threes and fives if the number needs them.
"""

from __future__ import annotations

import resource
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from multiprocessing import get_context
from statistics import fmean
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tests.bench.marks import row, title
from tests.domain.seating.evening import play
from tournaments.domain.seating import seat_json

Json = dict[str, Any]

SIZES = (50, 100, 200, 400, 700, 1_000, 2_000, 4_000, 10_000)
LIMITS = {200: 2.0, 1_000: 2.0, 10_000: 20.0}
REFERRED = (24, 32, 47, 60, 80, 100, 140, 200, 400, 1_000)
RULE = {"mode": "swiss", "preferred": 4, "allowed": [3, 5], "lookahead": False}
LONGER = 10_000  # steps; ten times those of most fields
STARTS = 3
QUICK = 60  # steps, for the rounds before the one that is measured


class Taken(NamedTuple):
    """Seconds by the wall and of processor, MiB at most, and the same before the draw."""

    wall: float
    processor: float
    peak: float
    before: float


def instance(players: int, round_: int, seed: int, **rule: Any) -> Json:
    """Return the draw request of that round."""
    whole = RULE | ({"steps": QUICK} if players > 400 else {})
    asked = play(players, whole, round_, seed).asked[-1]
    return asked | {"rule": RULE | rule}


def take(players: int, tries: int = 3) -> Taken:
    """One draw of round 5; of some tries the one that took the processor least."""
    asked = instance(players, 5, 1)
    before, times = _peak(), []
    for _ in range(tries):
        wall, processor = perf_counter(), process_time()
        seat_json(asked)
        times.append((perf_counter() - wall, process_time() - processor))
    return Taken(*min(times, key=lambda taken: taken[1]), _peak(), before)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def time_and_memory(sizes: Sequence[int]) -> Iterable[str]:
    """Every size in a process of its own, and how time grows with the number of players."""
    yield title("One draw of round 5: time and memory")
    heads = ("players", "seconds", "of processor", "limit", "MiB at most", "MiB before the draw")
    yield from row(*heads, head=True)
    found = {}
    for n in sizes:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            found[n] = taken = pool.submit(take, n).result()
        cells = (f"{taken.wall:.2f}", f"{taken.processor:.2f}", LIMITS.get(n, ""))
        yield from row(n, *cells, f"{taken.peak:.0f}", f"{taken.before:.0f}")
    if len(found) > 2:
        yield f"\nFrom 200 players on time grows with the number of players to the {_power(found)}."


def _power(found: dict[int, Taken]) -> str:
    """Slope of the line through the logarithms."""
    points = [(log(n), log(taken.processor)) for n, taken in found.items() if n >= 200]
    middle_x, middle_y = (fmean(values) for values in zip(*points, strict=True))
    rise = sum((x - middle_x) * (y - middle_y) for x, y in points)
    return f"{rise / sum((x - middle_x) ** 2 for x, _ in points):.2f}"


def against_longer(sizes: Sequence[int], seeds: int) -> Iterable[str]:
    """The cost of round 6 against the best that a far longer search finds."""
    yield title(f"Cost against the best of {STARTS} starts of {LONGER:,} steps and the draw")
    yield from row("players", "instances", "mean gap", "largest gap", "at the best", head=True)
    for n in sizes:
        gaps = [_gap(n, seed) for seed in range(seeds)]
        best = sum(gap == 0 for gap in gaps)
        yield from row(n, len(gaps), f"{fmean(gaps):.2f} %", f"{max(gaps):.2f} %", best)


def _gap(players: int, seed: int) -> float:
    asked = instance(players, 6, seed)
    mine = seat_json(asked)["cost"]["total"]
    longer = asked | {"rule": asked["rule"] | {"steps": LONGER}}
    others = [seat_json(longer | {"seed": 77 + start})["cost"]["total"] for start in range(STARTS)]
    best = min(mine, *others)
    return 100 * (mine / best - 1)
