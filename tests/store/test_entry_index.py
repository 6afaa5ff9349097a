"""The index of entries by entrant and table, so that pages read only their own."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.long_event import long_event, report
from tournaments import tasks
from tournaments.store import history as histories
from tournaments.store import load, periodic_tasks
from tournaments.store.access.actors import player_link
from tournaments.store.archive import entry_index
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import EntryIndexRow, LogEntry, Tournament
from tournaments.web.readmodels import ledger, sittings

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
def test_a_writer_extends_the_index_from_time_to_time_after_its_commit() -> None:
    tournament = long_event(8, entry_index.EVERY - 1)
    assert entry_index.reaches(tournament) == 0
    report(tournament)
    assert entry_index.reaches(tournament) == entry_index.EVERY
    report(tournament)
    assert entry_index.reaches(tournament) == entry_index.EVERY


@pytest.mark.django_db(transaction=True)
def test_the_worker_extends_it_wherever_it_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an import, in pieces; twice is like once, and a damaged event is in nobody's way."""
    monkeypatch.setattr(entry_index, "_PIECE", 30)
    damaged, long = long_event(8, 60), long_event(8, 110)
    copy, _problems = import_event(export(long))
    assert copy is not None
    LogEntry.objects.filter(tournament=damaged, kind="runde").update(changes={"bookings": 1})
    for _time in range(2):
        periodic_tasks._entries.clear()  # as in a process that has just started
        tasks.take_snapshots()
        assert [entry_index.reaches(row) for row in (damaged, long, copy)] == [0, 110, 110]
        assert entry_index.numbers(copy, "e1", 0, 200) == entry_index.numbers(long, "e1", 0, 200)
        assert len({*EntryIndexRow.objects.filter(tournament=copy).values_list("key", "seq")}) == (
            EntryIndexRow.objects.filter(tournament=copy).count()
        )


def _read(tournament: Tournament, address: str) -> tuple[str, list[str]]:
    """Return a page, and its queries of the log."""
    with CaptureQueriesContext(connection) as asked:
        page = Client(headers={"accept-language": "en"}).get(address)
    assert page.status_code == 200
    log = [query["sql"] for query in asked if 'FROM "tournaments_logentry"' in query["sql"]]
    return page.content.decode(), [sql for sql in log if '"changes"' in sql]


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every history is long, and so is every account of more than four entries."""
    monkeypatch.setattr(histories, "KEPT", 20)
    for module in (ledger, sittings):
        monkeypatch.setattr(module, "MOST", 4)


@pytest.mark.usefixtures("in_pieces")
def test_pages_of_somebody_read_what_concerns_him_and_no_more() -> None:
    tournament = long_event(8, 100)
    entry_index.extend(tournament, 100)
    load.load(tournament)
    own = player_link(tournament, "e1").token
    for address in (
        reverse("player", args=[own]),
        reverse("event-player", args=[tournament.slug, "e1"]),
    ):
        _read(tournament, address)  # what corrections did is known from now on
        _page, asked = _read(tournament, address)
        pieces = [sql for sql in asked if '"seq" IN (' in sql]
        newer = [sql for sql in asked if '"seq" > 100' in sql]
        assert (len(pieces) > 0, len(pieces) + len(newer)) == (True, len(asked)), asked


@pytest.mark.usefixtures("in_pieces")
def test_the_pieces_of_an_account_are_the_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = long_event(8, 100)

    def told(number: int) -> Any:
        state = load.load(tournament)
        past = histories.load(tournament, state)
        found = ledger.moves(state, past, "e5", number)
        book = ledger.book(state, past, "e5", number)
        return ledger.account(state, past, found, "e5"), book.postings, found.stretch

    pieces = [told(1)]
    while pieces[-1][2].more:
        pieces.append(told(len(pieces) + 1))
    assert len(pieces) > 3
    monkeypatch.setattr(ledger, "MOST", 1_000)
    lines, postings, stretch = told(1)
    assert [line for piece in pieces for line in piece[0]] == lines
    assert tuple(one for piece in reversed(pieces) for one in piece[1]) == postings
    assert (stretch.number, stretch.more) == (1, False)
    runden = [line.where for line in lines if line.where]
    assert runden[-1] == "Round 1, table 2, Runde 1"
    assert runden[0] == f"Round 1, table 2, Runde {len(runden)}"


@pytest.mark.usefixtures("in_pieces")
def test_older_entries_of_an_account_are_a_link_away() -> None:
    tournament = long_event(8, 100)
    address = reverse("event-player", args=[tournament.slug, "e5"])
    first, _asked = _read(tournament, address)
    second, _asked = _read(tournament, f"{address}?page=2")
    last, _asked = _read(tournament, f"{address}?page=99")
    assert [("page=0" in page, "page=2" in page) for page in (first, last)] == [
        (False, True),
        (False, False),
    ]
    assert ("page=1" in second, "page=3" in second) == (True, True)
    assert _read(tournament, f"{address}?page=x")[0].count("<tr>") == first.count("<tr>")
