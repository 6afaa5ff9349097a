"""Compute the table of a series: points, counting results, totals, places and steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from tournaments.domain.formats.ranking import parted
from tournaments.domain.series.entries import (
    Competitor,
    CountedEvent,
    EventPlace,
    competitors,
)
from tournaments.domain.series.options import Scheme
from tournaments.domain.series.tiebreaks import TIE_BREAKS, Cell, Group, Tally, Value, Values


def points(event: CountedEvent, result: EventPlace, scheme: Scheme) -> Fraction:
    """Return what a result is worth in the series, before the bonus; a final is counted its
    times."""
    if result.rank is None:
        return Fraction(0)
    worth = _rounded(_WORTH[scheme.points](event, result, scheme), scheme.rounding)
    return worth * (scheme.final_factor if event.is_final else 1)


def bonus(result: EventPlace, scheme: Scheme) -> int:
    """The points for taking part."""
    return 0 if result.rank is None else scheme.bonus


def _rounded(value: Fraction, rounding: str) -> Fraction:
    match rounding:
        case "down":
            return Fraction(floor(value))
        case "nearest":
            return Fraction(floor(value + Fraction(1, 2)))
    return value


def _by_place(
    event: CountedEvent, result: EventPlace, scheme: Scheme, worth: Callable[[int], Fraction]
) -> Fraction:
    """The worth of a place, or the average of the places that several share."""
    assert result.rank is not None
    if scheme.shared_places == "best":
        return worth(result.rank)
    level = sum(other.rank == result.rank for other in event.results)
    return sum(map(worth, range(result.rank, result.rank + level)), Fraction(0)) / level


def _list(event: CountedEvent, result: EventPlace, scheme: Scheme) -> Fraction:
    listed = scheme.place_points

    def worth(place: int) -> Fraction:
        return Fraction(listed[place - 1] if place <= len(listed) else scheme.rest_points)

    return _by_place(event, result, scheme, worth)


def _beaten(event: CountedEvent, result: EventPlace, scheme: Scheme) -> Fraction:
    return _by_place(event, result, scheme, lambda place: Fraction(event.field - place + 1))


def _percent(event: CountedEvent, result: EventPlace, scheme: Scheme) -> Fraction:
    """100 for the first, 0 for the last; a field of one is won."""
    others = event.field - 1

    def worth(place: int) -> Fraction:
        return Fraction(100 * (event.field - place), others) if others else Fraction(100)

    return _by_place(event, result, scheme, worth)


def _score(_event: CountedEvent, result: EventPlace, scheme: Scheme) -> Fraction:
    return Fraction(result.score, scheme.score_unit)


def _best(event: CountedEvent, result: EventPlace, _scheme: Scheme) -> Fraction:
    """100 for the best score; nothing for anybody when no score is above 0."""
    best = max(other.score for other in event.results if other.rank is not None)
    return Fraction(100 * result.score, best) if best > 0 else Fraction(0)


_WORTH: dict[str, Callable[[CountedEvent, EventPlace, Scheme], Fraction]] = {
    "list": _list,
    "beaten": _beaten,
    "percent": _percent,
    "score": _score,
    "best": _best,
}


Steps = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A row of the table; no rank: too few tournaments. `mark`: "up", "down", "final" or "".

    `steps` are the criteria of the place, with the value of each, while the row was level with
    another.
    """

    tally: Tally
    rank: int | None
    steps: Steps
    mark: str = ""

    @property
    def who(self) -> str:
        return self.tally.who

    @property
    def people(self) -> tuple[str, ...]:
        return self.tally.people

    @property
    def total(self) -> Fraction:
        return self.tally.total


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """The rows, the best first; who is level stands in the order of first appearance."""

    scheme: Scheme
    events: tuple[CountedEvent, ...]
    rows: tuple[SeriesLine, ...]


def table(scheme: Scheme, events: Sequence[CountedEvent], after: int | None = None) -> SeriesTable:
    """The table of these events, which are in the order in which they count; or `after` this number
    of them, with the rows that all of them make."""
    played = tuple(events[:after])
    rows = (replace(row, places=row.places[:after]) for row in competitors(events, scheme.rows))
    there = [row for row in rows if any(row.places)]
    tallies = tuple(_tally(row, played, scheme) for row in there)
    lines = tuple(_ranked(tallies, scheme, played))
    return SeriesTable(scheme, played, tuple(_marked(lines, scheme, played)))


