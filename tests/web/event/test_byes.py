"""A bye and its credit stand wherever seats are shown."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, name_of, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tournaments.domain.setup import Json
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def swiss(**settings: object) -> Tournament:
    """Five people at tables of two whose seats are drawn."""
    wanted = {"table_size": 2, "rounds": 3, **settings}
    tournament = registered(5, format="swiss", game="bronzen", settings=wanted)
    sent(tournament, "start")
    sent(tournament, "draw", seed="1")
    return tournament


def out(tournament: Tournament) -> str:
    (player,) = state(tournament).presenter.byes
    return player


def told(client: Client, address: str) -> str:
    return words(client.get(address))


def test_the_desk_sees_a_bye_before_the_seats_are_published_and_nobody_else_does() -> None:
    tournament = swiss()
    name, place = name_of(tournament, out(tournament)), f"/e/{tournament.slug}/"
    line = f"Bye: {name}. It counts as a win."
    desk = desk_of(tournament)
    desk.cookies["django_language"] = "en"
    home = player_home(tournament, out(tournament))
    assert [line in told(desk, f"{place}desk/{page}") for page in ("", "draw/")] == [True, True]
    assert line not in told(english(), place)
    assert "You have a bye" not in told(english(), home)
    sent(tournament, "publish")
    assert line in told(english(), place)
    assert line in told(english(), f"{place}projector/")
    assert "You have a bye It counts as a win." in told(english(), home)
    sent(tournament, "go")
    assert line in told(english(), f"{place}projector/")
    assert "You have a bye It counts as a win." in told(english(), home)


@pytest.mark.parametrize(
    ("settings", "brings"),
    [
        ({"bye_credit": "none"}, "It brings nothing."),
        ({"bye_credit": "level"}, "It brings an average result."),
        ({"bye_credit": "win", "score": "points"}, "It brings what the winners of this round"),
        ({"bye_credit": "level", "score": "points"}, "It brings what everybody makes in this"),
    ],
)
def test_what_a_bye_brings_is_what_the_settings_say(settings: Json, brings: str) -> None:
    tournament = swiss(**settings)
    sent(tournament, "publish")
    assert f"You have a bye {brings}" in told(english(), player_home(tournament, out(tournament)))


def test_a_season_says_who_has_no_match_on_the_day() -> None:
    tournament = registered(3, format="league", game="bronzen", settings={"table_size": 2})
    sent(tournament, "start")
    sent(tournament, "go")
    name, place = name_of(tournament, out(tournament)), f"/e/{tournament.slug}/"
    desk = desk_of(tournament)
    desk.cookies["django_language"] = "en"
    for client, page in ((desk, "desk/"), (english(), "projector/"), (english(), "")):
        assert f"Bye: {name}. It brings nothing." in told(client, place + page)
    home = player_home(tournament, out(tournament))
    assert "You have a bye It brings nothing." in told(english(), home)


def test_a_knock_out_says_whom_the_bracket_lets_through() -> None:
    tournament = registered(3, format="knockout", game="bronzen")
    sent(tournament, "start")
    sent(tournament, "draw")
    sent(tournament, "publish")
    sent(tournament, "go")
    player = out(tournament)
    assert player in state(tournament).play.seeds[:1]
    home = player_home(tournament, player)
    assert "You have a bye It leads into the next round." in told(english(), home)
    assert id_of(tournament, name_of(tournament, player)) == player
