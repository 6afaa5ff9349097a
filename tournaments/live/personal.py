"""Render the live parts of the pages of players and tables in the shortest way.

At the start of a round all of them ask at once. Parts differ, so none is cached. Personal links
need no login and no message, nor does a table's phone, whose session holds its PIN. So these
requests skip Django's middleware: the view of the page renders in a reader thread. All other
requests go the usual way.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie

from tournaments.live.shared import SEQ
from tournaments.runtime.bodies import Scope
from tournaments.runtime.wsgi_bridge import Send, WsgiBridge, environ, respond

_PATH = re.compile(r"/p/[\w-]+/(?:table/\d+/)?|/t/[-\w]+/\d+/[\w-]+/", re.ASCII)
_SECRET = re.compile(r"[A-Za-z0-9]{32}")  # of Django, against forged forms
_ONCE = re.compile(rb'name="(?:key|csrfmiddlewaretoken)" value="\w*"')
HEADERS = [
    (b"cache-control", b"private, no-store"),
    (b"x-robots-tag", b"noindex, nofollow"),
]


@dataclass(frozen=True, slots=True)
class Part:
    """The live part of a page from its view, and its surroundings."""

    headers: list[tuple[bytes, bytes]]
    content: bytes

    @property
    def tag(self) -> bytes:
        """Names what it says; no two answers have the same keys of forms."""
        content = _ONCE.sub(b"", self.content)
        return b'W/"%s"' % hashlib.blake2b(content, digest_size=12).hexdigest().encode()


# (WSGI environment, secret against forged forms) -> the part; None: only the long way tells
Make = Callable[[dict[str, Any], str], Part | None]


class PersonalParts:
    """Answers who asks for a live part by a personal link."""

    def __init__(self, pages: WsgiBridge, make: Make) -> None:
        self.pages, self.make = pages, make

    async def answers(self, scope: Scope, send: Send) -> bool:
        """Return True if the request was answered here."""
        headers = dict(scope["headers"])
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
        secret = cookies.get(settings.CSRF_COOKIE_NAME, "")
        if not _SECRET.fullmatch(secret) or not _asks_for_part(scope, headers):
            return False
        if await self.pages.sheds(scope, send):
            return True
        part = await self.pages.readers.run(self.make, environ(scope, b""), secret)
        if part is None:
            return False
        own = [*part.headers, *HEADERS, (b"etag", part.tag)]
        if headers.get(b"if-none-match") == part.tag:
            await respond(send, 304, own, b"")
        elif b"gzip" in headers.get(b"accept-encoding", b""):
            packed = gzip.compress(part.content, 1)
            await respond(send, 200, [*own, (b"content-encoding", b"gzip")], packed)
        else:
            await respond(send, 200, own, part.content)
        return True


def _asks_for_part(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    return (
        scope["method"] == "GET"
        and not scope.get("query_string")
        and SEQ in headers
        and headers.get(b"hx-request") == b"true"
        and b"hx-history-restore-request" not in headers
        and b"authorization" not in headers
        and _PATH.fullmatch(scope["path"]) is not None
    )
