"""Post to an address that a user has chosen.

It resolves the name once and calls exactly the address that it checked. It follows no redirects.
Everything takes a few seconds at most.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from threading import Event, Timer
from typing import NamedTuple
from urllib.parse import urlsplit

SECONDS = 8.0
URL_LENGTH = 500
# Of IPv6 only this part is given to the net; the rest are addresses of one place, or IPv4 addresses
# in clothes of some translating network.
_GIVEN = ipaddress.ip_network("2000::/3")
# The special-purpose registries of the IANA (IPv4, IPv6 within 2000::/3), also what is globally
# reachable there: nobody who wants to be told lives at an address for protocols, relays or black
# holes. `is_global` knows a part of them, another one in each version of Python. The last is what a
# cloud (Azure) answers its own machines by.
_CLOSED = tuple(
    map(
        ipaddress.ip_network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
            *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24"),
            *("192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"),
            *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"),
            *("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"),
            "168.63.129.16/32",
        ),
    )
)


class Unreachable(Exception):
    """Nothing was delivered; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Place(NamedTuple):
    """The parts of a URL."""

    scheme: str
    host: str
    port: int
    target: str


def place(url: str) -> Place | None:
    """The parts of a URL that can be posted to; None for anything else."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        host = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError):
        return None
    plain = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc or not plain:
        return None
    query = f"?{parts.query}" if parts.query else ""
    return Place(parts.scheme, host, port, (parts.path or "/") + query)


def is_open(address: str) -> bool:
    """Return True if an IP address belongs to the open net: not this machine, not a network of its
    own."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if inner is not None:
            return is_open(str(inner))
        if ip not in _GIVEN:
            return False
    return ip.is_global and not ip.is_multicast and not any(ip in net for net in _CLOSED)


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool) -> int:
    """The status that the address answers with; Unreachable otherwise.

    `inside` allows addresses of this machine and of private networks.
    """
    there = place(url)
    if there is None:
        raise Unreachable("url_invalid")
    connected = _connected(there, _looked_up(there, inside=inside))
    cut = Event()
    watch = Timer(SECONDS, _cut, [connected, cut])
    watch.start()
    try:
        if isinstance(connected, ssl.SSLSocket):
            connected.do_handshake()
        status = _posted(there, connected, body, headers)
    except ssl.SSLCertVerificationError:
        raise Unreachable("certificate") from None
    except (OSError, HTTPException):
        raise Unreachable("no_answer") from None
    finally:
        watch.cancel()
        connected.close()
    if cut.is_set():  # the answer ended because we ended it
        raise Unreachable("no_answer")
    return status


def _looked_up(there: Place, *, inside: bool) -> tuple[str, int]:
    """The first address of the host; all of them have to be allowed."""
    try:
        answers = socket.getaddrinfo(there.host, there.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("host_unknown") from None
    addresses = [str(sockaddr[0]) for *_, sockaddr in answers]
    if not inside and not all(map(is_open, addresses)):
        raise Unreachable("address_private")
    return addresses[0], there.port


def _connected(there: Place, address: tuple[str, int]) -> socket.socket:
    try:
        plain = socket.create_connection(address, timeout=SECONDS)
    except OSError:
        raise Unreachable("unreachable") from None
    if there.scheme == "http":
        return plain
    trust = ssl.create_default_context()
    return trust.wrap_socket(plain, server_hostname=there.host, do_handshake_on_connect=False)


def _posted(there: Place, connected: socket.socket, body: bytes, headers: Mapping[str, str]) -> int:
    connection = HTTPConnection(there.host, there.port, timeout=SECONDS)
    # decides whether the port stands in the Host header
    connection.default_port = 443 if there.scheme == "https" else 80
    connection.sock = connected
    connection.request("POST", there.target, body, dict(headers))
    return connection.getresponse().status


def _cut(connected: socket.socket, cut: Event) -> None:
    """End a call that takes too long."""
    cut.set()
    with contextlib.suppress(OSError):
        connected.shutdown(socket.SHUT_RDWR)
