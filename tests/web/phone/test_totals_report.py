"""A table tells a match by its totals, where its event takes that."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.envelope import Json, Problem
from tests.worlds.desks import desk_of
from tests.worlds.events import later, running, seats, send, sent, state
from tests.worlds.phones import english, own_table
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.web.phone.access.now_utc", lambda: later(40))
    monkeypatch.setattr("tournaments.web.http.visit.now_utc", lambda: later(40))


def evening(depths: list[str], **settings: Any) -> Tournament:
    settings = {"rounds": 2, "deals": 3, "depths": depths, **settings}
    return running(3, format="evening", game="binokel", settings=settings)


def typed(tournament: Tournament, *points: object, **more: object) -> Json:
    play = state(tournament).play
    told = {f"t1-points-{i}": str(value) for i, value in enumerate(points)}
    return {"table": 1, "round": play.round, "runde": 1, **told, **more}


def test_a_table_reports_its_totals() -> None:
    tournament = evening(["totals"], matches=2)
    players, client = seats(tournament), english()
    home = own_table(tournament, players[0])
    html = client.get(home).content.decode()
    assert html.index('id="totals-form"') < html.index('id="match"')
    done = client.post(f"{home}totals/", typed(tournament, 1200, -150, 300))
    assert done.status_code == 302
    play = state(tournament).play
    assert [play.balances[p] for p in players] == [1200, -150, 300]
    assert "Told by its totals." in client.get(home).content.decode()


@pytest.mark.parametrize(
    ("depths", "shown", "first"),
    [
        ([], False, False),
        (["sheet"], False, False),
        (["lines", "numbers"], False, False),
        (["sheet", "totals"], True, False),
        (["totals", "sheet"], True, True),
    ],
)
def test_the_event_says_what_is_offered_and_asked_first(
    depths: list[str], shown: bool, first: bool
) -> None:
    tournament = evening(depths)
    html = english().get(own_table(tournament, seats(tournament)[0])).content.decode()
    assert ('id="totals-form"' in html) is shown
    assert ("Only the result, without a sheet" in html) is (shown and not first)


def test_points_that_cannot_be_say_so_at_their_field_and_stay() -> None:
    tournament = evening(["totals"])
    client, before = english(), LogEntry.objects.count()
    home = own_table(tournament, seats(tournament)[0])
    answer = client.post(f"{home}totals/", typed(tournament, 1203, -150, 300))
    html = answer.content.decode()
    assert answer.status_code == 422
    assert html.count('aria-invalid="true"') == 1
    assert 'value="1203"' in html
    assert "under these rules all points go in steps" in html
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize("value", ["", "x", "<b>", "\x00", "9" * 10_000, "1e9"])
def test_what_is_no_number_is_refused_in_words(value: str) -> None:
    tournament = evening(["totals"])
    home = own_table(tournament, seats(tournament)[0])
    answer = english().post(f"{home}totals/", typed(tournament, 100, value, 300))
    assert answer.status_code in (400, 422)
    assert "<b>" not in answer.content.decode()


def test_a_second_phone_with_the_same_match_books_nothing() -> None:
    tournament = evening(["totals"], matches=2)
    client, home = english(), own_table(tournament, seats(tournament)[0])
    told = typed(tournament, 1200, -150, 300)
    assert client.post(f"{home}totals/", told).status_code == 302
    answer = client.post(f"{home}totals/", told)
    assert answer.status_code == 422
    assert state(tournament).play.tables[0].matches == 1


def totals(tournament: Tournament) -> Json:
    return {"totals": {"points": dict(zip(seats(tournament), (100, 200, 300), strict=True))}}


def test_a_table_may_always_tell_more() -> None:
    tournament = evening(["totals"])
    a, b, c = seats(tournament)
    deal = {"kind": "line", "scores": {a: 100, b: 200, c: 300}}
    actor = Actor(Role.PLAYER, a)
    report = {"deals": [deal] * 3}
    done = send(tournament, "report", table=1, report=report, actor=actor, now=later(30))
    assert done.ok
    assert state(tournament).play.balances[c] == 900


def test_a_wm_that_wants_sheets_offers_no_quick_report() -> None:
    tournament = running(4, format="wm", settings={"depths": ["numbers"]})
    a, b, *_ = seats(tournament)
    html = english().get(own_table(tournament, a)).content.decode()
    assert 'id="report-form"' not in html
    assert 'id="match"' in html
    actor = Actor(Role.PLAYER, a)
    refused = send(tournament, "report", table=1, result={"loser": b}, actor=actor, now=later(9))
    assert refused.problems == (Problem("depth_too_shallow", "report"),)


def test_totals_are_corrected_at_the_desk_by_their_numbers() -> None:
    tournament = evening(["totals"])
    client, players = desk_of(tournament), seats(tournament)
    a = players[0]
    done = sent(tournament, "report", table=1, report=totals(tournament), now=later(30))
    address = reverse("desk-correct", args=[tournament.slug, done.entries[0].seq])
    html = client.get(address).content.decode()
    assert f'name="points-{a}"' in html
    points = {f"points-{p}": n for p, n in zip(players, (110, 200, 300), strict=True)}
    wrong = client.post(address, {"how": "replace", **points, f"points-{a}": 111})
    assert wrong.status_code == 422
    assert "under these rules all points go in steps" in wrong.content.decode()
    look = client.post(address, {"how": "replace", **points})
    assert look.status_code == 200
    booked = client.post(address, {"how": "replace", **points, "confirmed": "1"})
    assert booked.status_code == 302
    assert state(tournament).play.balances[a] == 110


def test_the_rules_page_says_the_depths() -> None:
    tournament = evening(["totals", "sheet"])
    html = english().get(reverse("event-rules", args=[tournament.slug])).content.decode()
    assert "Depth of reports" in html
    assert "totals only, full sheet" in html


def test_the_phones_of_a_table_see_who_keeps_its_sheet_and_join() -> None:
    tournament = evening([])
    a, b, _c = seats(tournament)
    keeper, other = own_table(tournament, a), own_table(tournament, b)
    assert 'id="kept-by"' not in english().get(other).content.decode()
    sheet = english().post(f"{keeper}sheet/")["Location"]
    html = english().get(other).content.decode()
    assert f"The sheet of this match is kept by {state(tournament).name(a)}." in html
    assert "Join the score sheet" in html
    assert 'id="kept-by"' not in english().get(keeper).content.decode()
    assert english().post(f"{other}sheet/")["Location"] == sheet
    assert f"kept by {state(tournament).name(a)}" in english().get(other).content.decode()


def test_the_desk_that_keeps_a_sheet_is_named() -> None:
    tournament = evening([])
    desk = desk_of(tournament)
    table = desk.get(reverse("desk-table", args=[tournament.slug, 1]))["Location"]
    desk.post(f"{table}sheet/")
    html = english().get(own_table(tournament, seats(tournament)[0])).content.decode()
    assert "The sheet of this match is kept by The desk." in html


def test_the_desk_enters_a_table_as_itself_and_is_back_where_it_was() -> None:
    tournament = evening(["totals", "sheet"], matches=3)
    desk, slug = desk_of(tournament), tournament.slug
    log = f'href="{reverse("desk", args=[slug])}">Desk<'  # the way of the desk
    for match, (back, part) in enumerate((("desk", "#tile-1"), ("desk-results", "")), 1):
        place = reverse(back, args=[slug])
        table = desk.get(reverse("desk-table", args=[slug, 1]) + f"?back={back}")["Location"]
        html = desk.get(table).content.decode()
        assert [text in html for text in (log, place, "made by the desk")] == [True] * 3
        assert "Who holds this phone?" not in html
        sheet = desk.post(f"{table}sheet/")["Location"]
        assert log in desk.get(sheet).content.decode()
        assert log not in english().get(sheet).content.decode()
        told = typed(tournament, 1200, -150, 300, runde=match)
        done = desk.post(f"{table}totals/", told)
        assert done["Location"] == place + part
        assert reverse("desk-undo", args=[slug]) in desk.get(place).content.decode()
    assert state(tournament).play.tables[0].matches == 2
    strange = desk.get(reverse("desk-table", args=[slug, 1]) + "?back=//evil.example")["Location"]
    assert "evil" not in desk.get(strange).content.decode()
