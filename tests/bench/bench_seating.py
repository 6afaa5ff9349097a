"""Measure quality and speed of draws: `python tests/bench/bench_seating.py [SECTION …]`.

Prints Markdown tables. Sections: fours, mixed, equal, lots, wm, time, cost, pairs; all by default.
Fewer seeds make it shorter. Only times depend on the named machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench import draw_costs, lot_draws, pair_draws, swiss_events, wm_events  # noqa: E402  not installed
from tests.bench.marks import machine  # noqa: E402

Lines = Iterable[str]


def mixed(seeds: int) -> Lines:
    """Mixed sizes, and threes."""
    either = {"preferred": 4, "allowed": [3, 5]}
    yield from swiss_events.others(swiss_events.MIXED, either, seeds)
    yield from swiss_events.others(swiss_events.THREES, {"preferred": 3, "allowed": []}, seeds)


def lots(seeds: int) -> Lines:
    """Evenings by lot at fours and at threes."""
    yield from lot_draws.evenings(lot_draws.SIZES, {"preferred": 4, "allowed": [3, 5]}, seeds)
    yield from lot_draws.evenings(lot_draws.SIZES, {"preferred": 3, "allowed": [4]}, seeds)


SECTIONS: dict[str, Callable[[int], Lines]] = {
    "fours": lambda seeds: swiss_events.fours(swiss_events.FOURS, seeds),
    "mixed": mixed,
    "equal": lambda seeds: swiss_events.equal((24, 32, 40, 60, 80, 120), seeds),
    "lots": lots,
    "wm": lambda seeds: chain(
        wm_events.lots(range(7, 101), seeds), wm_events.swiss(wm_events.BANDS, seeds, 6)
    ),
    "time": lambda _seeds: draw_costs.time_and_memory(draw_costs.SIZES),
    "cost": lambda seeds: draw_costs.against_longer(draw_costs.REFERRED, seeds),
    "pairs": lambda seeds: chain(
        pair_draws.whole_events(pair_draws.SIZES, seeds),
        pair_draws.counted_out(pair_draws.SMALL, seeds),
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Quality and time of draws.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--seeds", type=int, default=5, help="events of each kind")
    options = parser.parse_args()
    unknown = set(options.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    _say(machine())
    for name in options.sections or SECTIONS:
        start = perf_counter()
        for line in SECTIONS[name](options.seeds):
            _say(line)
        _say(f"\n({name}: {perf_counter() - start:.0f} s)")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
