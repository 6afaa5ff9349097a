"""Names in lists that others wrote: what stands in which column, and who is meant."""

from __future__ import annotations

import pytest

from tournaments.domain.list_titles import Column
from tournaments.domain.name_lists import (
    LeftOut,
    blocks,
    is_contact,
    is_heading,
    plain,
    read,
    results,
    rows_of,
    turned,
    weight,
)

NAME, LAST_FIRST, FIRST, LAST, TEAM, LABEL, UNUSED = Column


@pytest.mark.parametrize(
    ("rows", "names", "columns", "sample"),
    [
        (["Tina Turner", "Müller, Hans", "", "Ute"], "Tina Turner/Hans Müller/Ute", [NAME], None),
        (["Tina|Turner", "Hans|Maier"], "Tina Turner/Hans Maier", [FIRST, LAST], None),
        (["Tina|Turner", "Hans|"], "Tina/Hans", [NAME, UNUSED], None),
        (["Berg|Hans Peter", "Ast|Eva"], "Hans Peter Berg/Eva Ast", [LAST, FIRST], None),
        (["Hans Peter|Berg", "Eva|Ast"], "Hans Peter Berg/Eva Ast", [FIRST, LAST], None),
        # a town beside whole names, and two lists of people beside each other
        (
            ["Anna Ast|Ulm", "Eva Berg|Ulm", "Uwe|Ulm"],
            "Anna Ast/Eva Berg/Uwe",
            [NAME, UNUSED],
            None,
        ),
        (["Otto|Anna Ast", "Ida|Eva"], "Otto/Anna Ast/Ida/Eva", [NAME, NAME], None),
        (["Tina Turner|TV Ost", "Hans|TV"], "Tina Turner/Hans", [NAME, UNUSED], None),
        (["Ute", "Hans|TV"], "Ute/Hans", [NAME, UNUSED], ("Ute", "TV")),
        # numbers are passed over, also where one is missing, but are names if there is nothing else
        (["1.|Tina|Turner", "2)|Hans|Maier", "|Ute|Ost"], None, [UNUSED, FIRST, LAST], None),
        (["1|Tina Turner", "2|Hans"], "Tina Turner/Hans", [UNUSED, NAME], ("1", "Tina Turner")),
        (["1", "2"], "", [NAME], None),
        (["1|Tina|TV 1", "x|Hans|TV 1"], "Tina/Hans", [UNUSED, NAME, UNUSED], None),
        # titles, of which first and last names count before a whole name
        (["Nachname|Vorname", "Müller|Hans"], "Hans Müller", [LAST, FIRST], ("Müller", "Hans")),
        (["Nr|Name|Vorname|Nachname", "1|HM|Hans|Müller"], "Hans Müller", None, None),
        (["Nr.|Spieler 1|Verein", "1|Hans|TV"], "Hans", [UNUSED, NAME, UNUSED], None),
        (["Name|Vorname", "Müller|Hans"], "Hans Müller", [NAME, FIRST], None),
        # last names of two words, since first names stand behind
        (["von Ast|Anna", "Berg|Bernd"], "Anna von Ast/Bernd Berg", [LAST, FIRST], None),
        (["von Ast|Anna", "Berg|Bernd", "Xu"], "Anna von Ast/Bernd Berg/Xu", [LAST, FIRST], None),
        # a second list beside the first: its numbers go on, or most of it are people
        (["1|A Xu|3|C Xu", "2|B Xu|4|D Xu"], "A Xu/C Xu/B Xu/D Xu", [UNUSED, NAME] * 2, None),
        (["1|A Xu|1|C Xu", "2|B Xu|2|D Xu"], "A Xu/B Xu", [UNUSED, NAME, UNUSED, UNUSED], None),
        (["1|A Xu|2|C Xu", "2|B Xu|3|D Xu"], "A Xu/B Xu", [UNUSED, NAME, UNUSED, UNUSED], None),
        (["A Xu|Anna Xu", "B Xu|Bernd Xu"], "A Xu/Anna Xu/B Xu/Bernd Xu", [NAME, NAME], None),
        (["A Xu|Anna Xu", "B Xu|C Xu"], "A Xu/B Xu", [NAME, UNUSED], None),
        (["A Xu|Anna Xu", "B Xu|", "C Xu|"], "A Xu/B Xu/C Xu", [NAME, UNUSED], None),
        (["A Xu|Anna Xu", "B Xu|"], "A Xu/Anna Xu/B Xu", [NAME, NAME], None),
        (["A Xu|Anna Xu", "B Xu|Eva Xu", "C Xu"], "A Xu/Anna Xu/B Xu/Eva Xu/C Xu", None, None),
        # headings and notes between the rows
        (["Name|Nr", "Anna|1", "Nachmeldungen|3", "Bernd|4"], "Anna/Bernd", None, None),
        (["Name|Nr", "Anna|1", "Bitte pünktlich kommen!|"], "Anna", None, None),
    ],
)
def test_people_one_a_row(
    rows: list[str],
    names: str | None,
    columns: list[Column] | None,
    sample: tuple[str, ...] | None,
) -> None:
    found = read([row.split("|") for row in rows])
    if names is not None:
        assert "/".join(found.names) == names
    if columns is not None:
        assert list(found.columns) == columns
    assert sample is None or found.sample == sample


