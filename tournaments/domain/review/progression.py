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
    else `runde` is 0."""

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
    found = [after for _runde, entry in over if (after := known[entry.index]).standings]
    ranking = state.final or state.format.ranking(play)
    now = RoundStandings(play.round, len(_final_runden(past)), _standings(play, ranking))
    if found and found[-1].standings == now.standings:
        found.pop()
    return (*found, now)


def ends(past: History[FormatState]) -> tuple[tuple[int, Entry], ...]:
    """Each entry that met the end of a round (0) or of so many Runden of the Final Table."""
    begins = [(0, entry) for entry in past.concerning("round")][::-1]
    return (*begins, *list(enumerate(_final_runden(past)))[1:][-MOST_RUNDEN:])


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
