"""Read the cells of an uploaded spreadsheet, sheet by sheet, as text.

A small file can claim a cell in the last corner of a sheet and then takes all memory, so only the
process for heavy work reads it.
"""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Final

from python_calamine import CalamineError, CalamineWorkbook

MOST_SHEETS: Final = 12
MOST_ROWS: Final = 2_000
MOST_CELLS: Final = 40  # of a row
Cell = str | int | float | date | object


def sheets(data: bytes) -> dict[str, tuple[tuple[str, ...], ...]] | None:
    """The rows of each sheet that has any, by its name (XLSX, XLS, ODS), blank ones among them, so
    that all keep their numbers; None for other files."""
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        read = {
            name: book.get_sheet_by_name(name).to_python(skip_empty_area=False, nrows=MOST_ROWS)
            for name in book.sheet_names[:MOST_SHEETS]
        }
    except (CalamineError, OSError):
        return None
    return {
        name: tuple(tuple(map(_text, row[:MOST_CELLS])) for row in rows)
        for name, rows in read.items()
        if any(map(any, rows))
    }


def _text(cell: Cell) -> str:
    """As people read it: whole numbers without a point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())
