"""Home venues of the sides of a season, and their pages."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, send, sent, state
from tests.worlds.phones import english, player_home
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
HOME, PLACE = "Gasthaus <Hirsch>", "Vereinsheim"


@pytest.fixture
def season() -> Tournament:
    settings = {"kind": "sides", "first_day": "2030-12-05T19:30"}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    Tournament.objects.filter(pk=tournament.pk).update(place=PLACE)
    return Tournament.objects.get(pk=tournament.pk)


def locations(tournament: Tournament) -> list[str]:
    """Of all dates of the season, in their order."""
    lines = Client().get(f"/e/{tournament.slug}/calendar.ics").content.decode().splitlines()
    return [line.partition(":")[2] for line in lines if line.startswith("LOCATION:")]


def test_the_desk_says_where_somebody_is_at_home(season: Tournament) -> None:
    fixtures = state(season).play.fixtures
    home, guest = fixtures[0].sides
    at_home = [fixture.sides[0] == home for fixture in fixtures]
    page = f"/e/{season.slug}/desk/act/venue/"
    desk = desk_of(season)
    done = desk.post(page, {"player": home, "text": HOME, "confirmed": "on", "key": "k"})
    assert done.status_code == 302, done.content.decode()
    assert locations(season) == [HOME if own else PLACE for own in at_home]
    for address in (player_home(season, guest), f"/e/{season.slug}/day/1/"):
        assert "Venue: Gasthaus &lt;Hirsch&gt;" in english().get(address).content.decode()
    messages = desk.get(f"/e/{season.slug}/desk/announce/").content.decode()
    assert "Gasthaus &lt;Hirsch&gt;" in messages
    sent(season, "venue", player=home)
    assert set(locations(season)) == {PLACE}


def test_a_venue_that_was_forgotten_is_where_the_event_is(season: Tournament) -> None:
    home = state(season).play.fixtures[0].sides[0]
    name = state(season).name(home)
    sent(season, "venue", player=home, text=f"bei {name}")
    assert f"bei {name}" in locations(season)
    sent(season, "forget", player=home)
    assert set(locations(season)) == {PLACE}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"player": "e99", "text": "Hirsch"}, "player_unknown"),
        ({"player": "e1", "text": "x" * 501}, "text_too_long"),
        ({"player": "e1", "text": 7}, "field_type"),
        ({"text": "Hirsch"}, "field_missing"),
    ],
)
def test_what_is_no_venue_is_refused(
    season: Tournament, fields: dict[str, object], code: str
) -> None:
    answer = send(season, "venue", **fields)
    assert [problem.code for problem in answer.problems] == [code]
