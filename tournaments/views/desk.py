"""The organizer's desk: the live board, and every act with a look at what it changes."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.actors import may
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.seats import playoff_tables, seats_mark
from tournaments.forms.acts import ACTS, Act
from tournaments.forms.playoff import PlayoffForm
from tournaments.queries.board import board
from tournaments.queries.changes import described
from tournaments.queries.clock import clock
from tournaments.queries.clock_steps import notice
from tournaments.queries.deciding import explained
from tournaments.queries.draft import draft, mending, swapped, why
from tournaments.queries.draws import draws
from tournaments.queries.fixtures import OwnMatch, wishes
from tournaments.queries.next_step import next_step
from tournaments.services.access import table_code, table_pin
from tournaments.services.execute import Done
from tournaments.services.preview import preview
from tournaments.views.questions import OF_NAMES, asked, of_names
from tournaments.views.visit import Visit, desk, director
from tournaments.words import said

SEATING = ("draw", "mend", "publish", "go")
SIMPLE = (
    "start",
    "draw",
    "mend",
    "plan",
    "publish",
    "go",
    "pause",
    "resume",
    "put_back",
    "keep_clock",
    "final",
    "confirm",
    "dispute",
)


@desk
def board_page(visit: Visit) -> HttpResponse:
    """All tables at a glance, the one next thing on top."""
    course, lines = visit.course, explained(visit.course)
    step = notice(course, visit.past, visit.actor, visit.now)
    return visit.show(
        "desk/board.html",
        {
            "next": next_step(course, visit.actor, visit.now),
            "clock_step": step,
            "clock_step_problems": said(step.problems) if step else [],
            "seen": seats_mark(course),
            "tiles": board(course, visit.now),
            "clock": clock(course, visit.now),
            "lines": lines,
            "top": lines[:12],
            "pin": table_pin(visit.tournament, course.play.round),
            "wishes": _wishes(visit),
            "acts": [(kind, ACTS[kind].title) for kind in _possible(visit)],
        },
    )


def _wishes(visit: Visit) -> tuple[tuple[OwnMatch, str], ...]:
    """The matches of a season of which a side wants another date."""
    play = visit.course.play
    return wishes(visit.course, play, visit.now) if isinstance(play, League) else ()


def _possible(visit: Visit) -> list[str]:
    """The acts that this person may do and that have a sense now."""
    course = visit.course
    fits = FORMATS[course.setup.format].rules.fits_phase
    return [
        kind
        for kind, form in ACTS.items()
        if may(visit.actor, kind) and form.is_meant(course)
        if kind in OF_NAMES or fits(course.play, kind)
    ]


@require_POST
@desk
def do(visit: Visit, kind: str) -> HttpResponse:
    """One of the commands that need no form; afterwards back to where the button was."""
    if kind not in SIMPLE:
        raise Http404
    if not may(visit.actor, kind):
        raise PermissionDenied
    if "confirmed" not in visit.request.POST and (question := asked(visit, kind)):
        return question
    command: dict[str, Any] = {"type": kind}
    if kind in SEATING and "seen" in visit.request.POST:
        command["seen"] = visit.request.POST["seen"]
    if kind == "start" and visit.request.POST.get("only_present") == "1":
        command["only_present"] = True
    if kind == "mend":
        command["keep"] = [_number(text) for text in visit.request.POST.getlist("keep")]
    if kind in ("confirm", "dispute"):
        command["report"] = _number(visit.request.POST.get("report"))
    done = visit.send(command)
    tell(visit, done)
    drawn = kind == "mend" or (kind in ("draw", "publish") and done.ok)
    return redirect("desk-draw" if drawn else "desk", visit.tournament.slug)


@require_http_methods(["GET", "POST"])
@desk
def act(visit: Visit, kind: str) -> HttpResponse:
    """A form, then what it would change, then the deed."""
    if kind not in ACTS or not may(visit.actor, kind):
        raise Http404
    data = visit.request.POST if visit.request.method == "POST" else None
    given = {key: visit.request.GET[key] for key in visit.request.GET}
    form = ACTS[kind](visit.course, data, initial=given)
    if data is None or not form.is_valid():
        return _act_page(visit, form, status=422 if data else 200)
    if "confirmed" not in data:
        return _look_first(visit, form)
    done = visit.send(form.command() | {"accept": True})
    if not done.ok:
        return _act_page(visit, _with_problems(form, done.problems), status=422)
    tell(visit, done)
    return redirect("desk", visit.tournament.slug)


def _look_first(visit: Visit, form: Act) -> HttpResponse:
    found = preview(visit.tournament, form.command() | {"accept": True}, visit.actor, now=visit.now)
    if found.problems:
        return _act_page(visit, _with_problems(form, found.problems), status=422)
    return visit.show(
        "desk/act_confirm.html",
        {
            "form": form,
            "hidden": [(k, v) for k, v in form.data.items() if k != "csrfmiddlewaretoken"],
            "changes": described(found.changes, found.course),
            "told": of_names(visit, form.command()),
            "warnings": said(found.warnings),
        },
    )


def _with_problems(form: Act, problems: Any) -> Act:
    for problem in said(problems):
        place = problem["path"] if problem["path"] in form.fields else None
        form.add_error(place, problem["message"])
    return form


def _act_page(visit: Visit, form: Act, *, status: int) -> HttpResponse:
    return visit.show("desk/act.html", {"form": form, "key": secrets.token_hex(8)}, status=status)


@director
def draw_page(visit: Visit) -> HttpResponse:
    """The drawn seats and why they are so: swap two by hand, draw again, publish, start.

    With two people in the address it shows first what their swap would cost.
    """
    course, asked = visit.course, visit.request.GET
    if course.play.phase != "drawn":
        return redirect("desk", visit.tournament.slug)
    told = why(course)
    return visit.show(
        "desk/draw.html",
        {
            "plan": draft(course, told),
            "next": next_step(course, visit.actor, visit.now),
            "is_published": course.published == course.play.round + 1,
            "why": told,
            "met": _met(visit),
            "mending": mending(course),
            "swap": swapped(course, asked.get("a", ""), asked.get("b", "")),
            "drawn": next(iter(draws(visit.tournament, course, private=True)), None),
            "seen": seats_mark(course),
        },
    )


def _met(visit: Visit) -> list[dict[str, Any]]:
    """The pairs of this draw who sat together before, with how often."""
    play = visit.course.play
    found = []
    for number, table in enumerate(play.tables, 1):
        for i, a in enumerate(table.players):
            for b in table.players[i + 1 :]:
                times = play.meetings.get((min(a, b), max(a, b)), 0)
                if times:
                    names = visit.course.name(a), visit.course.name(b)
                    found.append({"table": number, "names": names, "times": times})
    return found


@require_POST
@director
def swap(visit: Visit) -> HttpResponse:
    """Two people of the draw change places."""
    post = visit.request.POST
    done = visit.send({"type": "swap", **{name: post.get(name) for name in ("a", "b", "seen")}})
    tell(visit, done)
    return redirect("desk-draw", visit.tournament.slug)


@desk
def table_link(visit: Visit, table: int) -> HttpResponse:
    """The page of a table, as its phone sees it; who runs the event needs no PIN there."""
    code = table_code(visit.tournament, table)
    return redirect("table", visit.tournament.slug, table, code)


def tell(visit: Visit, done: Done) -> None:
    """What became of a command, in words on the next page."""
    for problem in said(done.problems):
        messages.error(visit.request, problem["message"])
    for warning in said(done.warnings):
        messages.warning(visit.request, warning["message"])
    if done.ok and done.entries and not done.repeated:
        messages.success(visit.request, _("Done."))


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


@require_http_methods(["GET", "POST"])
@desk
def playoff(visit: Visit) -> HttpResponse:
    """The results of a play-off: the final points at each table, and who lost a Stechen."""
    if visit.course.play.phase != "playoff":
        return redirect("desk", visit.tournament.slug)
    tables = playoff_tables(visit.course)
    data = visit.request.POST if visit.request.method == "POST" else None
    form = PlayoffForm(tables, visit.course.name, data)
    status = 200
    if data is not None and form.is_valid():
        done = visit.send({"type": "playoff", "tables": form.results(), "accept": True})
        if done.ok:
            tell(visit, done)
            return redirect("desk", visit.tournament.slug)
        for problem in said(done.problems):
            form.add_error(None, problem["message"])
    if data is not None:
        status = 422
    context = {"form": form, "tables": form.tables(), "key": secrets.token_hex(8)}
    return visit.show("desk/playoff.html", context, status=status)
