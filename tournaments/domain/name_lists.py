"""Lists of people as others wrote them: rows of a table, its columns, the names in it.

Knows what columns of names look like. Does not know files, events, or who is there already: whoever
reads a file of any kind hands its rows in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

Rows = Sequence[Sequence[str]]


class Column(StrEnum):
    """What stands in a column of a list."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    UNUSED = "unused"


TITLES = {
    "name": Column.NAME,
    "spieler": Column.NAME,
    "spielerin": Column.NAME,
    "player": Column.NAME,
    "teilnehmer": Column.NAME,
    "partner": Column.NAME,
    "partnerin": Column.NAME,
    "vorname": Column.FIRST,
    "first name": Column.FIRST,
    "nachname": Column.LAST,
    "last name": Column.LAST,
}  # a number may follow, as in “Spieler 2”


@dataclass(frozen=True, slots=True)
class NameList:
    """Names as they would be entered, and the columns that they were read from; `sample` holds the
    first cell of each."""

    names: tuple[str, ...]
    columns: tuple[Column, ...]
    sample: tuple[str, ...]


def read(rows: Rows, columns: Sequence[Column] = (), *, pairs: bool = False) -> NameList:
    """The names in these rows; by their titles or by what they look like where `columns` does not
    say which is which. In lists of `pairs` a row names two people.

    >>> read([["Tina", "Turner", "TV Ost"]]).names
    ('Tina Turner',)
    >>> read([["Nachname", "Vorname"], ["Müller", "Hans"]]).names
    ('Hans Müller',)
    >>> read([["Anna Ast", "Bernd Bach"]], pairs=True).names
    ('Anna Ast & Bernd Bach',)
    """
    rows = [[cell.strip() for cell in row] for row in rows]
    titled = any(map(_title, rows[0]))
    kinds = tuple(columns) or (_by_title(rows[0]) if titled else _by_look(rows, pairs=pairs))
    body = rows[1:] if titled else rows
    between = " & " if pairs else " "
    names = [between.join(_people(row, kinds)) for row in body]
    width = max(map(len, rows), default=0)
    sample = tuple(next((r[k] for r in body if k < len(r) and r[k]), "") for k in range(width))
    filled = (*kinds, *([Column.UNUSED] * width))[:width]
    return NameList(tuple(filter(None, names)), filled, sample)


def turned(line: str) -> str:
    """“Müller, Hans” as he is called; anything else as it stands.

    >>> turned("Müller, Hans"), turned("Anna, Bernd, Cleo")
    ('Hans Müller', 'Anna, Bernd, Cleo')
    """
    last, comma, first = (part.strip() for part in line.partition(","))
    return f"{first} {last}" if comma and last and first and "," not in first else line


def _title(cell: str) -> Column | None:
    return TITLES.get(cell.casefold().rstrip(" .0123456789"))


def _by_title(titles: Sequence[str]) -> tuple[Column, ...]:
    columns = [_title(title) or Column.UNUSED for title in titles]
    if {Column.FIRST, Column.LAST} <= {*columns}:
        columns = [Column.UNUSED if column is Column.NAME else column for column in columns]
    return tuple(columns)


def _by_look(rows: Rows, *, pairs: bool = False) -> tuple[Column, ...]:
    """Numbers are passed over; then two columns of single words are first and last names; else the
    first column is the name. Of pairs it is four columns, and two names."""
    if len(rows[0]) > 1 and all(row[0].rstrip(".)").isdecimal() or not row[0] for row in rows):
        return (Column.UNUSED, *_by_look([row[1:] or [""] for row in rows], pairs=pairs))  # numbers
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


def _people(row: Sequence[str], columns: Sequence[Column]) -> list[str]:
    """Who is named in a row, first names before last ones."""
    people: list[dict[Column, str]] = []
    for column, cell in zip(columns, row, strict=False):
        if column is Column.UNUSED or not cell:
            continue
        if not people or column in people[-1] or len(people[-1]) == 2:
            people.append({})
        people[-1][column] = turned(cell) if column is Column.NAME else cell
    return [" ".join(cell for _column, cell in sorted(parts.items())) for parts in people]
