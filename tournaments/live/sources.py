"""Inform a hub about new entries: from the SQLite file, by Redis hints, or by asking.

Reads a few columns of the tournament table. A deleted event, although restorable, is none.
"""

import asyncio
import logging
import sqlite3
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple, Protocol

from django.conf import settings
from django.db import connection

from tournaments.store.announcements import CHANNEL

SQLITE_POLL_SECONDS = 0.05
DATABASE_POLL_SECONDS = 0.5
RECONNECT_SECONDS = 1.0

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """The receiver of a source: a hub."""

    def hint(self, slug: str, seq: int) -> None: ...

    async def refresh(self) -> None: ...


class Known(NamedTuple):
    """The last seq of a tournament, and its privacy."""

    seq: int
    is_private: bool


class Source(Protocol):
    """Reads what is known, and watches for more until cancelled."""

    async def read(self, slugs: list[str]) -> dict[str, Known]: ...

    async def watch(self, hub: Listener) -> None: ...

    def close(self) -> None: ...


def source(executor: Executor) -> Source:
    """The source that fits the settings. `executor` runs what must ask through Django."""
    if settings.REDIS_URL:
        return RedisSource(executor)
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return SqliteSource(Path(str(connection.settings_dict["NAME"])))
    return PollingSource(executor)


class SqliteSource:
    """Asks SQLite twenty times a second whether another connection has committed (1.5 µs)."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=1
        )

    async def read(self, slugs: list[str]) -> dict[str, Known]:
        return self._read(slugs)

    def _read(self, slugs: list[str]) -> dict[str, Known]:
        marks = ",".join("?" * len(slugs))
        rows = self.connection.execute(
            "SELECT slug, seq, is_private FROM tournaments_tournament"
            f" WHERE removed_at IS NULL AND slug IN ({marks})",
            slugs,
        )
        return {slug: Known(seq, bool(hidden)) for slug, seq, hidden in rows.fetchall()}

    async def watch(self, hub: Listener) -> None:
        last_seq = -1
        while True:
            try:
                version = self.connection.execute("PRAGMA data_version").fetchone()[0]
                if version != last_seq:
                    await hub.refresh()
                    last_seq = version
            except sqlite3.OperationalError:
                logger.warning("database busy; looking again", exc_info=True)
            await asyncio.sleep(SQLITE_POLL_SECONDS)

    def close(self) -> None:
        self.connection.close()


class PollingSource:
    """Asks the database through Django; for Postgres without Redis."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    async def read(self, slugs: list[str]) -> dict[str, Known]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.executor, _read_through_django, slugs)

    async def watch(self, hub: Listener) -> None:
        while True:
            await asyncio.sleep(DATABASE_POLL_SECONDS)
            try:
                await hub.refresh()
            except Exception:
                logger.warning("database not reached; asking again", exc_info=True)

    def close(self) -> None:
        pass


class RedisSource(PollingSource):
    """Listens to hints; after a break reads everything, since hints may have been lost."""

    async def watch(self, hub: Listener) -> None:
        import redis  # here and elsewhere where it is used: without a server nobody needs it

        while True:
            try:
                await self._listen(hub)
            except (redis.RedisError, OSError):
                logger.warning("Redis not reached; connecting again", exc_info=True)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self, hub: Listener) -> None:
        import redis.asyncio

        async with (
            redis.asyncio.Redis.from_url(settings.REDIS_URL, decode_responses=True) as server,
            server.pubsub(ignore_subscribe_messages=True) as channel,
        ):
            await channel.subscribe(CHANNEL)
            await hub.refresh()
            async for message in channel.listen():
                slug, _, seq = message["data"].rpartition(":")
                hub.hint(slug, int(seq))


def _read_through_django(slugs: list[str]) -> dict[str, Known]:
    from django.db import close_old_connections

    from tournaments.store.models import Tournament

    close_old_connections()
    rows = Tournament.present.filter(slug__in=slugs)
    return {row[0]: Known(*row[1:]) for row in rows.values_list("slug", "seq", "is_private")}
