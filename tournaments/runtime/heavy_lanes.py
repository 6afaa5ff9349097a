"""The order of heavy work: logged-in people have threads of their own, and everybody takes turns.

A client is an account, or a household where nobody is logged in. One piece of work of a client is
done at a time, so nobody waits behind the whole queue of somebody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from tournaments.runtime.network_addresses import ConnectionQuota, client_network

THREADS: Final = 2  # of each lane: as many processes are busy with its work at a time
EACH, MOST = 8, 32  # pieces of work under way, of one client and of all in a lane
T = TypeVar("T")


class NoPlace(Exception):
    """Too much waits already; `own`: too much of this client."""

    def __init__(self, *, own: bool) -> None:
        super().__init__()
        self.own = own


class HeavyLane:
    """A few threads that wait for heavy work, and what waits for them."""

    def __init__(self, name: str) -> None:
        self.executor = ThreadPoolExecutor(THREADS, thread_name_prefix=name)
        self.share = ConnectionQuota(EACH, most=MOST)
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, client: str, work: Callable[..., T], *args: Any) -> T:
        """Return the result of the work when it is the client's turn; raises NoPlace."""
        client = client_network(client)
        with self.share.of(client) as has_place:
            if not has_place:
                raise NoPlace(own=self.share.held[client] >= self.share.each)
            turn = self.turns.setdefault(client, asyncio.Lock())
            async with turn:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.executor, work, *args)

    def close(self) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)
