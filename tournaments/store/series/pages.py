"""Read values for the pages of a series: table, reasons of places, corrections."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from games.counters import Counter
from games.envelope import Json
from tournaments.domain import series as domain
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Series, SeriesChange, Tournament
from tournaments.store.projections import placings
from tournaments.store.series.table import (
    Participant,
    SeriesEvening,
    SeriesStandings,
    criterion,
    effects,
    shown,
    standing,
    value,
)


@dataclass(frozen=True, slots=True)
class ShownCell:
    """One evening of a row. `state`: counts, dropped, final, absent or coming. `stays`: what counts
    of an evening that does not, for taking part; "" for nothing."""

    text: str
    rank: int | None
    state: str
    stays: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """`moved`: places won by the latest event; `decided`: the last tie-break that was asked, with
    the value in it; `counted`: the values of `counters`."""

    who: str
    somebody: Participant
    rank: int | None
    total: str
    attended: int
    cells: tuple[ShownCell, ...]
    mark: str
    moved: int
    decided: str
    counted: tuple[int, ...]

    @property
    def steps_moved(self) -> int:
        return abs(self.moved)


def counters(scheme: domain.Scheme) -> tuple[Counter, ...]:
    """Return what the tie-breaks of a series look at in games: columns of its table."""
    found = (domain.TIE_BREAKS[tie].counter for tie in scheme.ties)
    return tuple(counter for counter in found if counter)


def rows(standings: SeriesStandings) -> tuple[ShownRow, ...]:
    """The table line by line, a cell for each evening."""
    moves, shown_counters = domain.movement(standings.table), counters(standings.table.scheme)
    return tuple(
        ShownRow(
            row.who,
            standings.people[row.who],
            row.rank,
            shown(row.total),
            len(row.tally.attended),
            tuple(_cell(standings, row, evening) for evening in standings.evenings),
            row.mark,
            moves.get(row.who, 0),
            _decided(row),
            tuple(row.tally.counted.get(counter.key, 0) for counter in shown_counters),
        )
        for row in standings.table.rows
    )


def _cell(standings: SeriesStandings, row: domain.SeriesLine, evening: SeriesEvening) -> ShownCell:
    if evening.index is None:
        return ShownCell("", None, "coming")
    cell = row.tally.cells[evening.index]
    if cell is None:
        return ShownCell("–", None, "absent")
    if cell.counts or not (standings.table.scheme.bonus_always and cell.bonus):
        return ShownCell(shown(_worth(cell)), cell.rank, state(cell))
    return ShownCell(shown(cell.points), cell.rank, state(cell), str(cell.bonus))


def state(cell: domain.Cell) -> str:
    """Return how an evening enters the total."""
    if cell.counts:
        return "counts"
    return "final" if cell.is_final else "dropped"


def _worth(cell: domain.Cell) -> Fraction:
    return cell.points + cell.bonus


def _decided(row: domain.SeriesLine) -> str:
    name, last = row.steps[-1] if row.steps else ("total", Fraction(0))
    if name not in domain.TIE_BREAKS:
        return ""
    return f"{criterion(name)}: {value(name, last)}"


@dataclass(frozen=True, slots=True)
class WordedCell:
    """One evening in the explanation; None: absent."""

    evening: SeriesEvening
    cell: domain.Cell | None
    field: int
    points: str
    bonus: str
    state: str


@dataclass(frozen=True, slots=True)
class WordedCriterion:
    name: str
    mine: str
    theirs: str
    decides: bool


@dataclass(frozen=True, slots=True)
class WordedComparison:
    """Against one neighbour."""

    other: Participant
    rank: int | None
    steps: tuple[WordedCriterion, ...]
    is_level: bool


@dataclass(frozen=True, slots=True)
class WordedExplanation:
    """Everything behind one place."""

    somebody: Participant
    rank: int | None
    total: str
    cells: tuple[WordedCell, ...]
    sum: str
    above: WordedComparison | None
    below: WordedComparison | None


def why(standings: SeriesStandings, key: str) -> WordedExplanation | None:
    """The place of somebody explained; None if nobody has this key."""
    explanation = domain.explained(standings.table, key)
    if explanation is None:
        return None
    tally = explanation.row.tally
    return WordedExplanation(
        standings.people[key],
        explanation.row.rank,
        shown(tally.total),
        tuple(_told_cell(standings, tally.cells, evening) for evening in standings.evenings),
        _sum(standings.table.scheme, tally.attended),
        _compared(standings, explanation.above) if explanation.above else None,
        _compared(standings, explanation.below) if explanation.below else None,
    )


def _told_cell(
    standings: SeriesStandings, cells: tuple[domain.Cell | None, ...], evening: SeriesEvening
) -> WordedCell:
    if evening.index is None:
        return WordedCell(evening, None, 0, "", "", "coming")
    cell = cells[evening.index]
    field = standings.table.events[evening.index].field
    if cell is None:
        return WordedCell(evening, None, field, "", "", "absent")
    return WordedCell(evening, cell, field, shown(cell.points), str(cell.bonus), state(cell))


def _sum(scheme: domain.Scheme, cells: tuple[domain.Cell, ...]) -> str:
    """The points that count and then those for taking part, as a sum to follow."""
    parts = [shown(cell.points) for cell in cells if cell.counts]
    extra = sum(cell.bonus for cell in cells if cell.counts or scheme.bonus_always)
    return " + ".join([*parts, *([str(extra)] if extra else [])])


def _compared(standings: SeriesStandings, comparison: domain.Comparison) -> WordedComparison:
    steps = tuple(
        WordedCriterion(
            criterion(step.name),
            value(step.name, step.mine),
            value(step.name, step.theirs),
            step.mine != step.theirs,
        )
        for step in comparison.steps
    )
    return WordedComparison(
        standings.people[comparison.other.who], comparison.other.rank, steps, comparison.is_level
    )


@dataclass(frozen=True, slots=True)
class ShownMove:
    name: str
    rank_before: int | None
    rank_after: int | None
    total_before: str
    total_after: str


def moves(
    standings: SeriesStandings, table_moves: tuple[domain.Move, ...]
) -> tuple[ShownMove, ...]:
    """Return who moves, with names."""
    return tuple(
        ShownMove(
            standings.name(move.who),
            move.rank_before,
            move.rank_after,
            _total(move.total_before),
            _total(move.total_after),
        )
        for move in table_moves
    )


def _total(total: Fraction | None) -> str:
    return "–" if total is None else shown(total)


def changes(
    standings: SeriesStandings,
) -> tuple[tuple[SeriesChange, tuple[ShownMove, ...]], ...]:
    """Return what corrections did to the table, the latest first."""
    stored = standings.series.changes.select_related("tournament").order_by("-at", "-pk")
    return tuple((change, moves(standings, tuple(map(_move, change.lines)))) for change in stored)


def _move(line: Json) -> domain.Move:
    before, after = (None if text is None else Fraction(text) for text in line["total"])
    rank_before, rank_after = line["rank"]
    return domain.Move(line["who"], rank_before, rank_after, before, after)


def foretold(
    tournament: Tournament, state: TournamentState
) -> tuple[tuple[Series, tuple[ShownMove, ...]], ...]:
    """Return what the tables would be if a finished event came to this state instead."""
    if tournament.played_at is None:
        return ()
    return tuple(
        (effect.before.series, moves(effect.both, effect.moves))
        for effect in effects(tournament, placings(tournament, state))
    )


def earlier_seasons(series: Series) -> tuple[Series, ...]:
    """The seasons before this one, the latest first."""
    seasons: list[Series] = []
    season = series.follows
    while season is not None and season not in seasons:
        seasons.append(season)
        season = season.follows
    return tuple(seasons)


def winner(series: Series) -> Participant | None:
    """Return who stands first in the table."""
    standings = standing(series)
    first = next((row for row in standings.table.rows if row.rank == 1), None)
    return standings.people[first.who] if first else None
