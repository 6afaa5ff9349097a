"""The desk and the teams of a league: line-ups of a match, the people of a team."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.formats.league.state import State
from tournaments.store.models import Tournament
from tournaments.store.people.candidates import people_of
from tournaments.web.http.forms import (
    ChangedElsewhere,
    add_problems,
    change_seen,
    mark,
    posted,
    status_of,
)
from tournaments.web.http.visit import Visit, desk
from tournaments.web.league.fixtures import lineups, match_of
from tournaments.web.league.forms import RosterForm, lineup_form, send_lineup


@require_http_methods(["GET", "POST"])
@desk
def lineup_page(visit: Visit, table: int) -> HttpResponse:
    """Show who plays at which table of a match, for both sides; also when it has begun."""
    play = _teams(visit)
    fixture = match_of(play, table)
    if fixture is None:
        messages.error(visit.request, _("This match is over, or there is none at this table."))
        return redirect("event-plan", visit.tournament.slug)
    post = posted(visit.request)
    sent = post.get("side", "") if post is not None else ""
    if post is not None and sent not in fixture.sides:
        raise Http404
    forms = {
        s: lineup_form(visit.state, table, s, post if s == sent else None) for s in fixture.sides
    }
    if sent and forms[sent].is_valid():
        done = send_lineup(visit, fixture.table, sent, forms[sent])
        if done.ok:
            visit.tell(done)
            return redirect("desk-lineup", visit.tournament.slug, table)
    line_ups = lineups(visit.state, play, fixture, knows=fixture.sides)
    context = {
        "sides": [(line_up, forms[line_up.side]) for line_up in line_ups],
        "fixture": fixture,
        "missing": next((line_up.side for line_up in line_ups if not line_up.given), ""),
    }
    return visit.show("league/lineup.html", context, status=422 if sent else 200)


@require_http_methods(["GET", "POST"])
@desk
def roster_page(visit: Visit) -> HttpResponse:
    """Show who belongs to a team, also in the middle of the season."""
    play = _teams(visit)
    query = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    side = query.get("player", "")
    if side not in play.rosters or side not in play.status:
        raise Http404
    asks = False

    def there(row: Tournament) -> dict[str, object]:
        now = visit.on(row)
        return {"members": list(map(now.state.name, _teams(now).rosters.get(side, ())))}

    initial = {"members": list(map(visit.state.name, play.rosters[side]))}
    form = RosterForm(people_of(visit.state, side), posted(visit.request), initial=initial)
    seen = mark(initial)
    if form.is_valid():
        wished, sent = form.cleaned_data, visit.request.POST
        command = {"type": "roster", "player": side, **wished}
        try:
            done = change_seen(
                visit.tournament,
                sent,
                wished,
                form,
                there=there,
                change=lambda _row: visit.send(command),
            )
            if done.ok:
                visit.tell(done)
                return redirect("desk-players", visit.tournament.slug)
            add_problems(form, done.warnings or done.problems, visit.game, elsewhere="members")
            asks = bool(done.warnings)
        except ChangedElsewhere as outdated:
            form.add_error(None, outdated)
            seen = outdated.seen
    context = {
        "form": form,
        "seen": seen,
        "side": side,
        "asks": asks,
        "name": visit.state.name(side),
    }
    return visit.show("league/roster.html", context, status=status_of(form))


def _teams(visit: Visit) -> State:
    """The season of teams; anything else has no such page."""
    play = visit.state.play
    if not isinstance(play, State) or play.settings.kind != "teams":
        raise Http404
    return play
