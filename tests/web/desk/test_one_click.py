"""One-click actions of the desk and their undo: closing tables, the clock, check-in."""

from __future__ import annotations

import html
import re
from dataclasses import fields
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.markup import flat
from tests.worlds.phones import evening
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import ENTRIES
from tournaments.store.models import Tournament
from tournaments.wording.done import done_in_words

pytestmark = pytest.mark.django_db


def board(client: Client, tournament: Tournament) -> str:
    return flat(client.get(f"/e/{tournament.slug}/desk/").content.decode())


def press(client: Client, tournament: Tournament, where: str, **form: object) -> str:
    """Return the message of the page after a button."""
    address = f"/e/{tournament.slug}/desk/{where}/"
    answer = client.post(address, {"key": "k", **form}, follow=True)
    assert answer.status_code == 200
    return flat(answer.content.decode())


WAY_BACK = re.compile(r'action="([^"]*/desk/undo/)">.*?name="commands" value="([^"]*)"')


def undo(client: Client, tournament: Tournament, page: str, place: str = "") -> str:
    """Return the message of the page after the undo button of its message or of its question."""
    ((address, commands),) = WAY_BACK.findall(page.partition('id="latest"')[0])
    data = {"commands": html.unescape(commands), "place": place}
    answer = client.post(address, data, follow=True)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def after_the_bell(players: int = 36, minutes: float = 45.1) -> Tournament:
    """Nine tables, whose time is over."""
    return evening(players, minutes=minutes, confirmation="none")


def open_tables(tournament: Tournament) -> list[int]:
    return [n for n, table in enumerate(state(tournament).play.tables, 1) if table.open]


def test_nobody_is_late_at_once_when_the_time_is_up() -> None:
    assert "pill is-bad" not in board(desk_of(tournament := after_the_bell()), tournament)
    assert board(desk_of(late := after_the_bell(minutes=56)), late).count("pill is-bad") > 0


def test_a_table_without_a_report_is_not_said_to_have_had_one() -> None:
    page = board(desk_of(tournament := evening(8, minutes=20, confirmation="none")), tournament)
    assert "playing for 20 min" in page
    assert "since the last report" not in page


def test_each_table_that_has_not_said_that_it_is_done_has_its_actions_in_one_list() -> None:
    tournament = after_the_bell()
    page = board(desk_of(tournament), tournament)
    listed = page[page.index("data-todo") : page.index("</section>", page.index("data-todo"))]
    tables = len(state(tournament).play.tables)
    for part in (">Enter<", 'do/table_done/" hx', 'more-time/" hx'):
        assert listed.replace("> Enter <", ">Enter<").count(part) == tables, part
    assert f"All {tables} tables are done" in page


def test_all_tables_are_closed_after_one_question_and_taken_back_from_the_message() -> None:
    tournament = after_the_bell()
    client, tables = desk_of(tournament), len(state(tournament).play.tables)
    question = press(client, tournament, "close", all="1")
    assert f"{tables} tables are closed." in question
    assert "the round is over then" in question
    numbers = re.findall(r'name="table" value="(\d+)"', question)
    assert numbers == [str(n) for n in range(1, tables + 1)]
    after = press(client, tournament, "close", confirmed="1", table=numbers)
    assert state(tournament).play.phase == "between"
    assert "Play ended." in after
    assert "Taken back." in undo(client, tournament, after)
    assert open_tables(tournament) == list(range(1, tables + 1))
    assert state(tournament).play.phase == "closing"


def test_ticked_tables_alone_are_closed_and_the_button_of_a_row_means_its_own() -> None:
    tournament = after_the_bell()
    client, tables = desk_of(tournament), len(state(tournament).play.tables)
    question = press(client, tournament, "close", table=["2", "3"])
    assert f"{tables - 2} tables play on." in question
    assert "Please tick" in press(client, tournament, "close")
    press(client, tournament, "do/table_done", table=["2", "5"])
    assert set(range(1, tables + 1)) - set(open_tables(tournament)) == {5}
    before = state(tournament).play.tables[0].due
    press(client, tournament, "more-time", table="1")
    assert state(tournament).play.tables[0].due != before


def test_five_minutes_less_than_are_left_end_the_round_after_a_question() -> None:
    tournament = evening(8, minutes=37)
    client = desk_of(tournament)
    due = state(tournament).play.round_due
    assert due is not None
    press(client, tournament, "more-time", less="1")
    assert state(tournament).play.round_due == due - timedelta(minutes=5)
    asked = press(client, tournament, "more-time", less="1")
    assert "No five minutes are left, so the round would end now." in asked
    assert state(tournament).play.phase == "round"
    after = press(client, tournament, "do/end_round", confirmed="1")
    assert "Round ended by the desk." in after
    assert state(tournament).play.phase == "closing"
    undo(client, tournament, after)
    assert state(tournament).play.phase == "round"


def test_a_table_that_is_long_over_gets_five_minutes_from_now() -> None:
    tournament = after_the_bell(minutes=71)
    press(desk_of(tournament), tournament, "more-time", table="1")
    due = state(tournament).play.tables[0].due
    assert due is not None
    assert timedelta(minutes=4) < due - timezone.now() <= timedelta(minutes=5)


