"""Pages that everybody gets as the same bytes: through the real server, and many at once."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.runtime.test_asgi import http
from tests.servers import wait_until
from tests.stack import Stack
from tests.worlds.events import send
from tests.worlds.phones import evening
from tournaments.live.hub import Hub
from tournaments.live.shared import ROUTES, Route, SharedPages
from tournaments.runtime.bodies import Message
from tournaments.runtime.wsgi_bridge import WsgiBridge
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)

FRAGMENT = {"HX_Request": "true"}
ELSEWHERE = ("event-cross", "event-place")
ALIKE = [route for route in ROUTES if route.alike and route.name not in ELSEWHERE]


def register(tournament: Tournament, name: str) -> dict[str, str]:
    """Register one more player, and return the fields of a page that has heard of it."""
    assert send(tournament, "register", player=name, now=timezone.now()).ok
    return {"Live_Seq": str(tournament.log.count())}


def standings(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/standings/"


def says(stack: Stack, path: str, word: str, **headers: str) -> bool:
    return word in stack.get(path, **headers)[2].decode()


def test_a_change_is_shown_at_once_and_what_has_not_changed_is_not_sent(live_stack: Stack) -> None:
    tournament = evening(4, up_to="register")
    path = standings(tournament)
    status, headers, _body = live_stack.get(path, **FRAGMENT)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert headers["live-seq"] == str(tournament.log.count())
    known = {"If_None_Match": headers["etag"], **FRAGMENT}
    status, _headers, body = live_stack.get(path, **known)
    assert (status, body) == (304, b"")
    heard = register(tournament, "Zora")
    status, fresh, body = live_stack.get(path, **known, **heard)
    assert (status, b"Zora" in body, fresh["live-seq"]) == (200, True, heard["Live_Seq"])


def test_everybody_gets_the_page_in_his_language(live_stack: Stack) -> None:
    path = standings(evening(4, up_to="register"))
    assert says(live_stack, path, '<html lang="de"', Accept_Language="de")
    assert says(live_stack, path, '<html lang="en"', Accept_Language="en")
    assert says(
        live_stack, path, '<html lang="en"', Accept_Language="de", Cookie="django_language=en"
    )


def test_first_pages_carry_nothing_of_who_came_first(live_stack: Stack) -> None:
    path = standings(evening(4, up_to="register"))
    tags = set()
    for cookie in ("", "csrftoken=abcdefghabcdefghabcdefghabcdefgh", "other=1"):
        _status, headers, body = live_stack.get(path, Cookie=cookie)
        assert "set-cookie" not in headers
        assert "nonce" not in headers["content-security-policy"]
        assert b"csrfmiddlewaretoken" not in body
        tags.add(headers["etag"])
    assert len(tags) == 1


def test_bytes_are_compressed_for_who_takes_them(live_stack: Stack) -> None:
    path = standings(evening(4, up_to="register"))
    _status, headers, plain = live_stack.get(path, **FRAGMENT)
    assert "content-encoding" not in headers
    _status, headers, packed = live_stack.get(path, Accept_Encoding="gzip", **FRAGMENT)
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain


def test_nothing_is_kept_of_an_event_that_has_become_private(live_stack: Stack) -> None:
    tournament = evening(4, up_to="register")
    path = standings(tournament)
    assert live_stack.get(path, **FRAGMENT)[0] == 200
    tournament.is_private = True
    tournament.save()
    wait_until(lambda: live_stack.get(path, **FRAGMENT)[0] == 404, "nobody to see it")
    assert live_stack.get(path)[0] == 404


def test_whoever_is_logged_in_gets_a_page_of_his_own(live_stack: Stack) -> None:
    """The wall shows the PIN to the desk only."""
    path = f"/e/{evening(4).slug}/projector/"
    desk = Client()
    desk.force_login(User.objects.create_superuser("root"))
    cookie = f"sessionid={desk.cookies['sessionid'].value}"
    for headers in ({}, FRAGMENT):
        assert not says(live_stack, path, "pj-pin", **headers)
        _status, given, body = live_stack.get(path, Cookie=cookie, **headers)
        assert (b"pj-pin" in body, given["cache-control"]) == (True, "private, no-store")
        assert not says(live_stack, path, "pj-pin", **headers)


def main_part(client: Client, path: str) -> str:
    found = re.search(r"<main.*</main>", client.get(path).content.decode(), re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("up_to", ["draw", "go"])
@pytest.mark.parametrize("route", ALIKE, ids=lambda route: route.name)
def test_what_counts_as_alike_is_the_same_for_the_desk_and_for_strangers(
    route: Route, up_to: str
) -> None:
    tournament = evening(4, up_to=up_to)
    parts = ["e1"] if route.name == "event-player" else []
    path = reverse(route.name, args=[tournament.slug, *parts])
    desk = Client()
    desk.force_login(User.objects.create_superuser("root"))
    assert main_part(desk, path) == main_part(Client(), path)


def test_own_place_is_a_piece_of_the_places_of_all(live_stack: Stack) -> None:
    """As Django would answer it, with the header and the tag of bytes."""
    tournament = evening(8)
    path = f"/e/{tournament.slug}/places/"
    for player in ("e1", "e8"):
        status, headers, body = live_stack.get(f"{path}{player}/", Accept_Language="de", **FRAGMENT)
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert headers["content-type"] == "text/html; charset=utf-8"
        django = Client(headers={"accept-language": "de"})
        assert body == django.get(f"{path}{player}/", headers={"hx-request": "true"}).content
        known = {"If_None_Match": headers["etag"], "Accept_Language": "de"}
        assert live_stack.get(f"{path}{player}/", **known, **FRAGMENT)[0] == 304
    assert live_stack.get(f"{path}e99/", **FRAGMENT)[0] == 404


def counting(made: list[str], seq: int) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    """A site that writes down what it is asked for."""

    def site(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        made.append(environ["PATH_INFO"])
        start("200 OK", [("Live-Seq", str(seq)), ("Content-Type", "text/html")])
        return [b"<main>the standings</main>"]

    return site


def test_thousand_who_ask_at_once_cause_one_rendering() -> None:
    tournament = evening(4, up_to="register")
    made: list[str] = []
    bridge = WsgiBridge(counting(made, tournament.log.count()))
    path, heads = standings(tournament), [(b"hx-request", b"true")]

    async def crowd() -> list[bool]:
        with ThreadPoolExecutor(1) as news:
            hub = Hub(executor=news)
            shared, given = SharedPages(hub, bridge), list[Message]()

            async def send_to(message: Message) -> None:
                given.append(message)

            scope = http(path, headers=heads) | {"query_string": b""}
            asks = (shared.answers(dict(scope), send_to) for _ in range(1_000))
            answers = await asyncio.gather(*asks)
            await hub.close()
            news.submit(connections.close_all).result()
            bodies = {message.get("body") for message in given if "body" in message}
            assert bodies == {b"<main>the standings</main>"}
            return answers

    with ThreadPoolExecutor(1) as thread:  # the browser driver may have a loop in this one
        answers = thread.submit(asyncio.run, crowd()).result()
    bridge.close()
    assert (answers, made) == ([True] * 1_000, [path])
