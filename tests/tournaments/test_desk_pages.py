"""What the desk shows to whom."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desks import desk_of
from tests.tournaments.events import registered, sent, state
from tests.tournaments.phones import evening
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def read(client: Client, tournament: Tournament, page: str = "") -> str:
    return client.get(f"/e/{tournament.slug}/desk/{page}").content.decode()


@pytest.mark.parametrize("role", ["organizer", "helper"])
def test_only_buttons_that_somebody_may_press_are_shown(role: str) -> None:
    tournament = evening(up_to="draw", minutes=1)
    client = desk_of(tournament, role=role)
    board, people = read(client, tournament), read(client, tournament, "players/")
    found = ("do/publish/" in board, "desk/draw/" in board, "desk/players/signup/" in people)
    assert found == (role == "organizer",) * 3
    assert ("An organizer does this next." in board) == (role == "helper")
    answer = client.post(f"/e/{tournament.slug}/desk/do/publish/")
    assert answer.status_code == (302 if role == "organizer" else 403)


def test_the_tournament_can_start_with_those_who_are_here() -> None:
    tournament = registered(5)
    client = desk_of(tournament)
    for name in ("Anke", "Bernd", "Conny"):
        assert "only_present" not in read(client, tournament)
        sent(tournament, "check_in", player=name, present=True)
    page = read(client, tournament)
    assert "Start with the 3 who are here" in page
    assert "Start with all 5" in page
    client.post(f"/e/{tournament.slug}/desk/do/start/", {"only_present": "1", "key": "start-9"})
    assert list(state(tournament).play.status) == ["Anke", "Bernd", "Conny"]
    assert state(tournament).play.phase == "between"
