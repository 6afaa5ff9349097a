"""Share the styles and scripts of this release with processes of the next one, by Redis.

An open page, and a page that another process made, name files by the hashes of their release. Each
web process puts its own there again and again; an hour after the last one of a release they are
gone. Without Redis all processes share the folder of the static files, which keeps them as long.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.conf import settings

KEPT: Final = 3600  # seconds after the last process of a release
EVERY: Final = 600
_KEY: Final = "stichtag:static:"
_KINDS: Final = {".css": "text/css", ".js": "text/javascript"}


async def go_on_sharing() -> None:
    """Share what this process serves, until it ends; nothing where nothing could differ."""
    while settings.REDIS_URL and settings.STATIC_COLLECTED:
        await asyncio.to_thread(share)
        await asyncio.sleep(EVERY)


def share() -> None:
    """Put the files of this release where processes of another one find them."""
    import redis

    with suppress(OSError, redis.RedisError), _server() as server:
        for name, content in _own():
            server.set(_KEY + name, content, ex=KEPT + EVERY)


def found(path: str) -> tuple[bytes, str] | None:
    """Return a file of another release, compressed by gzip, and its type; None if there is none."""
    kind = _KINDS.get(Path(path).suffix)
    if kind is None or not settings.REDIS_URL:
        return None
    import redis

    with suppress(OSError, redis.RedisError), _server() as server:
        content = server.get(_KEY + path.removeprefix(settings.STATIC_URL))
        return (content, kind) if isinstance(content, bytes) else None
    return None


def _own() -> Iterator[tuple[str, bytes]]:
    """Yield the styles and scripts of this release, compressed, by their names with hashes."""
    folder = Path(settings.STATIC_ROOT)
    for name in manifest(folder).values():
        if Path(name).suffix in _KINDS:
            yield name, gzip.compress((folder / name).read_bytes())


def manifest(folder: Path) -> dict[str, str]:
    """Return the names with hashes by those without, as the last collecting wrote them down."""
    try:
        told = json.loads((folder / "staticfiles.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return dict(told["paths"])


def _server() -> Any:
    import redis

    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
