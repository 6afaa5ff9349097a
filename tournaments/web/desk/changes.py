"""The differences of two states in words, for previews and the log."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.differences import VisibleDifference
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.money import in_euros

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


def happenings(before: TournamentState, after: TournamentState) -> list[str]:
    """What else one state shows otherwise than another, a sentence each: the clock, tables that
    close or get time of their own, who leaves later, warnings, dates of matches."""
    told = _clock(before, after)
    for number, (was, now) in enumerate(
        zip(before.play.tables, after.play.tables, strict=False), 1
    ):
        old, new = was.due or before.play.round_due, now.due or after.play.round_due
        if was.due != now.due and new and old != new:
            told.append(_times(_("Table %(n)d plays until %(at)s"), before, old, new, n=number))
        if was.open and not now.open and was.players == now.players:
            told.append(_now("Table %(n)d closes: nothing more is reported there.") % {"n": number})
    for player in after.play.leaving:
        if player not in before.play.leaving:
            words = _now("%(name)s leaves when what runs at the table is over.")
            told.append(words % {"name": before.name(player)})
    for player, count in after.play.cautions.items():
        if count != before.play.cautions.get(player, 0):
            words = _now("Warnings of %(name)s then: %(n)d.")
            told.append(words % {"name": before.name(player), "n": count})
    return told + _dates(before, after)


def _clock(before: TournamentState, after: TournamentState) -> list[str]:
    old, new = before.play.round_due, after.play.round_due
    if before.play.round != after.play.round or new is None or old == new:
        return []
    return [_times(_("The round ends at %(at)s"), before, old, new)]


def _dates(before: TournamentState, after: TournamentState) -> list[str]:
    """Matches of a season that are moved."""
    here, there = before.presenter.season, after.presenter.season
    if here is None or there is None:
        return []
    known = {(fixture.day, fixture.table): fixture for fixture in here.fixtures}
    told = []
    for fixture in there.fixtures:
        was = known.get((fixture.day, fixture.table))
        if was is None or was.sides != fixture.sides or fixture.at is None or was.at == fixture.at:
            continue
        sides = " – ".join(map(before.name, fixture.sides))
        words = _("%(sides)s is played on %(at)s")
        told.append(_times(words, before, was.at, fixture.at, has_date=True, sides=sides))
    return told


def _times(
    words: Promise,
    state: TournamentState,
    old: datetime | None,
    new: datetime,
    *,
    has_date: bool = False,
    **named: object,
) -> str:
    """A sentence with a time, and with the time that held before."""
    zone = ZoneInfo(state.setup.zone)
    form = "SHORT_DATETIME_FORMAT" if has_date else "TIME_FORMAT"
    at = date_format(localtime(new, zone), form)
    sentence = str(words) % {**named, "at": at}
    if old is None:
        return f"{sentence}."
    was = date_format(localtime(old, zone), form)
    return f"{sentence}{_now(', and no longer %(was)s') % {'was': was}}."
