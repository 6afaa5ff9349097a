"""The confirmation by a second person, as browsers meet it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.markup import words
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.store import load
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
OWN_PHONE = "Somebody else confirms on a phone of their own"


def reported(phone: Client, tournament: Tournament, table: int = 1) -> int:
    """The table's phone says who lost; the report waits."""
    loser, by, *_ = sitting(tournament, table)
    phone.get(table_home(tournament, table))  # its forms have a secret of this browser
    data = {"round": 1, "runde": 1, "end": "normal", "loser": loser, "by": by}
    answer = phone.post(f"{table_home(tournament, table)}report/", data)
    assert answer.status_code == 302
    (number,) = load.load(tournament).pending
    return number


def confirms(phone: Client, home: str, report: int, **by: str) -> int:
    return phone.post(f"{home}confirm/", {"report": report, **by}).status_code


def test_the_phone_that_sent_a_report_shows_where_another_one_confirms_it() -> None:
    tournament = evening(8)
    phone, home = table_phone(tournament), table_home(tournament)
    report, third = reported(phone, tournament), sitting(tournament)[2]
    page = phone.get(home)
    assert OWN_PHONE in words(page)
    shown = page.content.decode()
    assert ("confirm-form" in shown, shown.count('class="qr-code"')) == (False, 1)
    refused = phone.post(f"{home}confirm/", {"report": report, "by": third})
    assert refused.status_code == 422
    assert "has spoken for the report already" in words(refused)
    other = table_phone(tournament)
    assert "confirm-form" in other.get(home).content.decode()
    assert confirms(other, home, report, by=third) == 302
    assert load.load(tournament).pending == {}


def test_a_player_of_table_two_does_not_report_at_table_one_and_confirm_under_other_names() -> None:
    tournament = evening(8)
    stranger = table_phone(tournament)
    stranger.get(player_home(tournament, sitting(tournament, 2)[0]))
    report = reported(stranger, tournament)
    for name in sitting(tournament)[1:]:
        assert confirms(stranger, table_home(tournament), report, by=name) == 422
    assert len(load.load(tournament).pending) == 1


@pytest.mark.parametrize("elsewhere", [english, None])
def test_a_person_of_the_table_does_not_confirm_what_the_same_browser_sent_for_it(
    elsewhere: Callable[[], Client] | None,
) -> None:
    """Neither on the personal page in that browser, nor on the same page in another one."""
    tournament = evening(8)
    phone, third = table_phone(tournament), sitting(tournament)[2]
    own = player_home(tournament, third)
    phone.get(own)
    report = reported(phone, tournament)
    assert confirms(elsewhere() if elsewhere else phone, own, report) == 422
    fourth = player_home(tournament, sitting(tournament)[3])
    assert confirms(english(), fourth, report) == 302


def test_the_desk_sees_what_waits_and_confirms_it_where_there_is_one_phone() -> None:
    tournament = evening(8)
    report = reported(table_phone(tournament), tournament)
    desk = desk_of(tournament)
    assert "is being confirmed" in desk.get(f"/e/{tournament.slug}/desk/").content.decode()
    page = desk.get(f"/e/{tournament.slug}/desk/table/1/", follow=True).content.decode()
    act = re.search(r'action="([^"]*/confirm/)"', page)
    assert act
    assert f'name="report" value="{report}"' in page
    assert desk.post(act[1], {"report": report}).status_code == 302
    assert load.load(tournament).pending == {}


def test_a_phone_that_is_forgotten_keeps_nobodys_page() -> None:
    tournament = evening(8)
    phone = english()
    phone.get(player_home(tournament, sitting(tournament)[0]))
    assert phone.cookies["own"].value
    phone.post("/forget/")
    assert phone.cookies["own"].value == ""
