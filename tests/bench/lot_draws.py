"""Evenings by lot: repeats and second off-size seats of every draw, against the minimum.

A draw is compared with its bound, then with a search for one repeat less, and for as many repeats
and fewer off-size seats. The second seats of an evening stand beside the least possible number,
without regard to meetings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from time import process_time
from typing import Any

from tests.bench.marks import row, title
from tests.domain.seating.evening import Evening, play
from tournaments.domain.seating import read_instance, seat_json
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.lot.packing import Limits, within

Json = dict[str, Any]

SIZES = range(7, 61)
ROUNDS = 8
STEPS = 1_500_000  # of the proof that there is nothing better
PROVED, OPEN, FEWER, DEARER = "=", "", "!", "*"


def evenings(players: Sequence[int], rule: Json, seeds: int) -> Iterable[str]:
    """One row for a number of players and a seed; those without any of both share one."""
    yield title(f"By lot at {rule['preferred']} and {rule['allowed']}: repeats (seats again)")
    yield from row("players", *range(2, ROUNDS + 1), "again", "slowest s", head=True)
    clean: list[int] = []
    slowest = 0.0
    for n in players:
        for seed in range(seeds):
            seconds: list[float] = []
            evening = _played(n, rule, seed, seconds)
            cells = list(_cells(evening))
            if set(cells) == {f"0 (0){PROVED}"}:
                clean.append(n)
                slowest = max(slowest, *seconds)
            else:
                again = f"{_again(evening)} of {_least(evening, n, rule['preferred'])}"
                yield from row(n, *cells, again, f"{max(seconds):.1f}")
    yield from row(f"{sorted(set(clean))}", "all 0 (0)=", f"{slowest:.1f}")


def _played(n: int, rule: Json, seed: int, seconds: list[float]) -> Evening:
    def timed(asked: Json) -> Json:
        start = process_time()
        answer = seat_json(asked)
        seconds.append(process_time() - start)
        return answer

    return play(n, {"mode": "random", "rounds": ROUNDS, **rule}, ROUNDS, seed, timed)


def _cells(evening: Evening) -> Iterable[str]:
    for asked, answer in zip(evening.asked[1:], evening.answers[1:], strict=True):
        r, o = answer["cost"]["R"], answer["cost"]["O"]
        yield f"{r} ({o // 2}){_verdict(asked, r, o, answer['bound'])}"


def _again(evening: Evening) -> int:
    """Off-size seats again in all rounds."""
    return sum(answer["cost"]["O"] // 2 for answer in evening.answers)


def _least(evening: Evening, n: int, preferred: int) -> int:
    """Return the least sum if all sat at such tables as equally often as their number allows.

    The k-th seat there of a player counts k - 1.
    """
    sizes = [len(table) for answer in evening.answers for table in answer["tables"]]
    each, more = divmod(sum(size for size in sizes if size != preferred), n)
    return (n - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2


def _verdict(asked: Json, r: int, o: int, bound: Json) -> str:
    """Return `PROVED` (minimal), `FEWER` (a repeat less is possible) or `DEARER` (fewer second
    seats are).
    """
    instance, _ = read_instance(asked)
    assert instance is not None
    goal = task_for(instance, plan_of(instance)).goal
    found, steps = None, 0
    if r > bound["R"]:
        fewer = Limits(r - 1, 2 * sum(goal.memory.off))
        for growth in (1, 2):
            found, steps = within(goal, fewer, STEPS, Random(1), growth=growth)
            if found is not None:
                return FEWER
    if o > bound["O"]:
        found, more = within(goal, Limits(r, o - 2), STEPS, Random(1))
        if found is not None:
            return DEARER
        steps = max(steps, more)
    return PROVED if steps < STEPS else OPEN
