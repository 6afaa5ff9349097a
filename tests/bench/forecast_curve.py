"""Whether forecasts say what comes: things said with 70 % have to happen in 65 to 75 of 100 cases.

    python -m tests.bench.forecast_curve [evenings] [format ...]

plays so many events of each format (usually 500) by the rules of the product with reports of the
games' simulators, asks for forecasts at moments by chance, and prints for each format how often
came what was said; docs/forecast.md holds what it printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.bench.forecast_evenings import Kind, looked, made
from tournaments.domain.formats.forecast.chance import RUNS

KINDS: Mapping[str, Kind] = {
    "wm": Kind({"format": "wm", "game": "brokdorf"}, 27, 2),
    "evening": Kind(
        {"format": "evening", "game": "binokel", "settings": {"rounds": 4, "deals": 12}}, 18, 4, 4.0
    ),
    "swiss": Kind({"format": "swiss", "game": "bronzen", "settings": {"rounds": 6}}, 16, 4, 10.0),
    "league": Kind(
        {"format": "league", "game": "canasta", "settings": {"kind": "sides", "promoted": 2}},
        8,
        4,
        12.0,
    ),
    "knockout": Kind({"format": "knockout", "game": "canasta"}, 16, 4, 12.0),
}
BINS = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.0)


@dataclass(slots=True)
class Curve:
    """`said` and `came` by bin; `wrong` counts what was sure and came otherwise, `sure` all that
    was; `inside` how often the end lay in its range, of `timed`."""

    said: dict[int, list[float]] = field(default_factory=dict)
    came: dict[int, int] = field(default_factory=dict)
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
        for name in ("sure", "wrong", "inside", "timed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def rows(self) -> Iterable[tuple[int, float, float]]:
        """(cases, said on average, came) of each bin, as shares."""
        for place in sorted(self.said):
            shares = self.said[place]
            yield len(shares), sum(shares) / len(shares), self.came[place] / len(shares)


def of_one(kind: Kind, seed: str, runs: int) -> Curve:
    """What the forecasts of one event said, and what came."""
    curve = Curve()
    forecasts, state, ended = looked(kind, seed, runs)
    if state.play.phase != "finished":
        raise ValueError(f"{seed} did not come to its end: {state.play.phase}")
    came = made(state, 0)
    for said in forecasts:
        for player, chances in said.chances.items():
            for goal, chance in chances.items():
                happened = player in came[goal]
                if chance.sure:
                    curve.sure += 1
                    curve.wrong += happened != bool(chance.share)
                else:
                    curve.add(chance.share, happened=happened)
        if said.end is not None:
            curve.timed += 1
            curve.inside += said.end.low <= ended.timestamp() <= said.end.high
    return curve


def curve(name: str, evenings: int, runs: int = RUNS // 3, first: int = 0) -> Curve:
    """Of so many events of a format."""
    total = Curve()
    for number in range(first, first + evenings):
        total.merge(of_one(KINDS[name], f"{name} {number}", runs))
    return total


def table(name: str, found: Curve, evenings: int) -> Iterable[str]:
    """One format as lines of Markdown."""
    yield f"| {name}, {evenings} events | said | came | cases |"
    yield "|---|---|---|---|"
    for cases, said, came in found.rows():
        yield f"| | {said:.1%} | {came:.1%} | {cases:,} |"
    yield ""
    yield f"{found.sure:,} certainties, {found.wrong} of them wrong. " + (
        f"The end lay within its range in {found.inside / found.timed:.0%} of {found.timed:,}."
        if found.timed
        else ""
    )
    yield ""


def main() -> None:
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for name in sys.argv[2:] or KINDS:
        found = Curve()
        for number in range(evenings):
            found.merge(curve(name, 1, first=number))
        sys.stdout.write("\n".join((*table(name, found, evenings), "")))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
