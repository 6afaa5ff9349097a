"""The dates of a season: postponing a match by agreement, moving a match day.

Knows wishes and who agreed to them. Does not know results.
"""

from __future__ import annotations

from dataclasses import replace

from games.envelope import Json, Problem
from tournaments.domain.formats.league.change import Change
from tournaments.domain.formats.league.plan import dated
from tournaments.domain.formats.league.state import Fixture, settled, tables_of


def postpone(change: Change, event: Json) -> list[Problem]:
    """A side asks for another time, or agrees to it by asking for the same; the desk just moves,
    and opens again what only its deadline had closed."""
    number = event["table"]
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    if "player" not in event:
        _open_again(change, change.fixture(number))
    fixture = change.fixture(number)
    to = change.moment(event["to"])
    if settled(change, fixture):
        return change.refuse("table_closed", "table")
    if to is None or to <= change.at:
        return change.refuse("postponed_to_past", "to")
    side = event.get("player")
    if side is None:
        change.replace_fixture(fixture, dated(change.base, fixture, to))
        return []
    if side not in fixture.sides:
        return change.refuse("not_your_table", "player")
    asked = (*(fixture.asked if fixture.wish == to else ()), side)
    if set(asked) == set(fixture.sides):
        change.replace_fixture(fixture, dated(change.base, fixture, to))
    else:
        change.set_fixture(fixture, wish=to, asked=tuple(dict.fromkeys(asked)))
    return []


def _open_again(change: Change, fixture: Fixture) -> None:
    """The match waits for its result as before the deadline."""
    if not fixture.lapsed or settled(change, replace(fixture, lapsed=False)):
        return
    change.set_fixture(fixture, lapsed=False)
    for number in tables_of(change, fixture):
        if len(change.played.get(number, ())) < change.settings.games:
            change.set_table(number, open=fixture.day <= change.round)


def decline(change: Change, event: Json) -> list[Problem]:
    """A side does not agree to the other date, or takes back its own wish."""
    number = event["table"]
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    fixture = change.fixture(number)
    if event["player"] not in fixture.sides:
        return change.refuse("not_your_table", "player")
    if fixture.wish is None:
        return change.refuse("no_wish", "table")
    change.set_fixture(fixture, wish=None, asked=())
    return []


def move_day(change: Change, event: Json) -> list[Problem]:
    """A match day that is still to come is moved to another date."""
    to = change.moment(event["to"])
    days = [fixture for fixture in change.fixtures if fixture.day == event["round"]]
    if event["round"] <= change.round or not days:
        return change.refuse("no_match_day", "round")
    if to is None or to <= change.at:
        return change.refuse("postponed_to_past", "to")
    for fixture in days:
        change.replace_fixture(fixture, dated(change.base, fixture, to))
    return []
