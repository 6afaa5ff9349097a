"""Titles of columns in lists of people: what stands below them."""

from __future__ import annotations

import pytest

from tournaments.domain.list_titles import (
    Column,
    is_label,
    is_last_first,
    is_partner,
    names_no_value,
    title_of,
)


@pytest.mark.parametrize(
    ("title", "column"),
    [
        ("Name", Column.NAME),
        ("Spieler*in 2", Column.NAME),
        ("Vorname", Column.FIRST),
        ("First name", Column.FIRST),
        ("Last name", Column.LAST),
        ("Team name", Column.TEAM),
        ("Team 1", Column.TEAM),
        # both halves are a whole name
        ("Nachname, Vorname", Column.NAME),
        ("Vor- und Nachname", Column.NAME),
        ("Name Vorname", Column.NAME),
        ("Nach", None),
        ("Vor", None),
        # what stands outside of brackets counts first
        ("Name (Vorname)", Column.NAME),
        ("Angaben (Vorname)", Column.FIRST),
        ("Verein", Column.UNUSED),
        ("Verein Name", Column.UNUSED),
        ("Lfd. Nr.", Column.UNUSED),
        ("Name des Vereins", None),
        ("Angaben", None),
        ("Verein Angaben", None),
        ("der", None),
        ("2", None),
        ("", None),
    ],
)
def test_a_title_says_what_stands_below_it(title: str, column: Column | None) -> None:
    assert title_of(title) is column


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Verein", True),
        ("Damen?", True),
        ("Dein Verein", True),
        ("Tandem", True),
        ("Vereinsnummer", False),
        ("Verein Name", False),
        ("?", False),
        ("", False),
    ],
)
def test_clubs_and_ticks_are_labels(title: str, *, expected: bool) -> None:
    assert is_label(title) is expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Name, Vorname", True),
        ("Nachname, Vorname", True),
        ("Vorname Nachname", False),
        ("Vorname, Name", False),
        ("Name Vorname Nachname", False),  # the last name is named, and comes behind
        ("Vorname", False),
        ("Name", False),
    ],
)
def test_last_names_come_first_if_the_title_says_so(title: str, *, expected: bool) -> None:
    assert is_last_first(title) is expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Partner", True),
        ("Name des Partners", True),
        ("Mitspielerin", True),
        ("Partnerschaft", False),
        ("Spieler", False),
    ],
)
def test_a_partner_is_a_second_person(title: str, *, expected: bool) -> None:
    assert is_partner(title) is expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Startnummer", True),
        ("Startgeld", True),
        ("Punkte", False),
        ("Summe Startgeld", False),
        ("Name", False),
        ("Angaben", False),
    ],
)
def test_numbers_of_people_and_money_are_no_values(title: str, *, expected: bool) -> None:
    assert names_no_value(title) is expected
