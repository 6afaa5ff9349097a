"""Points that were taken off a total, one by one, with the reason of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points taken off a total; below 0 they were given. `reason` refers to a text, "" for none.
    `of_game`: off the game points of the tie-breaks; `round`: for the match of this round to which
    somebody did not come."""

    points: int = 0
    reason: str = ""
    of_game: bool = False
    round: int = 0


Deductions = Mapping[str, tuple[Deduction, ...]]
