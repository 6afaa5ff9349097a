"""Certificates for the first ones, with the name of who organizes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.web.paper.order import Data, Order, day_and_place, head, logo_of, made
from tournaments.web.readmodels.standings import shown_lines


def certificates(order: Order) -> Data:
    """One page for everybody in the places that are wanted, or for the chosen ones."""
    state, organization = order.state, order.visit.tournament.organization
    honoured = [
        line
        for line in shown_lines(state)
        if line.rank and (line.player in order.who if order.who else line.rank <= order.places)
    ]
    pages = [
        {
            "name": line.name,
            "place": _("Place %(n)d") % {"n": line.rank},
            "made": made(state, line),
        }
        for line in honoured
    ]
    words = {"at": _("at the tournament"), "sign": _("Signature")}
    return {
        **head(order, _("Certificate"), words=words),
        "pages": pages,
        "when": day_and_place(order),
        "organization": organization.name if organization else "",
        "logo": logo_of(organization),
    }
