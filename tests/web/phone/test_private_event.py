"""A private event on phones: each right names what it came by, and ends with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import NAMES, id_of, name_of, sent
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tests.worlds.programs import Program
from tournaments.live.hub import right_in
from tournaments.store import load
from tournaments.store.access.actors import player_link, revoke_link, take_back_wall, wall_path
from tournaments.store.access.rights import holding, right_of_pin
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def private(*, up_to: str = "go", players: int = 8) -> Tournament:
    tournament = evening(players, up_to=up_to)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    tournament.refresh_from_db()
    return tournament


def reads(client: Client, tournament: Tournament) -> bool:
    """Return True if the browser sees the public pages of the event."""
    pages = [f"/e/{tournament.slug}/{page}" for page in ("", "standings/", "rules/")]
    (status,) = {client.get(page).status_code for page in pages}
    return status == 200


def named(answer: object) -> list[str]:
    page = answer.content.decode()  # type: ignore[attr-defined]
    return [name for name in NAMES if name in page]


@pytest.mark.parametrize("up_to", ["register", "draw", "publish", "go"])
def test_a_tables_link_alone_shows_no_names_and_lets_nobody_in(up_to: str) -> None:
    tournament, phone = private(up_to=up_to), english()
    home = table_home(tournament)
    answer = phone.get(home)
    assert (answer.status_code, named(answer)) == (200, [])
    assert 'id="pin-form"' in answer.content.decode()
    assert "/live/" not in answer.content.decode()
    for act in ("report", "totals", "confirm", "dispute", "call", "sheet/send", "photo", "pin"):
        assert named(phone.post(f"{home}{act}/", {"by": "e1", "loser": "e1"})) == [], act
    assert reads(phone, tournament) is False
    assert [key for key in phone.session.keys() if key.startswith("guest:")] == []  # noqa: SIM118


def test_the_desk_sees_names_at_a_table_without_a_pin() -> None:
    tournament = private()
    assert len(named(desk_of(tournament).get(table_home(tournament)))) > 2


def by_link(tournament: Tournament) -> Client:
    client = english()
    client.get(player_home(tournament, sitting(tournament)[0]))
    return client


def by_pin(tournament: Tournament) -> Client:
    client = table_phone(tournament)
    client.get(table_home(tournament))
    return client


def by_wall(tournament: Tournament) -> Client:
    client = english()
    assert client.get(wall_path(tournament)).status_code == 200
    return client


def revoked(tournament: Tournament) -> None:
    revoke_link(tournament, sitting(tournament)[0], now=timezone.now())


@pytest.mark.parametrize(
    ("enter", "end"),
    [(by_link, revoked), (by_pin, take_back_wall), (by_wall, take_back_wall)],
)
def test_what_a_guest_sees_ends_with_what_it_came_by(
    enter: Callable[[Tournament], Client], end: Callable[[Tournament], None]
) -> None:
    tournament = private()
    clients = {way: way(tournament) for way in (by_link, by_pin, by_wall)}
    assert {reads(client, tournament) for client in clients.values()} == {True}
    end(tournament)
    assert reads(clients[enter], tournament) is False
    others = {by_link} if end is take_back_wall else {by_pin, by_wall}
    assert {reads(clients[way], tournament) for way in others} == {True}


def test_the_right_of_a_pin_ends_with_its_round() -> None:
    tournament = private()
    state, right = load.load(tournament), right_of_pin(tournament, 1, 1)
    next_round = replace(state, play=replace(state.play, round=2))
    assert [holding(tournament, now, [right]) for now in (state, next_round)] == [{right}, set()]


def test_a_tables_phone_asks_for_the_new_pin_of_a_new_wall() -> None:
    tournament = private()
    phone = by_pin(tournament)
    assert len(named(phone.get(table_home(tournament)))) > 2
    take_back_wall(tournament)
    assert named(phone.get(table_home(tournament))) == []
    confirmed = phone.post(f"{table_home(tournament)}report/", {"loser": sitting(tournament)[0]})
    assert (confirmed.status_code, load.load(tournament).pending) == (422, {})


def test_a_browser_with_two_links_keeps_what_the_other_one_shows() -> None:
    tournament = private()
    phone, (one, other, *_rest) = english(), sitting(tournament)
    for player in (one, other):
        phone.get(player_home(tournament, player))
    revoke_link(tournament, other, now=timezone.now())
    assert reads(phone, tournament) is True
    revoke_link(tournament, one, now=timezone.now())
    assert reads(phone, tournament) is False


def test_who_is_forgotten_or_struck_out_reads_no_more() -> None:
    tournament = private(up_to="register")
    link, other = (player_link(tournament, who) for who in ("e1", "e2"))
    phones = [english(), english()]
    for phone, each in zip(phones, (link, other), strict=True):
        phone.get(reverse("player", args=[each.token]))
    programs = [Program(each.token) for each in (link, other)]
    path = f"/events/{tournament.slug}/state"
    assert [reads(phone, tournament) for phone in phones] == [True, True]
    assert [program.get(path)[0] for program in programs] == [200, 200]
    sent(tournament, "withdraw", now=timezone.now(), player="e1")
    sent(tournament, "forget", now=timezone.now(), player="e2")
    assert [reads(phone, tournament) for phone in phones] == [False, False]
    assert {program.get(path)[0] for program in programs} <= {401, 404}


def test_each_page_has_the_stream_of_its_own_right() -> None:
    tournament = private()
    pages = {
        by_link: player_home(tournament, sitting(tournament)[0]),
        by_pin: table_home(tournament),
        by_wall: wall_path(tournament),
    }
    link = player_link(tournament, sitting(tournament)[0])
    rights = []
    for way, page in pages.items():
        shown = way(tournament).get(page).content.decode()
        (code,) = set(re.findall(rf'data-live="/live/{tournament.slug}/([\w-]+)"', shown))
        rights.append(right_in(tournament.slug, code))
    assert rights == [f"link-{link.pk}", "pin-1-1-0", "wall-0"]
    assert holding(tournament, load.load(tournament), rights) == set(rights)


def test_the_parts_of_two_players_name_their_own_streams() -> None:
    """Identical pages are drawn once; the address of a stream is no part of that."""
    tournament = private()
    found = set()
    for player in sitting(tournament)[:2]:
        home = player_home(tournament, id_of(tournament, name_of(tournament, player)))
        headers = {"HX-Request": "true", "Live-Seq": "1"}
        part = english().get(home, headers=headers).content.decode()
        found |= set(re.findall(r"/live/[\w-]+/link-(\d+)-", part))
    links = {str(player_link(tournament, player).pk) for player in sitting(tournament)[:2]}
    assert found == links
