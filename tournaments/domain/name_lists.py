"""Lists of people as others wrote them: rows of a table, its head, its columns, the names in it.

Knows what lists of names look like. Does not know files, events, or who is there already: whoever
reads a file of any kind hands its rows in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.names import tidy

Rows = Sequence[Sequence[str]]
_TAB, _SEMICOLON, _SPACES = map(re.compile, (r"\t", ";", r"\s{2,}"))
_HEAD_WITHIN = 15  # rows
_PAIR = 2
_NUMBER = re.compile(r"\d+\s*[.):]?")
_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d\d?\.\s?\d\d?\.")
_HEADING = re.compile(
    r"\b\w*(?:liste|turnier|anmeldung|anmeldungen|meldungen|teilnehmer)\b", re.IGNORECASE
)
_SUMS = frozenset({"summe", "gesamt", "anzahl", "total", "sum", "insgesamt", "seite", "page"})


class Column(StrEnum):
    """Each kind of column that a list of people can have."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    TEAM = "team"
    UNUSED = "unused"


class LeftOut(StrEnum):
    """Each reason for which a row names nobody who would be entered."""

    ABOVE = "above"  # it stands above the head or the first name
    HEAD = "head"  # a head of the columns
    NOBODY = "nobody"  # no name, or a sum
    AGAIN = "again"  # the pair stands in the list already
    NO_PAIR = "no_pair"  # a team of another number of people than two


