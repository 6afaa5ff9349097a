"""Correct a wrong winner after the next round was drawn or played; swap sides."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.web.log.test_correction_page import page_of
from tests.worlds.desks import desk_of
from tests.worlds.events import names, sent, state
from tests.worlds.matches import enter, made, press
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import LogEntry, Tournament, User

pytestmark = pytest.mark.django_db


def tables(tournament: Tournament) -> list[tuple[str, ...]]:
    return [table.players for table in state(tournament).play.tables]


@pytest.fixture
def cup(client: Client) -> tuple[Client, Tournament, int]:
    """Four play a cup; the first semi-final has the wrong winner, the final has seats."""
    client.force_login(User.objects.create_user("orga"))
    settings = {"seeding": "order", "places_to": "4"}
    tournament = made(client, "knockout", "bronzen", settings)
    desk = desk_of(tournament)
    enter(desk, tournament, names(4))
    for step in ("start", "draw", "go"):
        press(desk, tournament, step)
    (a, _d), (b, _c) = tables(tournament)
    wrong = sent(tournament, "award", table=1, player=a).entries[0].seq
    sent(tournament, "award", table=2, player=b)
    for step in ("draw", "go"):
        press(desk, tournament, step)
    return desk, tournament, wrong


def test_another_winner_moves_through_the_seated_round_in_one_step(cup: Any) -> None:
    desk, tournament, wrong = cup
    (a, b), (d, c) = tables(tournament)
    form = {"how": "replace", "side": f"1:{d}"}
    status, page = page_of(desk, tournament, wrong, **form)
    name = state(tournament).name
    assert status == 200
    assert f"{name(d)}, {name(b)}" in page
    assert "no longer fit" not in page
    assert page_of(desk, tournament, wrong, **form, confirmed="1")[0] == 302
    assert tables(tournament) == [(d, b), (a, c)]
    log = desk.get(f"/e/{tournament.slug}/desk/log/").content.decode()
    assert f"{name(d)}, {name(b)}" in log


def test_what_was_played_since_is_struck_or_stays_with_a_ruling_and_all_of_it_comes_back(
    cup: Any,
) -> None:
    desk, tournament, wrong = cup
    seated = tables(tournament)
    (a, b), (d, c) = seated
    final = sent(tournament, "award", table=1, player=a).entries[0].seq
    form = {"how": "replace", "side": f"1:{d}"}
    status, page = page_of(desk, tournament, wrong, **form)
    assert (status, f"{final} · Match given away" in page) == (200, True)
    assert f"/e/{tournament.slug}/desk/act/ruling/?text=" in page
    assert page_of(desk, tournament, wrong, **form, confirmed="1", strike="1")[0] == 302
    assert tables(tournament) == [(d, b), (a, c)]
    before, correction = state(tournament), LogEntry.objects.latest("seq")
    assert list(correction.command["struck"]) == [str(final)]
    back = sent(tournament, "undo", entry=correction.seq).entries[0].seq
    assert tables(tournament) == seated
    assert not state(tournament).play.tables[0].open
    sent(tournament, "undo", entry=back)
    assert state(tournament).play == before.play
    copy, _remarks = import_event(export(tournament))
    assert state(copy).play == before.play
