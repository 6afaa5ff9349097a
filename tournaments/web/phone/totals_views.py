"""Reporting a match by its totals from a phone."""

from __future__ import annotations

from django.http import HttpResponse

from games.envelope import Json
from tournaments.domain.reports import seated
from tournaments.web.phone.access import Phone
from tournaments.web.phone.report_form import Filled, circumstances, is_stale, place, signed
from tournaments.web.phone.report_views import again, form, sentences
from tournaments.web.sheet.totals import TotalsForm, offered


def send(phone: Phone) -> HttpResponse:
    """The points of everybody at the end of the match become its report."""
    visit, data = phone.visit, form(phone)
    line = _line(phone, place(data, phone.table or 0))
    body = line.sent(data).command() if line else _NOTHING
    spoken = circumstances(data, phone.table or 0, body["report"])
    match = spoken.pop("runde")
    command: Json = {**body, **spoken, "match": match}
    if not command.get("by") and phone.speaker:
        command["by"] = phone.speaker
    done = visit.send(command)
    if done.ok:
        return phone.booked(done)
    if line is None or is_stale(done.problems) or spoken["table"] != phone.table:
        filled = Filled(end="totals", general=sentences(phone, done.problems))
        return again(phone, filled, done.problems)
    line = line.sent(data).judged(done.problems, done.warnings, visit.game)
    filled = Filled(
        end="totals",
        general=line.sentences,
        warnings=line.warnings,
        accepts=signed(body["report"]),
    )
    return again(phone, filled, done.problems, {"totals": line})


_NOTHING: Json = {"type": "report", "report": {"totals": {}}}


def _line(phone: Phone, table: object) -> TotalsForm | None:
    """The form of the table that is spoken of, as it stands; None where nobody plays at it."""
    state = phone.visit.state
    if not isinstance(table, int) or not seated(state, table):
        return None
    return offered(state, table)
