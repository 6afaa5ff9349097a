"""Limit the values of commands and files.

No database keeps some texts, no page can show some names, and no column holds some numbers.
"""

from __future__ import annotations

import json
import re

_LARGE = re.compile(r"[:,\[-]\d{10}")  # in JSON without blanks
_ZEROS = bytes(ord("0") if chr(byte).isdecimal() else ord(" ") for byte in range(256))
_LONGEST = 2_000  # letters of any text in a command or a state


def is_storable(value: object) -> bool:
    """Return True if every database can keep the text: no NUL, no half of a surrogate pair, no
    NaN."""
    try:
        return _is_text_storable(
            json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        )
    except (ValueError, TypeError, RecursionError):
        return False


def _is_text_storable(text: str) -> bool:
    """Return True if JSON holds no NUL and no half of a surrogate pair."""
    try:
        return "\\u0000" not in text and text.encode() is not None
    except UnicodeEncodeError:
        return False


def fits_integer_column(value: object) -> bool:
    """Return True if all numbers in it are of a size that columns hold."""
    if isinstance(value, dict):
        return all(map(fits_integer_column, value.values()))
    if isinstance(value, list | tuple):
        return all(map(fits_integer_column, value))
    return not isinstance(value, int) or abs(value) < 2**31


def has_digits(text: str, count: int) -> bool:
    """Return True if a text has this number of digits in a row, sooner than a pattern does."""
    return b"0" * count in text.encode(errors="surrogatepass").translate(_ZEROS)


def is_short_text(value: object) -> bool:
    """Return True if no text in it is longer than anything that somebody writes or a page shows."""
    if isinstance(value, dict):
        return all(map(is_short_text, value)) and all(map(is_short_text, value.values()))
    if isinstance(value, list | tuple):
        return all(map(is_short_text, value))
    return not isinstance(value, str) or len(value) <= _LONGEST


def fits_columns(value: object, text: str) -> bool:
    """Return True if a value fits the columns; `text` is its JSON without blanks.

    Without ten digits in a row there is no large number, and in a short text or between two quotes
    no long one, so most values need no closer look.
    """
    if not _is_text_storable(text):
        return False
    if has_digits(text, 10) and _LARGE.search(text) and not fits_integer_column(value):
        return False
    if len(text) <= _LONGEST or ('\\"' not in text and max(map(len, text.split('"'))) <= _LONGEST):
        return True
    return is_short_text(value)
