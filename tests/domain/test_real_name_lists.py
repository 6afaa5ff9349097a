"""Lists as clubs and programs hand them out, read without the pages that show them."""

from __future__ import annotations

import csv
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.web.players.real_lists import LISTS, RealList
from tournaments.domain.labels import unlabelled
from tournaments.domain.name_lists import NameList, plain, read, rows_of, weight

TABLES = [name for name, listed in LISTS.items() if listed.kind != "teams"]


def cells(content: bytes) -> list[list[str]]:
    """The rows of the sheet that looks most like a list of people, or of a text with separators."""
    if content.startswith(b"PK"):
        book = load_workbook(BytesIO(content))
        sheets = [
            [["" if cell is None else str(cell) for cell in row] for row in sheet.values]
            for sheet in book
        ]
        return max(sheets, key=weight)
    encoding = "utf-16" if content.startswith(b"\xff\xfe") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252")
    lines = text.removeprefix("sep=;").splitlines()
    sign = max("\t;,", key=lambda one: sum(one in line for line in lines))
    return list(csv.reader(lines, delimiter=sign))


def found(listed: RealList) -> NameList:
    pairs, content = listed.kind == "pairs", listed.content
    rows = cells(content) if isinstance(content, bytes) else rows_of(content)
    if rows:
        tidy = [[" ".join(cell.split()) for cell in row] for row in rows]
        return read(tidy, pairs=pairs, labels=True)
    assert isinstance(content, str)
    return plain(content, pairs=pairs)


@pytest.mark.parametrize("name", TABLES)
def test_a_real_list_names_its_people_and_leaves_the_rest_out(name: str) -> None:
    listed = LISTS[name]
    read_ = found(listed)
    assert tuple(unlabelled(line)[0] for line in read_.names) == listed.names
    assert len(read_.passed_over) == listed.left
