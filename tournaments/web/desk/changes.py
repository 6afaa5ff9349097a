"""The differences of two states in words, for previews and the log."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.differences import VisibleDifference
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.rounds.pages import in_euros

STATUS: dict[str, Promise] = {
    "registered": _("registered"),
    "active": _("in"),
    "finalist": _("at the Final Table"),
    "bust": _("out of euros"),
    "withdrawn": _("withdrawn"),
    "excluded": _("excluded"),
    "missed_cut": _("missed the cut"),
    "below_threshold": _("below the threshold"),
    "eliminated": _("eliminated"),
    "winner": _("winner"),
}
PHASES: dict[str, Promise] = {
    "registration": _("Sign-up"),
    "between": _("Between rounds"),
    "drawn": _("Seats are drawn"),
    "round": _("Round is running"),
    "closing": _("Last Runden"),
    "playoff": _("Play-off"),
    "final_ready": _("Before the Final Table"),
    "final": _("Final Table"),
    "finished": _("Finished"),
}
_WHAT: dict[str, Promise] = {
    "balance": _("Balance"),
    "status": _("Status"),
    "phase": _("Phase"),
    "round": _("Round"),
    "threshold": _("Threshold"),
    "pot": _("Pot"),
    "rounds": _("Rounds"),
    "box": _("In the box"),
}


def described(changes: tuple[VisibleDifference, ...], state: TournamentState) -> list[Json]:
    """Each change with its words: what, who, before, after."""
    names = state.name
    after = state.presenter.after_balance
    return [
        {
            "what": _WHAT[change.what],
            "who": names(change.player) if change.player else "",
            "before": _value(change.what, change.before, after),
            "after": _value(change.what, change.after, after),
        }
        for change in changes
    ]


def _value(what: str, value: Any, after: str) -> Any:
    if value is None:
        return "–"
    if what == "status":
        return STATUS.get(str(value), value)
    if what == "phase":
        return PHASES.get(str(value), value)
    if what == "box":
        return in_euros(value)
    if what == "balance":
        value = rounded(value)
    return f"{value}{after}" if after and what in ("balance", "pot", "threshold") else value