def _tally(row: Competitor, events: Sequence[CountedEvent], scheme: Scheme) -> Tally:
    pairs = zip(events, row.places, strict=True)
    cells = tuple(_cell(place, event, scheme) for event, place in pairs)
    return summed(Tally(row.key, cells, Fraction(0), row.people), scheme)


def summed(tally: Tally, scheme: Scheme) -> Tally:
    """The same events with those that count, and their sum."""
    counting = _kept(tally.cells, scheme)
    cells = tuple(
        cell and replace(cell, counts=i in counting) for i, cell in enumerate(tally.cells)
    )
    total = sum((cell_worth(cell, scheme) for cell in cells if cell), Fraction(0))
    return replace(tally, cells=cells, total=total)


def extended(tally: Tally, events: Sequence[CountedEvent], scheme: Scheme) -> Tally:
    """A tally with events that come after all those that it knows; their entrants are its rows."""
    later = tuple(_cell(event.result_of(tally.who), event, scheme) for event in events)
    return summed(replace(tally, cells=(*tally.cells, *later)), scheme)


def _cell(result: EventPlace | None, event: CountedEvent, scheme: Scheme) -> Cell | None:
    if result is None:
        return None
    worth, extra = points(event, result, scheme), bonus(result, scheme)
    counted, labels = result.counted, result.labels
    return Cell(result.rank, result.score, worth, extra, True, event.is_final, counted, labels)


def cell_worth(cell: Cell, scheme: Scheme) -> Fraction:
    """Return what of a cell goes into the total."""
    taking_part = cell.bonus if cell.counts or scheme.bonus_always else 0
    return (cell.points if cell.counts else Fraction(0)) + taking_part


def _kept(cells: tuple[Cell | None, ...], scheme: Scheme) -> set[int]:
    """Return which events count: a final that adds points, and the best others. Of equal points the
    later evening stays. An exclusion is no result, and takes the place of none."""
    there = {i: cell for i, cell in enumerate(cells) if cell is not None}
    adding = {i for i, c in there.items() if c.is_final and scheme.final_mode == "adds"}
    free = adding | {i for i, c in there.items() if c.rank is None and not c.is_final}
    others = [i for i, cell in there.items() if not cell.is_final and cell.rank is not None]
    others.sort(key=lambda i: (there[i].points, i), reverse=True)
    return free | set(others[: scheme.best_of] if scheme.best_of else others)


def _ranked(tallies: Group, scheme: Scheme, events: Sequence[CountedEvent]) -> Iterator[SeriesLine]:
    place = 0
    criteria = _criteria(tallies, scheme, events)
    for group, criteria_of in parted(tallies, [values for _name, values in criteria]):
        is_ranked = _is_ranked(group[0], scheme)
        for tally in group:
            steps = tuple(
                (name, criterion.value)
                for (name, _values), criterion in zip(criteria, criteria_of[tally], strict=False)
            )
            yield SeriesLine(tally, place + 1 if is_ranked else None, steps)
        place += len(group) if is_ranked else 0


Criterion = tuple[str, Callable[[Group], Values]]


def _criteria(
    tallies: Group, scheme: Scheme, events: Sequence[CountedEvent]
) -> tuple[Criterion, ...]:
    """Return what is compared, in this order."""
    criteria: list[Criterion] = []
    if scheme.least_events or not all(tally.attended for tally in tallies):
        criteria.append(("ranked", lambda group: _enough(group, scheme)))
    if scheme.final_mode == "decides" and any(event.is_final for event in events):
        criteria.append(("final", _final))
    criteria.append(("total", lambda group: {t: t.total for t in group}))
    return (*criteria, *((key, TIE_BREAKS[key].values) for key in scheme.ties))


def _regular(tally: Tally) -> int:
    return sum(not cell.is_final for cell in tally.attended)


def _is_ranked(tally: Tally, scheme: Scheme) -> bool:
    """Return True if the row attended at all, and often enough."""
    return bool(tally.attended) and _regular(tally) >= scheme.least_events


def _enough(group: Group, scheme: Scheme) -> Values:
    return {t: Fraction(_is_ranked(t, scheme)) for t in group}


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
