"""The plan of an event: bracket, season or rounds, as its format has it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse

from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.rounds.state import State as Rounds
from tournaments.forms.report import number
from tournaments.queries import rounds, season
from tournaments.queries.bracket import pictures
from tournaments.queries.bracket_pages import Wanted, is_large, sheets, window
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
            season_page: dict[str, Any] = {
                "days": season.days(course, play, visit.now),
                "table": season.table(course, play),
                "cross": season.cross(course, play),
                "settings": play.settings,
                "current": max(play.round, 1),
            }
            return visit.show("plan/season.html", season_page)
        case Rounds() as play:
            rounds_page: dict[str, Any] = {
                "rows": rounds.by_round(course, play),
                "numbers": range(1, len(play.rounds) + 1),
                "prizes": rounds.prizes(course, play),
                "cash": rounds.cash(course, play),
            }
            return visit.show("plan/rounds.html", rounds_page)
    raise Http404


def _bracket(visit: Visit, play: Knockout) -> dict[str, Any]:
    asked = visit.request.GET
    player = asked.get("player", "")
    player = player if player in play.seeds else ""
    round_no = number(asked.get("round"))
    wanted = Wanted(asked.get("part", ""), round_no if isinstance(round_no, int) else 0, player)
    return {
        "window": window(visit.course, play, wanted),
        "pictures": pictures(visit.course, play, player),
        "many_sheets": is_large(play),
        "player": player,
        "entrants": sorted((play.names.get(side, side), side) for side in play.seeds),
    }


@public
def bracket_sheets(visit: Visit) -> HttpResponse:
    """The whole bracket in pieces that can be read on paper."""
    play = visit.course.play
    if not isinstance(play, Knockout):
        raise Http404
    return visit.show("plan/bracket_sheets.html", {"sheets": sheets(visit.course, play)})


@public
def day_page(visit: Visit, number: int) -> HttpResponse:
    """One match day with the table as it is now."""
    course, play = visit.course, visit.course.play
    if not isinstance(play, League) or not 1 <= number <= play.days:
        raise Http404
    context = {
        "day": season.days(course, play, visit.now)[number - 1],
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
    player = visit.request.GET.get("player", "")
    feed = season_feed(visit.course, play, url=url, player=player, made_at=visit.now)
    return HttpResponse(feed, content_type="text/calendar; charset=utf-8")
