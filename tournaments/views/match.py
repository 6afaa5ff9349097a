"""The score sheet of a table's match, and reporting what it says."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.games import SHEETS
from tournaments.forms.report import Filled, number
from tournaments.queries.fixtures import must_line_up
from tournaments.services import match_sheets
from tournaments.views.memory import remember
from tournaments.views.phone import Phone
from tournaments.views.report import again, sentences
from tournaments.views.running_match import HOME
from tournaments.words import say


def open_sheet(phone: Phone) -> HttpResponse:
    """To the sheet of the running match; from there the way leads back here."""
    course = phone.visit.course
    if must_line_up(course.play, phone.table, phone.player):
        messages.warning(phone.visit.request, _("Please hand in your line-up first."))
        return redirect(f"{phone.front or phone.home}lineup/?table={phone.table}")
    level = next(iter(SHEETS[course.setup.game].levels))
    found = match_sheets.open_sheet(
        phone.visit.tournament, course, phone.table or 0, level=level, now=phone.visit.now
    )
    if found is None:
        return redirect(phone.home)
    remember(phone.visit.request.session, f"{HOME}{found.token}", phone.home)
    return redirect("free-table", found.token)


def anew(phone: Phone) -> HttpResponse:
    """Begin the sheet again for those who sit there now."""
    visit = phone.visit
    match_sheets.start_anew(visit.tournament, visit.course, phone.table or 0, now=visit.now)
    return open_sheet(phone)


def send(phone: Phone) -> HttpResponse:
    """What the sheet says becomes the report of the match."""
    visit, data = phone.visit, phone.visit.request.POST
    found = match_sheets.find(visit.tournament, visit.course, phone.table or 0)
    command: dict[str, Any] = {
        "type": "report",
        "table": phone.table or 0,
        "round": number(data.get("round")),
        "match": number(data.get("runde")),
        "report": match_sheets.said(found) if found else {"deals": []},
        "accept": data.get("accept") == "on",
    }
    if data.get("by"):
        command["by"] = data["by"]
    done = visit.send(command)
    if done.ok:
        return redirect(phone.home)
    problems = tuple(p for p in done.problems if p.code != "warnings_unconfirmed")
    warnings = tuple(dict.fromkeys(say(warning.code) for warning in done.warnings))
    filled = Filled(end="match", general=sentences(problems), warnings=warnings)
    return again(phone, filled, problems)
