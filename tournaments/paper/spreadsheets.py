"""Tables for spreadsheets, as CSV or as a workbook (`workbooks`).

What somebody is called may look like a formula (`=1+1`); it stays text: in a workbook by its type,
in CSV, which has no types, by an apostrophe before it.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import StringIO
from typing import Final

Value = str | int | float | Decimal | datetime | None
SEEMS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


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


def _text(value: Value, *, comma: bool) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return value.isoformat(sep=" ", timespec="minutes")
        case str():
            return f"'{value}" if value.startswith(SEEMS_FORMULA) else value
    return str(value).replace(".", ",") if comma else str(value)
