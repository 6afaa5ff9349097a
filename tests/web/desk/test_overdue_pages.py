"""A deadline has passed and no worker was there: pages tell the truth, and write nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.events import log_of, send
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tests.worlds.programs import Program
from tournaments.store import load
from tournaments.store.execute import run_due_commands
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def overdue() -> Tournament:
    """The first round ended five minutes ago, but nobody has settled it."""
    tournament = evening(8, minutes=50)
    tournament.refresh_from_db()
    assert tournament.phase == "round"
    return tournament


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def desk() -> Client:
    client = english()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def test_every_page_says_that_the_round_is_over(overdue: Tournament) -> None:
    before, slug = log_of(overdue), overdue.slug
    assert "Last Runden" in page(english(), reverse("event", args=[slug]))
    assert "Time up" in page(english(), reverse("projector", args=[slug]))
    assert "/desk/do/table_done/" in page(desk(), reverse("desk", args=[slug]))
    finish = "Finish the running Runde"
    assert finish in page(table_phone(overdue), table_home(overdue))
    assert finish in page(english(), player_home(overdue, sitting(overdue)[0]))
    assert log_of(overdue) == before


def test_a_page_that_looked_ahead_still_waits_for_the_entry_to_come(overdue: Tournament) -> None:
    shown = page(english(), reverse("event", args=[overdue.slug]))
    assert f'data-seq="{overdue.seq}"' in shown


def test_the_state_for_programs_is_as_of_now(overdue: Tournament, stranger: Program) -> None:
    path, known = f"/events/{overdue.slug}/state", f'"{overdue.seq}"'
    status, shown = stranger.get(path, **{"if-none-match": known})
    assert (status, shown["state"]["phase"], shown["seq"]) == (200, "closing", overdue.seq)
    ahead = stranger.last["ETag"]
    assert ahead == f'"{overdue.seq}+1-{overdue.head_hash[:8]}"'
    assert stranger.get(path, **{"if-none-match": ahead})[0] == 304
    run_due_commands(overdue, now=timezone.now())
    status, shown = stranger.get(path, **{"if-none-match": ahead})
    assert (status, shown["state"]["phase"], shown["seq"]) == (200, "closing", overdue.seq + 1)


def test_a_cut_off_that_nobody_struck_is_shown_as_reached() -> None:
    tournament = evening(8, up_to="start", settings={"cutoff": "23:00"})
    seq, due = tournament.log.count(), load.load(tournament).play.cutoff_at
    assert due is not None
    before = load.as_of(tournament, due - timedelta(seconds=1))
    after = load.as_of(tournament, due)
    assert (before.play.phase, after.play.phase) == ("between", "playoff")
    assert (before.stamp, after.stamp) == (f"{seq}", f"{seq}+1")


def test_the_next_writer_stores_what_pages_have_shown(overdue: Tournament) -> None:
    shown = load.as_of(overdue, timezone.now()).play
    boss = send(overdue, "ruling", now=timezone.now(), text="play on")
    kinds = [kind for _, _, _, kind, _ in log_of(overdue)]
    assert (boss.ok, kinds[-2:]) == (True, ["timer", "ruling"])
    assert load.load(overdue).play.closing_at == shown.closing_at == shown.round_due
