"""The word of events for a Runde: a 15er, for a round there is the time on the clock."""

from __future__ import annotations

from dataclasses import replace
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
    return replace(words, de=german)
