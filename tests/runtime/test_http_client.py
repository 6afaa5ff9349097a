"""Posting to addresses that others have chosen: where it may lead, and how long it may take."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tests.worlds.receivers import receiver
from tournaments.runtime import http_client
from tournaments.runtime.http_client import Place, Unreachable, is_open, place, post


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://example.org", Place("https", "example.org", 443, "/")),
        ("http://example.org:8080/a?b=c#d", Place("http", "example.org", 8080, "/a?b=c")),
        ("http://[2001:db8::1]/x", Place("http", "2001:db8::1", 80, "/x")),
        ("gopher://example.org", None),
        ("http://a@example.org", None),
        ("http://example.org:0x50/", None),
        ("//example.org/", None),
        ("http:/\\example.org", None),
    ],
)
def test_an_url_is_taken_apart_or_refused(url: str, wanted: Place | None) -> None:
    assert place(url) == wanted


@pytest.mark.parametrize(
    ("address", "open_"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.178.20", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("2002:7f00:1::", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b:1::a00:1", False),
        ("64:ff9b:1:ffff::5db8:d822", False),
        ("::a00:1", False),
        ("::5db8:d822", False),
        ("::ffff:0:a00:1", False),
        ("::ffff:0:5db8:d822", False),
        ("fec0::1", False),
        ("feff:ffff::1", False),
        ("192.88.99.1", False),
        ("2002:c058:6301::", False),
        ("::ffff:192.88.99.1", False),
        ("192.88.98.255", True),
        ("192.88.100.0", True),
        ("3fff::1", False),
        ("4000::1", False),
        ("5f00::1", False),
        ("168.63.129.16", False),
        ("168.63.129.17", True),
        ("::ffff:168.63.129.16", False),
        ("2002:a83f:8110::1", False),
        *((f"192.0.0.{last}", False) for last in (1, 8, 9, 10, 170, 192)),
        ("192.0.1.1", True),
        ("192.31.196.1", False),
        ("192.52.193.1", False),
        ("192.175.48.6", False),
        ("198.18.0.1", False),
        ("2001::1", False),
        ("2001:1::1", False),
        ("2001:3::1", False),
        ("2001:4:112::1", False),
        ("2001:20::1", False),
        ("2001:30::1", False),
        ("2001:200::1", True),
        ("2620:4f:8000::1", False),
        ("2620:4f:8001::1", True),
        ("1fff:ffff::1", False),
    ],
)
def test_only_addresses_of_the_open_net_are_open(address: str, open_: bool) -> None:
    assert is_open(address) is open_


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "127.1"])
def test_this_machine_is_found_out_in_any_spelling(host: str) -> None:
    with receiver() as found, pytest.raises(Unreachable, match="address_private"):
        post(found.url.replace("127.0.0.1", host), b"{}", {}, inside=False)
    assert found.calls == []


def test_a_redirect_is_an_answer_and_not_followed() -> None:
    with receiver() as found:
        found.statuses = [302]
        assert post(found.url, b"{}", {"X-Mine": "1"}, inside=True) == 302
    assert [(call.path, call.headers["x-mine"]) for call in found.calls] == [("/hook?key=1", "1")]


def test_whoever_does_not_answer_is_waited_for_a_few_seconds_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_client, "SECONDS", 0.3)
    with receiver() as found:
        found.silent = True
        with pytest.raises(Unreachable, match="no_answer"):
            post(found.url, b"{}", {}, inside=True)
    assert len(found.calls) == 1


@contextmanager
def speaking(*words: bytes) -> Iterator[str]:
    """A server that sends these bytes to each client, again and again."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def speak() -> None:
            connected, _ = server.accept()
            with connected:
                try:
                    while True:
                        for word in words:
                            connected.sendall(word)
                except OSError:
                    return

        thread = Thread(target=speak, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        thread.join(10)


@pytest.mark.parametrize("words", [b"nonsense\r\n", b"HTTP/1.1 200 OK\r\nX: 1\r\n"])
def test_an_answer_that_is_none_is_no_answer(words: bytes) -> None:
    with speaking(words) as url, pytest.raises(Unreachable, match="no_answer"):
        post(url, b"{}", {}, inside=True)


def test_an_answer_that_never_ends_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            connected, _ = server.accept()
            with connected:
                connected.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                try:
                    while True:
                        connected.settimeout(0.05)
                        try:
                            if not connected.recv(1):
                                return
                        except TimeoutError:
                            connected.sendall(b"x")
                except OSError:
                    return

        thread = Thread(target=drip, daemon=True)
        thread.start()
        with pytest.raises(Unreachable, match="no_answer"):
            post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {}, inside=True)
        thread.join(10)
        assert not thread.is_alive()


def test_a_certificate_that_nobody_vouches_for_is_refused() -> None:
    tls = Path(__file__).with_name("self_signed.pem")
    with receiver(tls=tls) as found, pytest.raises(Unreachable, match="certificate"):
        post(found.url, b"{}", {}, inside=True)
    assert found.calls == []


def test_https_is_never_spoken_in_plain_words() -> None:
    with receiver() as found, pytest.raises(Unreachable, match="no_answer"):
        post(found.url.replace("http:", "https:"), b"{}", {}, inside=True)
    assert found.calls == []


def test_a_trusted_certificate_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    tls = Path(__file__).with_name("self_signed.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tls))
    with receiver(tls=tls) as found:
        assert post(found.url.replace("127.0.0.1", "localhost"), b"{}", {}, inside=True) == 204
    assert [call.body for call in found.calls] == [b"{}"]
