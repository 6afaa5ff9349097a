"""Choose the language of the request for texts of the pure packages."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format, localize
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext

from games.options import Words
from games.wording import Language, translated
from tournaments.domain.translation import Amount, Clock, Text
from tournaments.wording.money import in_unit

Label = Words | str
"""A text in all languages, or in the language of the request."""


def language() -> Language:
    """The language of the request, as the words of options know it."""
    return (get_language() or "de").partition("-")[0]


def in_language(words: Label) -> str:
    """A text in the language of the request."""
    return words if isinstance(words, str) else translated(words, language())


def titled(label: Label) -> str:
    """A label of a game, or of the catalogues, in the language of the request."""
    return gettext(label) if isinstance(label, str) else in_language(label)


def localized(text: Text | None) -> str:
    """A text of the formats in the language of the request; "" for none."""
    if text is None:
        return ""
    source, values, plural = text
    words = ngettext(source, plural, int(str(values["n"]))) if plural else gettext(source)
    texts = {key: _shown(value) for key, value in values.items()}
    return words % texts if texts else words


def _shown(value: object) -> object:
    """A number with its comma, an instant on the clock of the event, a text in its language."""
    if isinstance(value, Text):
        return localized(value)
    if isinstance(value, Words):
        return in_language(value)
    if isinstance(value, Amount):
        return in_unit(*value)
    if isinstance(value, Clock):
        return date_format(localtime(value.at), "H:i")
    if isinstance(value, datetime):
        # as a sentence says it, in the letters of Django's date formats
        return date_format(localtime(value), gettext("D j M Y, H:i"))
    return localize(value) if isinstance(value, float) else value
