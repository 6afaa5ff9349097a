"""A report that is not booked, in words: what it says, who brought it, who called it wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.domain.reports import next_match, reporter
from tournaments.domain.tournament_state import Disputed, Pending, TournamentState
from tournaments.web.reading.runde import RundeInWords, foretold
from tournaments.web.sheet.match import told_match


@dataclass(frozen=True, slots=True)
class Reported:
    """`by` brought it, empty where the table's phone spoke for nobody. `against` called it wrong;
    empty while it only waits."""

    seq: int
    summary: RundeInWords
    by: str
    at: datetime
    against: str = ""


def waiting_at(state: TournamentState, number: int) -> Reported | None:
    """The report of a table that waits to be confirmed."""
    pending = state.pending_at(number)
    return _reported(state, pending) if pending else None


def disputed_at(state: TournamentState, number: int) -> Reported | None:
    """The report of a table that is in dispute."""
    dispute = state.dispute_at(number)
    return _reported(state, dispute.report, _against(state, dispute)) if dispute else None


def _reported(state: TournamentState, report: Pending, against: str = "") -> Reported:
    by = reporter(report)
    at = datetime.fromisoformat(report.at)
    return Reported(report.seq, _summary(state, report), state.name(by) if by else "", at, against)


def _against(state: TournamentState, dispute: Disputed) -> str:
    if ":" in dispute.by:
        return _("The desk")
    return state.name(dispute.by) if dispute.by else _("Somebody at the table")


def _summary(state: TournamentState, report: Pending) -> RundeInWords:
    number = next_match(state, report.table)
    if "report" in report.event:
        written = report.event["report"]
        return told_match(state, state.play, report.table, written, number=number, at=None)
    players = state.play.tables[report.table - 1].players
    return foretold(state, players, report.event["result"])
