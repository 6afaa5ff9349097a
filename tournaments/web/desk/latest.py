"""The desk's list *Latest*: the last results, each with the button that takes it back."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from django.utils.translation import get_language

from tournaments.domain.desk.reports import is_newest
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import recent
from tournaments.store.cache import of_events, once
from tournaments.store.models import LogEntry
from tournaments.web.http.visit import Visit
from tournaments.web.readmodels.log_entry import reporter_name
from tournaments.web.readmodels.reported import booked
from tournaments.web.readmodels.round import table_name
from tournaments.web.readmodels.runde import RundeInWords
from tournaments.wording.numbers import in_figures
from tournaments.wording.round_words import spoken

COUNT = 3
_LOOKED_THROUGH = 100  # entries of the log
_SIZE = 2_000  # bytes of a line with its entry
_FIELDS = ("seq", "at", "actor", "kind", "command", "event")


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A result that counts, in words, with its `table` and its reporter (`by`).

    `undo` is the content of its button, "" for none.
    """

    seq: int
    table: str
    words: str
    at: datetime
    by: str
    undo: str = ""


@dataclass(frozen=True, slots=True)
class _Found:
    """A line with its entry. `is_newest`: no later result of its table, nor of a later round."""

    line: LatestLine
    entry: LogEntry
    is_newest: bool


def latest(visit: Visit, told: Container[int]) -> tuple[LatestLine, ...]:
    """Return the last results, the latest first, without entries that the page has `told`."""
    state = visit.state
    key = "latest", visit.tournament.secret, state.stamp, get_language(), spoken()
    found = once(key, lambda: _found(visit), lambda found: _SIZE * max(1, len(found)))
    return tuple(
        replace(each.line, undo=visit.way_back_of(each.entry)) if each.is_newest else each.line
        for each in found
        if each.line.seq not in told
    )


def _found(visit: Visit) -> tuple[_Found, ...]:
    state, past = visit.state, visit.past()
    results = {each.index: each for each in islice(_results(state, past), COUNT)}
    entries = _entries(visit, tuple(results))
    return tuple(
        _Found(
            _line(state, past, each, *entries[seq]),
            entries[seq][0],
            is_newest(state.play, past, each.event["table"], seq),
        )
        for seq, each in results.items()
        if seq in entries
    )


def _entries(visit: Visit, numbers: Sequence[int]) -> dict[int, tuple[LogEntry, LogEntry]]:
    """Return the entries with these numbers, each with the report that it books.

    Queries fetch unknown entries only.
    """
    key = "booked", visit.tournament.secret
    known: dict[int, tuple[LogEntry, LogEntry]] = of_events.get(key) or {}
    if missing := [seq for seq in numbers if seq not in known]:
        fresh = _read(visit, missing)
        of_reports = {seq: entry.command.get("report") for seq, entry in fresh.items()}
        reports = _read(visit, [n for n in of_reports.values() if isinstance(n, int)])
        pairs = {seq: (each, reports.get(of_reports[seq], each)) for seq, each in fresh.items()}
        known = {seq: pair for seq, pair in (known | pairs).items() if seq in numbers}
        of_events.put(key, known, _SIZE * len(known), lambda _known: True)
    return known


def _read(visit: Visit, numbers: Sequence[int]) -> dict[int, LogEntry]:
    found = {each.seq: each for each in recent.known(visit.tournament) if each.seq in numbers}
    if missing := [seq for seq in numbers if seq not in found]:
        rows = LogEntry.objects.filter(tournament=visit.tournament, seq__in=missing)
        found |= {row["seq"]: LogEntry(**row) for row in rows.values(*_FIELDS)}
    return found


def _results(state: TournamentState, past: History[FormatState]) -> Iterator[Happened]:
    """The results among the newest entries, the latest first."""
    newest = tuple(past.since(max(0, state.seq - _LOOKED_THROUGH)))
    return (entry for entry in reversed(newest) if entry.event["type"] == state.format.match)


def _line(
    state: TournamentState,
    past: History[FormatState],
    found: Happened,
    entry: LogEntry,
    report: LogEntry,
) -> LatestLine:
    return LatestLine(
        found.index,
        table_name(state, found.event["table"]),
        _words(booked(state, past, found)),
        found.at or entry.at,
        reporter_name(report, state),
    )


def _words(said: RundeInWords) -> str:
    """Return the totals of a match, or else who lost."""
    return ", ".join(f"{name} {in_figures(total)}" for name, total in said.totals) or said.title