@pytest.mark.parametrize(
    ("rows", "names", "columns"),
    [
        (["Anna Ast|Bernd Bach"], "Anna Ast & Bernd Bach", [NAME, NAME]),
        (["Anna|Ast|Bernd|Bach"], "Anna Ast & Bernd Bach", [FIRST, LAST, FIRST, LAST]),
        (["Anna & Bernd|TV"], "Anna & Bernd", [NAME, UNUSED]),
        (["Anna/Bernd|TV", "Cleo|TV"], "Anna & Bernd;Cleo", [NAME, UNUSED]),
        (["Anna und Bernd"], "Anna & Bernd", [NAME]),
        (["3|Ast, Anna|Bach, Bernd"], "Anna Ast & Bernd Bach", [UNUSED, NAME, NAME]),
        (["Spieler 1|Spieler 2", "Anna|Bernd"], "Anna & Bernd", [NAME, NAME]),
    ],
)
def test_pairs_one_a_row(rows: list[str], names: str, columns: list[Column]) -> None:
    found = read([row.split("|") for row in rows], pairs=True)
    assert (";".join(found.names), list(found.columns)) == (names, columns)


def test_columns_that_somebody_chose_count_before_what_they_look_like() -> None:
    chosen = (LAST, UNUSED, FIRST)
    assert read([["Müller", "TV", "Hans"]], chosen).names == ("Hans Müller",)
    two = (NAME, UNUSED, NAME)
    assert read([["Anna", "TV", "Bernd"]], two, pairs=True).names == ("Anna & Bernd",)
    four = (FIRST, LAST, FIRST, LAST)
    assert read([["Anna", "", "Bernd", "Bach"]], four, pairs=True).names == ("Anna & Bernd Bach",)
    assert read([["Anna", "Ast", "", "Bach"]], four, pairs=True).names == ("Anna Ast & Bach",)


@pytest.mark.parametrize("line", ["Müller,", ", Hans", "Anna, Bernd, Cleo", "Hans Müller", ""])
def test_what_is_no_last_name_before_a_first_one_stands_as_it_is(line: str) -> None:
    assert turned(line) == line
    assert turned("Müller , Hans Peter") == "Hans Peter Müller"


PRINTED = """Skatturnier TV Ost\t\t
14.11.2026\t\t
\t\t
Nr.\tName, Vorname\tVerein
1\tMüller, Hans\tTV
Nr.\tName, Vorname\tVerein
2\tŽák, Eva\t
Summe:\t2\t"""


def lists(text: str, **how: bool) -> tuple[str, list[tuple[int, str]]]:
    """The names of a pasted table, and the rows that are passed over with the reason."""
    found = read(rows_of(text) or [[line] for line in text.splitlines()], **how)
    return "/".join(found.names), [(row.line, row.why.value) for row in found.passed_over]


