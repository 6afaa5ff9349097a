"""The people of a team: its roster, its line-ups, and when these are laid open.

Knows who may play for whom. Does not know results.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.envelope import Json, Problem, is_int, is_name
from tournaments.domain.formats.league.change import Change
from tournaments.domain.formats.league.seats import side_at
from tournaments.domain.formats.league.state import (
    Fixture,
    State,
    fixture_of,
    is_gone,
    settled,
    tables_of,
)


def crew(state: State) -> int:
    """How many people a team needs at least; 0 where nobody is named beside the entrant."""
    settings = state.settings
    return settings.boards * settings.side if settings.kind == "teams" else 0


def enter_roster(change: Change, side: str, people: tuple[str, ...]) -> list[Problem]:
    """A team needs enough people for all its tables, each of them once and in no other team."""
    needed = change.settings.boards * change.settings.side
    if len(people) < needed or len(set(people)) < len(people) or not all(map(is_name, people)):
        return change.refuse("roster_short", "members")
    if _elsewhere(change, side).intersection(people):
        return change.refuse("player_duplicate", "members")
    change.rosters[side] = people
    return []


def _elsewhere(season: State | Change, side: str) -> set[str]:
    """Everybody who belongs to another team that is still there."""
    return {
        name
        for other, roster in season.rosters.items()
        if other != side and other in season.status and not is_gone(season, other)
        for name in roster
    }


def roster(change: Change, event: Json) -> list[Problem]:
    """Who belongs to a team from now on. A line-up of a match that has not begun is taken back if
    it names somebody who left the team by that, or who joined another one."""
    side = event["player"]
    if side not in change.rosters or is_gone(change, side):
        return change.refuse("player_not_active", "player")
    before, people = set(change.rosters[side]), tuple(event["members"])
    problems = enter_roster(change, side, people)
    if problems:
        return problems
    gone, come = before - set(people), set(people) - before
    for fixture in change.fixtures:
        for team in () if has_begun(change, fixture) else fixture.sides:
            if _named(change, fixture, team) & (gone if team == side else come):
                for number in tables_of(change, fixture):
                    change.lineups.pop((number, team), None)
    return []


def _named(season: State | Change, fixture: Fixture, side: str) -> set[str]:
    """Everybody in the line-up of a side, as far as it was handed in."""
    tables = tables_of(season, fixture)
    return {name for number in tables for name in season.lineups.get((number, side), ())}


def lineup(change: Change, event: Json) -> list[Problem]:
    """A team says who of it plays: at one table (`people`) or at all tables of the match
    (`boards`); substitutes may come from outside the roster."""
    number, side = event["table"], event["player"]
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    fixture = change.fixture(number)
    if change.settings.kind != "teams" or side not in fixture.sides:
        return change.refuse("player_unknown", "player")
    tables, field = tables_of(change, fixture), "boards" if "boards" in event else "people"
    told = event.get("boards", [event.get("people")])
    if len(told) != (len(tables) if field == "boards" else 1):
        return change.refuse("lineup_size", field)
    numbers = tables if field == "boards" else range(number, number + 1)
    wanted = {n: tuple(people) for n, people in zip(numbers, told, strict=True)}
    code = "table_closed" if settled(change, fixture) else _fault(change, side, wanted)
    if code:
        return change.refuse(code, "table" if code == "table_closed" else field)
    change.lineups.update({(n, side): people for n, people in wanted.items()})
    return []


def _fault(change: Change, side: str, wanted: dict[int, tuple[str, ...]]) -> str:
    """Why these people cannot play at these tables; "" if they can."""
    for number, people in wanted.items():
        if len(people) != change.settings.side or not all(map(is_name, people)):
            return "lineup_size"
        done = len(change.played.get(number, ())) >= change.settings.games
        if done and people != side_at(change, number, side):
            return "table_closed"
    tables = tables_of(change, change.fixture(next(iter(wanted))))
    everybody = [n for t in tables for n in wanted.get(t) or side_at(change, t, side)]
    named = {name for people in wanted.values() for name in people}
    twice = len(set(everybody)) < len(everybody) or _elsewhere(change, side) & named
    return "player_duplicate" if twice else ""


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
