"""The plan of an event: bracket, season or rounds, as its format has it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, set_response_etag

from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.domain.formats.league.state import State as League
from tournaments.web.http.addresses import outside
from tournaments.web.http.forms import number
from tournaments.web.http.visit import Visit, public
from tournaments.web.knockout.bracket import pictures
from tournaments.web.knockout.pages import Selection, is_large, sheets, window
from tournaments.web.league import season
from tournaments.web.league.fixtures import season_feed
from tournaments.web.reading.prizes import prize_rows
from tournaments.web.rounds import pages as rounds


@public
def plan_page(visit: Visit) -> HttpResponse:
    """The bracket, the season, or what every round brought."""
    state, presenter = visit.state, visit.state.presenter
    if bracket := presenter.bracket:
        return visit.show("knockout/bracket.html", _bracket(visit, bracket))
    if league := presenter.season:
        return visit.show("league/season.html", _season(visit, league))
    if play := presenter.rounds:
        rounds_page: dict[str, Any] = {
            "rows": rounds.by_round(state, play),
            "numbers": range(1, len(play.rounds) + 1),
            "lines": rounds.by_line(state, play),
            "prizes": prize_rows(state),
            "cash": rounds.cash(state, play),
        }
        return visit.show("rounds/rounds.html", rounds_page)
    raise Http404


def _season(visit: Visit, play: League) -> dict[str, Any]:
    """A large season shows the current match day only, and leads to the others."""
    state, current = visit.state, max(play.round, 1)
    is_long = len(play.fixtures) > season.MATCHES_AT_ONCE
    has_cross = season.has_cross(play)
    is_wide = has_cross and len(play.status) > season.BLOCK
    today = (season.day(state, play, current, visit.now),) if is_long else ()
    return {
        "days": today or season.days(state, play, visit.now),
        "lines": season.day_lines(play) if is_long else (),
        "table": season.table(state, play),
        "people": season.people(state, play),
        "cross": season.cross(state, play) if has_cross and not is_wide else None,
        "cross_apart": is_wide,
        "settings": play.settings,
        "current": current,
    }


def _bracket(visit: Visit, play: Knockout) -> dict[str, Any]:
    query = visit.request.GET
    player = query.get("player", "")
    player = player if player in play.seeds else ""
    round_no = number(query.get("round"))
    view = Selection(query.get("part", ""), round_no if isinstance(round_no, int) else 0, player)
    return {
        "window": window(visit.state, play, view),
        "pictures": pictures(visit.state, play, player),
        "many_sheets": is_large(play),
        "player": player,
        "kept": f"&player={quote(player)}" if player else "",
        "entrants": sorted((visit.state.name(side), side) for side in play.seeds),
    }


@public
def sheets_page(visit: Visit) -> HttpResponse:
    """The whole bracket, or the whole season, in pieces that can be read on paper."""
    state, presenter = visit.state, visit.state.presenter
    if bracket := presenter.bracket:
        return visit.show("knockout/bracket_sheets.html", {"sheets": sheets(state, bracket)})
    if play := presenter.season:
        crosses = season.blocks(season.cross(state, play)) if season.has_cross(play) else ()
        days = season.days(state, play, visit.now)
        table = season.table(state, play)
        context = {"days": days, "table": table, "crosses": crosses}
        return visit.show("league/season_sheets.html", context)
    raise Http404


@public
def cross_page(visit: Visit) -> HttpResponse:
    """Everybody against everybody."""
    play = visit.state.presenter.season
    if play is None or not season.has_cross(play):
        raise Http404
    return visit.show("league/cross.html", {"cross": season.cross(visit.state, play)})


@public
def day_page(visit: Visit, number: int) -> HttpResponse:
    """One match day with the table as it is now."""
    state, play = visit.state, visit.state.presenter.season
    if play is None or not 1 <= number <= play.days:
        raise Http404
    context = {
        "day": season.day(state, play, number, visit.now),
        "table": season.table(state, play),
        "people": season.people(state, play),
        "settings": play.settings,
        "before": number - 1,
        "after": number + 1 if number < play.days else None,
    }
    return visit.show("league/day.html", context)


@public
def calendar(visit: Visit) -> HttpResponse:
    """The matches with a date as an iCalendar feed; `?player=` takes only somebody's own. Phones
    ask often: it stays the same, with its ETag, until something happens."""
    play = visit.state.presenter.season
    if play is None:
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
