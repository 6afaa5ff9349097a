"""Choose who continues to a next stage, from sources in turn.

Sources take from lists of starts, the best first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.points import Points


class Of(StrEnum):
    """Lists that a source takes from.

    They hold the places of a ranking, each table of the last round, the scores of all tournaments,
    or names.
    """

    PLACES = "places"
    TABLES = "tables"
    SCORES = "scores"
    NAMES = "names"


@dataclass(frozen=True, slots=True)
class Source:
    """Takes `count` of each list from the place `first` on, or the people of these `names`.

    The lists are those of every chosen event, or of the one `event`, or of a `series`; with
    `ranking` that further ranking of it.
    """

    of: Of = Of.PLACES
    count: int = 0
    first: int = 1
    event: str = ""
    series: str = ""
    ranking: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """A start at the tournament of this number, -1 at none.

    `who` is the same person at all of them, `player` the entrant there. `place` orders the starts
    of one tournament.
    """

    who: str
    event: int
    player: str
    name: str
    points: Points = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a list: of one, or of all of a team; level lines share the rank."""

    rank: int
    starts: tuple[Start, ...]


@dataclass(frozen=True, slots=True)
class StartList:
    """Lines, the best first, of the event of this number or of none (-1), at this table."""

    lines: tuple[Place, ...]
    event: int = -1
    table: int = 0


@dataclass(frozen=True, slots=True)
class GoesOn:
    """A start that a source took, from the place `rank` of a list."""

    start: Start
    source: int
    rank: int
    event: int = -1
    table: int = 0


@dataclass(frozen=True, slots=True)
class Qualified:
    """The chosen starts in the order of entry.

    `again`: skipped places of people who continue by another one. `level`: starts level with the
    last one taken from a list. `short`: sources that took fewer than they should.
    """

    chosen: tuple[GoesOn, ...]
    again: tuple[GoesOn, ...] = ()
    level: tuple[GoesOn, ...] = ()
    short: tuple[int, ...] = ()


def qualified(sources: Sequence[tuple[Source, Sequence[StartList]]]) -> Qualified:
    """Let each source take from its lists in turn, one place of every list after the other.

    Nobody is taken twice: the next of the list moves up.

    >>> def line(n: int, name: str) -> Place:
    ...     return Place(n, (Start(name, 0, name, name),))
    >>> lists = [StartList((line(1, "a"), line(2, "b"))), StartList((line(1, "a"), line(2, "c")))]
    >>> [one.start.name for one in qualified([(Source(count=1), lists)]).chosen]
    ['a', 'c']
    """
    taking = _Taking()
    for number, (source, lists) in enumerate(sources):
        taking.take(number, source, lists)
    level = tuple(one for one in taking.level if one.start.who not in taking.taken)
    return Qualified(tuple(taking.taken.values()), tuple(taking.again), level, tuple(taking.short))


class _Taking:
    """The people taken so far, by their key."""

    def __init__(self) -> None:
        self.taken: dict[str, GoesOn] = {}
        self.again: list[GoesOn] = []
        self.level: list[GoesOn] = []
        self.short: list[int] = []

    def take(self, number: int, source: Source, lists: Sequence[StartList]) -> None:
        """Take from each list, and put whom it took behind those of the sources before."""
        seen = dict.fromkeys(self.taken)
        places = [list(each.lines[max(0, source.first - 1) :]) for each in lists]
        last: dict[int, int] = {}
        mine: dict[str, GoesOn] = {}
        for _turn in range(source.count or len(source.names)):
            for n, one in enumerate(lists):
                while places[n]:
                    line = places[n].pop(0)
                    there = [_from(one, number, line, start) for start in line.starts]
                    fresh = [go for go in there if go.start.who not in {**seen, **mine}]
                    if source.of in (Of.PLACES, Of.TABLES):
                        self.again += [go for go in there if go not in fresh]
                    if fresh:
                        mine |= {go.start.who: go for go in fresh}
                        last[n] = line.rank
                        break
                else:
                    if source.of is not Of.TABLES and number not in self.short:
                        self.short.append(number)
        for n, rank in last.items():
            level = [line for line in places[n] if line.rank == rank]
            self.level += [_from(lists[n], number, line, s) for line in level for s in line.starts]
        self.taken |= {go.start.who: go for go in _ordered(source, tuple(mine.values()))}


def _from(one: StartList, number: int, line: Place, start: Start) -> GoesOn:
    return GoesOn(start, number, line.rank, one.event, one.table)


def _ordered(source: Source, taken: Sequence[GoesOn]) -> list[GoesOn]:
    """All winners of the events, then all seconds and so on. An odd number of events takes each
    even row one event on, so that a bracket of the first two of each lets nobody meet the own event
    at once."""
    of_event: dict[int, list[GoesOn]] = {}
    for go in taken:
        of_event.setdefault(go.event, []).append(go)
    if source.of is Of.TABLES:
        for mine in of_event.values():
            mine.sort(key=lambda go: go.start.place)
    lists = [of_event[event] for event in sorted(of_event)]
    longest = max(map(len, lists), default=0)
    rows = [[mine[k] for mine in lists if k < len(mine)] for k in range(longest)]
    turned = [row[1:] + row[:1] if len(lists) % 2 and k % 2 else row for k, row in enumerate(rows)]
    return [go for row in turned for go in row]


def best_starts(starts: Sequence[Start]) -> StartList:
    """Everybody's best start in one list by points, more being better."""
    best: dict[str, Start] = {}
    for start in starts:
        if start.who not in best or start.points > best[start.who].points:
            best[start.who] = start
    order = sorted(best.values(), key=lambda start: -start.points)
    lines: list[Place] = []
    for k, start in enumerate(order):
        is_level = bool(k) and order[k - 1].points == start.points
        lines.append(Place(lines[-1].rank if is_level else k + 1, (start,)))
    return StartList(tuple(lines))


def same_people(starts: Mapping[tuple[int, str], tuple[str, str]]) -> dict[tuple[int, str], str]:
    """Return a key of the person for each (event, entrant), of whom a record and a name are known.

    An entrant without a record ("") is who has this name, as far as that is one person.

    >>> same_people({(0, "e1"): ("p1", "anna"), (1, "e4"): ("", "anna"), (1, "e5"): ("", "bo")})
    {(0, 'e1'): 'p1', (1, 'e4'): 'p1', (1, 'e5'): ':bo'}
    """
    records: dict[str, set[str]] = {}
    for record, name in starts.values():
        if record:
            records.setdefault(name, set()).add(record)
    one = {name: min(known) for name, known in records.items() if len(known) == 1}
    return {where: record or one.get(name, f":{name}") for where, (record, name) in starts.items()}
