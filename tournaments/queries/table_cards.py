"""Which tables need a card with their code, to lie on the table."""

from __future__ import annotations

from games.registry import GAMES
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS


def numbered(course: Course) -> tuple[int, ...]:
    """The tables that get a card: in a season, where each match has a number of its own, those
    that play now; else as many as there may be, with some in reserve for late entries."""
    play, form = course.play, FORMATS[course.setup.format]
    if form.current is not None:
        return form.current(play)
    most = max(len(play.status) // _fewest_at_a_table(course), len(play.tables), 1)
    return tuple(range(1, most + 1))


def _fewest_at_a_table(course: Course) -> int:
    """Entrants at a usual small table: two for duels, and for pairs that play pairs."""
    game, form = course.setup.game, FORMATS[course.setup.format]
    is_duel = GAMES[game].usual[0] == 2 or form.suggested(game).get("side") == 2
    return 2 if is_duel else 3
