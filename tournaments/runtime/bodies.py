"""The bodies of requests as they come in: how large one may be, and how many large ones at once."""

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import ExitStack
from typing import Any

from tournaments.runtime.network_addresses import ConnectionQuota

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

BODY_LIMIT = 5_000_000  # bytes
# Larger ones (bytes) are imports, reports and forms have some kB. So many are in memory at once.
LARGE = 65_536
LARGE_BODIES = ConnectionQuota(10, most=40)
# A browser reads our answer only after it has sent everything, so that much is thrown away first.
WASTE_LIMIT = 200_000_000


class BodyTooLarge(Exception):
    """The request's body is longer than the limit."""


class TooManyBodies(Exception):
    """Too many requests with a large body are under way already."""


class Disconnected(Exception):
    """The client went away before its request was complete."""


async def read_body(scope: Scope, receive: Receive, held: ExitStack) -> bytes:
    """The whole body; BodyTooLarge past the limit, after the rest was received and dropped. A large
    one takes a place, which `held` gives back."""
    announced = dict(scope["headers"]).get(b"content-length", b"0")
    too_large = announced.isdigit() and int(announced) > BODY_LIMIT
    if too_large and int(announced) > WASTE_LIMIT:
        raise BodyTooLarge
    parts: list[bytes] = []
    size, has_place = 0, False
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        part = message.get("body", b"")
        size += len(part)
        too_large = too_large or size > BODY_LIMIT
        if size > LARGE and not has_place:
            has_place = held.enter_context(LARGE_BODIES.of(address(scope)))
            if not has_place:
                raise TooManyBodies
        if too_large:
            parts.clear()
        else:
            parts.append(part)
        is_last = not message.get("more_body", False)
        if too_large and (is_last or size > WASTE_LIMIT):
            raise BodyTooLarge
        if is_last:
            return b"".join(parts)


def address(scope: Scope) -> str:
    """The client's address, "" where none is known."""
    return str((scope.get("client") or ("",))[0])
