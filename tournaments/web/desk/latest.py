"""The desk's list *Latest*: the last results, each with the button that takes it back."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from django.utils.translation import get_language

from tournaments.domain.desk.reports import is_last
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.cache import once
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


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A result that counts: what the `table` said and `by` whom ("" for the phone of the table).

    `is_last`: nothing was booked at its table since, in the running round. `undo` is its button, ""
    for readers who may not undo it.
    """

    table: str
    words: str
    at: datetime
    by: str
    entry: LogEntry
    is_last: bool
    undo: str = ""


def latest(visit: Visit, told: Container[int]) -> tuple[LatestLine, ...]:
    """Return the last results, the latest first, without entries that the page has `told`."""
    state = visit.state
    key = "latest", visit.tournament.secret, state.stamp, get_language(), spoken()
    lines = once(key, lambda: _lines(visit), lambda lines: _SIZE * max(1, len(lines)))
    return tuple(
        replace(line, undo=visit.way_back_of(line.entry) if line.is_last else "")
        for line in lines
        if line.entry.seq not in told
    )


def _lines(visit: Visit) -> tuple[LatestLine, ...]:
    state, past = visit.state, visit.past()
    found = tuple(islice(_results(state, past), COUNT))
    if not found:
        return ()
    log = visit.tournament.log.defer("changes", "texts")
    entries = {entry.seq: entry for entry in log.filter(seq__in=[each.index for each in found])}
    numbers = [entry.command.get("report") for entry in entries.values()]
    of_reports = [number for number in numbers if isinstance(number, int)]
    reports = {entry.seq: entry for entry in log.filter(seq__in=of_reports)} if of_reports else {}
    return tuple(
        _line(state, past, each, entries[each.index], reports)
        for each in found
        if each.index in entries
    )


def _results(state: TournamentState, past: History[FormatState]) -> Iterator[Happened]:
    """The results among the newest entries, the latest first."""
    recent = tuple(past.since(max(0, state.seq - _LOOKED_THROUGH)))
    return (entry for entry in reversed(recent) if entry.event["type"] == state.format.match)


def _line(
    state: TournamentState,
    past: History[FormatState],
    found: Happened,
    entry: LogEntry,
    reports: Mapping[int, LogEntry],
) -> LatestLine:
    table = found.event["table"]
    return LatestLine(
        table_name(state, table),
        _words(booked(state, past, found)),
        found.at or entry.at,
        reporter_name(reports.get(entry.command.get("report", 0), entry), state),
        entry,
        is_last(state.play, past, table, found.index),
    )


def _words(said: RundeInWords) -> str:
    """Return the totals of a match, or else who lost."""
    return ", ".join(f"{name} {in_figures(total)}" for name, total in said.totals) or said.title
