"""A sample of many cases that prove one mechanism: another one each day, the same on every machine.

`STICHTAG_TEST_SEED` repeats the sample of another day; each run prints its seed. With
`STICHTAG_TEST_ALL=1` no case is left out.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, date, datetime
from random import Random
from typing import TypeVar

T = TypeVar("T")
# Set once, so that all processes of a run draw the same.
SEED = os.environ.setdefault("STICHTAG_TEST_SEED", datetime.now(tz=UTC).date().isoformat())
ALL = bool(os.environ.get("STICHTAG_TEST_ALL"))


def is_in_turn(place: int, turns: int) -> bool:
    """Return True on one day of `turns` for each place, and always if no case is left out."""
    day = zlib.crc32(SEED.encode())
    with suppress(ValueError):
        day = date.fromisoformat(SEED).toordinal()
    return ALL or (day + place) % turns == 0


def sample(
    cases: Iterable[T],
    most: int,
    *,
    always: int = 0,
    kinds: Callable[[T], Iterable[object]] | None = None,
) -> list[T]:
    """Return about `most` of the cases in their order, with the first `always` and, if
    more than one, the last.

    The others come one from each stretch of the list, so that no kind of case is left out. With
    `kinds` each kind that a case has is tried, even if that takes more. Two samples of one list
    are different ones.
    """
    there = sys._getframe(1)
    place = f"{os.path.basename(there.f_code.co_filename)} {there.f_lineno}"
    each = list(cases)
    if ALL or len(each) <= most:
        return each
    kept = {*range(always), len(each) - 1} if most > 1 else set[int]()
    others = [number for number in range(len(each)) if number not in kept]
    rng, many, drawn = Random(f"{SEED} {place}"), len(others), most - len(kept)
    kept |= {
        others[rng.randrange(many * k // drawn, many * (k + 1) // drawn)] for k in range(drawn)
    }
    if kinds is not None:
        known = {kind for number in kept for kind in kinds(each[number])}
        for number in rng.sample(others, len(others)):
            if not known.issuperset(mine := set(kinds(each[number]))):
                known |= mine
                kept.add(number)
    return [each[number] for number in sorted(kept)]