@pytest.mark.parametrize(
    ("text", "names", "over"),
    [
        # titles above the head, and the head of each printed page
        (
            PRINTED,
            "Hans Müller/Eva Žák",
            [(1, "above"), (2, "above"), (4, "head"), (6, "head"), (8, "nobody")],
        ),
        # a heading over a list without a head
        ("Teilnehmerliste 2026\nAnna Ast\nBernd Bach", "Anna Ast/Bernd Bach", [(1, "above")]),
        ("Anmeldungen:\nAnna Ast", "Anna Ast", [(1, "above")]),
        (
            "Vereinsmeisterschaft\t\n1\tAnna Ast\n2\tBernd Bach",
            "Anna Ast/Bernd Bach",
            [(1, "above")],
        ),
        # several spaces, spaces that do not break, semicolons
        ("1   Ast Anna    TV\n2   Bernd Bach   SC", "Ast Anna/Bernd Bach", []),
        ("1\u00a0\u00a0Anna\u00a0Ast\n2\u00a0 Bernd Bach", "Anna Ast/Bernd Bach", []),
        (
            "Startnummer;Nachname;Vorname\n7;Ast;Anna\n8;Bach;Bernd",
            "Anna Ast/Bernd Bach",
            [(1, "head")],
        ),
        # two of a row who play each alone
        ("Spieler 1\tSpieler 2\nAnna\tBernd", "Anna/Bernd", [(1, "head")]),
    ],
)
def test_what_stands_around_a_list_names_nobody(
    text: str, names: str, over: list[tuple[int, str]]
) -> None:
    assert lists(text) == (names, over)


def test_plain_lists_keep_whoever_may_be_a_person() -> None:
    text = """Skatabend der Krone 2026
Anna Maria von der Heide & Hans Peter Müller-Lüdenscheid
Anna, Bernd, Cleo, Dora, Emil, Fritz, Gerd
Hans Müller 1965
1. Liste Hinrich ✅

Nachmeldungen:
4ever Elif
Warteliste
Zoe"""
    found = plain(text)
    assert found.names == (
        "Anna Maria von der Heide & Hans Peter Müller-Lüdenscheid",
        *("Anna", "Bernd", "Cleo", "Dora", "Emil", "Fritz", "Gerd"),
        "Hans Müller 1965",
        "4ever Elif",
    )
    over = [(row.line, row.why.value) for row in found.passed_over]
    assert over == [(1, "above"), (5, "nobody"), (7, "nobody"), (9, "nobody"), (10, "gone")]


def test_pairs_are_found_by_their_team_or_partner() -> None:
    team = "Name\tTeam\nAnna Ast\tRot\nBernd Bach\tBlau\nCleo Christ\tBlau\nDora Dorn\tRot\nE\tAlt"
    assert lists(team, pairs=True) == (
        "Anna Ast & Dora Dorn/Bernd Bach & Cleo Christ",
        [(1, "head"), (6, "no_pair")],
    )
    merged = "Paar\tName\n1\tAnna\n\tBernd\n2\tCleo\n\tDora"
    assert lists(merged, pairs=True) == ("Anna & Bernd/Cleo & Dora", [(1, "head")])
    partner = "Name\tPartner\nAnna\tBernd\nBernd\tAnna\nCleo\tDora"
    assert lists(partner, pairs=True) == ("Anna & Bernd/Cleo & Dora", [(1, "head"), (3, "again")])


def test_teams_have_the_people_of_their_rows() -> None:
    rows = "Mannschaft\tVorname\tNachname\nSC Elm\tAnna\tAst\n\tBernd\tBach\nTV Ost\tCleo\tChrist"
    assert lists(rows, teams=True) == (
        "SC Elm: Anna Ast, Bernd Bach/TV Ost: Cleo Christ",
        [(1, "head")],
    )


@pytest.mark.parametrize("text", ["Anna\nBernd", "Anna; Bernd\nCleo; Dora", "Anna  Ast\nBernd", ""])
def test_plain_lists_are_no_tables(text: str) -> None:
    assert rows_of(text) is None


def test_semicolons_make_a_table_where_more_than_four_of_five_rows_have_numbers() -> None:
    names = ["Emil;Elm", "1;Anna", "2;Bernd", "3;Cleo", "4;Dora"]
    assert rows_of("\n".join(names)) is None
    assert rows_of("\n".join([*names, "5;Fritz"])) == [
        name.split(";") for name in (*names, "5;Fritz")
    ]


def test_a_list_of_people_weighs_more_than_notes() -> None:
    notes = [["Bitte ausdrucken"], ["Küche: Frau Ast"], ["Kasse"]]
    people = [["Name", "Ort"], ["Anna", "Elm"]]
    assert weight(people) > weight(notes) > weight([]) == 0
    assert weight([["1", "Anna"], ["2", "Bernd"], ["3", ""]]) == 2
    assert weight([*people, ["Bernd", ""]]) == 1003