def test_the_clock_is_stopped_started_and_extended_by_one_click_above_everything() -> None:
    tournament = evening(8)
    client = desk_of(tournament)
    page = board(client, tournament)
    top = page[page.index('id="desk-clock"') : page.index('id="desk-live"')]
    assert [word for word in ("Pause the clock", "Five minutes more") if word not in top] == []
    due = state(tournament).play.round_due
    assert due is not None
    assert "Time changed." in press(client, tournament, "more-time")
    assert state(tournament).play.round_due == due + timedelta(minutes=5)
    paused = press(client, tournament, "do/pause")
    assert "Clock paused." in paused
    top = paused[paused.index('id="desk-clock"') : paused.index('id="desk-live"')]
    assert "Let the clock run" in top


def test_everybody_is_checked_in_by_one_click() -> None:
    tournament = registered(5)
    client = desk_of(tournament)
    sent(tournament, "check_in", player="Anke", present=True)
    page = board(client, tournament)
    assert "All are here" in page
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    assert seen
    sent(tournament, "register", name="Zoe")  # who came after the page was opened
    after = press(client, tournament, "all-here", seen=seen[1])
    assert state(tournament).play.checked_in == {"e1", "e2", "e3", "e4", "e5"}
    assert "Checked in (4)." in after


# What they say either way stands beside what they do.
BESIDE = ("register", "late_entry", "seat")


def test_what_can_be_turned_round_says_which_way_it_went() -> None:
    """Every command with a word for the opposite in the log, and seats that are hidden."""
    turned = [
        (entry.kind, field.name)
        for entry in ENTRIES
        for field in entry.fields
        if field.log_text_if_not and entry.kind not in BESIDE
    ]
    assert len(turned) == 8
    turned.append(("publish", "holds"))
    assert [kind for kind, flag in turned if not done_in_words(kind, {flag: False})] == []
    alike = [
        kind
        for kind, flag in turned
        if done_in_words(kind, {flag: False}) == done_in_words(kind, {flag: True})
    ]
    assert alike == ["label"]  # which says neither


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        ("do/pause", {}),
        ("more-time", {}),
        ("act/fine", {"player": "e1", "amount": "1", "confirmed": "1"}),
        ("act/withdraw", {"player": "e1", "confirmed": "1"}),
        ("act/warn", {"player": "e1", "confirmed": "1"}),
        ("act/ruling", {"text": "play on", "confirmed": "1"}),
        ("act/rename", {"player": "e1", "name": "Zoe", "confirmed": "1"}),
    ],
)
def test_an_act_is_taken_back_from_the_message_that_confirms_it(
    kind: str, form: dict[str, str]
) -> None:
    tournament = evening(8)
    before, client = state(tournament), desk_of(tournament)
    assert "Taken back." in undo(client, tournament, press(client, tournament, kind, **form))
    assert state(tournament).play == before.play
    assert state(tournament).name("e1") == before.name("e1")


def course(tournament: Tournament) -> dict[str, object]:
    """Return all of an event that an undo restores, and the play."""
    now = state(tournament)
    kept = [field.name for field in fields(now) if not field.metadata.get("stays")]
    return {name: getattr(now, name) for name in (*kept, "play")}


@pytest.mark.parametrize(
    ("where", "form"),
    [
        ("act/withdraw", {"player": "e1", "confirmed": "1"}),
        ("all-here", {"seen": "e1 e2 e3 e4 e5"}),
        ("players", {"names": "Zoe"}),
        ("players/signup", {"open": "1"}),
        ("announce", {"text": "Soup"}),
        ("wishes", {"wish": "apart", "player": "e1", "other": "e2"}),
        ("do/start", {"confirmed": "1"}),
        ("money", {"purpose": "gift", "cents": "5"}),
        ("money/paid", {"player": "e1"}),
        ("money/fee", {"fee-player": "e1", "fee-cents": "10"}),
        ("money/prizes", {"prize-prizes": "Ham", "prize-rest": "first"}),
        ("players/labels", {"label": "Team", "l-e1": "Krone", "l-e2": "x"}),
    ],
)
def test_what_is_done_before_the_start_is_taken_back_wholly(
    where: str, form: dict[str, str]
) -> None:
    tournament = registered(5, format="evening", game="bronzen", settings={"entry_fee": 500})
    before, client = course(tournament), desk_of(tournament)
    after = press(client, tournament, where, **form)
    assert course(tournament) != before, after
    assert "Taken back." in undo(client, tournament, after)
    assert course(tournament) == before


def test_a_corrected_registration_has_its_name_again() -> None:
    tournament = evening(8)
    before, client = course(tournament), desk_of(tournament)
    entry = tournament.log.filter(kind="register").first()
    assert entry is not None
    fields = {"how": "replace", "name": "Zoe", "confirmed": "1"}
    after = press(client, tournament, f"log/{entry.seq}/correct", **fields)
    assert state(tournament).name("e1") == "Zoe", after
    assert '"type": "rename"' in html.unescape(html.unescape(after))
    assert "Taken back." in undo(client, tournament, after)
    assert state(tournament).name("e1") == "Anke"
    assert course(tournament) == before


