"""What a spreadsheet says that somebody hands in: the cells of its first sheet as text.

A file of some kilobytes can claim to have a cell in the last corner of a sheet, and then takes all
memory; so it is read in the process for heavy work only.
"""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Final

from python_calamine import CalamineError, CalamineWorkbook

MOST_ROWS: Final = 2_000
MOST_CELLS: Final = 40  # of a row
Cell = str | int | float | date | object


def first_sheet(data: bytes) -> tuple[tuple[str, ...], ...] | None:
    """The rows of the first sheet that has any (XLSX, XLS, ODS); None for what is none of them."""
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        for number in range(len(book.sheet_names)):
            rows = book.get_sheet_by_index(number).to_python(nrows=MOST_ROWS)
            if rows:
                return tuple(tuple(map(_text, row[:MOST_CELLS])) for row in rows)
    except (CalamineError, OSError):
        return None
    return ()


def _text(cell: Cell) -> str:
    """As people read it: whole numbers without a point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())
