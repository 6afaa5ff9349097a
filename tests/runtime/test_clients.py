"""Clients of addresses, and the places that each may hold."""

from contextlib import ExitStack

import pytest

from tournaments.runtime.network_addresses import ConnectionQuota, client_network


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("no address", "no address"),
        ("", ""),
    ],
)
def test_household_of_an_address(address: str, who: str) -> None:
    assert client_network(address) == who


def test_share_ends_for_one_before_it_ends_for_all() -> None:
    share = ConnectionQuota(2, most=3)
    with ExitStack() as held:
        taken = [held.enter_context(share.of(who)) for who in ("a", "a", "a", "b", "b")]
        assert taken == [True, True, False, True, False]
    assert (share.total, dict(share.held)) == (0, {})


def test_unknown_addresses_share_only_the_whole() -> None:
    share = ConnectionQuota(1, most=3)
    with ExitStack() as held:
        assert [held.enter_context(share.of("")) for _ in range(4)] == [True] * 3 + [False]
