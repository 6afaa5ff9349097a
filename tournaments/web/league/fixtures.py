"""The matches of a season as their own sides and the desk meet them: line-ups, dates, and the dates
for the calendars of phones (RFC 5545).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.domain.formats.league.people import handed_in, has_begun, is_laid_open, side_at
from tournaments.domain.formats.league.plan import is_before_its_day
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.league.absences import instead, missing
from tournaments.web.readmodels.round import side_name

if TYPE_CHECKING:
    from icalendar import Event

SHOWN = 6


@dataclass(frozen=True, slots=True)
class Wish:
    """A requested date. `mine`: this side asked or agreed.

    `expired`: the date has passed without an agreement; `missing`: sides that have not agreed yet.
    """

    at: datetime
    by: tuple[str, ...]
    missing: tuple[str, ...]
    mine: bool
    expired: bool


@dataclass(frozen=True, slots=True)
class Lineup:
    """A side's people at the tables of a match: `given` by the side, or as the roster fills them;
    () as long as the one who looks may not know them."""

    side: str
    name: str
    given: bool
    boards: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """An open match for one of its sides.

    `lineups` only for teams; `may_line_up` until their publication, `must_line_up` before its sheet
    opens. `missing`: absent sides; `instead`: the substitute of this side in words; `at_tables`:
    the numbers of its tables within the match day, in words.
    """

    table: int
    day: int
    at: datetime | None
    deadline: datetime | None
    is_open: bool
    at_home: bool
    venue: str
    others: tuple[str, ...]
    wish: Wish | None
    lineups: tuple[Lineup, ...]
    laid_open: bool
    begun: bool
    may_line_up: bool
    must_line_up: bool
    is_late: bool
    missing: tuple[str, ...]
    instead: str
    at_tables: str
    before_its_day: bool


def last_minute(deadline: datetime | None, zone: str) -> datetime | None:
    """A deadline as people say it: what ends at midnight ends at 23:59 of the day before."""
    if deadline is None or deadline.astimezone(ZoneInfo(zone)).time() != time.min:
        return deadline
    return deadline - timedelta(minutes=1)


def own_matches(state: TournamentState, side: str, now: datetime) -> tuple[OwnMatch, ...]:
    """The next matches of a side, those that are open first."""
    play = state.play
    if not isinstance(play, State):
        return ()
    waiting = [f for f in play.fixtures if side in f.sides and not play.settled(f)]
    matches = [own_match(state, play, fixture, side, now) for fixture in waiting]
    matches.sort(key=lambda match: (not match.is_open, match.day, match.table))
    return tuple(matches[:SHOWN])


def own_match_at(state: TournamentState, table: int, side: str, now: datetime) -> OwnMatch | None:
    """A match of this side that is not settled, by one of its tables."""
    play = state.play
    if not isinstance(play, State) or not (fixture := match_of(play, table, side)):
        return None
    return own_match(state, play, fixture, side, now)


def own_match(
    state: TournamentState, play: State, fixture: Fixture, side: str, now: datetime
) -> OwnMatch:
    """A match as one of its sides sees it."""
    teams = play.settings.kind == "teams"
    laid_open = teams and is_laid_open(play, fixture)
    given = handed_in(play, fixture) if teams else ()
    return OwnMatch(
        fixture.table,
        fixture.day,
        fixture.at,
        last_minute(fixture.deadline, play.zone),
        fixture.day <= play.round,
        len(fixture.sides) == 2 and fixture.sides[0] == side,
        venue(state, play, fixture),
        tuple(side_name(state, fixture.table, other) for other in fixture.sides if other != side),
        wish(state, fixture, now, side),
        lineups(state, play, fixture, knows=(side,)) if teams else (),
        laid_open,
        has_begun(play, fixture),
        teams and not laid_open,
        teams and not laid_open and side not in given,
        fixture.deadline is not None and fixture.deadline < now,
        missing(state, play, fixture),
        instead(state, fixture.table, side),
        at_tables(play, fixture),
        fixture.at is not None and is_before_its_day(play, fixture.day, fixture.at),
    )


def at_tables(play: State, fixture: Fixture) -> str:
    """Return where a match is played: the number within its day, of several tables such as 3–4."""
    own = play.tables_of(fixture)
    return "–".join(str(play.number_in_round(table)) for table in sorted({own[0], own[-1]}))


def venue(state: TournamentState, play: State, fixture: Fixture) -> str:
    """Return where a match of two is played, if that is where its first side is at home."""
    home = play.venues.get(fixture.sides[0], "") if len(fixture.sides) == 2 else ""
    return state.name(home) if home else ""


def match_of(play: State, table: int, side: str = "") -> Fixture | None:
    """The match at this table as long as it is not settled; with `side` only one of its own."""
    if not 1 <= table <= len(play.tables):
        return None
    fixture = play.fixture_of(table)
    known = not side or side in fixture.sides
    return fixture if known and not play.settled(fixture) else None


def must_line_up(state: TournamentState, table: int | None, side: str | None) -> bool:
    """Return True if a team has to hand in its line-up before it sees the sheet of this table."""
    play = state.play
    if not isinstance(play, State) or play.settings.kind != "teams" or not (table and side):
        return False
    fixture = match_of(play, table, side)
    if fixture is None or is_laid_open(play, fixture):
        return False
    return side not in handed_in(play, fixture)


def lineups(
    state: TournamentState, play: State, fixture: Fixture, *, knows: tuple[str, ...]
) -> tuple[Lineup, ...]:
    """The line-ups of a match of teams: those that are laid open, and those of who `knows`."""
    given = handed_in(play, fixture)
    visible_sides = fixture.sides if is_laid_open(play, fixture) else knows
    return tuple(
        Lineup(
            side,
            _name(state, side),
            side in given,
            _boards(state, play, fixture, side) if side in visible_sides else (),
        )
        for side in fixture.sides
    )


def _boards(
    state: TournamentState, play: State, fixture: Fixture, side: str
) -> tuple[tuple[str, ...], ...]:
    """The people of a side at each table of its match, as they are called."""
    tables = play.tables_of(fixture)
    return tuple(tuple(map(state.name, side_at(play, n, side))) for n in tables)


def wish(state: TournamentState, fixture: Fixture, now: datetime, side: str = "") -> Wish | None:
    """Return the requested date of a match, if any."""
    if fixture.wish is None:
        return None
    missing = tuple(_name(state, other) for other in fixture.sides if other not in fixture.asked)
    by = tuple(_name(state, other) for other in fixture.asked)
    return Wish(fixture.wish, by, missing, side in fixture.asked, fixture.wish <= now)


def wishes(state: TournamentState, now: datetime) -> tuple[tuple[OwnMatch, str], ...]:
    """Return every match with a requested date, and its sides in words."""
    play = state.play
    if not isinstance(play, State):
        return ()
    return tuple(
        (
            own_match(state, play, fixture, fixture.asked[0], now),
            " – ".join(_name(state, side) for side in fixture.sides),
        )
        for fixture in play.fixtures
        if fixture.wish and not play.settled(fixture)
    )


def _name(state: TournamentState, side: str) -> str:
    return state.name(side)


LENGTH = timedelta(hours=3)


def season_feed(
    state: TournamentState,
    play: State,
    *,
    event_id: str,
    place: str,
    url: str,
    player: str,
    made_at: datetime,
) -> bytes:
    """Every fixture that has a date, of everybody or of one entrant; called off if nobody plays.

    A date keeps its UID whatever the address of the installation is: it is made of `event_id`.
    """
    from icalendar import Calendar, vText

    feed = Calendar()
    feed.add("prodid", "-//Stichtag//season//")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", vText(state.setup.name))
    settled = {fixture.table for fixture in play.all_settled()}
    for fixture in play.fixtures:
        if fixture.at and (not player or player in fixture.sides):
            event = _event(state, fixture, url, made_at)
            event.add("uid", f"{fixture.day}-{fixture.table}-{event_id}@stichtag")
            if where := venue(state, play, fixture) or place:
                event.add("location", where)
            if fixture.table in settled - play.played.keys():
                event.add("status", "CANCELLED")
            feed.add_component(event)
    return bytes(feed.to_ical())


def _event(state: TournamentState, fixture: Fixture, url: str, made_at: datetime) -> Event:
    from icalendar import Event

    event = Event()
    event.add("dtstamp", made_at)
    event.add("dtstart", fixture.at)
    event.add("dtend", (fixture.at or made_at) + LENGTH)
    sides = (side_name(state, fixture.table, side) for side in fixture.sides)
    event.add("summary", " – ".join(sides))
    day = _("Match day %(n)d") % {"n": fixture.day}
    event.add("description", f"{state.setup.name}, {day}")
    event.add("url", url)
    return event
