"""An open page as its own script behaves (static/stichtag/js/live.js), without a browser.

It opens the address, reads the live parts and their topics, and listens to one stream, which brings
the parts that everybody gets. It requests a part again when one of its topics has moved beyond its
contents, with the headers that htmx and the browser's cache would send. It notes its contents with
times. `crowd.py --browsers` compares it with real pages in Chromium.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from tests.load.connections import Answer, Connection, Lost, events

AGAIN_SECONDS = 4.0
RECONNECT_SECONDS = 2.0
_LIVE = re.compile(r'data-live="([^"]+)"')
_PART = re.compile(r'<\w+ id="([\w-]+)"\s[^>]*?\bhx-trigger="[^>]*?topic:[^>]*>', re.DOTALL)
_ADDRESS = re.compile(r'hx-get="([^"]*)"')
_SEQ = re.compile(r'data-seq="(\d+)"')
_TOPIC = re.compile(r"topic:([\w.-]+)")


@dataclass(slots=True)
class Part:
    """A live part: its topics, and the seq that it shows."""

    name: str
    path: str
    topics: frozenset[str]
    seq: int
    tag: str = ""

    def goal(self, told: Mapping[str, int]) -> int:
        return max((told.get(topic, 0) for topic in self.topics), default=0)


@dataclass(slots=True)
class Page:
    """One page of one visitor. `shown` is (time, seq) of every answer that was put in, the first
    one first; `kind` is what it stands for in the report."""

    kind: str
    path: str
    connection: Connection
    stream_port: int
    topics: frozenset[str] = frozenset()
    shown: list[tuple[float, int]] = field(default_factory=list)
    troubles: int = 0  # requests without an answer, or with a refusal
    shed: int = 0  # told to come again
    requests: int = 0
    brought: int = 0  # parts by the stream
    unchanged: int = 0
    received: int = 0  # bytes, before compression
    parts: list[Part] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _told: dict[str, int] = field(default_factory=dict)
    _stream: str = ""
    _known: str = ""  # the newest entry that it was told, by number and hash
    _life: str = ""
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self) -> str:
        """Asks for the whole page and begins to follow it; its text."""
        answer = await self.connection.get(self.path)
        while answer.status == 503:
            await asyncio.sleep(_later(answer))
            answer = await self.connection.get(self.path)
        if answer.status != 200:
            raise Lost(f"{self.path}: {answer.status}")
        text = answer.body.decode()
        self.parts = [_part(found[1], found[0], self.path) for found in _PART.finditer(text)]
        self.topics = frozenset[str]().union(*(part.topics for part in self.parts))
        live = _LIVE.search(text)
        if live is None or not self.parts:
            raise Lost(f"{self.path} is not live")
        self._stream = f"{unescape(live[1])}?topics={','.join(sorted(self.topics))}"
        for part in self.parts:
            if part.path.startswith("/e/"):
                self._stream += f"&part={part.path}"
        self._shows(self.parts[0], self.parts[0].seq, "")
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._follow())]
        return text

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.connection.close()

    def is_behind(self) -> bool:
        return any(part.goal(self._told) > part.seq for part in self.parts)

    async def _listen(self) -> None:
        while True:
            try:
                address = f"{self._stream}{self._known and f'&known={self._known}'}"
                async for name, data in events(self.stream_port, address, self.connection.source):
                    if name == "topics":
                        self._hear(data)
                    elif name == "part":
                        self._bring(data)
            except Lost:
                self.troubles += 1
            await asyncio.sleep(RECONNECT_SECONDS * random.uniform(0.5, 1.5))

    def _hear(self, news: Mapping[str, Any]) -> None:
        if self._life not in ("", news["life"]) and not news.get("same"):
            self._told.clear()
            for part in self.parts:
                part.seq = -1
        self._life = news["life"]
        if "head" in news:
            self._known = f"{news['seq']}-{news['head']}"
        self._told |= news["topics"]
        self._news.set()

    def _bring(self, part: Mapping[str, Any]) -> None:
        for own in self.parts:
            is_news = own.path == part["path"] and own.seq < part["seq"]
            if is_news and ("html" in part or own.tag == part["tag"]):
                self.brought += 1
                self._shows(own, part["seq"], part["tag"])

    async def _follow(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            for part in self.parts:
                while (goal := part.goal(self._told)) > part.seq:
                    await asyncio.sleep(await self._refresh(part, goal))

    async def _refresh(self, part: Part, goal: int) -> float:
        """Asks for a part; the seconds to wait before it is looked at again."""
        headers = {"HX-Request": "true", "HX-Target": part.name, "Live-Seq": str(goal)}
        if part.tag:
            headers["If-None-Match"] = part.tag
        self.requests += 1
        try:
            answer = await self.connection.get(part.path, headers)
        except Lost:
            self.troubles += 1
            return AGAIN_SECONDS * random.uniform(1, 1.25)
        if answer.status == 503:
            self.shed += 1
            return _later(answer)
        if answer.status not in (200, 304):
            self.troubles += 1
            return AGAIN_SECONDS
        self.unchanged += answer.status == 304
        self.received += answer.size
        self._shows(part, int(answer.headers.get("live-seq", goal)), answer.headers.get("etag", ""))
        return 0.0 if part.seq >= goal else AGAIN_SECONDS

    def _shows(self, part: Part, seq: int, tag: str) -> None:
        part.seq, part.tag = seq, tag
        if part is self.parts[0]:
            self.shown.append((time.time(), seq))


def _part(name: str, tag: str, page: str) -> Part:
    """The part of an element; it asks at the page's address if it names none."""
    seq, path = _SEQ.search(tag), _ADDRESS.search(tag)
    shows = name.removesuffix("-news")
    topics = frozenset(_TOPIC.findall(tag))
    return Part(shows, (path and path[1]) or page, topics, int(seq[1]) if seq else 0)


def _later(answer: Answer) -> float:
    seconds = float(answer.headers.get("retry-after", AGAIN_SECONDS))
    return seconds * random.uniform(1, 1.25)
