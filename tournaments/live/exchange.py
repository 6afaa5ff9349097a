"""Exchange public pages between web processes by Redis, so that only one of them makes each.

A process claims a page before it makes it; the others wait for it, for half a second at most. If
Redis fails, each process makes its own pages.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import logging
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings
from redis import RedisError

from tournaments import __version__

if TYPE_CHECKING:
    from redis.asyncio import Redis

KEEP_SECONDS = 1.0  # of a page: it also shows data outside the log
CLAIM_SECONDS = 0.5  # for which others wait for who makes a page
LOOK_SECONDS = 0.015  # until they look again
TIMEOUT_SECONDS = 0.2  # of Redis
PAUSE_SECONDS = 5.0  # without Redis after it failed
HEADERS_END = b"\n"

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class CachedPage:
    """An answer as bytes; `seq` is that of the event it shows, `made_at` is monotonic time."""

    seq: int
    made_at: float
    tag: bytes
    headers: list[tuple[bytes, bytes]]
    plain: bytes
    packed: bytes  # empty where it is not worth while

    @cached_property
    def pieces(self) -> dict[str, Any]:
        """The content of an answer in JSON."""
        return dict(json.loads(self.plain))

    @property
    def seconds_left(self) -> float:
        return self.made_at + KEEP_SECONDS - time.monotonic()

    def to_bytes(self) -> bytes:
        texts = [self.tag, *(text for header in self.headers for text in header)]
        head = json.dumps([self.seq, *(text.decode("latin-1") for text in texts)])
        return head.encode() + HEADERS_END + self.packed

    @classmethod
    def from_bytes(cls, sent: bytes, made_at: float) -> CachedPage:
        head, _, packed = sent.partition(HEADERS_END)
        seq, *texts = json.loads(head)
        tag, *headers = (text.encode("latin-1") for text in texts)
        pairs = [*zip(headers[::2], headers[1::2], strict=True)]
        return cls(seq, made_at, tag, pairs, gzip.decompress(packed), packed)


class PageExchange:
    """The pages that web processes of the same version make for each other. Lives on one loop.

    `url` is that of Redis; without one each process makes its own.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._redis: Redis | None = None
        self._paused_until = 0.0

    async def find(self, key: str, seq: int) -> CachedPage | None:
        """Return a page of another process that shows this `seq`. None: this one is to make it, and
        to `give` it."""
        look_until = time.monotonic() + CLAIM_SECONDS
        while (server := self._server()) and time.monotonic() < look_until:
            try:
                page, is_mine = await _asked(server, _name(key), seq)
            except (RedisError, OSError):
                self._pause()
                return None
            if page or is_mine:
                return page
            await asyncio.sleep(LOOK_SECONDS)
        return None

    async def give(self, key: str, seq: int, page: CachedPage | None) -> None:
        """Let the others have the page that was to show `seq`; None: let them try."""
        if not (server := self._server()):
            return
        try:
            if page is None:
                await server.delete(_claim(_name(key), seq))
            elif (left := round(1000 * page.seconds_left)) > 0:
                await server.set(_name(key), page.to_bytes(), px=left)
        except (RedisError, OSError):
            self._pause()

    def _server(self) -> Redis | None:
        """None without Redis, and for a while after it failed."""
        if not self.url or time.monotonic() < self._paused_until:
            return None
        if self._redis is None:
            from redis.asyncio import Redis  # half a megabyte that nobody needs without a server

            self._redis = Redis.from_url(
                self.url,
                socket_timeout=TIMEOUT_SECONDS,
                socket_connect_timeout=TIMEOUT_SECONDS,
            )
        return self._redis

    def _pause(self) -> None:
        logger.warning("pages not exchanged for %d s", PAUSE_SECONDS, exc_info=True)
        self._paused_until = time.monotonic() + PAUSE_SECONDS

    async def close(self) -> None:
        if self._redis is not None:
            await self._redis.aclose()


async def _asked(server: Redis, name: str, seq: int) -> tuple[CachedPage | None, bool]:
    """(the page if it shows this seq, True if this process is the first to claim it)."""
    keep = round(1000 * KEEP_SECONDS)
    async with server.pipeline(transaction=False) as asked:
        asked.set(_claim(name, seq), 1, nx=True, px=keep)
        asked.get(name)
        asked.pttl(name)
        is_mine, sent, left = await asked.execute()
    if sent is not None and left > 0:
        page = CachedPage.from_bytes(sent, time.monotonic() + left / 1000 - KEEP_SECONDS)
        if page.seq >= seq:
            return page, False
    return None, bool(is_mine)


def _name(key: str) -> str:
    """Versions show the same event differently. The secret names the installation."""
    secret = settings.SECRET_KEY.encode()[:64]
    named = f"{__version__} {key}".encode()
    return f"stichtag:page:{hashlib.blake2b(named, digest_size=16, key=secret).hexdigest()}"


def _claim(name: str, seq: int) -> str:
    return f"{name}:{seq}"
