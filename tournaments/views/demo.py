"""The demo evening on the start page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.services.demo import SPEEDS, set_speed, start_demo
from tournaments.views.visit import Visit, now_utc, public


@require_POST
def demo(_request: HttpRequest) -> HttpResponse:
    """Begin an evening that plays itself, or join the one that is running."""
    tournament = start_demo(now=now_utc())
    return redirect("event", tournament.slug)


@require_POST
@public
def demo_speed(visit: Visit) -> HttpResponse:
    """Faster or slower; only a demo has a speed."""
    speeds = {str(speed): speed for speed in SPEEDS}
    chosen = speeds.get(visit.request.POST.get("speed", ""))
    if visit.tournament.demo_speed is None or chosen is None:
        raise Http404
    set_speed(visit.tournament, chosen, now=now_utc())
    return redirect("event", visit.tournament.slug)
