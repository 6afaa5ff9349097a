"""Series: several tournaments, of any format and game, in one table."""

from __future__ import annotations

from tournaments.domain.series.entries import TOGETHER, CountedEvent, EventPlace
from tournaments.domain.series.explain import (
    Comparison,
    Explanation,
    Move,
    explained,
    moved,
    movement,
)
from tournaments.domain.series.options import OPTIONS, Scheme, read_scheme
from tournaments.domain.series.table import SeriesLine, SeriesTable, table
from tournaments.domain.series.tiebreaks import TIE_BREAKS, Cell, Value

__all__ = [
    "OPTIONS",
    "TIE_BREAKS",
    "TOGETHER",
    "Cell",
    "Comparison",
    "CountedEvent",
    "EventPlace",
    "Explanation",
    "Move",
    "Scheme",
    "SeriesLine",
    "SeriesTable",
    "Value",
    "explained",
    "moved",
    "movement",
    "read_scheme",
    "table",
]
