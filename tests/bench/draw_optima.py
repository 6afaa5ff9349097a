"""Draws against proven optima: set partitioning over all tables, solved by HiGHS.

`python tests/bench/draw_optima.py [--seeds N] [swiss lots …]`. It needs `highspy`, which the
product does not: its search counts in whole numbers and so draws the same on every machine.

Every table of each size is priced. The linear program is solved by column generation; tables whose
reduced cost is above the gap to the draw can be in no better seating, so the others decide.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, exp, fsum, log
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import highspy
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.marks import machine, row, title  # noqa: E402  not installed
from tests.domain.seating.evening import play  # noqa: E402
from tournaments.domain.seating import read_instance, seat_json  # noqa: E402
from tournaments.domain.seating.cost import Objective  # noqa: E402
from tournaments.domain.seating.draw import plan_of, task_for  # noqa: E402

Json = dict[str, Any]
QUICK = 60  # steps, for the rounds before the one that is measured
SWISS: Json = {"mode": "swiss", "lookahead": False}
LOT: Json = {"mode": "random", "lookahead": False}
FOURS: Json = {"preferred": 4, "allowed": [3, 5]}
THREES: Json = {"preferred": 3, "allowed": [4]}
# (rule, players, round): none of them is among the fields that the search was tuned on
HELD_OUT: dict[str, list[tuple[Json, int, int]]] = {
    "swiss": [
        *((SWISS | FOURS, n, 4) for n in (16, 18, 21, 22, 25, 28, 33, 36, 39, 42)),
        *((SWISS | FOURS, n, 7) for n in (17, 20, 22, 26, 28, 31, 37, 40)),
        *((SWISS | THREES, n, 5) for n in (14, 15, 20, 23, 27, 34, 41, 50, 60)),
    ],
    "middling": [
        *((SWISS | FOURS, n, 5) for n in (64, 67, 72, 78, 90, 103, 120, 141, 156)),
        *((SWISS | THREES, n, 5) for n in (66, 81, 100, 133)),
    ],
    "large": [
        *((SWISS | FOURS, n, 5) for n in (168, 201, 260, 402, 700, 1_000)),
        *((SWISS | THREES, n, 5) for n in (180, 301, 600)),
    ],
    "lots": [
        *((LOT | FOURS, n, 6) for n in (14, 16, 17, 19, 21, 24, 25, 28)),
        *((LOT | THREES, n, 7) for n in (11, 13, 15, 16, 18, 20)),
    ],
}


class Optimum(NamedTuple):
    """The least total there is; None if HiGHS did not prove it. `bound`: of the linear program."""

    total: int | None
    bound: float


class Priced(NamedTuple):
    """All tables of one size (k x size) and their costs."""

    people: np.ndarray[Any, Any]
    costs: np.ndarray[Any, Any]


def instances(kind: str, seeds: int) -> Iterator[Json]:
    """The rounds to be drawn, each after rounds drawn the same way.

    Scores are parted by lot: of level people the linear program takes fractions of tables free.
    """
    for rule, players, number in HELD_OUT[kind]:
        for seed in range(seeds):
            asked = play(players, rule | {"steps": QUICK}, number, 1_000 + seed).asked[-1]
            luck = Random(seed)
            scores = [100 * score + luck.randrange(100) for score in asked["players"]["score"]]
            parted = asked["players"] | {"score": scores}
            yield asked | {"rule": rule, "players": parted}


def tables_of(goal: Objective, size: int, window: int) -> Priced:
    """Every table of that size of people at most `window` places apart in the standings."""
    n = len(goal.levels)
    order = np.argsort(np.array(goal.levels, dtype=np.int64), kind="stable")
    near = np.array(list(combinations(range(1, min(window, n - 1) + 1), size - 1)), dtype=np.int64)
    parts = []
    for first in range(n - size + 1):
        fits = near[near[:, -1] < n - first]
        parts.append(np.hstack([np.full((len(fits), 1), first, dtype=np.int64), first + fits]))
    rows = np.sort(order[np.concatenate(parts)], axis=1)
    levels = np.array(goal.levels, dtype=np.int64)[rows]
    spread = size * (levels * levels).sum(axis=1) - levels.sum(axis=1) ** 2
    costs = goal.prices.unit * spread // size
    pairs = np.zeros((n, n), dtype=np.int64)
    for i, known in enumerate(goal.memory.price):
        for j, price in known.items():
            pairs[i, j] += goal.prices.repeats * price
        for j in goal.friends[i]:
            pairs[i, j] += goal.prices.clubs
    for a, b in combinations(range(size), 2):
        costs = costs + pairs[rows[:, a], rows[:, b]]
    if size != goal.preferred:
        off = 2 * goal.prices.off_size * np.array(goal.memory.off, dtype=np.int64)
        costs = costs + off[rows].sum(axis=1)
    return Priced(rows, costs)


def optimum(goal: Objective, drawn: int, tables: Sequence[Sequence[int]]) -> Optimum:
    """The least total of any seating, of which one costs `drawn`."""
    needed = Counter(goal.plan.sizes)
    sizes = sorted(needed)
    window = _window(len(goal.levels), max(sizes))
    kinds = [tables_of(goal, size, window) for size in sizes]
    scale = max(1, int(max(kind.costs.max() for kind in kinds)) // 10**6)
    chosen = [_starting(kind, tables) for kind in kinds]
    while True:
        value, duals = _relaxed(kinds, chosen, needed, sizes, len(goal.levels), scale)
        more = [
            _cheapest(kind, duals, len(goal.levels) + k, scale, have)
            for k, (kind, have) in enumerate(zip(kinds, chosen, strict=True))
        ]
        if not any(len(new) for new in more):
            break
        chosen = [np.union1d(have, new) for have, new in zip(chosen, more, strict=True)]
    bound = value * scale
    if _may_be_wider(goal, sizes, window, duals * scale, drawn - bound):
        return Optimum(None, bound)
    gap = (drawn - bound) / scale + 1e-6
    left = [
        np.flatnonzero(_reduced(kind, duals, len(goal.levels) + k, scale) <= gap)
        for k, kind in enumerate(kinds)
    ]
    if sum(map(len, left)) > 150_000:
        return Optimum(None, bound)
    model, numbers = _model(kinds, left, needed, sizes, len(goal.levels), scale, whole=True)
    model.setOptionValue("time_limit", 300.0)
    model.setOptionValue("mip_rel_gap", 0.0)
    model.run()
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return Optimum(None, bound)
    taken = np.array(model.getSolution().col_value) > 0.5
    costs = np.concatenate([kind.costs[n] for kind, n in zip(kinds, numbers, strict=True)])
    return Optimum(int(costs[taken].sum()), bound)


def _window(players: int, size: int) -> int:
    """As far apart as about 2 million tables allow."""
    window = size
    while window < players - 1 and players * comb(window + 1, size - 1) < 2_500_000:
        window += 1
    return window


def _may_be_wider(
    goal: Objective, sizes: Sequence[int], window: int, duals: Any, gap: float
) -> bool:
    """Return True if a table of people further apart could be in a better seating: its ends alone
    cost that much closeness, the others sit between them at best."""
    levels = sorted(goal.levels)
    if window >= len(levels) - 1:
        return False
    span = min(b - a for a, b in zip(levels, levels[window + 1 :], strict=False))
    most = np.sort(duals[: len(levels)])[::-1]
    return any(
        goal.prices.unit * span**2 // 2 <= most[:size].sum() + duals[len(levels) + k] + gap
        for k, size in enumerate(sizes)
    )


def _starting(kind: Priced, tables: Sequence[Sequence[int]]) -> Any:
    """The cheapest tables, and those that were drawn, so that there is a seating."""
    size = kind.people.shape[1]
    drawn = {tuple(sorted(table)) for table in tables if len(table) == size}
    here = [n for n, people in enumerate(map(tuple, kind.people.tolist())) if people in drawn]
    few = np.argsort(kind.costs, kind="stable")[: 20 * size * len(set(kind.people.ravel()))]
    return np.union1d(few, np.array(here, dtype=np.int64))


def _model(
    kinds: Sequence[Priced],
    chosen: Sequence[Any],
    needed: Counter[int],
    sizes: Sequence[int],
    players: int,
    scale: int,
    *,
    whole: bool,
) -> tuple[highspy.Highs, Sequence[Any]]:
    lp = highspy.HighsLp()
    counts = [len(numbers) for numbers in chosen]
    lp.num_col_, lp.num_row_ = sum(counts), players + len(kinds)
    lp.col_cost_ = np.concatenate(
        [kind.costs[n] / scale for kind, n in zip(kinds, chosen, strict=True)]
    )
    lp.col_lower_, lp.col_upper_ = np.zeros(lp.num_col_), np.ones(lp.num_col_)
    right = np.array([1.0] * players + [float(needed[size]) for size in sizes])
    lp.row_lower_ = lp.row_upper_ = right
    parts, widths = [], []
    for k, (kind, numbers) in enumerate(zip(kinds, chosen, strict=True)):
        last = np.full((len(numbers), 1), players + k, dtype=np.int64)
        parts.append(np.hstack([kind.people[numbers], last]).ravel())
        widths += [kind.people.shape[1] + 1] * len(numbers)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lp.a_matrix_.start_ = np.concatenate([[0], np.cumsum(widths)]).astype(np.int32)
    lp.a_matrix_.index_ = np.concatenate(parts).astype(np.int32)
    lp.a_matrix_.value_ = np.ones(sum(widths))
    if whole:
        lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("threads", 1)
    model.passModel(lp)
    return model, chosen


def _relaxed(
    kinds: Sequence[Priced],
    chosen: Sequence[Any],
    needed: Counter[int],
    sizes: Sequence[int],
    players: int,
    scale: int,
) -> tuple[float, Any]:
    model, _ = _model(kinds, chosen, needed, sizes, players, scale, whole=False)
    model.run()
    return model.getInfo().objective_function_value, np.array(model.getSolution().row_dual)


def _reduced(kind: Priced, duals: Any, last: int, scale: int) -> Any:
    return kind.costs / scale - duals[kind.people].sum(axis=1) - duals[last]


def _cheapest(kind: Priced, duals: Any, last: int, scale: int, have: Any) -> Any:
    reduced = _reduced(kind, duals, last, scale)
    reduced[have] = 0
    negative = np.flatnonzero(reduced < -1e-7)
    return negative[np.argsort(reduced[negative], kind="stable")[:2_000]]


class Measured(NamedTuple):
    """Of one kind of draw: ratios to the optimum, how many were not proved, seconds at most."""

    ratios: list[float]
    unproved: int
    slowest: float


def measure(kind: str, seeds: int, tell: Any = None) -> Measured:
    ratios, unproved, slowest = [], 0, 0.0
    for number, asked in enumerate(instances(kind, seeds)):
        instance, problems = read_instance(asked)
        assert instance is not None, problems
        start = perf_counter()
        answer = seat_json(asked)
        taken = perf_counter() - start
        slowest = max(slowest, taken)
        total = answer["cost"]["total"]
        best = optimum(task_for(instance, plan_of(instance)).goal, total, answer["tables"])
        if best.total is None:
            unproved += 1
        else:
            ratios.append(total / best.total if best.total else 1.0 + total)
        if tell:
            proved = f"{ratios[-1]:.4f}" if best.total is not None else "open"
            tell(f"{number} {len(instance.ids)} {total} {best} {proved} {taken:.2f} s")
    return Measured(ratios, unproved, slowest)


def against_optima(kinds: Sequence[str], seeds: int, tell: Any = None) -> Iterator[str]:
    """Yield how far above the proven optimum draws are."""
    yield title(f"Draws against proven optima, {seeds} seeds")
    heads = ("draws", "proved", "open", "geometric mean", "worst", "at the optimum", "slowest")
    yield from row(*heads, head=True)
    for kind in kinds:
        found = measure(kind, seeds, tell)
        ratios = found.ratios
        mean = exp(fsum(map(log, ratios)) / len(ratios))
        best = sum(ratio == 1 for ratio in ratios)
        cells = (f"{mean:.4f}", f"{max(ratios):.4f}", best, f"{found.slowest:.2f} s")
        yield from row(kind, len(ratios), found.unproved, *cells)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws against proven optima.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(HELD_OUT))
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--each", action="store_true", help="tell of every draw")
    options = parser.parse_args()
    out = sys.stdout
    out.write(f"{machine()}\n")
    tell = (lambda line: (out.write(f"{line}\n"), out.flush())) if options.each else None
    for line in against_optima(options.kinds or list(HELD_OUT), options.seeds, tell):
        out.write(f"{line}\n")


if __name__ == "__main__":
    main()
