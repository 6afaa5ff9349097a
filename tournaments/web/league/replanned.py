"""Compute the effect of another plan of the match days to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.domain.formats.league.plan import usual_date
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.domain.formats.state import FormatState


@dataclass(frozen=True, slots=True)
class Replanned:
    """The effect of another plan.

    Of `matches` on `days` there would be `then`; `gone` would go, on `gone_days`. `dates`: of
    single postponed matches; `lineups`: those handed in. Both are lost.
    """

    matches: int
    days: int
    then: int
    gone: int
    gone_days: int
    dates: int
    lineups: int


def replanned(before: FormatState, after: FormatState) -> Replanned:
    """The differences between two plans of a season."""
    assert isinstance(before, State)
    assert isinstance(after, State)
    old, new = _meetings(_coming(before)), _meetings(_coming(after))
    gone = old - new
    kept = {(f.day, frozenset(f.sides), f.at) for f in _coming(after)}
    usual = {day: usual_date(before, day) for day, _sides in old}
    own = [f for f in _coming(before) if f.at != usual[f.day]]
    return Replanned(
        old.total(),
        before.days - before.round,
        new.total(),
        gone.total(),
        len({day for day, _sides in gone}),
        sum((f.day, frozenset(f.sides), f.at) not in kept for f in own),
        len(before.lineups) - len(after.lineups),
    )


def _coming(play: State) -> list[Fixture]:
    """The matches on days that are not open yet."""
    return [fixture for fixture in play.fixtures if fixture.day > play.round]


def _meetings(fixtures: Sequence[Fixture]) -> Counter[tuple[int, frozenset[str]]]:
    """Return who meets on which match day."""
    return Counter((fixture.day, frozenset(fixture.sides)) for fixture in fixtures)
