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
    "player": Column.NAME,
    "teilnehmer": Column.NAME,
    "vorname": Column.FIRST,
    "first name": Column.FIRST,
    "nachname": Column.LAST,
    "last name": Column.LAST,
}


@dataclass(frozen=True, slots=True)
class NameList:
    """Names as they would be entered, and the columns that they were read from; `sample` holds the
    first cell of each."""

    names: tuple[str, ...]
    columns: tuple[Column, ...]
    sample: tuple[str, ...]


def read(rows: Rows, columns: Sequence[Column] = ()) -> NameList:
    """The names in these rows; by their titles or by what they look like where `columns` does not
    say which is which.

    >>> read([["Tina", "Turner", "TV Ost"]]).names
    ('Tina Turner',)
    >>> read([["Nachname", "Vorname"], ["Müller", "Hans"]]).names
    ('Hans Müller',)
    """
    rows = [[cell.strip() for cell in row] for row in rows]
    titled = any(cell.casefold() in TITLES for cell in rows[0])
    found = tuple(columns) or (_by_title(rows[0]) if titled else _by_look(rows))
    body = rows[1:] if titled else rows
    names = [_name(row, found) for row in body]
    width = max(map(len, rows), default=0)
    sample = tuple(next((r[k] for r in body if k < len(r) and r[k]), "") for k in range(width))
    filled = (*found, *([Column.UNUSED] * width))[:width]
    return NameList(tuple(filter(None, names)), filled, sample)


def turned(line: str) -> str:
    """“Müller, Hans” as he is called; anything else as it stands.

    >>> turned("Müller, Hans"), turned("Anna, Bernd, Cleo")
    ('Hans Müller', 'Anna, Bernd, Cleo')
    """
    last, comma, first = (part.strip() for part in line.partition(","))
    return f"{first} {last}" if comma and last and first and "," not in first else line


def _by_title(titles: Sequence[str]) -> tuple[Column, ...]:
    columns = [TITLES.get(title.casefold(), Column.UNUSED) for title in titles]
    if {Column.FIRST, Column.LAST} <= {*columns}:
        columns = [Column.UNUSED if column is Column.NAME else column for column in columns]
    return tuple(columns)


def _by_look(rows: Rows) -> tuple[Column, ...]:
    """Numbers are passed over; then two columns of single words are first and last names;
    else the first column is the name."""
    if len(rows[0]) > 1 and all(row[0].rstrip(".)").isdecimal() or not row[0] for row in rows):
        return (Column.UNUSED, *_by_look([row[1:] or [""] for row in rows]))  # numbers
    words = all(" " not in cell for row in rows for cell in row[:2])
    if words and all(len(row) > 1 and row[0] and row[1] for row in rows):
        return (Column.FIRST, Column.LAST)
    return (Column.NAME,)


def _name(row: Sequence[str], columns: Sequence[Column]) -> str:
    by_order = sorted(
        (column, cell)
        for column, cell in zip(columns, row, strict=False)
        if column is not Column.UNUSED and cell
    )  # first before last
    return " ".join(cell for _column, cell in by_order)
