"""Who cannot come to a match day, as it was said before the day opens.

Knows until when it may be said, and what takes it back. Does not know who decides what becomes of
the match: a substitute (`people`), another date (`plan`) or a match without a game (`season`).
"""

from __future__ import annotations

from collections.abc import Collection

from games.envelope import Problem
from tournaments.domain.commands.season import Absent, Excuse
from tournaments.domain.formats.league.state import (
    Builder,
    Fixture,
    State,
    coming_days,
    fixtures_of_day,
    is_gone,
    settled,
)


def excuse(builder: Builder, event: Excuse) -> list[Problem]:
    """Somebody cannot come to a match day; nothing else follows from it. Who comes after all plays
    again in the place of a substitute."""
    side, day = event.player, event.round
    if is_gone(builder, side):
        return builder.refuse("player_not_active", "player")
    if day not in coming_days(builder.base):
        return builder.refuse("no_match_day", "round")
    match = match_on(builder, side, day)
    if match and settled(builder, match):
        return builder.refuse("match_settled", "round")
    said = builder.excused.get(day, ())
    if not event.comes:
        builder.excused[day] = said if side in said else (*said, side)
        return []
    come(builder, day, (side,))
    if match and builder.settings.kind != "teams":
        builder.lineups.pop((match.table, side), None)
    return []


def come(builder: Builder, day: int, sides: Collection[str]) -> None:
    """These are not missing on a match day any more."""
    left = tuple(side for side in builder.excused.pop(day, ()) if side not in sides)
    if left:
        builder.excused[day] = left


def match_on(season: State | Builder, side: str, day: int) -> Fixture | None:
    """The match of a side on a match day; None if it has none, or none is known yet."""
    return next((f for f in fixtures_of_day(season, day) if side in f.sides), None)


def excused_from(state: State, fixture: Fixture) -> tuple[str, ...]:
    """Who of a match has said that he cannot come."""
    said = state.excused.get(fixture.day, ())
    return tuple(side for side in fixture.sides if side in said)


def may_award(builder: Builder, event: Absent) -> bool:
    """Whether a match can be given away before its day opens: who did not come has said so."""
    if not 1 <= event.table <= len(builder.tables):
        return False
    match = builder.fixture(event.table)
    waits = match.day > builder.round and not settled(builder, match)
    said = builder.excused.get(match.day, ())
    return waits and bool(event.players) and set(said).issuperset(event.players)
