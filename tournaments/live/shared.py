"""Cache public pages as compressed bytes.

This module requests each page itself, with an address and a language but without cookies. An answer
is cached if it is a page, sets no cookie and belongs to a public tournament. Django answers
requests with a session, unless the live part is the same for all. Bytes expire when one of the
page's topics moves (`hub`), after one second at the latest, because pages also show data outside
the log.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request

from tournaments.domain.topics import entrant
from tournaments.live.blocks import Block
from tournaments.live.followed import WatchedEvent
from tournaments.live.hub import Hub, SourceUnavailableError
from tournaments.runtime.bodies import Scope
from tournaments.runtime.wsgi_bridge import Send, WsgiBridge, respond
from tournaments.store.cache import ByteCache

MOST_BYTES = 64_000_000
KEEP_SECONDS = 1.0
REFUSED_SECONDS, MOST_REFUSED = 10.0, 1_000
TRIES = 3  # of who asks while an older answer is being made
SEQ = (
    b"live-seq"  # of an answer: the seq of what it shows; of a request: what the page has heard of
)
PIECES = "event-place"  # the route of which one answer holds the pieces of all
HTML = b"text/html; charset=utf-8"
HALL = frozenset({"event", "standings", "seats", "clock", "tables"})
_OWN_HEADERS = {b"content-length", b"content-encoding", b"cache-control", b"vary", b"etag"}
_VARY = b"Accept-Encoding, Accept-Language, Cookie, HX-Request"
_NONCE = re.compile(rb" 'nonce-[^']*'")
_MOMENT = re.compile(rb' (?:data-now|nonce)="[^"]*"')  # no two answers have the same


@dataclass(frozen=True, slots=True)
class Route:
    """A page of a tournament, below its address.

    `alike`: its live part is the same for all, logged in or not. `topics`: its contents; a player's
    page also has the topic of the player.
    """

    name: str
    pattern: str
    topics: frozenset[str]
    alike: bool = True


ROUTES = (
    Route("event", "", HALL, alike=False),
    Route("projector", "projector/", HALL, alike=False),
    Route("standings", "standings/", frozenset({"event", "standings"})),
    Route("standings-all", "standings/all/", frozenset({"event", "standings"})),
    Route("event-ranking", r"standings/\d+/", frozenset({"event", "standings"}), alike=False),
    Route("event-progress", "progress/", frozenset({"event", "standings"})),
    Route("event-forecast", "forecast/", HALL, alike=False),
    Route("event-place", "places/([^/]+)/", frozenset({"event", "standings"})),
    Route("event-player", "players/([^/]+)/", HALL - {"clock"}),
    Route("event-plan", "plan/", HALL, alike=False),
    Route("event-cross", "plan/cross/", frozenset({"event", "standings", "tables"})),
    Route("event-day", r"day/\d+/", HALL, alike=False),
    Route("draws", "draws/", frozenset({"event", "draws", "seats"}), alike=False),
)
TOPICS = {route.name: route.topics for route in ROUTES}
_BELOW = "|".join(f"(?P<r{number}>{route.pattern})" for number, route in enumerate(ROUTES))
_PATH = re.compile(rf"/e/(?P<slug>[-\w]+)/(?:{_BELOW})", re.ASCII)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page as everybody gets it. `seq` is what the one who asks has heard of."""

    path: str
    slug: str
    route: Route
    is_fragment: bool
    language: str
    scheme: str
    host: bytes
    proxied: bytes
    seq: int

    @property
    def owner(self) -> str:
        """Return whose page or piece of a page it is; only for routes of one player."""
        return self.path.split("/")[-2]

    @property
    def source(self) -> str:
        """The address of the cached bytes; the places of all players come in one answer."""
        is_piece = self.route.name == PIECES
        return self.path.removesuffix(f"{self.owner}/") if is_piece else self.path

    @property
    def key(self) -> str:
        """Everything that an answer depends on."""
        place = self.scheme, self.host, self.proxied, self.source
        return repr((self.is_fragment, self.language, *place))

    @property
    def topics(self) -> frozenset[str]:
        if self.route.name != "event-player":
            return self.route.topics
        return self.route.topics | {entrant(self.owner)}

    def scope(self) -> Scope:
        """The request of nobody."""
        headers = [(b"host", self.host), (b"cookie", _language_cookie(self.language))]
        if self.proxied:
            headers.append((b"x-forwarded-proto", self.proxied))
        if self.is_fragment:
            headers.append((b"hx-request", b"true"))
        return {
            "type": "http",
            "method": "GET",
            "path": self.source,
            "scheme": self.scheme,
            "headers": headers,
        }


