"""The plan of an event: bracket, season or rounds, as the room of its format shows it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse

from tournaments.web.http.visit import Visit, public
from tournaments.web.knockout import plan_views as knockout
from tournaments.web.league import plan_views as league
from tournaments.web.rounds import plan_views as rounds


@public
def plan_page(visit: Visit) -> HttpResponse:
    """The bracket, the season, or what every round brought."""
    return _first(visit, knockout.plan, league.plan, rounds.plan)


@public
def sheets_page(visit: Visit) -> HttpResponse:
    """The whole bracket, or the whole season, in pieces that can be read on paper."""
    return _first(visit, knockout.sheets, league.sheets)


def _first(visit: Visit, *rooms: Callable[[Visit], HttpResponse | None]) -> HttpResponse:
    """The page of the room that knows the format."""
    pages = (room(visit) for room in rooms)
    page = next((page for page in pages if page is not None), None)
    if page is None:
        raise Http404
    return page
