"""Reproducible randomness for searching: a pool of exponential noise from a seed.

The same seed gives the same numbers with every version and on every machine: only raw 64-bit
output of a documented generator and a table of rounded integers are used, never a library's
transformation or a vectorised logarithm.
"""

from __future__ import annotations

from math import log
from random import Random

import numpy as np
from numpy.typing import NDArray

_BITS = 12
_TABLE = np.array(
    [round(-1024 * log((u + 0.5) / (1 << _BITS))) for u in range(1 << _BITS)], dtype=np.int64
)
UNIT = 10  # noise is in units of 2**-10


def pool(rng: Random, size: int) -> NDArray[np.int64]:
    """Exponential noise of mean 1 (times 1024), as integers."""
    raw = np.random.PCG64(rng.getrandbits(64)).random_raw(size // 4 + 1)
    chunks = raw.astype("<u8").view("<u2")[:size]
    noise: NDArray[np.int64] = _TABLE[chunks & ((1 << _BITS) - 1)]
    return noise
