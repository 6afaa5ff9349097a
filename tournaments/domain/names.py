"""Compare names of people and find names that pages cannot show."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

NAME_LENGTH = 60
_TYPO_FROM = 4  # letters of a word
_TYPO_ALONE_FROM = 6  # letters of a name of one word
# Between letters of some scripts and parts of an emoji they belong to the name.
_JOINERS = "\u200c\u200d"
# Scripts of one word, by the first words of the names that Unicode gives to their letters.
_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})
_MOST_OF_A_KEY = 1_000  # letters; more come only from who tries what a form can bear
_SIGNS = re.compile(r"\s*[&/+]\s*")
_WORDS = re.compile(r"\s*\b(?:und|and)\b\s*")


def tidy(name: str) -> str:
    """The name in composed letters, without invisible characters, blanks single and inside."""
    composed = unicodedata.normalize("NFC", name)
    visible = "".join(c for c in composed if c in _JOINERS or c.isspace() or not _is_hidden(c))
    return " ".join(visible.split()).strip(_JOINERS + " ")


def is_proper(name: str) -> bool:
    """Return True if somebody can be called and linked so: visible, and no step of a path like
    `..`."""
    visible = any(unicodedata.category(c)[0] in "LNS" for c in name)
    return visible and all(part.strip(". ") for part in name.split("/"))


def alike(name: str, others: Iterable[str]) -> bool:
    """Return True if the name is one of the others, however it is spelt."""
    own = spelling(name)
    return any(spelling(other) == own for other in others)


def folded(name: str) -> str:
    """Return a key that is equal for names that look the same."""
    folded = unicodedata.normalize("NFKC", tidy(name)).casefold()
    return "".join(c for c in folded if c not in _JOINERS)


@lru_cache(maxsize=4096)
def spelling(name: str) -> str:
    """A key that the spellings of one name share: ue for ü, without accents, last name first or
    last, with a hyphen or without.

    >>> spelling("Müller-Lüdenscheid, André") == spelling("Andre Mueller Luedenscheid")
    True
    """
    plain = unicodedata.normalize("NFKD", folded(name).translate(_DIGRAPHS))
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(letters.split())) or folded(name)


def near(name: str, other: str) -> bool:
    """Return True if two different names may belong to one person.

    That is one typo in one of several words or in a long single one, an initial, a missing second
    first name, or joined words.

    >>> near("Hans Müller", "Mueller, H."), near("Hans Müller", "Hans Peter Müller")
    (True, True)
    >>> near("Hans Müller", "Hans Möller"), near("Hans Müller", "Hans Schmidt")
    (True, False)
    >>> near("Petersn", "Petersen"), near("Anna", "Anne")
    (True, False)
    """
    one, two = (Counter(spelling(each).split()) for each in (name, other))
    shared, left, right = one & two, sorted((one - two).elements()), sorted((two - one).elements())
    if not (left or right) or any(map(str.isdigit, (*left, *right))):
        return False  # a number tells two people apart
    if not shared:
        is_long = len(left) == len(right) == 1 and max(map(len, left + right)) >= _TYPO_ALONE_FROM
        return is_long and _is_typo(left[0], right[0])
    if not (left and right):
        return shared.total() > 1
    if any(_is_initial(word, of) for word, of in ((left, right), (right, left))):
        return True
    if len(left) == len(right) == 1:
        return _is_typo(left[0], right[0])
    return "".join(left) in _joined(right) or "".join(right) in _joined(left)


def suggests(name: str, other: str) -> bool:
    """Return True if a name that nobody has may mean the other: near, part of it or more than it,
    or with a typo, however short.

    >>> suggests("Petersen", "Hinnerk Petersen"), suggests("Berd", "Bernd")
    (True, True)
    """
    one, two = ({*spelling(each).split()} for each in (name, other))
    is_typo = len(one) == len(two) == 1 and _is_typo(*one, *two)
    return near(name, other) or is_typo or one <= two or two <= one


def _is_initial(words: Sequence[str], others: Sequence[str]) -> bool:
    """Return True if the only word is a letter with which one of the others begins."""
    return len(words) == 1 == len(words[0]) and any(word[0] == words[0] for word in others)


def _is_typo(one: str, other: str) -> bool:
    """Return True if one letter is missing, wrong, or stands in the place of its neighbour."""
    short, long = sorted((one, other), key=len)
    if len(long) < _TYPO_FROM or len(long) - len(short) > 1:
        return False
    at = next((k for k, pair in enumerate(zip(short, long, strict=False)) if len({*pair}) > 1), -1)
    if len(short) < len(long):
        return at < 0 or short[at:] == long[at + 1 :]
    swapped = short[:at] + short[at : at + 2][::-1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long


def _joined(words: Sequence[str]) -> set[str]:
    """The words of a name as one, in either order."""
    return {"".join(words), "".join(reversed(words))}


def file_word(title: str) -> str:
    """Return a title as a part of the name of a file that every computer can keep.

    >>> file_word("Ausgefüllte Spielzettel")
    'ausgefuellte-spielzettel'
    """
    plain = unicodedata.normalize("NFKD", title.casefold().translate(_DIGRAPHS))
    return "-".join(re.findall(r"[a-z0-9]+", "".join(c for c in plain if c.isascii())))


def account_key(name: str) -> str:
    """Return the key that the names of two accounts must not share: the name in `casefold`,
    composed again, since that can take letters apart. The first letters tell: no account has as
    many."""
    return unicodedata.normalize("NFKC", folded(name[:_MOST_OF_A_KEY]))


def is_of_one_script(name: str) -> bool:
    """Return True if a name has no letters or digits that only look like those around them. The
    digits of ASCII fit every script."""
    scripts = {_script(c) for c in name if c.isalnum() and not (c.isascii() and c.isdigit())}
    return len(scripts) < 2 or any(scripts <= together for together in _TOGETHER)


def pair_of(text: str) -> tuple[str, ...]:
    """Split a pair that is written as one name. Beside a sign, a word is part of a name.

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
