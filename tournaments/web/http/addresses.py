"""Addresses: how they begin, the words that stand in them, and how they reach other people's
phones.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import register_converter
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from tournaments.runtime import own_address
from tournaments.runtime.own_address import OwnAddress, Why, is_loopback
from tournaments.runtime.secret_addresses import Secret

register_converter(Secret, "secret")

EVENT = "e/<slug:slug>/"
DESK = "e/<slug:slug>/desk/"
TABLE = "t/<slug:slug>/<int:table>/<secret:code>/"
PLAYER = "p/<secret:token>/"
ORGANIZATION = "organizations/<slug:slug>/"
SERIES = "series/<slug:slug>/"
PERSON = "people/<slug:code>/"
FREE = "free/t/<secret:token>/"
_LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".internal", ".fritz.box", ".home.arpa")


def outside(request: HttpRequest, path: str) -> str:
    """The whole address of a path, for other people's phones.

    It has the address of this computer in the network, unless the request came by a name or by an
    address of the internet: that one stays. Without a network it leads to the loopback.
    """
    now = _own(request)
    if now is None:
        return request.build_absolute_uri(path)
    return now.url(str(request.scheme), split_domain_port(request.get_host())[1]) + path


def unreached(request: HttpRequest) -> str:
    """Say why phones cannot open what `outside` makes, in a sentence; "" if they can."""
    now = _own(request)
    return "" if now is None or now.host else str(_UNREACHED[now.why])


def is_of_this_computer(request: HttpRequest) -> bool:
    """Return True if the address of this computer decides where links lead."""
    return _own(request) is not None


def _own(request: HttpRequest) -> OwnAddress | None:
    """The address of this computer; None where the host of the request leads phones here."""
    host, _port = split_domain_port(request.get_host())
    if is_loopback(host):
        return own_address.current()
    if not _is_private(host):
        return None
    now = own_address.current()
    if now.why is Why.SET:
        return now
    is_proven = now.why is not Why.CHOSEN and _came_from_elsewhere(request)
    return None if is_proven or not now.has(host) else now


def _is_private(host: str) -> bool:
    try:
        return not ip_address(host.strip("[]")).is_global
    except ValueError:
        return False


def _came_from_elsewhere(request: HttpRequest) -> bool:
    client = request.META.get("REMOTE_ADDR", "")
    return bool(client) and not own_address.is_here(client)


_UNREACHED = {
    Why.NO_NETWORK: _(
        "This computer is in no network, so phones cannot open its addresses and codes. "
        "Connect it to a Wi-Fi, or switch its own hotspot on."
    ),
    Why.CONTAINER: _(
        "Stichtag runs in a container and does not know the address of its computer. "
        "Set STICHTAG_ADDRESS, otherwise phones cannot open addresses and codes."
    ),
    Why.HOSTS: _(
        "STICHTAG_HOSTS lists no address of this computer, so phones cannot open its addresses and "
        "codes. Open Stichtag by a name that is listed."
    ),
    Why.ONLY_HERE: _(
        "Stichtag answers only this computer, so phones cannot open its addresses and codes. "
        "Start it without --host 127.0.0.1 and without STICHTAG_ADDRESS=127.0.0.1."
    ),
}


def site_on_the_internet(request: HttpRequest) -> str:
    """Scheme and host where everybody can reach us, such as https://stichtag.example.org; "" in a
    hall or a home, where a machine has a bare address or a name without a domain."""
    host, _port = split_domain_port(request.get_host())
    try:
        is_public = ip_address(host.strip("[]")).is_global
    except ValueError:
        is_public = "." in host and not host.endswith(_LOCAL_NAMES)
    return f"{request.scheme}://{request.get_host()}" if is_public else ""


def qr(text: str) -> str:
    """An inline SVG in the colour of the page; "" for an address that no phone can open."""
    if not is_for_phones(text):
        return ""
    # any of the eight masks can be read; to look for the best one takes four times as long
    code = segno.make(text, error="m", micro=False, mask=2)
    svg = code.svg_inline(scale=4, border=2, omitsize=True)
    return mark_safe(svg)


def is_for_phones(address: str) -> bool:
    """Return False for an address that leads every phone to itself."""
    return not is_loopback(urlsplit(address).hostname or "")
