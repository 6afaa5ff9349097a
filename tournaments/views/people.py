"""A person's record, two people compared, and changing, merging or forgetting a record."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.people import ForgetForm, MergeForm, PersonForm
from tournaments.models import Person
from tournaments.queries.meetings import head_to_head, met
from tournaments.queries.plot import plot
from tournaments.queries.record import record
from tournaments.services.create import Refused
from tournaments.services.people import change, events_of_both, forget, merge
from tournaments.views.circle_visit import CircleVisit, of_person, organizers
from tournaments.views.once import once
from tournaments.views.visit import now_utc
from tournaments.words import say


@require_GET
@of_person
def page(visit: CircleVisit, person: Person) -> HttpResponse:
    """Events, places, scores, ratings; strangers see what is in public events."""
    found = record(person, everything=visit.is_organizer)
    if not visit.is_organizer and not found.lines and not found.coming:
        raise Http404
    context = {
        "person": person,
        "record": found,
        "plots": [(game, plot(points)) for game, points in found.ratings if points],
        "met": met(person, everything=visit.is_organizer),
    }
    return visit.show("person/page.html", context)


@require_GET
@of_person
def against(visit: CircleVisit, person: Person, other: str) -> HttpResponse:
    """Two people in the same events and at the same tables."""
    rival = get_object_or_404(Person, code=other, circle=visit.circle)
    found = head_to_head(person, rival, everything=visit.is_organizer)
    if rival == person or (not visit.is_organizer and not found.meetings):
        raise Http404
    return visit.show("person/against.html", {"person": person, "found": found})


@require_http_methods(["GET", "POST"])
@of_person
@organizers
@once
def edit(visit: CircleVisit, person: Person) -> HttpResponse:
    """Name, club, note."""
    data = visit.request.POST if visit.request.method == "POST" else None
    initial = {"name": person.name, "club": person.club, "note": person.note}
    form = PersonForm(data, initial=initial)
    if data is not None and form.is_valid():
        change(person, **form.cleaned_data)
        messages.success(visit.request, _("Saved."))
        return redirect("person", person.code)
    context = {"form": form, "person": person, "merge_form": MergeForm(person)}
    return visit.show("person/edit.html", context, status=422 if data else 200)


@require_http_methods(["GET", "POST"])
@of_person
@organizers
@once
def merge_page(visit: CircleVisit, person: Person) -> HttpResponse:
    """Two records become one, after a look at what they hold."""
    data = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    form = MergeForm(person, data)
    if not form.is_valid():
        context = {"form": PersonForm(initial=vars(person)), "person": person, "merge_form": form}
        return visit.show("person/edit.html", context, status=422)
    other = form.cleaned_data["other"]
    if visit.request.method == "POST":
        try:
            merge(person, other)
        except Refused as refused:
            for problem in refused.problems:
                messages.error(visit.request, f"{problem.path}: {say(problem.code)}")
            return redirect("person", person.code)
        messages.success(visit.request, _("The two records are one now."))
        return redirect("person", person.code)
    records = [record(one, everything=True) for one in (person, other)]
    met = events_of_both(person, other)
    context = {"person": person, "other": other, "records": records, "met": met}
    return visit.show("person/merge.html", context)


@require_http_methods(["GET", "POST"])
@of_person
@organizers
@once
def forget_page(visit: CircleVisit, person: Person) -> HttpResponse:
    """Delete a record on request, in the events too if wished."""
    form = ForgetForm(visit.request.POST if visit.request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        by = visit.request.user.get_username()
        forget(person, by=by, now=now_utc(), in_events=form.cleaned_data["in_events"])
        messages.success(visit.request, _("The record is gone."))
        return redirect("circle-people", visit.circle.slug)
    found = record(person, everything=True)
    return visit.show("person/forget.html", {"person": person, "record": found, "form": form})