@pytest.mark.parametrize(
    ("text", "teams"),
    [
        ("Teams\nSC Elm:\n1. Anna\n2. Bernd", [["SC Elm", "Anna", "Bernd"]]),
        ("1. Anna\nSC Elm\n1. Bernd\nTel. 0151 2345", [["SC Elm", "Bernd"]]),
        ("Anna\nBernd", None),
        ("1. Anna\n2. Bernd", None),
        ("", None),
    ],
)
def test_teams_stand_above_their_numbered_people(text: str, teams: object) -> None:
    assert blocks(text) == teams


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["Anna Ast|12|x", "Bernd|-4|y"], {1: ["Anna Ast", "12"], 2: ["Bernd", "-4"]}),
        (["7|Anna Ast|12|13", "8|Bernd|4|"], {1: ["Anna Ast", "12", "13"], 2: ["Bernd", "4", ""]}),
        # with titles the values may stand before the names, and those of other columns are none
        (
            ["Punkte|Name|Startgeld", "12 Pkt.|Anna|5", "9|Bernd|5"],
            {2: ["Anna", "12 Pkt."], 3: ["Bernd", "9"]},
        ),
        (["Name|Verein", "Anna|SC Elm"], {}),
        (["12|13", "14|15"], {}),
        (["Anna|12|13", "Bernd|4"], {1: ["Anna", "12", "13"], 2: ["Bernd", "4", ""]}),
        (["Anna & Bernd|12"], {1: ["Anna & Bernd", "12"]}),
    ],
)
def test_results_are_the_numbers_beside_a_name(
    rows: list[str], expected: dict[int, list[str]]
) -> None:
    assert results([row.split("|") for row in rows]) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Nr.|Name", True),
        ("Team|Platz|Xu", True),
        ("Name|12", False),
        ("Team|Anna|Bernd", False),
        ("Name:|TV Ost", False),
        ("Summe:|12", True),
        ("14.11.2026", True),
        ("Ergebnisse der Runde:", True),
        ("Anna Ast", False),
        ("14.11.2026|Anna", False),
    ],
)
def test_headings_say_nothing_of_a_person(row: str, *, expected: bool) -> None:
    assert is_heading(row.split("|")) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TEL. 0151 2345", True),
        ("tel. 0151 2345", True),
        ("am deich 3", True),
        ("anna@example.org", True),
        ("Anna Deich", False),
        ("Anna 3", False),
    ],
)
def test_an_address_names_nobody(text: str, *, expected: bool) -> None:
    assert is_contact(text) is expected


@pytest.mark.parametrize(
    ("text", "order", "has_commas"),
    [
        ("Müller, Hans", None, True),
        ("Anna\nBernd", None, False),
        ("Ast Anna\nBach Bernd", LAST_FIRST, False),
    ],
)
def test_commas_are_told_where_there_are_some(
    text: str, order: Column | None, *, has_commas: bool
) -> None:
    assert plain(text, order).has_commas is has_commas


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna Ast\n1. Bernd Bach", ("Anna Ast", "Bernd Bach")),  # only half of them have numbers
        ("Anna Ast\n1. Bernd Bach\n2. Cleo", ("Bernd Bach", "Cleo")),
    ],
)
def test_a_list_with_numbers_begins_with_the_first_of_them(
    text: str, names: tuple[str, ...]
) -> None:
    assert plain(text).names == names


