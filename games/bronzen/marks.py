"""The marks of a game of Bronzen: the fields of a report, and counting marks from tricks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.bronzen.cards import Meeting
from games.bronzen.options import BOOK, Rules
from games.bronzen.play import Trick
from games.envelope import Json, Problem
from games.fields import Condition, Entry, Field, ListOf, Number, Shape, named
from games.options import Words

_field = named(BOOK)


@dataclass(frozen=True, slots=True)
class Marks:
    """Counts, not points. `double`: single, doubled, tripled; `sixth`: the column in force."""

    double: tuple[int, int, int] = (0, 0, 0)
    jay: int = 0
    sixth: int = 0

    @staticmethod
    def told(counts: Entry | None, rules: Rules) -> Marks:
        """The marks of a player as they were reported; whatever is missing is 0."""
        told = counts.values if counts else {}
        sixth = told.get(rules.sixth, 0) if rules.sixth else 0
        return Marks(told.get("double", (0, 0, 0)), told.get("jay", 0), sixth)

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
    """Return what a seat marks for the tricks it has won."""
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


MOST_MARKS: Final = 9999
UNUSUAL: Final = {"double": 80, "jay": 5, "einzel": 300, "double_c": 15}
_COUNT: Final = Number(0, MOST_MARKS, "count_value", blank=0)


def _sixth(key: str, label: Words) -> Field:
    """The sixth column, if the rules count it."""
    counted = Condition(f"only with `column_six` `{key}`", lambda mark: mark.rules.sixth == key)
    return Field(key, _COUNT, label, allowed=counted, not_allowed="column_not_counted")


MARKS: Final = Shape(
    (
        _field("double", ListOf(_COUNT, "count_value", size=3)),
        _field("jay", _COUNT),
        _sixth("einzel", BOOK["field.einzel"]),
        _sixth("double_c", BOOK["field.double_c"]),
    ),
    "counts_type",
)
"""The marks of a player in a report (rows 10-14)."""


def odd_counts(both: tuple[Marks, Marks], rules: Rules, *, foul: bool, path: str) -> list[Problem]:
    """Warnings of rows 31-33 about the marks of a game that was not replayed."""
    sums = {
        "double": sum(sum(marks.double) for marks in both),
        "jay": sum(marks.jay for marks in both),
    }
    if rules.sixth is not None:
        sums[rules.sixth] = sum(marks.sixth for marks in both)
    warnings = []
    if any(total > UNUSUAL[kind] for kind, total in sums.items()):
        warnings.append(Problem("count_unusual", path))
    if not foul and not any(sums.values()):
        warnings.append(Problem("no_marks", path))
    elif not foul and sums.get("einzel") == 0:
        warnings.append(Problem("no_einzel", path))
    return warnings
