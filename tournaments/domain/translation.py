"""Mark texts of the pure packages for translation.

The sources are English. Pages translate the texts; the catalogue finds calls of these functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple


class Clock(NamedTuple):
    """An instant of which a text says the time of day alone."""

    at: datetime


class Amount(NamedTuple):
    """A balance with the unit of its presenter: "" for points."""

    value: float
    unit: str


class Text(NamedTuple):
    """A text with its values. With a `plural`, the value `n` chooses the form."""

    source: str
    values: Mapping[str, object]
    plural: str = ""


def gettext_noop(text: str) -> str:
    """Marks a text for the catalogues."""
    return text


def text(source: str, **values: object) -> Text:
    """A text to be translated later.

    >>> text("Match day %(n)d is running", n=3).values
    {'n': 3}
    """
    return Text(source, values)


def ntext(single: str, many: str, n: int, **values: object) -> Text:
    """Mark a text with a plural form, chosen by `n`."""
    return Text(single, {"n": n, **values}, many)
