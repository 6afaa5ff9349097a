"""Where an event turned: in which round, or Runde of the Final Table, the chance of who won grew
most, by the forecasts that would have been made then.

Knows the states that rounds ended in. Does not know words.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.domain.formats.forecast import Goal, Pace, Question, forecast, is_forecast
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState, Phase
from tournaments.domain.review.progression import ends

RUNS = 300  # of each forecast
MOST = 30  # moments: the latest


@dataclass(frozen=True, slots=True)
class Turn:
    """The chance of `player` grew from `low` to `high` in this `round`, or in this `runde` of the
    Final Table."""

    player: str
    low: float
    high: float
    round: int
    runde: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a round, or of a Runde of the Final Table, with what would have been asked."""

    round: int
    runde: int
    question: Question


def moments(form: Format[FormatState], past: History[FormatState], pace: Pace) -> list[Moment]:
    """The moments of an event of this format that is over, but for its end."""
    found = []
    for runde, entry in ends(past):
        met = past.before(entry.index)
        if met.has_begun and entry.at and is_forecast(met):
            sizes = form.table_sizes(met) if met.phase is not Phase.FINAL else ()
            asked = Question(met, entry.at, pace, sizes, seed=str(entry.index))
            found.append(Moment(met.round, runde, asked))
    return found[-MOST:]


def turning(asked: Sequence[Moment], winners: Collection[str]) -> Turn | None:
    """The largest growth from one moment to the next; None where there are no two."""
    chances = [
        {
            player: mine[Goal.FIRST].share
            for player, mine in forecast(moment.question, RUNS).chances.items()
            if Goal.FIRST in mine
        }
        for moment in asked
    ]
    turns = [
        Turn(player, low, after[player], moment.round, moment.runde)
        for moment, (before, after) in zip(asked[1:], pairwise(chances), strict=False)
        for player, low in before.items()
        if player in after and player in winners
    ]
    return max(turns, key=lambda turn: turn.high - turn.low, default=None)
