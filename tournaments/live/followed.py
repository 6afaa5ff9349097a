"""Track the changes of a watched tournament and the pending messages of each open page."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import random
from typing import NamedTuple

from tournaments.domain.tournament_state import TournamentState

HEAD = 12  # letters of the hash of an entry that pages are told


class EventUpdate(NamedTuple):
    """The state of a tournament in the database.

    `touched` is None if the changes are unknown, `head` is "" if the hash of the last entry is
    unknown.
    """

    seq: int
    is_private: bool
    state: TournamentState | None
    touched: Mapping[str, int] | None
    head: str = ""


class ResumePoint(NamedTuple):
    """The last entry up to which a page is up to date.

    `is_same`: True if the tournament still has the entry that the page knows. False: it was
    restored from an older backup. None: unknown.
    """

    seq: int = 0
    is_same: bool | None = None

    def unknown(self, news: Mapping[str, int], base: int) -> dict[str, int]:
        """Return the news that the page does not have, as far as this is known (since `base`)."""
        least = self.seq if self.is_same and self.seq >= base else -1
        return {topic: seq for topic, seq in news.items() if seq > least}

    @property
    def message(self) -> dict[str, bool]:
        return {} if self.is_same is None else {"same" if self.is_same else "other": True}


NOTHING = ResumePoint()


@dataclass(slots=True, eq=False)
class Subscriber:
    """The pending messages of one open page, and their due time. Without topics it gets every
    entry.

    `right`: its right to a private tournament. `is_due` is set when the messages are due, or the
    stream ends. Lives on one loop.
    """

    topics: frozenset[str] = frozenset()
    right: str = ""
    news: dict[str, int] = field(default_factory=dict)
    seq: int | None = None
    head: str = ""  # of the entry `seq`, where it is known
    due: float | None = None
    told_at: float = float("-inf")
    past: ResumePoint = NOTHING
    whole: int = 0  # the last entry of which it was told all
    phase: float = field(default_factory=random)  # its place among those who are told the same
    ended: bool = False
    is_due: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    def put(self, news: Mapping[str, int], seq: int, due: float, head: str = "") -> None:
        """Add newer news to the pending ones; they are due no later than these."""
        self.news |= news
        self.seq, self.head = seq, head
        if self.due is None or due < self.due:
            self.due = due
            self._stop_timer()
            wait = max(0.0, due - time.monotonic())
            self.timer = asyncio.get_running_loop().call_later(wait, self.is_due.set)

    def take(self) -> tuple[int | None, str, dict[str, int]]:
        taken = self.seq, self.head, self.news
        self.seq, self.head, self.news, self.due = None, "", {}, None
        self.told_at = time.monotonic()
        self._stop_timer()
        self.is_due.clear()
        return taken

    def end(self) -> None:
        self.ended = True
        self._stop_timer()
        self.is_due.set()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


@dataclass(slots=True, eq=False)
class WatchedEvent:
    """A watched tournament. Topics that are not in `moved` moved no later than `base`.

    `life` changes with a restart and with a restore.
    """

    seq: int
    is_private: bool
    asked_at: float
    state: TournamentState | None = None
    base: int = 0
    head: str = ""
    heads: dict[int, str] = field(default_factory=dict)  # of earlier entries that pages know
    moved: dict[str, int] = field(default_factory=dict)
    life: str = field(default_factory=lambda: secrets.token_hex(4))
    slots: set[Subscriber] = field(default_factory=set)
    needed: Counter[str] = field(default_factory=Counter)  # parts that streams bring, by key
    untold: set[str] = field(default_factory=set)  # what everybody has yet to be told of
    told_at: float = float("-inf")
    telling: asyncio.TimerHandle | None = None
    again: bool = False
    learning: asyncio.Task[None] | None = None

    @property
    def at(self) -> str | None:
        """Return when the last entry happened, as far as it is known."""
        return self.state.at if self.state else None

    def moved_at(self, topics: Iterable[str]) -> dict[str, int]:
        """The seq at which each of these topics moved last."""
        return {topic: self.moved.get(topic, self.base) for topic in topics}

    def reached(self, topics: Iterable[str]) -> int:
        """The seq from which on a page of these topics is current."""
        return max(self.moved_at(topics).values(), default=self.seq)


def read_news(slug: str, known: TournamentState | None) -> EventUpdate | None:
    from django.db import close_old_connections

    from tournaments.store.changed_topics import changed_topics_since
    from tournaments.store.models import Tournament

    close_old_connections()
    row = Tournament.present.filter(slug=slug).first()
    if row is None:
        return None
    state, touched = changed_topics_since(row, known)
    # Somebody may have written between the row and its entries.
    seq = state.seq if state else row.seq
    head = row.head_hash[:HEAD] if seq == row.seq else read_head(slug, seq)
    return EventUpdate(seq, row.is_private, state, touched, head)


def read_rights(slug: str, rights: set[str]) -> set[str]:
    """Those of the rights to an event that hold."""
    from django.db import close_old_connections

    from tournaments.store import load
    from tournaments.store.access.rights import holding
    from tournaments.store.models import Tournament

    close_old_connections()
    row = Tournament.present.filter(slug=slug).first()
    return holding(row, load.load(row), rights) if row and row.seq else set()


def read_head(slug: str, seq: int) -> str:
    """The hash of an earlier entry; "" where there is none."""
    from django.db import close_old_connections

    from tournaments.store.models import LogEntry

    close_old_connections()
    entries = LogEntry.objects.filter(tournament__slug=slug, seq=seq)
    head = entries.values_list("hash", flat=True).first()
    return head[:HEAD] if head else ""
