"""A sample of many cases that prove one mechanism: another one each day, the same on every machine.

`STICHTAG_TEST_SEED` repeats the sample of another day; each run prints its seed. With
`STICHTAG_TEST_ALL=1` no case is left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

T = TypeVar("T")
# Set once, so that all processes of a run draw the same.
SEED = os.environ.setdefault("STICHTAG_TEST_SEED", datetime.now(tz=UTC).date().isoformat())
ALL = bool(os.environ.get("STICHTAG_TEST_ALL"))


def sample(cases: Iterable[T], most: int, *, always: int = 0) -> list[T]:
    """Return at most `most` of the cases in their order, with the first `always` and, if
    more than one, the last.

    The others come one from each stretch of the list, so that no kind of case is left out.
    """
    each = list(cases)
    if ALL or len(each) <= most:
        return each
    kept = {*range(always), len(each) - 1} if most > 1 else set[int]()
    others = [number for number in range(len(each)) if number not in kept]
    rng, many, drawn = Random(f"{SEED} {len(each)}"), len(others), most - len(kept)
    kept |= {
        others[rng.randrange(many * k // drawn, many * (k + 1) // drawn)] for k in range(drawn)
    }
    return [each[number] for number in sorted(kept)]
