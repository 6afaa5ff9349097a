"""Why somebody has this place: the comparison with those just above and just below."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.domain.course import Course
from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.queries.deciding import Compared, Row, explained


@dataclass(frozen=True, slots=True)
class Verdict:
    """What parts two neighbours in the standings. `steps` are the criteria in which they are level,
    then the one that decided; each with the upper one's value and the lower one's."""

    sentence: str
    steps: tuple[tuple[Compared, Compared], ...]
    upper: str
    lower: str


def verdicts(course: Course, player: str) -> tuple[Verdict, ...]:
    """The comparison with the neighbour above and below; () for who has no place, and
    in a knock-out, whose bracket says it."""
    if isinstance(course.play, Knockout):
        return ()
    rows = [row for row in explained(course) if row.line.rank is not None]
    place = next((i for i, row in enumerate(rows) if row.line.player == player), None)
    if place is None or not rows[place].compared:
        return ()
    pairs = [(rows[i], rows[i + 1]) for i in (place - 1, place) if 0 <= i < len(rows) - 1]
    return tuple(_verdict(upper, lower) for upper, lower in pairs)


def _verdict(upper: Row, lower: Row) -> Verdict:
    steps = []
    for one, other in zip(upper.compared, lower.compared, strict=False):
        steps.append((one, other))
        if one.value != other.value:
            break
    names = {"upper": upper.line.name, "lower": lower.line.name, "what": steps[-1][0].label}
    if upper.line.rank == lower.line.rank:
        sentence = _("%(upper)s and %(lower)s are level in everything and share the place.")
    else:
        sentence = _("%(upper)s is ahead of %(lower)s by: %(what)s.")
    return Verdict(sentence % names, tuple(steps), names["upper"], names["lower"])
