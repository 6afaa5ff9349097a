"""What goes into the table of a series, and the points that each event is worth.

Knows final rankings of events and the scheme. Does not know which results count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from tournaments.domain.points import Points
from tournaments.domain.series.options import Scheme


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The place of an entrant in an event; without a rank (excluded) no points. `score` is in the
    event's own euros or points. `who` are the people behind the entrant: none, if nobody wants to
    be in the table; two for a pair."""

    who: tuple[str, ...]
    rank: int | None
    score: Points


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """A finished event that counts; `key` is the caller's."""

    key: str
    results: tuple[EventPlace, ...]
    is_final: bool = False

    @property
    def field(self) -> int:
        """How many have a place."""
        return sum(result.rank is not None for result in self.results)

    def result_of(self, key: str) -> EventPlace | None:
        return next((result for result in self.results if key in result.who), None)


def points(event: CountedEvent, result: EventPlace, scheme: Scheme) -> Fraction:
    """What a result is worth in the series, before the bonus; a final is counted its times."""
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
