"""Tables as CSV and as workbooks for spreadsheets.

What somebody is called may look like a formula (`=1+1`); it stays text: in a workbook by its type,
in CSV, which has no types, by an apostrophe before it.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Final

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | float | Decimal | datetime | None
_SEEMS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
_SHEET_NAME: Final = 31  # letters that spreadsheets allow
_WIDEST: Final = 50  # letters of a column


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads. `key` names it in addresses, `title` for people; instants are on the clock
    of the event, without a zone."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def as_csv(table: Table, *, comma: bool = False) -> bytes:
    """UTF-8 with its mark, as spreadsheets want it. `comma`: numbers have one, and semicolons stand
    between the columns, as where German is spoken; else RFC 4180."""
    out = StringIO()
    writer = csv.writer(out, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow([_text(head, comma=comma) for head in table.heads])
    writer.writerows([_text(value, comma=comma) for value in row] for row in table.rows)
    return out.getvalue().encode("utf-8-sig")


def _text(value: Value, *, comma: bool) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return value.isoformat(sep=" ", timespec="minutes")
        case str():
            return f"'{value}" if value.startswith(_SEEMS_FORMULA) else value
    return str(value).replace(".", ",") if comma else str(value)


def as_workbook(tables: Sequence[Table]) -> bytes:
    """One sheet for each table."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for table in tables:
        _fill(book.create_sheet(_sheet_name(table.title)), table)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_name(title: str) -> str:
    return "".join(letter for letter in title if letter not in "[]:*?/\\")[:_SHEET_NAME]


def _fill(sheet: Worksheet, table: Table) -> None:
    for row, values in enumerate((table.heads, *table.rows), 1):
        for column, value in enumerate(values, 1):
            cell = sheet.cell(row, column)
            assert isinstance(cell, Cell)  # nothing is merged
            _put(cell, value)
            if row == 1:
                cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for column in range(1, len(table.heads) + 1):
        longest = max(len(str(row[column - 1] or "")) for row in (table.heads, *table.rows))
        sheet.column_dimensions[get_column_letter(column)].width = min(_WIDEST, longest + 3)
    if table.rows:
        sheet.auto_filter.ref = sheet.dimensions


def _put(cell: Cell, value: Value) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
    if value.startswith(_SEEMS_FORMULA):
        cell.data_type = "s"
        cell.quotePrefix = True  # text also after it was edited
