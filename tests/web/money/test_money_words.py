"""Amounts of money as the reader writes them."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tournaments.wording.money import in_euros


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
