"""The totals of all tables on one page: typed or pasted, looked at, booked together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from tournaments.store.execute import preview_all
from tournaments.web.desk.bulk import Lines, Meant, gone, lines, pasted, typed
from tournaments.web.desk.changes import consequences
from tournaments.web.http.text_files import TextFileForm
from tournaments.web.http.visit import Visit, desk
from tournaments.web.reading.round import table_name
from tournaments.web.sheet.totals import TotalsForm


@require_http_methods(["GET", "POST"])
@desk
def page(visit: Visit) -> HttpResponse:
    """`do`: `read` what was pasted into the fields, `look` at the whole, `book` it; else the form
    again."""
    table_lines, post = lines(visit.state), visit.request.POST
    if visit.request.method != "POST":
        return _form(visit, table_lines)
    lost = gone(table_lines, post)
    table_lines = typed(table_lines, post)
    wish = post.get("do", "look")
    if wish == "read":
        return _read(visit, table_lines)
    problems = [
        _("%(table)s is left alone now; what was typed for it is not booked.")
        % {"table": table_name(visit.state, table)}
        for table in lost
    ]
    if not table_lines.entered:
        problems.append(_("Please enter the points of a table first."))
    if problems or table_lines.wrong:
        return _form(visit, table_lines, problems, status=422)
    if wish == "book":
        return _book(visit, table_lines)
    return _look(visit, table_lines) if wish == "look" else _form(visit, table_lines)


def _form(
    visit: Visit,
    table_lines: Lines,
    problems: Sequence[str] = (),
    *,
    status: int = 200,
    upload: TextFileForm | None = None,
    text: str = "",
    asked: Sequence[Meant] = (),
) -> HttpResponse:
    agreed = visit.request.POST.getlist("meant")
    context: dict[str, Any] = {
        "lines": table_lines,
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


def _commands(forms: tuple[TotalsForm, ...]) -> list[Json]:
    return [form.command() | {"accept": True} for form in forms]


def _look(visit: Visit, table_lines: Lines) -> HttpResponse:
    forms = table_lines.entered
    looks = preview_all(visit.tournament, _commands(forms), visit.actor, now=visit.now)
    judged = [
        form.judged(look.problems, look.warnings, visit.game)
        for form, look in zip(forms, looks, strict=True)
    ]
    table_lines = table_lines.replaced(judged)
    if table_lines.wrong:
        return _form(visit, table_lines, status=422)
    context = {
        "lines": table_lines,
        "left": len(table_lines.open) - len(forms),
        "seen": consequences(visit.tournament, looks[-1]),
    }
    return visit.show("desk/results_look.html", context)


def _book(visit: Visit, table_lines: Lines) -> HttpResponse:
    forms = table_lines.entered
    results = visit.send_all(_commands(forms), "results")
    if all(result.ok for result in results):
        visit.tell(*results)
        return redirect("desk", visit.tournament.slug)
    judged = [
        form.judged(result.problems, (), visit.game)
        for form, result in zip(forms, results, strict=True)
    ]
    return _form(visit, table_lines.replaced(judged), [_("Nothing was booked.")], status=422)
