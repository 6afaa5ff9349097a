"""The sheet of a Runde on the phones of its table: deal after deal, to the report at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.worlds.events import name_of, send
from tests.worlds.markup import flat, htmx_headers
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.store import load
from tournaments.store.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def opened(client: Client, home: str) -> str:
    """Return the address of the sheet behind a button of the table's page."""
    return str(client.post(f"{home}sheet/")["Location"])


def enter(client: Client, home: str, version: int, **fields: Any) -> Any:
    """One deal as the page at `version` sends it; fields with `_` for the dash before a seat."""
    deal = {name.replace("_", "-"): value for name, value in fields.items()}
    place = {"version": version, "standing": "played", "kind": "played"}
    return client.post(f"{opened(client, home)}deal/", {**place, **deal})


def change(client: Client, home: str, page: str, version: int, **fields: Any) -> Any:
    place = {"version": version, "standing": "played"}
    return client.post(f"{opened(client, home)}{page}/", {**place, **fields})


def report(client: Client, home: str, **fields: Any) -> Any:
    return client.post(f"{home}sheet/send/", {"round": 1, "runde": 1, **fields})


def read(client: Client, home: str) -> str:
    return str(client.get(opened(client, home)).content.decode())


def lost_by_the_last(client: Client, tournament: Tournament, home: str) -> int:
    """Three deals after which the last player has 30 points; the version of the sheet."""
    last = len(sitting(tournament)) - 1
    for version in range(3):
        deal = {"declarer": version % 2, "bid": "2", f"tricks_{last}": "0"}
        assert enter(client, home, version, **deal).status_code == 302
    return 3


@pytest.mark.parametrize("by_htmx", [False, True])
def test_a_deal_shows_the_new_points_and_the_next_dealer(*, by_htmx: bool) -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    sheet = opened(client, home)
    first = client.get(sheet).content.decode()
    asked = [first.count(f'name="{field}"') for field in ("dealer", "trump")]
    assert asked == [1 + len(sitting(tournament)), 5]
    assert first.index("Who deals first?") < first.index("What happened?")
    deal = {"declarer": "0", "bid": "2", "trump": "H", "tricks-1": "2", "tricks-2": "0"}
    headers = htmx_headers(sheet) if by_htmx else {}
    answer = client.post(f"{sheet}deal/", {"version": 0, **deal}, headers=headers)
    assert (answer.status_code, answer["Location"]) == (302, sheet)
    page = read(client, home)
    assert "Who deals first?" not in page
    for points in (12, 13, 20):
        assert f"<strong>{points}</strong>" in page
    (facts,) = re.findall(r"<dt>Deals</dt><dd dir=\"auto\">([^<]*)</dd>", flat(page))
    assert facts == name_of(tournament, sitting(tournament)[0])
    assert "said 2 ♥" in page


def test_the_personal_page_writes_on_the_same_sheet() -> None:
    tournament = evening()
    a, b = sitting(tournament)[:2]
    enter(english(), player_home(tournament, a), 0, declarer="0", bid="1", tricks_1="2")
    assert "Write down deal 2" in read(english(), player_home(tournament, b))


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    answer = enter(client, home, 0, declarer="0", bid="3", tricks_1="4", tricks_2="3")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<a href="#f-tricks">The tricks of a deal must add up to 5.</a>' in page
    assert 'name="tricks-1" value="4" checked' in flat(page)
    assert 'name="declarer" value="0" checked' in flat(page)
    bid = enter(client, home, 0, declarer="1", bid="many", tricks_0="1")
    assert "This value has the wrong form." in bid.content.decode()
    none = enter(client, home, 0, declarer="1", tricks_0="1")
    assert '<a href="#f-bid">How many tricks were announced?</a>' in none.content.decode()
    nine = enter(client, home, 0, declarer="1", bid="1", tricks_0="9")
    assert "A player takes 0 to 5 tricks." in nine.content.decode()
    assert '<a href="#f-tricks-0">' in nine.content.decode()


def test_a_deal_without_company_is_asked_about() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    asked = enter(client, home, 0, declarer="0", bid="3")
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "Nobody went along?" in page
    (accept,) = re.findall(r'name="accept"\s+value="([^"]+)"', page)
    assert enter(client, home, 0, declarer="0", bid="3", accept=accept).status_code == 302


def test_deals_that_were_not_played() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    assert enter(client, home, 0, kind="all_gut").status_code == 302
    assert enter(client, home, 1, kind="luschen").status_code == 302
    unknown = enter(client, home, 2, kind="misdeal")
    assert "Who dealt? A misdeal needs its dealer." in unknown.content.decode()
    assert enter(client, home, 2, kind="misdeal", dealer="1").status_code == 302
    deals = read(client, home).partition('id="deals"')[2]
    for words in ("All GUT", "Five Luschen", "Misdeal"):
        assert words in deals


def test_two_phones_do_not_overwrite_each_other() -> None:
    tournament = evening()
    b = sitting(tournament)[1]
    one, two = table_phone(tournament), english()
    enter(one, table_home(tournament), 0, declarer="0", bid="1", tricks_1="2")
    late = enter(two, player_home(tournament, b), 0, declarer="1", bid="1", tricks_0="2")
    assert late.status_code == 422
    assert "Another phone has changed this sheet." in late.content.decode()
    assert len(ScoreSheet.objects.get().report["deals"]) == 1


