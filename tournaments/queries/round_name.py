"""What a round of an event is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.course import Course
from tournaments.domain.formats import wm
from tournaments.domain.formats.league.state import State as League
from tournaments.queries.changes import PHASES


def round_word(course: Course) -> str:
    """The word before the number: a league has match days."""
    return _("Match day") if isinstance(course.play, League) else _("Round")


def round_name(course: Course, number: int) -> str:
    """The word with the number."""
    return f"{round_word(course)} {number}"


def phase_name(course: Course) -> str:
    """What goes on, in a few words, with the round where one is running or was."""
    play = course.play
    number, phase = play.round, str(play.phase)
    if isinstance(play, League) and phase == "round":
        return _("Match day %(n)d is running") % {"n": number}
    if isinstance(play, League) and phase == "between":
        return _("Between match days")
    words = str(PHASES[phase])
    if phase == "closing" and not isinstance(play, wm.State):
        words = _("Time is up")
    return f"{words} · {round_name(course, number)}" if number and phase != "finished" else words
