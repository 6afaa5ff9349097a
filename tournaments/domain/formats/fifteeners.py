"""The German texts of Brokdorf as events show them: a 15er wherever the book says Runde.

Knows which words of the book those are. Events have rounds of their own (on the clock, or of an
evening), and one word is for one thing. Does not know the rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from games.game import Game
from games.guide import Guide
from games.options import Option, Words
from games.registry import GAMES

_FIFTEENERS: Final = (
    ("Eine Runde", "Ein 15er"),
    ("Die nächste Runde", "Der nächste 15er"),
    ("in der nächsten Runde", "im nächsten 15er"),
    ("In der ganzen Runde", "Im ganzen 15er"),
    ("in der Runde", "im 15er"),
    ("verliert die Runde", "verliert den 15er"),
    ("die Runde", "der 15er"),
    ("je Runde", "je 15er"),
)


@cache
def in_fifteeners(game: str) -> Game:
    """The game with a 15er wherever the book says Runde."""
    book = GAMES[game]
    return replace(book, options=tuple(map(_option, book.options)), guide=_guide(book.guide))


def _option(option: Option) -> Option:
    labels = {value: _words(words) for value, words in option.choice_labels.items()}
    return replace(
        option, label=_words(option.label), help=_words(option.help), choice_labels=labels
    )


def _guide(guide: Guide) -> Guide:
    return tuple(
        replace(part, points=tuple(replace(p, text=_words(p.text)) for p in part.points))
        for part in guide
    )


def _words(words: Words) -> Words:
    german = words.de
    for ours, theirs in _FIFTEENERS:
        german = german.replace(ours, theirs)
    return Words(german, words.en)
