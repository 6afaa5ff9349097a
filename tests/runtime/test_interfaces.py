"""The address of a computer by which phones come, on every system."""

from __future__ import annotations

import pytest

from tournaments.runtime.interfaces import ranked

Found = tuple[str, str, int]

WIFI: Found = ("wlp3s0", "192.168.178.42", 24)
CABLE: Found = ("enp0s25", "192.168.178.20", 24)
HOTSPOT: Found = ("wlan0", "10.42.0.1", 24)
DOCKER: Found = ("docker0", "172.17.0.1", 16)
TUNNEL: Found = ("tun0", "10.8.0.6", 24)

CASES: dict[str, tuple[list[Found], str, list[str], int]] = {
    # what is there, the address with the default route; in order, of which so many are likely
    "hotspot": ([("lo", "127.0.0.1", 8), DOCKER, HOTSPOT], "", ["10.42.0.1", "172.17.0.1"], 1),
    "vpn": ([TUNNEL, WIFI], "10.8.0.6", ["192.168.178.42", "10.8.0.6"], 1),
    "wireguard": ([("wg0", "10.6.0.2", 32), WIFI], "10.6.0.2", ["192.168.178.42", "10.6.0.2"], 1),
    "no gateway": ([("wlan0", "192.168.1.7", 24)], "", ["192.168.1.7"], 1),
    "cable and hotspot": ([HOTSPOT, CABLE], "192.168.178.20", ["192.168.178.20", "10.42.0.1"], 2),
    "two without a route": ([CABLE, HOTSPOT], "", ["10.42.0.1", "192.168.178.20"], 2),
    "phone's hotspot": (
        [DOCKER, ("wlan0", "192.168.43.77", 24)],
        "192.168.43.77",
        ["192.168.43.77", "172.17.0.1"],
        1,
    ),
    "nothing": ([("lo", "127.0.0.1", 8), ("wlan0", "169.254.3.4", 16)], "", [], 0),
    "only a tunnel": ([TUNNEL], "10.8.0.6", ["10.8.0.6"], 0),
    "mobile network": ([("wwan0", "10.170.3.4", 30), WIFI], "10.170.3.4",
                       ["192.168.178.42", "10.170.3.4"], 1),
    "an adapter of an unknown kind": ([DOCKER, ("net7", "10.0.0.5", 24)], "",
                                      ["10.0.0.5", "172.17.0.1"], 1),
    "a network with public addresses": ([("wlan0", "131.220.9.8", 24), TUNNEL], "10.8.0.6",
                                        ["131.220.9.8", "10.8.0.6"], 1),
    "macOS sharing its network": ([("en0", "192.168.178.3", 24), ("bridge100", "192.168.2.1", 24)],
                                  "192.168.178.3", ["192.168.178.3", "192.168.2.1"], 2),
    "Windows": (
        [
            ("Hyper-V Virtual Ethernet Adapter", "172.28.0.1", 20),
            ("TAP-Windows Adapter V9", "10.8.0.6", 24),
            ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1", 24),
            ("Bluetooth Device (Personal Area Network)", "169.254.8.8", 16),
            ("Intel(R) Wi-Fi 6 AX201 160MHz", "192.168.178.42", 24),
        ],
        "10.8.0.6",
        ["192.168.178.42", "10.8.0.6", "172.28.0.1", "192.168.56.1"],
        1,
    ),
    "Windows' own hotspot": (
        [
            ("Realtek PCIe GbE Family Controller", "192.168.178.20", 24),
            ("Microsoft Wi-Fi Direct Virtual Adapter #2", "192.168.137.1", 24),
        ],
        "192.168.178.20",
        ["192.168.178.20", "192.168.137.1"],
        2,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_adapters_that_phones_reach_come_first(case: str) -> None:
    found, routed, ips, likely = CASES[case]
    for order in (found, found[::-1]):
        listed = ranked(order, routed=routed)
        assert sorted(one.ip for one in listed) == sorted(ips)
        assert [one.ip for one in listed][:likely] == ips[:likely]
        assert sum(one.is_likely for one in listed) == likely


def test_a_container_knows_no_address_of_its_computer_unless_it_shares_its_network() -> None:
    own = ranked([("eth0", "172.17.0.2", 16)], routed="172.17.0.2", contained=True)
    assert [(one.ip, one.is_likely) for one in own] == [("172.17.0.2", False)]
    shared = ranked([("eth0", "192.168.178.5", 24), DOCKER], routed="", contained=True)
    assert [one.ip for one in shared if one.is_likely] == ["192.168.178.5"]
