"""Rows that plain SQL reads are those of Django."""

from __future__ import annotations

import pytest
from django.db import models, transaction

from tests.worlds.events import NOW, running
from tournaments.domain.refusal import RefusedError
from tournaments.store import load
from tournaments.store.access.actors import link_of, player_link
from tournaments.store.locks import lock
from tournaments.store.models import LogEntry, PlayerLink, Tournament
from tournaments.store.plain import PlainQuery

pytestmark = pytest.mark.django_db


def values(row: models.Model | None) -> dict[str, object]:
    assert row is not None
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_an_event_is_the_one_of_its_address() -> None:
    running()
    event = running()
    Tournament.objects.filter(pk=event.pk).update(planned_at=NOW)
    found = load.event_at(event.slug)
    assert found == event
    assert values(found) == values(Tournament.objects.get(pk=event.pk))
    found.save()  # a row that is there, so nothing is inserted
    assert Tournament.objects.count() == 2
    Tournament.objects.filter(pk=event.pk).update(removed_at=NOW)
    assert load.event_at(event.slug) is None


def test_a_link_comes_with_its_event() -> None:
    event = running()
    link = player_link(event, "e1")
    found = link_of(link.token)
    assert found is not None
    assert values(found) == values(PlayerLink.objects.get(pk=link.pk))
    assert values(found.tournament) == values(Tournament.objects.get(pk=event.pk))


def test_all_rows_come_in_the_order_that_is_asked_for() -> None:
    event = running()
    query = PlainQuery("{0} WHERE tournament_id = %s", LogEntry)
    found = query.all(event.pk, more="ORDER BY seq DESC")
    expected = LogEntry.objects.filter(tournament=event).order_by("-seq")
    assert [*map(values, found)] == [*map(values, expected)]
    assert values(query.first(event.pk, more="ORDER BY seq DESC")) == values(expected[0])


def test_a_lock_reads_the_row_again_and_misses_one_that_is_gone() -> None:
    event = running()
    Tournament.objects.filter(pk=event.pk).update(name="Anders")
    with transaction.atomic():
        assert lock(event).name == "Anders"
    gone = Tournament(pk=event.pk + 1)
    with pytest.raises(RefusedError), transaction.atomic():
        lock(gone)
