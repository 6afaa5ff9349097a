"""Players out of a spreadsheet: shown first, whatever program wrote it; nonsense is refused."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.web.players.test_players_pages import proposed, upload
from tests.worlds.desks import desk_of
from tests.worlds.events import people, registered

pytestmark = pytest.mark.django_db
ROWS = [["Nr", "Nachname", "Vorname", "Verein"], [1, "Müller", "Hans", "TV Ost"], [2, "Žák", "Eva"]]
ODS = """<?xml version="1.0" encoding="UTF-8"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
<table:table table:name="A">{rows}</table:table></office:spreadsheet></office:body>
</office:document-content>"""

MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="/"
 manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>"""


def xlsx(*cells: tuple[int, int, object]) -> bytes:
    book, out = Workbook(), BytesIO()
    for row, column, value in cells:
        book.worksheets[0].cell(row, column, value)
    book.save(out)
    return out.getvalue()


def table() -> bytes:
    return xlsx(*((r, c, v) for r, row in enumerate(ROWS, 1) for c, v in enumerate(row, 1)))


def ods() -> bytes:
    rows = "".join(
        "<table:table-row>"
        + "".join(
            '<table:table-cell office:value-type="string"><text:p>'
            f"{value}</text:p></table:table-cell>"
            for value in row
        )
        + "</table:table-row>"
        for row in ROWS
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as files:
        files.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        files.writestr("META-INF/manifest.xml", MANIFEST)
        files.writestr("content.xml", ODS.format(rows=rows))
    return out.getvalue()


@pytest.mark.parametrize("data", [table(), ods()], ids=["xlsx", "ods"])
def test_names_of_a_spreadsheet_are_shown_before_anybody_is_entered(data: bytes) -> None:
    tournament = registered(0)
    looked = upload(desk_of(tournament), tournament, data)
    assert proposed(looked) == ["Hans Müller [Verein: TV Ost]", "Eva Žák"]
    assert people(tournament) == []


@pytest.mark.parametrize(
    "data",
    [
        xlsx((1, 1, "Müller, Hans"), (1, 2, "SC Elm"), (2, 1, "Žák, Eva"), (2, 2, "SC Elm")),
        '"Müller, Hans";"SC Elm"\r\n"Žák, Eva";"SC Elm"\r\n'.encode(),
        '"Müller,\nHans"\t"SC, Elm"\n"Žák, Eva"\tSC Elm\n'.encode(),
        "Müller, Hans\tSC Elm, Kreis\nŽák, Eva\tSC Elm\n".encode(),
    ],
    ids=["xlsx", "semicolons", "newline", "tabs"],
)
def test_a_comma_in_a_cell_parts_nothing(data: bytes) -> None:
    tournament = registered(0)
    looked = upload(desk_of(tournament), tournament, data)
    assert proposed(looked) == ["Hans Müller", "Eva Žák"]


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04" + b"nothing" * 9,
        b"\xd0\xcf\x11\xe0" + b"old" * 99,
        table()[:900],
        xlsx((1_048_576, 16_384, "x"), (1, 1, "y")),  # all cells between would be made
        xlsx(),
    ],
    ids=["no zip", "no xls", "cut", "last corner", "empty"],
)
def test_what_is_no_list_is_refused_with_words(data: bytes) -> None:
    tournament = registered(0)
    answer = upload(desk_of(tournament), tournament, data)
    assert (answer.status_code, people(tournament)) == (422, [])
    assert not answer.context["form"]["names"].value()
    assert answer.context["upload"].errors or answer.context["form"].errors


def book(sheets: dict[str, list[list[object]]]) -> bytes:
    """A workbook of several sheets."""
    made, out = Workbook(), BytesIO()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(out)
    return out.getvalue()


def test_of_several_sheets_the_list_of_people_is_read_and_another_can_be_chosen() -> None:
    tournament, path = registered(0), "/e/{}/desk/players/"
    client = desk_of(tournament)
    sheets: dict[str, list[list[object]]] = {
        "Kasse": [["Einnahmen", 120], ["Ausgaben", 30], ["Rest", 90]],
        "Meldungen": [["Preisskat"], [], ["Nr", "Nachname", "Vorname"], [1, "Ast", "Anna"]],
        "Ersatz": [["Name"], ["Bernd Bach"]],
    }
    looked = upload(client, tournament, book(sheets))
    page = looked.content.decode()
    assert proposed(looked) == ["Anna Ast"]
    assert re.findall(r'<option value="(\w+)" (selected)?', page)[-3:] == [
        ("Kasse", ""),
        ("Meldungen", "selected"),
        ("Ersatz", ""),
    ]
    assert "2 rows name nobody and are left out" in page
    kept = re.search(r'name="kept" value="([^"]+)"', page)
    assert kept
    chosen = {"kept": kept[1], "sheet": "Ersatz", "key": "k"}
    assert proposed(client.post(path.format(tournament.slug), chosen)) == ["Bernd Bach"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.7\n1 0 obj", "This is a PDF and no table."),
        (b"\x89PNG\r\n\x1a\n", "This is a picture and no table."),
        (b"\xff\xd8\xff\xe0JFIF", "This is a picture and no table."),
        (b"<!DOCTYPE html><p>", "This is a web page and no table."),
    ],
)
def test_what_is_no_table_is_refused_as_what_it_is(data: bytes, words: str) -> None:
    tournament = registered(0)
    refused = upload(desk_of(tournament), tournament, data)
    assert refused.status_code == 422
    assert f"{words} Please save the list as CSV or XLSX" in refused.content.decode()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("sep=;\nName;Verein\nMüller, Hans;TV, Ost\n", ["Hans Müller [Verein: TV, Ost]"]),
        ("sep=,\r\nNachname,Vorname\r\nAst,Anna\r\n", ["Anna Ast"]),
        ("Preisskat;;\n;;\nPass-Nr.;Name;Bemerkung\n012;Ast, Anna;bezahlt\n", ["Anna Ast"]),
    ],
)
def test_a_first_line_may_name_the_separator(text: str, names: list[str]) -> None:
    tournament = registered(0)
    assert proposed(upload(desk_of(tournament), tournament, text.encode())) == names
