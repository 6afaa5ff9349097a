"""Addresses: how they begin, the words that stand in them, which of them are pages, and how they
reach other people's phones.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import (
    Resolver404,
    get_script_prefix,
    get_urlconf,
    register_converter,
    resolve,
    reverse,
)
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


def methods_of(view: Any) -> frozenset[str]:
    """The methods that `require_http_methods`, or a view of Django, lets through; none where it
    does not say."""
    while view is not None:
        names = getattr(getattr(view, "__code__", None), "co_freevars", ())
        if "request_method_list" in names:
            listed = view.__closure__[names.index("request_method_list")].cell_contents
            return frozenset(listed)
        if kind := getattr(view, "view_class", None):
            return frozenset(m.upper() for m in kind.http_method_names if hasattr(kind, m))
        view = getattr(view, "__wrapped__", None)
    return frozenset()


def is_page(path: str) -> bool:
    """Return whether something can be opened at this path: not the address of a button alone."""
    try:
        methods = methods_of(resolve(path).func)
    except Resolver404:
        return False
    return not methods or "GET" in methods


def address_of(page: str, *where: object) -> str:
    """Return the address of a page; a second asking costs a look-up."""
    return _address(get_script_prefix(), get_urlconf(), page, where)


@lru_cache(10_000)
def _address(_prefix: str, urlconf: str | None, page: str, where: tuple[object, ...]) -> str:
    return reverse(page, urlconf, where)


def page_above(path: str) -> str:
    """The nearest page above this path; a button stands on the page there."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_page(path):
            break
    return path


def page_of(request: HttpRequest) -> str:
    """Return the address that opens the page of this answer again.

    It lies above the address of a button if a sent form comes back.
    """
    if request.method in ("GET", "HEAD") or is_page(request.path):
        return request.get_full_path()
    return page_above(request.path)


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


def is_in_the_hall(request: HttpRequest) -> bool:
    """Return True if a phone came through the network of this computer, not over the internet."""
    client = request.META.get("REMOTE_ADDR") or ""
    return not site_on_the_internet(request) and _is_private(client)


def _own(request: HttpRequest) -> OwnAddress | None:
    """The address of this computer; None where the host of the request leads phones here. Read once
    a request: a page says one thing although a network comes or goes meanwhile."""
    kept: dict[str, OwnAddress | None] = vars(request)
    if "own_address" not in kept:
        kept["own_address"] = _own_now(request)
    return kept["own_address"]


def _own_now(request: HttpRequest) -> OwnAddress | None:
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
    """Return scheme and host of a public address, such as https://stichtag.example.org.

    "" in a hall or a home, with a bare address or a name without a domain.
    """
    host, _port = split_domain_port(request.get_host())
    try:
        is_public = ip_address(host.strip("[]")).is_global
    except ValueError:
        is_public = "." in host and not host.endswith(_LOCAL_NAMES)
    return f"{request.scheme}://{request.get_host()}" if is_public else ""


@lru_cache(maxsize=128)
def qr(text: str) -> str:
    """An inline SVG in the colour of the page; "" for an address that no phone can open."""
    return code_of(text) if is_for_phones(text) else ""


def code_of(text: str) -> str:
    """Return an inline SVG of any text, in the colour of the page."""
    # any of the eight masks can be read; to look for the best one takes four times as long
    code = segno.make(text, error="m", micro=False, mask=2)
    svg = code.svg_inline(scale=4, border=2, omitsize=True)
    return mark_safe(svg)


def is_for_phones(address: str) -> bool:
    """Return False for an address that leads every phone to itself."""
    return not is_loopback(urlsplit(address).hostname or "")
