"""Find level players whose order decides a prize or a place in a final."""

from __future__ import annotations

from itertools import groupby

from tournaments.domain.desk.prizes import awards
from tournaments.domain.formats.state import Phase
from tournaments.domain.tournament_state import TournamentState


def undecided(state: TournamentState) -> tuple[tuple[str, ...], ...]:
    """Return the players of each shared place that needs an order, the best first.

    It lies at the edge of a final, or fewer than all get a prize, or their prizes differ. Return ()
    if no order can be entered.
    """
    if not state.format.rules.fits_phase(state.play, "order"):
        return ()
    if state.play.phase is Phase.FINISHED:
        wanted = {
            player
            for award in awards(state)
            if award.rank is not None and "/" not in award.key
            for player in award.players
        }
    else:
        wanted = {*state.presenter.level_at_cut}
    level = (
        tuple(row.player for row in group)
        for _rank, group in groupby(state.format.ranking(state.play), key=lambda row: row.rank)
    )
    return tuple(group for group in level if len(group) > 1 and wanted & {*group})
