"""Take back what a phone has sent, on the same phone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.web.desk.test_one_click import board, undo
from tests.web.phone.test_second_person import confirms, reported
from tests.worlds.desks import desk_of
from tests.worlds.events import sent, state
from tests.worlds.markup import words
from tests.worlds.phones import evening, sitting, table_home, table_phone
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def takes_back(phone: Client, tournament: Tournament, entry: int, **more: str) -> tuple[int, str]:
    """Return the status and the words of the page that answers."""
    home = table_home(tournament)
    answer = phone.post(f"{home}undo/", {"table": 1, "entry": entry, **more})
    return answer.status_code, words(phone.get(home) if answer.status_code == 302 else answer)


def test_the_phone_that_sent_a_report_takes_it_back_and_no_other() -> None:
    tournament = evening(8)
    phone, home = table_phone(tournament), table_home(tournament)
    report, other = reported(phone, tournament), table_phone(tournament)
    assert ("Take back" in words(phone.get(home)), "That is wrong" in words(phone.get(home))) == (
        True,
        False,
    )
    assert "Take back" not in words(other.get(home))
    status, said = takes_back(other, tournament, report)
    assert (status, "only that person takes it back" in said) == (422, True)
    status, said = takes_back(phone, tournament, report)
    assert (status, "Taken back. Nothing of it is booked." in said) == (302, True)
    assert "who lost?" in said
    assert (state(tournament).pending, state(tournament).disputes) == ({}, {})
    status, said = takes_back(phone, tournament, report)
    assert (status, "This report is no longer waiting" in said) == (422, True)


def test_what_was_confirmed_is_taken_back_by_the_desk_which_the_table_asks() -> None:
    tournament = evening(8)
    phone, home = table_phone(tournament), table_home(tournament)
    report, other = reported(phone, tournament), table_phone(tournament)
    assert confirms(other, home, report, by=sitting(tournament)[2]) == 302
    booked = state(tournament).seq
    status, said = takes_back(phone, tournament, report)
    assert (status, "no longer waiting" in said, "is booked" in said) == (422, True, True)
    assert takes_back(phone, tournament, booked)[0] == 422
    status, said = takes_back(phone, tournament, booked, asks="1")
    assert (status, "The desk is asked to take it back." in said) == (302, True)
    status, said = takes_back(other, tournament, booked, asks="1")
    assert (status, "has called already" in said) == (422, True)
    helper, desk = desk_of(tournament, "helferin", "helper"), desk_of(tournament)
    assert 'name="commands"' not in board(helper, tournament)
    assert "Table 1 wants its last result taken back" in board(desk, tournament)
    undo(desk, tournament, board(desk, tournament))
    assert (state(tournament).play.tables[0].matches, state(tournament).calls[1].open) == (0, False)
    assert "wants its last result" not in board(desk, tournament)
    assert "is booked" not in words(phone.get(home))


def test_what_counts_at_once_goes_by_one_tap_and_after_it_a_sentence_says_who_helps() -> None:
    tournament = evening(8, confirmation="none")
    phone, home = table_phone(tournament), table_home(tournament)
    phone.get(home)
    loser, other, *_ = sitting(tournament)
    data = {"round": 1, "runde": 1, "end": "normal", "loser": loser}
    assert phone.post(f"{home}report/", data).status_code == 302
    booked = state(tournament).seq
    assert "Take back" in words(phone.get(home))
    status, said = takes_back(phone, tournament, booked)
    assert (status, "Taken back." in said) == (302, True)
    assert state(tournament).play.tables[0].matches == 0
    early = timezone.now() - timedelta(minutes=11)
    result = {"at": early.isoformat(), "result": {"loser": other}}
    sent(tournament, "report", table=1, accept=True, now=timezone.now(), **result)
    old = state(tournament).seq
    assert ("Take back" in words(phone.get(home)), "That is wrong" in words(phone.get(home))) == (
        False,
        True,
    )
    by_desk = {"at": timezone.now().isoformat(), "result": {"loser": loser}}
    sent(tournament, "report", table=1, accept=True, now=timezone.now(), **by_desk)
    fresh = state(tournament).seq
    status, said = takes_back(phone, tournament, fresh)
    assert (status, state(tournament).calls[1].entry) == (302, fresh), "the desk is asked instead"
    assert "The desk is asked to take it back." in said
    sent(tournament, "end_round", now=timezone.now())
    sent(tournament, "table_done", accept=True, now=timezone.now())
    for asks in ({}, {"asks": "1"}):
        status, said = takes_back(phone, tournament, old, **asks)
        assert (status, "The round of this result is over" in said) == (422, True)
