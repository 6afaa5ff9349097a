"""What the projector shows in each phase."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.domain.course import Course
from tournaments.domain.formats import wm
from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.points import rounded
from tournaments.domain.standings import Line, standings
from tournaments.queries.board import Seat, plan
from tournaments.queries.bracket_wall import Wall, wall
from tournaments.queries.clock import Clock, clock
from tournaments.queries.season import Day, day


@dataclass(frozen=True, slots=True)
class Rung:
    """One player on the ladder; `headroom` is how many euros above the threshold."""

    name: str
    balance: int | float
    headroom: int | float
    is_in: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """`kind`: welcome, seats, running, ladder, season, bracket, standings or winner. `day` is the
    match day of a season, `bracket` that of a knock-out, None while it cannot be read."""

    kind: str
    clock: Clock | None
    tables: tuple[tuple[int, tuple[Seat, ...]], ...]
    lines: tuple[Line, ...]
    ladder: tuple[Rung, ...]
    winner: str
    next_raise: int | None
    day: Day | None = None
    bracket: Wall | None = None


_KINDS = {
    "registration": "welcome",
    "drawn": "seats",
    "round": "running",
    "closing": "running",
    "final_ready": "ladder",
    "final": "ladder",
    "finished": "winner",
}


def scene(course: Course, now: datetime, *, public_seats: bool) -> Scene:
    """The projector's content as of now."""
    play = course.play
    kind = _KINDS.get(str(play.phase), "standings")
    if kind == "seats" and not public_seats:
        kind = "standings"
    if kind == "ladder" and play.figures.get("threshold") is None:
        kind = "running"  # a final without elimination is a round like any other
    season, bracket = _day(course, now), _bracket(course)
    if kind in ("running", "seats", "standings"):
        kind = "season" if season else "bracket" if bracket else kind
    winners = [course.name(p) for p, status in play.status.items() if status == "winner"]
    if kind == "winner" and not winners:
        kind = "standings"
    return Scene(
        kind,
        clock(course, now),
        plan(course) if public_seats else (),
        standings(course),
        _ladder(course),
        ", ".join(winners),
        _next_raise(course, now),
        season,
        bracket,
    )


def _day(course: Course, now: datetime) -> Day | None:
    """The match day of a season that was opened last; before that the first one."""
    play = course.play
    if not isinstance(play, League) or not play.fixtures:
        return None
    return day(course, play, max(play.round, 1), now)


def _bracket(course: Course) -> Wall | None:
    return wall(course, course.play) if isinstance(course.play, Knockout) else None


def _ladder(course: Course) -> tuple[Rung, ...]:
    play = course.play
    threshold = play.figures.get("threshold")
    if threshold is None:
        return ()
    places = [p for p, s in play.status.items() if s in ("finalist", "eliminated", "winner")]
    rungs = [
        Rung(
            course.name(p),
            rounded(play.balances[p]),
            rounded(play.balances[p]) - threshold,
            play.status[p] != "eliminated",
        )
        for p in places
    ]
    return tuple(sorted(rungs, key=lambda rung: (not rung.is_in, -rung.balance)))


def _next_raise(course: Course, now: datetime) -> int | None:
    """After how many Runden the threshold rises next; None when there is no Final Table."""
    play = course.play
    if not isinstance(play, wm.State) or play.phase != "final":
        return None
    if play.cutoff_at and now >= play.cutoff_at:
        return 1
    return play.settings.raise_every - play.runden_since_raise
