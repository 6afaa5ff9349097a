"""Addresses: how they begin, the words that stand in them, and how they reach other people's
phones.
"""

from __future__ import annotations

from ipaddress import ip_address

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import register_converter
from django.urls.converters import PathConverter
from django.utils.safestring import mark_safe

from tournaments.runtime.network_addresses import lan_address
from tournaments.runtime.secret_addresses import Secret


class AnyText(PathConverter):
    """A name in an address, even if an imported event has one with a line break."""

    regex = r"[\s\S]+"


register_converter(AnyText, "text")
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
    """The whole address of a path; with this machine's place in the network where the one who
    asks calls it by a name that leads every phone to itself."""
    host, port = split_domain_port(request.get_host())
    if not is_loopback(host):
        return request.build_absolute_uri(path)
    place = lan_address() + (f":{port}" if port else "")
    return f"{request.scheme}://{place}{path}"


def is_loopback(host: str) -> bool:
    """Whether a host leads every computer to itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


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
    """An inline SVG that takes its colour from the page."""
    # any of the eight masks can be read; to look for the best one takes four times as long
    code = segno.make(text, error="m", micro=False, mask=2)
    svg = code.svg_inline(scale=4, border=2, omitsize=True)
    return mark_safe(svg)
