"""Seats that follow from the state alone.

Knows the play-off's tables. Does not know draws that a director asks for.
"""

from __future__ import annotations

import hashlib
from random import Random

from tournaments.domain.course import Course
from tournaments.domain.formats import wm


def playoff_tables(course: Course) -> list[list[str]]:
    """The tables of the running play-off by lot: the same for everybody who asks.

    The lot is drawn from who plays and how far the preliminary got, so that no page has to
    store it (docs/rules/wm.md C3).
    """
    play = course.play
    if not isinstance(play, wm.State) or play.playoff is None:
        return []
    playoff = play.playoff
    seed = f"playoff {play.round} {playoff.places} {' '.join(playoff.players)}"
    return [list(table) for table in wm.playoff_tables(play, Random(seed))]


def seats_mark(course: Course) -> str:
    """A short text that changes with the drawn seats and with their publishing.

    Who acts on drawn seats names the ones that he looked at.
    """
    play = course.play
    tables = [list(table.players) for table in play.tables]
    text = repr((play.round, course.published, tables))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
