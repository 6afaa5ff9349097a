"""The connections of a web process: how many each client may hold, and how long one may be slow.

Uvicorn waits for ever for a request that is never finished, and for a client that reads nothing.
A proxy in front speaks for many, so connections from it are not counted, only timed.
"""

import asyncio
import ipaddress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tournaments.runtime.network_addresses import client_network

# Seconds for the head of a request, counted from its first byte, or from the beginning of the
# connection; for its body; for taking what was written; and for which an open page, which asks when
# there is news, keeps its connection.
HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
TAKE_SECONDS = 60.0
KEEP_SECONDS = 60
# Of one address, behind which there may be 300 phones with six connections each; and of all.
EACH = 2_000
ALL = 15_000


class Connection(H11Protocol):
    """One connection; of who holds too many, the one that is idle for longest has to go."""

    inside: ClassVar[dict[str, dict["Connection", None]]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.awaited = ""
        self.request_timer: asyncio.TimerHandle | None = None
        self.write_timer: asyncio.TimerHandle | None = None
        self.who = client_network(self.client[0]) if self.client else ""
        if not self._is_proxy():
            self._come_in()
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self.request_timer, self.write_timer):
            if timer is not None:
                timer.cancel()
        mine = self.inside.get(self.who, {})
        mine.pop(self, None)
        if not mine:
            self.inside.pop(self.who, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.awaited = ""  # even if the next one is awaited already
        self._await_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.write_timer = self.loop.call_later(TAKE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.write_timer is not None:
            self.write_timer.cancel()

    @property
    def is_idle(self) -> bool:
        """Return True if nothing is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _come_in(self) -> None:
        mine = self.inside.setdefault(self.who, {})
        crowd = mine if len(mine) >= EACH else self._crowd()
        if crowd:
            idle = next((connection for connection in crowd if connection.is_idle), self)
            idle.transport.abort()
        mine[self] = None

    def _crowd(self) -> dict["Connection", None]:
        """The connections of whom to close one, because there are too many in all."""
        if len(self.connections) <= ALL:
            return {}
        return max(self.inside.values(), key=len)

    def _is_proxy(self) -> bool:
        trusted: Any = self.config.forwarded_allow_ips or ""
        named = trusted.split(",") if isinstance(trusted, str) else trusted
        return not self.client or any(_holds(name.strip(), self.client[0]) for name in named)

    def _await_request(self) -> None:
        """Starts the time for what the client has to send next, if that is something else.

        Uvicorn counts the time of a connection after an answer, until something comes.
        """
        awaited = {h11.IDLE: "head", h11.SEND_BODY: "body"}.get(self.conn.their_state, "")
        is_kept = self.timeout_keep_alive_task is not None and not self.conn.trailing_data[0]
        if awaited == "head" and is_kept:
            awaited = ""
        if awaited == self.awaited:
            return
        self.awaited = awaited
        if self.request_timer is not None:
            self.request_timer.cancel()
        if awaited:
            seconds = HEAD_SECONDS if awaited == "head" else BODY_SECONDS
            self.request_timer = self.loop.call_later(seconds, self.transport.abort)


def _holds(name: str, address: str) -> bool:
    """Return True if an address is the named one, or in the named network; `*` are all."""
    if name in {"*", address}:
        return True
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(name)
    except ValueError:
        return False
