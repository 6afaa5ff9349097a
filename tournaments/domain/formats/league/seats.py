"""Who sits at a table of the season for which side.

Knows pairs, rosters and line-ups as they stand. Does not know how they came about.
"""

from __future__ import annotations

from tournaments.domain.formats.league.change import Change
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import State, fixture_of
from tournaments.domain.formats.sides import members


def side_at(season: State | Change, table: int, side: str) -> tuple[str, ...]:
    """The people of a side at a table."""
    settings: Settings = season.settings
    if settings.kind != "teams":
        return members(side, settings.side if settings.kind == "sides" else 1)
    named = season.lineups.get((table, side))
    if named is not None:
        return named
    board = table - fixture_of(season, table).table
    return season.rosters[side][board * settings.side : (board + 1) * settings.side]


def people_at(season: State | Change, table: int) -> tuple[str, ...]:
    """Everybody at a table, clockwise; partners sit opposite each other."""
    sides = season.tables[table - 1].players
    turns = zip(*(side_at(season, table, side) for side in sides), strict=True)
    return tuple(name for turn in turns for name in turn)
