"""What moved in an event that somebody watches, and what each open page has yet to be told."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import random
from typing import NamedTuple

from tournaments.domain.tournament_state import TournamentState

HEAD = 12  # letters of the hash of an entry that pages are told


class News(NamedTuple):
    """What the database says of an event; `touched` is None where nobody can tell what changed,
    `head` is "" where the hash of the last entry is not known."""

    seq: int
    is_private: bool
    state: TournamentState | None
    touched: Mapping[str, int] | None
    head: str = ""


class Past(NamedTuple):
    """The last entry up to which a page knows all, and whether the event has the same as the last
    that the page heard of; None: nobody can tell. Where it is another one, the event went on from
    an older copy."""

    seq: int = 0
    is_same: bool | None = None

    def unknown(self, news: Mapping[str, int], base: int) -> dict[str, int]:
        """Return what of the news the page does not know, as far as it is known since when
        (`base`)."""
        least = self.seq if self.is_same and self.seq >= base else -1
        return {topic: seq for topic, seq in news.items() if seq > least}

    @property
    def message(self) -> dict[str, bool]:
        return {} if self.is_same is None else {"same" if self.is_same else "other": True}


NOTHING = Past()


@dataclass(slots=True, eq=False)
class Slot:
    """What one open page has yet to be told, and when. Without topics it hears of every entry.
    `right`: by which it hears a private event."""

    topics: frozenset[str] = frozenset()
    right: str = ""
    news: dict[str, int] = field(default_factory=dict)
    seq: int | None = None
    head: str = ""  # of the entry `seq`, where it is known
    due: float | None = None
    told_at: float = float("-inf")
    past: Past = NOTHING
    whole: int = 0  # the last entry of which it was told all
    phase: float = field(default_factory=random)  # its place among those who are told the same
    ended: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, news: Mapping[str, int], seq: int, due: float, head: str = "") -> None:
        """Newer news are told with the older ones, and no later than these."""
        self.news |= news
        self.seq, self.head = seq, head
        if self.due is None or due < self.due:
            self.due = due
            self.changed.set()

    def take(self) -> tuple[int | None, str, dict[str, int]]:
        taken = self.seq, self.head, self.news
        self.seq, self.head, self.news, self.due = None, "", {}, None
        self.told_at = time.monotonic()
        return taken

    def end(self) -> None:
        self.ended = True
        self.changed.set()


@dataclass(slots=True, eq=False)
class Followed:
    """One event that somebody watches. Of a topic that is not in `moved` only this is known: it
    moved no later than `base`. `life` is another one after a restart and after a restore."""

    seq: int
    is_private: bool
    asked_at: float
    state: TournamentState | None = None
    base: int = 0
    head: str = ""
    heads: dict[int, str] = field(default_factory=dict)  # of earlier entries that pages know
    moved: dict[str, int] = field(default_factory=dict)
    life: str = field(default_factory=lambda: secrets.token_hex(4))
    slots: set[Slot] = field(default_factory=set)
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


def read_news(slug: str, known: TournamentState | None) -> News | None:
    from django.db import close_old_connections

    from tournaments.store.models import Tournament
    from tournaments.store.touched import touched_since

    close_old_connections()
    row = Tournament.present.filter(slug=slug).first()
    if row is None:
        return None
    state, touched = touched_since(row, known)
    # Somebody may have written between the row and its entries.
    seq = state.seq if state else row.seq
    head = row.head_hash[:HEAD] if seq == row.seq else read_head(slug, seq)
    return News(seq, row.is_private, state, touched, head)


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