def test_a_written_deal_is_corrected_undone_and_thrown_away() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    enter(client, home, 0, declarer="0", bid="1", tricks_1="2")
    better = {"declarer": "0", "bid": "2", "tricks-1": "2"}
    assert change(client, home, "deal/deals/0", 1, **better).status_code == 302
    assert "<strong>12</strong>" in read(client, home)
    assert change(client, home, "undo", 2).status_code == 302
    assert "Write down deal 1" in read(client, home)
    enter(client, home, 3, declarer="0", bid="1", tricks_1="2")
    assert change(client, home, "anew", 4).status_code == 302
    assert ScoreSheet.objects.get().report["deals"] == []


def test_the_finished_sheet_becomes_the_report() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    loser = sitting(tournament)[-1]
    version = lost_by_the_last(client, tournament, home)
    page = read(client, home)
    assert f"{name_of(tournament, loser)} lost the Runde." in page
    assert f'action="{home}sheet/send/"' in page
    assert "Report the Runde" in page
    by_link = english().get(opened(client, home)).content.decode()
    assert "Report it on the table&#x27;s page" in by_link or "Report it on the table's" in by_link
    after = enter(client, home, version, declarer="2", bid="1", tricks_0="1")
    assert "The Runde was over before this deal." in after.content.decode()
    assert report(client, home, key="k").status_code == 302
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    assert len(tournament.log.get(seq=waiting.seq).command["sheet"]["deals"]) == 3
    assert waiting.event["result"]["loser"] == loser
    assert "is reported and waits for confirmation" in read(client, home)
    blocked = change(client, home, "undo", version)
    assert blocked.status_code == 422
    assert "already waiting for confirmation" in blocked.content.decode()


def test_a_running_sheet_cannot_be_reported() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    enter(client, home, 0, declarer="0", bid="1", tricks_1="2")
    answer = report(client, home)
    assert answer.status_code == 422
    assert "The Runde is not over yet" in answer.content.decode()


def test_a_tie_asks_for_the_stechen() -> None:
    tournament = evening(8)
    client, home = table_phone(tournament), table_home(tournament)
    _a, _b, c, d = sitting(tournament)
    for version, more in enumerate([{}, {}, {"tricks_1": "1"}]):
        deal = {"declarer": "0", "bid": "2", "tricks_2": "0", "tricks_3": "0", **more}
        assert enter(client, home, version, **deal).status_code == 302
    level = ", ".join(name_of(tournament, player) for player in (c, d))
    assert f"Stechen: {level} are level at the top." in read(client, home)
    outsider = enter(client, home, 3, declarer="0", bid="1", tricks_3="1")
    assert "Only the level players take part in the Stechen." in outsider.content.decode()
    drawn = {"declarer": "2", "bid": "1", "tricks_3": "0", "draws_2": "AC"}
    twice = enter(client, home, 3, **drawn, draws_3="AC")
    assert "This card appears twice." in twice.content.decode()
    assert enter(client, home, 3, **drawn, draws_3="7D").status_code == 302
    assert f"{name_of(tournament, d)} loses the Stechen." in read(client, home)
    assert report(client, home).status_code == 302
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    assert waiting.event["result"]["tied"] == [c, d]


def test_an_exclusion_asks_and_ends_the_runde() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    a = sitting(tournament)[0]
    asked = change(client, home, "exclude", 0, excluded="0")
    assert asked.status_code == 422
    assert "Only one revoke stands on this sheet" in asked.content.decode()
    assert change(client, home, "exclude", 0, excluded="0", accept="on").status_code == 302
    page = read(client, home)
    assert f"{name_of(tournament, a)} was excluded." in page
    assert "Take the exclusion back" in page
    # nobody has played, and by the book an exclusion pays everybody all the same
    assert "Never played: " in page
    assert "not paid" not in page


def test_somebody_left_in_the_middle_of_the_sheet() -> None:
    tournament = evening(8)
    client, home = table_phone(tournament), table_home(tournament)
    c = sitting(tournament)[2]
    enter(client, home, 0, declarer="0", bid="1", tricks_1="2")
    assert send(tournament, "withdraw", player=c).ok
    page = read(client, home)
    assert "Somebody has left the table" in page
    assert "Write down deal" not in page
    assert change(client, home, "anew", 1).status_code == 302
    assert "Write down deal 1" in read(client, home)


def test_who_writes_on_the_sheet_of_a_runde_that_is_over_is_told_so() -> None:
    tournament = evening(confirmation="none")
    client, home = table_phone(tournament), table_home(tournament)
    sheet = opened(client, home)
    lost = {"round": 1, "runde": 1, "end": "normal", "loser": sitting(tournament)[0]}
    assert client.post(f"{home}report/", lost).status_code == 302
    deal = {"version": 0, "declarer": "0", "bid": "1", "tricks-1": "2"}
    late = client.post(f"{sheet}deal/", {**deal, "standing": "played"})
    assert late.status_code == 422
    assert "has been reported in the meantime" in late.content.decode()
    assert opened(client, home) != sheet
