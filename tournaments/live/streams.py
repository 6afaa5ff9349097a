"""Serve `/live/<slug>`, the stream of server-sent events for open pages (docs/live.md).

With `?topics=standings,table-7` the first event `topics` holds the last seq of each topic, later
ones the topics that moved: `{"life", "seq", "topics": {"standings": 41}, "at", "now"}`. `at` is the
time of the last entry, `head` the beginning of its hash. If a page gets its own news first, `whole`
is the last entry up to which it is complete. Without `topics` an event `seq` announces every entry:
`{"seq", "now"}`.

A page names the addresses of its public parts, `part=/e/abend/standings/`. Before it hears that one
moved, an event `part` brings the new one: `{"path", "seq", "tag", "html"}`. There is no `html` if
the page got the same before. The page asks for other parts itself.

A returning page sends its last entry, `known=<seq>-<head>`, with `-<whole>` if it had one. A
browser that reconnects sends the id of the last event (`Last-Event-ID`). If the tournament has the
`same` entry, the page gets all later topics, or all that may have moved. If it has an `other` one,
it was restored from an older backup. A page that got an older entry than it has seen
(`shown=<seq>`) asks `/live/<slug>/seq`, which looks into the database.

In silence `now` sends the time, in milliseconds since 1970. `/live/<slug>/seq` answers once, with
an ETag, and the time in the header `X-Now`. A private tournament has a code behind its slug, which
names the right of the page; without a valid one the answer is empty.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import suppress
from random import randint
from urllib.parse import parse_qs

from tournaments.live.blocks import Block, Writer
from tournaments.live.followed import NOTHING, ResumePoint, Subscriber, WatchedEvent
from tournaments.live.hub import LIVE_PREFIX, Hub, SourceUnavailableError
from tournaments.live.public_parts import PublicParts
from tournaments.live.shared import SharedPages
from tournaments.runtime.bodies import Receive, Scope, address
from tournaments.runtime.network_addresses import ConnectionQuota
from tournaments.runtime.wsgi_bridge import Send, respond

HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 1000, 3000  # so that not all pages come back in one moment
# news grow old at once; a private event's have a secret address (`secret_addresses.STREAM`)
UNKEPT = [(b"cache-control", b"no-store"), (b"x-robots-tag", b"noindex, nofollow")]
STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    *UNKEPT,
    (b"x-accel-buffering", b"no"),
]
LATER = [(b"retry-after", b"5"), *UNKEPT]
STREAM_LIMIT = 5000
STREAMS_EACH = 1000  # of one address, behind which there may be 300 phones with a few pages each
MOST_TOPICS = 100
_TOPIC = re.compile(r"[\w.-]{1,60}")
_KNOWN = re.compile(r"(\d{1,9})-([0-9a-f]{12})(?:-(\d{1,9}))?", re.ASCII)
_SEQ = re.compile(r"\d{1,9}", re.ASCII)


class LiveApp:
    """The ASGI application below /live/."""

    def __init__(self, hub: Hub, shared: SharedPages) -> None:
        self.hub, self.shared = hub, shared
        self.share = ConnectionQuota(STREAMS_EACH, most=STREAM_LIMIT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._answer(scope, receive, send)
        except SourceUnavailableError:
            await respond(send, 503, LATER, b"")

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        slug, *rest = scope["path"].removeprefix(LIVE_PREFIX).split("/")
        polls = rest[-1:] == ["seq"]
        code = rest[:-1] if polls else rest
        if scope["method"] not in ("GET", "HEAD"):
            await respond(send, 405, [(b"allow", b"GET, HEAD")], b"")
        elif (
            "\0" in scope["path"]
            or len(code) > 1
            or (followed := await self.hub.enter(slug, *code)) is None
        ):
            await respond(send, 404, [(b"content-type", b"text/plain"), *UNKEPT], b"Not found\n")
        elif polls:
            await self.hub.reach(slug, followed, _shown(scope))
            await _answer_poll(scope, send, followed, await self._past(slug, scope, followed))
        elif scope["method"] == "HEAD":
            await respond(send, 200, STREAM, b"")
        else:
            with self.share.of(address(scope)) as is_free:
                if is_free and not self.hub.closing:
                    await self._stream(slug, "".join(code), scope, receive, send)
                else:
                    # Pages ask for the newest seq instead, and try again for a stream.
                    await respond(send, 503, LATER, b"")

    async def _stream(
        self, slug: str, code: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        followed = self.hub.followed[slug]
        slot = self.hub.open(slug, _topics(scope), code)
        paths = _query(scope).get("part", [])
        parts = PublicParts(self.shared, slug, followed, scope, paths)
        gone = asyncio.create_task(_until_gone(receive, slot))
        try:
            slot.past = await self._past(slug, scope, followed)
            slot.news = slot.past.unknown(slot.news, followed.base)
            slot.whole = slot.past.seq if slot.past.is_same else 0
            writer = Writer(scope, send)
            retry = f"retry: {randint(*RETRY_MILLISECONDS)}\n\n"
            await writer.begin(STREAM, retry.encode())
            await self._events(slot, followed, writer, parts)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:
            return  # The page went away while we wrote to it.
        finally:
            gone.cancel()
            parts.close()
            self.hub.drop(slug, slot)

    async def _past(self, slug: str, scope: Scope, followed: WatchedEvent) -> ResumePoint:
        """Return what the page knows that asks."""
        query = _query(scope)
        # The address of a stream is as old as the stream; its last event is newer.
        last_event = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
        known = _KNOWN.fullmatch(last_event) or _KNOWN.fullmatch(query.get("known", [""])[0])
        if known is None:
            return NOTHING
        seq, head, whole = int(known[1]), known[2], known[3]
        is_same = await self.hub.is_same(slug, followed, seq, head)
        return ResumePoint(int(whole or seq), is_same)

    async def _events(
        self, slot: Subscriber, followed: WatchedEvent, writer: Writer, parts: PublicParts
    ) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await slot.is_due.wait()
            if slot.ended:
                return
            seq, head, news = slot.take()
            blocks = await parts.moved(news)
            told = sent_event(slot, followed, seq, head, news)
            await writer.write(*blocks, Block.stored(told.encode()))


def sent_event(
    slot: Subscriber, followed: WatchedEvent, seq: int | None, head: str, news: dict[str, int]
) -> str:
    """One server-sent event."""
    if seq is None:
        return f'event: now\ndata: {{"now": {_now()}}}\n\n'
    if not slot.topics:
        return f'id: {seq}\nevent: seq\ndata: {{"seq": {seq}, "now": {_now()}}}\n\n'
    message = {"life": followed.life, "seq": seq, "topics": news, "at": followed.at, "now": _now()}
    name = ""
    if head:
        message["head"], name = head, f"{seq}-{head}"
        if slot.topics & followed.untold:
            message["whole"], name = slot.whole, f"{name}-{slot.whole}"
        else:
            slot.whole = seq
        name = f"id: {name}\n"
    message |= slot.past.message
    slot.past = NOTHING
    return f"{name}event: topics\ndata: {json.dumps(message)}\n\n"


def _topics(scope: Scope) -> frozenset[str]:
    """Return what the address names after `topics=`."""
    query = _query(scope)
    names = ",".join(query.get("topics", ())).split(",")
    return frozenset([name for name in names if _TOPIC.fullmatch(name)][:MOST_TOPICS])


def _shown(scope: Scope) -> int:
    """The newest entry that the page has seen, as far as it says so."""
    text = _query(scope).get("shown", [""])[0]
    return int(text) if _SEQ.fullmatch(text) else 0


def _now() -> int:
    return round(time.time() * 1000)


async def _answer_poll(scope: Scope, send: Send, followed: WatchedEvent, past: ResumePoint) -> None:
    message: dict[str, object] = {"seq": followed.seq}
    if topics := _topics(scope):
        message |= {
            "life": followed.life,
            "topics": past.unknown(followed.moved_at(sorted(topics)), followed.base),
            "at": followed.at,
            "head": followed.head,
        }
    message |= past.message
    tag = f'"{"-".join([followed.life, str(followed.seq), *past.message])}"'.encode()
    headers = [(b"etag", tag), *UNKEPT, (b"x-now", b"%d" % _now())]
    if dict(scope["headers"]).get(b"if-none-match") == tag:
        await respond(send, 304, headers, b"")
    else:
        headers.append((b"content-type", b"application/json"))
        await respond(send, 200, headers, json.dumps(message).encode())


async def _until_gone(receive: Receive, slot: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    slot.end()


def _query(scope: Scope) -> dict[str, list[str]]:
    return parse_qs(scope.get("query_string", b"").decode("latin-1"))
