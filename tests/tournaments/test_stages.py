"""The best of an event go on to the next."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.events import NAMES, NOW, sent, state
from tournaments.domain.standings import standings
from tournaments.models import Tournament
from tournaments.services.create import create

pytestmark = pytest.mark.django_db


def finished(user: User) -> Tournament:
    """A knock-out of five that is over; one of them left."""
    setup = {"name": "Pokal", "format": "knockout", "game": "bronzen", "confirmation": "none"}
    tournament = create({**setup, "settings": {"seeding": "order"}}, now=NOW, user=user)
    for name in NAMES[:5]:
        sent(tournament, "register", player=name)
    sent(tournament, "start")
    sent(tournament, "withdraw", player=NAMES[4])
    while state(tournament).play.phase != "finished":
        sent(tournament, "draw")
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            sent(tournament, "award", table=number, player=table.players[0])
    return tournament


@pytest.fixture
def chief() -> User:
    return User.objects.create_user("chefin")


def test_the_best_are_entered_in_the_order_of_the_ranking(client: Client, chief: User) -> None:
    tournament = finished(chief)
    client.force_login(chief)
    address = f"/e/{tournament.slug}/desk/stage/"
    page = client.get(address)
    data = {"key": page.context["key"], "name": "Finale", "kind": "knockout", "count": "3"}
    places = {client.post(address, data)["Location"] for _ in range(2)}
    assert len(places) == 1
    made = Tournament.objects.get(name="Finale")
    best = [line.player for line in standings(state(tournament))][:3]
    assert list(state(made).play.status) == best
    assert state(made).setup.settings["seeding"] == "order"
    sent(made, "start")
    assert list(state(made).play.seeds) == best  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", ["1", "5", "many", ""])
def test_more_than_there_are_cannot_go_on(client: Client, chief: User, count: str) -> None:
    tournament = finished(chief)
    client.force_login(chief)
    data = {"key": "k", "name": "Finale", "kind": "swiss", "count": count}
    answer = client.post(f"/e/{tournament.slug}/desk/stage/", data)
    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


def test_a_stranger_makes_no_stage(client: Client, chief: User) -> None:
    tournament = finished(chief)
    assert client.get(f"/e/{tournament.slug}/desk/stage/").status_code == 302
