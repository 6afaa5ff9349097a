"""A deleted event is gone for everybody, comes back as it was, or goes for good."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, NOW, running, seats
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home, table_home
from tests.worlds.programs import Program
from tournaments.store import periodic_tasks
from tournaments.store.access.actors import wall_path
from tournaments.store.models import LogEntry, Placing, Rating, ReferenceText, Series, Tournament
from tournaments.store.people import ratings
from tournaments.store.removal import GRACE, clear_away

pytestmark = pytest.mark.django_db


def doors(event: Tournament) -> list[str]:
    """Every way into an event: public and personal pages, a table, the wall, the desk."""
    ways = [player_home(event, seats(event)[0]), table_home(event), wall_path(event)]
    names = ("event", "standings", "projector", "desk", "desk-players", "desk-log")
    return ways + [reverse(name, args=[event.slug]) for name in names]


def delete(desk: Client, event: Tournament, name: str) -> str:
    answer = desk.post(reverse("desk-remove", args=[event.slug]), {"name": name}, follow=True)
    return words(answer)


def test_it_is_gone_behind_every_door_and_comes_back_as_it_was() -> None:
    event = running(8)
    desk, helper = desk_of(event), desk_of(event, "hilfe", "helper")
    ways = doors(event)
    assert {desk.get(way).status_code for way in ways} == {200}
    assert helper.post(reverse("desk-remove", args=[event.slug])).status_code == 403
    assert "was not deleted" in delete(desk, event, "Something else")
    assert "is deleted" in delete(desk, event, f" {event.name.upper()} ")
    assert {desk.get(way).status_code for way in ways} == {404}
    assert Program().get(f"/events/{event.slug}")[0] == 404
    Tournament.objects.update(due_at=NOW - timedelta(hours=1))
    assert periodic_tasks.run_due(timezone.now()) == 0
    back = reverse("event-bring-back", args=[event.slug])
    assert "Bring back" in words(desk.get("/"))
    assert "Bring back" not in words(helper.get("/"))
    assert (helper.post(back).status_code, english().post(back).status_code) == (404, 302)
    clear_away(timezone.now() + GRACE - timedelta(minutes=1))
    assert desk.post(back).status_code == 302
    assert {desk.get(way).status_code for way in ways} == {200}
    assert desk.post(back).status_code == 404
    assert "Bring back" not in words(desk.get("/"))


def test_after_thirty_days_nothing_of_it_is_left_and_ratings_are_made_without_it() -> None:
    organization, user = organization_of()
    first, second = (
        played(
            f"lot {day}",
            NAMES[:8],
            began=NOW + timedelta(days=day),
            organization=organization,
            user=user,
        )
        for day in (0, 7)
    )
    known(organization, first, second)
    ratings.recompute_events([first])
    before = sorted(Rating.objects.filter(tournament=second).values_list("person", "mu"))
    desk = Client()
    desk.force_login(user)
    delete(desk, first, first.name)
    alone = sorted(Rating.objects.values_list("person", "mu"))
    assert [person for person, _mu in alone] == [person for person, _mu in before]
    assert alone != before
    periodic_tasks.clear_away(timezone.now() + GRACE + timedelta(minutes=1))
    assert list(Tournament.objects.all()) == [second]
    for model in (LogEntry, ReferenceText, Placing):
        assert set(model.objects.values_list("tournament", flat=True)) == {second.pk}
    assert sorted(Rating.objects.values_list("person", "mu")) == alone


def test_what_counts_in_a_series_is_taken_out_of_it_first() -> None:
    organization, user = organization_of()
    event = played("one", NAMES[:8], organization=organization, user=user)
    series = Series.objects.create(organization=organization, name="Cup", slug="cup")
    series.events.create(tournament=event, number=1)
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(user)
    assert "Take it out of the series first" in delete(desk, event, event.name)
    assert Tournament.present.filter(pk=event.pk).exists()
    series.events.all().delete()
    assert "is deleted" in delete(desk, event, event.name)
