"""The log as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_noop as _

from tournaments.domain.commands import FACTS
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import Effect, TournamentState, event_of
from tournaments.store.models import LogEntry, Tournament
from tournaments.web.log.entry import actor_name, describe

PER_PAGE = 100

# the facts in the order of the table of commands, and what they are called
KINDS: Mapping[str, str] = {
    "created": _("Event created"),
    **FACTS,
    "unpublished": _("Seats hidden again"),
}


def title(kind: str) -> str:
    """What a fact is called."""
    return _now(KINDS.get(kind, kind))


@dataclass(frozen=True, slots=True)
class Row:
    """`is_open`: the entry can still be corrected or struck."""

    seq: int
    at: datetime
    kind: str
    title: str
    text: str
    actor: str
    is_open: bool
    is_struck: bool


def rows(
    tournament: Tournament,
    state: TournamentState,
    past: History[FormatState],
    *,
    kind: str = "",
    text: str = "",
    page: str | int = 1,
) -> Page[Row]:
    """A page of the entries, the latest first, filtered by kind and by a piece of text."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-seq")
    if kind in KINDS:
        entries = entries.filter(kind=kind)
    if not text:  # only what is shown is put into words
        shown: Page[Any] = Paginator(entries, PER_PAGE).get_page(page)
        shown.object_list = [_row(entry, state, past) for entry in shown]
        return shown
    needle = text.casefold()
    every = (_row(entry, state, past) for entry in entries)
    fitting = [r for r in every if needle in f"{r.title} {r.text} {r.actor}".casefold()]
    return Paginator(fitting, PER_PAGE).get_page(page)


def _lot(entry: LogEntry) -> str:
    """The seed that a draw revealed, and the promise of the next one."""
    meta = entry.command.get("meta") or {}
    facts = []
    if "seed" in meta:
        facts.append(_now("seed %(seed)s") % {"seed": meta["seed"]})
    if "promise" in meta:
        facts.append(_now("promise of the next seed: %(hash)s…") % {"hash": meta["promise"][:16]})
    return " · ".join(facts)


def _row(entry: LogEntry, state: TournamentState, past: History[FormatState]) -> Row:
    event = entry.command.get("event")
    played = event_of(entry.seq, entry.kind, entry.command, Effect()) is not None
    is_open = played and not past.is_struck(entry.seq)
    return Row(
        entry.seq,
        entry.at,
        entry.kind,
        title(entry.kind),
        " · ".join(filter(None, (describe(event or entry.command, state), _lot(entry)))),
        actor_name(entry.actor, state),
        is_open,
        bool(event) and entry.kind != "correct" and not is_open,
    )