@dataclass(frozen=True, slots=True)
class CachedPage:
    """An answer as bytes; `seq` is that of the event it shows."""

    seq: int
    made_at: float
    tag: bytes
    headers: list[tuple[bytes, bytes]]
    plain: bytes
    packed: bytes  # empty where it is not worth while
    event: Block  # the same, for the stream of an open page
    pieces: dict[str, Any] | None = None

    def of(self, ask: PageRequest) -> CachedPage | None:
        """Return what was asked for, which may concern one player of an answer that holds the
        places of all."""
        if ask.route.name != PIECES:
            return self
        player = ask.owner
        if self.pieces is None or player not in self.pieces["ranks"]:
            return None
        rank = self.pieces["ranks"][player]
        look = self.pieces["ranked" if rank else "unranked"]
        text = look.replace("{player}", player).replace("{rank}", str(rank)).encode()
        headers = [(b"content-type", HTML) if h[0] == b"content-type" else h for h in self.headers]
        tag = _tag(text)
        event = Block.stored(part_event(ask.path, self.seq, tag, text))
        return replace(
            self, tag=tag, headers=headers, plain=text, packed=b"", event=event, pieces=None
        )

    def is_good(self, followed: WatchedEvent, ask: PageRequest) -> bool:
        """Return True if the bytes fit the seq of the request.

        Pages with the same seq get the same bytes, even if the tournament has moved on.
        """
        is_young = time.monotonic() - self.made_at < KEEP_SECONDS
        return is_young and self.seq >= (ask.seq or followed.reached(ask.topics))


class SharedPages:
    """Answers what it can without Django."""

    def __init__(self, hub: Hub, pages: WsgiBridge) -> None:
        self.hub, self.pages = hub, pages
        self.shelf: ByteCache[CachedPage] = ByteCache(MOST_BYTES)
        self.making: dict[str, asyncio.Task[CachedPage | None]] = {}
        self.refused: dict[str, float] = {}

    async def answers(self, scope: Scope, send: Send) -> bool:
        """Return True if the request was answered here."""
        headers = dict(scope["headers"])
        ask = shared_page(scope, headers)
        kept = ask and await self.page(ask)
        if not kept:
            return False
        own = [(b"etag", kept.tag), (b"cache-control", b"no-cache"), (b"vary", _VARY)]
        if headers.get(b"if-none-match") == kept.tag:
            await respond(send, 304, [*own, (SEQ, b"%d" % kept.seq)], b"")
        elif kept.packed and b"gzip" in headers.get(b"accept-encoding", b""):
            packed = (b"content-encoding", b"gzip")
            await respond(send, 200, [*kept.headers, *own, packed], kept.packed)
        else:
            await respond(send, 200, [*kept.headers, *own], kept.plain)
        return True

    async def page(self, ask: PageRequest) -> CachedPage | None:
        """The answer that everybody gets; None if there is no such one."""
        kept = await self._kept(ask)
        return kept and kept.of(ask)

    async def _kept(self, ask: PageRequest) -> CachedPage | None:
        key = ask.key
        if self.refused.get(key, 0) > time.monotonic():
            return None
        try:
            followed = await self.hub.follow(ask.slug)
        except SourceUnavailableError:
            return None  # Django has the words for it
        if followed is None or followed.is_private:
            return None
        await self.hub.reach(ask.slug, followed, ask.seq)
        kept = self.shelf.get(key)
        for _ in range(TRIES):
            if kept is not None and kept.is_good(followed, ask):
                break
            if key not in self.making:
                self.making[key] = asyncio.create_task(self._made(ask))
                self.making[key].add_done_callback(lambda _done: self.making.pop(key, None))
            kept = await asyncio.shield(self.making[key])
            if kept is None:
                break
        return kept if not followed.is_private else None

    async def _made(self, ask: PageRequest) -> CachedPage | None:
        """A new answer; None if it is not for everybody."""
        kept = await self.pages.shared.run(self._make, ask)
        if kept is not None:
            event = len(kept.event.plain) + len(kept.event.deflated)
            size = len(kept.plain) + len(kept.packed) + event
            self.shelf.put(ask.key, kept, size, lambda older: older.seq <= kept.seq)
        return kept

    def _make(self, ask: PageRequest) -> CachedPage | None:
        made_at = time.monotonic()
        status, headers, content = self.pages.answer_to(ask.scope())
        given = dict(headers)
        if status != 200 or b"set-cookie" in given or SEQ not in given:
            if status < 500:  # else the next one may fare better
                self._refuse(ask)
            return None
        seq, tag, is_pieces = int(given[SEQ]), _tag(content), ask.route.name == PIECES
        event = b"" if is_pieces or not ask.is_fragment else part_event(ask.path, seq, tag, content)
        return CachedPage(
            seq,
            made_at,
            tag,
            [(name, _NONCE.sub(b"", text)) for name, text in headers if name not in _OWN_HEADERS],
            content,
            gzip.compress(content, 6),
            Block.packed(event),
            orjson.loads(content) if is_pieces else None,
        )

    def _refuse(self, ask: PageRequest) -> None:
        """Django answers this for a while, without being asked twice."""
        if len(self.refused) >= MOST_REFUSED:
            self.refused.clear()
        self.refused[ask.key] = time.monotonic() + REFUSED_SECONDS


