"""Two charts of an event: meetings of people, and the points of each table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations
from operator import attrgetter

from django.utils.translation import gettext

from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.event.chart import MOST, ROW, WIDTH
from tournaments.web.event.scales import Rule, Scale, scale, thinned
from tournaments.web.readmodels.round import round_name, table_name
from tournaments.web.readmodels.standings import shown_lines

MOST_TABLES = 400  # drawn; of more the latest
_OFTEN = 3  # times or more look alike
_HEIGHT = 300
_KINDS = ("bar", "bar tone-1", "dot", "dot tone-1")  # in the order of drawing
Rounds = tuple[tuple[int, tuple[Sitting, ...]], ...]


@dataclass(frozen=True, slots=True)
class TableMates:
    """An entrant, and the names of its opponents, each with the number of meetings."""

    rank: int | None
    name: str
    met: tuple[tuple[str, int], ...]
    is_own: bool

    @property
    def words(self) -> str:
        return ", ".join(f"{name} ({n}×)" if n > 1 else name for name, n in self.met)


@dataclass(frozen=True, slots=True)
class Bar:
    """A table: the least and the most that it brought one of its people, and the average."""

    name: str
    least: int
    most: int
    average: int | float
    is_own: bool


@dataclass(frozen=True, slots=True)
class Column:
    """The tables of a round."""

    name: str
    mark: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Encounters:
    """`cells`: by number of meetings (from 1; `_OFTEN` and more last) the squares of the pairs.

    They are a path of SVG, a square of 1 for each two of `rows`. `own`: the row of the reader.
    `marks` are the places below. `columns` is empty if tables cannot be compared; `tables` are
    their lines and dots, as paths by kind (`bar`, `dot tone-1`).
    """

    rows: tuple[TableMates, ...]
    cells: tuple[tuple[int, str], ...]
    own: int | None
    marks: tuple[str, ...]
    left_out: int
    columns: tuple[Column, ...]
    tables: tuple[tuple[str, str], ...]
    rules: tuple[Rule, ...]
    height: int = _HEIGHT

    @property
    def whole(self) -> int:
        """The height of the first picture: its rows are as high as the names beside it."""
        return ROW * len(self.rows)


def encounters(state: TournamentState, player: str = "") -> Encounters | None:
    """None before two tables have been played; the lines of `player` stand out."""
    sat = [sitting for sitting in state.format.sittings(state.play) if len(sitting.scores) > 1]
    if len(sat) < 2:
        return None
    met: dict[str, Counter[str]] = {}
    for sitting in sat:
        for one, other in permutations(dict(sitting.scores), 2):
            met.setdefault(one, Counter())[other] += 1
    lines = [line for line in shown_lines(state) if line.player in met]
    shown = [line for i, line in enumerate(lines) if i < MOST or line.player == player]
    places = {line.player: i for i, line in enumerate(shown)}
    rows = tuple(
        TableMates(
            line.rank,
            line.name,
            tuple(
                (other.name, with_him[other.player])
                for with_him in [met[line.player]]
                for other in lines
                if other.player in with_him
            ),
            line.player == player,
        )
        for line in shown
    )
    by_round = _by_round(sat[-MOST_TABLES:])
    axis = scale(points for _n, tables in by_round for one in tables for _who, points in one.scores)
    return Encounters(
        rows,
        _cells(met, places),
        places.get(player),
        thinned([str(row.rank or "–") for row in rows], keep_last=False),
        len(lines) - len(shown),
        _columns(state, by_round, player),
        _tables(by_round, axis, player),
        axis.rules,
    )


def _cells(
    met: Mapping[str, Counter[str]], places: Mapping[str, int]
) -> tuple[tuple[int, str], ...]:
    paths: dict[int, list[str]] = {}
    for one, others in met.items():
        for other, count in others.items():
            if one in places and other in places:
                square = f"M{places[one]}.04 {places[other]}.04h.92v.92h-.92z"
                paths.setdefault(min(count, _OFTEN), []).append(square)
    return tuple((often, "".join(sorted(paths[often]))) for often in sorted(paths))


def _by_round(sat: Sequence[Sitting]) -> Rounds:
    """The tables by rounds; () where no round has two."""
    by_number = attrgetter("number")
    ordered = sorted(sat, key=attrgetter("number", "table"))
    by_round = tuple((n, tuple(tables)) for n, tables in groupby(ordered, key=by_number))
    return by_round if any(len(tables) > 1 for _number, tables in by_round) else ()


def _columns(state: TournamentState, by_round: Rounds, player: str) -> tuple[Column, ...]:
    marks = thinned([_mark(state, number) for number, _tables in by_round])
    return tuple(
        Column(_name(state, number), mark, tuple(_bar(state, one, player) for one in tables))
        for (number, tables), mark in zip(by_round, marks, strict=True)
    )


def _bar(state: TournamentState, sitting: Sitting, player: str) -> Bar:
    points = [points for _who, points in sitting.scores]
    return Bar(
        table_name(state, sitting.table, sitting.number),
        min(points),
        max(points),
        rounded(Fraction(sum(points), len(points))),
        player in dict(sitting.scores),
    )


def _tables(by_round: Rounds, axis: Scale, player: str) -> tuple[tuple[str, str], ...]:
    """The line and the dot of each table, side by side in the width of its round."""
    paths: dict[str, list[str]] = {}
    for k, (_number, tables) in enumerate(by_round):
        for i, sitting in enumerate(tables, 1):
            x = WIDTH / len(by_round) * (k + i / (len(tables) + 1))
            points = [points for _who, points in sitting.scores]
            ends = max(points), min(points), Fraction(sum(points), len(points))
            top, bottom, middle = (_HEIGHT * axis.part(at) for at in ends)
            tone = " tone-1" if player in dict(sitting.scores) else ""
            paths.setdefault(f"bar{tone}", []).append(f"M{x:.1f} {top:.1f}V{bottom:.1f}")
            paths.setdefault(f"dot{tone}", []).append(f"M{x:.1f} {middle:.1f}h0")
    return tuple((kind, "".join(paths[kind])) for kind in _KINDS if kind in paths)


def _name(state: TournamentState, number: int) -> str:
    """The last seating of the WM mode is the Final Table."""
    return gettext("Final Table") if number > state.play.round else round_name(state, number)


def _mark(state: TournamentState, number: int) -> str:
    return gettext("F") if number > state.play.round else str(number)
