"""Pages that one web process makes for all: over a real Redis."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings

from tests.servers import wait_until
from tests.stack import Stack, database_address, running
from tests.worlds.phones import evening
from tournaments.live import exchange
from tournaments.live.exchange import KEEP_SECONDS, CachedPage, PageExchange

pytestmark = pytest.mark.scaled
HEADERS = [(b"content-type", b"text/html; charset=utf-8"), (b"live-seq", b"7")]
TEXT = "Müller führt\n".encode()


def page(seq: int) -> CachedPage:
    return CachedPage(seq, time.monotonic(), b'W/"1"', HEADERS, TEXT, gzip.compress(TEXT))


def between(*acts: Callable[[PageExchange, PageExchange], Awaitable[None]]) -> None:
    """Let two processes exchange pages."""
    if not settings.REDIS_URL:
        pytest.skip("without Redis there is one process")

    async def both() -> None:
        one, other = PageExchange(settings.REDIS_URL), PageExchange(settings.REDIS_URL)
        for act in acts:
            await act(one, other)
        await one.close()
        await other.close()

    with ThreadPoolExecutor(1) as thread:  # the browser driver may have a loop in this one
        thread.submit(asyncio.run, both()).result()


def key() -> str:
    return os.urandom(8).hex()


def test_who_asks_meanwhile_gets_what_the_first_one_makes() -> None:
    name = key()

    async def act(one: PageExchange, other: PageExchange) -> None:
        assert await one.find(name, 7) is None
        waiting = asyncio.create_task(other.find(name, 7))
        made = page(7)
        await one.give(name, 7, made)
        found = await waiting
        assert found is not None
        assert (found.seq, found.tag, found.headers) == (7, b'W/"1"', HEADERS)
        assert (found.plain, found.packed) == (TEXT, made.packed)
        assert found.seconds_left <= made.seconds_left + 0.01  # no page gets younger on its way
        assert await other.find(name, 6) is not None

    between(act)


def test_a_page_of_before_is_made_again_and_by_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "CLAIM_SECONDS", 0.1)
    name = key()

    async def act(one: PageExchange, other: PageExchange) -> None:
        await one.give(name, 7, page(7))
        begun = time.monotonic()
        assert await other.find(name, 8) is None
        assert time.monotonic() - begun < exchange.CLAIM_SECONDS
        assert await one.find(name, 8) is None  # who claimed it has died, or takes too long
        assert time.monotonic() - begun >= exchange.CLAIM_SECONDS

    between(act)


def test_who_can_make_none_lets_the_others_try_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "CLAIM_SECONDS", 600.0)
    name = key()

    async def act(one: PageExchange, other: PageExchange) -> None:
        assert await one.find(name, 7) is None
        waiting = asyncio.create_task(other.find(name, 7))
        await one.give(name, 7, None)
        assert await asyncio.wait_for(waiting, 60) is None

    between(act)


def test_a_page_is_gone_when_it_is_too_old() -> None:
    name = key()

    async def act(one: PageExchange, _other: PageExchange) -> None:
        old = CachedPage(7, time.monotonic() - KEEP_SECONDS, b"", HEADERS, TEXT, b"")
        await one.give(name, 7, old)
        assert await one.find(name, 7) is None

    between(act)


def test_without_redis_each_makes_its_own_and_asks_no_more_for_a_while(tmp_path: Path) -> None:
    async def act() -> None:
        alone = PageExchange(f"unix://{tmp_path}/nobody.sock")
        assert await alone.find("page", 1) is None
        assert alone._server() is None
        await alone.give("page", 1, page(1))
        await alone.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, act()).result()


@pytest.mark.django_db(transaction=True)
def test_two_processes_show_the_same_bytes(live_stack: Stack) -> None:
    """Each answer bears the moment at which it was made."""
    if not settings.REDIS_URL:
        pytest.skip("without Redis there is one process")
    path = f"/e/{evening(4).slug}/"
    with running(database_address(), "web") as beside:

        def same() -> bool:
            host = {"Host": "stichtag.example"}
            bodies = [stack.get(path, **host)[2] for stack in (live_stack, beside)]
            assert b"data-now" in bodies[0]
            return bodies[0] == bodies[1]

        wait_until(same, "the same bytes")
