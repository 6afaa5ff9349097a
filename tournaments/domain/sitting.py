"""What everybody made at one table between sitting down and getting up.

Knows entrants and whole numbers (euros or points). Does not know the game or the format.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitting:
    """`number` counts, from 1, how often the field was seated; `scores` are in order of seats."""

    number: int
    table: int
    scores: tuple[tuple[str, int], ...]
