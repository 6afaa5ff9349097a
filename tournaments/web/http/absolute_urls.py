"""Addresses that work on other people's phones, and as a picture for their cameras."""

from __future__ import annotations

from ipaddress import ip_address

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import mark_safe

from tournaments.runtime.network_addresses import lan_address


def outside(request: HttpRequest, path: str) -> str:
    """The whole address of a path; with this machine's place in the network where the one who
    asks calls it by a name that leads every phone to itself."""
    host, port = split_domain_port(request.get_host())
    if not _is_loopback(host):
        return request.build_absolute_uri(path)
    place = lan_address() + (f":{port}" if port else "")
    return f"{request.scheme}://{place}{path}"


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def qr(text: str) -> str:
    """An inline SVG that takes its colour from the page."""
    # any of the eight masks can be read; to look for the best one takes four times as long
    code = segno.make(text, error="m", micro=False, mask=2)
    svg = code.svg_inline(scale=4, border=2, omitsize=True)
    return mark_safe(svg)
