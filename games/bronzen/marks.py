"""The marks of one player in one game and what they are worth.

Knows the columns of the sheet (docs/rules/bronzen.md R13-R18). Does not know how a report spells
them wrongly, nor who has won the match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.bronzen.cards import Meeting
from games.bronzen.options import Rules
from games.bronzen.play import Trick
from games.envelope import Json


@dataclass(frozen=True, slots=True)
class Marks:
    """Counts, not points. `double`: single, doubled, tripled; `sixth`: the column in force."""

    double: tuple[int, int, int] = (0, 0, 0)
    jay: int = 0
    sixth: int = 0

    def as_json(self, rules: Rules) -> Json:
        """All columns that are counted under `rules`."""
        row: Json = {"double": list(self.double), "jay": self.jay}
        if rules.sixth is not None:
            row[rules.sixth] = self.sixth
        return row

    def points(self, rules: Rules) -> int:
        """Points of the marks alone (R18 without the Bronzen)."""
        doubles = sum(n * each for n, each in zip(self.double, rules.double_points, strict=True))
        return doubles + self.jay * rules.jay_points + self.sixth * rules.column_six_points


def marks_of(seat: int, tricks: Iterable[Trick], rules: Rules) -> Marks:
    """What a seat marks for the tricks it has won."""
    won = [trick for trick in tricks if trick.winner == seat]
    double = [0, 0, 0]
    for trick in won:
        for times in _double_marks(trick, rules):
            double[times - 1] += 1
    return Marks(
        double=(double[0], double[1], double[2]),
        jay=sum(Meeting.JAY in trick.meetings for trick in won),
        sixth=sum(_counts_in_sixth(trick, rules) for trick in won),
    )


def _double_marks(trick: Trick, rules: Rules) -> tuple[int, ...]:
    """Numbers of Doubles to be marked: one for each side that doubled, or the highest (B3)."""
    doubles = tuple(times for times in trick.doubles if times)
    return doubles if rules.double_count == "both_sides" else tuple(sorted(doubles)[-1:])


def _counts_in_sixth(trick: Trick, rules: Rules) -> bool:
    if rules.sixth == "einzel":
        return trick.einzel
    return rules.sixth == "double_c" and Meeting.DOUBLE_C in trick.meetings
