"""Live updates: one hub per process tells every open page the newest `seq` of its tournament.

`GET /live/<slug>` is a stream of server-sent events `seq` with data `{"seq": n, "now": t}`: the
current one first, then each newer one; in silence `now` with `{"now": t}`. `t` is the server's time
in milliseconds since 1970. `GET /live/<slug>/seq` is `{"seq": n}` for pages that poll, with an
ETag, and the time as its header `X-Now`.
A private tournament has a code behind its slug that its pages know; without it there is nothing.
The hub keeps one value per page, the newest: a slow phone skips versions and never grows a queue.
"""

import asyncio
import logging
import time
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache

import redis
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.bridge import Receive, Scope, Send, address, respond
from tournaments.clients import Share
from tournaments.live_sources import CHANNEL, Known, Source, source

LIVE_PREFIX = "/live/"
HEARTBEAT_SECONDS = 15.0
CATCH_UP_SECONDS = 5.0
RETRY_MILLISECONDS = 2000
# news grow old at once; a private event's have a secret address (`secret_addresses.STREAM`)
UNKEPT = [(b"cache-control", b"no-store"), (b"x-robots-tag", b"noindex, nofollow")]
STREAM_LIMIT = 5000
STREAMS_EACH = 1000  # of one address, behind which there may be 300 phones with a few pages each
# Seconds for which a tournament without a stream is still followed after somebody asked.
FOLLOW_SECONDS = 60.0

logger = logging.getLogger(__name__)


def stream_path(slug: str, *, is_private: bool) -> str:
    """The address of a tournament's stream, for its pages."""
    return f"{LIVE_PREFIX}{slug}/{_code(slug)}" if is_private else f"{LIVE_PREFIX}{slug}"


def _code(slug: str) -> str:
    return salted_hmac("stichtag.live", slug, algorithm="sha256").hexdigest()[:32]


def announce(slug: str, seq: int) -> None:
    """Tells the hubs of all processes that `slug` has reached `seq`; call it after the commit.

    A hint only: the embedded hub watches the database instead, and a lost hint is caught up with.
    So a broker that is down never fails the write that has already happened.
    """
    if not settings.REDIS_URL:
        return
    try:
        _hints().publish(CHANNEL, f"{slug}:{seq}")
    except redis.RedisError:
        logger.warning("hint for %s lost", slug, exc_info=True)


@cache
def _hints() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)


@dataclass(slots=True, eq=False)
class Slot:
    """What one open page has yet to be told."""

    seq: int | None = None
    ended: bool = False
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, seq: int) -> None:
        self.seq = seq
        self.filled.set()

    def end(self) -> None:
        self.ended = True
        self.filled.set()


@dataclass(slots=True)
class Followed:
    """One tournament that somebody watches."""

    seq: int
    is_private: bool
    asked: float
    slots: set[Slot] = field(default_factory=set)


