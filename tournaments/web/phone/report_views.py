"""Reporting a Runde from a phone, confirming it, saying that it is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.envelope import Json, Problem
from tournaments.domain.reports import seated
from tournaments.web.phone.access import Phone
from tournaments.web.phone.report_form import (
    Filled,
    by_ids,
    is_stale,
    number,
    refilled,
    report_command,
)
from tournaments.web.sheet.runde import RundeInWords, foretold
from tournaments.wording.problems import say

_OF_TIME = frozenset({"wrong_phase", "table_closed", "at_order", "at_invalid"})


def report(phone: Phone) -> HttpResponse:
    """Who lost, in two taps."""
    data = form(phone)
    command = report_command(data, phone.table or 0)
    done = phone.visit.send(command)
    if done.ok:
        return phone.booked(done)
    filled = refilled(data, done.problems, done.warnings, phone.visit.game)
    other = _reported_before(phone, command) if is_stale(done.problems) else None
    if other is None:
        return again(phone, filled, done.problems)
    mine = foretold(phone.visit.state, seated(phone.visit.state, phone.table), command["result"])
    if (mine.title, mine.notes) == (other.title, other.notes):
        messages.success(phone.visit.request, _("Another phone has reported the same."))
        return redirect(phone.home)
    words = _("This phone says: %(mine)s The other report says: %(other)s")
    reports = {"mine": _in_words(mine), "other": _in_words(other)}
    ways = _("If that is wrong: “That is wrong” while it waits, later the desk puts it right.")
    return again(phone, replace(filled, general=(*filled.general, words % reports, ways)))


def _reported_before(phone: Phone, command: Json) -> RundeInWords | None:
    """What another phone has reported of the same Runde."""
    here = phone.station()
    if (command["table"], command["round"]) != (here.number, here.round):
        return None
    if here.waiting and command["runde"] == here.runde:
        return here.waiting.report.told
    return here.last if here.last and here.last.runde == command["runde"] else None


def _in_words(report: RundeInWords) -> str:
    return " ".join((report.title, *report.notes))


def confirm(phone: Phone) -> HttpResponse:
    """A second player says that the waiting report is right."""
    return _answer(phone, "confirm")


def dispute(phone: Phone) -> HttpResponse:
    """Somebody says that the waiting report is wrong."""
    return _answer(phone, "dispute")


def call_desk(phone: Phone) -> HttpResponse:
    """The table wants somebody of the desk."""
    phone.visit.tell(phone.visit.send({"type": "call_desk", "table": phone.table}))
    return redirect(phone.home)


def _answer(phone: Phone, kind: str) -> HttpResponse:
    data = form(phone)
    command: Json = {"type": kind, "report": number(data.get("report"))}
    if data.get("by"):
        command["by"] = data["by"]
    done = phone.visit.send(command)
    if done.ok:
        return phone.booked(done)
    return again(phone, Filled(general=sentences(phone, done.problems)), done.problems)


def form(phone: Phone) -> QueryDict:
    """What a phone has sent, in ids."""
    return by_ids(phone.visit.request.POST, phone.visit.state, phone.table or 0)


def sentences(phone: Phone, problems: tuple[Problem, ...]) -> tuple[str, ...]:
    """Each problem once, in words."""
    return tuple(dict.fromkeys(say(problem.code, phone.visit.game) for problem in problems))


def is_by_the_clock(phone: Phone, problems: tuple[Problem, ...]) -> bool:
    """Whether a report may be refused only because the computer's clock stepped, as long as nobody
    has decided on that: the phone then keeps it (409) and sends it again."""
    return bool(phone.visit.state.steps) and any(p.code in _OF_TIME for p in problems)


def again(
    phone: Phone,
    filled: Filled,
    problems: tuple[Problem, ...] = (),
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The phone's page with what was wrong."""
    context: dict[str, Any] = {"filled": filled, **(more or {})}
    if is_by_the_clock(phone, problems):
        held = _("The computer's clock stepped. Your report waits here; the desk puts it right.")
        context["filled"] = replace(filled, general=(*filled.general, held))
        return phone.page(context, status=409)
    if phone.locked:
        context["pin_stale"] = _("Nothing was booked: a new round has begun, with a new PIN.")
    return phone.page(context, status=422)
