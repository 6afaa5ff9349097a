"""Forecasts by the worker: live events first, those that are over once, none lost."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db.models import Q
from django.utils import timezone

from tests.servers import wait_until
from tests.stack import Stack
from tests.worlds.evenings import played
from tests.worlds.events import running, state
from tournaments.runtime import offload
from tournaments.store import forecasts
from tournaments.store.create import create
from tournaments.store.models import EventForecast, Tournament

OLD = 8


def past(name: str) -> Tournament:
    """An event whose row says that it is over, which is what the order asks."""
    row = create({"name": name}, now=timezone.now())
    row.phase = "finished"
    row.save()
    return row


def wanted(*events: Tournament) -> datetime:
    at = timezone.now()
    for event in events:
        EventForecast.objects.create(tournament=event, wanted_at=at)
    return at


@pytest.mark.turns(2)
def test_the_worker_takes_a_live_event_before_all_that_are_over(live_stack: Stack) -> None:
    live, old = running(8), [past(f"Past {number}") for number in range(OLD)]
    wanted(*old)
    made = EventForecast.objects.exclude(made_at=None)
    wait_until(made.exists, "the first forecast")
    asked_at = wanted(live)
    wait_until(made.filter(tournament=live).exists, "the live one")
    mine = EventForecast.objects.get(tournament=live)
    others = EventForecast.objects.exclude(pk=mine.pk)
    assert others.filter(begun_at__gt=asked_at, begun_at__lt=mine.begun_at).count() <= 1
    behind = Q(begun_at=None) | Q(begun_at__gt=mine.begun_at)
    assert others.filter(behind).exists()  # else nothing was left to pass
    assert live_stack.processes["worker"].poll() is None


@pytest.mark.django_db
def test_a_live_event_does_not_wait_for_one_under_way_that_is_over() -> None:
    live, old = running(8), past("Past")
    wanted(live, old)
    now = timezone.now()
    with forecasts._over:  # this process makes one of the past
        assert forecasts.make_next(now)
        assert EventForecast.objects.get(tournament=live).made_at == now
        assert not forecasts.make_next(now)
    assert forecasts.make_next(now)
    assert not forecasts.is_due(now)


@pytest.mark.django_db
def test_one_that_a_worker_has_begun_and_left_is_begun_again() -> None:
    live, now = running(8), timezone.now()
    wanted(live)
    EventForecast.objects.update(begun_at=now)
    forecasts.wanted(live, state(live), now)
    assert not forecasts.is_due(now + forecasts.LEAST)
    assert forecasts.make_next(now + forecasts.LEASE)
    assert not forecasts.is_due(now + 2 * forecasts.LEASE)


@pytest.mark.django_db
def test_what_is_too_much_for_an_event_that_is_over_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, now = played("Past"), timezone.now()
    asked = []

    def spent(_client: object, work: str, *_args: object) -> None:
        asked.append(work)
        raise offload.LimitExceededError

    monkeypatch.setattr(offload, "worked", spent)
    for hours in range(3):
        at = now + timedelta(hours=hours)
        forecasts.turn(event, state(event), at)
        assert forecasts.make_next(at) is not bool(hours)
    assert asked == ["turn"]


@pytest.mark.django_db
def test_a_page_that_is_opened_meanwhile_asks_for_no_second_forecast_of_a_state() -> None:
    live = running(8)
    wanted(live)
    row = EventForecast.objects.select_related("tournament").get(tournament=live)
    EventForecast.objects.update(wanted_at=timezone.now() + timedelta(seconds=1))
    forecasts._make(row, timezone.now())
    assert EventForecast.objects.get(tournament=live).wanted_at is None
