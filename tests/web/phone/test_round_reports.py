"""Reports of tables in an evening: sent, confirmed, rejected, sent twice, corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.envelope import Problem
from tests.domain.rounds.tournament import given_up
from tests.worlds.events import later, running, seats, send, sent, state
from tests.worlds.phones import player_home
from tournaments.domain.actors import Actor, Role
from tournaments.store.execute import preview
from tournaments.store.models import Placing, Tournament

pytestmark = pytest.mark.django_db


def evening(players: int = 3, **setup: Any) -> Tournament:
    """The first round runs: one round of three deals of Binokel."""
    setup = {"settings": {"rounds": 1, "deals": 3}, "confirmation": "second", **setup}
    return running(players, format="evening", game="binokel", **setup)


def report(tournament: Tournament, *solos: str, **fields: Any) -> Any:
    if "actor" not in fields:
        fields["actor"] = Actor(Role.PLAYER, seats(tournament)[0])
    fields = {"now": later(30), **fields}
    return send(tournament, "report", table=1, report=given_up(*solos), **fields)


def balances(tournament: Tournament) -> list[int]:
    play = state(tournament).play
    return [play.balances[player] for player in sorted(play.status)]


def test_a_report_counts_when_somebody_else_confirms_it() -> None:
    tournament = evening()
    a, b, c = seats(tournament)
    waiting = report(tournament, a, a, b)
    assert [entry.kind for entry in waiting.entries] == ["report"]
    assert balances(tournament) == [0, 0, 0]
    number = waiting.entries[0].seq
    same = send(tournament, "confirm", actor=Actor(Role.PLAYER, a), now=later(31), report=number)
    assert same.problems == (Problem("confirmer_same", "by"),)
    done = sent(tournament, "confirm", actor=Actor(Role.PLAYER, c), now=later(31), report=number)
    assert [entry.kind for entry in done.entries] == ["result"]
    play = state(tournament).play
    assert (play.balances[a], play.balances[b], play.balances[c]) == (-360, -120, 120)
    assert play.phase == "finished"
    places = Placing.objects.filter(tournament=tournament)
    assert {(p.player, p.rank, p.score) for p in places} == {
        (c, 1, 120),
        (b, 2, -120),
        (a, 3, -360),
    }


def test_a_rejected_report_makes_room_for_another() -> None:
    tournament = evening()
    a, b, c = seats(tournament)
    number = report(tournament, a, a, b).entries[0].seq
    second = report(tournament, b, b, b, actor=Actor(Role.PLAYER, b))
    assert second.problems == (Problem("report_waiting", "table"),)
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, c), now=later(31), report=number)
    assert state(tournament).pending == {}
    assert report(tournament, b, b, b, actor=Actor(Role.PLAYER, b), accept=True).ok


def test_the_desk_enters_the_right_result_over_a_waiting_one() -> None:
    tournament = evening()
    a, b, c = seats(tournament)
    report(tournament, a, a, b)
    sent(tournament, "report", now=later(31), table=1, report=given_up(c, c, c), accept=True)
    assert state(tournament).play.balances[c] == -600
    assert state(tournament).pending == {}


def test_a_report_sent_twice_is_booked_once() -> None:
    tournament = evening(confirmation="none")
    a, b, _c = seats(tournament)
    phone = {"key": "phone-1", "actor": Actor(Role.PLAYER, a)}
    first = report(tournament, a, a, b, **phone)
    again = report(tournament, a, a, b, **phone)
    assert (again.repeated, again.entries[0].seq) == (True, first.entries[0].seq)


def test_a_phone_that_reports_the_same_match_later_is_told_so() -> None:
    tournament = evening(6, confirmation="none")
    a, b, _c = seats(tournament)
    assert report(tournament, a, a, b, match=1).ok
    late = report(tournament, a, a, b, match=1)
    assert late.problems == (Problem("table_closed", "table"),)


def test_a_sheet_says_so_when_its_match_can_no_longer_be_reported(client: Client) -> None:
    tournament = evening(settings={"rounds": 2, "deals": 3})
    home = player_home(tournament, seats(tournament)[0])
    sheet = client.post(f"{home}sheet/")["Location"]
    assert 'id="gone-on"' not in client.get(sheet).content.decode()
    sent(tournament, "table_done", table=1, accept=True)
    assert 'id="gone-on"' in client.get(sheet).content.decode()
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    assert 'id="gone-on"' in client.get(sheet).content.decode()


def test_problems_of_a_report_stand_at_its_fields() -> None:
    tournament = evening(confirmation="none")
    a, *_ = seats(tournament)
    wrong = send(
        tournament,
        "report",
        actor=Actor(Role.PLAYER, a),
        now=later(9),
        table=1,
        report={"deals": [7]},
    )
    assert wrong.problems == (Problem("deal_type", "report.deals[0]"),)
    for value, code in ((None, "field_missing"), ([], "field_type"), ("x", "field_type")):
        done = send(tournament, "report", now=later(9), table=1, report=value)
        assert done.problems == (Problem(code, "report"),)


def test_a_short_match_is_asked_back_once() -> None:
    tournament = evening(confirmation="none")
    a, *_ = seats(tournament)
    asked = report(tournament, a)
    assert asked.problems == (Problem("warnings_unconfirmed", ""),)
    assert [warning.code for warning in asked.warnings] == ["match_short"]
    assert report(tournament, a, accept=True).ok


def test_a_correction_shows_the_difference_first_and_reorders_the_places() -> None:
    tournament = evening(confirmation="none")
    a, b, c = seats(tournament)
    entry = report(tournament, a, a, b).entries[0]
    event = {**entry.event, "report": given_up(c, c, c)}
    command = {"type": "correct", "target": entry.seq, "event": event}
    shown = preview(tournament, command, Actor(Role.ORGANIZER, "orga"), now=later(60))
    assert {(x.player, x.before, x.after) for x in shown.changes if x.what == "balance"} == {
        (a, -360, 120),
        (b, -120, 120),
        (c, 120, -600),
    }
    sent(tournament, now=later(60), kind="correct", target=entry.seq, event=event)
    last = Placing.objects.get(tournament=tournament, player=c)
    assert (last.rank, last.score) == (3, -600)
