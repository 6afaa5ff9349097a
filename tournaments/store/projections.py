"""Update the projections at each commit: columns, placings and scores.

`manage.py rebuild-projections` creates them again from the logs.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.locks import held
from tournaments.store.models import LogEntry, Participation, Placing, TableScore, Tournament
from tournaments.store.people import ratings
from tournaments.store.series import edit as series
from tournaments.store.series.table import effects


def is_over(state: TournamentState) -> bool:
    """Return True if the event counts as finished."""
    return state.play.phase == "finished"


def placings(row: Tournament, state: TournamentState) -> list[Placing]:
    """The unsaved placings of this state, none before the end."""
    if not is_over(state):
        return []
    lines, counts = standings(state), state.presenter.counts
    field = sum(line.rank is not None for line in lines)
    return [
        Placing(
            tournament=row,
            player=line.player,
            name=line.name,
            rank=line.rank,
            score=line.balance.numerator,
            scale=line.balance.denominator,
            field=field,
            counts=dict(counts.get(line.player, {})),
        )
        for line in lines
    ]


log = logging.getLogger(__name__)


def project(row: Tournament, state: TournamentState) -> None:
    """Bring the queryable columns up to date with the state, and the results with the end."""
    players = tuple(state.play.status)
    if row.player_count != len(players):
        Participation.objects.filter(tournament=row).exclude(player__in=players).delete()
    columns(row, state)
    if not is_over(state) and row.played_at is None:
        row.save()
        return
    before = row.played_at
    moved = effects(row, placings(row, state)) if before else ()
    if not _place(row, _results(row, state)):
        return
    if row.played_at != before:
        series.follow_day(row, before or row.planned_at)
    if row.organization_id is not None:
        since = min(at for at in (before, row.played_at) if at)
        ratings.recompute(row.organization_id, row.game, since=since)
    if moved:
        series.note(row, moved, at=LogEntry.objects.get(tournament=row, seq=row.seq).at)


def columns(row: Tournament, state: TournamentState) -> None:
    """Set what listing pages and the clock query; nothing is saved."""
    due = [at for at, _command in state.format.due(state.play)]
    row.due_at = min(due, default=None)
    row.phase = str(state.play.phase)
    row.player_count = len(state.play.status)
    row.name = state.setup.name
    row.settings = state.setup.settings
    row.confirmation = state.setup.confirmation
    row.zone = state.setup.zone


def rebuild() -> tuple[int, tuple[str, ...]]:
    """Make every projection again from the logs, one event at a time: a report waits for its own
    event at most, and only while rows are written that differ. Return how many events are over, and
    the slugs of those whose log cannot be read, which keep what they have."""
    finished, broken = 0, []
    for known in Tournament.objects.order_by("pk").iterator():
        try:
            results = _results(known, load.load(known))
            with load.uncollected(), held(known) as row:
                state = load.load(row)
                columns(row, state)
                _place(row, results if results.seq == state.seq else _results(row, state))
                finished += row.played_at is not None
        except Exception:
            log.exception("the projections of %s could not be made anew", known.slug)
            broken.append(known.slug)
            finished += known.played_at is not None
    ratings.recompute_all()
    return finished, tuple(broken)


class _Results(NamedTuple):
    """The unsaved results of an event by its log at `seq`; `began`: when it began, if it is over.
    `is_stored`: these rows were there already."""

    seq: int
    placings: list[Placing]
    scores: list[TableScore]
    began: datetime | None
    is_stored: bool


def _results(row: Tournament, state: TournamentState) -> _Results:
    over = is_over(state)
    scores, began = (_scores(row, state), _began(row)) if over else ([], None)
    ranked = placings(row, state)
    stored = _values([*row.placings.order_by("pk"), *row.table_scores.order_by("pk")])
    return _Results(state.seq, ranked, scores, began, stored == _values([*ranked, *scores]))


def _place(row: Tournament, results: _Results) -> bool:
    """Store the row and the results of its log; whether they are other ones than before."""
    same = row.played_at == results.began
    row.played_at = results.began
    row.save()
    if results.is_stored:
        return not same
    row.placings.all().delete()
    row.table_scores.all().delete()
    Placing.objects.bulk_create(results.placings)
    TableScore.objects.bulk_create(results.scores)
    return True


def _values(rows: Sequence[Placing | TableScore]) -> list[tuple[object, ...]]:
    names = ("player", "name", "rank", "score", "scale", "field", "counts", "sitting", "table")
    return [tuple(getattr(row, name, None) for name in names) for row in rows]


def _began(row: Tournament) -> datetime:
    entry = LogEntry.objects.filter(tournament=row, kind="start").order_by("seq").first()
    return (entry or LogEntry.objects.get(tournament=row, seq=1)).at


def _scores(row: Tournament, state: TournamentState) -> list[TableScore]:
    return [
        TableScore(
            tournament=row,
            sitting=sitting.number,
            table=sitting.table,
            player=player,
            score=score,
        )
        for sitting in state.format.sittings(state.play)
        for player, score in sitting.scores
    ]
