"""Texts of the pure rooms that people read in their language.

They stand in the sources in English; the shell translates them where it shows them. The catalogues
of translations look for calls of these functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple


class Clock(NamedTuple):
    """An instant of which a text says the time of day alone."""

    at: datetime


class Text(NamedTuple):
    """A text with what is put into it. With a `plural`, the value `n` says which of the two."""

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
    """Likewise one of two, by how many it speaks of."""
    return Text(single, {"n": n, **values}, many)
