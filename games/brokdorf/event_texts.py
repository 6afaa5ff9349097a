"""The German texts of Brokdorf as events show them: a 15er wherever the book says Runde.

Events have rounds of their own (on the clock, or of an evening), and one word is for one thing.
"""

from __future__ import annotations

from typing import Final

from games.options import Words

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


def event_text(words: Words) -> Words:
    """A text with a 15er for each Runde."""
    german = words.de
    for ours, theirs in _FIFTEENERS:
        german = german.replace(ours, theirs)
    return Words(german, words.en)
