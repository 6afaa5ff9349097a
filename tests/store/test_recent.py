"""The newest entries are read once for the state, the history and the desk of a process."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.worlds.events import running, seats, sent, state
from tournaments.store import history, load, recent
from tournaments.store.changed_topics import changed_topics_since
from tournaments.store.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


def report(event: Tournament) -> None:
    result = {"end": "normal", "loser": seats(event)[0]}
    assert sent(event, "report", table=1, result=result, accept=True).ok


def test_one_query_serves_state_and_history() -> None:
    event = running(players=8)
    history.load(event, state(event))
    known = state(event)
    report(event)
    event.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        after, _touched = changed_topics_since(event, known)
        past = history.load(event, load.load(event, is_fresh=True))
    assert len(queries) == 1
    assert after == load.load(event)
    load.forget(event)
    history.forget(event)
    assert [*past.since(0)] == [*history.load(event, state(event)).since(0)]


def test_entries_come_from_the_database_where_a_process_has_not_read_them() -> None:
    event = running(players=8)
    rows = list(LogEntry.objects.filter(tournament=event).order_by("seq"))
    load.forget(event)
    assert recent.newer(event, rows[-3].seq) == rows[-2:]
    assert recent.newer(event, 0) == rows
    assert recent.newer(event, rows[-4].seq, rows[-2].seq) == rows[-3:-1]
    assert recent.newer(event, rows[-1].seq) == []
    assert list(recent.known(event)) == rows[-2:]


def test_what_is_not_committed_is_not_kept() -> None:
    event = running(players=8)
    load.forget(event)
    with transaction.atomic():
        assert recent.newer(event, 0, keeps=False)
    assert not recent.known(event)
