"""Amounts of money as the reader writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from tournaments.wording.money import in_euros, in_unit

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("cents", "german", "english"),
    [
        (8100, "81,00 €", "€81.00"),
        (5, "0,05 €", "€0.05"),
        (0, "0,00 €", "€0.00"),
        (-250, "−2,50 €", "−€2.50"),
    ],
)
def test_the_sign_of_the_euro_stands_where_the_language_has_it(
    cents: int, german: str, english: str
) -> None:
    with override("de"):
        assert in_euros(cents) == german
    with override("en-gb"):
        assert in_euros(cents) == english


@pytest.mark.parametrize(
    ("value", "unit", "german", "english"),
    [
        (14, "€", "14 €", "€14"),
        (-5, "€", "−5 €", "−€5"),
        (-5, "", "−5", "−5"),
        (1.5, "", "1,5", "1.5"),
        ("", "€", "", ""),
    ],
)
def test_a_balance_stands_with_its_unit(
    value: float | str, unit: str, german: str, english: str
) -> None:
    with override("de"):
        assert in_unit(value, unit) == german
    with override("en-gb"):
        assert in_unit(value, unit) == english


def test_only_the_catalogue_says_on_which_side_of_an_amount_the_sign_stands() -> None:
    """A value followed by the sign is right in German alone."""
    paths = (*ROOT.glob("templates/**/*.html"), *ROOT.glob("tournaments/**/*.py"))
    found = {
        f"{path.relative_to(ROOT)}: {place}"
        for path in paths
        for place in re.findall(r".*(?:\}\}?|\)[sd])\s*€.*", path.read_text("utf-8"))
    }
    assert found == set()
