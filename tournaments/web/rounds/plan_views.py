"""The page of all rounds, among the plans of events."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from tournaments.domain.formats.rounds.state import State
from tournaments.web.http.visit import Visit
from tournaments.web.readmodels.prizes import prize_rows
from tournaments.web.rounds.ahead import ahead
from tournaments.web.rounds.pages import by_line, by_round, cash


def plan(visit: Visit) -> HttpResponse | None:
    """Everybody's score of each round, with the prizes and the cash."""
    state, play = visit.state, visit.state.play
    if not isinstance(play, State):
        return None
    context: dict[str, Any] = {
        "rows": by_round(state, play),
        "numbers": range(1, len(play.rounds) + 1),
        "lines": by_line(state, play),
        "prizes": prize_rows(state),
        "cash": cash(state, play),
        "ahead": ahead(state, private=visit.at_desk),
    }
    return visit.show("rounds/rounds.html", context)
