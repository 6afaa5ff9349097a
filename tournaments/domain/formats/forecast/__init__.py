"""Forecast goals and the end of a tournament.

A forecast plays the rest a thousand times with a light model of its results and counts how often
players reach a goal. `chance.among` proves certain results first.

| file | contents |
|---|---|
| `chance` | goals, chances, counting of courses |
| `laws` | random results of a match, and the strength of players |
| `pace` | duration |
| `wm`, `rounds`, `league`, `knockout` | the rest of a tournament of each format |
| `planning` | forecasts of settings before there is a tournament |
"""

from __future__ import annotations

from tournaments.domain.formats.forecast.chance import RUNS, Chance, Forecast, Goal, Range
from tournaments.domain.formats.forecast.pace import Pace, measured
from tournaments.domain.formats.forecast.rest import Question, forecast, is_forecast, pace_of

__all__ = [
    "RUNS",
    "Chance",
    "Forecast",
    "Goal",
    "Pace",
    "Question",
    "Range",
    "forecast",
    "is_forecast",
    "measured",
    "pace_of",
]
