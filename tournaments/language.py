"""The language of the request, for texts that carry both languages themselves."""

from __future__ import annotations

from django.utils.translation import get_language

from games.options import Words
from games.wording import Language, said


def language() -> Language:
    """The language of the request, as the words of options know it."""
    return "en" if (get_language() or "de").startswith("en") else "de"


def in_language(words: Words) -> str:
    """A text in the language of the request."""
    return said(words, language())
