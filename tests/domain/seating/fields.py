"""Fields of people for the search, by lot."""

from __future__ import annotations

from random import Random

import numpy as np

from tournaments.domain.seating.search.field import Field


def field(sizes: tuple[int, ...], byes: int, seed: int) -> Field:
    """People by lot at tables of these sizes, who pay by lot for company and for small tables."""
    luck = Random(seed)
    groups = [*sizes, *[1] * byes]
    n = sum(groups)
    start = np.repeat(np.arange(len(groups)), groups)
    met = np.triu(np.array([[luck.randrange(900) for _ in range(n)] for _ in range(n)]), 1)
    off = np.array([luck.randrange(200) for _ in range(n)])
    places = [off * (g >= len(sizes) or group < 4) for g, group in enumerate(groups)]
    pull = [12 // group if g < len(sizes) else 0 for g, group in enumerate(groups)]
    return Field(
        np.array(sorted(luck.randrange(12) for _ in range(n))),
        met + met.T,
        np.array(places),
        np.array(pull),
        np.array(luck.sample(start.tolist(), n)),
        np.zeros(n, dtype=np.bool_),
        np.zeros(n, dtype=np.int64),
    )
