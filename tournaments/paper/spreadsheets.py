"""Tables for spreadsheets, as CSV or as a workbook (`workbooks`).

A name or a reason may look like a formula (`=1+1`) and stays text. A workbook says so by the type
of the cell. CSV has no types, so an apostrophe stands before the text.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import StringIO
from typing import Final

Value = str | int | float | Decimal | datetime | None
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # no workbook holds them
# Programs pass over blanks and invisible letters before a formula, and know full-width signs.
_FORMULA: Final = re.compile(r"[\t\r\n]|[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]")
_NUMBER: Final = re.compile(r"[+-]\d+([.,/]\d+)?")


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


def as_workbook(tables: Sequence[Table]) -> bytes:
    """One sheet for each table."""
    from tournaments.paper import workbooks  # its library takes a tenth of a second to load

    return workbooks.workbook(tables)


def readable(text: str) -> str:
    """Return the text without control characters."""
    return _CONTROLS.sub("", text)


def seems_formula(text: str) -> bool:
    """Return True if a spreadsheet could compute the text. A signed number says what it is."""
    return _FORMULA.match(text) is not None and _NUMBER.fullmatch(text) is None


def _text(value: Value, *, comma: bool) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return value.isoformat(sep=" ", timespec="minutes")
        case str():
            text = readable(value)
            return f"'{text}" if seems_formula(text) else text
    return str(value).replace(".", ",") if comma else str(value)
