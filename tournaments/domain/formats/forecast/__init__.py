"""Who can still make what, and when it will be over.

A forecast plays the rest of an event a thousand times with a light model of its results, and says
how often somebody made a goal; what is proven beforehand (`chance.among`) is said as such.

| file | knows |
|---|---|
| `chance` | goals, chances, and how courses are counted |
| `laws` | what a match brings by chance, and who plays better, as far as results speak for it |
| `pace` | how long it takes |
| `wm`, `rounds`, `league`, `knockout` | the rest of an event of each format |
| `planning` | the same before there is an event: what its settings would do |
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
