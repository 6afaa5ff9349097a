"""The pages of a season: its plan, one match day, everybody against everybody, the calendar."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, set_response_etag

from tournaments.domain.formats.league.state import State
from tournaments.web.http.addresses import outside
from tournaments.web.http.visit import Visit, public
from tournaments.web.league import season
from tournaments.web.league.fixtures import season_feed


def plan(visit: Visit) -> HttpResponse | None:
    """The season; of a large one the current match day only, and the way to the others."""
    state, play = visit.state, visit.state.play
    if not isinstance(play, State):
        return None
    current = max(play.round, 1)
    is_long = len(play.fixtures) > season.MATCHES_AT_ONCE
    has_cross = season.has_cross(state)
    is_wide = has_cross and len(play.status) > season.BLOCK
    days = () if is_long else season.days(state, visit.now)
    context = {
        "day": season.day(state, play, current, visit.now) if play.fixtures else None,
        "days": [day for day in days if day.number != current],
        "lines": season.day_lines(play) if is_long else (),
        "table": season.table(state),
        "people": season.people(state),
        "cross": season.cross(state) if has_cross and not is_wide else None,
        "cross_apart": is_wide,
        "current": current,
    }
    return visit.show("league/season.html", context)


def sheets(visit: Visit) -> HttpResponse | None:
    """The whole season in pieces that can be read on paper."""
    state = visit.state
    if not isinstance(state.play, State):
        return None
    crosses = season.blocks(season.cross(state)) if season.has_cross(state) else ()
    days, table = season.days(state, visit.now), season.table(state)
    context = {"days": days, "table": table, "crosses": crosses}
    return visit.show("league/season_sheets.html", context)


@public
def cross_page(visit: Visit) -> HttpResponse:
    """Everybody against everybody."""
    if not season.has_cross(visit.state):
        raise Http404
    return visit.show("league/cross.html", {"cross": season.cross(visit.state)})


@public
def day_page(visit: Visit, number: int) -> HttpResponse:
    """One match day with the table as it is now."""
    state, play = visit.state, visit.state.play
    if not isinstance(play, State) or not 1 <= number <= play.days:
        raise Http404
    context = {
        "day": season.day(state, play, number, visit.now),
        "table": season.table(state),
        "people": season.people(state),
        "before": number - 1,
        "after": number + 1 if number < play.days else None,
    }
    return visit.show("league/day.html", context)


@public
def calendar(visit: Visit) -> HttpResponse:
    """Return the matches with a date as an iCalendar feed; `?player=` for one entrant.

    Phones ask often: it stays the same, with its ETag, until something happens.
    """
    play = visit.state.play
    if not isinstance(play, State):
        raise Http404
    url = outside(visit.request, reverse("event-plan", args=[visit.tournament.slug]))
    player = visit.request.GET.get("player", "")
    if player and player not in visit.state.play.status:
        raise Http404
    feed = season_feed(
        visit.state,
        play,
        event_id=visit.tournament.slug,
        place=visit.tournament.place,
        url=url,
        player=player,
        made_at=datetime.fromisoformat(visit.state.at),
    )
    answer = HttpResponse(feed, content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "private, no-cache"
    set_response_etag(answer)
    not_modified = get_conditional_response(visit.request, answer["ETag"], response=answer)
    assert not_modified is not None
    return not_modified