_TITLES = {
    Column.NAME: """name, namen, spieler, spielerin, player, teilnehmer, teilnehmerin, partner,
        partnerin, name und vorname, vor- und nachname, nachname vorname, vorname nachname,
        name vorname""",
    Column.FIRST: "vorname, rufname, first name, given name",
    Column.LAST: "nachname, familienname, zuname, last name, surname, family name",
    Column.TEAM: "team, mannschaft, paar, pair, tandem, paarung",
    Column.UNUSED: """nr, no, lfd nr, pos, platz, rang, place, rank, startnummer, start-nr,
        passnummer, pass-nr, verein, club, ort, bemerkung, bemerkungen, notiz, note, notes,
        e-mail, telefon, punkte, points, bezahlt""",
}
TITLES = {
    title.strip(): kind for kind, titles in _TITLES.items() for title in titles.split(",")
}  # a number may follow, as in “Spieler 2”


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A row that names nobody: its number from 1, its text, and the reason."""

    line: int
    text: str
    why: LeftOut


@dataclass(frozen=True, slots=True)
class NameList:
    """Names as they would be entered, and the columns that they were read from; `sample` holds the
    first cell of each, `passed_over` the rows that name nobody."""

    names: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    sample: tuple[str, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: tuple[str, ...]

    @property
    def filled(self) -> tuple[str, ...]:
        return tuple(filter(None, self.cells))

    def passed_over(self, why: LeftOut) -> PassedOver:
        return PassedOver(self.number, " | ".join(self.filled), why)


def rows_of(text: str) -> list[list[str]] | None:
    """The cells of a pasted table, set apart by tabs, semicolons or several spaces; None for a
    plain list of names.

    >>> rows_of("1   Tina Turner   TV Ost\\n2   Hans Maier   TV West")
    [['1', 'Tina Turner', 'TV Ost'], ['2', 'Hans Maier', 'TV West']]
    """
    lines = [line.replace("\u00a0", " ") for line in text.splitlines()]
    for separator in (_TAB, _SEMICOLON, _SPACES):
        rows = [separator.split(line.strip(" ")) for line in lines]
        several = [row for row in rows if len(row) > 1]
        if 2 * len(several) > sum(map(any, rows)) and (separator is _TAB or _is_table(several)):
            return rows
    return None


def _is_table(rows: Rows) -> bool:
    """Whether a table is more likely than a list of names in which such signs stand: rows with
    numbers, or a head."""
    numbered = all(any(_NUMBER.fullmatch(cell.strip()) for cell in row) for row in rows)
    return len(rows) > 1 and (numbered or any(map(_titles, rows[:_HEAD_WITHIN])))


def read(
    rows: Rows, columns: Sequence[Column] = (), *, pairs: bool = False, teams: bool = False
) -> NameList:
    """The names in these rows; by their titles or by what they look like where `columns` does not
    say which is which. In lists of `pairs` a row, or a team of two rows, names two people; in lists
    of `teams` it names a team of one row each or more.

    >>> read([["Tina", "Turner", "TV Ost"]]).names
    ('Tina Turner',)
    >>> read([["Skatturnier 2026"], ["Nachname", "Vorname"], ["Müller", "Hans"]]).names
    ('Hans Müller',)
    >>> read([["Anna Ast", "Bernd Bach"]], pairs=True).names
    ('Anna Ast & Bernd Bach',)
    """
    lines = [
        line
        for number, row in enumerate(rows, 1)
        if (line := _Line(number, tuple(map(tidy, row)))).filled
    ]
    head = _head(lines)
    start = lines.index(head) + 1 if head else _first(lines)
    body = [line for line in lines[start:] if not _why_not(line, head)]
    over = [line.passed_over(_why_above(line, head)) for line in lines[:start]]
    over += [line.passed_over(why) for line in lines[start:] if (why := _why_not(line, head))]
    cells = [line.cells for line in body]
    kinds = tuple(columns) or (
        _by_title(head.cells) if head else _by_look(cells, pairs=pairs) if cells else ()
    )
    width = max((len(line.cells) for line in lines), default=0)
    sample = tuple(
        next((row[k] for row in cells if k < len(row) and row[k]), "") for k in range(width)
    )
    filled = (*kinds, *([Column.UNUSED] * width))[:width]
    names, more = _entrants(body, filled, pairs=pairs, teams=teams)
    return NameList(names, filled, sample, tuple(sorted([*over, *more], key=lambda row: row.line)))


def weight(rows: Rows) -> int:
    """How much a sheet looks like a list of people: its names, and many for a head that says so."""
    lines = [_Line(n, tuple(map(tidy, row))) for n, row in enumerate(rows, 1)]
    head = _head([line for line in lines if line.filled])
    named = [line for line in lines if any(map(_has_letters, line.filled))]
    return len(named) + (1_000 if head else 0)


def turned(line: str) -> str:
    """“Müller, Hans” as he is called; anything else as it stands.

    >>> turned("Müller, Hans"), turned("Anna, Bernd, Cleo")
    ('Hans Müller', 'Anna, Bernd, Cleo')
    """
    last, comma, first = (part.strip() for part in line.partition(","))
    return f"{first} {last}" if comma and last and first and "," not in first else line


def apart(line: str) -> tuple[str, ...]:
    """Three names or more in one line, set apart by commas; any other line alone.

    >>> apart("Anna, Bernd, Cleo"), apart("Müller, Hans")
    (('Anna', 'Bernd', 'Cleo'), ('Müller, Hans',))
    """
    parts = tuple(filter(None, (part.strip() for part in line.split(","))))
    return parts if len(parts) > 2 else (line,)


def _title(cell: str) -> Column | None:
    plain = cell.casefold().replace(",", "").replace(".", "").rstrip(" :0123456789")
    return TITLES.get(plain)


def _head(lines: Sequence[_Line]) -> _Line | None:
    """The row of titles: the one of the first rows that has the most of them."""
    first = [line for line in lines[:_HEAD_WITHIN] if _titles(line.cells)]
    return max(first, key=lambda line: _titles(line.cells), default=None)


def _titles(cells: Sequence[str]) -> int:
    """How many titles a row has; 0 for one without a title of names, with a number, or with more
    other texts."""
    kinds = [_title(cell) for cell in cells if cell]
    named = [kind for kind in kinds if kind and kind is not Column.UNUSED]
    is_head = named and kinds.count(None) <= len(named) and not any(map(_NUMBER.fullmatch, cells))
    return len(kinds) - kinds.count(None) if is_head else 0


def _first(lines: Sequence[_Line]) -> int:
    """The index of the first row that is no heading; lists without a head have numbers or none."""
    numbered = 2 * sum(_is_numbered(line) for line in lines) > len(lines)
    for index, line in enumerate(lines):
        text = " ".join(line.filled)
        says_so = any(pattern.search(text) for pattern in (_HEADING, _DATE)) or text.endswith(":")
        if not (says_so and _has_letters(text)) and (not numbered or _is_numbered(line)):
            return index
    return 0


def _is_numbered(line: _Line) -> bool:
    return len(line.filled) > 1 and bool(_NUMBER.fullmatch(line.filled[0]))


def _why_above(line: _Line, head: _Line | None) -> LeftOut:
    return LeftOut.HEAD if line is head else LeftOut.ABOVE


def _why_not(line: _Line, head: _Line | None) -> LeftOut | None:
    if head and line.filled == head.filled:
        return LeftOut.HEAD
    first = next(filter(_has_letters, line.filled), "")
    if first.endswith(":") or first.casefold().split(" ")[0].rstrip(".:") in _SUMS:
        return LeftOut.NOBODY
    return None


def _has_letters(cell: str) -> bool:
    return any(letter.isalpha() for letter in cell)


def _by_title(titles: Sequence[str]) -> tuple[Column, ...]:
    columns = [_title(title) or Column.UNUSED for title in titles]
    if {Column.FIRST, Column.LAST} <= {*columns}:
        columns = [Column.UNUSED if column is Column.NAME else column for column in columns]
    return tuple(columns)


def _by_look(rows: Rows, *, pairs: bool = False) -> tuple[Column, ...]:
    """Numbers are passed over; then two columns of single words are first and last names; else the
    first column is the name. Of pairs it is four columns, and two names."""
    if len(rows[0]) > 1 and all(not row[0] or _NUMBER.fullmatch(row[0]) for row in rows):
        return (Column.UNUSED, *_by_look([row[1:] or [""] for row in rows], pairs=pairs))
    if pairs:
        four = (Column.FIRST, Column.LAST, Column.FIRST, Column.LAST)
        both = len(rows[0]) > 1 and not any("&" in row[0] or "/" in row[0] for row in rows)
        return four if _are_words(rows, 4) else (Column.NAME,) * (1 + both)
    return (Column.FIRST, Column.LAST) if _are_words(rows, 2) else (Column.NAME,)


def _are_words(rows: Rows, count: int) -> bool:
    """Whether a single word stands in each of so many columns."""
    return all(
        len(row) >= count and all(cell and " " not in cell for cell in row[:count]) for row in rows
    )


def _entrants(
    body: Sequence[_Line], columns: Sequence[Column], *, pairs: bool, teams: bool
) -> tuple[tuple[str, ...], list[PassedOver]]:
    """The lines to enter, each with the people of its row or of its team, and the rows without."""
    teams = teams and Column.TEAM in columns
    over: list[PassedOver] = []
    entrants: dict[tuple[str, ...], None] = {}
    for group in _groups(body, columns, by_team=pairs or teams):
        people = [name for line in group for name in _people(line.cells, columns)]
        why = None
        if not people:
            why = LeftOut.NOBODY
        elif pairs and tuple(reversed(people)) in entrants:
            why = LeftOut.AGAIN
        elif pairs and Column.TEAM in columns and len(people) != _PAIR:
            why = LeftOut.NO_PAIR
        if why:
            over += [line.passed_over(why) for line in group]
        elif pairs or teams:
            entrants[(_team(group[0], columns), *people) if teams else tuple(people)] = None
        else:
            entrants |= dict.fromkeys((name,) for name in people)
    if teams:
        return tuple(f"{team}: {', '.join(people)}" for team, *people in entrants), over
    return tuple(" & ".join(people) for people in entrants), over


def _groups(
    body: Sequence[_Line], columns: Sequence[Column], *, by_team: bool
) -> list[list[_Line]]:
    """The rows of each team, whose name may stand in the first of them only; else each alone."""
    if not by_team or Column.TEAM not in columns:
        return [[line] for line in body]
    groups: dict[str, list[_Line]] = {}
    team = ""
    for line in body:
        team = _team(line, columns) or team
        groups.setdefault(team, []).append(line)
    return list(groups.values())


def _team(line: _Line, columns: Sequence[Column]) -> str:
    at = columns.index(Column.TEAM)
    return line.cells[at] if at < len(line.cells) else ""


def _people(row: Sequence[str], columns: Sequence[Column]) -> list[str]:
    """Who is named in a row, first names before last ones."""
    people: list[dict[Column, str]] = []
    for column, cell in zip(columns, row, strict=False):
        if column in (Column.UNUSED, Column.TEAM) or not cell:
            continue
        if not people or column in people[-1] or len(people[-1]) == _PAIR:
            people.append({})
        people[-1][column] = turned(cell) if column is Column.NAME else cell
    names = (" ".join(cell for _column, cell in sorted(parts.items())) for parts in people)
    return [name for name in names if _has_letters(name)]