@pytest.mark.parametrize(
    ("text", "names", "by"),
    [
        ("Anna, Bernd, Xy", "Anna/Bernd/Xy", ""),
        ("Anna, Bernd", "Anna/Bernd", "name"),
        (
            "Renate Ast, Bernd Bach\nCleo Xy, Otto Xu",
            "Renate Ast/Bernd Bach/Cleo Xy/Otto Xu",
            "name",
        ),
        ("Anna, Bernd, Xy\nXu, Emil", "Anna/Bernd/Xy/Xu/Emil", "name"),
        (
            "Müller, Hans\nBerg, Eva\nPaul, Hans Peter",
            "Hans Müller/Eva Berg/Hans Peter Paul",
            "last_first",
        ),
        ("Müller, Hans; Berg, Eva", "Hans Müller/Eva Berg", "last_first"),
        ("Müller, Hans, Berg, Eva", "Hans Müller/Eva Berg", ""),
        (
            "Krüger Renate, Ast Torsten, Berg Heike",
            "Renate Krüger/Torsten Ast/Heike Berg",
            "last_first",
        ),
        ("Anna,\nBernd,", "Anna/Bernd", ""),
        # of two words on each side, by the first name that is known
        ("von Xu, Xy Anna", "Xy Anna von Xu", "last_first"),
        ("von Xu, Anna Xy", "von Xu/Anna Xy", "name"),
        ("1. Anna 2) Bernd", "Anna/Bernd", ""),
        ("Renate Ast\tBernd Bach", "Renate Ast/Bernd Bach", ""),
        (
            "Anna Ast, Tel. 0170 123\nAst, Emil [Team: A, B]",
            "Anna Ast/Emil Ast [Team: A, B]",
            "last_first",
        ),
    ],
)
def test_a_comma_parts_people_or_last_and_first_names(text: str, names: str, by: str) -> None:
    found = plain(text)
    assert (rows_of(text), "/".join(found.names), ",".join(found.columns)) == (None, names, by)
    if by and found.has_commas:
        other = Column.NAME if by == Column.LAST_FIRST else Column.LAST_FIRST
        assert plain(text, other).names != found.names


@pytest.mark.parametrize(
    ("text", "order", "names"),
    [
        ("Müller, Hans\nAst Xaver\nBerg, Eva", LAST_FIRST, "Hans Müller/Xaver Ast/Eva Berg"),
        ("Nachname, Vorname\nMüller, Hans\nBerg Eva", None, "Hans Müller/Eva Berg"),
        ("Name, Vorname\nMüller, Hans [Team: A]", None, "Hans Müller [Team: A]"),
        ("Müller Hans\nBerg Eva\nAst, Emil", None, "Hans Müller/Eva Berg/Emil Ast"),
        ("Müller Hans [Team:A]\nBerg Eva", LAST_FIRST, "Hans Müller [Team: A]/Eva Berg"),
    ],
)
def test_a_name_that_a_comma_turned_is_turned_once(
    text: str, order: Column | None, names: str
) -> None:
    assert "/".join(plain(text, order).names) == names


def test_a_line_of_labels_alone_names_nobody() -> None:
    found = plain("Anna\n[Team: Krone]\nBernd [Ladies]; [Team: Adler]")
    assert found.names == ("Anna", "Bernd [Ladies]")
    assert [(row.line, row.why) for row in found.passed_over] == [
        (2, LeftOut.NOBODY),
        (3, LeftOut.NOBODY),
    ]


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        (
            ["Name|Verein|Damen", "Anna Ast|SC Elm|x", "Bernd|TV|nein", "Cleo||"],
            "Anna Ast [Verein: SC Elm] [Damen]/Bernd [Verein: TV]/Cleo",
        ),
        (["Name|Team", "Anna|Rot"], "Anna [Team: Rot]"),
        # who stands in the list already keeps the labels of the first row
        (
            ["Spieler 1|Spieler 2|Verein", "Anna|Bernd|Elm", "Anna|Cleo|Ost"],
            "Anna [Verein: Elm]/Bernd [Verein: Elm]/Cleo [Verein: Ost]",
        ),
    ],
)
def test_clubs_and_ticks_stand_behind_the_names_as_labels(rows: list[str], names: str) -> None:
    table = [row.split("|") for row in rows]
    found = read(table, labels=True)
    assert ("/".join(found.names), found.takes_labels) == (names, True)
    assert not read(table).takes_labels
    assert not read(table, labels=True, teams=True).takes_labels


def test_last_names_in_front_are_guessed_where_nothing_says_so() -> None:
    rows = [["Müller Hans"], ["Berg Eva"]]
    found = read(rows)
    assert (found.names, found.is_guessed) == (("Hans Müller", "Eva Berg"), True)
    assert not read(rows, (LAST_FIRST,)).is_guessed
    assert not read([["Name, Vorname"], *rows]).is_guessed
    pairs = plain("Müller Hans & Berg Eva\nAst Uwe & Xu Anna", pairs=True)
    assert (pairs.names, pairs.is_guessed) == (
        ("Hans Müller & Eva Berg", "Uwe Ast & Anna Xu"),
        True,
    )
