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
            award.players[0]
            for award in awards(state)
            if len(award.players) > 1 and award.rank is not None and "/" not in award.key
        }
    else:
        wanted = {*state.presenter.level_at_cut}
    level = (
        tuple(row.player for row in group)
        for rank, group in groupby(state.format.ranking(state.play), key=lambda row: row.rank)
        if rank is not None
    )
    return tuple(group for group in level if len(group) > 1 and wanted & {*group})
