"""The totals of all tables on one page: typed or pasted, and booked line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.execute import preview_all
from tournaments.web.desk.bulk import Lines, Meant, gone, lines, pasted, typed
from tournaments.web.http.text_files import TextFileForm
from tournaments.web.http.visit import Visit, desk
from tournaments.web.readmodels.round import round_name, table_name
from tournaments.web.sheet.totals import TotalsForm


@require_http_methods(["GET", "POST"])
@desk
def page(visit: Visit) -> HttpResponse:
    """`do`: `read` what was pasted into the fields, or `book` what is complete; what is wrong stays
    in its line."""
    table_lines, post = lines(visit.state), visit.request.POST
    if visit.request.method != "POST":
        return _form(visit, table_lines)
    lost = gone(table_lines, post)
    table_lines = typed(table_lines, post)
    if post.get("do") == "read":
        return _read(visit, table_lines)
    problems = [
        _(
            "%(table)s takes no result now: it has one already, or waits. Look at it before you"
            " try again."
        )
        % {"table": table_name(visit.state, table)}
        for table in lost
    ]
    if not table_lines.entered:
        problems.append(_("Please enter the points of a table first."))
        return _form(visit, table_lines, problems, status=422)
    return _book(visit, table_lines, problems)


def _form(
    visit: Visit,
    table_lines: Lines,
    problems: Sequence[str] = (),
    *,
    status: int = 200,
    upload: TextFileForm | None = None,
    text: str = "",
    asked: Sequence[Meant] = (),
    is_booked: bool = False,
) -> HttpResponse:
    agreed = visit.request.POST.getlist("meant")
    context: dict[str, Any] = {
        "lines": table_lines,
        "round": round_name(visit.state, visit.state.play.round),
        "key": "" if is_booked else visit.request.POST.get("key", ""),
        "problems": problems,
        "upload": upload or TextFileForm(),
        "pasted": text or visit.request.POST.get("pasted", "") if problems else "",
        "asked": [(meant, meant.key in agreed) for meant in asked] if problems else (),
    }
    return visit.show("desk/results.html", context, status=status)


def _read(visit: Visit, table_lines: Lines) -> HttpResponse:
    text, files = visit.request.POST.get("pasted", ""), visit.request.FILES
    upload = TextFileForm(visit.request)
    if files or (visit.request.POST.get("kept") and not text.strip()):
        if not upload.is_valid():
            problems = [str(words) for errors in upload.errors.values() for words in errors]
            return _form(visit, table_lines, problems, status=422, upload=upload)
        text = upload.cleaned_data["text"]
    if not text.strip():
        return _form(
            visit, table_lines, [_("Please paste something, or choose a file.")], status=422
        )
    read = pasted(table_lines, text, visit.request.POST.getlist("meant"))
    return _form(
        visit,
        read.lines,
        read.problems,
        status=422 if read.problems else 200,
        upload=upload,
        text="" if upload.encoded else text,
        asked=read.asked,
    )


def _commands(state: TournamentState, forms: Sequence[TotalsForm]) -> list[Json]:
    """Return the reports of lines; each replaces only an objected one that stands there now."""
    return [
        form.command() | {"accept": True, "seen": state.open_report_seq(form.table)}
        for form in forms
    ]


def _book(visit: Visit, table_lines: Lines, problems: list[str]) -> HttpResponse:
    """Book all lines with which nothing is wrong, together; the others stay on the page."""
    judged = _judged(visit, table_lines)
    right = [form for form in judged if not (form.is_wrong or form.warnings)]
    left = [form for form in judged if form not in right]
    results = visit.send_all(_commands(visit.state, right), "results") if right else ()
    if not all(result.ok for result in results):
        left += [
            form.judged(result.problems, (), visit.game)
            for form, result in zip(right, results, strict=True)
        ]
        problems.append(_("Nothing was booked."))
        return _form(visit, table_lines.replaced(left), problems, status=422)
    visit.tell(*results)
    after = lines(load.load(visit.tournament))
    if left or problems:
        rest = after.replaced(left)
        return _form(visit, rest, problems, status=422, is_booked=bool(results))
    is_over = not after.open or "board" in visit.request.POST
    return redirect("desk" if is_over else "desk-results", visit.tournament.slug)


def _judged(visit: Visit, table_lines: Lines) -> list[TotalsForm]:
    """Return the lines with what the rules say of each; what was asked before is answered by
    sending it once more."""
    sound = [form for form in table_lines.entered if not form.is_wrong]
    commands = _commands(visit.state, sound)
    looks = preview_all(visit.tournament, commands, visit.actor, now=visit.now) if sound else ()
    judged = [
        form.judged(look.problems, () if form.is_sure else look.warnings, visit.game)
        for form, look in zip(sound, looks, strict=True)
    ]
    return [*judged, *(form for form in table_lines.entered if form.is_wrong)]
