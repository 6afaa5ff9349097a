"""Handle entries, leaving, rosters, line-ups and absences.

Absences end when the match day opens. `plan` moves matches, `season` awards them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.envelope import Json, Problem, is_int, is_name
from tournaments.domain.commands.people import LateEntry, Register
from tournaments.domain.commands.season import Absent, Lineup, ReportAbsence, Roster, Venue
from tournaments.domain.formats import entrants
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import Fixture, LeagueBuilder, Season, State
from tournaments.domain.formats.state import Phase
from tournaments.domain.refusal import refuse


def report_absence(builder: LeagueBuilder, event: ReportAbsence) -> None:
    """Note an absence from a match day, or end it; a returning entrant replaces the substitute."""
    side, day = event.player, event.round
    if builder.is_gone(side):
        refuse("player_not_active", "player")
    if day not in builder.base.coming_days:
        refuse("no_match_day", "round")
    match = match_on(builder, side, day)
    if match and builder.settled(match):
        refuse("match_settled", "round")
    said = builder.excused.get(day, ())
    if not event.comes:
        builder.excused[day] = said if side in said else (*said, side)
        return
    come(builder, day, (side,))
    if match and builder.settings.kind != "teams":
        builder.lineups.pop((match.table, side), None)


def come(builder: LeagueBuilder, day: int, sides: Collection[str]) -> None:
    """These are not missing on a match day any more."""
    left = tuple(side for side in builder.excused.pop(day, ()) if side not in sides)
    if left:
        builder.excused[day] = left


def match_on(season: Season, side: str, day: int) -> Fixture | None:
    """The match of a side on a match day; None if it has none, or none is known yet."""
    return next((f for f in season.fixtures_of_day(day) if side in f.sides), None)


def excused_from(state: State, fixture: Fixture) -> tuple[str, ...]:
    """Return the sides of a match that reported an absence."""
    said = state.excused.get(fixture.day, ())
    return tuple(side for side in fixture.sides if side in said)


def may_award(builder: LeagueBuilder, event: Absent) -> bool:
    """Return True if a match can be given away before its day: the absent have said so. Refuse a
    table that there is not."""
    match = builder.fixture(event.table)
    waits = match.day > builder.round and not builder.settled(match)
    said = builder.excused.get(match.day, ())
    return waits and bool(event.players) and set(said).issuperset(event.players)


def register(builder: LeagueBuilder, event: Register) -> None:
    """Register a person, a pair, or a team with its people."""
    enter(builder, event)
    entrants.register(builder, event)


def enter(builder: LeagueBuilder, event: Register | LateEntry) -> None:
    """Refuse a team with too few people, and note its roster."""
    if builder.settings.kind == "teams":
        enter_roster(builder, event.player, tuple(event.members))


def members_required(state: State) -> int:
    """Return how many people a team needs at least; 0 where nobody is named beside the entrant."""
    settings = state.settings
    return settings.boards * settings.side if settings.kind == "teams" else 0


def enter_roster(builder: LeagueBuilder, side: str, people: tuple[str, ...]) -> None:
    """A team needs enough people for all its tables, each of them once."""
    needed = builder.settings.boards * builder.settings.side
    if len(people) < needed or len(set(people)) < len(people) or not all(map(is_name, people)):
        refuse("roster_short", "members")
    builder.rosters[side] = people


def everybody(state: State) -> Iterator[str]:
    """Return who plays for an entrant of several that is still there."""
    there = [side for side in state.status if not state.is_gone(side)]
    if state.settings.kind == "sides" and state.settings.side > 1:
        yield from (name for side in there for name in members(side, state.settings.side))
    yield from (name for side in there for name in state.rosters.get(side, ()))
    for (number, side), people in state.lineups.items():
        if side in there and not has_begun(state, state.fixture_of(number)):
            yield from people


def roster(builder: LeagueBuilder, event: Roster) -> None:
    """Set the people of a team; take back coming line-ups that name a removed person."""
    side = event.player
    if side not in builder.rosters or builder.is_gone(side):
        refuse("player_not_active", "player")
    before = set(builder.rosters[side])
    enter_roster(builder, side, tuple(event.members))
    gone = before.difference(builder.rosters[side])
    for fixture in builder.fixtures:
        waits = side in fixture.sides and not has_begun(builder, fixture)
        if waits and _named(builder, fixture, side) & gone:
            for number in builder.tables_of(fixture):
                builder.lineups.pop((number, side), None)


def venue(builder: LeagueBuilder, event: Venue) -> None:
    """Set the home venue of a side."""
    if builder.is_gone(event.player):
        refuse("player_not_active", "player")
    builder.venues.pop(event.player, None)
    if event.text:
        builder.venues[event.player] = event.text


def _named(season: Season, fixture: Fixture, side: str) -> set[str]:
    """Everybody in the line-up of a side, as far as it was handed in."""
    tables = season.tables_of(fixture)
    return {name for number in tables for name in season.lineups.get((number, side), ())}


def lineup(builder: LeagueBuilder, event: Lineup) -> None:
    """Set the players of a match.

    A team names those at one table (`people`) or at all tables of the match (`boards`). `people`
    can also replace a single entrant or one of a pair. Substitutes may come from outside.
    """
    number, side = event.table, event.player
    fixture = builder.fixture(number)
    if side not in fixture.sides:
        refuse("not_in_match", "player")
    tables, field = builder.tables_of(fixture), "people" if event.boards is None else "boards"
    boards = [event.people or ()] if event.boards is None else event.boards
    if len(boards) != (len(tables) if field == "boards" else 1):
        refuse("lineup_size", field)
    numbers = tables if field == "boards" else range(number, number + 1)
    line_up = {n: tuple(people) for n, people in zip(numbers, boards, strict=True)}
    code = "match_settled" if builder.settled(fixture) else _fault(builder, side, line_up)
    if code:
        refuse(code, "table" if code == "match_settled" else field)
    own = members(side, _seats(builder.settings)) if builder.settings.kind != "teams" else None
    for n, people in line_up.items():
        if people == own:  # nobody else any more
            builder.lineups.pop((n, side), None)
        else:
            builder.lineups[n, side] = people


def _fault(builder: LeagueBuilder, side: str, line_up: dict[int, tuple[str, ...]]) -> str:
    """Return the code against a line-up; "" if it is possible."""
    for number, people in line_up.items():
        if len(people) != _seats(builder.settings) or not all(map(is_name, people)):
            return "lineup_size"
        is_over = len(builder.played.get(number, ())) >= builder.settings.games
        if is_over and people != side_at(builder, number, side):
            return "match_settled"
    tables = builder.tables_of(builder.fixture(next(iter(line_up))))
    everybody = [n for t in tables for n in line_up.get(t) or side_at(builder, t, side)]
    return "player_duplicate" if len(set(everybody)) < len(everybody) else ""


def keep_lineups(builder: LeagueBuilder, fixture: Fixture) -> None:
    """With its first result a match keeps its people, whatever becomes of the rosters."""
    if builder.settings.kind == "teams":
        for number in builder.tables_of(fixture):
            for side in fixture.sides:
                builder.lineups[number, side] = side_at(builder, number, side)


def has_begun(season: Season, fixture: Fixture) -> bool:
    """Return True if a game of the match was reported."""
    return bool(season.games_of(fixture))


def handed_in(season: Season, fixture: Fixture) -> tuple[str, ...]:
    """The sides whose line-up is complete."""
    tables = season.tables_of(fixture)
    return tuple(side for side in fixture.sides if all((n, side) in season.lineups for n in tables))


def is_laid_open(season: Season, fixture: Fixture) -> bool:
    """Return True if everybody may see the line-ups and only the desk may change them: both are in,
    or the match has begun."""
    return has_begun(season, fixture) or handed_in(season, fixture) == fixture.sides


def desk_only_problems(state: State, command: Json) -> Iterator[Problem]:
    """Yield the reasons why a command is reserved to the desk.

    Only the desk changes published line-ups, takes a whole team out, or lets a player return after
    a substitute.
    """
    if command["type"] == "withdraw" and state.settings.kind == "teams":
        if state.phase is not Phase.REGISTRATION:
            yield Problem("team_leaves_by_desk", "player")
        return
    if command["type"] == "report_absence":
        if command.get("comes") is True and _is_replaced(state, command):
            yield Problem("substitute_named", "round")
        return
    number = command.get("table")
    if command["type"] != "lineup" or not isinstance(number, int) or not is_int(number):
        return
    if 1 <= number <= len(state.tables) and is_laid_open(state, state.fixture_of(number)):
        yield Problem("lineup_fixed", "table")


def _is_replaced(state: State, command: Json) -> bool:
    """Return True if a substitute was named for who comes after all; of teams it is the line-up."""
    player, day = command.get("player"), command.get("round")
    if state.settings.kind == "teams" or not isinstance(player, str):
        return False
    match = match_on(state, player, day) if isinstance(day, int) and is_int(day) else None
    return match is not None and (match.table, player) in state.lineups


def side_at(season: Season, table: int, side: str) -> tuple[str, ...]:
    """The people of a side at a table."""
    settings: Settings = season.settings
    named = season.lineups.get((table, side))
    if named is not None:
        return named
    if settings.kind != "teams":
        return members(side, _seats(settings))
    board = table - season.fixture_of(table).table
    return season.rosters[side][board * settings.side : (board + 1) * settings.side]


def _seats(settings: Settings) -> int:
    """Return how many people of a side sit at one table."""
    return 1 if settings.kind == "individuals" else settings.side


def people_at(season: Season, table: int) -> tuple[str, ...]:
    """Everybody at a table, clockwise; partners sit opposite each other."""
    sides = season.tables[table - 1].players
    turns = zip(*(side_at(season, table, side) for side in sides), strict=True)
    return tuple(name for turn in turns for name in turn)
