"""The address by which phones come: what is set, chosen, proven or likely, in this order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.adapters import DOCKER, HOTSPOT, TUNNEL, WIFI, Plug, plug
from tournaments.runtime import environment, own_address
from tournaments.runtime.own_address import Why, choose, chosen, current, heard

__all__ = ["plug"]
PHONE = "192.168.178.99"


def found() -> tuple[str, Why]:
    now = current()
    return now.host, now.why


def test_the_likeliest_counts_until_a_phone_came_by_another_one(plug: Plug) -> None:
    plug(WIFI, HOTSPOT, TUNNEL)
    assert found()[1] is Why.LIKELY
    heard("10.42.0.17", "10.42.0.1:8000")
    assert found() == ("10.42.0.1", Why.PROVEN)
    heard(PHONE, "192.168.178.42:8000")
    assert found() == ("192.168.178.42", Why.PROVEN)


@pytest.mark.parametrize(
    ("client", "host"),
    [
        (PHONE, "evil.example"),  # not ours
        (PHONE, "192.168.178.43:8000"),
        (PHONE, "127.0.0.1:8000"),
        (PHONE, "a@b"),
        (PHONE, ""),
        ("", "10.42.0.1:8000"),  # nobody knows who
        ("127.0.0.1", "10.42.0.1:8000"),  # this computer itself
        ("192.168.178.42", "10.42.0.1:8000"),
        (PHONE, "10.8.0.6:8000"),  # a tunnel, while there is a network
        ("172.17.0.2", "172.17.0.1:8000"),  # a container of this computer
    ],
)
def test_what_proves_nothing_changes_nothing(plug: Plug, client: str, host: str) -> None:
    plug(WIFI, HOTSPOT, TUNNEL, DOCKER)
    before = found()
    heard(client, host)
    assert found() == before


def test_who_has_only_a_tunnel_is_reached_by_it_once_somebody_was(plug: Plug) -> None:
    plug(TUNNEL)
    assert found() == ("", Why.NO_NETWORK)
    heard("10.8.0.7", "10.8.0.6:8000")
    assert found() == ("10.8.0.6", Why.PROVEN)


def test_a_name_that_the_settings_list_is_a_proof(plug: Plug, settings: Any) -> None:
    plug(WIFI)
    settings.ALLOWED_HOSTS = ["cards.example", "localhost"]
    assert found() == ("", Why.HOSTS)
    heard(PHONE, "cards.example")
    assert found() == ("cards.example", Why.PROVEN)
    assert current().url("http", "8000") == "http://cards.example:8000"
    settings.HTTPS = True
    assert current().url("http", "8000") == "https://cards.example"


def test_a_choice_is_kept_and_counts_as_long_as_it_exists(plug: Plug) -> None:
    plug(WIFI, HOTSPOT)
    assert choose("10.42.0.1")
    heard(PHONE, "192.168.178.42")
    assert found() == ("10.42.0.1", Why.CHOSEN)
    plug(WIFI)
    assert (chosen(), *found()) == ("10.42.0.1", "192.168.178.42", Why.PROVEN)
    assert not choose("10.42.0.9")
    plug(WIFI, HOTSPOT)
    assert found() == ("10.42.0.1", Why.CHOSEN)
    assert choose("")
    assert found() == ("192.168.178.42", Why.PROVEN)


def test_what_is_set_goes_before_all_others(plug: Plug, settings: Any) -> None:
    plug(WIFI, HOTSPOT)
    choose("10.42.0.1")
    settings.ADDRESS = "192.168.1.5:80"
    assert found() == ("192.168.1.5:80", Why.SET)
    assert current().url("http", "8000") == "http://192.168.1.5:80"
    settings.ADDRESS = "127.0.0.1"
    assert found() == ("", Why.ONLY_HERE)


def test_a_file_that_holds_something_else_chooses_nothing(plug: Plug, settings: Any) -> None:
    plug(WIFI)
    (settings.DATA_DIR / "address").write_bytes(b"\xff\xfe192.168")
    assert found() == ("192.168.178.42", Why.LIKELY)


def test_a_change_is_told_until_the_desk_has_seen_it(plug: Plug) -> None:
    plug(WIFI)
    assert own_address.changed_from() == ""
    plug(HOTSPOT)
    assert [own_address.changed_from() for _ in range(2)] == ["192.168.178.42"] * 2
    plug(WIFI, HOTSPOT)
    assert own_address.changed_from() == ""  # it is there again
    plug()
    assert own_address.changed_from() == "192.168.178.42"
    own_address.acknowledge()
    assert own_address.changed_from() == ""


@pytest.mark.parametrize("value", ["http://a", "a b", "a:123456", "a/b", "ü ö"])
def test_an_address_that_is_none_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("STICHTAG_ADDRESS", value)
    with pytest.raises(
        environment.ConfigurationError, match="STICHTAG_ADDRESS must be an address or a name"
    ):
        environment.host("STICHTAG_ADDRESS")
