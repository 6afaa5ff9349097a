"""How the standings became what they are: everybody's place and balance after each round.

Knows which events begin a round. Does not know how it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.domain.formats.history import Entry, History
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import Points
from tournaments.domain.tournament_state import TournamentState

MOST_RUNDEN = 60  # of the Final Table that are shown one by one; the earlier ones are left out


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's place (None: has none) and balance, in the unit of the presenter."""

    rank: int | None
    balance: Points


@dataclass(frozen=True, slots=True)
class RoundStandings:
    """The standings after `round`; at the Final Table of the WM mode after so many Runden of it,
    else `runde` is 0. `is_last`: as they are now."""

    round: int
    runde: int
    standings: Mapping[str, Standing]
    is_last: bool = False


def progression(state: TournamentState, past: History[FormatState]) -> tuple[RoundStandings, ...]:
    """The standings after each round that began after another one, and as they are now; () before
    the first."""
    play = state.play
    if not play.round:
        return ()
    found: list[RoundStandings] = []
    runden = _final_runden(past)
    begins = list(past.concerning("round"))[::-1]
    ends = [(entry, 0) for entry in begins] + list(zip(runden, range(len(runden)), strict=True))[1:]
    for entry, runde in ends[: len(begins)] + ends[len(begins) :][-MOST_RUNDEN:]:
        met = past.before(entry.index)
        if met.round:
            found.append(
                RoundStandings(met.round, runde, _standings(met, state.format.ranking(met)))
            )
    ranking = state.final or state.format.ranking(play)
    now = RoundStandings(play.round, len(runden), _standings(play, ranking), is_last=True)
    if found and found[-1].standings == now.standings:
        found.pop()
    return (*found, now)


def _final_runden(past: History[FormatState]) -> list[Entry]:
    """The Runden of the Final Table of the WM mode."""
    latest = next(iter(past.concerning("round")), None)
    if latest is None or latest.event["type"] != "final":
        return []
    return [entry for entry in past.since(latest.index) if entry.event["type"] == "runde"]


def _standings(play: FormatState, ranking: tuple[Place, ...]) -> Mapping[str, Standing]:
    return {
        place.player: Standing(place.rank, play.balances.get(place.player, 0)) for place in ranking
    }
