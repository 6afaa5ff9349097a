"""Compute place and balance of all players after each round, and the turning point.

The tournament turned in the round, or 15er of the Final Table, in which the winner's chance grew
most, by the forecasts of that time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.domain.formats.forecast import Goal, Pace, Question, forecast, is_forecast
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import FormatState, Phase
from tournaments.domain.points import Points
from tournaments.domain.tournament_state import TournamentState

MOST_RUNDEN = 60  # of the Final Table that are shown one by one; the earlier ones are left out


@dataclass(frozen=True, slots=True)
class Standing:
    """Place (None if there is none) and balance of a player, in the unit of the presenter."""

    rank: int | None
    balance: Points


@dataclass(frozen=True, slots=True)
class RoundStandings:
    """The standings after `round`, and at the Final Table of the WM mode after 15er `runde`.

    `runde` is 0 elsewhere.
    """

    round: int
    runde: int
    standings: Mapping[str, Standing]


def progression(
    state: TournamentState, past: History[FormatState], known: dict[int, RoundStandings]
) -> tuple[RoundStandings, ...]:
    """The standings after each round that began after another one, and as they are now; () before
    the first. `known` keeps those of rounds that are over, by the entry that met them, so that they
    are read once as long as no correction changes `past`."""
    play = state.play
    if not play.has_begun:
        return ()
    over = ends(past)
    for runde, entry in over:
        if entry.index not in known:
            met = past.before(entry.index)
            ranking = state.format.ranking(met) if met.has_begun else ()
            known[entry.index] = RoundStandings(met.round, runde, _standings(met, ranking))
    shown = [after for _runde, entry in over if (after := known[entry.index]).standings]
    ranking = state.final or state.format.ranking(play)
    now = RoundStandings(play.round, len(_final_runden(past)), _standings(play, ranking))
    if shown and shown[-1].standings == now.standings:
        shown.pop()
    return (*shown, now)


def ends(past: History[FormatState]) -> tuple[tuple[int, Happened], ...]:
    """Return each entry at the end of a round (0) or of a 15er of the Final Table (its number)."""
    begins = [(0, entry) for entry in past.concerning("round")][::-1]
    return (*begins, *list(enumerate(_final_runden(past)))[1:][-MOST_RUNDEN:])


def _final_runden(past: History[FormatState]) -> list[Happened]:
    """The Runden of the Final Table of the WM mode."""
    latest = next(iter(past.concerning("round")), None)
    if latest is None or latest.event["type"] != "final":
        return []
    return [entry for entry in past.since(latest.index) if entry.event["type"] == "runde"]


def _standings(play: FormatState, ranking: tuple[Place, ...]) -> Mapping[str, Standing]:
    return {
        place.player: Standing(place.rank, play.balances.get(place.player, 0)) for place in ranking
    }


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
    ended = []
    for runde, entry in ends(past):
        met = past.before(entry.index)
        if met.has_begun and entry.at and is_forecast(met):
            sizes = form.table_sizes(met) if met.phase is not Phase.FINAL else ()
            question = Question(met, entry.at, pace, sizes, seed=str(entry.index))
            ended.append(Moment(met.round, runde, question))
    return ended[-MOST:]


def turning(over: Sequence[Moment], winners: Collection[str]) -> Turn | None:
    """The largest growth from one moment to the next; None where there are no two."""
    chances = [
        {
            player: mine[Goal.FIRST].share
            for player, mine in forecast(moment.question, RUNS).chances.items()
            if Goal.FIRST in mine
        }
        for moment in over
    ]
    turns = [
        Turn(player, low, after[player], moment.round, moment.runde)
        for moment, (before, after) in zip(over[1:], pairwise(chances), strict=False)
        for player, low in before.items()
        if player in after and player in winners
    ]
    return max(turns, key=lambda turn: turn.high - turn.low, default=None)
