"""What a round of an event is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.course import Course
from tournaments.domain.formats.league.state import State as League


def round_word(course: Course) -> str:
    """The word before the number: a league has match days."""
    return _("Match day") if isinstance(course.play, League) else _("Round")


def round_name(course: Course, number: int) -> str:
    """The word with the number."""
    return f"{round_word(course)} {number}"
