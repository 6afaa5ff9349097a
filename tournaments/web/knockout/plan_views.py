"""The bracket among the plans of events."""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpResponse

from tournaments.domain.formats.knockout.state import State
from tournaments.web.http.forms import number
from tournaments.web.http.visit import Visit
from tournaments.web.knockout.bracket import pictures
from tournaments.web.knockout.pages import Selection, is_large, window
from tournaments.web.knockout.pages import sheets as sheets_of


def plan(visit: Visit) -> HttpResponse | None:
    """A round of the bracket and the whole of it."""
    state, play, query = visit.state, visit.state.play, visit.request.GET
    if not isinstance(play, State):
        return None
    player = query.get("player", "")
    player = player if player in play.seeds else ""
    round_no = number(query.get("round"))
    view = Selection(query.get("part", ""), round_no if isinstance(round_no, int) else 0, player)
    context = {
        "window": window(state, play, view),
        "pictures": pictures(state, play, player),
        "many_sheets": is_large(play),
        "player": player,
        "kept": f"&player={quote(player)}" if player else "",
        "entrants": sorted((state.name(side), side) for side in play.seeds),
    }
    return visit.show("knockout/bracket.html", context)


def sheets(visit: Visit) -> HttpResponse | None:
    """The whole bracket in pieces that can be read on paper."""
    if not isinstance(visit.state.play, State):
        return None
    return visit.show("knockout/bracket_sheets.html", {"sheets": sheets_of(visit.state)})
