"""Who is surely among the best, and who surely is not, from the least and most of each.

The proof. Let everybody's score at the end lie in a span, whatever the tables still report.
Somebody is surely among the first n if fewer than n others can reach his least score: at most n - 1
people are then ahead of him or level, however ties are broken. Somebody is surely not if n others
have more at least than he can have at most. What is neither is open. A span that is wider than need
be makes fewer people sure, never a wrong one.

Only what tables report counts here: a desk can correct, fine, exclude or enter somebody, and then
the forecast is another one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most that somebody can have at the end."""

    low: float = -inf
    high: float = inf


def among(spans: Mapping[str, Span], places: int) -> dict[str, bool]:
    """Whether somebody is surely among the first `places` (True) or surely not (False); who is
    neither is left out.

    >>> among({"a": Span(9, 9), "b": Span(3, 8), "c": Span(1, 2)}, 1)
    {'a': True, 'b': False, 'c': False}
    """
    lows = sorted(span.low for span in spans.values())
    highs = sorted(span.high for span in spans.values())
    found: dict[str, bool] = {}
    for player, span in spans.items():
        reach = len(highs) - bisect_left(highs, span.low) - 1  # without himself
        above = len(lows) - bisect_right(lows, span.high)
        if reach < places:
            found[player] = True
        elif above >= places:
            found[player] = False
    return found
