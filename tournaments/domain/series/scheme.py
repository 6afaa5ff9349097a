"""The scheme of a series: the settings that apply, as one value.

Knows how departures from the defaults are read. Does not know how a setting is applied.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import Problem
from games.options import read_variant
from tournaments.domain.series.options import DEFAULT_TIES, OPTIONS


@dataclass(frozen=True, slots=True)
class Scheme:
    """The effective value of every setting; `ties` without gaps and repetitions."""

    points: str
    place_points: tuple[int, ...]
    rest_points: int
    score_unit: int
    rounding: str
    shared_places: str
    bonus: int
    bonus_always: bool
    best_of: int
    least_events: int
    finalists: int
    final_mode: str
    final_factor: int
    promoted: int
    relegated: int
    ties: tuple[str, ...]


def read_scheme(settings: object) -> tuple[Scheme, list[Problem]]:
    """The scheme of departures from the defaults, and what is wrong with them."""
    values, problems = read_variant(OPTIONS, settings)
    chosen = [values.pop(f"tie_{i}") for i in range(1, len(DEFAULT_TIES) + 1)]
    ties = tuple(dict.fromkeys(tie for tie in chosen if tie != "none"))
    values["place_points"] = tuple(values["place_points"])
    return Scheme(**values, ties=ties), problems
