"""Whom an address of the network stands for, and how much of something each of them holds."""

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


def household(address: str) -> str:
    """Whom to count an address for: of IPv6 somebody has a whole network (/64) to choose from."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


class Share:
    """At most so many of something at once for each household, and `most` for all of them."""

    def __init__(self, each: int, *, most: int) -> None:
        self.each, self.most = each, most
        self.held: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def of(self, address: str) -> Iterator[bool]:
        """A place until the end of the block; False where there is none. An address that is not
        known ("") is not counted by itself."""
        client = household(address)
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
