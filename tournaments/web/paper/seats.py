"""The seating plan on paper: table by table, then everybody from A to Z."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.tournament_state import TournamentState
from tournaments.web.paper.order import Data, Order, head
from tournaments.web.readmodels.board import plan
from tournaments.web.readmodels.round import byes, phase_name, table_about, table_name
from tournaments.wording.rules import own_rules


def seats(order: Order) -> Data:
    """The seats of the drawn or running round."""
    state = order.state
    tables = plan(state)
    people = sorted(
        (
            {"name": name, "table": _table(state, number), "seat": seat.mark or str(place)}
            for number, seated in tables
            for place, seat in enumerate(seated, 1)
            for name in (seat.name, *members(state, seat.player))
        ),
        key=lambda person: str(person["name"]).casefold(),
    )
    resting = byes(state, draft=True)
    note = _("Sits out: %(names)s") % {"names": ", ".join(resting.names)} if resting else ""
    note = " ".join(filter(None, (*own_rules(state), note)))
    words = {
        "az": _("Seats from A to Z"),
        "name": _("Name"),
        "table": _("Table"),
        "seat": _("Seat"),
    }
    return {
        **head(order, _("Seating plan"), phase_name(state), words),
        "note": note,
        "people": people,
        "tables": [
            {
                "title": table_name(state, number),
                "seats": [
                    {"seat": seat.mark or str(place), "name": seat.name, "role": seat.roles}
                    for place, seat in enumerate(seated, 1)
                ],
            }
            for number, seated in tables
        ],
    }


def _table(state: TournamentState, number: int) -> str:
    """Its number, with what else tells it from others."""
    about = table_about(state, number)
    return f"{state.play.number_in_round(number)}{about and f' ({about})'}"


def members(state: TournamentState, player: str) -> tuple[str, ...]:
    """The people of a team, where its name does not say them."""
    return tuple(map(state.name, state.format.roster(state.play, player)))
