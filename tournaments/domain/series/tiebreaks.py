"""Tie-breaks of a series as named functions in an explicit list.

Each gets the tallies of a level group and gives every row a value, more being better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from games import counters as of_games
from games.book import book
from games.options import Words
from tournaments.domain.formats.counting import TIES, tie_words
from tournaments.domain.points import Points

_BOOK = book(__file__)

Value = Fraction | tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One tournament of a row. `points` are without `bonus`; dropped ones do not count.

    `counted` holds the counters of its game, by key; `labels` are those of `EventPlace`.
    """

    rank: int | None
    score: Points
    points: Fraction
    bonus: int
    counts: bool
    is_final: bool
    counted: Mapping[str, int] = field(default_factory=dict, hash=False)
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Tally:
    """The events of a row in order, None where absent, and their sum; `people`: the persons who
    share the row."""

    who: str
    cells: tuple[Cell | None, ...]
    total: Fraction
    people: tuple[str, ...] = ()

    @property
    def attended(self) -> tuple[Cell, ...]:
        """The events that brought a place; an exclusion is none."""
        return tuple(cell for cell in self.cells if cell is not None and cell.rank is not None)

    @property
    def counted(self) -> Mapping[str, int]:
        """Return the counters of games over the events that count, added up."""
        summed: Counter[str] = Counter()
        for cell in self.attended:
            summed.update(cell.counted if cell.counts else {})
        return summed


Group = tuple[Tally, ...]
Values = dict[Tally, Value]


@dataclass(frozen=True, slots=True)
class SeriesTieBreak:
    """`counter`: what of a game it looks at, None where it looks at evenings."""

    label: Words
    values: Callable[[Group], Values]
    counter: of_games.Counter | None = None

    @property
    def sign(self) -> int:
        """Return -1 where less of it is better: people read its values without a sign."""
        return 1 if self.counter is None or self.counter.more else -1


def wins(group: Group) -> Values:
    """Evenings won. 2 wins against 1: the first is ahead."""
    return {t: Fraction(sum(cell.rank == 1 for cell in t.attended)) for t in group}


def places(group: Group) -> Values:
    """More first places, else more second places, and so on. Places 1, 2, 9 against 1, 3, 3: one
    win each, and a second place against none."""
    counted = {t: Counter(cell.rank or 0 for cell in t.attended) for t in group}
    worst = max((rank for counts in counted.values() for rank in counts), default=0)
    return {
        t: tuple(Fraction(counts[rank]) for rank in range(1, worst + 1))
        for t, counts in counted.items()
    }


def direct(group: Group) -> Values:
    """Return how often a row was ahead of another of the group, less how often behind.

    Only tournaments that both attended count. Of two who met three times, 2:1 gives +1 and -1.
    """
    return {t: Fraction(sum(_ahead(t, other) for other in group)) for t in group}


def best(group: Group) -> Values:
    """The highest points of a single event: 25 against 20."""
    return {t: max((c.points for c in t.attended), default=Fraction(0)) for t in group}


def last(group: Group) -> Values:
    """The points of the latest event; when level there, of the one before it, and so on."""
    return {
        t: tuple(Fraction(0) if c is None else c.points for c in reversed(t.cells)) for t in group
    }


def dropped(group: Group) -> Values:
    """Return what the results that do not count add up to: 12 dropped points against 8."""
    return {t: sum((c.points for c in t.attended if not c.counts), Fraction(0)) for t in group}


def events(group: Group) -> Values:
    """Evenings attended: 9 against 8."""
    return {t: Fraction(len(t.attended)) for t in group}


def scores(group: Group) -> Values:
    """The scores themselves of the events that count, added up."""
    return {t: Fraction(sum(c.score for c in t.attended if c.counts)) for t in group}


def _by_counter(counter: of_games.Counter) -> SeriesTieBreak:
    """More or fewer of what a game counts, in the events that count: 12 games won against 10."""
    sign = 1 if counter.more else -1

    def values(group: Group) -> Values:
        return {t: Fraction(sign * t.counted.get(counter.key, 0)) for t in group}

    return SeriesTieBreak(tie_words(counter), values, counter)


def _ahead(tally: Tally, other: Tally) -> int:
    balance = 0
    for a, b in zip(tally.cells, other.cells, strict=True):
        if a and b and a.rank and b.rank:
            balance += (a.rank < b.rank) - (a.rank > b.rank)
    return balance


TIE_BREAKS: dict[str, SeriesTieBreak] = {
    "wins": SeriesTieBreak(_BOOK["tie.wins"], wins),
    "places": SeriesTieBreak(_BOOK["tie.places"], places),
    "direct": SeriesTieBreak(_BOOK["tie.direct"], direct),
    "last": SeriesTieBreak(_BOOK["tie.last"], last),
    "best": SeriesTieBreak(_BOOK["tie.best"], best),
    "dropped": SeriesTieBreak(_BOOK["tie.dropped"], dropped),
    "events": SeriesTieBreak(_BOOK["tie.events"], events),
    "scores": SeriesTieBreak(_BOOK["tie.scores"], scores),
    **{key: _by_counter(counter) for key, counter in TIES.items()},
}
