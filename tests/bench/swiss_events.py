"""Eight rounds by the Swiss system: repeats and closeness against what others publish.

Results are by lot, +3, +1, -1, -3 at a table. The published figures are those of whole events with
results of their own; `equal` compares on the same standings and history, round by round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from math import comb
from statistics import fmean
from typing import Any, NamedTuple

from tests.bench.crossings import by_crossings
from tests.bench.marks import row, title
from tests.domain.seating.evening import Evening, again, pairs_of, play, ranges
from tournaments.domain.seating import Rule, seat_json
from tournaments.domain.seating.sizes import plan_tables

Json = dict[str, Any]

ROUNDS = 8
FOURS = (16, 20, 24, 32, 40, 60, 80, 120, 200)
MIXED = (23, 25, 26, 27, 29, 30, 31, 33, 34, 35, 38, 43, 47, 51, 62)
THREES = (42, 60, 90)
SETTINGS: dict[str, Json] = {
    "weighted": {"policy": "weighted"},
    "norepeat": {"policy": "norepeat"},
    "norepeat, score": {"policy": "norepeat", "level": "score"},
}


class Published(NamedTuple):
    """Repeats in all of three systems and of an annealing of 50 ms; ranges of the first and it."""

    crossings: str
    buckets: str
    boards: str
    annealed: str
    ranges: str


PUBLISHED = {
    16: Published("72.1", "72", "72", "72", "7.34 / 7.08"),
    20: Published("54.9", "–", "51.3", "50.8", "7.29 / 6.75"),
    24: Published("40.9", "49.4", "31", "30.2", "7.11 / 6.91"),
    32: Published("21.5", "29.2", "6.7", "7.4", "5.73 / 5.67"),
    40: Published("15.4", "26.0", "0", "0.2", "4.66 / 4.67"),
    60: Published("14.4", "18.8", "0", "0", "2.53 / 2.28"),
    80: Published("14.7", "18.8", "0", "0", "1.68 / 1.45"),
    120: Published("9.4", "14.0", "0", "0", "0.93 / 0.86"),
    200: Published("7.1", "15.4", "0", "0", "0.50 / 0.57"),
}
ANNEALED = {23: 28.5, 27: 14.9, 30: 5.5, 33: 10.3, 38: 0.2} | dict.fromkeys(
    (43, 47, 51, 62, 42, 60, 90), 0.0
)


def fours(players: Sequence[int], seeds: int) -> Iterable[str]:
    """Tables of four throughout, every setting beside the published figures."""
    yield title(f"Fours, {ROUNDS} rounds, {seeds} seeds: repeats in all (mean range per table)")
    heads = ("players", "bound", *SETTINGS, "crossings", "buckets", "boards", "annealed", "ranges")
    yield from row(*heads, head=True)
    for n in players:
        told: Published | tuple[str, ...] = PUBLISHED.get(n, ("",) * 5)
        yield from row(n, bound(n, [4] * (n // 4)), *_settings(n, {"preferred": 4}, seeds), *told)


def others(players: Sequence[int], rule: Json, seeds: int) -> Iterable[str]:
    """Mixed sizes or threes; the published figure is that of the annealing."""
    size = rule["preferred"]
    yield title(f"Tables of {size} and {rule['allowed'] or 'no others'}, {ROUNDS} rounds")
    yield from row("players", "bound", *SETTINGS, "annealed", head=True)
    for n in players:
        plan = plan_tables(n, Rule(preferred=size, allowed=(size, *rule["allowed"])))
        assert plan is not None
        least = bound(n, plan.sizes)
        yield from row(n, least, *_settings(n, rule, seeds), ANNEALED.get(n, ""))


def _settings(n: int, rule: Json, seeds: int) -> Iterable[str]:
    for setting in SETTINGS.values():
        whole = {"mode": "swiss", "rounds": ROUNDS} | rule | setting
        found = [play(n, whole, ROUNDS, seed) for seed in range(seeds)]
        yield f"{fmean(sum(e.repeats) for e in found):.1f} ({_over_all(found):.2f})"


def _over_all(found: Sequence[Evening]) -> float:
    """The mean range over all rounds, the first included, as the published figures have it."""
    return fmean(evening.span for evening in found) * (ROUNDS - 1) / ROUNDS


def bound(n: int, sizes: Sequence[int]) -> int:
    """Meetings there are, less the pairs there are."""
    return max(0, ROUNDS * sum(comb(size, 2) for size in sizes) - comb(n, 2))


def equal(players: Sequence[int], seeds: int) -> Iterable[str]:
    """Both systems on the same standings and histories: those of either's own events."""
    yield title(f"Equal instances, rounds 2 to {ROUNDS}: repeats a round (mean range per table)")
    yield from row("players", "instances", *SETTINGS, "crossings", head=True)
    for n in players:
        asked = [i for seed in range(seeds) for i in _instances(n, seed)]
        cells = [
            _on(asked, [_with(i, setting) for i in asked], seat_json)
            for setting in SETTINGS.values()
        ]
        yield from row(n, len(asked), *cells, _on(asked, asked, by_crossings))


def _instances(n: int, seed: int) -> Iterable[Json]:
    rule = {"mode": "swiss", "preferred": 4, "rounds": ROUNDS, "policy": "norepeat"}
    ours = play(n, rule, ROUNDS, seed)
    theirs = play(n, rule, ROUNDS, seed, by_crossings)
    return chain(ours.asked[1:], theirs.asked[1:])


def _with(instance: Json, setting: Json) -> Json:
    return instance | {"rule": instance["rule"] | setting}


def _on(asked: Sequence[Json], instances: Sequence[Json], draw: Any) -> str:
    repeats, spans = [], []
    for before, instance in zip(asked, instances, strict=True):
        tables = draw(instance)["tables"]
        met = Counter(p for past in before["history"] for p in pairs_of(past["tables"]))
        repeats.append(again(tables, met))
        spans.append(fmean(ranges(tables, before["players"]["score"])))
    return f"{fmean(repeats):.2f} ({fmean(spans):.2f})"
