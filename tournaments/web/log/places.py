"""Find the match of a log entry: its round, its table, its players, its result.

Uses the state that the entry met.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import games
from games.envelope import Json
from games.outcome import Outcome
from tournaments.domain.formats.entrants import summed_sides
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState, Phase
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import LogEntry
from tournaments.web.readmodels.reported import is_told_of_pairs
from tournaments.web.readmodels.round import round_name
from tournaments.wording.numbers import in_figures

RESULTS = ("runde", "result")
_BEFORE_PLAY = (Phase.REGISTRATION, Phase.BETWEEN)


@dataclass(frozen=True, slots=True)
class Place:
    """A table (from 1) in a round, and who was seated there. `met` is the state that the entry
    met, `event` what it says now; {} of an entry that has struck another one."""

    round: int
    table: int
    players: tuple[str, ...]
    met: FormatState
    event: Json


def places(entries: Iterable[LogEntry], past: History[FormatState]) -> dict[int, Place]:
    """Return the places by the numbers of entries; entries without a table have none.

    A correction or an undo has the place of the entry that it changes.
    """
    found: dict[int, Place] = {}
    for entry in sorted(entries, key=lambda entry: entry.seq):
        said, is_revision = entry.command, entry.kind in ("correct", "undo")
        seq = said.get("target", entry.seq) if is_revision else entry.seq
        there = past[seq].event if seq in past else None
        event = there or (said.get("instead_of") if is_revision else entry.said) or {}
        if (place := place_of(event, past, seq)) is not None:
            found[entry.seq] = place if there or not is_revision else replace(place, event={})
    return found


@dataclass(frozen=True, slots=True)
class BookedResult:
    """An entry that booked a result at a table, the `number`-th of its round."""

    seq: int
    number: int


def results_at(past: History[FormatState], table: int, round_no: int) -> tuple[BookedResult, ...]:
    """The results that were booked at a table in a round, the last first."""
    return tuple(
        BookedResult(entry.index, met.tables[table - 1].matches + 1)
        for entry in past.concerning(f"table:{table}")
        if entry.event["type"] in RESULTS
        if (met := past.before(entry.index)).round_of(table) == round_no
    )


def place_of(event: Json, past: History[FormatState], seq: int) -> Place | None:
    """Of what an entry says now; None where it is about no table."""
    number = event.get("table")
    if not isinstance(number, int):
        return None
    met = past.before(seq)
    if not 1 <= number <= len(met.tables):
        return None
    return Place(met.round_of(number), number, met.tables[number - 1].players, met, event)


def where(place: Place, state: TournamentState) -> str:
    """The round and who met there."""
    names = [state.name(player) for player in place.players]
    return f"{_when(place, state)} · {(' – ' if len(names) == 2 else ', ').join(names)}"


def _when(place: Place, state: TournamentState) -> str:
    if place.met.phase is not Phase.FINAL:
        return round_name(state, place.round)
    return _("Final Table") if state.presenter.by_runde else _("Final")


def counted(place: Place, state: TournamentState) -> tuple[Json, Outcome] | None:
    """The report of a match and what the rules of its game made of it; None of anything else."""
    written = place.event.get("report")
    if place.event.get("type") not in ("result", None) or not isinstance(written, dict):
        return None
    blank = state.format.sheet(place.met, place.table)
    report = {**written, **{key: blank[key] for key in ENVELOPE}}
    outcome = games.evaluate(report)
    return None if outcome.errors else (report, outcome)


def pairs_of(
    place: Place, state: TournamentState, people: Sequence[str], totals: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    """Return the people of each entrant with one common total; {} if each person has one."""
    sides = summed_sides(state.setup.game, place.players, people)
    return sides if is_told_of_pairs(totals, sides) else {}


def match(place: Place, state: TournamentState) -> tuple[str, str]:
    """Return the place and the result of a match by the rules of its game, "" for others.

    Of more than two totals each has its name, so that nobody is named twice.
    """
    if (found := counted(place, state)) is None:
        return where(place, state), ""
    totals: Mapping[str, int] = found[1].totals
    if sides := pairs_of(place, state, found[0]["players"], totals):
        totals = {side: sum(totals[who] for who in people) for side, people in sides.items()}
    if len(totals) == 2:
        return where(place, state), ":".join(map(in_figures, totals.values()))
    scores = (f"{state.name(who)} {in_figures(score)}" for who, score in totals.items())
    return f"{_when(place, state)} ·", ", ".join(scores)
