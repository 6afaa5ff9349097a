"""Every format from the choice of its kind to the winner, over the pages of desk and phones."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from tests.worlds.events import NAMES, id_of, name_of, send, sent, state
from tests.worlds.matches import act, made, press, report_all, steps
from tests.worlds.phones import player_home
from tournaments.store.models import LogEntry, ScoreSheet, User
from tournaments.web.http.visit import now_utc

pytestmark = [pytest.mark.django_db, pytest.mark.served]


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


def test_an_unfinished_match_is_reported_only_once_somebody_says_so(organizer: Client) -> None:
    tournament = made(organizer, "evening", "binokel", {"rounds": "1", "deals": "3"})
    for name in NAMES[:3]:
        sent(tournament, "register", player=name)
    sent(tournament, "start")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go", now=now_utc())
    home = player_home(tournament, NAMES[0])
    empty = organizer.post(f"{home}sheet/send/", {"round": 1, "runde": 1})
    assert empty.status_code == 422
    done = send(tournament, "report", table=1, report={"deals": []})
    assert not done.ok


def test_a_sheet_of_a_match_is_no_free_table(organizer: Client) -> None:
    tournament = made(organizer, "knockout", "bronzen", {})
    for name in NAMES[:2]:
        sent(tournament, "register", player=name)
    sent(tournament, "start", seed="lot")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    home = player_home(tournament, NAMES[0])
    opened = organizer.post(f"{home}sheet/", follow=True)
    assert "Krone" in opened.content.decode()
    token = ScoreSheet.objects.get().token
    assert organizer.post(f"/free/t/{token}/next/", {"version": 0}).status_code == 404


@pytest.mark.parametrize("query", ["format=wind", "format=wm&game=canasta", "format=wm_mode"])
def test_a_kind_that_there_is_not_is_no_page(organizer: Client, query: str) -> None:
    assert organizer.get(f"/events/new/?{query}").status_code == 404


def test_a_setting_that_does_not_fit_is_named_at_its_field(organizer: Client) -> None:
    address = "/events/new/?format=league&game=binokel"
    context = organizer.get(address).context
    fields = (*context["form"], *context["options"], *context["rules"])
    values = {
        f.html_name: f.value() for f in fields if f.value() is not None and f.value() is not False
    }
    data = {**values, "key": context["new_key"](), "name": "Krone", "s-table_size": "6"}
    answer = organizer.post(address, data)
    assert answer.status_code == 422
    assert "table_size" in answer.context["options"].errors


def test_the_dates_of_a_season_come_as_a_calendar(organizer: Client) -> None:
    tournament = made(organizer, "league", "bronzen", {"first_day": "2030-12-05T19:30"})
    for name in NAMES[:4]:
        sent(tournament, "register", player=name)
    sent(tournament, "start", seed="lot")
    feed = Client().get(f"/e/{tournament.slug}/calendar.ics")
    events = Calendar.from_ical(feed.content).walk("VEVENT")
    dates = sorted(event["dtstart"].dt for event in events)
    assert len(dates) == 6
    assert dates[0] == datetime(2030, 12, 5, 18, 30, tzinfo=UTC)
    assert Client().get(f"/e/{tournament.slug}/calendar.ics", {"player": "?"}).status_code == 404
    own = Client().get(f"/e/{tournament.slug}/calendar.ics", {"player": "e1"})
    assert len(Calendar.from_ical(own.content).walk("VEVENT")) == 3


def test_a_calendar_calls_off_what_will_not_be_played_and_takes_any_name(
    organizer: Client,
) -> None:
    tournament = made(organizer, "league", "bronzen", {"first_day": "2030-12-05T19:30"})
    for name in NAMES[:4]:
        sent(tournament, "register", player=name)
    sent(tournament, "configure", name="Liga; Nord,\nSüd")
    sent(tournament, "start", seed="lot")
    sent(tournament, "withdraw", player=NAMES[0])
    feed = Calendar.from_ical(Client().get(f"/e/{tournament.slug}/calendar.ics").content)
    assert feed["x-wr-calname"] == r"Liga\; Nord\,\nSüd"
    for event in feed.walk("VEVENT"):
        called_off = event.get("status") == "CANCELLED"
        assert called_off == (NAMES[0] in event["summary"])


def test_a_newcomer_of_a_season_has_all_matches_at_once(organizer: Client) -> None:
    tournament = made(organizer, "league", "bronzen", {})
    for name in NAMES[:3]:
        sent(tournament, "register", player=name)
    press(organizer, tournament, "start")
    sent(tournament, "late_entry", player="Zoe")
    desk = organizer.get(f"/e/{tournament.slug}/desk/").content.decode()
    assert "/desk/do/plan/" not in desk
    play: Any = state(tournament).play
    zoe = id_of(tournament, "Zoe")
    assert sum(zoe in fixture.sides for fixture in play.fixtures) == 3


def test_teams_are_entered_with_their_people(organizer: Client) -> None:
    tournament = made(organizer, "league", "bronzen", {"kind": "teams", "boards": "2"})
    address = f"/e/{tournament.slug}/desk/players/"
    names = ["Krone: Anke, Bernd", "Hirsch: Conny, Dieter", "Anker: Elif"]
    said = {"shown": "1", "take": names, "key": "k"}
    page = organizer.post(address, said, follow=True).content.decode()
    play: Any = state(tournament).play
    told = partial(name_of, tournament)
    rosters = {told(side): tuple(map(told, crew)) for side, crew in play.rosters.items()}
    assert rosters == {"Krone": ("Anke", "Bernd"), "Hirsch": ("Conny", "Dieter")}
    assert "A team needs enough people" in page


def test_a_bracket_is_drawn_while_it_is_played(organizer: Client) -> None:
    tournament = made(organizer, "knockout", "bronzen", {})
    empty = organizer.get(f"/e/{tournament.slug}/plan/").content.decode()
    assert "bracket-box" not in empty
    for name in NAMES[:5]:
        sent(tournament, "register", player=name)
    sent(tournament, "start", seed="lot")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    page = organizer.get(f"/e/{tournament.slug}/plan/").content.decode()
    playing = 2 * len(state(tournament).play.tables)  # in the round for phones, and in the whole
    assert page.count('class="bracket-box is-playing"') == playing


def test_the_wm_mode_has_no_plan_page(organizer: Client) -> None:
    tournament = made(organizer, "wm", "brokdorf", {})
    assert organizer.get(f"/e/{tournament.slug}/plan/").status_code == 404


@pytest.mark.parametrize(
    ("form", "game", "kind", "fields"),
    [
        ("knockout", "bronzen", "award", {"side": "1:first"}),
        ("league", "bronzen", "absent", {"side": "1:first"}),
        ("league", "bronzen", "postpone", {"table": "1", "to": "2031-01-01T20:00"}),
        ("league", "bronzen", "move_day", {"round": "2", "to": "2031-01-01T20:00"}),
        ("swiss", "bronzen", "penalty", {"player": "first", "points": "3"}),
        ("swiss", "bronzen", "no_show", {"player": "first"}),
    ],
)
def test_the_desk_intervenes_with_a_look_first(
    organizer: Client, form: str, game: str, kind: str, fields: dict[str, str]
) -> None:
    tournament = made(organizer, form, game, {})
    for name in NAMES[:4]:
        sent(tournament, "register", player=name)
    press(organizer, tournament, "start")
    for step in steps(tournament):
        press(organizer, tournament, step)
    first = state(tournament).play.tables[0].players[0]
    data = {name: value.replace("first", first) for name, value in fields.items()}
    assert organizer.get(f"/e/{tournament.slug}/desk/act/{kind}/").status_code == 200
    before = state(tournament).seq
    act(organizer, tournament, kind, **data)
    assert state(tournament).seq > before


def test_an_event_in_rounds_is_ended_early(organizer: Client) -> None:
    tournament = made(organizer, "swiss", "bronzen", {"rounds": "5"})
    for name in NAMES[:4]:
        sent(tournament, "register", player=name)
    press(organizer, tournament, "start")
    for step in steps(tournament):
        press(organizer, tournament, step)
    report_all(tournament, Random(2))
    address = f"/e/{tournament.slug}/desk/act/finish/"
    assert organizer.post(address, {}).status_code == 200
    organizer.post(address, {"confirmed": "1"})
    assert state(tournament).play.phase == "finished"


def test_a_booked_match_is_mended_on_its_sheet(organizer: Client) -> None:
    tournament = made(organizer, "swiss", "bronzen", {"rounds": "2"})
    for name in NAMES[:2]:
        sent(tournament, "register", player=name)
    press(organizer, tournament, "start")
    for step in steps(tournament):
        press(organizer, tournament, step)
    report_all(tournament, Random(2))
    before = dict(state(tournament).play.balances)
    seq = LogEntry.objects.filter(tournament=tournament, kind="result").latest("seq").seq
    address = f"/e/{tournament.slug}/desk/log/{seq}/correct/"
    page = organizer.get(address)
    sheet = ScoreSheet.objects.get(tournament=tournament)
    assert sheet.token in page.content.decode()
    other = {'"e1"': '"e2"', '"e2"': '"e1"'}
    turned = re.sub("|".join(other), lambda name: other[name[0]], json.dumps(sheet.report["deals"]))
    sheet.report = {**sheet.report, "deals": json.loads(turned)}
    sheet.save()
    looked = organizer.post(address, {"how": "sheet"})
    assert looked.status_code == 200, looked.context["form"].errors
    organizer.post(address, {"how": "sheet", "confirmed": "1"})
    after = dict(state(tournament).play.balances)
    assert after != before
    assert sorted(after.values()) == sorted(before.values())


def test_a_match_of_which_only_the_outcome_was_told_is_corrected_by_its_entry(
    organizer: Client,
) -> None:
    tournament = made(organizer, "evening", "brokdorf", {"rounds": "2"})
    for name in NAMES[:4]:
        sent(tournament, "register", player=name)
    press(organizer, tournament, "start")
    for step in steps(tournament):
        press(organizer, tournament, step)
    told = {"result": {"end": "normal", "loser": NAMES[0]}}
    done = sent(tournament, "report", table=1, report=told, accept=True, now=now_utc())
    address = f"/e/{tournament.slug}/desk/log/{done.entries[-1].seq}/correct/"
    form = {field.html_name: field.value() for field in organizer.get(address).context["form"]}
    first, second = (id_of(tournament, name) for name in NAMES[:2])
    assert (form["end"], form["loser"]) == ("normal", first)
    better = {"how": "replace", "end": "normal", "loser": second, "confirmed": "1"}
    assert organizer.post(address, better).status_code == 302
    assert list(state(tournament).play.balances.values()) == [1, -3, 1, 1]


def test_a_sheet_outlives_the_next_match_day(organizer: Client) -> None:
    tournament = made(organizer, "league", "bronzen", {})
    for name in NAMES[:4]:
        sent(tournament, "register", player=name)
    press(organizer, tournament, "start")
    press(organizer, tournament, "go")
    home = player_home(tournament, NAMES[0])
    first = organizer.post(f"{home}sheet/")["Location"]
    press(organizer, tournament, "go")
    assert organizer.post(f"{home}sheet/")["Location"] == first
