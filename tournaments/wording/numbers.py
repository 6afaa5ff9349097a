"""Numbers as the reader of a page writes them, with a minus that is no hyphen."""

from __future__ import annotations

from decimal import Decimal

from django.utils.formats import number_format


def in_figures(value: float | Decimal | str) -> str:
    """A number in the way of the language: 1,5 or −20. Text stays as it is."""
    if isinstance(value, str):
        return value
    text = str(value) if isinstance(value, int) else number_format(value)
    return f"−{text[1:]}" if text.startswith("-") else text
