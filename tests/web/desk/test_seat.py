"""A seat in the running round: the desk sees the places with what each means, and takes one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, later, running, send, sent, state
from tests.worlds.markup import words
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def rounds(people: int, **settings: Any) -> Tournament:
    """An evening of tables of three and four, whose first round runs."""
    settings = {"table_size": 4, "other_sizes": [3], "deals": 12, "rounds": 3, **settings}
    return running(people, format="evening", game="skat", settings=settings)


def page(tournament: Tournament, where: str = "") -> str:
    return words(desk_of(tournament).get(f"/e/{tournament.slug}/desk/{where}"))


def press(tournament: Tournament, **fields: Any) -> str:
    answer = desk_of(tournament).post(
        f"/e/{tournament.slug}/desk/do/seat/", {"key": "k", **fields}, follow=True
    )
    return words(answer)


def test_a_latecomer_is_given_the_fourth_seat_and_it_is_taken_back() -> None:
    tournament = rounds(7)
    assert "Without a seat" not in page(tournament)
    sent(tournament, "late_entry", name="Zoe")
    zoe = id_of(tournament, "Zoe")
    before = state(tournament).play.tables
    assert "Without a seat in this list Zoe: give a seat" in page(tournament)
    shown = page(tournament, f"seat/?player={zoe}")
    three = next(n for n, table in enumerate(before, 1) if len(table.players) == 3)
    assert f"Table {three} Seat here Zoe, Table {three}" in shown
    assert "4 sit there. Sits down at once: the match is that of all of them" in shown
    assert "A match has 16 deals. Nobody meets anybody again." in shown
    assert "Seated: the clock goes on" in press(tournament, players=zoe, table=three)
    assert state(tournament).play.tables[three - 1].players[-1] == zoe
    assert "Without a seat" not in page(tournament)
    sent(tournament, "undo", entry=tournament.log.latest("seq").seq)
    assert state(tournament).play.tables == before
    assert "Without a seat" in page(tournament)


def test_byes_are_offered_a_further_table_and_refusals_say_what_to_do() -> None:
    tournament = rounds(10, other_sizes=[], bye_credit="level")
    sent(tournament, "late_entry", name="Zoe")
    zoe, byes = id_of(tournament, "Zoe"), state(tournament).presenter.byes
    assert len(byes) == 2
    shown = page(tournament, f"seat/?player={zoe}")
    assert "Further table 3" in shown
    assert "the bye is taken back. (It brings what everybody makes in this list" in shown
    assert "Tables of this size are not agreed on." in shown
    assert "This place is not free" in press(tournament, players=[zoe], table=1)
    press(tournament, players=[zoe, *byes])
    play = state(tournament).play
    assert (play.tables[2].players, state(tournament).presenter.byes) == ((zoe, *byes), ())


def test_a_waiting_report_goes_first_and_the_page_says_when_somebody_sits_down() -> None:
    tournament = running(7, settings={"late_entry_until": 3}, confirmation="second")
    sent(tournament, "late_entry", player="Zoe")
    tables = state(tournament).play.tables
    three = next(n for n, table in enumerate(tables, 1) if len(table.players) == 3)
    loser = tables[three - 1].players[0]
    sent(
        tournament,
        "report",
        now=later(15),
        actor=Actor(Role.PLAYER, loser),
        table=three,
        result={"loser": loser},
    )
    zoe = id_of(tournament, "Zoe")
    (problem,) = send(tournament, "seat", now=later(16), players=[zoe], table=three).problems
    assert (problem.code, problem.path) == ("report_first", "table")
    sent(tournament, "seat", now=later(16), players=[zoe], table=three, after=True)
    assert "Zoe (sits down after the match)" in page(tournament)
    report = state(tournament).pending_at(three)
    assert report
    sent(tournament, "confirm", now=later(17), report=report.seq)
    assert state(tournament).play.tables[three - 1].players[-1] == zoe
