"""Tests of the desk's list *To do*: its order, its answers, and undo."""

from __future__ import annotations

import re

import pytest

from tests.desk_states import four_to_do
from tests.web.desk.test_one_click import board, press, undo
from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, sent, state
from tests.worlds.phones import sitting
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return four_to_do()


def lines(page: str) -> list[str]:
    """The tables of the list in their order."""
    listed = page[page.index("data-todo") :].partition("</ul>")[0]
    return re.findall(r'class="todo-no"[^>]*>(\d+)<', listed)


def disputed(tournament: Tournament) -> int:
    (dispute,) = state(tournament).disputes
    return dispute


def test_who_waits_comes_first_and_a_young_report_is_no_task(night: Tournament) -> None:
    page = board(desk_of(night), night)
    assert lines(page) == ["7", "2", "4", "6"]
    young = page[page.index('id="tile-8"') :].partition("</a>")[0]
    assert "is being confirmed" in young
    assert re.findall(r'id="tile-(\d+)"', page) == ["7", "2", "4", "6", "1", "3", "5", "8", "9"]
    assert len(re.findall(r"btn-primary", page)) == 1


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_dispute_is_settled_by_a_name_and_taken_back_whole(night: Tournament, place: int) -> None:
    client, loser = desk_of(night), sitting(night, 2)[place]
    before = state(night).play.balances
    form = {"report": str(disputed(night)), "loser": loser}
    page = press(client, night, "settle/2", **form)
    assert name_of(night, loser) in page
    assert state(night).disputes == {}
    assert state(night).play.tables[1].matches == 2
    assert lines(page) == ["7", "4", "6"]
    assert "Taken back." in undo(client, night, page)
    assert state(night).play.balances == before
    assert state(night).play.tables[1].matches == 1


def test_what_somebody_else_has_settled_meanwhile_books_nothing(night: Tournament) -> None:
    client, (loser, *_) = desk_of(night), sitting(night, 2)
    form = {"report": str(disputed(night)), "loser": loser}
    sent(night, "dispute", report=disputed(night))
    before = state(night).play.balances
    told = press(client, night, "settle/2", **form)
    assert "flash is-bad" in told
    assert "Booked" not in told, "what was rolled back is not told, and there is nothing to undo"
    assert 'name="commands"' not in told.partition('id="latest"')[0]
    assert state(night).play.balances == before
    assert client.post(f"/e/{night.slug}/desk/settle/99/", form, follow=True).status_code == 200


def test_a_table_that_calls_in_a_dispute_has_two_lines_and_one_place(night: Tournament) -> None:
    sent(night, "call_desk", table=2)
    page = board(desk_of(night), night)
    assert sorted(lines(page)) == ["2", "2", "4", "6", "7"]
    assert page.count('id="tile-2"') == 1
