"""Headers of strangers, which break nothing, and the headers that every answer carries."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import pytest

from tests.stack import Stack
from tests.worlds.phones import evening, player_home, sitting

pytestmark = pytest.mark.django_db(transaction=True)

PART = {"HX-Request": "true", "Live-Seq": "1", "Cookie": "csrftoken=" + "a" * 32}
POISON = (
    *(("Host", host) for host in ("a@b", "", "a b", "[::1", "a/b", "ä.example", "x:99999999")),
    ("HX-Current-URL", "http://[nonsense"),
    ("HX-Current-URL", "\xff"),
    ("Referer", "http://[nonsense"),
    ("Origin", "http://[nonsense"),
    (
        "Cookie",
        "csrftoken=" + "a" * 32 + "; sessionid=\x01\xff; messages=%00; django_language=\xff",
    ),
    ("Cookie", "csrftoken=" + "a" * 32 + "; sessionid=" + "\x7f" * 4000),
    ("Cookie", "csrftoken=" + "a" * 32 + "; " + r'sessionid="\000aaaaaaaaaaaa"; browser="\000"'),
    ("Authorization", "Bearer \xff\x7f"),
    ("Authorization", "Bearer"),
    ("Accept-Language", "\xff-\xff;q=nan,*;q=1e999"),
    ("Accept-Encoding", "gzip;q=\xff"),
    ("If-None-Match", '"\xff'),
    ("If-Modified-Since", "Mon, 99 Foo 99999 99:99:99 GMT"),
    ("Range", "bytes=99999999999999999999-"),
    ("Range", "bytes=\xb2-\xb3"),
    ("Content-Type", "multipart/form-data; boundary=" + "\xff" * 200),
    ("Content-Type", "text/plain; charset=no-such"),
    ("Idempotency-Key", "\xff" * 300),
    ("Last-Event-ID", "\xff"),
    ("Live-Seq", "\xb2"),
    ("X-Forwarded-For", "\xff, ,"),
    ("X-Forwarded-Proto", "\xff"),
)
EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}


def sent(
    stack: Stack, method: str, path: str, headers: dict[str, str]
) -> tuple[int, dict[str, str]]:
    """The status and the headers, in lower case, of an answer; the body is left."""
    line = http.client.HTTPConnection("127.0.0.1", stack.port, timeout=20)
    try:
        line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in ({"Host": "127.0.0.1"} | headers).items():
            line._buffer.append(f"{name}: {value}".encode("latin-1"))  # type: ignore[attr-defined]
        line.endheaders()
        answer = line.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}
    finally:
        line.close()


@pytest.fixture
def addresses(live_stack: Stack) -> Iterator[tuple[str, ...]]:
    tournament = evening()
    own = player_home(tournament, sitting(tournament)[0])
    slug = tournament.slug
    event = f"/e/{slug}/"
    programs = f"/api/v1/events/{slug}"
    return (
        own,
        event,
        f"/live/{slug}/seq",
        programs,
        "/static/stichtag/css/tokens.css",
        "/healthz",
    )


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.turns(2)
def test_no_header_of_a_stranger_is_a_fault_of_ours(
    live_stack: Stack, addresses: tuple[str, ...], method: str
) -> None:
    faults = [
        (path, name, value, status)
        for path in addresses
        for name, value in POISON
        for base in ({}, PART)
        if (status := sent(live_stack, method, path, base | {name: value})[0]) >= 500
        and path != "/healthz"
    ]
    assert faults == []


def test_a_live_part_asked_for_under_a_host_that_is_none_is_refused(
    live_stack: Stack, addresses: tuple[str, ...]
) -> None:
    assert sent(live_stack, "GET", addresses[0], PART)[0] == 200
    assert sent(live_stack, "GET", addresses[0], PART | {"Host": "a@b"})[0] == 400


def test_every_answer_carries_the_security_headers(
    live_stack: Stack, addresses: tuple[str, ...]
) -> None:
    slug = addresses[1]
    asked = [*addresses, f"/live/{slug.split('/')[2]}", "/live/nothing-here", "/nothing-here/"]
    asked += ["/static/nothing-here.css"]
    for base in ({}, PART):
        for path in asked:
            status, headers = sent(live_stack, "GET", path, base)
            found = {name: headers.get(name) for name in EVERYWHERE}
            assert found == EVERYWHERE, (path, base, status)
            assert "frame-ancestors 'none'" in headers["content-security-policy"], (path, status)
    status, headers = sent(live_stack, "POST", "/", {"Content-Length": "300000000"})
    assert (status, {name: headers.get(name) for name in EVERYWHERE}) == (413, EVERYWHERE)


def test_a_page_that_is_as_it_was_keeps_the_policy_that_it_came_with(
    live_stack: Stack, addresses: tuple[str, ...]
) -> None:
    """A browser takes the headers of 304 for the page that it has, which then loads no style."""
    path = addresses[1]
    _status, first = sent(live_stack, "GET", path, {})
    status, headers = sent(live_stack, "GET", path, {"If-None-Match": first["etag"]})
    assert status == 304
    assert headers.get("content-security-policy") in (None, first["content-security-policy"])
