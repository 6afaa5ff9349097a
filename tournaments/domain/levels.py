"""Telling level people apart, one criterion after the other.

Knows groups and values that can be compared. Does not know what any of them counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

Who = TypeVar("Who")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class CriterionValue(Generic[V]):
    """A value of somebody; `decided`: it parted them from others who were level until then."""

    value: V
    decided: bool


def parted(
    level: tuple[Who, ...],
    criteria: Sequence[Callable[[tuple[Who, ...]], Mapping[Who, V]]],
    known: Mapping[Who, tuple[CriterionValue[V], ...]] | None = None,
) -> Iterator[tuple[tuple[Who, ...], Mapping[Who, tuple[CriterionValue[V], ...]]]]:
    """Groups that nothing separates, the best first, with what was asked of everybody in them.

    Each criterion gives everybody of a level group a value, more being better. It is asked as long
    as somebody is level, the first one always. Level people stay in the order they came in.
    """
    known = known or {}
    if not level:
        return
    if not criteria or (len(level) == 1 and known):
        yield level, known
        return
    values: Mapping[Who, Any] = criteria[0](level)
    decided = len({values[player] for player in level}) > 1
    ordered = sorted(level, key=lambda player: values[player], reverse=True)
    for value, group in groupby(ordered, key=lambda player: values[player]):
        answer = CriterionValue(value, decided)
        compared = {player: (*known.get(player, ()), answer) for player in group}
        yield from parted(tuple(compared), criteria[1:], compared)
