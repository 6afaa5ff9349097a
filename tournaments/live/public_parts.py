"""Bring the public parts of an open page by its stream."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournaments.live.blocks import Block
from tournaments.live.followed import WatchedEvent
from tournaments.live.shared import PageRequest, SharedPages, part_event, shared_page
from tournaments.runtime.bodies import Scope

MOST = 5  # of one page
# Of one event, by address, language and host: each is rendered again with each piece of news.
MOST_KINDS = 200


class PublicParts:
    """The parts of one page that everybody gets, and which of them its stream has brought.

    `scope` is the request for the stream: its browser gets the parts as if it asked for `paths`
    itself. Paths of other events, of personal pages and of pages with a query are left out. Only
    the first few are looked at, because each costs time. `event` counts who needs what, until
    `close`.
    """

    def __init__(
        self,
        shared: SharedPages,
        slug: str,
        event: WatchedEvent,
        scope: Scope,
        paths: Iterable[str],
    ) -> None:
        headers = dict(scope["headers"]) | {b"hx-request": b"true"}
        here = dict.fromkeys(path for path in paths if path.startswith(f"/e/{slug}/"))
        asks = (
            shared_page({**scope, "path": path, "query_string": b""}, headers)
            for path in [*here][:MOST]
        )
        self.shared, self.needed = shared, event.needed
        self.asks = [ask for ask in asks if ask and self._may_need(ask.key)]
        self.brought: dict[str, bytes] = {}  # the tag of a part, by its path
        self.is_first = True

    def _may_need(self, key: str) -> bool:
        may = key in self.needed or len(self.needed) < MOST_KINDS
        if may:
            self.needed[key] += 1
        return may

    def close(self) -> None:
        """The page has gone."""
        self.needed.subtract(ask.key for ask in self.asks)
        for key in {ask.key for ask in self.asks if not self.needed[ask.key]}:
            del self.needed[key]

    async def moved(self, news: Mapping[str, int]) -> list[Block]:
        """The events that bring what has moved. First news bring nothing, since a new page knows
        what it shows; nor is there anything of parts that only Django can make."""
        if self.is_first:
            self.is_first = False
            return []
        blocks = [await self._brought(ask, news) for ask in self.asks if ask.topics & news.keys()]
        return [block for block in blocks if block]

    async def _brought(self, ask: PageRequest, news: Mapping[str, int]) -> Block | None:
        seq = max(news.get(topic, 0) for topic in ask.topics)
        page = await self.shared.page(replace(ask, seq=seq))
        if page is None:
            return None
        if self.brought.get(ask.path) == page.tag:
            return Block.stored(part_event(ask.path, page.seq, page.tag))
        self.brought[ask.path] = page.tag
        return page.event
