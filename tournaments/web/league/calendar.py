"""The dates of a season for the calendars of phones (RFC 5545)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from icalendar import Calendar, Event, vText

from tournaments.domain.formats.league.state import Fixture, State, all_settled
from tournaments.domain.tournament_state import TournamentState

LENGTH = timedelta(hours=3)


def season_feed(
    state: TournamentState, play: State, *, url: str, player: str, made_at: datetime
) -> bytes:
    """Every fixture that has a date, of everybody or of one entrant; called off if nobody plays."""
    feed = Calendar()
    feed.add("prodid", "-//Stichtag//season//")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", vText(state.setup.name))
    settled = {fixture.table for fixture in all_settled(play)}
    for fixture in play.fixtures:
        if fixture.at and (not player or player in fixture.sides):
            event = _event(state, fixture, url, made_at)
            if fixture.table in settled - play.played.keys():
                event.add("status", "CANCELLED")
            feed.add_component(event)
    return bytes(feed.to_ical())


def _event(state: TournamentState, fixture: Fixture, url: str, made_at: datetime) -> Event:
    names = state.name
    event = Event()
    event.add("uid", f"{fixture.day}-{fixture.table}@{url}")
    event.add("dtstamp", made_at)
    event.add("dtstart", fixture.at)
    event.add("dtend", (fixture.at or made_at) + LENGTH)
    event.add("summary", " – ".join(names(side) for side in fixture.sides))
    day = _("Match day %(n)d") % {"n": fixture.day}
    event.add("description", f"{state.setup.name}, {day}")
    event.add("url", url)
    return event
