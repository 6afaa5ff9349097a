"""Streams that bring the parts of pages which everybody gets."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from tests.runtime.test_asgi import http
from tests.stack import Stack
from tests.streams import Stream
from tests.worlds.events import sent
from tests.worlds.phones import evening, player_home, sitting
from tournaments.live.blocks import Block, Writer
from tournaments.live.followed import WatchedEvent
from tournaments.live.hub import Hub, stream_path
from tournaments.live.public_parts import MOST, MOST_KINDS, PublicParts
from tournaments.live.shared import SharedPages
from tournaments.runtime.bodies import Message
from tournaments.runtime.wsgi_bridge import WsgiBridge
from tournaments.store.access.rights import right_of_wall
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)


def follow(stack: Stack, tournament: Tournament, *paths: str, **headers: str) -> Stream:
    """A stream of the standings, which has heard what holds now."""
    parts = "".join(f"&part={path}" for path in paths)
    place = stream_path(tournament.slug, right_of_wall(tournament) if tournament.is_private else "")
    stream = Stream(f"{stack.url}{place}?topics=event,standings{parts}", **headers)
    found = stream.event()
    assert found is not None
    assert found["event"] == "topics"
    return stream


def register(tournament: Tournament, name: str) -> None:
    sent(tournament, "register", player=name, now=timezone.now())


def brought(stream: Stream) -> list[dict[str, Any]]:
    """The parts that come before the next news."""
    parts = []
    while (found := stream.event()) is not None and found["event"] == "part":
        parts.append(json.loads(found["data"]))
    assert found is not None
    assert found["event"] == "topics"
    return parts


def test_part_that_moved_comes_as_its_page_would_answer(live_stack: Stack) -> None:
    tournament = evening(4, up_to="register")
    path = f"/e/{tournament.slug}/standings/"
    with follow(live_stack, tournament, path) as stream:
        register(tournament, "Zora")
        (part,) = brought(stream)
    _status, headers, body = live_stack.get(path, HX_Request="true")
    assert part == {
        "path": path,
        "seq": tournament.log.count(),
        "tag": headers["etag"],
        "html": body.decode(),
    }
    assert "Zora" in part["html"]


def test_own_place_comes_for_each_player(live_stack: Stack) -> None:
    tournament = evening(8, confirmation="none")
    ids = sitting(tournament)[:2]
    paths = [f"/e/{tournament.slug}/places/{player}/" for player in ids]
    with follow(live_stack, tournament, *paths) as stream:
        result = {"end": "normal", "loser": ids[0]}
        sent(tournament, "report", table=1, result=result, now=timezone.now())
        parts = brought(stream)
    for path, part in zip(paths, parts, strict=True):
        body = live_stack.get(path, HX_Request="true")[2]
        assert (part["path"], part["html"]) == (path, body.decode())
    assert parts[0]["html"] != parts[1]["html"]


def test_language_is_the_browsers(live_stack: Stack) -> None:
    tournament = evening(4, up_to="register")
    path = f"/e/{tournament.slug}/standings/"
    for language, word in (("de", "Stand"), ("en", "Standings")):
        with follow(live_stack, tournament, path, accept_language=language) as stream:
            register(tournament, f"Zora {language}")
            (part,) = brought(stream)
            body = live_stack.get(path, HX_Request="true", Accept_Language=language)[2].decode()
            assert (part["html"], word in body) == (body, True)


def test_only_public_parts_of_that_event_are_brought(live_stack: Stack) -> None:
    tournament, other = evening(4, up_to="register"), evening(4, up_to="register")
    below = f"/e/{tournament.slug}/"
    paths = [f"{below}desk/", f"/e/{other.slug}/standings/", player_home(tournament, "Anke"),
             f"{below}standings/?x=1", "/e/", "x", f"{below}standings/"]  # fmt: skip
    with follow(live_stack, tournament, *paths) as stream:
        register(tournament, "Zora")
        assert [part["path"] for part in brought(stream)] == [f"{below}standings/"]


def test_private_event_brings_nothing(live_stack: Stack) -> None:
    tournament = evening(4, up_to="register")
    Tournament.objects.update(is_private=True)
    tournament.refresh_from_db()
    with follow(live_stack, tournament, f"/e/{tournament.slug}/standings/") as stream:
        register(tournament, "Zora")
        assert brought(stream) == []


def test_whoever_is_logged_in_gets_only_what_is_alike(live_stack: Stack) -> None:
    """The wall shows the PIN to the desk only."""
    tournament = evening(4, up_to="register")
    desk = Client()
    desk.force_login(User.objects.create_superuser("root"))
    cookie = f"sessionid={desk.cookies['sessionid'].value}"
    below = f"/e/{tournament.slug}/"
    paths = f"{below}projector/", f"{below}standings/"
    with (
        follow(live_stack, tournament, *paths, cookie=cookie) as own,
        follow(live_stack, tournament, *paths) as stranger,
    ):
        register(tournament, "Zora")
        assert [part["path"] for part in brought(own)] == [f"{below}standings/"]
        assert [part["path"] for part in brought(stranger)] == list(paths)


def test_stream_is_compressed_for_who_takes_that(live_stack: Stack) -> None:
    tournament = evening(4, up_to="register")
    path = f"/e/{tournament.slug}/standings/"
    with follow(live_stack, tournament, path) as plain, Stream(
        f"{live_stack.url}{stream_path(tournament.slug)}?topics=standings&part={path}",
        accept_encoding="gzip",
    ) as packed:  # fmt: skip
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        unpack, text = zlib.decompressobj(wbits=31), b""
        register(tournament, "Zora")
        (part,) = brought(plain)
        while b"Zora" not in text or not text.endswith(b"\n\n"):
            text += unpack.decompress(packed.answer.read1())
    (line,) = (line for line in text.split(b"\n") if b'"html"' in line)
    assert json.loads(line.removeprefix(b"data: ")) == part


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 200_000])
def test_blocks_fit_into_any_stream(size: int) -> None:
    """Stored ones and compressed ones, in any order; each is readable as soon as it is there."""
    plain = bytes(n * n % 251 for n in range(size))
    stored, packed = Block.stored(plain), Block.packed(plain)
    written: list[bytes] = []

    async def send(message: Message) -> None:
        written.append(message.get("body", b""))

    async def write() -> None:
        writer = Writer(http("/", headers=[(b"accept-encoding", b"br, gzip")]), send)
        await writer.begin([], b"first")
        for blocks in ([packed], [stored, packed], [stored], [packed, packed]):
            await writer.write(*blocks)

    with ThreadPoolExecutor(1) as thread:  # the browser driver may have a loop in this one
        thread.submit(asyncio.run, write()).result()
    unpack = zlib.decompressobj(wbits=31)
    given = [unpack.decompress(piece) for piece in written]
    assert given == [b"", b"first", plain, plain * 2, plain, plain * 2]
    # Go's reader, thus the documented proxy for a client without gzip, hands on what it has there.
    assert all(piece.endswith(b"\0\0\xff\xff") for piece in written[1:])


def saying(said: list[tuple[int, bytes]]) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    """A site whose pages have the first of these contents, each until it is taken away."""

    def site(_environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        seq, content = said[0]
        start("200 OK", [("Live-Seq", str(seq)), ("Content-Type", "text/html")])
        return [content]

    return site


def watched() -> WatchedEvent:
    return WatchedEvent(1, is_private=False, asked_at=0.0)


def test_part_that_stayed_the_same_comes_without_its_text() -> None:
    tournament = evening(4, up_to="register")
    seq, path = tournament.log.count(), f"/e/{tournament.slug}/standings/"
    said = [(seq, b"old"), (seq + 1, b"old"), (seq + 2, b"new")]
    bridge = WsgiBridge(saying(said))

    async def told() -> list[dict[str, Any]]:
        with ThreadPoolExecutor(1) as news:
            hub = Hub(executor=news)
            parts = PublicParts(
                SharedPages(hub, bridge), tournament.slug, watched(), http("/"), [path]
            )
            assert await parts.moved({"standings": seq}) == []  # what holds when it begins
            found = []
            while said:
                (block,) = await parts.moved({"standings": said[0][0]})
                found.append(json.loads(block.plain.partition(b"data: ")[2]))
                said.pop(0)
            assert await parts.moved({"clock": seq + 3}) == []
            await hub.close()
            news.submit(connections.close_all).result()
            return found

    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(asyncio.run, told()).result()
    bridge.close()
    assert [(part["seq"], part.get("html")) for part in found] == [
        (seq, "old"),
        (seq + 1, None),
        (seq + 2, "new"),
    ]
    assert found[0]["tag"] == found[1]["tag"] != found[2]["tag"]


def test_page_may_name_a_few_parts(live_stack: Stack) -> None:
    tournament = evening(8)
    paths = [f"/e/{tournament.slug}/places/e{number}/" for number in range(1, 9)]
    with follow(live_stack, tournament, *paths) as stream:
        sent(tournament, "rename", now=timezone.now(), player="e1", name="Zora")
        assert len(brought(stream)) == MOST


def test_only_the_first_parts_of_an_address_are_looked_at() -> None:
    """Thousands of them, each with long cookies, would hold up everybody else."""
    days = [f"/e/abend/day/{number}/" for number in range(1, MOST + 1)]
    bridge = WsgiBridge(saying([]))
    with ThreadPoolExecutor(1) as news:
        shared = SharedPages(Hub(executor=news), bridge)

        def asked(*paths: str, cookie: bytes = b"") -> list[str]:
            scope = http("/live/abend", headers=[(b"cookie", cookie)])
            return [ask.path for ask in PublicParts(shared, "abend", watched(), scope, paths).asks]

        standings = "/e/abend/standings/"
        assert asked(*["/e/other/standings/"] * 9, standings, standings) == [standings]
        session = b"sessionid=x"  # who is logged in gets no days
        assert asked(*days[1:], standings, cookie=session) == [standings]
        assert asked(*days, standings, cookie=session) == []
    bridge.close()


def test_event_has_so_many_kinds_of_parts_and_no_more() -> None:
    """Else who sends many hosts would have each piece of news rendered for each."""
    bridge = WsgiBridge(saying([]))
    with ThreadPoolExecutor(1) as news:
        shared, event = SharedPages(Hub(executor=news), bridge), watched()

        def opened(host: int) -> PublicParts:
            scope = http("/live/abend", headers=[(b"host", b"h%d" % host)])
            return PublicParts(shared, "abend", event, scope, ["/e/abend/", "/e/abend/standings/"])

        pages = [opened(host) for host in range(MOST_KINDS // 2)]
        assert all(len(page.asks) == 2 for page in pages)
        assert opened(-1).asks == []
        alike = opened(0)
        assert len(alike.asks) == 2
        pages[0].close()
        assert opened(-1).asks == []
        alike.close()
        assert len(opened(-1).asks) == 2
    bridge.close()