class Hub:
    """The newest seq of every followed tournament, and the pages to tell. Lives on one loop."""

    def __init__(self, *, executor: Executor) -> None:
        self.executor = executor
        self.followed: dict[str, Followed] = {}
        self.closing = False
        self._source: Source | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def seq(self, slug: str, code: str = "") -> int | None:
        """The current seq, None when there is no such tournament, or not for who has no more than
        this code. Followed from here on."""
        known = self.followed.get(slug)
        if known is None:
            await self._start()
            found = (await self._read([slug])).get(slug)
            if found is None:
                return None
            # Somebody may have come first while the database was asked.
            known = self.followed.setdefault(slug, Followed(*found, time.monotonic()))
        known.asked = time.monotonic()
        wanted = _code(slug) if known.is_private or code else ""
        return known.seq if constant_time_compare(code, wanted) else None

    def open(self, slug: str) -> Slot:
        """A slot filled with the current seq; the tournament must be followed."""
        slot = Slot()
        followed = self.followed[slug]
        followed.slots.add(slot)
        slot.put(followed.seq)
        if self.closing:
            slot.end()
        return slot

    def drop(self, slug: str, slot: Slot) -> None:
        """The page of this slot has gone."""
        if slug in self.followed:
            self.followed[slug].slots.discard(slot)

    def hint(self, slug: str, seq: int) -> None:
        """Passes a newer seq on to the pages; older ones are late news and dropped."""
        followed = self.followed.get(slug)
        if followed is None or seq <= followed.seq:
            return
        followed.seq = seq
        for slot in followed.slots:
            slot.put(seq)

    async def refresh(self) -> None:
        """Reads what the database says of every followed tournament; ends the deleted ones."""
        slugs = list(self.followed)
        found = await self._read(slugs) if slugs else {}
        for slug in slugs:
            if slug in found:
                self._note(slug, found[slug])
            elif slug in self.followed:
                for slot in self.followed.pop(slug).slots:
                    slot.end()

    def _note(self, slug: str, found: Known) -> None:
        """A tournament that has become private ends the streams of strangers with all others: its
        own pages come back with their code."""
        followed = self.followed[slug]
        if found.is_private and not followed.is_private:
            for slot in self.followed.pop(slug).slots:
                slot.end()
            return
        followed.is_private = found.is_private
        self.hint(slug, found.seq)

    def end_streams(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.closing = True
        for followed in self.followed.values():
            for slot in followed.slots:
                slot.end()

    async def close(self) -> None:
        """Ends the streams and stops watching."""
        self.end_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._source is not None:
            self._source.close()

    async def _start(self) -> None:
        if self._source is None:
            self._source = source(self.executor)
            self._tasks = [
                asyncio.create_task(self._source.watch(self)),
                asyncio.create_task(self._catch_up()),
            ]

    async def _read(self, slugs: list[str]) -> dict[str, Known]:
        assert self._source is not None
        return await self._source.read(slugs)

    async def _catch_up(self) -> None:
        """Heals lost hints, and forgets tournaments that nobody asks for any more."""
        while True:
            await asyncio.sleep(CATCH_UP_SECONDS)
            oldest = time.monotonic() - FOLLOW_SECONDS
            for slug, followed in list(self.followed.items()):
                if not followed.slots and followed.asked < oldest:
                    del self.followed[slug]
            try:
                await self.refresh()
            except Exception:
                logger.exception("catching up failed; streams go on")


class LiveApp:
    """The ASGI application below /live/."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.share = Share(STREAMS_EACH, most=STREAM_LIMIT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        slug, *rest = scope["path"].removeprefix(LIVE_PREFIX).split("/")
        polls = rest[-1:] == ["seq"]
        code = rest[:-1] if polls else rest
        if scope["method"] != "GET":
            await respond(send, 405, [(b"allow", b"GET")], b"")
        elif (
            "\0" in scope["path"]
            or len(code) > 1
            or (seq := await self.hub.seq(slug, *code)) is None
        ):
            await respond(send, 404, [(b"content-type", b"text/plain"), *UNKEPT], b"Not found\n")
        elif polls:
            await _answer_poll(scope, send, seq)
        else:
            with self.share.of(address(scope)) as is_free:
                if is_free and not self.hub.closing:
                    await self._stream(slug, receive, send)
                else:
                    # Pages ask for the newest seq instead, and try again for a stream.
                    await respond(send, 503, [(b"retry-after", b"5")], b"")

    async def _stream(self, slug: str, receive: Receive, send: Send) -> None:
        slot = self.hub.open(slug)
        gone = asyncio.create_task(_until_gone(receive, slot))
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            *UNKEPT,
            (b"x-accel-buffering", b"no"),
        ]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await _write(send, f"retry: {RETRY_MILLISECONDS}\n\n")
            await self._events(slot, send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:
            return  # The page went away while we wrote to it.
        finally:
            gone.cancel()
            self.hub.drop(slug, slot)

    async def _events(self, slot: Slot, send: Send) -> None:
        while not slot.ended:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await slot.filled.wait()
            except TimeoutError:
                await _write(send, f'event: now\ndata: {{"now": {_now()}}}\n\n')
                continue
            slot.filled.clear()
            if slot.seq is not None and not slot.ended:
                seq, slot.seq = slot.seq, None
                data = f'{{"seq": {seq}, "now": {_now()}}}'
                await _write(send, f"id: {seq}\nevent: seq\ndata: {data}\n\n")


def _now() -> int:
    return round(time.time() * 1000)


async def _answer_poll(scope: Scope, send: Send, seq: int) -> None:
    tag = f'"{seq}"'.encode()
    headers = [(b"etag", tag), *UNKEPT, (b"x-now", b"%d" % _now())]
    if dict(scope["headers"]).get(b"if-none-match") == tag:
        await respond(send, 304, headers, b"")
    else:
        headers.append((b"content-type", b"application/json"))
        await respond(send, 200, headers, b'{"seq": %d}' % seq)


async def _until_gone(receive: Receive, slot: Slot) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    slot.end()


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
