"""Send changes of watched tournaments to open pages; one hub in each process.

It keeps the newest `seq` of each tournament, and for each topic (`domain/topics.py`) the seq of the
last entry that touched it. A page gets its own topics only. It has one pending message, so a slow
phone skips versions and never grows a queue. `pace.py` sets the time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Mapping
from concurrent.futures import Executor
from math import ceil

from django.conf import settings
from django.db import Error
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.domain.tournament_state import TournamentState
from tournaments.live.followed import (
    EventUpdate,
    Subscriber,
    WatchedEvent,
    read_head,
    read_news,
    read_rights,
)
from tournaments.live.pace import Pace, is_own
from tournaments.live.sources import Known, Source, source
from tournaments.runtime import own_address

LIVE_PREFIX = "/live/"
CATCH_UP_SECONDS = 5.0
# Seconds for which an event without a stream is still followed after somebody asked.
FOLLOW_SECONDS = 60.0
CANCEL_SECONDS = 0.2
MOST_HEADS = 1_000  # of one event
STEP_SECONDS = 0.04

logger = logging.getLogger(__name__)


def stream_path(slug: str, right: str = "") -> str:
    """The address of an event's stream, for its pages; that of a private one names the `right`
    (`store/access/rights.py`) by which a browser hears it."""
    return f"{LIVE_PREFIX}{slug}/{right}-{_seal(slug, right)}" if right else f"{LIVE_PREFIX}{slug}"


def _seal(slug: str, right: str, secret: str | None = None) -> str:
    named = f"{slug} {right}"
    mac = salted_hmac("stichtag.live", named, secret=secret, algorithm="sha256")
    return mac.hexdigest()[:32]


def right_in(slug: str, code: str) -> str:
    """The right that the code of an address names; "" if it is none of ours."""
    right, _dash, seal = code.rpartition("-")
    seals = (_seal(slug, right, secret) for secret in (None, *settings.SECRET_KEY_FALLBACKS))
    return right if any(constant_time_compare(seal, own) for own in seals) else ""


def _together(moment: float) -> float:
    """The end of the step of time in which a moment lies: whatever is due in it wakes the loop
    once."""
    return ceil(moment / STEP_SECONDS) * STEP_SECONDS


class SourceUnavailableError(Exception):
    """The database did not say whether there is such an event."""


class Hub:
    """The followed events, and their pages. Lives on one loop; `executor` asks the database."""

    def __init__(self, *, executor: Executor, pace: Pace | None = None) -> None:
        self.executor = executor
        self.pace = pace or Pace()
        self.followed: dict[str, WatchedEvent] = {}
        self.finding: dict[str, asyncio.Task[WatchedEvent | None]] = {}
        self.closing = False
        self.pages = 0
        self._source: Source | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def follow(self, slug: str) -> WatchedEvent | None:
        """The event, followed from here on; None where there is none. Raises
        SourceUnavailableError."""
        known = self.followed.get(slug)
        if known is None:
            if slug not in self.finding:
                self.finding[slug] = asyncio.create_task(self._find(slug))
                self.finding[slug].add_done_callback(lambda _task: self.finding.pop(slug, None))
            try:
                known = await asyncio.shield(self.finding[slug])
            except (Error, sqlite3.Error) as error:
                logger.warning("%s not looked for", slug, exc_info=True)
                raise SourceUnavailableError from error
        if known is not None:
            known.asked_at = time.monotonic()
        return known

    async def _find(self, slug: str) -> WatchedEvent | None:
        await self._start()
        news = await self._ask(slug, None)
        if news is None:
            return None
        known = WatchedEvent(news.seq, news.is_private, time.monotonic(), news.state, news.seq)
        known.head = news.head
        self.followed[slug] = known
        return known

    async def enter(self, slug: str, code: str = "") -> WatchedEvent | None:
        """The same for who has no more than this code. Raises SourceUnavailableError."""
        known = await self.follow(slug)
        if known is None or not (known.is_private or code):
            return known
        right = right_in(slug, code)
        if not right or (known.is_private and await self._lapsed(slug, {right})):
            return None
        return known

    async def _lapsed(self, slug: str, rights: set[str]) -> set[str]:
        """Those of the rights to a private event that hold no longer. Raises
        SourceUnavailableError."""
        loop = asyncio.get_running_loop()
        try:
            return rights - await loop.run_in_executor(self.executor, read_rights, slug, rights)
        except (Error, sqlite3.Error) as error:
            raise SourceUnavailableError from error

    async def end_lapsed(self) -> None:
        """Ends the streams of private events whose right has ended."""
        for slug, followed in list(self.followed.items()):
            rights = {slot.right for slot in followed.slots} if followed.is_private else set()
            if rights:
                lapsed = await self._lapsed(slug, rights)
                for slot in followed.slots:
                    if slot.right in lapsed:
                        slot.end()

    async def reach(self, slug: str, known: WatchedEvent, seq: int) -> None:
        """Look into the database now if a newer seq is known elsewhere."""
        if seq > known.seq:
            await asyncio.shield(self._look(slug, known))

    async def is_same(self, slug: str, known: WatchedEvent, seq: int, head: str) -> bool | None:
        """Return True if entry `seq` has the hash that a page knows.

        False: the tournament was restored from an older backup. None: unknown. Raises
        SourceUnavailableError.
        """
        if seq > known.seq:
            return None  # the page sees that by the number
        if seq == known.seq and known.head:
            known.heads[seq] = known.head
        if seq not in known.heads:
            loop = asyncio.get_running_loop()
            try:
                stored_head = await loop.run_in_executor(self.executor, read_head, slug, seq)
            except Error as error:
                raise SourceUnavailableError from error
            if len(known.heads) >= MOST_HEADS:
                known.heads.clear()
            known.heads[seq] = stored_head
        return known.heads[seq] == head if known.heads[seq] else None

    def open(self, slug: str, topics: frozenset[str] = frozenset(), code: str = "") -> Subscriber:
        """A slot with what holds now; the event must be followed."""
        slot, followed = Subscriber(topics, right_in(slug, code)), self.followed[slug]
        followed.slots.add(slot)
        self.pages += 1
        slot.put(followed.moved_at(topics), followed.seq, time.monotonic(), followed.head)
        if self.closing:
            slot.end()
        return slot

    def drop(self, slug: str, slot: Subscriber) -> None:
        """The page of this slot has gone."""
        self.pages -= 1
        if slug in self.followed:
            self.followed[slug].slots.discard(slot)

    def hint(self, slug: str, seq: int) -> None:
        """Look after a hint about a new seq; drop late hints."""
        followed = self.followed.get(slug)
        if followed is not None and seq >= followed.seq:
            self._look(slug, followed)

    async def refresh(self) -> None:
        """Asks how far every followed event is; ends those that are deleted."""
        slugs = list(self.followed)
        latest = await self._read(slugs) if slugs else {}
        for slug in slugs:
            followed = self.followed.get(slug)
            if followed is None:
                continue
            if slug not in latest:
                self._end(slug)
            elif latest[slug] != (followed.seq, followed.is_private):
                self._look(slug, followed)

    def begin_anew(self) -> None:
        """Make all open pages ask again: they show the address of this computer, of which no entry
        tells."""
        for followed in self.followed.values():
            followed.life = secrets.token_hex(4)
            self._tell(followed, None)

    def _look(self, slug: str, followed: WatchedEvent) -> asyncio.Task[None]:
        """Reads what is new, once for all who ask meanwhile."""
        followed.again = True
        if followed.learning is None or followed.learning.done():
            followed.learning = asyncio.create_task(self._learn(slug, followed))
        return followed.learning

    async def _learn(self, slug: str, followed: WatchedEvent) -> None:
        while followed.again and self.followed.get(slug) is followed:
            followed.again = False
            try:
                news = await self._ask(slug, followed.state)
            except Exception:
                logger.warning("news of %s not read; asking again", slug, exc_info=True)
                return
            if news is None:
                self._end(slug)
            else:
                self._note(slug, followed, news)

    def _note(self, slug: str, followed: WatchedEvent, news: EventUpdate) -> None:
        """An event that has become private ends the streams of strangers with all others: its own
        pages come back with their code."""
        was_private, followed.is_private = followed.is_private, news.is_private
        if news.is_private and not was_private:
            self._end(slug)
            return
        followed.state, followed.head = news.state, news.head
        if news.seq == followed.seq:
            return
        if news.seq < followed.seq:
            followed.life, followed.heads = secrets.token_hex(4), {}
        followed.seq = news.seq
        if news.touched is None:
            followed.base, followed.moved = news.seq, {}
        else:
            followed.moved |= news.touched
        self._tell(followed, news.touched)

    def _tell(self, followed: WatchedEvent, touched: Mapping[str, int] | None) -> None:
        """Tells programs and pages of their own; everybody when it is time."""
        now, own_gap = time.monotonic(), self.pace.own_gap(self.pages)
        for slot in followed.slots:
            moved = slot.topics if touched is None else slot.topics & touched.keys()
            own = {topic for topic in moved if is_own(topic)}
            if own or not slot.topics:
                due = max(now, slot.told_at + own_gap)
                slot.put(followed.moved_at(own), followed.seq, due, followed.head)
            followed.untold |= moved - own
        if followed.untold and followed.telling is None:
            wait = followed.told_at + self.pace.gap(self.pages) - now
            loop = asyncio.get_running_loop()
            followed.telling = loop.call_later(max(0.0, wait), self._tell_all, followed)

    def _tell_all(self, followed: WatchedEvent) -> None:
        """Send one edition to all pages: the same seq, each at its place in the spread."""
        followed.telling, followed.told_at = None, time.monotonic()
        untold, followed.untold = followed.untold, set()
        spread = self.pace.spread(self.pages)
        for slot in followed.slots:
            if moved := slot.topics & untold:
                due = _together(followed.told_at + spread * slot.phase)
                slot.put(followed.moved_at(moved), followed.seq, due, followed.head)

    def _end(self, slug: str) -> None:
        if slug in self.followed:
            for slot in self.followed.pop(slug).slots:
                slot.end()

    def end_streams(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.closing = True
        for followed in self.followed.values():
            for slot in followed.slots:
                slot.end()

    async def close(self) -> None:
        """Ends the streams and stops watching."""
        self.end_streams()
        # What connects to Redis may swallow that it was cancelled, and listens on for ever.
        while pending := [task for task in self._tasks if not task.done()]:
            for task in pending:
                task.cancel()
            await asyncio.wait(pending, timeout=CANCEL_SECONDS)
        if self._source is not None:
            self._source.close()

    async def _start(self) -> None:
        if self._source is None:
            self._source = source(self.executor)
            self._tasks = [
                asyncio.create_task(self._source.watch(self)),
                asyncio.create_task(self._catch_up()),
                asyncio.create_task(self.pace.measure()),
            ]

    async def _ask(self, slug: str, state: TournamentState | None) -> EventUpdate | None:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.executor, read_news, slug, state)

    async def _read(self, slugs: list[str]) -> dict[str, Known]:
        assert self._source is not None
        return await self._source.read(slugs)

    async def _catch_up(self) -> None:
        """Heal lost hints, forget events that nobody asks for any more, and watch the address."""
        reached_by = own_address.current().host
        while True:
            await asyncio.sleep(CATCH_UP_SECONDS)
            if (now := own_address.current().host) != reached_by:
                reached_by = now
                self.begin_anew()
            oldest = time.monotonic() - FOLLOW_SECONDS
            for slug, followed in list(self.followed.items()):
                if not followed.slots and followed.asked_at < oldest:
                    del self.followed[slug]
            try:
                await self.refresh()
                await self.end_lapsed()
            except Exception:
                logger.exception("catching up failed; streams go on")
