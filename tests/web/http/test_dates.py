"""Dates stand as readers of the page's language write them."""

from datetime import UTC, datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

DAY = datetime(2026, 4, 3, 20, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "name", "shown"),
    [
        ("de", "SHORT_DATETIME_FORMAT", "Fr 03.04.2026 20:05"),
        ("en", "SHORT_DATETIME_FORMAT", "Fri 3 Apr 2026, 20:05"),
        ("de", "DATETIME_FORMAT", "Freitag, 3. April 2026, 20:05"),
        ("en", "DATETIME_FORMAT", "Friday 3 April 2026, 20:05"),
        ("de", "SHORT_DATE_FORMAT", "03.04.2026"),
        ("en", "SHORT_DATE_FORMAT", "3 Apr 2026"),
    ],
)
def test_dates_are_in_the_form_of_the_reader(language: str, name: str, shown: str) -> None:
    with override(language):
        assert date_format(DAY, name) == shown
