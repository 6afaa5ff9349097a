"""A player leaves a list of Skat in its middle, with or without a substitute.

Covers sheets, events and the desk's pages.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import GAMES
from games.changes import Changes
from tests.web.sheet.test_matches import codes, opened, write
from tests.worlds.desks import desk_of
from tests.worlds.events import NOW, name_of, registered, running, seats, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tournaments.domain.standings import standings
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.sheets import edit, matches
from tournaments.store.sheets.edit import SheetVersion

pytestmark = pytest.mark.django_db
CHANGING = [key for key, game in GAMES.items() if game.changes is Changes.FEWER]
PASSED = {"kind": "passed"}
FOUR = ("Anna", "Bernd", "Clara", "Dora")
LEFT = "Dora: up to Deal 2"


def lost(by: str) -> dict[str, Any]:
    """A game that costs its declarer 146 points, and brings the others 30, or 40 at three."""
    return {"declarer": by, "contract": "grand", "matadors": 1, "made": False}


def free(*deals: dict[str, Any], players: tuple[str, ...] = FOUR, game: str = "skat") -> ScoreSheet:
    """A free table after these deals."""
    report = {"game": game, "variant": {}, "players": list(players)}
    sheet = edit.create(report, level="sheet", now=NOW)
    for version, deal in enumerate(deals):
        saved = edit.add_deal(sheet.token, "deals", deal, seen=SheetVersion(version), now=NOW)
        assert saved.ok, codes(saved)
    sheet.refresh_from_db()
    return sheet


def url(sheet: ScoreSheet, rest: str = "") -> str:
    return f"/free/t/{sheet.token}/{rest}"


def leave(sheet: ScoreSheet, seat: object, client: Client | None = None, **fields: str) -> Any:
    sheet.refresh_from_db()
    given = {"leaves": str(seat), "version": str(sheet.version), **fields}
    answer = (client or english()).post(url(sheet, "leave/"), given)
    sheet.refresh_from_db()
    return answer


def undo(sheet: ScoreSheet) -> None:
    sheet.refresh_from_db()
    given = {"version": str(sheet.version)}
    assert english().post(url(sheet, "undo/"), given).status_code == 302
    sheet.refresh_from_db()


def seats_asked(page: Any) -> tuple[str, ...]:
    """Return the people of the deal that a page asks for."""
    players: tuple[str, ...] = page.context["scene"].players
    return players


@pytest.mark.parametrize("game", CHANGING)
def test_a_sheet_of_four_asks_the_next_deal_of_three_until_that_is_taken_back(game: str) -> None:
    said = GAMES[game].simulate(FOUR, {}, Random(1), level=GAMES[game].levels[-1])
    sheet = free(*said["deals"][:2], game=game)
    assert leave(sheet, 1).status_code == 302
    page = english().get(url(sheet))
    assert seats_asked(page) == ("Anna", "Clara", "Dora")
    assert "Bernd: up to Deal 2" in words(page)
    assert seats_asked(english().get(url(sheet, "deal/deals/1/"))) == FOUR
    undo(sheet)
    assert seats_asked(english().get(url(sheet))) == FOUR
    assert leave(sheet, 0, comes="Emil").status_code == 302
    page = english().get(url(sheet))
    assert seats_asked(page) == ("Emil", "Bernd", "Clara", "Dora")
    labels = [account.label for account in page.context["board"].accounts]
    assert labels == [*FOUR, "Emil"]


def test_a_list_of_four_goes_on_with_three_and_everybody_keeps_their_points() -> None:
    sheet = free(lost("Bernd"), PASSED)
    assert leave(sheet, 3).status_code == 302
    assert sheet.report["changes"] == [{"deal": 2, "leaves": "Dora"}]
    page = english().get(url(sheet))
    assert seats_asked(page) == ("Anna", "Bernd", "Clara")
    assert LEFT in words(page)
    edit.add_deal(*(sheet.token, "deals", lost("Bernd")), seen=SheetVersion(sheet.version), now=NOW)
    page = english().get(url(sheet))
    totals = {account.label: account.total for account in page.context["board"].accounts}
    assert totals == {"Anna": 70, "Bernd": -292, "Clara": 70, "Dora": 30}
    assert [cell.total for cell in page.context["board"].rows[0].cells] == [70, -292, 70, None]


def test_a_substitute_sits_at_a_free_table_and_plays_the_next_match() -> None:
    sheet = free(lost("Bernd"), PASSED)
    assert leave(sheet, 1, comes="Emil").status_code == 302
    page = english().get(url(sheet))
    assert seats_asked(page) == ("Anna", "Emil", "Clara", "Dora")
    assert "Bernd: up to Deal 2 Emil: from Deal 3" in words(page)
    for _deal in range(46):
        sheet.refresh_from_db()
        edit.add_deal(*(sheet.token, "deals", PASSED), seen=SheetVersion(sheet.version), now=NOW)
    sheet.refresh_from_db()
    page = english().get(url(sheet))
    assert page.context["board"].over
    english().post(url(sheet, "next/"), {"version": str(sheet.version), "first": "1"})
    sheet.refresh_from_db()
    assert sheet.report["players"] == ["Anna", "Emil", "Clara", "Dora"]
    assert sheet.report["first_dealer"] == "Emil"
    assert "changes" not in sheet.report


def test_who_left_is_taken_back_before_the_next_deal_and_after_it_with_it() -> None:
    sheet = free(PASSED, PASSED)
    leave(sheet, 3)
    assert "Take back who left" in english().get(url(sheet)).content.decode()
    undo(sheet)
    assert "changes" not in sheet.report
    leave(sheet, 3)
    edit.add_deal(*(sheet.token, "deals", PASSED), seen=SheetVersion(sheet.version), now=NOW)
    undo(sheet)
    assert (len(sheet.report["deals"]), sheet.report["changes"][0]["leaves"]) == (2, "Dora")
    undo(sheet)
    assert (len(sheet.report["deals"]), "changes" in sheet.report) == (2, False)


def test_the_deal_that_is_being_typed_stays_with_its_people() -> None:
    sheet = free(PASSED)
    typed = {"kind": "played", "declarer": "2", "seats": list(FOUR), "version": "1"}
    english().post(url(sheet, "draft/"), typed)
    leave(sheet, 0)
    page = english().get(url(sheet))
    assert page.context["filled"].typed.text("declarer") == "1"
    undo(sheet)
    page = english().get(url(sheet))
    assert page.context["filled"].typed.text("declarer") == "2"
    leave(sheet, 2)
    page = english().get(url(sheet))
    assert page.context["filled"].typed.text("declarer") == ""
    assert "what was typed for Clara is left out" in str(page.context["seats_said"])


def test_a_deal_before_is_corrected_with_who_sat_there_then() -> None:
    sheet = free(lost("Dora"), PASSED)
    leave(sheet, 3)
    page = english().get(url(sheet, "deal/deals/0/"))
    assert seats_asked(page) == FOUR
    assert page.context["filled"].typed.text("declarer") == "3"


@pytest.mark.parametrize(
    ("players", "seat", "fields", "says"),
    [
        (FOUR[:3], "0", {}, "Let a substitute come, or end the match here."),
        (FOUR, "9", {}, "Who leaves?"),
        (FOUR, "0", {"comes": "Bernd"}, "Somebody of this name is there already."),
        (FOUR, "0", {"comes": "x" * 41}, "A name at a table has at most 40 letters."),
    ],
)
def test_nobody_leaves_where_it_cannot_be(
    players: tuple[str, ...], seat: str, fields: dict[str, str], says: str
) -> None:
    sheet = free(PASSED, players=players)
    answer = leave(sheet, seat, **fields)
    assert answer.status_code == 422
    assert says in words(answer)
    assert "changes" not in sheet.report


def test_of_three_somebody_leaves_for_a_substitute_alone() -> None:
    page = english().get(url(free(PASSED, players=FOUR[:3])))
    assert page.context["leaving"] == "substitute"
    event, sheet = evening(6, table_size=3)
    assert len(sheet.report["players"]) == 3
    assert english().get(url(sheet)).context["leaving"] == ""
    assert state(event).play.phase == "round"


def test_nobody_leaves_before_the_first_deal_nor_a_game_of_partners() -> None:
    assert 'id="leaving"' not in english().get(url(free())).content.decode()
    other = free(players=("Anna", "Bernd"), game="bronzen")
    assert 'id="leaving"' not in english().get(url(other)).content.decode()
    assert leave(other, 0).status_code == 404


def evening(players: int = 8, **settings: Any) -> tuple[Tournament, ScoreSheet]:
    """An evening of Skat with a list of four deals; its first table has written two."""
    rules = {"rounds": 1, "deals": 3, **settings}
    event = running(players, format="evening", game="skat", settings=rules)
    sheet = opened(event)
    assert sheet
    for _deal in range(2):
        assert write(event, edit.add_deal, "deals", PASSED).ok
    sheet.refresh_from_db()
    return event, sheet


def test_the_leaver_of_an_event_keeps_his_part_and_the_table_goes_on() -> None:
    event, sheet = evening()
    *stay, gone = sheet.report["players"]
    phone = english()
    home = player_home(event, stay[0])
    phone.post(f"{home}sheet/")
    page = phone.get(url(sheet))
    assert 'name="comes"' not in page.content.decode()
    assert leave(sheet, 3, phone).status_code == 302
    for by in stay[:2]:
        assert write(event, edit.add_deal, "deals", lost(by)).ok
    assert phone.post(f"{home}sheet/send/", {"round": 1, "runde": 1}).status_code == 302
    assert state(event).play.tables[0].matches == 1
    points = {
        line.player: state(event).play.balances[line.player] for line in standings(state(event))
    }
    assert [points[who] for who in (*stay, gone)] == [-106, -106, 80, 0]
    assert sent(event, "withdraw", player=gone).ok
    assert state(event).play.balances[gone] == 0


def test_a_substitute_is_refused_in_an_event_with_cause_and_next_step() -> None:
    event, sheet = evening()
    report = matches.report_body(sheet) | {
        "deals": [PASSED] * 4,
        "changes": [{"deal": 1, "leaves": sheet.report["players"][0], "comes": "Emil"}],
    }
    refused = send(event, "report", table=1, report=report)
    assert [(p.code, p.path) for p in refused.problems] == [
        ("no_substitutes", "report.changes[0].comes")
    ]
    page = leave(sheet, 0, comes="Emil")
    assert page.status_code == 422
    assert "In a tournament nobody takes over a seat in mid-match." in words(page)


def test_the_desk_sees_who_left_where_it_corrects_a_list() -> None:
    event, sheet = evening()
    leave(sheet, 3)
    for by in sheet.report["players"][:2]:
        assert write(event, edit.add_deal, "deals", lost(by)).ok
    sheet.refresh_from_db()
    assert sent(event, "report", table=1, report=matches.report_body(sheet)).ok
    desk = desk_of(event)
    entry = desk.get(reverse("desk-match-entries", args=[event.slug, 1]))["Location"]
    said = words(desk.get(entry))
    assert f"{name_of(event, sheet.report['players'][3])}: up to Deal 2" in said
    place = re.search(r'href="(/free/t/[^"]+/)deal/deals/3/"', desk.get(entry).content.decode())
    assert place
    corrected = desk.get(f"{place[1]}deal/deals/3/")
    assert seats_asked(corrected) == tuple(sheet.report["players"][:3])
    assert seats_asked(desk.get(f"{place[1]}deal/deals/1/")) == tuple(sheet.report["players"])


def test_a_sheet_whose_player_left_the_event_says_how_it_goes_on() -> None:
    event, sheet = evening()
    assert sent(event, "withdraw", player=sheet.report["players"][3]).ok
    said = words(english().get(url(sheet)))
    assert "Begin a new one for those who sit there now." in said
    assert "Or the desk takes the leaving back" in said
    assert leave(sheet, 3).status_code == 422


def test_nobody_leaves_a_match_of_a_league() -> None:
    event = registered(4, format="league", game="skat", settings={"table_size": 4})
    sent(event, "start", seed="lot")
    sent(event, "go")
    report = {"deals": [PASSED] * 2, "changes": [{"deal": 1, "leaves": seats(event)[0]}]}
    refused = send(event, "report", table=1, report=report, accept=True)
    assert [(p.code, p.path) for p in refused.problems] == [("no_leavers", "report.changes[0]")]
    sheet = opened(event)
    assert sheet
    assert write(event, edit.add_deal, "deals", PASSED).ok
    assert leave(sheet, 0).status_code == 404


def test_the_desk_types_the_foot_of_a_list_that_somebody_left() -> None:
    event = running(
        4, format="evening", game="binokel", settings={"rounds": 1, "table_size": 4, "deals": 9}
    )
    desk, place = desk_of(event), reverse("desk-results", args=[event.slug])
    people = state(event).play.tables[0].players
    typed = {f"t1-points-{i}": str(points) for i, points in enumerate((300, 200, 100, 50))}
    wrong = desk.post(place, {**typed, "t1-leaver": people[3]})
    assert wrong.status_code == 422
    assert "From which deal on were they gone? This is missing." in words(wrong)
    typed |= {"t1-leaver": people[3], "t1-left_from": "3"}
    assert desk.post(place, {**typed, "key": "k"}).status_code == 302
    entry = event.log.filter(kind="result").latest("seq")
    assert entry.event["report"]["changes"] == [{"deal": 2, "leaves": people[3]}]
    assert [state(event).play.balances[who] for who in people] == [300, 200, 100, 50]
