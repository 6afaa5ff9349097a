"""Addresses of this computer's network adapters, the likeliest for phones first.

`own_address.py` decides which of them stands in links and codes.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path

import ifaddr

# Names are those of Linux and macOS, and the descriptions that Windows gives its adapters.
_HOTSPOT = re.compile(r"wi-fi direct|^s?ap\d|^swlan|^bridge100$", re.IGNORECASE)
_AWAY = re.compile(  # tunnels, mobile networks, virtual machines and containers
    r"^tun|^tap|^utun|^wg|^ppp|^ipsec|^zt|vpn|tailscale|zerotier|wireguard|wintun|nordlynx|anyconnect"
    r"|fortinet|pangp|^rmnet|^ccmni|^wwan|^pdp_ip|mobile|mobilfunk|cellular|bluetooth|loopback"
    r"|docker|podman|^br-|^veth|^vnet|^virbr|vbox|virtual|vmnet|vmware|hyper-v|vethernet|wsl"
    r"|^lxc|^lxd|^cni|^flannel|^cali|^kube|^awdl|^llw",
    re.IGNORECASE,
)
_WIRELESS = re.compile(r"^wl|wi-?fi|wlan|wireless|802\.11", re.IGNORECASE)
_WIRED = re.compile(
    r"^en|^eth|^em\d|^usb\d|ethernet|gbe|gigabit|lan\b|realtek|intel", re.IGNORECASE
)
# What laptops and phones take when they share their network.
_HOTSPOT_NETWORKS = tuple(
    map(IPv4Network, ("10.42.0.0/16", "192.168.137.0/24", "172.20.10.0/28", "192.168.43.0/24"))
)
_PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
_OF_A_CONTAINER = re.compile(r"^(eth|tap)\d+$")
_MARKS_OF_CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
_ANYWHERE = "192.0.2.1", 9  # nothing is sent there


@dataclass(frozen=True, slots=True)
class Interface:
    """An IPv4 address of an adapter. `is_likely`: phones in the same room may come by it."""

    name: str
    ip: str
    is_likely: bool = True


def interfaces() -> tuple[Interface, ...]:
    """All addresses of this computer but the loopback, the likeliest for phones first."""
    found = [
        (adapter.nice_name, str(ip.ip), int(ip.network_prefix))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    return ranked(found, routed=_routed(), contained=in_container())


def ranked(
    found: Iterable[tuple[str, str, int]], *, routed: str = "", contained: bool = False
) -> tuple[Interface, ...]:
    """Sort adapters (name, address, prefix of the network) by how likely phones reach them.

    `routed`: the address with the default route, which decides only between equals. `contained`:
    the product runs in a container, whose own network no phone is in.
    """
    usable = [one for one in found if not _is_nobodys(IPv4Address(one[1]))]
    is_own_network = contained and all(_OF_A_CONTAINER.match(name) for name, _ip, _prefix in usable)
    places = [(_place(*one), one[1] != routed, not _is_wireless(*one[:2]), one) for one in usable]
    return tuple(
        Interface(name, ip, is_likely=place < _UNLIKELY and not is_own_network)
        for place, _off_route, _wired, (name, ip, _prefix) in sorted(places, key=lambda it: it[:3])
    )


_UNLIKELY = 3


def _place(name: str, ip: str, prefix: int) -> int:
    """0: a real adapter in a private network; 1: an unknown one; 2: a public network; 3: away."""
    address = IPv4Address(ip)
    is_hotspot = bool(_HOTSPOT.search(name))
    if prefix == 32 or (_AWAY.search(name) and not is_hotspot):
        return _UNLIKELY
    if not any(address in network for network in _PRIVATE):
        return 2
    is_known = is_hotspot or _is_wireless(name, ip) or _WIRED.search(name)
    return 0 if is_known else 1


def _is_wireless(name: str, ip: str) -> bool:
    """Return True for a Wi-Fi adapter or a hotspot: that is where phones are."""
    is_shared = any(IPv4Address(ip) in network for network in _HOTSPOT_NETWORKS)
    return is_shared or bool(_WIRELESS.search(name) or _HOTSPOT.search(name))


def _is_nobodys(address: IPv4Address) -> bool:
    """Return True for addresses that lead to the machine itself, or that it made up."""
    return address.is_loopback or address.is_link_local or address.is_unspecified


def _routed() -> str:
    """Return the address of packets to the internet; "" without a default route.

    A datagram socket picks its own address when it gets a destination; it sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def in_container() -> bool:
    """Return True in a container, which knows only its own network."""
    return any(mark.exists() for mark in _MARKS_OF_CONTAINERS)
