"""Cards with codes that log their holders in: of people, and of tables. For the desk alone."""

from __future__ import annotations

import re
from io import BytesIO

import segno
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.store.access.actors import player_links, table_code
from tournaments.web.http.addresses import is_for_phones, outside
from tournaments.web.network.pages import note_printed
from tournaments.web.paper.order import Data, Order, head
from tournaments.web.readmodels.board import numbered
from tournaments.web.readmodels.round import round_name


def code(text: str) -> str:
    """A QR code as an SVG of its own; "" for an address that no phone can open."""
    return _drawn(text) if is_for_phones(text) else ""


def _drawn(text: str) -> str:
    # any of the eight masks can be read; to look for the best one takes four times as long
    qr_code = segno.make(text, error="m", micro=False, mask=2)
    drawn = BytesIO()
    qr_code.save(drawn, kind="svg", border=1, omitsize=True, xmldecl=False)
    return drawn.getvalue().decode()


def table_address(order: Order, number: int) -> str:
    """The address of a table's form; asks for the PIN of the round."""
    event = order.visit.tournament
    path = reverse("table", args=[event.slug, number, table_code(event, number)])
    return outside(order.visit.request, path)


def name_cards(order: Order) -> Data:
    """A card with the personal link for everybody who is wanted."""
    visit, state = order.visit, order.state
    links = player_links(visit.tournament, order.chosen)
    numbers = {player: n for n, player in enumerate(state.play.status, 1)}
    cards = []
    for player in order.chosen:
        address = outside(visit.request, reverse("player", args=[links[player].token]))
        about = _("No. %(n)d") % {"n": numbers[player]}
        cards.append(_card(state.name(player), about, address))
    return _cards(order, _("Name cards"), cards)


def table_cards(order: Order) -> Data:
    """A card for every table that may be needed; in a season it says the match day."""
    state = order.state

    def about(number: int) -> str:
        play = state.play
        day = round_name(state, play.round_of(number)) if state.presenter.is_season else ""
        return " · ".join(filter(None, (_("Table"), day)))

    cards = [
        _card(str(state.play.number_in_round(number)), about(number), table_address(order, number))
        for number in numbered(order.state)
    ]
    note = _("Scan it, enter the PIN, report here.")
    return {**_cards(order, _("Table cards"), cards), "note": note}


def poster(order: Order) -> Data:
    """The code to sign up, or of the event while nobody can, and that of the Wi-Fi."""
    visit = order.visit
    place, what = (
        ("signup", _("Sign up here"))
        if visit.state.takes_signups
        else ("event", _("Seats, clock and standings on your phone"))
    )
    address = outside(visit.request, reverse(place, args=[visit.tournament.slug]))
    note_printed(visit.request, visit.tournament)
    return {
        **head(order, _("Poster")),
        "codes": [
            *([_wifi(order)] if order.network else []),
            {"title": what, "lines": [], **_coded(address)},
        ],
    }


def _wifi(order: Order) -> Data:
    """The network as phones read it from a code, and to be typed."""
    name, password = (
        re.sub(r'([\\\\;,:"])', r"\\\1", text) for text in (order.network, order.password)
    )
    secret = f"T:WPA;S:{name};P:{password};" if password else f"T:nopass;S:{name};"
    lines = [[_("Network"), order.network]]
    if order.password:
        lines.append([_("Password"), order.password])
    return {"title": _("Wi-Fi"), "lines": lines, "qr": _drawn(f"WIFI:{secret};"), "address": ""}


def _coded(address: str) -> Data:
    shown = short_address(address) or _("No code: phones could not reach this computer.")
    return {"address": shown, "qr": code(address)}


def _card(name: str, about: str, address: str) -> Data:
    return {"name": name, "about": about, **_coded(address)}


def short_address(address: str) -> str:
    """An address to be typed; "" if no phone can open it."""
    return address.partition("://")[2].rstrip("/") if is_for_phones(address) else ""


def _cards(order: Order, title: str, cards: list[Data]) -> Data:
    note_printed(order.visit.request, order.visit.tournament)
    used = order.used if order.labels else 0
    return {**head(order, title), "cards": cards, "labels": order.labels, "used": used, "note": ""}
