"""Compute the rankings of a series by labels, by the best evenings, or by counters.

They work as in a tournament, with evenings in the place of rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from tournaments.domain.formats.rankings import PLACES, Ranking
from tournaments.domain.names import folded
from tournaments.domain.points import Points, whole
from tournaments.domain.rankings import Member, RankedLine, is_fewest
from tournaments.domain.series.entries import CountedEvent, EventPlace
from tournaments.domain.series.options import Scheme
from tournaments.domain.series.table import (
    SeriesLine,
    SeriesTable,
    bonus,
    cell_worth,
    points,
    summed,
)
from tournaments.domain.series.table import table as ranked
from tournaments.domain.series.tiebreaks import Cell, Tally

Says = Sequence[str | None]
"""The value of a label of a row at each evening, None if the row does not have it then."""


def ranked_rows(table: SeriesTable, ranking: Ranking) -> tuple[RankedLine, ...]:
    """Return the lines of a ranking, the best first.

    The players of a line are keys of rows, for a label that adds up the keys of entrants. A team's
    evening is the sum of those who had the label then, only of the best `count` of them, or the
    points of the place that their scores make. As many evenings count as for a row.
    """
    if ranking.together and table.scheme.rows == "people":
        # two who share a result bring it once
        table = ranked(replace(table.scheme, rows="entrants"), table.events)
    says = _says(table, ranking.label)
    own = replace(table.scheme, best_of=ranking.best) if ranking.best else table.scheme
    found = (_teams if ranking.together else _alone)(table, ranking, own, says)
    lines = [(order, line) for order, tally, line in found if _is_often(tally, ranking)]
    lines.sort(key=lambda line: line[0], reverse=True)
    numbered: list[RankedLine] = []
    for _order, level in groupby(lines, key=lambda line: line[0]):
        rank = len(numbered) + 1
        numbered += [replace(line, rank=rank) for _same, line in level]
    return tuple(numbered)


_Found = Iterable[tuple[tuple[Points, ...], Tally, RankedLine]]


def _says(table: SeriesTable, label: str) -> dict[str, Says]:
    """Return the values of a label of each row that has it at some evening.

    If an evening gives no value, that of the previous evening applies, before the first one the
    first.
    """
    key, evenings = folded(label), range(len(table.events))
    rows = {row.who: row.tally.cells for row in table.rows}
    if not label:
        return {who: [""] * len(cells) for who, cells in rows.items()}
    said = {
        who: [cell.labels.get(key) if cell else None for cell in cells]
        for who, cells in rows.items()
    }
    begins = min((n for n in evenings for mine in said.values() if mine[n] is not None), default=0)
    held: dict[str, Says] = {}
    for who, mine in said.items():
        first = next((text for text in mine if text is not None), None)
        if first is not None:
            now: str | None = None
            held[who] = []
            for n in evenings:
                now = mine[n] if mine[n] is not None else now
                held[who] = [*held[who], first if n < begins else now]
    return held


def _alone(table: SeriesTable, ranking: Ranking, scheme: Scheme, says: dict[str, Says]) -> _Found:
    """Yield the rows that have the label, by their places unless something else counts."""
    for row in table.rows:
        if row.who in says and (row.rank is not None or ranking.is_partial):
            tally = _tally(row.who, [_own(cell, ranking) for cell in row.tally.cells], scheme)
            value = _value(tally, ranking)
            order: Points = -value if is_fewest(ranking) else value
            if not ranking.is_partial:
                order, value = -(row.rank or 0), whole(row.total)
            line = RankedLine(0, value, (Member(row.who, value),))
            yield (order,), tally, line


def _teams(table: SeriesTable, ranking: Ranking, scheme: Scheme, says: dict[str, Says]) -> _Found:
    """Yield a line for all of whom the label says the same, evening by evening."""
    cells: dict[str, list[Cell | None]] = {}
    made: dict[str, Tally] = {}
    members: dict[str, tuple[Member, ...]] = {}
    there: dict[str, list[list[tuple[SeriesLine, Cell]]]] = {}
    written: dict[str, str] = {}
    for n in range(len(table.events)):
        for row in table.rows:
            cell = row.tally.cells[n]
            text = says[row.who][n] if row.who in says else None
            if text is not None and cell is not None and cell.rank is not None:
                key = folded(text)
                written[key] = text
                evenings = there.setdefault(key, [[] for _event in table.events])
                evenings[n].append((row, _of_measure(cell, ranking)))
    for key, evenings in there.items():
        best = [_best(people, ranking) for people in evenings]
        cells[key] = [_together([cell for _row, cell in people]) for people in best]
        made[key] = _tally(key, cells[key], scheme)
        members[key] = _members(evenings, best, made[key], ranking, scheme)
    if ranking.measure == PLACES:
        made = _by_places(table.events, cells, scheme)
    for key, tally in made.items():
        value = _value(tally, ranking)
        order = -value if is_fewest(ranking) else value
        scores = sum(cell.score for cell in tally.attended if cell.counts)
        level = (scores,) if ranking.measure == PLACES else ()
        yield (order, *level), tally, RankedLine(0, value, members[key], written[key])


def _by_places(
    events: Sequence[CountedEvent], cells: dict[str, list[Cell | None]], scheme: Scheme
) -> dict[str, Tally]:
    """The evenings of teams by the points of their places there, as the scheme says of a row."""
    tallies: dict[str, list[Cell | None]] = {key: [] for key in cells}
    for n, event in enumerate(events):
        sums = {key: cell.points for key, mine in cells.items() if (cell := mine[n])}
        results = tuple(
            EventPlace((key,), 1 + sum(other > mine for other in sums.values()), mine)
            for key, mine in sums.items()
        )
        of_teams = replace(event, results=results)
        there = {result.who[0]: result for result in results}
        for key, mine in cells.items():
            cell = mine[n]
            tallies[key].append(cell and _placed(cell, of_teams, there[key], scheme))
    return {key: _tally(key, mine, scheme) for key, mine in tallies.items()}


def _placed(cell: Cell, event: CountedEvent, result: EventPlace, scheme: Scheme) -> Cell:
    """The evening of a team with what its place there is worth."""
    worth, extra = points(event, result, scheme), bonus(result, scheme)
    return replace(cell, rank=result.rank, score=result.score, points=worth, bonus=extra)


def _own(cell: Cell | None, ranking: Ranking) -> Cell | None:
    return cell and _of_measure(cell, ranking)


def _of_measure(cell: Cell, ranking: Ranking) -> Cell:
    """An evening with what counts of it in the place of its points; fewer of it as a minus."""
    if not ranking.measure:
        return cell
    if ranking.measure == PLACES:
        return replace(cell, points=Fraction(cell.score), bonus=0)
    count = cell.counted.get(ranking.measure, 0) if cell.rank is not None else 0
    return replace(cell, points=Fraction(-count if is_fewest(ranking) else count), bonus=0)


def _best(people: list[tuple[SeriesLine, Cell]], ranking: Ranking) -> list[tuple[SeriesLine, Cell]]:
    """Those with most points; the bonus of an evening is the same for all who were there."""
    ordered = sorted(people, key=lambda one: one[1].points, reverse=True)
    return ordered[: ranking.count or None]


def _together(cells: Sequence[Cell]) -> Cell | None:
    """The evening of a team, None where nobody of it was there."""
    if not cells:
        return None
    points = sum((cell.points for cell in cells), Fraction(0))
    bonus = sum(cell.bonus for cell in cells)
    return replace(cells[0], points=points, bonus=bonus, score=sum(cell.score for cell in cells))


def _members(
    evenings: Sequence[list[tuple[SeriesLine, Cell]]],
    best: Sequence[list[tuple[SeriesLine, Cell]]],
    tally: Tally,
    ranking: Ranking,
    scheme: Scheme,
) -> tuple[Member, ...]:
    """Return all members of a team at some evening, with their part of its result."""
    brought: dict[str, Fraction] = {}
    counts: set[str] = set()
    for people, counted, cell in zip(evenings, best, tally.cells, strict=True):
        for row, own in people:
            brought.setdefault(row.who, Fraction(0))
            if cell and (row, own) in counted:
                brought[row.who] += cell_worth(replace(own, counts=cell.counts), scheme)
                counts |= {row.who} if cell.counts else set()
    sign = -1 if is_fewest(ranking) else 1
    order = sorted(brought, key=lambda who: brought[who], reverse=True)
    return tuple(Member(who, whole(sign * brought[who]), who in counts) for who in order)


def _tally(who: str, cells: Sequence[Cell | None], scheme: Scheme) -> Tally:
    return summed(Tally(who, tuple(cells), Fraction(0)), scheme)


def _value(tally: Tally, ranking: Ranking) -> Points:
    counted = sum(cell.counts for cell in tally.attended)
    value = tally.total / counted if ranking.average and counted else tally.total
    return whole(-value if is_fewest(ranking) else value)


def _is_often(tally: Tally, ranking: Ranking) -> bool:
    """Return True if the row attended at all, and often enough."""
    return bool(tally.attended) and len(tally.attended) >= ranking.least
