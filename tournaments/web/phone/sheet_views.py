"""The score sheet of a table's match: the way there, and reporting what it says."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit, matches
from tournaments.store.sheets.edit import SheetVersion
from tournaments.web.http.browsers import remember
from tournaments.web.http.forms import number
from tournaments.web.league.fixtures import must_line_up
from tournaments.web.phone.access import Phone
from tournaments.web.phone.reports import (
    Filled,
    again,
    circumstances,
    place,
    sentences,
    signed,
)
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.match import HOME
from tournaments.web.sheet.totals import depths, levels_of, sheet_level


def sheet(phone: Phone) -> HttpResponse:
    """To the sheet of the running match, which a button opens; from there the way leads back."""
    state = phone.visit.state
    if must_line_up(state, phone.table, phone.player):
        messages.warning(phone.visit.request, _("Please hand in your line-up first."))
        return redirect(f"{phone.front or phone.home}lineup/?table={phone.table}")
    opened = _opened(phone) if phone.visit.request.method == "POST" else _running_sheet(phone)
    if opened is None:
        return redirect(phone.home)
    remember(phone.visit.request.session, f"{HOME}{opened.token}", phone.home)
    return redirect("sheet", opened.token)


def anew(phone: Phone) -> HttpResponse:
    """Begin the sheet again for those who sit there now."""
    running = _running_sheet(phone)
    if running is not None:
        edit.start_anew(running.token, seen=SheetVersion(running.version), now=phone.visit.now)
    return sheet(phone)


def send(phone: Phone) -> HttpResponse:
    """Report what the sheet says."""
    visit = phone.visit
    data = phone.visit.request.POST
    where = place(data, phone.table or 0), number(data.get("round")), number(data.get("runde"))
    sheet = matches.played(visit.tournament, visit.state, *where)
    written = matches.report_body(sheet) if sheet else {"deals": []}
    spoken = circumstances(data, phone.table or 0, written)
    match = spoken.pop("runde")
    command: Json = {
        "type": "report",
        "match": match,
        **spoken,
        **visit.state.format.report_fields(written),
    }
    if not command.get("by") and phone.speaker:
        command["by"] = phone.speaker
    done = visit.send(command)
    warnings = edit.unanswered(sheet, done.warnings) if sheet else done.warnings
    if not done.ok and done.warnings and not warnings:
        done = visit.send({**command, "accept": True})
    if done.ok:
        return phone.booked(done)
    problems = tuple(p for p in done.problems if p.code != "warnings_unconfirmed")
    filled = Filled(
        end="match",
        general=sentences(phone, problems),
        warnings=sentences(phone, warnings),
        accepts=signed(written),
    )
    return again(phone, filled, problems)


def _running_sheet(phone: Phone) -> ScoreSheet | None:
    return matches.find(phone.visit.tournament, phone.visit.state, phone.table or 0)


def _opened(phone: Phone) -> ScoreSheet | None:
    visit = phone.visit
    game = visit.state.setup.game
    known = levels_of(SHEETS[game], visit.state)
    level = sheet_level(SHEETS[game], known, depths(visit.state).asked)
    return matches.open_sheet(
        visit.tournament,
        visit.state,
        phone.table or 0,
        level=level,
        now=visit.now,
        keeper=phone.speaker or ("desk" if visit.at_desk else ""),
    )
