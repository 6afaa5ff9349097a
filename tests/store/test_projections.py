"""Results in ordinary tables: right with each commit, and equal after a rebuild."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.servers import wait_until
from tests.store.test_periodic_tasks import spoil
from tests.worlds.evenings import corrected, known, organization_of, played
from tests.worlds.events import DIRECTOR, NAMES, NOW, registered, running, seats, sent, state
from tournaments.domain.standings import standings
from tournaments.store import load
from tournaments.store.execute import execute
from tournaments.store.locks import held
from tournaments.store.models import Participation, Placing, Rating, TableScore, Tournament
from tournaments.store.people import ratings
from tournaments.store.projections import rebuild

pytestmark = pytest.mark.django_db

TABLES: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (Placing, ("tournament", "player", "name", "rank", "score", "field")),
    (TableScore, ("tournament", "sitting", "table", "player", "score")),
    (Rating, ("tournament", "person", "mu", "sigma")),
    (Tournament, ("pk", "phase", "player_count", "due_at", "played_at", "seq")),
)


def projected() -> list[list[tuple[Any, ...]]]:
    return [sorted(map(str, model.objects.values_list(*names))) for model, names in TABLES]


def season() -> list[Tournament]:
    """Three evenings of one organization, entered out of order."""
    organization, user = organization_of()
    days = {0: "series 0", 14: "series 2", 7: "series 1"}
    events = [
        played(
            lot, NAMES[:8], began=NOW + timedelta(days=day), organization=organization, user=user
        )
        for day, lot in days.items()
    ]
    known(organization, *events)
    ratings.recompute_events(events)
    return events


def test_the_end_of_an_event_brings_its_ranking_in_the_same_commit() -> None:
    tournament = running(3)
    assert Placing.objects.count() == 0
    for player in seats(tournament)[:2]:
        sent(tournament, "withdraw", player=player)
    lines = standings(state(tournament))
    rows = Placing.objects.filter(tournament=tournament).order_by("pk")
    assert [(row.player, row.name, row.rank, row.score) for row in rows] == [
        (line.player, line.name, line.rank, line.balance) for line in lines
    ]
    assert {row.field for row in rows} == {3}
    tournament.refresh_from_db()
    assert tournament.played_at == NOW


def test_what_was_made_at_the_tables_adds_up_to_nothing_and_to_the_money_won() -> None:
    tournament = played("sums")
    scores = TableScore.objects.filter(tournament=tournament)
    tables: dict[tuple[int, int], int] = {}
    for row in scores:
        tables[row.sitting, row.table] = tables.get((row.sitting, row.table), 0) + row.score
    assert set(tables.values()) == {0}
    last = max(sitting for sitting, _table in tables)
    final = {row.player for row in scores if row.sitting == last}
    assert [table for sitting, table in tables if sitting == last] == [1]
    assert 2 <= len(final) <= 6
    players = state(tournament).play.status
    sums = {player: sum(r.score for r in scores if r.player == player) for player in players}
    placed = {row.player: row.score for row in Placing.objects.filter(tournament=tournament)}
    assert {player: 4 + won for player, won in sums.items()} == placed


def test_made_anew_from_the_logs_everything_is_as_it_was(capsys: Any) -> None:
    season()
    before = projected()
    assert [len(rows) for rows in before[:3]] == [24, len(before[1]), 24]
    call_command("rebuild-projections")
    assert projected() == before
    Rating.objects.all().delete()
    TableScore.objects.all().delete()
    Placing.objects.update(rank=1, score=0)
    Tournament.objects.update(played_at=None, phase="round")
    call_command("rebuild-projections")
    assert projected() == before
    assert capsys.readouterr().out == "3 finished events\n" * 2


def test_an_event_is_locked_for_three_statements_where_its_rows_are_right() -> None:
    season()
    load.of_events._held.clear()  # as in a process that has just begun
    with CaptureQueriesContext(connection) as asked:
        rebuild()
    statements = "\n".join(query["sql"] for query in asked)
    blocks = re.findall(r'SAVEPOINT "(\w+)"\n(.*?)\nRELEASE SAVEPOINT "\1"', statements, re.DOTALL)
    locked = [block for _name, block in blocks if 'UPDATE "tournaments_tournament"' in block]
    assert [block.count("\n") + 1 for block in locked] == [3, 3, 3]
    assert not any("changes" in block for block in locked)


@pytest.mark.scaled
@pytest.mark.django_db(transaction=True)
def test_a_report_waits_for_its_own_event_alone() -> None:
    """While one event is locked, earlier ones have finished and are free again."""
    if connection.vendor != "postgresql":
        pytest.skip("an SQLite has one lock for all")
    first, last = registered(2), registered(2)
    with held(last):
        making = threading.Thread(target=_in_a_thread, args=(rebuild,))
        making.start()
        wait_until(_somebody_waits, "the event that is held is waited for")
        execute(first, {"type": "register", "player": "Zoe"}, DIRECTOR, now=NOW)
        assert making.is_alive()
    making.join()


def _in_a_thread(what: Callable[[], object]) -> None:
    what()
    connection.close()


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def test_an_event_that_cannot_be_read_is_named_and_the_others_are_made_anew(capsys: Any) -> None:
    first, *_others = season()
    before = projected()
    spoil(first)
    Placing.objects.exclude(tournament=first).update(rank=1, score=0)
    Rating.objects.all().delete()
    with pytest.raises(CommandError) as refused:
        call_command("rebuild-projections")
    assert str(refused.value).endswith(f"cannot be read: {first.slug}")
    assert projected() == before
    assert capsys.readouterr().out == "3 finished events\n"


def test_a_correction_of_an_old_evening_moves_everything_after_it() -> None:
    first, third, second = season()
    kept = rated(first)
    before = rated(second), rated(third)
    corrected(second, now=NOW + timedelta(days=30))
    assert rated(first) == kept
    assert (rated(second) != before[0], rated(third) != before[1]) == (True, True)
    after = projected()
    call_command("rebuild-projections")
    assert projected() == after


def rated(tournament: Tournament) -> list[tuple[Any, ...]]:
    rows = Rating.objects.filter(tournament=tournament).order_by("person")
    return list(rows.values_list("person", "mu", "sigma"))


def test_who_takes_the_registration_back_loses_the_link_to_a_person() -> None:
    organization, _user = organization_of()
    tournament = registered(3)
    known(organization, tournament)
    sent(tournament, "withdraw", player="Anke")
    sent(tournament, "register", player="Anke")
    named = Participation.objects.filter(tournament=tournament).values_list("player", flat=True)
    assert sorted(named) == ["e2", "e3"]
