"""The ASGI application: streams as plain ASGI, every page through Django's WSGI handler.

Django's own ASGI handler starts a thread and opens a database connection for each request; a few
long-lived threads behind a small bridge cost a fraction of that (docs/architecture.md).
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from tournaments.bridge import BUSY, SOON, Receive, Scope, Send, WsgiBridge, address, respond
from tournaments.clients import Share
from tournaments.live import LIVE_PREFIX, Hub, LiveApp

# Requests under way: 300 phones behind one address, each with three at a time.
requests = Share(1_000, most=5_000)
pages = WsgiBridge(get_wsgi_application(), threads=settings.PAGE_THREADS)
hub = Hub(executor=pages.executor)
streams = LiveApp(hub)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Sends each request to the streams or to the pages; answers start-up and shutdown."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] != "http":
        raise ValueError(f"no {scope['type']} here")
    elif scope["path"].startswith(LIVE_PREFIX):
        await streams(scope, receive, send)
    else:
        with requests.of(address(scope)) as is_free:
            if is_free:
                await pages(scope, receive, send)
            else:
                await respond(send, 503, SOON, BUSY.encode())


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await hub.close()
            pages.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
