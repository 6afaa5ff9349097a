"""Values of options in words, in either language of the product."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from games.book import book
from games.options import Option, Words, departures

Language = str
"""The code of a language that has texts: de, en or a further one."""

_BOOK: Final = book(__file__)
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

GROUPS: Final[Mapping[str, Words]] = _BOOK.under("group")
"""The headings under which a game's options stand."""


def translated(words: Words, language: Language) -> str:
    """A text in one language."""
    return words.said(language)


def in_words(option: Option, value: object, language: Language) -> str:
    """A value as a person would say it: the label of a choice, yes or no; a list with commas."""
    label = _label(option, value)
    if label is not None:
        return translated(label, language)
    if option.written == "euros":
        return _money(value, language)
    if option.written == "date and time" and isinstance(value, str):
        return _minute(value, language)
    if option.written == "page" and isinstance(value, list | tuple):
        return _listed(option, value, language) or "–"
    if option.written == "rows" and isinstance(value, list | tuple):
        return "; ".join(", ".join(map(str, row)) for row in value) or "–"
    if option.written == "turns" and isinstance(value, list | tuple):
        return turns(option, value, language) or "–"
    match value:
        case bool():
            return translated(_BOOK["yes" if value else "no"], language)
        case 0 if option.zero:
            return translated(option.zero, language)
        case int() if option.largest and value == option.maximum:
            return translated(option.largest, language)
        case None:
            return translated(option.unset, language) if option.unset else "–"
        case list() | tuple():
            return ", ".join(in_words(option, entry, language) for entry in value) or "–"
        case dict():
            return _entries(option, value, language)
        case _:
            return str(value)


def placeholders(
    options: tuple[Option, ...], values: Mapping[str, Any], language: Language
) -> dict[str, str]:
    """Option key (and key of each part) -> its effective value in words."""
    in_place: dict[str, str] = {}
    for option in options:
        value = values.get(option.key, option.default)
        in_place[option.key] = in_words(option, value, language)
        if option.parts and isinstance(value, Mapping):
            in_place |= placeholders(option.parts, value, language)
    return in_place


def euros(cents: int, language: Language) -> str:
    """Cents as people write them: 0,50 or 0.50."""
    return f"{cents // 100}{'.' if language == 'en' else ','}{cents % 100:02}"


def steps(pairs: Sequence[Sequence[int]], language: Language) -> str:
    """Pairs of (how many, cents) as people write them: 4 × 0,50; 1,00."""
    return "; ".join(f"{n} × {euros(c, language)}" if n else euros(c, language) for n, c in pairs)


def turns(option: Option, pairs: Sequence[Sequence[Any]], language: Language) -> str:
    """Pairs of (how many or what, which) as people write them: 3 Mitchell, 2 Danese."""
    return ", ".join(f"{n} {in_words(option, key, language)}" for n, key in pairs)


def _listed(option: Option, value: Any, language: Language) -> str:
    """Return the text of a list: titles or rounds of objects, or pairs of a name and a choice."""
    if all(isinstance(each, Mapping) for each in value):
        listed = (each.get("rounds") or [each["title"]] for each in value)
        return ", ".join(in_words(option, part, language) for parts in listed for part in parts)
    return turns(option, value, language)


def _money(value: Any, language: Language) -> str:
    words = euros(value, language) if isinstance(value, int) else steps(value, language)
    if not words:
        return "–"
    return re.sub(r"\d+\.\d\d", r"€\g<0>", words) if language == "en" else f"{words} €"


def _minute(value: str, language: Language) -> str:
    """A wall-clock minute like 2026-10-05T19:30; a comma parts the day from the time."""
    if not value:
        return "–"
    moment = datetime.fromisoformat(value)
    if language == "de":
        return f"{moment.day}.{moment.month}.{moment.year}, {moment:%H:%M}"
    return f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year}, {moment:%H:%M}"


def _label(option: Option, value: object) -> Words | None:
    labels = option.choice_labels
    if isinstance(value, str | int) and value in labels:
        return labels[value]  # type: ignore[index]  # keys are text or, seldom, the number itself
    return labels.get(str(value))


def _entries(option: Option, value: Mapping[str, object], language: Language) -> str:
    """The entries that depart from their defaults."""
    parts = {part.key: part for part in option.parts}
    entries = departures(option.parts, value) if parts else dict(value)
    words = [
        f"{translated(parts[key].label, language)} {in_words(parts[key], entry, language)}"
        if key in parts
        else f"{key} {entry}"
        for key, entry in entries.items()
    ]
    return ", ".join(words) or translated(_BOOK["as_listed"], language)
