"""What the desk does in one click, and takes back in one: closing tables, the clock, check-in."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.markup import flat
from tests.worlds.phones import evening
from tournaments.domain.commands import ENTRIES, EVENTS
from tournaments.store.models import Tournament
from tournaments.web.desk.organizer_forms import ACTS
from tournaments.wording.done import done_in_words

pytestmark = pytest.mark.django_db


def board(client: Client, tournament: Tournament) -> str:
    return flat(client.get(f"/e/{tournament.slug}/desk/").content.decode())


def press(client: Client, tournament: Tournament, where: str, **form: object) -> str:
    """What the page after a button says."""
    address = f"/e/{tournament.slug}/desk/{where}/"
    answer = client.post(address, {"key": "k", **form}, follow=True)
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


def test_each_table_that_still_plays_has_its_three_actions_in_one_list() -> None:
    tournament = after_the_bell()
    page = board(desk_of(tournament), tournament)
    listed = page[page.index('id="still-playing"') : page.index("</form>", page.index("still-pl"))]
    tables = len(state(tournament).play.tables)
    for part in ("/desk/table/", "/desk/do/table_done/", "/desk/more-time/", 'type="checkbox"'):
        assert listed.count(part) == tables, part
    assert f"Close all {tables} tables" in listed


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
    assert f"Table closed ({tables})." in after
    (back,) = re.findall(r'action="([^"]*/desk/undo/[^"]*)"', after)
    assert "Taken back." in client.post(back.replace("&amp;", "&"), follow=True).content.decode()
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
    assert [word for word in ("Pause the clock", "+5 min") if word not in top] == []
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
    assert "All are here" in board(client, tournament)
    after = press(client, tournament, "all-here")
    assert len(state(tournament).play.checked_in) == 5
    assert "All are here" not in after
    assert "Checked in (4)." in after


def test_what_can_be_turned_round_says_which_way_it_went() -> None:
    """Every fact with a word for the opposite in the log."""
    turned = [
        (entry.fact or entry.kind, field.name)
        for entry in ENTRIES
        for field in entry.fields
        if field.log_text_if_not
    ]
    assert len(turned) == 5
    assert [kind for kind, flag in turned if not done_in_words(kind, {flag: False})] == []
    alike = [
        kind
        for kind, flag in turned
        if done_in_words(kind, {flag: False}) == done_in_words(kind, {flag: True})
    ]
    assert alike == ["group_marked"]  # which says neither


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        ("do/pause", {}),
        ("more-time", {}),
        ("act/fine", {"player": "e1", "amount": "1", "confirmed": "1"}),
        ("act/withdraw", {"player": "e1", "confirmed": "1"}),
        ("act/warn", {"player": "e1", "confirmed": "1"}),
        ("act/ruling", {"text": "play on", "confirmed": "1"}),
    ],
)
def test_an_act_is_taken_back_from_the_message_that_confirms_it(
    kind: str, form: dict[str, str]
) -> None:
    tournament = evening(8)
    before, client = state(tournament).play, desk_of(tournament)
    after = press(client, tournament, kind, **form)
    (back,) = re.findall(r'action="([^"]*/desk/undo/[^"]*)"', after)
    assert client.post(back.replace("&amp;", "&")).status_code == 302
    assert state(tournament).play == before


def test_only_names_have_no_way_back() -> None:
    """A name that was deleted is gone, and one that was changed is changed again by hand."""
    assert {kind for kind in ACTS if kind not in EVENTS} == {"rename", "forget"}


def test_a_helper_is_offered_no_way_back_that_is_not_his() -> None:
    tournament = evening(8)
    client = desk_of(tournament, role="helper")
    assert "/desk/undo/" not in press(client, tournament, "do/pause")
    answer = client.post(f"/e/{tournament.slug}/desk/undo/?entry=14")
    assert answer.status_code == 403
    assert state(tournament).play.paused_at is not None
    assert timezone.now() > state(tournament).play.paused_at
