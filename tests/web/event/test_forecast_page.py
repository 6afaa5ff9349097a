"""The forecast: who sees it, when it is made, and that a forgotten name does not come back."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of, played
from tests.worlds.events import id_of, registered, running, seats, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store import forecasts
from tournaments.store.access.actors import player_link
from tournaments.store.models import EventForecast, Tournament

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament) -> str:
    address = reverse("event-forecast", args=[tournament.slug])
    return words(client.get(address, headers={"accept-language": "en"}))


def show_to(client: Client, tournament: Tournament, audience: str) -> int:
    address = reverse("desk-forecast", args=[tournament.slug])
    return client.post(address, {"audience": audience}).status_code


def test_the_desk_sees_it_strangers_only_when_the_organizer_says_so() -> None:
    tournament = running(9)
    desk, stranger = desk_of(tournament), english()
    address = reverse("event-forecast", args=[tournament.slug])
    assert stranger.get(address).status_code == 404
    assert "being worked out" in page(desk, tournament)
    assert forecasts.make_next(timezone.now())
    shown = page(desk, tournament)
    assert "How this is worked out" in shown
    assert "Final Table" in shown
    assert "%" in shown
    assert show_to(stranger, tournament, "all") == 302  # to the login
    assert show_to(desk, tournament, "somebody") == 302
    assert state(tournament).forecast == "desk"
    assert show_to(desk, tournament, "all") == 302
    # what was made stands there until the new one is
    assert "a new forecast is on its way" in page(stranger, tournament)
    EventForecast.objects.update(begun_at=timezone.now() - forecasts.LEAST)
    assert forecasts.make_next(timezone.now())
    assert "a new forecast is on its way" not in page(stranger, tournament)
    player = player_link(tournament, id_of(tournament, "Anke"))
    own = words(english().get(reverse("player", args=[player.token])))
    assert "Final Table" in own
    public = stranger.get(reverse("event-player", args=[tournament.slug, player.player]))
    assert "Final Table" in words(public)
    assert show_to(desk, tournament, "off") == 302
    assert stranger.get(address).status_code == 404
    assert "nothing to forecast" in page(desk, tournament)


def wall(tournament: Tournament) -> str:
    address = reverse("projector", args=[tournament.slug])
    return words(english().get(address))


def test_the_wall_says_when_it_ends_only_where_everybody_may_know_and_it_is_of_now() -> None:
    tournament = running(9)
    desk, says = desk_of(tournament), "Will probably end"
    page(desk, tournament)
    assert forecasts.make_next(timezone.now())
    assert says not in wall(tournament)
    show_to(desk, tournament, "all")
    low, high = EventForecast.objects.get().body["end"]
    zone = ZoneInfo(tournament.zone)
    at = [datetime.fromtimestamp(round(t / 300) * 300, zone) for t in (low, high)]
    assert f"{says} between {at[0]:%H:%M} and {at[1]:%H:%M}" in wall(tournament)
    assert EventForecast.objects.get().wanted_at is not None  # the wall asks for the next one
    EventForecast.objects.update(body=EventForecast.objects.get().body | {"end": [low, low]})
    assert f"{says} about {at[0]:%H:%M}" in wall(tournament)
    EventForecast.objects.update(made_at=timezone.now() - timedelta(minutes=11))
    assert says not in wall(tournament)
    EventForecast.objects.update(made_at=timezone.now(), body={})
    assert says not in wall(tournament)
    EventForecast.objects.all().delete()
    assert says not in wall(tournament)
    show_to(desk, tournament, "off")
    EventForecast.objects.all().delete()
    assert says not in wall(tournament)
    assert not EventForecast.objects.exists()


def test_however_many_look_one_is_made_for_a_state_and_not_too_soon() -> None:
    tournament = running(9)
    desk = desk_of(tournament)
    now = timezone.now()
    assert not forecasts.is_due(now)
    for _ in range(3):
        page(desk, tournament)
    assert forecasts.is_due(now)
    assert forecasts.make_next(now)
    assert not forecasts.make_next(now)
    page(desk, tournament)
    assert not forecasts.is_due(now)  # nothing has happened since
    sent(tournament, "report", table=1, result={"loser": seats(tournament)[0]}, accept=True)
    page(desk, tournament)
    assert not forecasts.is_due(now)  # it was made a moment ago
    assert forecasts.is_due(now + forecasts.LEAST)
    assert "a new forecast is on its way" in page(desk, tournament)
    assert forecasts.make_next(now + forecasts.LEAST + timedelta(seconds=1))
    assert "a new forecast is on its way" not in page(desk, tournament)


def test_a_forgotten_name_stands_in_no_forecast() -> None:
    tournament = running(9)
    desk = desk_of(tournament)
    page(desk, tournament)
    forecasts.make_next(timezone.now())
    assert "Anke" in page(desk, tournament)
    sent(tournament, "forget", player="Anke")
    assert "Anke" not in page(desk, tournament)
    assert "Anke" not in str(EventForecast.objects.get().body)


def test_before_the_start_there_is_nothing_to_say_and_nothing_is_asked_for() -> None:
    tournament = registered(9)
    assert "nothing to forecast" in page(desk_of(tournament), tournament)
    assert not EventForecast.objects.exists()


@pytest.mark.turns(2)
def test_the_organizer_sees_what_the_settings_would_do_and_what_fits() -> None:
    tournament = registered(9)
    desk = desk_of(tournament)
    address = reverse("desk-length", args=[tournament.slug])
    assert english().get(address).status_code == 302
    assert "Over by" in words(desk.get(address, headers={"accept-language": "en"}))
    asked = {"people": "27", "start": "19:00", "wish": "01:00"}
    shown = words(desk.get(address, asked, headers={"accept-language": "en"}))
    assert "As it is set" in shown
    assert "9 tables of 3" in shown
    assert "Proposal" in shown
    assert "instead of 00:30" in shown
    refused = desk.get(address, {"people": "many", "start": "19:00"})
    assert refused.status_code == 422
    few = words(
        desk.get(address, {"people": "2", "start": "19:00"}, headers={"accept-language": "en"})
    )
    assert "So many people cannot start" in few


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (
            {"format": "league", "settings": {"kind": "teams", "side": 2, "boards": 2}},
            "Match days in one evening",
        ),
        ({"format": "league", "settings": {"plan": "swiss", "match_days": 5}}, "Each match day"),
        ({"format": "knockout", "settings": {"side": 2, "best_of": 3}}, "1 instead of 3"),
    ],
)
def test_seasons_and_knockouts_are_told_how_long_they_take(
    setup: dict[str, object], expected: str
) -> None:
    tournament = registered(0, game="canasta", **setup)
    address = reverse("desk-length", args=[tournament.slug])
    asked = {"people": "8", "start": "15:00", "wish": "01:00"}
    shown = words(desk_of(tournament).get(address, asked, headers={"accept-language": "en"}))
    assert expected in shown


def test_before_its_first_result_an_evening_is_as_fast_as_the_last_ones_of_its_organization() -> (
    None
):
    organization, _user = organization_of()
    stranger, own = running(9), running(9)
    for tournament, of in ((own, organization), (stranger, organization_of("b", "Andere")[0])):
        tournament.organization = of
        tournament.save()
    assert forecasts.hall_pace(own) is None
    played("1", organization=organization)
    known = forecasts.hall_pace(own)
    assert known is not None
    assert known.measured > 0
    now = timezone.now()
    for tournament, expected in ((own, known.measured), (stranger, 0)):
        pace = forecasts.question(tournament, state(tournament), now).pace
        assert (pace.measured, pace.factor == known.factor) == (expected, bool(expected))