def part_event(path: str, seq: int, tag: bytes, content: bytes | None = None) -> bytes:
    """The server-sent event that brings a part to a page; without content the page has it."""
    said: dict[str, object] = {"path": path, "seq": seq, "tag": tag.decode()}
    if content is not None:
        said["html"] = content.decode()
    return b"event: part\ndata: %s\n\n" % orjson.dumps(said)


def _tag(content: bytes) -> bytes:
    digest = hashlib.blake2b(_MOMENT.sub(b"", content), digest_size=12).hexdigest()
    return f'W/"{digest}"'.encode()


def shared_page(scope: Scope, headers: dict[bytes, bytes]) -> PageRequest | None:
    """The page that everybody would get there; None where the answer may be for this one alone."""
    match = _PATH.fullmatch(scope["path"])
    if match is None or scope["method"] != "GET" or scope.get("query_string"):
        return None
    if b"authorization" in headers:
        return None
    route = ROUTES[int(str(match.lastgroup)[1:])]
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    is_fragment = headers.get(b"hx-request") == b"true"
    is_fragment = is_fragment and headers.get(b"hx-history-restore-request") != b"true"
    is_somebody = settings.SESSION_COOKIE_NAME in cookies or "messages" in cookies
    if is_somebody and not (is_fragment and route.alike):
        return None
    seq = headers.get(SEQ, b"")
    return PageRequest(
        scope["path"],
        match["slug"],
        route,
        is_fragment,
        _language(
            cookies.get(settings.LANGUAGE_COOKIE_NAME, ""),
            headers.get(b"accept-language", b"").decode("latin-1"),
        ),
        scope.get("scheme", "http"),
        headers.get(b"host", b""),
        headers.get(b"x-forwarded-proto", b""),
        int(seq) if seq.isdigit() and len(seq) < 10 else 0,
    )


@lru_cache(512)
def _language(chosen: str, accepted: str) -> str:
    """The language in which Django would answer."""
    request = HttpRequest()
    request.COOKIES = {settings.LANGUAGE_COOKIE_NAME: chosen}
    request.META = {"HTTP_ACCEPT_LANGUAGE": accepted}
    return get_language_from_request(request)


def _language_cookie(language: str) -> bytes:
    return f"{settings.LANGUAGE_COOKIE_NAME}={language}".encode()