def test_seats_are_hidden_again_and_swapped_back() -> None:
    tournament = evening(8, up_to="draw")
    client = desk_of(tournament)
    seats = [table.players for table in state(tournament).play.tables]
    swap = press(client, tournament, "swap", swap=[seats[0][0], seats[1][0]])
    assert [table.players for table in state(tournament).play.tables] != seats
    undo(client, tournament, swap)
    assert [table.players for table in state(tournament).play.tables] == seats
    published = press(client, tournament, "do/publish")
    assert state(tournament).published == 1
    assert "Taken back." in undo(client, tournament, published)
    assert state(tournament).published == 0


def test_a_report_that_was_rejected_and_dropped_waits_again_step_by_step() -> None:
    tournament = evening(8)
    first, *_ = state(tournament).play.tables[0].players
    report = {"table": 1, "result": {"loser": first}, "accept": True}
    sent(tournament, "report", actor=Actor(Role.PLAYER, first), now=timezone.now(), **report)
    client, before = desk_of(tournament), state(tournament).pending
    (number,) = before
    rejected = press(client, tournament, "do/dispute", report=number)
    dropped = press(client, tournament, "do/dispute", report=number, key="again")
    assert (state(tournament).pending, state(tournament).disputes) == ({}, {})
    assert "The report stands" not in dropped
    undo(client, tournament, dropped)
    disputes = state(tournament).disputes
    assert {n: dispute.report for n, dispute in disputes.items()} == before
    undo(client, tournament, rejected)
    assert (state(tournament).pending, state(tournament).disputes) == (before, {})


def test_a_call_that_was_not_answered_after_all_stands_on_the_desk_again() -> None:
    tournament = evening(8)
    sent(tournament, "call_desk", table=2, now=timezone.now())
    client = desk_of(tournament)
    answered = press(client, tournament, "do/answer_call", table="2")
    assert "calls the desk" not in answered
    assert "calls the desk" in undo(client, tournament, answered)


def test_a_deleted_name_says_that_nothing_brings_it_back() -> None:
    tournament = evening(8)
    after = press(desk_of(tournament), tournament, "act/forget", player="e1", confirmed="1")
    assert "The name is deleted for good." in after
    assert WAY_BACK.findall(after) == []


def test_people_who_were_entered_by_mistake_are_taken_out_where_they_were_entered() -> None:
    tournament = registered(3)
    client = desk_of(tournament)
    after = press(client, tournament, "players", shown="1", take=["Zoe", "Yann"])
    place = f"/e/{tournament.slug}/desk/players/"
    assert f'name="place" value="{place}"' in after
    assert "Taken back." in undo(client, tournament, after, place=place)
    assert len(state(tournament).play.status) == 3


@pytest.mark.parametrize("place", ["//evil.example/", "/e/other/desk/", ""])
def test_an_undo_leads_to_no_other_place(place: str) -> None:
    tournament = evening(8)
    client = desk_of(tournament)
    ((address, commands),) = WAY_BACK.findall(press(client, tournament, "do/pause"))
    answer = client.post(address, {"commands": html.unescape(commands), "place": place})
    assert answer["Location"] == f"/e/{tournament.slug}/desk/"
    assert state(tournament).play.paused_at is None


@pytest.mark.parametrize("commands", ["", "x", "[]", "{", "[" * 99_999, '{"1": 2}', '{"1": {}}'])
def test_what_no_message_carries_changes_nothing(commands: str) -> None:
    tournament = evening(8)
    before, client = state(tournament), desk_of(tournament)
    answer = client.post(f"/e/{tournament.slug}/desk/undo/", {"commands": commands})
    assert answer.status_code in (302, 403)
    assert state(tournament) == before


def test_a_helper_is_offered_no_way_back_that_is_not_his() -> None:
    tournament = evening(8)
    client = desk_of(tournament, role="helper")
    assert "/desk/undo/" not in press(client, tournament, "do/pause")
    commands = '{"14": {"type": "correct", "target": 14, "void": true}}'
    answer = client.post(f"/e/{tournament.slug}/desk/undo/", {"commands": commands})
    assert answer.status_code == 403
    assert state(tournament).play.paused_at is not None
    assert timezone.now() > state(tournament).play.paused_at


def test_a_message_takes_nothing_back_that_another_desk_has_changed_since() -> None:
    tournament = registered(3, settings={})
    client, other = desk_of(tournament), desk_of(tournament, "zweite")
    address = f"/e/{tournament.slug}/desk/money/fee/"
    player = next(iter(state(tournament).play.status))
    fee = {"fee-player": player, "fee-cents": "10"}
    told = flat(client.post(address, {"key": "a", **fee}, follow=True).content.decode())
    assert other.post(address, {"key": "b", **fee, "fee-cents": "12"}).status_code == 302
    assert "somebody has changed it meanwhile" in undo(client, tournament, told)
    assert state(tournament).cashbook.fees[player] == 1200
