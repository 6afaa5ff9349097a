"""The marks of a game of Bronzen: what they are called, and counting them as they are told.

Knows columns and marks. Does not know cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.bronzen.cards import Meeting
from games.bronzen.options import Rules
from games.bronzen.play import Trick
from games.envelope import Json, Problem, is_int


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


MOST_MARKS: Final = 9999
UNUSUAL: Final = {"double": 80, "jay": 5, "einzel": 300, "double_c": 15}
_SIXTH: Final = ("einzel", "double_c")


@dataclass(frozen=True, slots=True)
class Counts:
    """Player -> column -> value; only columns that were reported and are proper."""

    given: Mapping[str, Json] = field(default_factory=dict)

    def marks(self, player: str, rules: Rules) -> Marks:
        """The player's marks; what was not reported is zero."""
        row = self.given.get(player, {})
        single, doubled, tripled = row.get("double", (0, 0, 0))
        sixth = row.get(rules.sixth, 0) if rules.sixth else 0
        return Marks((single, doubled, tripled), row.get("jay", 0), sixth)


def read_counts(
    counts: object, players: tuple[str, ...], rules: Rules, path: str
) -> tuple[Counts, list[Problem]]:
    """The counts of one game and the problems of rows 9-14; `path` is the place of `counts`."""
    if not isinstance(counts, dict):
        return Counts(), [Problem("counts_type", path)]
    problems = [
        Problem("player_unknown", f"{path}.{key}") for key in sorted(counts.keys() - set(players))
    ]
    given = {}
    for player in players:
        row = counts.get(player)
        if row is None:
            continue
        given[player], of_row = _read_row(row, rules, f"{path}.{player}")
        problems += of_row
    return Counts(given), problems


def _read_row(row: object, rules: Rules, path: str) -> tuple[Json, list[Problem]]:
    if not isinstance(row, dict):
        return {}, [Problem("counts_type", path)]
    problems = []
    for key in sorted(row):
        if key not in ("double", "jay", *_SIXTH):
            problems.append(Problem("unknown_field", f"{path}.{key}"))
        elif key in _SIXTH and key != rules.sixth and row[key] is not None:
            problems.append(Problem("column_not_counted", f"{path}.{key}"))
    proper: Json = {}
    for column in columns(rules):
        value = row.get(column)
        if value is None:
            continue
        of_column = _column_problems(column, value, f"{path}.{column}")
        problems += of_column
        if not of_column:
            proper[column] = value
    return proper, problems


def columns(rules: Rules) -> tuple[str, ...]:
    """The columns in force in the order of the sheet."""
    return ("double", "jay") if rules.sixth is None else ("double", "jay", rules.sixth)


def _column_problems(column: str, value: object, path: str) -> list[Problem]:
    if column != "double":
        return [] if _is_count(value) else [Problem("count_value", path)]
    if not isinstance(value, list) or len(value) != 3:
        return [Problem("count_value", path)]
    return [
        Problem("count_value", f"{path}[{j}]")
        for j, entry in enumerate(value)
        if not _is_count(entry)
    ]


def _is_count(value: Any) -> bool:
    return is_int(value) and 0 <= value <= MOST_MARKS


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
