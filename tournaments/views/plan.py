"""The plan of an event: bracket, season or rounds, as its format has it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse

from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.rounds.ranking import is_decided
from tournaments.domain.formats.rounds.state import State as Rounds
from tournaments.forms.report import number
from tournaments.queries import rounds, season
from tournaments.queries.bracket import pictures
from tournaments.queries.bracket_pages import Wanted, is_large, sheets, window
from tournaments.queries.people import entrant_of
from tournaments.queries.season_feed import season_feed
from tournaments.views.visit import Visit, public


@public
def plan_page(visit: Visit) -> HttpResponse:
    """The bracket, the season, or what every round brought."""
    course = visit.course
    match course.play:
        case Knockout() as play:
            return visit.show("plan/bracket.html", _bracket(visit, play))
        case League() as play:
            return visit.show("plan/season.html", _season(visit, play))
        case Rounds() as play:
            rounds_page: dict[str, Any] = {
                "rows": rounds.by_round(course, play),
                "numbers": range(1, len(play.rounds) + 1),
                "prizes": rounds.prizes(course, play),
                "decided": is_decided(play),
                "cash": rounds.cash(course, play),
            }
            return visit.show("plan/rounds.html", rounds_page)
    raise Http404


def _season(visit: Visit, play: League) -> dict[str, Any]:
    """A large season shows the current match day only, and leads to the others."""
    course, current = visit.course, max(play.round, 1)
    is_long = len(play.fixtures) > season.MATCHES_AT_ONCE
    has_cross = season.has_cross(play)
    is_wide = has_cross and len(play.status) > season.BLOCK
    one = (season.day(course, play, current, visit.now),) if is_long else ()
    return {
        "days": one or season.days(course, play, visit.now),
        "lines": season.day_lines(play) if is_long else (),
        "table": season.table(course, play),
        "cross": season.cross(course, play) if has_cross and not is_wide else None,
        "cross_apart": is_wide,
        "settings": play.settings,
        "current": current,
    }


def _bracket(visit: Visit, play: Knockout) -> dict[str, Any]:
    asked = visit.request.GET
    player = entrant_of(visit.course, asked.get("player", "")) or ""
    player = player if player in play.seeds else ""
    round_no = number(asked.get("round"))
    wanted = Wanted(asked.get("part", ""), round_no if isinstance(round_no, int) else 0, player)
    return {
        "window": window(visit.course, play, wanted),
        "pictures": pictures(visit.course, play, player),
        "many_sheets": is_large(play),
        "player": player,
        "entrants": sorted((visit.course.name(side), side) for side in play.seeds),
    }


@public
def sheets_page(visit: Visit) -> HttpResponse:
    """The whole bracket, or the whole season, in pieces that can be read on paper."""
    course = visit.course
    match course.play:
        case Knockout() as play:
            return visit.show("plan/bracket_sheets.html", {"sheets": sheets(course, play)})
        case League() as play:
            crosses = season.blocks(season.cross(course, play)) if season.has_cross(play) else ()
            days = season.days(course, play, visit.now)
            table = season.table(course, play)
            context = {"days": days, "table": table, "crosses": crosses}
            return visit.show("plan/season_sheets.html", context)
    raise Http404


@public
def cross_page(visit: Visit) -> HttpResponse:
    """Everybody against everybody."""
    play = visit.course.play
    if not isinstance(play, League) or not season.has_cross(play):
        raise Http404
    return visit.show("plan/cross.html", {"cross": season.cross(visit.course, play)})


@public
def day_page(visit: Visit, number: int) -> HttpResponse:
    """One match day with the table as it is now."""
    course, play = visit.course, visit.course.play
    if not isinstance(play, League) or not 1 <= number <= play.days:
        raise Http404
    context = {
        "day": season.day(course, play, number, visit.now),
        "table": season.table(course, play),
        "settings": play.settings,
        "before": number - 1,
        "after": number + 1 if number < play.days else None,
    }
    return visit.show("plan/day.html", context)


@public
def calendar(visit: Visit) -> HttpResponse:
    """The matches with a date as an iCalendar feed; `?player=` takes only somebody's own."""
    play = visit.course.play
    if not isinstance(play, League):
        raise Http404
    url = visit.request.build_absolute_uri(reverse("event-plan", args=[visit.tournament.slug]))
    asked = visit.request.GET.get("player", "")
    player = entrant_of(visit.course, asked) if asked else ""
    if player is None:
        raise Http404
    feed = season_feed(visit.course, play, url=url, player=player, made_at=visit.now)
    return HttpResponse(feed, content_type="text/calendar; charset=utf-8")
