"""The table of a series: which results count, totals, places and what decided them.

Knows the results of the events in order and the scheme. Does not know names, dates or words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.domain.formats.ranking import parted
from tournaments.domain.series.options import Scheme
from tournaments.domain.series.results import CountedEvent, bonus, points
from tournaments.domain.series.tiebreaks import TIE_BREAKS, Cell, Group, Tally, Value, Values

Steps = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """`steps` are the criteria by which the place was found, with the value of each, as long as
    somebody was level. No rank: too few events. `mark`: "up", "down", "final" or ""."""

    tally: Tally
    rank: int | None
    steps: Steps
    mark: str = ""

    @property
    def who(self) -> str:
        return self.tally.who

    @property
    def total(self) -> Fraction:
        return self.tally.total


@dataclass(frozen=True, slots=True)
class Table:
    """The rows, the best first; who is level stands in the order of first appearance."""

    scheme: Scheme
    events: tuple[CountedEvent, ...]
    rows: tuple[SeriesLine, ...]


def table(scheme: Scheme, events: Sequence[CountedEvent]) -> Table:
    """The table after these events, which are in the order in which they count."""
    tallies = tuple(_tally(key, events, scheme) for key in _everybody(events))
    rows = tuple(_ranked(tallies, scheme, events))
    return Table(scheme, tuple(events), tuple(_marked(rows, scheme, events)))


def _everybody(events: Sequence[CountedEvent]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(key for event in events for result in event.results for key in result.who)
    )


def _tally(key: str, events: Sequence[CountedEvent], scheme: Scheme) -> Tally:
    return _counted(key, tuple(_cell(key, event, scheme) for event in events), scheme)


def _counted(key: str, cells: tuple[Cell | None, ...], scheme: Scheme) -> Tally:
    counting = _kept(cells, scheme)
    cells = tuple(cell and replace(cell, counts=i in counting) for i, cell in enumerate(cells))
    total = sum((_worth(cell, scheme) for cell in cells if cell), Fraction(0))
    return Tally(key, cells, total)


def extended(tally: Tally, events: Sequence[CountedEvent], scheme: Scheme) -> Tally:
    """A tally with events that come after all those that it knows."""
    cells = (*tally.cells, *(_cell(tally.who, event, scheme) for event in events))
    return _counted(tally.who, cells, scheme)


def _cell(key: str, event: CountedEvent, scheme: Scheme) -> Cell | None:
    result = event.result_of(key)
    if result is None:
        return None
    worth, extra = points(event, result, scheme), bonus(result, scheme)
    return Cell(result.rank, result.score, worth, extra, True, event.is_final)


def _worth(cell: Cell, scheme: Scheme) -> Fraction:
    """What of a cell goes into the total."""
    taking_part = cell.bonus if cell.counts or scheme.bonus_always else 0
    return (cell.points if cell.counts else Fraction(0)) + taking_part


def _kept(cells: tuple[Cell | None, ...], scheme: Scheme) -> set[int]:
    """Which events count: a final that adds points, and the best others. Of equal points the
    later evening stays."""
    there = {i: cell for i, cell in enumerate(cells) if cell is not None}
    adding = {i for i, c in there.items() if c.is_final and scheme.final_mode == "adds"}
    others = [i for i, cell in there.items() if not cell.is_final]
    others.sort(key=lambda i: (there[i].points, i), reverse=True)
    return adding | set(others[: scheme.best_of] if scheme.best_of else others)


def _ranked(tallies: Group, scheme: Scheme, events: Sequence[CountedEvent]) -> Iterator[SeriesLine]:
    place = 0
    criteria = _criteria(scheme, events)
    for group, criteria_of in parted(tallies, [values for _name, values in criteria]):
        is_ranked = _regular(group[0]) >= scheme.least_events
        for tally in group:
            steps = tuple(
                (name, criterion.value)
                for (name, _values), criterion in zip(criteria, criteria_of[tally], strict=False)
            )
            yield SeriesLine(tally, place + 1 if is_ranked else None, steps)
        place += len(group) if is_ranked else 0


Criterion = tuple[str, Callable[[Group], Values]]


def _criteria(scheme: Scheme, events: Sequence[CountedEvent]) -> tuple[Criterion, ...]:
    """What is compared, in this order."""
    criteria: list[Criterion] = []
    if scheme.least_events:
        criteria.append(("ranked", lambda group: _enough(group, scheme)))
    if scheme.final_mode == "decides" and any(event.is_final for event in events):
        criteria.append(("final", _final))
    criteria.append(("total", lambda group: {t: t.total for t in group}))
    return (*criteria, *((key, TIE_BREAKS[key].values) for key in scheme.ties))


def _regular(tally: Tally) -> int:
    return sum(not cell.is_final for cell in tally.attended)


def _enough(group: Group, scheme: Scheme) -> Values:
    return {t: Fraction(_regular(t) >= scheme.least_events) for t in group}


def _final(group: Group) -> Values:
    """The place in the latest final; who was not there, or was excluded, comes after."""
    places: Values = {}
    for tally in group:
        finals = [cell for cell in tally.attended if cell.is_final]
        rank = finals[-1].rank if finals else None
        places[tally] = (Fraction(rank is not None), Fraction(-(rank or 0)))
    return places


def _marked(
    rows: tuple[SeriesLine, ...], scheme: Scheme, events: Sequence[CountedEvent]
) -> Iterator[SeriesLine]:
    ranked = [row for row in rows if row.rank is not None]
    is_played = any(event.is_final for event in events)
    down = ranked[-1 - scheme.relegated].rank if len(ranked) > scheme.relegated else 0
    for row in rows:
        yield replace(row, mark=_mark(row, scheme, down or 0, is_played=is_played))


def _mark(row: SeriesLine, scheme: Scheme, safe: int, *, is_played: bool) -> str:
    """`safe` is the last rank that is not relegated."""
    if row.rank is None:
        return ""
    if not is_played and row.rank <= scheme.finalists:
        return "final"
    if row.rank <= scheme.promoted:
        return "up"
    return "down" if scheme.relegated and row.rank > safe else ""
