"""Tables as files: what a spreadsheet reads back is what was put in, and nothing is a formula."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from tournaments.paper.spreadsheets import Table, as_csv, as_workbook

FORMULAS = ("=1+1", "+49 170", "-2+3", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x","y")')
AT = datetime(2025, 11, 22, 19, 30, tzinfo=UTC).replace(tzinfo=None)
TABLE = Table(
    "t", "Plätze/1", ("Name", "Zahl"), (("Jörg „Ä“", 3), ("a;b,\nc", Decimal("2.50")), ("", None))
)


def rows(content: bytes, delimiter: str = ",") -> list[list[str]]:
    text = content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text, newline=""), delimiter=delimiter))


def test_csv_reads_back_what_was_written() -> None:
    assert rows(as_csv(TABLE)) == [
        ["Name", "Zahl"], ["Jörg „Ä“", "3"], ["a;b,\nc", "2.50"], ["", ""]
    ]  # fmt: skip


def test_csv_where_numbers_have_a_comma() -> None:
    assert rows(as_csv(TABLE, comma=True), ";")[2] == ["a;b,\nc", "2,50"]
    assert as_csv(TABLE).startswith(b"\xef\xbb\xbf")


HIDDEN = ("\x01=1+1", "\x0b\x00+49 170", " \u00a0=1+1", "\u200b@SUM(A1)", "＝1+1", "\ufeff-2+3")
NUMBERS = ("-5", "-2,50", "+3", "-1/2", "−4")
ERRORS = ("#N/A", "#REF!")


@pytest.mark.parametrize("name", HIDDEN)
def test_what_stands_before_a_formula_does_not_hide_it(name: str) -> None:
    table = Table("t", "T", ("Name", "Zahl"), ((name, -5),))
    kept = re.sub(r"[\x00\x01\x0b]", "", name)
    assert rows(as_csv(table))[1] == [f"'{kept}", "-5"]
    cell = load_workbook(BytesIO(as_workbook((table,)))).worksheets[0]["A2"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == (kept, "s", True)


@pytest.mark.parametrize("text", [*NUMBERS, *ERRORS])
def test_text_that_is_a_number_or_an_error_stays_text_as_it_is(text: str) -> None:
    table = Table("t", "T", (text, "Zahl"), ((text, -5),))
    assert rows(as_csv(table)) == [[text, "Zahl"], [text, "-5"]]
    for cell in load_workbook(BytesIO(as_workbook((table,)))).worksheets[0]["A"]:
        assert (cell.value, cell.data_type) == (text, "s")


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_that_looks_like_a_formula_is_none(name: str) -> None:
    table = Table("t", "T", ("Name", "Zahl"), ((name, -5),))
    assert rows(as_csv(table))[1] == [f"'{name}", "-5"]
    cell = load_workbook(BytesIO(as_workbook((table,)))).worksheets[0]["A2"]
    assert (cell.value, cell.data_type) == (name, "s")


def test_a_workbook_keeps_types_and_drops_what_no_sheet_can_hold() -> None:
    table = Table("t", "[T]:*?/\\" + "x" * 40, ("A", "B", "C"), (("a\x00b\x07", 2.5, AT),))
    sheet = load_workbook(BytesIO(as_workbook((table, TABLE)))).worksheets[0]
    assert [cell.value for cell in sheet[2]] == ["ab", 2.5, AT]
    assert sheet.title == "T" + "x" * 30
    assert sheet.freeze_panes == "A2"
