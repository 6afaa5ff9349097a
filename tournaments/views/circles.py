"""Circles: the own ones, the page of one, its people and all-time tables, its organizers."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.forms.people import CircleForm, OrganizerForm, PersonForm
from tournaments.queries.alltime import ORDERS, all_time, games_played
from tournaments.queries.circles import circle_page, circles_of
from tournaments.queries.people import listed, namesakes
from tournaments.queries.record import game_name
from tournaments.services import circles
from tournaments.services.access import one_time_login_url
from tournaments.services.people import add
from tournaments.views.circle_visit import CircleVisit, of_circle, organizers
from tournaments.views.once import once
from tournaments.views.outside import outside


@login_required
@require_http_methods(["GET", "POST"])
@once
def list_page(request: HttpRequest) -> HttpResponse:
    """The circles that somebody organizes, and a form for a new one."""
    assert isinstance(request.user, User)
    form = CircleForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        circle = circles.found(user=request.user, **form.cleaned_data)
        return redirect("circle", circle.slug)
    context = {"circles": circles_of(request.user), "form": form}
    return render(request, "circle/list.html", context, status=422 if form.is_bound else 200)


@require_GET
@of_circle
def page(visit: CircleVisit) -> HttpResponse:
    """Series, events and games of a circle."""
    return visit.show(
        "circle/page.html", {"page": circle_page(visit.circle, everything=visit.is_organizer)}
    )


@require_GET
@of_circle
def people(visit: CircleVisit) -> HttpResponse:
    """Everybody, by name."""
    text = visit.request.GET.get("q", "").replace("\x00", "")
    found = listed(visit.circle, everything=visit.is_organizer)
    if text:
        found = found.filter(name__icontains=text)
    context = {
        "people": found,
        "q": text,
        "namesakes": namesakes(visit.circle) if visit.is_organizer else (),
    }
    return visit.show("circle/people.html", context)


@require_http_methods(["GET", "POST"])
@of_circle
@organizers
@once
def new_person(visit: CircleVisit) -> HttpResponse:
    """Somebody who has not taken part yet."""
    form = PersonForm(visit.request.POST if visit.request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        return redirect("person", add(visit.circle, **form.cleaned_data).code)
    return visit.show("person/edit.html", {"form": form}, status=422 if form.is_bound else 200)


@require_GET
@of_circle
def game(visit: CircleVisit, game: str) -> HttpResponse:
    """The all-time table of a game."""
    if game not in games_played(visit.circle, everything=visit.is_organizer):
        raise Http404
    order = visit.request.GET.get("by", ORDERS[0])
    rows = all_time(visit.circle, game, order=order, everything=visit.is_organizer)
    orders = {
        "rating": _("Rating"),
        "wins": _("Wins"),
        "events": _("Events"),
        "beaten": _("Beaten"),
    }
    context = {
        "rows": rows,
        "order": order if order in ORDERS else ORDERS[0],
        "orders": tuple(orders.items()),
        "game": game,
        "game_name": game_name(game),
    }
    return visit.show("circle/game.html", context)


@require_http_methods(["GET", "POST"])
@of_circle
@organizers
@once
def settings_page(visit: CircleVisit) -> HttpResponse:
    """Name, privacy, organizers."""
    circle = visit.circle
    initial = {"name": circle.name, "is_private": circle.is_private}
    data = visit.request.POST if visit.request.method == "POST" else None
    form = CircleForm(data, initial=initial)
    if data is not None and form.is_valid():
        circles.change(circle, **form.cleaned_data)
        messages.success(visit.request, _("Saved."))
        return redirect("circle-settings", circle.slug)
    members = circle.members.select_related("user").order_by("user__username")
    context = {"form": form, "members": members, "organizer_form": OrganizerForm()}
    return visit.show("circle/settings.html", context, status=422 if data else 200)


@require_POST
@of_circle
@organizers
@once
def add_organizer(visit: CircleVisit) -> HttpResponse:
    """Somebody else organizes with us: an account and a link that logs in once."""
    form = OrganizerForm(visit.request.POST)
    if not form.is_valid():
        for errors in form.errors.values():
            messages.error(visit.request, str(errors[0]))
        return redirect("circle-settings", visit.circle.slug)
    user, is_new = circles.invite(visit.circle, form.cleaned_data["name"])
    text = _("Saved.")
    if is_new:
        url = outside(visit.request, one_time_login_url(user))
        text = _("Give this link to %(name)s; it logs in once: %(url)s")
        text %= {"name": user.username, "url": url}
    messages.success(visit.request, text)
    return redirect("circle-settings", visit.circle.slug)


@require_POST
@of_circle
@organizers
@once
def remove_organizer(visit: CircleVisit) -> HttpResponse:
    """Take the right back; the last organizer stays."""
    name = visit.request.POST.get("name", "").replace("\x00", "")
    if circles.remove(visit.circle, name):
        messages.success(visit.request, _("Saved."))
    else:
        messages.error(visit.request, _("The last organizer has to stay."))
    return redirect("circle-settings", visit.circle.slug)
