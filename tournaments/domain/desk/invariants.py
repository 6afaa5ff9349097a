"""Check what must hold of the desk's part of a state after every command.

It also holds after undo, which skips the checks of the command.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from games.envelope import Problem
from tournaments.domain.desk.prizes import (
    PrizeList,
    are_over_pot,
    awards,
    prize_lists,
    problems_of,
)
from tournaments.domain.formats.prizes import read_prizes
from tournaments.domain.labels import MOST_LABELS, names_of
from tournaments.domain.log.references import is_entrant, is_label
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.tournament_state import TournamentState

ANNOUNCEMENTS = 3  # at once
MOVEMENTS = 5_000  # of one event
_FIELDS = attrgetter(
    *("announcements", "cashbook", "pending", "disputes", "dropped", "wishes", "calls", "labels")
)


def check(before: TournamentState, after: TournamentState) -> None:
    """Refuse what breaks an invariant; where nothing of it has changed, nothing is asked."""
    refuse_for(broken_since(before, after))
    if before.cashbook is not after.cashbook or before.setup is not after.setup:
        _check_prizes(before, after)


def _check_prizes(before: TournamentState, after: TournamentState) -> None:
    """Prizes stay what they are once one was handed out, and only who has won one gets it."""
    handed = after.cashbook.handed
    lists = prize_lists(after)
    if handed and prize_lists(before) != lists:
        refuse("prizes_given", "type")
    if before.setup is not after.setup:
        for each in lists[1:]:
            refuse_for(Problem(code, "settings.rankings") for code in problems_of(after, each))
        if are_over_pot(lists):
            refuse("prizes_over_pot", "settings.rankings")
    if handed.keys() - before.cashbook.handed.keys():
        won = {(award.key, player) for award in awards(after) for player in award.players}
        if not handed.keys() - before.cashbook.handed.keys() <= won:
            refuse("not_won", "player")


def broken_since(before: TournamentState | None, after: TournamentState) -> tuple[Problem, ...]:
    """Return what does not hold after a step from a sound state; None: from nothing."""
    if before is not None and _of_desk(before) == _of_desk(after):
        return ()
    return broken(after)


def _of_desk(state: TournamentState) -> tuple[int, ...]:
    """Return which objects the desk's part of a state consists of."""
    return tuple(map(id, _FIELDS(state)))


def broken(state: TournamentState) -> tuple[Problem, ...]:
    """Return what does not hold; empty for every state that commands lead to."""
    return tuple(_broken(state))


def _broken(state: TournamentState) -> Iterator[Problem]:
    book = state.cashbook
    if len(state.announcements) > ANNOUNCEMENTS:
        yield Problem("announcements_many", "text")
    if len(book.movements) > MOVEMENTS:
        yield Problem("cash_full", "type")
    waiting = [report.table for report in state.pending.values()]
    if len(waiting) != len({*waiting}):
        yield Problem("report_waiting", "table")
    reports = (*state.pending, *state.disputes, *state.dropped)
    if len(reports) != len({*reports}):
        yield Problem("changed_since", "report")
    for code in problems_of(state, PrizeList(read_prizes(book.prizes or ()))):
        yield Problem(code, "prizes")
    if not all(is_entrant(player) for _label, player in state.labels):
        yield Problem("player_unknown", "player")
    if not all(not says or is_label(says) for says in state.labels.values()):
        yield Problem("field_type", "value")
    if len(names_of(state.labels)) > MOST_LABELS:
        yield Problem("labels_many", "label")
    if (
        any(
            cents < 0
            for fees in (book.fees, book.agreed, book.of_labels)
            for cents in fees.values()
        )
        or (book.entry_fee or 0) < 0
    ):
        yield Problem("fee_range", "cents")
    if any(movement.cents < 1 for movement in book.movements.values()):
        yield Problem("cents_range", "cents")
