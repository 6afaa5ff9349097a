"""Tables as a workbook for spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.paper.spreadsheets import Table, Value, readable, seems_formula

_SHEET_NAME: Final = 31  # letters that spreadsheets allow
_WIDEST: Final = 50  # letters of a column


def workbook(tables: Sequence[Table]) -> bytes:
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
    cell.value = readable(value)
    cell.data_type = "s"  # the library takes "=…" for a formula and "#N/A" for an error
    cell.quotePrefix = seems_formula(readable(value))  # text also after somebody has edited it
