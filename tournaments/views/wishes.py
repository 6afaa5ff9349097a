"""What the organizer wants of every draw: a page to say it and to take it back."""

from __future__ import annotations

import secrets

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.wishes import Wish
from tournaments.forms.wishes import WishForm
from tournaments.queries.entry import describe
from tournaments.views.desk import tell
from tournaments.views.visit import Visit, director
from tournaments.words import said


@require_http_methods(["GET", "HEAD", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """All wishes that hold, and a form for one more."""
    course = visit.course
    data = visit.request.POST if visit.request.method == "POST" else None
    form = WishForm(course, data, initial={"player": visit.request.GET.get("player", "")})
    if data is not None and form.is_valid():
        done = visit.send(form.command())
        if done.ok:
            tell(visit, done)
            return redirect("desk-wishes", visit.tournament.slug)
        for problem in said(done.problems):
            place = problem["path"] if problem["path"] in form.fields else None
            form.add_error(place, problem["message"])
    wishes = [(wish, describe(wish.as_json(), course)) for wish in sorted(course.wishes)]
    context = {"form": form, "wishes": wishes, "key": secrets.token_hex(8)}
    return visit.show("desk/wishes.html", context, status=422 if data is not None else 200)


@require_POST
@director
def drop(visit: Visit) -> HttpResponse:
    """A wish holds no longer."""
    found = _chosen(visit)
    if found is not None:
        tell(visit, visit.send({"type": "wish", **found.as_json(), "holds": False}))
    return redirect("desk-wishes", visit.tournament.slug)


def _chosen(visit: Visit) -> Wish | None:
    asked = {name: visit.request.POST.get(name, "") for name in ("wish", "player", "other")}
    table = visit.request.POST.get("table", "0")
    return next(
        (
            wish
            for wish in visit.course.wishes
            if {**asked, "table": table} == {**wish.as_json(), "table": str(wish.table)}
        ),
        None,
    )
