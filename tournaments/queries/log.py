"""The log as people read it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course, Effect, event_of
from tournaments.domain.formats.history import History
from tournaments.models import LogEntry, Tournament
from tournaments.queries.entry import describe, who

PER_PAGE = 100

KINDS: dict[str, Promise] = {
    "created": _("Event created"),
    "configured": _("Settings changed"),
    "signup": _("Sign-up switched"),
    "register": _("Registered"),
    "check_in": _("Check-in"),
    "renamed": _("Name changed"),
    "forgotten": _("Name deleted"),
    "start": _("Tournament started"),
    "late_entry": _("Late entry"),
    "withdraw": _("Withdrawal"),
    "draw": _("Seats drawn"),
    "published": _("Seats published"),
    "unpublished": _("Seats hidden again"),
    "wished": _("Wish for the draws"),
    "go": _("Round started"),
    "timer": _("Clock"),
    "pause": _("Clock paused"),
    "resume": _("Clock resumed"),
    "extend": _("Time changed"),
    "clock_step": _("The computer's clock stepped"),
    "reported": _("Report waiting"),
    "confirmed": _("Report confirmed"),
    "disputed": _("Report rejected"),
    "runde": _("Runde"),
    "table_done": _("Table closed"),
    "result": _("Report of a table"),
    "no_show": _("Did not come"),
    "absent": _("Was absent from a match"),
    "award": _("Match given away"),
    "plan": _("Match days planned"),
    "postpone": _("Another date"),
    "decline": _("Other date declined"),
    "move_day": _("Match day moved"),
    "lineup": _("Line-up"),
    "roster": _("People of a team"),
    "rejoin": _("Came back"),
    "penalty": _("Penalty points"),
    "collect": _("Money collected"),
    "finish": _("Rounds ended early"),
    "playoff": _("Play-off"),
    "final": _("Final Table begins"),
    "threshold": _("Threshold lifted"),
    "warn": _("Warning"),
    "fine": _("Fine"),
    "exclude": _("Exclusion"),
    "ban": _("Ban"),
    "ruling": _("Ruling"),
    "adjust": _("Booking by hand"),
    "correct": _("Correction"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """`is_open`: the entry can still be corrected or struck."""

    seq: int
    at: datetime
    kind: str
    title: str
    text: str
    actor: str
    is_open: bool
    is_struck: bool


def rows(
    tournament: Tournament,
    course: Course,
    past: History[Any],
    *,
    kind: str = "",
    text: str = "",
    page: str | int = 1,
) -> Page[Row]:
    """A page of the entries, the latest first, filtered by kind and by a piece of text."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-seq")
    if kind in KINDS:
        entries = entries.filter(kind=kind)
    if not text:  # only what is shown is put into words
        shown: Page[Any] = Paginator(entries, PER_PAGE).get_page(page)
        shown.object_list = [_row(entry, course, past) for entry in shown]
        return shown
    wanted = text.casefold()
    found = (_row(entry, course, past) for entry in entries)
    fitting = [r for r in found if wanted in f"{r.title} {r.text} {r.actor}".casefold()]
    return Paginator(fitting, PER_PAGE).get_page(page)


def _lot(entry: LogEntry) -> str:
    """The seed that a draw revealed, and the promise of the next one."""
    meta = entry.command.get("meta") or {}
    said = []
    if "seed" in meta:
        said.append(_now("seed %(seed)s") % {"seed": meta["seed"]})
    if "promise" in meta:
        said.append(_now("promise of the next seed: %(hash)s…") % {"hash": meta["promise"][:16]})
    return " · ".join(said)


def _row(entry: LogEntry, course: Course, past: History[Any]) -> Row:
    event = entry.command.get("event")
    played = event_of(entry.seq, entry.kind, entry.command, Effect()) is not None
    is_open = played and not past.is_struck(entry.seq)
    return Row(
        entry.seq,
        entry.at,
        entry.kind,
        str(KINDS.get(entry.kind, entry.kind)),
        " · ".join(filter(None, (describe(event or entry.command, course), _lot(entry)))),
        who(entry.actor, course),
        is_open,
        bool(event) and entry.kind != "correct" and not is_open,
    )
