"""Compare forecasts with results: things with 70 % should happen in 65 to 75 of 100 cases.

    python -m tests.bench.forecast_curve [--events 500] [--strengths 0.3] [format ...]

plays tournaments of each format by the rules with simulated reports and forecasts them at random
moments. It prints for each format how often goals happened, of all and of the prizes alone
(tests/bench/results/forecast.md). Strengths say how much some play better than others
(`Kind.strengths`); by default nobody does.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tests.bench.forecast_evenings import Kind, looked, made
from tournaments.domain.formats.forecast.chance import RUNS, Goal

KINDS: Mapping[str, Kind] = {
    "wm": Kind({"format": "wm", "game": "brokdorf"}, 27, 2, 1.5),
    "evening": Kind(
        {"format": "evening", "game": "binokel", "settings": {"rounds": 4, "deals": 12}}, 18, 4, 4.0
    ),
    "swiss": Kind({"format": "swiss", "game": "bronzen", "settings": {"rounds": 6}}, 16, 4, 10.0),
    "league": Kind(
        {
            "format": "league",
            "game": "canasta",
            "settings": {"kind": "sides", "promoted": 2, "relegated": 2},
        },
        8,
        4,
        12.0,
    ),
    "knockout": Kind(
        {
            "format": "knockout",
            "game": "canasta",
            "settings": {"best_of": 3, "best_of_final": 5},
        },
        16,
        4,
        12.0,
    ),
}
Row = tuple[int, float, float]  # cases, said on average, came
BINS = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.0)


@dataclass(slots=True)
class Curve:
    """`said` and `came` by bin; `wrong` counts what was sure and came otherwise, `sure` all that
    was; `inside` how often the end lay in its range, of `timed`."""

    said: dict[int, list[float]] = field(default_factory=dict)
    came: dict[int, int] = field(default_factory=dict)
    prizes: Curve | None = None
    sure: int = 0
    wrong: int = 0
    inside: int = 0
    timed: int = 0

    def add(self, share: float, *, happened: bool) -> None:
        place = max(i for i, low in enumerate(BINS[:-1]) if share >= low)
        self.said.setdefault(place, []).append(share)
        self.came[place] = self.came.get(place, 0) + happened

    def merge(self, other: Curve) -> None:
        for place, shares in other.said.items():
            self.said.setdefault(place, []).extend(shares)
            self.came[place] = self.came.get(place, 0) + other.came[place]
        if other.prizes:
            self.prizes = self.prizes or Curve()
            self.prizes.merge(other.prizes)
        for name in ("sure", "wrong", "inside", "timed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def rows(self) -> Iterable[tuple[int, Row]]:
        """Each bin that has cases."""
        for place in sorted(self.said):
            shares = self.said[place]
            row = len(shares), sum(shares) / len(shares), self.came[place] / len(shares)
            yield place, row


def of_one(kind: Kind, seed: str, runs: int) -> Curve:
    """Return the forecasts and results of one tournament."""
    curve = Curve(prizes=Curve())
    forecasts, state, ended = looked(kind, seed, runs)
    if state.play.phase != "finished":
        raise ValueError(f"{seed} did not come to its end: {state.play.phase}")
    came = made(state, kind.prizes)
    for said in forecasts:
        for player, chances in said.chances.items():
            for goal, chance in chances.items():
                happened = player in came[goal]
                if chance.sure:
                    curve.sure += 1
                    curve.wrong += happened != bool(chance.share)
                    continue
                curve.add(chance.share, happened=happened)
                if goal is Goal.PRIZES and curve.prizes:
                    curve.prizes.add(chance.share, happened=happened)
        if said.end is not None:
            curve.timed += 1
            curve.inside += said.end.low <= ended.timestamp() <= said.end.high
    return curve


def curve(
    name: str, evenings: int, runs: int = RUNS // 3, first: int = 0, strengths: float = 0.0
) -> Curve:
    """Return the curve of `evenings` tournaments of a format."""
    total, kind = Curve(), replace(KINDS[name], strengths=strengths)
    for number in range(first, first + evenings):
        total.merge(of_one(kind, f"{name} {number}", runs))
    return total


def table(title: str, found: Curve) -> Iterable[str]:
    """One format as lines of Markdown."""
    yield f"| {title} | said | came | cases | a prize: said | came | cases |"
    yield "|---|---|---|---|---|---|---|"
    prizes = dict(found.prizes.rows()) if found.prizes else {}
    for place, row in found.rows():
        of_prizes = _cells(prizes[place]) if place in prizes else 3 * ("–",)
        cells = (*_cells(row), *of_prizes)
        yield f"| | {' | '.join(cells)} |"
    yield ""
    yield f"{found.sure:,} certainties, {found.wrong} of them wrong. " + (
        f"The end lay within its range in {found.inside / found.timed:.0%} of {found.timed:,}."
        if found.timed
        else ""
    )
    yield ""


def _cells(row: Row) -> tuple[str, str, str]:
    cases, said, came = row
    return f"{said:.1%}", f"{came:.1%}", f"{cases:,}"


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--strengths", type=float, default=0.0)
    parser.add_argument("format", nargs="*", default=list(KINDS))
    asked = parser.parse_args()
    for name in asked.format:
        found = curve(name, asked.events, strengths=asked.strengths)
        strong = f", strengths {asked.strengths}" if asked.strengths else ""
        title = f"{name}, {asked.events} events{strong}"
        sys.stdout.write("\n".join((*table(title, found), "")))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
