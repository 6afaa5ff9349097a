"""Names of people as everybody can read and tell apart.

Knows which characters can be seen. Does not know who takes part.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

NAME_LENGTH = 60
# Between letters of some scripts and parts of an emoji they belong to the name.
_JOINERS = "\u200c\u200d"
# Scripts of one word, by the first words of the names that Unicode gives to their letters.
_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})
_SIGNS = re.compile(r"\s*[&/+]\s*")
_WORDS = re.compile(r"\s*\b(?:und|and)\b\s*")


def tidy(name: str) -> str:
    """The name in composed letters, without invisible characters, blanks single and inside."""
    composed = unicodedata.normalize("NFC", name)
    visible = "".join(c for c in composed if c in _JOINERS or c.isspace() or not _is_hidden(c))
    return " ".join(visible.split()).strip(_JOINERS + " ")


def is_proper(name: str) -> bool:
    """Whether somebody can be called and linked so: visible, and no step of a path like `..`."""
    visible = any(unicodedata.category(c)[0] in "LNS" for c in name)
    return visible and all(part.strip(". ") for part in name.split("/"))


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether the name cannot be told apart from one of the others when it is read out."""
    own = folded(name)
    return any(folded(other) == own for other in others)


def folded(name: str) -> str:
    """A key that two names share when they cannot be told apart."""
    folded = unicodedata.normalize("NFKC", tidy(name)).casefold()
    return "".join(c for c in folded if c not in _JOINERS)


def spelling(name: str) -> str:
    """A key that the spellings of one name share: ue for ü, without accents, last name first or
    last, with a hyphen or without.

    >>> spelling("Müller-Lüdenscheid, André") == spelling("Andre Mueller Luedenscheid")
    True
    """
    plain = unicodedata.normalize("NFKD", folded(name).translate(_DIGRAPHS))
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(letters.split())) or folded(name)


def account_key(name: str) -> str:
    """Return the key that the names of two accounts must not share: the name in `casefold`,
    composed again, since that can take letters apart."""
    return unicodedata.normalize("NFKC", folded(name))


def is_of_one_script(name: str) -> bool:
    """Return True if a name has no letters or digits that only look like those around them. The
    digits of ASCII fit every script."""
    scripts = {_script(c) for c in name if c.isalnum() and not (c.isascii() and c.isdigit())}
    return len(scripts) < 2 or any(scripts <= together for together in _TOGETHER)


def pair_of(text: str) -> tuple[str, ...]:
    """The people of a pair that is written as one name. Beside a sign, a word is part of a name.

    >>> pair_of("Anna & Bernd"), pair_of("Anna und Bernd"), pair_of("Anna")
    (('Anna', 'Bernd'), ('Anna', 'Bernd'), ('Anna',))
    >>> pair_of("Käthe von und zu Hohenstein / Lasse")
    ('Käthe von und zu Hohenstein', 'Lasse')
    """
    between = _SIGNS if _SIGNS.search(text) else _WORDS
    return tuple(name for name in between.split(text) if name)


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Co", "Cn")


def _script(character: str) -> str:
    """Return the script of a letter or digit, by the first word of its Unicode name."""
    return re.split("[ -]", unicodedata.name(character, "?"), maxsplit=1)[0]
