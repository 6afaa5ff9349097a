"""Tests of the desk's list *Latest*: its lines and the undo of a single result."""

from __future__ import annotations

import html
import re
from random import Random

import pytest
from django.test import Client

from tests.desk_states import evening
from tests.phone_states import booked
from tests.web.desk.test_one_click import board
from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import send_in
from tests.worlds.phones import sitting
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

LINE = re.compile(r'<li id="latest-\d+">(.*?)</li>')
COMMANDS = re.compile(r'name="commands" value="([^"]*)"')


def listed(page: str) -> list[str]:
    """The lines of the list, as markup."""
    _before, found, rest = page.partition('id="latest"')
    return LINE.findall(rest.partition("</section>")[0]) if found else []


def told(page: str) -> list[str]:
    """The lines of the list in words, without their times."""
    return [re.sub(r"\b\d\d:\d\d\b", "at", words(line)).strip() for line in listed(page)]


def take_back(client: Client, tournament: Tournament, line: str) -> None:
    (commands,) = COMMANDS.findall(line)
    address = f"/e/{tournament.slug}/desk/undo/"
    answer = client.post(address, {"commands": html.unescape(commands)}, follow=True)
    assert "Taken back." in answer.content.decode()


def test_the_last_results_stand_with_who_reported_them_the_latest_first() -> None:
    night = evening(27, "go")
    assert listed(board(desk_of(night), night)) == []
    for table in (1, 2, 3, 5):
        booked(night, table, 1, ago=6 - table)
    lost, by = ([name_of(night, sitting(night, t)[k]) for t in (5, 3, 2)] for k in (1, 0))
    expected = [
        f"Table {table}: {lost[n]} lost the Runde. at · {by[n]} Undo Table {table}"
        for n, table in enumerate((5, 3, 2))
    ]
    assert told(board(desk_of(night), night)) == expected


def test_a_line_takes_back_its_own_result_alone_and_is_gone() -> None:
    night = evening(27, "go")
    client = desk_of(night)
    for table in (1, 2):
        booked(night, table, 1, ago=6 - table)
    before = [table.matches for table in state(night).play.tables[:2]]
    take_back(client, night, listed(board(client, night))[1])
    assert (before, [t.matches for t in state(night).play.tables[:2]]) == ([1, 1], [0, 1])
    (left,) = told(board(client, night))
    assert left.startswith("Table 2:")


def test_only_what_can_be_undone_now_has_a_button() -> None:
    night = evening(27, "go")
    for ago in (9, 5):
        booked(night, 4, 1, ago=ago)
    page = board(desk_of(night), night)
    assert [len(COMMANDS.findall(line)) for line in listed(page)] == [1, 0]
    helper = board(desk_of(night, "helferin", "helper"), night)
    assert [len(COMMANDS.findall(line)) for line in listed(helper)] == [0, 0]
    assert len(listed(helper)) == 2


def test_what_a_call_wants_taken_back_stands_there_alone() -> None:
    night = evening(27, "go")
    booked(night, 4, 1, ago=5)
    sent(night, "call_desk", table=4, entry=state(night).seq)
    page = board(desk_of(night), night)
    assert listed(page) == []
    assert len(COMMANDS.findall(page)) == 1


@pytest.mark.parametrize(
    ("form", "game"), [("knockout", "bronzen"), ("league", "bronzen"), ("evening", "skat")]
)
def test_matches_stand_with_their_totals_in_every_format(form: str, game: str) -> None:
    event = evening(8, "start" if form == "league" else "go", format=form, game=game)
    if form == "league":
        sent(event, "go")
    client = desk_of(event)
    send_in(event, 1, Random(1))
    waiting = state(event).pending_at(1)
    assert waiting
    sent(event, "confirm", report=waiting.seq)
    (line,) = told(board(client, event))
    players = state(event).play.tables[0].players
    assert line.startswith("Table 1: ")
    assert line.endswith(" Undo Table 1")
    assert {name_of(event, who) for who in players} == {
        name for who in players if f"{(name := name_of(event, who))} " in line
    }
    take_back(client, event, listed(board(client, event))[0])
    assert told(board(client, event)) == []
    assert state(event).play.tables[0].open


def settle(event: Tournament, table: int) -> None:
    """Confirm what a table has reported."""
    waiting = state(event).pending_at(table)
    assert waiting
    sent(event, "confirm", report=waiting.seq)


def play_round(event: Tournament) -> None:
    for table in range(1, len(state(event).play.tables) + 1):
        send_in(event, table, Random(1))
        settle(event, table)


def test_the_last_results_of_an_ended_round_go_back_until_the_next_draw() -> None:
    """The helper's are refused as the round is over, those of the round before as they stand."""
    event = evening(8, "go", format="knockout", game="bronzen")
    client, helper = desk_of(event), desk_of(event, "helferin", "helper")
    play_round(event)
    for who, buttons in ((client, [1, 1, 1]), (helper, [0, 0, 0])):
        assert [len(COMMANDS.findall(line)) for line in listed(board(who, event))] == buttons
    take_back(client, event, listed(board(client, event))[1])
    assert [table.open for table in state(event).play.tables] == [False, False, True, False]
    settle(event, 3)
    sent(event, "draw", seed="next")
    assert COMMANDS.findall(board(client, event)) == []
    for step in ("publish", "go"):
        sent(event, step)
    play_round(event)
    page = board(client, event)
    assert [len(COMMANDS.findall(line)) for line in listed(page)] == [1, 1, 0]


def test_a_corrected_result_has_no_button() -> None:
    """The log takes the correction back."""
    night = evening(27, "go")
    client = desk_of(night)
    booked(night, 4, 1, ago=5)
    assert len(COMMANDS.findall(board(client, night))) == 1
    loser = sitting(night, 4)[2]
    entry = night.log.latest("seq")
    result = entry.event["result"] | {"loser": loser}
    sent(night, "correct", target=entry.seq, event=entry.event | {"result": result})
    page = board(client, night)
    assert name_of(night, loser) in told(page)[0]
    assert COMMANDS.findall(page) == []
