"""A person's record, two people compared, and changing, merging or forgetting a record."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.domain.refusal import RefusedError
from tournaments.store.models import Person
from tournaments.store.people.edit import (
    add,
    change,
    events_of_both,
    forget,
    last_merge,
    merge,
    unmerge,
)
from tournaments.store.people.highlights import highlights
from tournaments.store.people.meetings import head_to_head, met
from tournaments.store.people.record import record
from tournaments.web.http.forms import ChangedElsewhere, change_seen, mark, posted, status_of
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.organization_visit import (
    OrganizationVisit,
    of_organization,
    of_person,
    organizers,
)
from tournaments.web.http.visit import now_utc
from tournaments.web.people.forms import ForgetForm, MergeForm, PersonForm
from tournaments.web.people.plot import plot
from tournaments.wording.problems import say


@require_GET
@of_person
def page(visit: OrganizationVisit, person: Person) -> HttpResponse:
    """Events, places, scores, ratings; strangers see what is in public events."""
    history = record(person, everything=visit.is_organizer)
    if not visit.is_organizer and not history.lines and not history.coming:
        raise Http404
    context = {
        "person": person,
        "record": history,
        "unplaced": any(line.placing.rank is None for line in history.lines),
        "highlights": highlights(history),
        "plots": [(game, plot(points)) for game, points in history.ratings if points],
        "met": met(person, everything=visit.is_organizer),
        "merged": last_merge(person) if visit.is_organizer else (None, False),
    }
    return visit.show("people/page.html", context)


@require_GET
@of_person
def against(visit: OrganizationVisit, person: Person, other: str) -> HttpResponse:
    """Two people in the same events and at the same tables."""
    rival = get_object_or_404(Person, code=other, organization=visit.organization)
    comparison = head_to_head(person, rival, everything=visit.is_organizer)
    if rival == person or (not visit.is_organizer and not comparison.meetings):
        raise Http404
    return visit.show("people/against.html", {"person": person, "comparison": comparison})


@require_http_methods(["GET", "POST"])
@of_person
@organizers
@once
def edit(visit: OrganizationVisit, person: Person) -> HttpResponse:
    """Name, club, note."""
    form, seen = PersonForm(posted(visit.request), initial=_there(person)), mark(_there(person))
    if form.is_valid():
        wished, sent = form.cleaned_data, visit.request.POST
        save = partial(change, **wished)
        try:
            change_seen(person, sent, wished, form, there=_there, change=save)
            messages.success(visit.request, _("Saved."))
            return redirect("person", person.code)
        except ChangedElsewhere as outdated:
            form.add_error(None, outdated)
            seen = outdated.seen
    context = {
        "form": form,
        "seen": seen,
        "person": person,
        "merge_form": MergeForm(person),
    }
    return visit.show("people/edit.html", context, status=status_of(form))


def _there(person: Person) -> dict[str, object]:
    """Return what the form changes, as it is now."""
    return {"name": person.name, "club": person.club, "note": person.note}


@require_http_methods(["GET", "POST"])
@of_person
@organizers
@once
def merge_page(visit: OrganizationVisit, person: Person) -> HttpResponse:
    """Merge two records after a comparison."""
    data = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    form = MergeForm(person, data)
    if not form.is_valid():
        context = {"form": PersonForm(initial=vars(person)), "person": person, "merge_form": form}
        return visit.show("people/edit.html", context, status=422)
    other = form.cleaned_data["other"]
    if visit.request.method == "POST":
        try:
            merge(person, other)
        except RefusedError as refused:
            for problem in refused.problems:
                messages.error(visit.request, f"{problem.path}: {say(problem.code)}")
            return redirect("person", person.code)
        messages.success(visit.request, _("The two records are one now."))
        return redirect("person", person.code)
    records = [record(each, everything=True) for each in (person, other)]
    met = events_of_both(person, other)
    context = {"person": person, "other": other, "records": records, "met": met}
    return visit.show("people/merge.html", context)


@require_POST
@of_person
@organizers
@once
def part_page(visit: OrganizationVisit, person: Person) -> HttpResponse:
    """The last merge is undone."""
    try:
        other = unmerge(person)
    except RefusedError as refused:
        messages.error(visit.request, say(refused.problems[0].code))
    else:
        words = _("The record of %(name)s is back, with its events.")
        messages.success(visit.request, words % {"name": other.name})
    return redirect("person", person.code)


@require_http_methods(["GET", "POST"])
@of_person
@organizers
@once
def forget_page(visit: OrganizationVisit, person: Person) -> HttpResponse:
    """Delete a record on request, in the events too if wished."""
    form = ForgetForm(posted(visit.request))
    if form.is_valid():
        by = visit.request.user.get_username()
        left = forget(person, by=by, now=now_utc(), in_events=form.cleaned_data["in_events"])
        messages.success(visit.request, _("The record is gone."))
        if left:
            words = _("Under another name in a team or pair, which the desk can delete: %(events)s")
            messages.warning(visit.request, words % {"events": ", ".join(left)})
        return redirect("organization-people", visit.organization.slug)
    history = record(person, everything=True)
    return visit.show("people/forget.html", {"person": person, "record": history, "form": form})


@require_http_methods(["GET", "POST"])
@of_organization
@organizers
@once
def new_person(visit: OrganizationVisit) -> HttpResponse:
    """Somebody who has not taken part yet."""
    form = PersonForm(posted(visit.request))
    if form.is_valid():
        return redirect("person", add(visit.organization, **form.cleaned_data).code)
    return visit.show("people/edit.html", {"form": form}, status=status_of(form))
