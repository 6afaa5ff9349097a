"""The table's sheet: deal after deal, the engine keeps the points."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect

from games.envelope import Problem
from tournaments.forms.deal import deal_form, deal_of
from tournaments.forms.report import Filled, circumstances, number
from tournaments.queries.runde import forced_ends
from tournaments.queries.sheet import SUIT_NAMES, SUITS, cards, sheet_view
from tournaments.services import drafts, sendings
from tournaments.services.drafts import Seen, Sheet, Written
from tournaments.views.phone import Phone
from tournaments.views.report import again, sentences


def page(phone: Phone) -> HttpResponse:
    """The sheet of the running Runde."""
    sheet = _read(phone)
    if sheet is None or phone.station().waiting:
        return redirect(phone.home)
    return _show(phone, sheet)


def add_deal(phone: Phone) -> HttpResponse:
    """One more deal of the Runde or of its Stechen."""
    sheet = _read(phone)
    data = phone.visit.request.POST
    if sheet is None:
        return _gone(phone)
    deal = deal_of(data, sheet.players, stechen=bool(sheet.stechen_needed))
    written = drafts.add_deal(
        phone.visit.tournament,
        phone.visit.course,
        sheet.table,
        deal,
        seen=_seen(phone.visit.request.path, data),
        now=phone.visit.now,
        first_dealer=data.get("first_dealer"),
        accept=data.get("accept") == "on",
    )
    return _answer(phone, written, data)


def undo(phone: Phone) -> HttpResponse:
    """Take the last deal back."""
    return _change(phone, drafts.undo_deal)


def anew(phone: Phone) -> HttpResponse:
    """Throw the sheet away."""
    return _change(phone, drafts.start_anew)


def exclude(phone: Phone) -> HttpResponse:
    """The Runde ends because somebody is thrown out for fraud."""
    data = phone.visit.request.POST
    player, accept = data.get("excluded", ""), data.get("accept") == "on"
    return _change(phone, partial(drafts.exclude, player=player, accept=accept))


def send(phone: Phone) -> HttpResponse:
    """The finished sheet becomes the report of the Runde."""
    sheet = _read(phone)
    data = phone.visit.request.POST
    if sheet is None:
        return _gone(phone)
    command = {"type": "report", "sheet": sheet.sheet, **circumstances(data, sheet.table)}
    done = phone.visit.send(command)
    if done.ok:
        return redirect(phone.home)
    return _show(phone, sheet, None, done.problems, done.warnings, status=422)


def _change(phone: Phone, change: Callable[..., Written]) -> HttpResponse:
    sheet = _read(phone)
    data = phone.visit.request.POST
    if sheet is None:
        return _gone(phone)
    visit = phone.visit
    seen = _seen(visit.request.path, data)
    written = change(visit.tournament, visit.course, sheet.table, seen=seen, now=visit.now)
    return _answer(phone, written, None)


def _answer(phone: Phone, written: Written, data: QueryDict | None) -> HttpResponse:
    if not written.problems:
        return redirect(f"{phone.home}sheet/")
    if any(problem.code == "report_waiting" for problem in written.problems):
        return _gone(phone, written.problems)
    return _show(phone, written.sheet, data, written.problems, written.warnings, status=422)


def _gone(phone: Phone, problems: tuple[Problem, ...] = ()) -> HttpResponse:
    """No sheet can be kept now: back to the table's page with the reason."""
    reasons = problems or (Problem("table_closed", "table"),)
    return again(phone, Filled(general=sentences(reasons)), reasons)


def _read(phone: Phone) -> Sheet | None:
    if phone.table is None:
        return None
    return drafts.read(phone.visit.tournament, phone.visit.course, phone.table)


def _seen(path: str, data: QueryDict) -> Seen:
    round_no, runde, version = (number(data.get(name)) for name in ("round", "runde", "version"))
    return Seen(round_no, runde, version, sendings.form_digest(path, data))


def _show(
    phone: Phone,
    sheet: Sheet,
    data: QueryDict | None = None,
    problems: tuple[Problem, ...] = (),
    warnings: tuple[Problem, ...] = (),
    *,
    status: int = 200,
) -> HttpResponse:
    names = phone.visit.course.name
    stale = any(p.code in ("stale_report", "sheet_moved_on") for p in problems)
    form = deal_form(
        sheet.players,
        sheet.stechen_needed or sheet.players,
        names,
        None if stale else data,
        problems,
        warnings,
        sheet.next_path,
    )
    context = {
        "station": phone.station(),
        "sheet": sheet,
        "view": sheet_view(sheet.sheet, sheet.outcome, sheet.players, names),
        "form": form,
        "lowest_bid": 1 if _no_zero(phone) else 0,
        "exclusion_note": forced_ends(phone.visit.course)[1].note,
        "suits": [(key, sign, SUIT_NAMES[key]) for key, sign in SUITS.items()],
        "cards": cards(),
    }
    return phone.show("sheet/page.html", context, status=status)


def _no_zero(phone: Phone) -> bool:
    variant = phone.visit.course.setup.settings.get("game_variant") or {}
    return variant.get("zero_bid") is False
