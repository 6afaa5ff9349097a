"""Points that were taken off a total, one by one, with the reason of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def noted(
    deductions: Deductions, player: str, taken: int, *, of_game: bool = False
) -> Iterator[Deduction]:
    """Yield the noted deductions of a player who has `taken` points off, and the missing rest.

    Logs of earlier versions noted sums alone.
    """
    known = [each for each in deductions.get(player, ()) if each.of_game is of_game]
    yield from known
    if rest := taken - sum(each.points for each in known):
        yield Deduction(rest, of_game=of_game)
