"""Addresses that work on other people's phones."""

from __future__ import annotations

from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.addresses import lan_address


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
