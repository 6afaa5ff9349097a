"""Signing up of strangers: a pub behind one address comes in, a program does not fill the event."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, send
from tests.worlds.phones import english
from tests.worlds.programs import Program, codes
from tournaments.domain.refusal import LimitReached
from tournaments.store import load, sign_ups
from tournaments.store.limits import SIGN_UP, SIGN_UP_LATER
from tournaments.store.models import LimitUse, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    event = registered(0, settings={"max_players": 200})
    assert send(event, "signup", open=True, now=timezone.now()).ok
    return event


def people(tournament: Tournament) -> int:
    return len(load.load(tournament).play.status)


def test_a_hundred_sign_ups_of_one_network_at_once_do_not_fill_an_event(
    tournament: Tournament,
) -> None:
    path = f"/e/{tournament.slug}/signup/"
    client = english()
    answers = [
        client.post(path, {"name": f"N{k}", "key": f"k{k}"}, REMOTE_ADDR=f"2001:db8::{k:x}")
        for k in range(100)
    ]
    assert 15 == SIGN_UP.burst <= people(tournament) <= SIGN_UP.burst + 2  # on a slow machine
    refused = answers[-1]
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 12
    page = refused.content.decode()
    assert "Many people have signed up from your network in a short time." in page
    assert f"Possible again in {refused['Retry-After']} s." in page
    assert 'value="N99"' in page
    other = client.post(path, {"name": "Zoe", "key": "z"}, REMOTE_ADDR="2001:db8:0:1::1")
    assert other.status_code == 302


def test_programs_of_strangers_have_the_same_share(
    tournament: Tournament, stranger: Program
) -> None:
    for k in range(100):
        stranger.send(tournament, "register", player=f"N{k}")
    assert SIGN_UP.burst <= people(tournament) <= SIGN_UP.burst + 2
    answer = stranger.send(tournament, "register", player="Zoe")
    assert codes(answer) == (429, [("sign_ups_many", "")])
    assert 1 <= int(stranger.last["Retry-After"]) <= 12


def test_a_pub_of_27_behind_one_address_comes_in_within_a_few_minutes(
    tournament: Tournament,
) -> None:
    begun = now = timezone.now()
    for _person in range(27):
        try:
            sign_ups.ask(tournament, "192.0.2.7", now=now)
        except LimitReached as reached:
            now += reached.wait
            sign_ups.ask(tournament, "192.0.2.7", now=now)
    assert now - begun == 12 * SIGN_UP.pause == timedelta(minutes=2, seconds=24)


def test_in_the_long_run_a_network_has_fifty_an_hour(tournament: Tournament) -> None:
    begun, taken = timezone.now(), 0
    for second in range(0, 3600, 5):
        try:
            sign_ups.ask(tournament, "192.0.2.7", now=begun + timedelta(seconds=second))
        except LimitReached:
            continue
        taken += 1
    assert taken == SIGN_UP_LATER.burst + 49  # 50, and one after each 72 s


def test_the_desk_sees_that_people_were_turned_away_and_lets_more_in(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_ups, "_LIMITS", (replace(SIGN_UP, pause=timedelta(hours=1)),))
    desk, phone, path = desk_of(tournament), english(), f"/e/{tournament.slug}/signup/"
    players = f"/e/{tournament.slug}/desk/players/"
    assert "Let more in" not in desk.get(players).content.decode()
    for k in range(SIGN_UP.burst + 3):
        status = phone.post(path, {"name": f"N{k}", "key": f"k{k}"}).status_code
    assert status == 429
    assert "since many came from one network" in desk.get(players).content.decode()
    assert phone.post(f"{players}let-in/").status_code == 302  # to the login
    assert phone.post(path, {"name": "Zoe", "key": "z"}).status_code == 429
    assert desk.post(f"{players}let-in/").status_code == 302
    assert "Let more in" not in desk.get(players).content.decode()
    assert phone.post(path, {"name": "Zoe", "key": "z"}).status_code == 302


def test_the_desk_itself_has_no_limit(tournament: Tournament) -> None:
    desk = desk_of(tournament)
    for k in range(SIGN_UP.burst + 5):
        desk.post(f"/e/{tournament.slug}/signup/", {"name": f"N{k}", "key": f"k{k}"})
    assert people(tournament) == SIGN_UP.burst + 5
    assert not LimitUse.objects.exists()
