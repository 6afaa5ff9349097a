"""Limit the values of commands and files.

No database keeps some texts, no page can show some names, and no column holds some numbers.
"""

from __future__ import annotations

import json
import re

_LARGE = re.compile(r"[:,\[-]\d{10}")  # in JSON without blanks
_LONGEST = 2_000  # letters of any text in a command or a state


def is_storable(value: object) -> bool:
    """Return True if every database can keep the text: no NUL, no half of a surrogate pair, no
    NaN."""
    return _written(value) is not None


def _written(value: object) -> str | None:
    """Return the JSON of a value without blanks; None where no database can keep it."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text if "\\u0000" not in text and text.encode() is not None else None
    except (ValueError, TypeError, RecursionError):
        return None


def fits_integer_column(value: object) -> bool:
    """Return True if all numbers in it are of a size that columns hold."""
    if isinstance(value, dict):
        return all(map(fits_integer_column, value.values()))
    if isinstance(value, list | tuple):
        return all(map(fits_integer_column, value))
    return not isinstance(value, int) or abs(value) < 2**31


def is_short_text(value: object) -> bool:
    """Return True if no text in it is longer than anything that somebody writes or a page shows."""
    if isinstance(value, dict):
        return all(map(is_short_text, value)) and all(map(is_short_text, value.values()))
    if isinstance(value, list | tuple):
        return all(map(is_short_text, value))
    return not isinstance(value, str) or len(value) <= _LONGEST


def fits_columns(value: object) -> bool:
    """Return True if a value fits the columns.

    A short text holds no long one, and without ten digits in a row there is no large number, so
    most values need no closer look.
    """
    text = _written(value)
    if text is None:
        return False
    is_small = len(text) <= _LONGEST and not _LARGE.search(text)
    return is_small or (fits_integer_column(value) and is_short_text(value))
