"""Seats by hand: a bye swapped like a seat, the whole seating typed, an exchange in mid-round."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import drawn, name_of, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import evening
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def duels() -> Tournament:
    """The first draw of five who play duels: one of them has a bye."""
    settings = {"table_size": 2, "rounds": 3}
    return drawn(5, now=timezone.now(), format="swiss", game="bronzen", settings=settings)


def tables(tournament: Tournament) -> list[list[str]]:
    return [list(table.players) for table in state(tournament).play.tables]


def typed(client: Client, tournament: Tournament, seats: list[list[str]], **more: str) -> Any:
    names = "\n".join(" | ".join(name_of(tournament, who) for who in row) for row in seats)
    address = f"/e/{tournament.slug}/desk/draw/by-hand/"
    return client.post(address, {"seats": names, **more})


def test_who_has_a_bye_is_swapped_with_a_seat() -> None:
    tournament = duels()
    client, desk = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    (bye,) = state(tournament).play.byes  # type: ignore[attr-defined]
    seat = tables(tournament)[0][0]
    page = client.get(f"{desk}draw/").content.decode()
    assert page.count(f'value="{bye}"') == 1
    told = words(client.post(f"{desk}swap/", {"swap": [bye, seat]}, follow=True))
    both = f"{name_of(tournament, bye)} and {name_of(tournament, seat)} have changed places"
    assert both in told
    assert state(tournament).play.byes == (seat,)  # type: ignore[attr-defined]


def test_the_whole_seating_is_typed_looked_at_and_taken() -> None:
    tournament = evening(8, up_to="draw")
    client = desk_of(tournament)
    people = sorted(who for table in tables(tournament) for who in table)
    seats = [people[:3], people[3:6], people[6:]]
    look = typed(client, tournament, seats)
    assert look.status_code == 200
    assert f"3 tables instead of {len(tables(tournament))}" in words(look)
    assert tables(tournament) != seats
    done = typed(client, tournament, seats, confirmed="1", seen=look.context["seen"])
    assert (done.status_code, tables(tournament)) == (302, seats)
    again = client.get(f"/e/{tournament.slug}/desk/draw/by-hand/")
    assert again.headers["Location"] == f"/e/{tournament.slug}/desk/draw/"
    stale = typed(client, tournament, [people[:4], people[4:]], confirmed="1", seen="another")
    assert stale.status_code == 302
    assert tables(tournament) == seats


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nobody | Anke", "Not in, or spelled otherwise: Nobody."),
        ("Anke | Bernd\nanke | Conny", "Named more than once: Anke."),
        ("Anke | Bernd", "Without a seat: Conny, Dieter"),
    ],
)
def test_a_seating_that_cannot_be_says_why(text: str, said: str) -> None:
    tournament = evening(8, up_to="draw")
    address = f"/e/{tournament.slug}/desk/draw/by-hand/"
    answer = desk_of(tournament).post(address, {"seats": text})
    assert answer.status_code == 422
    assert said in words(answer)


def test_an_exchange_in_mid_round_shows_who_gains_and_is_taken_back_from_its_message() -> None:
    tournament = evening(8, confirmation="none")
    client, desk = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    a, b = tables(tournament)[0][0], tables(tournament)[1][0]
    sent(tournament, "runde", table=1, result={"loser": a}, now=timezone.now(), accept=True)
    before = state(tournament).play
    form = {"a": a, "b": b}
    look = client.post(f"{desk}act/exchange/", form)
    assert {(g.name, g.gains) for g in look.context["seen"].gains} == {
        (name_of(tournament, a), True),
        (name_of(tournament, b), False),
    }
    page = client.post(f"{desk}act/exchange/", {**form, "confirmed": "1"}, follow=True)
    assert tables(tournament)[0][0] == b
    assert state(tournament).play.balances[b] == before.balances[a]
    again_in = import_event(export(tournament))[0]
    assert again_in is not None
    assert state(again_in).play == state(tournament).play
    message = page.content.decode().partition('id="latest"')[0]
    (commands,) = re.findall(r'name="commands" value="([^"]*)"', message)
    client.post(f"{desk}undo/", {"commands": commands.replace("&quot;", '"')})
    assert state(tournament).play == before
