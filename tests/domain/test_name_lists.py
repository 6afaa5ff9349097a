"""Names in lists that others wrote: what stands in which column, and who is meant."""

from __future__ import annotations

import pytest

from tournaments.domain.name_lists import Column, read, turned

NAME, FIRST, LAST, UNUSED = Column


@pytest.mark.parametrize(
    ("rows", "names", "columns", "sample"),
    [
        (["Tina Turner", "Müller, Hans", "", "Ute"], "Tina Turner/Hans Müller/Ute", [NAME], None),
        (["Tina|Turner", "Hans|Maier"], "Tina Turner/Hans Maier", [FIRST, LAST], None),
        (["Tina|Turner", "Hans|"], "Tina/Hans", [NAME, UNUSED], None),
        (["Tina Turner|TV Ost", "Hans|TV"], "Tina Turner/Hans", [NAME, UNUSED], None),
        (["Ute", "Hans|TV"], "Ute/Hans", [NAME, UNUSED], ("Ute", "TV")),
        # numbers are passed over, also where one is missing, but are names if there is nothing else
        (["1.|Tina|Turner", "2)|Hans|Maier", "|Ute|Ost"], None, [UNUSED, FIRST, LAST], None),
        (["1|Tina Turner", "2|Hans"], "Tina Turner/Hans", [UNUSED, NAME], ("1", "Tina Turner")),
        (["1", "2"], "1/2", [NAME], None),
        (["1|Tina|TV", "x|Hans|TV"], "1 Tina/x Hans", [FIRST, LAST, UNUSED], None),
        # titles, of which first and last names count before a whole name
        (["Nachname|Vorname", "Müller|Hans"], "Hans Müller", [LAST, FIRST], ("Müller", "Hans")),
        (["Nr|Name|Vorname|Nachname", "1|HM|Hans|Müller"], "Hans Müller", None, None),
        (["Nr.|Spieler 1|Verein", "1|Hans|TV"], "Hans", [UNUSED, NAME, UNUSED], None),
        (["Name|Vorname", "Müller|Hans"], "Hans Müller", [NAME, FIRST], None),
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
        (["Anna/Bernd|TV", "Cleo|TV"], "Anna/Bernd;Cleo", [NAME, UNUSED]),
        (["Anna und Bernd"], "Anna und Bernd", [NAME]),
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
