"""Computers with these network adapters, for tests of the own address."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ifaddr
import pytest

from tournaments.runtime import interfaces, own_address

WIFI = ("wlp3s0", "192.168.178.42", 24)
HOTSPOT = ("wlan0", "10.42.0.1", 24)
DOCKER = ("docker0", "172.17.0.1", 16)
TUNNEL = ("tun0", "10.8.0.6", 24)

Plug = Callable[..., None]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Plug:
    """Gives the computer these adapters from now on, and nothing else; no address is set."""
    settings.ADDRESS, settings.DATA_DIR = "", tmp_path
    monkeypatch.setattr(own_address, "LOOK_SECONDS", -1.0)
    monkeypatch.setattr(own_address, "_memory", own_address._Memory())
    monkeypatch.setattr(interfaces, "_MARKS_OF_CONTAINERS", ())

    def have(*found: tuple[str, str, int]) -> None:
        adapters = [
            ifaddr.Adapter(name, name, [ifaddr.IP(ip, prefix, name)]) for name, ip, prefix in found
        ]
        monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)

    have()
    return have
