"""Ports of this machine, and whom an address of the network stands for.

`own_address.py` finds the address by which phones reach it.
"""

import errno
import ipaddress
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

PORTS_TRIED = 50
LOOK_SECONDS = 0.1
EVERYWHERE = {"0.0.0.0", "::"}


class NoPortError(OSError):
    """All the ports tried are in use."""


def free_port(host: str, first: int) -> int:
    """The first port from `first` on that can be listened on."""
    for port in range(first, first + PORTS_TRIED):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            # Windows would else let two programs have one port, each on addresses of its own.
            alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
            probe.setsockopt(socket.SOL_SOCKET, alone, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                    raise
                continue
            return port
    raise NoPortError(f"no free port from {first} to {first + PORTS_TRIED - 1}")


def wait_until_open(host: str, port: int) -> None:
    """Return when a server listens there."""
    while not is_open(host, port):
        time.sleep(LOOK_SECONDS)


def is_open(host: str, port: int) -> bool:
    """Return True if a server listens there, on this machine if `host` is all of its addresses."""
    try:
        socket.create_connection((on_this_machine(host), port), timeout=1).close()
    except OSError:
        return False
    return True


def on_this_machine(host: str) -> str:
    """The host by which this machine reaches what listens at `host`."""
    return "127.0.0.1" if host in EVERYWHERE else host


def client_network(address: str) -> str:
    """Return the client of an address: an IPv4 address or an IPv6 network (/64)."""
    ip = _ip(address)
    if ip is None:
        return address
    return str(ip if ip.version == 4 else ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


def is_this_machine(address: str) -> bool:
    """Return True if a client with this address runs on this machine."""
    ip = _ip(address)
    return ip is not None and ip.is_loopback


def _ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that is meant, also if it is an IPv4 one written as IPv6; None for no address."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return ip if isinstance(ip, ipaddress.IPv4Address) else ip.ipv4_mapped or ip


class ConnectionQuota:
    """A limit of things held at once: `each` for a client and `most` for all."""

    def __init__(self, each: int, *, most: int) -> None:
        self.each, self.most = each, most
        self.held: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def of(self, address: str) -> Iterator[bool]:
        """A place until the end of the block; False where there is none. An address that is not
        known ("") is not counted by itself."""
        client = client_network(address)
        if self.total >= self.most or (client and self.held[client] >= self.each):
            yield False
            return
        self.held[client] += 1
        self.total += 1
        try:
            yield True
        finally:
            self.total -= 1
            self.held[client] -= 1
            if not self.held[client]:
                del self.held[client]
