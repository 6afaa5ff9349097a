"""The trial evening: desk, phone and projector of one event side by side."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from games.envelope import Json
from tournaments.store.access.actors import player_link, wall_path
from tournaments.store.demo import SPEEDS, guest, set_speed, start_demo
from tournaments.web.http.visit import Visit, now_utc, public
from tournaments.web.readmodels.log_entry import describe

SAID = 3  # entries of the log that stand beside the windows


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Begin a trial evening, or join the one that is running."""
    user = request.user if request.user.is_authenticated else None
    return redirect("trial", start_demo(now=now_utc(), user=user).slug)


@require_POST
@public
def demo_speed(visit: Visit) -> HttpResponse:
    """Faster or slower; only a trial evening has a speed, and who runs it says which."""
    speeds = {str(speed): speed for speed in SPEEDS}
    chosen = speeds.get(visit.request.POST.get("speed", ""))
    event = visit.tournament
    if event.demo_speed is None or chosen not in _speeds(visit):
        raise Http404
    set_speed(event, chosen, now=now_utc())
    return redirect("trial", event.slug)


def _speeds(visit: Visit) -> tuple[int, ...]:
    """Return the speeds that this visitor may choose. Nobody stops the evening that all share."""
    if visit.at_desk:
        return SPEEDS
    shared = visit.tournament.created_by_id is None
    return tuple(speed for speed in SPEEDS if speed and shared)


@require_safe
@public
def trial(visit: Visit) -> HttpResponse:
    """Show a trial evening in its windows: to who runs it with the desk and a phone, to everybody
    else what everybody may see."""
    event = visit.tournament
    if event.demo_speed is None:
        raise Http404
    one = guest(event, visit.state) if visit.at_desk else ""
    return visit.show(
        "home/trial.html",
        {
            "windows": _own_windows(visit, one) if one else _windows(visit),
            "is_own": bool(one),
            "speeds": _speeds(visit),
            "happened": _happened(visit) if one or event.created_by_id is None else (),
        },
    )


def _own_windows(visit: Visit, one: str) -> tuple[Json, ...]:
    """Return the windows of who runs the evening; the phone is that of `one`, at the table while
    this player sits at one."""
    event, tables = visit.tournament, visit.state.play.tables
    link = player_link(event, one).token
    at = [n for n, table in enumerate(tables, 1) if table.open and one in table.players]
    phone = reverse("player-table", args=[link, at[0]]) if at else reverse("player", args=[link])
    name = _("Phone of %(name)s") % {"name": visit.state.name(one)}
    return (
        _window("desk", pgettext("tab", "Desk"), reverse("desk", args=[event.slug])),
        _window("phone", name, phone),
        _window("wall", _("Projector"), wall_path(event)),
    )


def _windows(visit: Visit) -> tuple[Json, ...]:
    slug = visit.tournament.slug
    return (
        _window("desk", _("Projector"), reverse("projector", args=[slug])),
        _window("phone", _("Page for everybody"), reverse("event", args=[slug])),
    )


def _window(kind: str, name: str, src: str) -> Json:
    return {"kind": kind, "name": name, "src": src}


def _happened(visit: Visit) -> list[Json]:
    """Return the latest entries in words; a report that counts by now is in the one that booked
    it."""
    booked = Q(kind="report") & ~Q(seq__in=[*visit.state.pending, *visit.state.disputes])
    entries = visit.tournament.log.exclude(booked).order_by("-seq")[:SAID]
    words = [(entry.at, visit.done(entry), describe(entry.said, visit.state)) for entry in entries]
    return [
        {"at": at, "title": title, "text": "" if text in title else text}
        for at, title, text in words
    ]
