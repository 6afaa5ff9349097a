"""The columns of the standings in words: what was compared, and what decided."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course
from tournaments.domain.formats.ranking import Column
from tournaments.domain.formats.tiebreaks import TIE_BREAKS
from tournaments.domain.standings import Line, standings
from tournaments.language import in_language
from tournaments.queries.series_words import shown

_FIRST: dict[str, Promise] = {
    "league_points": _("League points"),
    "matches_won": _("Matches won"),
    "total": _("Total"),
    "finalist": _("In the final"),
    "final": _("Final"),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """One number that somebody was compared by; `decided`: it parted him from level people."""

    label: str
    help: str
    value: str
    decided: bool
    breaks_ties: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings with everything that was compared."""

    line: Line
    compared: tuple[Compared, ...]

    @property
    def deciding(self) -> tuple[Compared, ...]:
        """The tie-breaks that decided this place."""
        return tuple(one for one in self.compared if one.decided and one.breaks_ties)


def explained(course: Course) -> tuple[Row, ...]:
    """The standings, each place with its reasons."""
    return tuple(
        Row(line, tuple(_compared(column) for column in line.columns)) for line in standings(course)
    )


def _compared(column: Column) -> Compared:
    known = TIE_BREAKS.get(column.key)
    label = in_language(known.label) if known else str(_FIRST.get(column.key, column.key))
    text = in_language(known.help) if known else ""
    return Compared(
        label, text, shown(Fraction(column.value, column.scale)), column.decided, known is not None
    )
