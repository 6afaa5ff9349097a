"""Measure scored reports a second by game: `python tests/bench/bench_score.py`.

Runs every worked example of a game again and again for a fixed time and prints a table. Ratios
compare with the fastest game; absolute numbers hold for the named machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from games import GAMES, score  # noqa: E402  the project is not installed


class Rate(NamedTuple):
    """`reports` examples (on average `size` characters of JSON), scored `per_second`."""

    game: str
    reports: int
    size: float
    per_second: float


def reports_of(game: str) -> list[Any]:
    """The reports of a game's worked examples."""
    file = ROOT / "tests" / "games" / "examples" / f"{game}.jsonl"
    if not file.exists():
        return []
    return [json.loads(line)["report"] for line in file.read_text("utf-8").splitlines() if line]


def measure(game: str, reports: list[Any], seconds: float) -> Rate:
    """Score all reports in turn until the time is up; one round warms up."""
    for report in reports:
        score(report)
    done, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        for report in reports:
            score(report)
        done += len(reports)
    size = sum(len(json.dumps(report)) for report in reports) / len(reports)
    return Rate(game, len(reports), size, done / spent)


def table(rates: list[Rate]) -> str:
    """The measurements as text, the fastest game first."""
    fastest = max((rate.per_second for rate in rates), default=1.0)
    rows = [
        f"{'game':<10} {'reports':>8} {'chars':>8} {'per second':>11} {'us each':>9} {'ratio':>7}"
    ]
    rows += [
        f"{rate.game:<10} {rate.reports:>8} {rate.size:>8.0f} {rate.per_second:>11.0f}"
        f" {1e6 / rate.per_second:>9.1f} {rate.per_second / fastest:>7.3f}"
        for rate in sorted(rates, key=lambda rate: -rate.per_second)
    ]
    return "\n".join(rows)


def machine() -> str:
    """Return the name of the machine."""
    return (
        f"{platform.node()}: {platform.machine()}, {os.cpu_count()} cores, "
        f"{platform.system()}, Python {platform.python_version()}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Throughput of the scoring engine.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each game")
    seconds = parser.parse_args().seconds
    rates = [measure(game, found, seconds) for game in GAMES if (found := reports_of(game))]
    sys.stdout.write(f"{machine()}\n{table(rates)}\n")


if __name__ == "__main__":
    main()
