"""Who takes part: entering and leaving, the rosters and line-ups of teams, who sits at a table.

Knows who may play for whom, when line-ups are laid open, and what becomes of a leaver's matches.
Does not know results.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.envelope import Json, Problem, is_int, is_name
from tournaments.domain.commands.people import Exclude, LateEntry, Register, Withdraw
from tournaments.domain.commands.season import Lineup, Roster
from tournaments.domain.formats import entrants
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import (
    Change,
    Fixture,
    State,
    fixture_of,
    is_gone,
    settled,
    tables_of,
)
from tournaments.domain.formats.state import Status


def register(change: Change, event: Register) -> list[Problem]:
    """Somebody signs up: a person, a pair, or a team with its people."""
    problems = enter(change, event)
    return problems or entrants.register(change, event, change.settings.max_players)


def enter(change: Change, event: Register | LateEntry) -> list[Problem]:
    """Whether a team brings enough people; its roster is noted."""
    if change.settings.kind != "teams":
        return []
    return enter_roster(change, event.player, tuple(event.members))


def withdraw(change: Change, event: Withdraw) -> list[Problem]:
    """Somebody breaks off the season."""
    return entrants.withdraw(change, event, lambda player: leave(change, player, Status.WITHDRAWN))


def exclude(change: Change, event: Exclude) -> list[Problem]:
    if not change.is_in(event.player):
        return change.refuse("player_not_active", "player")
    leave(change, event.player, Status.EXCLUDED)
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


def crew(state: State) -> int:
    """How many people a team needs at least; 0 where nobody is named beside the entrant."""
    settings = state.settings
    return settings.boards * settings.side if settings.kind == "teams" else 0


def enter_roster(change: Change, side: str, people: tuple[str, ...]) -> list[Problem]:
    """A team needs enough people for all its tables, each of them once."""
    needed = change.settings.boards * change.settings.side
    if len(people) < needed or len(set(people)) < len(people) or not all(map(is_name, people)):
        return change.refuse("roster_short", "members")
    change.rosters[side] = people
    return []


def everybody(state: State) -> Iterator[str]:
    """Who plays for an entrant of several that is still there."""
    there = [side for side in state.status if not is_gone(state, side)]
    if state.settings.kind == "sides" and state.settings.side > 1:
        yield from (name for side in there for name in members(side, state.settings.side))
    yield from (name for side in there for name in state.rosters.get(side, ()))
    for (number, side), people in state.lineups.items():
        if side in there and not has_begun(state, fixture_of(state, number)):
            yield from people


def roster(change: Change, event: Roster) -> list[Problem]:
    """Who belongs to a team from now on. A line-up of a match that has not begun is taken back if
    it names somebody who left the team by that."""
    side = event.player
    if side not in change.rosters or is_gone(change, side):
        return change.refuse("player_not_active", "player")
    before = set(change.rosters[side])
    problems = enter_roster(change, side, tuple(event.members))
    if problems:
        return problems
    gone = before.difference(change.rosters[side])
    for fixture in change.fixtures:
        waits = side in fixture.sides and not has_begun(change, fixture)
        if waits and _named(change, fixture, side) & gone:
            for number in tables_of(change, fixture):
                change.lineups.pop((number, side), None)
    return []


def _named(season: State | Change, fixture: Fixture, side: str) -> set[str]:
    """Everybody in the line-up of a side, as far as it was handed in."""
    tables = tables_of(season, fixture)
    return {name for number in tables for name in season.lineups.get((number, side), ())}


def lineup(change: Change, event: Lineup) -> list[Problem]:
    """A team says who of it plays: at one table (`people`) or at all tables of the match
    (`boards`); substitutes may come from outside the roster."""
    number, side = event.table, event.player
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    fixture = change.fixture(number)
    if change.settings.kind != "teams" or side not in fixture.sides:
        return change.refuse("player_unknown", "player")
    tables, field = tables_of(change, fixture), "people" if event.boards is None else "boards"
    boards = [event.people or ()] if event.boards is None else event.boards
    if len(boards) != (len(tables) if field == "boards" else 1):
        return change.refuse("lineup_size", field)
    numbers = tables if field == "boards" else range(number, number + 1)
    line_up = {n: tuple(people) for n, people in zip(numbers, boards, strict=True)}
    code = "table_closed" if settled(change, fixture) else _fault(change, side, line_up)
    if code:
        return change.refuse(code, "table" if code == "table_closed" else field)
    change.lineups.update({(n, side): people for n, people in line_up.items()})
    return []


def _fault(change: Change, side: str, line_up: dict[int, tuple[str, ...]]) -> str:
    """Why these people cannot play at these tables; "" if they can."""
    for number, people in line_up.items():
        if len(people) != change.settings.side or not all(map(is_name, people)):
            return "lineup_size"
        done = len(change.played.get(number, ())) >= change.settings.games
        if done and people != side_at(change, number, side):
            return "table_closed"
    tables = tables_of(change, change.fixture(next(iter(line_up))))
    everybody = [n for t in tables for n in line_up.get(t) or side_at(change, t, side)]
    return "player_duplicate" if len(set(everybody)) < len(everybody) else ""


def keep_lineups(change: Change, fixture: Fixture) -> None:
    """With its first result a match keeps its people, whatever becomes of the rosters."""
    if change.settings.kind == "teams":
        for number in tables_of(change, fixture):
            for side in fixture.sides:
                change.lineups[number, side] = side_at(change, number, side)


def has_begun(season: State | Change, fixture: Fixture) -> bool:
    """Whether a game of the match was reported."""
    return any(season.played.get(number) for number in tables_of(season, fixture))


def handed_in(season: State | Change, fixture: Fixture) -> tuple[str, ...]:
    """The sides whose line-up is complete."""
    tables = tables_of(season, fixture)
    return tuple(side for side in fixture.sides if all((n, side) in season.lineups for n in tables))


def is_laid_open(season: State | Change, fixture: Fixture) -> bool:
    """Whether everybody may see the line-ups and only the desk may change them: both are in, or
    the match has begun."""
    return has_begun(season, fixture) or handed_in(season, fixture) == fixture.sides


def reserved(state: State, command: Json) -> Iterator[Problem]:
    """Why a player may not send this, though the desk may."""
    number = command.get("table")
    if command["type"] != "lineup" or not isinstance(number, int) or not is_int(number):
        return
    if 1 <= number <= len(state.tables) and is_laid_open(state, fixture_of(state, number)):
        yield Problem("lineup_fixed", "table")


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
