"""The best of an event go on to another one."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.stage import StageForm
from tournaments.queries import course as courses
from tournaments.queries.events import beside
from tournaments.services.create import Refused
from tournaments.services.stages import kinds, next_stage, qualified
from tournaments.views.visit import Visit, director
from tournaments.words import say


@require_http_methods(["GET", "POST"])
@director
def stage_page(visit: Visit) -> HttpResponse:
    """Who goes on, and to what; they are entered there in the order of the ranking."""
    course, data = visit.course, visit.request.POST if visit.request.method == "POST" else None
    people = qualified(course)
    initial = {"name": _("%(name)s – next stage") % {"name": course.setup.name[:100]}}
    others = beside(visit.tournament)
    form = StageForm(kinds(course), len(people), others, data, initial=initial)
    if data is not None and form.is_valid() and isinstance(visit.request.user, User):
        try:
            groups = [courses.load(group) for group in form.cleaned_data.get("groups", ())]
            made = next_stage(
                visit.tournament,
                [course, *groups],
                name=form.cleaned_data["name"],
                form=form.cleaned_data["kind"],
                count=form.cleaned_data["count"],
                user=visit.request.user,
                key=f"stage {data.get('key', '')}",
                now=visit.now,
            )
            return redirect("desk", made.slug)
        except Refused as refused:
            for problem in refused.problems:
                place = problem.path if problem.path in form.fields else None
                form.add_error(place, say(problem.code))
    context = {"form": form, "people": people, "key": secrets.token_hex(8)}
    return visit.show("desk/stage.html", context, status=422 if data is not None else 200)
