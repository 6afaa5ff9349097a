"""The ASGI application: streams and common pages as plain ASGI, others by Django's WSGI handler.

Django's ASGI handler starts a thread and opens a database connection for each request. A few
long-lived threads behind a small bridge cost a fraction of that (docs/architecture.md).
"""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import Error, connection
from django.utils import timezone
from django.utils.module_loading import import_string
from redis import RedisError

from tournaments.live.hub import LIVE_PREFIX, Hub
from tournaments.live.pace import Pace
from tournaments.live.personal import PersonalParts
from tournaments.live.shared import SharedPages
from tournaments.live.streams import LiveApp
from tournaments.runtime import former_files, health, metrics, own_address
from tournaments.runtime.bodies import Receive, Scope, address
from tournaments.runtime.network_addresses import ConnectionQuota
from tournaments.runtime.security_headers import secured
from tournaments.runtime.wsgi_bridge import Send, WsgiBridge, busy, respond

# Seconds after which a thread that computes a page lets the loop go on. With Python's own 0.005 a
# loop beside two such threads gets a third as much done (docs/performance.md).
sys.setswitchinterval(0.001)

# The process answers; it can be sent requests.
LIVE, READY = "/livez", "/readyz"
READY_SECONDS = 3.0
# Requests under way: 300 phones behind one address, each with three at a time.
requests = ConnectionQuota(1_000, most=5_000)
pages = WsgiBridge(get_wsgi_application(), threads=settings.PAGE_THREADS)
personal = PersonalParts(pages, import_string("tournaments.web.phone.live_part.live_part"))
news = ThreadPoolExecutor(1, thread_name_prefix="news")
hub = Hub(executor=news, pace=Pace(lambda: pages.readers.wait))
shared = SharedPages(hub, pages)
streams = LiveApp(hub, shared)
answers = metrics.Requests()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Sends each request to the streams or to the pages; answers start-up and shutdown."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    if scope["type"] != "http":
        raise ValueError(f"no {scope['type']} here")
    own_address.heard(address(scope), _host(scope))
    if settings.METRICS_TOKEN and not scope["path"].startswith(LIVE_PREFIX):
        send = answers.counted(scope, send)
    await _answer(scope, receive, secured(scope, send))


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["path"] == LIVE:
        await _probed(send, is_well=True)
        return
    if scope["path"] == metrics.PATH and metrics.may_read(scope["headers"]):
        kind = (b"content-type", b"text/plain; version=0.0.4; charset=utf-8")
        await respond(send, 200, [kind, (b"cache-control", b"no-store")], await _figures())
        return
    if scope["path"].startswith(LIVE_PREFIX):
        await streams(scope, receive, send)
        return
    with requests.of(address(scope)) as is_free:
        if not is_free:
            await respond(send, *busy(scope, 503, 5))
        elif scope["path"] == READY:
            await _probed(send, is_well=await _is_ready())
        elif not (await shared.answers(scope, send) or await personal.answers(scope, send)):
            await pages(scope, receive, send)


async def _is_ready() -> bool:
    try:
        return await asyncio.wait_for(asyncio.to_thread(health.is_ready), READY_SECONDS)
    except TimeoutError:
        return False


async def _figures() -> bytes:
    """Return the figures of this process, and of the installation if its database answers."""
    waits = {"readers": pages.readers.wait, "writers": pages.writers.wait}
    here: metrics.Figures = {
        "streams": float(streams.share.total),
        "requests_under_way": float(requests.total),
        "page_wait_seconds": ("lane", waits),
    }
    there: metrics.Figures
    try:
        there = await asyncio.wait_for(asyncio.to_thread(_asked), READY_SECONDS)
    except (TimeoutError, Error, OSError, RedisError):
        there = {"up": 0.0}
    return metrics.text(answers, {**here, **there})


def _asked() -> metrics.Figures:
    from tournaments.store.figures import figures

    try:
        return {"up": 1.0, **metrics.of_the_machine(), **figures(timezone.now())}
    finally:
        connection.close()


async def _probed(send: Send, *, is_well: bool) -> None:
    """Answers a proxy or an orchestrator, whatever host it names and whatever the pages do."""
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await respond(send, 200 if is_well else 503, headers, b"ok" if is_well else b"not ready")


def _host(scope: Scope) -> str:
    """The host by which a client came."""
    return next(
        (value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), ""
    )


async def _lifespan(receive: Receive, send: Send) -> None:
    sharing: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            sharing = asyncio.create_task(former_files.go_on_sharing())
            own_address.changed_from()  # what holds now is what the terminal has shown
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if sharing is not None:
                sharing.cancel()
            await hub.close()
            pages.close()
            news.shutdown()
            await send({"type": "lifespan.shutdown.complete"})
            return
