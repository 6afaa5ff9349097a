"""Who plays: entrants, pairs, rosters and line-ups.

Knows how somebody is entered and who sits at a table. Does not know results.
"""

from __future__ import annotations

from games.envelope import Json, Problem, is_name
from tournaments.domain.formats import entrants
from tournaments.domain.formats.hall import Status
from tournaments.domain.formats.league.change import Change
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import (
    Fixture,
    State,
    fixture_of,
    settled,
    tables_of,
)
from tournaments.domain.formats.sides import members
from tournaments.domain.formats.tables import table_problems


def register(change: Change, event: Json) -> list[Problem]:
    """Somebody signs up: a person, a pair with both names, or a team with its people."""
    problems = enter(change, event)
    return problems or entrants.register(change, event, change.settings.max_players)


def enter(change: Change, event: Json) -> list[Problem]:
    """Whether somebody is written as the league wants it; a team's roster is noted."""
    settings = change.settings
    if settings.kind == "teams":
        return _roster(change, event)
    people = members(event["player"], settings.side if settings.kind == "sides" else 1)
    if not people:
        return change.refuse("pair_needs_two", "player")
    return []


def _roster(change: Change, event: Json) -> list[Problem]:
    """A team needs enough people for all its tables, and each of them once."""
    people = tuple(event.get("members", ()))
    needed = change.settings.boards * change.settings.side
    if len(people) < needed or len(set(people)) < len(people) or not all(map(is_name, people)):
        return change.refuse("roster_short", "members")
    if any(set(people) & set(roster) for roster in change.rosters.values()):
        return change.refuse("player_duplicate", "members")
    change.rosters[event["player"]] = people
    return []


def withdraw(change: Change, event: Json) -> list[Problem]:
    """Somebody breaks off the season."""
    return entrants.withdraw(change, event, lambda who: leave(change, who, Status.WITHDRAWN))


def exclude(change: Change, event: Json) -> list[Problem]:
    if not change.is_in(event["player"]):
        return change.refuse("player_not_active", "player")
    leave(change, event["player"], Status.EXCLUDED)
    return []


def leave(change: Change, player: str, status: Status) -> None:
    """By the setting `withdrawal` the results of who leaves are struck out, or kept and the rest
    are walk-overs."""
    mine = [fixture for fixture in change.fixtures if player in fixture.sides]
    done = sum(settled(change, fixture) for fixture in mine)
    rule = change.settings.withdrawal
    change.status[player] = status
    if rule == "annul" or (rule == "half" and 2 * done < len(mine)):
        change.annulled |= {player}


def rename(change: Change, event: Json) -> list[Problem]:
    settings = change.settings
    if settings.kind == "sides" and not members(event["name"], settings.side):
        return change.refuse("pair_needs_two", "name")
    return entrants.rename(change, event)


def lineup(change: Change, event: Json) -> list[Problem]:
    """A team says who of it plays at a table; substitutes may come from outside the roster."""
    problems = table_problems(change, event["table"])
    if problems:
        return problems
    fixture = change.fixture(event["table"])
    side, people = event["player"], tuple(event["people"])
    if change.settings.kind != "teams" or side not in fixture.sides:
        return change.refuse("player_unknown", "player")
    if len(people) != change.settings.side or not all(map(is_name, people)):
        return change.refuse("lineup_size", "people")
    others = {
        name
        for number in tables_of(change, fixture)
        if number != event["table"]
        for name in side_at(change, number, side)
    }
    strangers = {
        name for other, roster in change.rosters.items() if other != side for name in roster
    }
    if len(set(people)) < len(people) or others & set(people) or strangers & set(people):
        return change.refuse("player_duplicate", "people")
    change.lineups[event["table"], side] = people
    return []


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


def open_fixtures(season: State | Change) -> list[Fixture]:
    """The fixtures of opened days that wait for a result."""
    return [
        fixture
        for fixture in season.fixtures
        if fixture.day <= season.round and not settled(season, fixture)
    ]


def is_over(season: State | Change, planned: int) -> bool:
    """Whether every planned match day was opened and nothing waits."""
    return season.round >= planned and not open_fixtures(season)
