"""The sheet on the phone: deal after deal, errors at their field, and the report at the end."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.events import name_of, send
from tests.tournaments.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.models import Draft, Tournament
from tournaments.queries import course as courses

pytestmark = pytest.mark.django_db


def enter(client: Client, home: str, version: int, **fields: Any) -> Any:
    """One deal as the page at `version` sends it."""
    place = {"round": 1, "runde": 1, "version": version, "kind": "played"}
    return client.post(f"{home}sheet/deal/", {**place, **fields})


def change(client: Client, home: str, page: str, version: int, **fields: Any) -> Any:
    place = {"round": 1, "runde": 1, "version": version}
    return client.post(f"{home}sheet/{page}/", {**place, **fields})


def lost_by_the_last(client: Client, tournament: Tournament, home: str) -> int:
    """Three deals after which the last player has 30 points; the version of the sheet."""
    seats = sitting(tournament)
    last = len(seats) - 1
    for version in range(3):
        deal = {"declarer": seats[version % 2], "bid": "2", f"tricks_{last}": "0"}
        assert enter(client, home, version, **deal).status_code == 302
    return 3


def test_without_pin_there_is_no_sheet() -> None:
    tournament = evening()
    home = table_home(tournament)
    assert english().get(f"{home}sheet/")["Location"] == home
    a, b = sitting(tournament)[:2]
    answer = enter(english(), home, 0, declarer=a, bid="1", tricks_1="2")
    assert answer.status_code == 422
    assert b in sitting(tournament)
    assert not Draft.objects.exists()


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}, {"X-Outbox": "1"}])
def test_a_deal_shows_the_new_points_and_the_next_dealer(headers: dict[str, str]) -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a = sitting(tournament)[0]
    place = {"round": 1, "runde": 1, "version": 0, "kind": "played"}
    deal = {**place, "declarer": a, "bid": "2", "trump": "H", "tricks_1": "2", "tricks_2": "0"}
    answer = client.post(f"{home}sheet/deal/", deal, headers=headers)
    assert (answer.status_code, answer["Location"]) == (302, f"{home}sheet/")
    page = client.get(f"{home}sheet/").content.decode()
    for points in (12, 13, 20):
        assert f"<strong>{points}</strong>" in page
    assert f"{name_of(tournament, a)} deals" in page
    assert "2 ♥" in page


def test_the_personal_page_writes_on_the_same_sheet() -> None:
    tournament = evening()
    a, b = sitting(tournament)[:2]
    enter(english(), player_home(tournament, a), 0, declarer=a, bid="1", tricks_1="2")
    page = english().get(f"{player_home(tournament, b)}sheet/").content.decode()
    assert "Deal 2" in page


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a, b = sitting(tournament)[:2]
    answer = enter(client, home, 0, declarer=a, bid="3", tricks_1="4", tricks_2="3")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<a href="#deal-tricks">The tricks of a deal must add up to 5.</a>' in page
    assert 'name="tricks_1" value="4" checked' in page
    assert f'name="declarer" value="{a}" required checked' in page
    bid = enter(client, home, 0, declarer=b, bid="many", tricks_0="1")
    assert "This value has the wrong form." in bid.content.decode()
    none = enter(client, home, 0, declarer=b, tricks_0="1")
    assert '<a href="#deal-bid">This is missing.</a>' in none.content.decode()
    nine = enter(client, home, 0, declarer=b, bid="1", tricks_0="9")
    assert "A player takes 0 to 5 tricks." in nine.content.decode()
    assert "tricks-line-0" in nine.content.decode()


def test_a_deal_without_company_is_asked_about() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a = sitting(tournament)[0]
    asked = enter(client, home, 0, declarer=a, bid="3")
    assert asked.status_code == 422
    assert "Did nobody go along?" in asked.content.decode()
    assert enter(client, home, 0, declarer=a, bid="3", accept="on").status_code == 302


def test_deals_that_were_not_played() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a, b = sitting(tournament)[:2]
    assert enter(client, home, 0, kind="all_gut").status_code == 302
    assert enter(client, home, 1, kind="luschen").status_code == 302
    unknown = enter(client, home, 2, kind="misdeal")
    assert "Who dealt? A misdeal needs its dealer." in unknown.content.decode()
    assert enter(client, home, 2, kind="misdeal", dealer=b).status_code == 302
    page = client.get(f"{home}sheet/").content.decode()
    for words in ("all GUT", "five Luschen", "misdeal"):
        assert words in page
    assert a in page


def test_two_phones_do_not_overwrite_each_other() -> None:
    tournament = evening()
    a, b = sitting(tournament)[:2]
    one, two = table_phone(tournament), english()
    enter(one, table_home(tournament), 0, declarer=a, bid="1", tricks_1="2")
    late = enter(two, player_home(tournament, b), 0, declarer=b, bid="1", tricks_0="2")
    assert late.status_code == 422
    assert "Another phone has changed this sheet." in late.content.decode()
    assert len(Draft.objects.get().body["sheet"]["deals"]) == 1


def test_undo_and_a_new_sheet() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a = sitting(tournament)[0]
    enter(client, home, 0, declarer=a, bid="1", tricks_1="2")
    assert change(client, home, "undo", 1).status_code == 302
    assert "Deal 1" in client.get(f"{home}sheet/").content.decode()
    enter(client, home, 2, declarer=a, bid="1", tricks_1="2")
    assert change(client, home, "anew", 3).status_code == 302
    assert Draft.objects.get().body["sheet"] == {"deals": []}


def test_the_finished_sheet_becomes_the_report() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    loser = sitting(tournament)[-1]
    version = lost_by_the_last(client, tournament, home)
    page = client.get(f"{home}sheet/").content.decode()
    assert f"{name_of(tournament, loser)} lost the Runde." in page
    assert "Report the Runde" in page
    after = enter(client, home, version, declarer=loser, bid="1", tricks_0="1")
    assert "The Runde was over before this deal." in after.content.decode()
    assert change(client, home, "send", version, key="k").status_code == 302
    waiting = courses.load(tournament).pending_at(1)
    assert waiting
    assert len(waiting.body["sheet"]["deals"]) == 3
    assert waiting.event["result"]["loser"] == loser
    assert client.get(f"{home}sheet/")["Location"] == home
    blocked = change(client, home, "undo", version)
    assert blocked.status_code == 422
    assert "already waiting for confirmation" in blocked.content.decode()


def test_a_running_sheet_cannot_be_reported() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a = sitting(tournament)[0]
    enter(client, home, 0, declarer=a, bid="1", tricks_1="2")
    answer = change(client, home, "send", 1)
    assert answer.status_code == 422
    assert "The Runde is not over yet" in answer.content.decode()


def test_a_tie_asks_for_the_stechen() -> None:
    tournament = evening(8)
    client, home = table_phone(tournament), table_home(tournament)
    a, _b, c, d = sitting(tournament)
    for version, more in enumerate([{}, {}, {"tricks_1": "1"}]):
        deal = {"declarer": a, "bid": "2", "tricks_2": "0", "tricks_3": "0", **more}
        assert enter(client, home, version, **deal).status_code == 302
    page = client.get(f"{home}sheet/").content.decode()
    level = ", ".join(name_of(tournament, player) for player in (c, d))
    assert f"Stechen: {level} are level at the top." in page
    outsider = enter(client, home, 3, declarer=a, bid="1", tricks_3="1")
    assert "Only the level players take part in the Stechen." in outsider.content.decode()
    twice = enter(client, home, 3, declarer=c, bid="1", tricks_3="0", draw_2="AC", draw_3="AC")
    assert "This card appears twice." in twice.content.decode()
    good = enter(client, home, 3, declarer=c, bid="1", tricks_3="0", draw_2="AC", draw_3="7D")
    assert good.status_code == 302
    page = client.get(f"{home}sheet/").content.decode()
    assert f"Stechen: {name_of(tournament, d)} loses." in page
    assert change(client, home, "send", 4).status_code == 302
    waiting = courses.load(tournament).pending_at(1)
    assert waiting
    assert waiting.event["result"]["tied"] == [c, d]


def test_an_exclusion_asks_and_ends_the_runde() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a = sitting(tournament)[0]
    asked = change(client, home, "exclude", 0, excluded=a)
    assert asked.status_code == 422
    assert "Only one revoke stands on this sheet" in asked.content.decode()
    assert change(client, home, "exclude", 0, excluded=a, accept="on").status_code == 302
    page = client.get(f"{home}sheet/").content.decode()
    assert f"{name_of(tournament, a)} was excluded." in page
    # nobody has played, and by the book an exclusion pays everybody all the same
    assert "Never played: " in page
    assert "not paid" not in page


def test_somebody_left_in_the_middle_of_the_sheet() -> None:
    tournament = evening(8)
    client, home = table_phone(tournament), table_home(tournament)
    a, _b, c, _d = sitting(tournament)
    enter(client, home, 0, declarer=a, bid="1", tricks_1="2")
    assert send(tournament, "withdraw", player=c).ok
    page = client.get(f"{home}sheet/").content.decode()
    assert "Somebody has left the table" in page
    assert "Enter deal" not in page
    assert change(client, home, "anew", 1).status_code == 302
    assert "Deal 1" in client.get(f"{home}sheet/").content.decode()
