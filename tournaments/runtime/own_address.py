"""The address by which phones reach this computer: set, chosen, proven, or the likeliest.

`interfaces.py` lists the adapters; `web/http/addresses.py` puts the address into links and codes.
"""

from __future__ import annotations

import contextlib
import threading
import time
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from tournaments.runtime import disk
from tournaments.runtime.interfaces import Interface, in_container, interfaces

LOOPBACK = "127.0.0.1"
LOOK_SECONDS = 2.0  # how long a look at the adapters counts


class Why(StrEnum):
    """The way in which an address was found, or the reason why there is none."""

    SET = "set"  # STICHTAG_ADDRESS or --address
    CHOSEN = "chosen"  # on the page
    PROVEN = "proven"  # a client of another machine came by it
    LIKELY = "likely"
    NO_NETWORK = "no_network"
    CONTAINER = "container"  # knows only its own network
    HOSTS = "hosts"  # STICHTAG_HOSTS refuses every address of this computer
    ONLY_HERE = "only_here"  # set to the loopback


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """`host` may name a port; it is "" if phones cannot reach this computer."""

    host: str
    why: Why
    interfaces: tuple[Interface, ...] = ()

    def has(self, host: str) -> bool:
        """Return True if an adapter has this address now."""
        return any(one.ip == split_domain_port(host)[0] for one in self.interfaces)

    def is_at(self, ip: str) -> bool:
        """Return True if phones come by this address."""
        return split_domain_port(self.host)[0] == ip

    def url(self, scheme: str, port: str) -> str:
        """The address of the start page, without its last slash, for a server at this port."""
        if self.why is Why.PROVEN and settings.HTTPS and _is_named(self.host):
            return f"https://{self.host}"
        has_port = not port or split_domain_port(self.host)[1]
        return f"{scheme}://{self.host or LOOPBACK}{'' if has_port else f':{port}'}"


@dataclass(slots=True)
class _Memory:
    """The addresses that this process has seen."""

    looked_at: float = float("-inf")
    adapters: tuple[Interface, ...] = ()
    proof: str = ""
    told: str = ""  # the address that the desk was shown last
    lock: threading.Lock = field(default_factory=threading.Lock)


_memory = _Memory()


def current(given: str | None = None) -> OwnAddress:
    """The address now. `given`: an address that goes before all others, else STICHTAG_ADDRESS."""
    present = adapters()
    if given := settings.ADDRESS if given is None else given:
        host = "" if is_loopback(split_domain_port(given)[0]) else given
        return OwnAddress(host, Why.SET if host else Why.ONLY_HERE, present)
    usable = [one for one in present if validate_host(one.ip, settings.ALLOWED_HOSTS)]
    ips = [one.ip for one in usable]
    if (kept := chosen()) in ips:
        return OwnAddress(kept, Why.CHOSEN, present)
    likely = [one.ip for one in usable if one.is_likely]
    if _memory.proof in (likely or ips) or _is_named(_memory.proof):
        return OwnAddress(_memory.proof, Why.PROVEN, present)
    if likely:
        return OwnAddress(likely[0], Why.LIKELY, present)
    return OwnAddress("", _why_none(present, usable), present)


def _why_none(present: tuple[Interface, ...], usable: list[Interface]) -> Why:
    if present and not usable:
        return Why.HOSTS
    return Why.CONTAINER if present and in_container() else Why.NO_NETWORK


def adapters() -> tuple[Interface, ...]:
    """The adapters of this computer, looked at every two seconds at most."""
    with _memory.lock:
        if time.monotonic() - _memory.looked_at > LOOK_SECONDS:
            _memory.adapters, _memory.looked_at = interfaces(), time.monotonic()
        return _memory.adapters


def _kept_in() -> Path:
    return Path(settings.DATA_DIR) / "address"


def chosen() -> str:
    """The address that an administrator has chosen; "" for none.

    It does not count while no adapter has it.
    """
    with contextlib.suppress(OSError, UnicodeDecodeError):
        return _kept_in().read_text(encoding="ascii").strip()
    return ""


def choose(ip: str) -> bool:
    """Keep a choice for this installation, "" for none.

    Return False, and keep what was chosen before, if no adapter has the address.
    """
    if ip and not any(one.ip == ip for one in adapters()):
        return False
    disk.write_whole(_kept_in(), ip.encode())
    return True


def heard(client: str, host: str) -> None:
    """Note the host by which another machine came: what works for one phone works for the next.

    Only an address of this computer counts, or a name that STICHTAG_HOSTS lists.
    """
    name = split_domain_port(host)[0]
    if not name or name == _memory.proof or not client or is_here(client):
        return
    if _is_named(name) or any(one.ip == name for one in adapters()):
        _memory.proof = name


def _is_named(host: str) -> bool:
    """Return True for a host that the settings list by itself."""
    listed = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    return bool(host) and not is_loopback(host) and validate_host(host, listed)


def is_here(client: str) -> bool:
    """Return True if a client is this computer."""
    return is_loopback(client) or any(one.ip == client for one in adapters())


def is_loopback(host: str) -> bool:
    """Return True if a host leads every computer to itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def changed_from() -> str:
    """The address that the desk was shown last, if no adapter has it any more; else ""."""
    now = current()
    if not _memory.told:
        _memory.told = now.host
    if now.why is Why.SET or _memory.told == now.host or now.has(_memory.told):
        return ""
    return _memory.told


def acknowledge() -> None:
    """The desk has seen the address of now."""
    _memory.told = current().host
