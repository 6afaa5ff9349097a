"""Permissions to report for a table, and to confirm."""

from __future__ import annotations

import pytest

from games.envelope import Problem
from tests.worlds.events import folded, later, running, seats, send, sent
from tests.worlds.situations import lost_runde, reported
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def strangers(tournament: Tournament) -> list[Actor]:
    """Everybody with a phone who does not sit at table 1 of round 1."""
    return [
        Actor(Role.PLAYER, seats(tournament, 2)[0]),
        Actor(Role.PLAYER, "Nobody"),
        Actor(Role.TABLE, "2", 1),
        Actor(Role.TABLE, "1", 0),
        Actor(Role.TABLE, "1", None),
        Actor(Role.TABLE, "01", 1),
    ]


def test_who_does_not_sit_at_the_table_cannot_report_for_it() -> None:
    tournament = running(8)
    result = {"loser": seats(tournament)[0]}
    for actor in strangers(tournament):
        done = send(tournament, "report", actor=actor, table=1, result=result)
        assert done.problems == (Problem("not_your_table", "table"),), actor


@pytest.mark.parametrize("kind", ["confirm", "dispute"])
def test_who_does_not_sit_at_the_table_cannot_judge_its_report(kind: str) -> None:
    tournament, fields = reported()
    for actor in strangers(tournament):
        done = send(tournament, kind, actor=actor, **fields)
        assert done.problems == (Problem("not_your_table", "report"),), actor


def test_a_player_who_has_left_cannot_report_for_his_old_table() -> None:
    tournament = running(9)
    first, second, *_ = seats(tournament)
    sent(tournament, "withdraw", player=first)
    actor = Actor(Role.PLAYER, first)
    done = send(tournament, "report", actor=actor, table=1, result={"loser": second})
    assert done.problems == (Problem("not_your_table", "table"),)


def test_a_phone_cannot_say_when_something_happened() -> None:
    tournament, fields = lost_runde()
    actor = Actor(Role.TABLE, "1", 1)
    done = sent(tournament, "report", now=later(20), actor=actor, at=later(3).isoformat(), **fields)
    assert done.entries[0].event["at"] == later(20).isoformat()


def test_the_one_who_reported_does_not_confirm_his_own_report() -> None:
    tournament, fields = reported()
    first = seats(tournament)[0]
    for actor in (Actor(Role.PLAYER, first), Actor(Role.TABLE, "1", 1)):
        done = send(tournament, "confirm", actor=actor, report=fields["report"], by=first)
        assert done.problems == (Problem("confirmer_same", "by"),)


@pytest.mark.parametrize("by", [None, "Nobody"])
def test_a_table_says_who_confirms(by: str | None) -> None:
    tournament, fields = reported()
    actor = Actor(Role.TABLE, "1", 1)
    done = send(tournament, "confirm", actor=actor, report=fields["report"], by=by)
    assert done.problems == (Problem("confirmer_unknown", "by"),)


def test_the_desk_needs_nobody_to_confirm() -> None:
    tournament = running(8, confirmation="all")
    result = {"loser": seats(tournament)[0]}
    done = sent(tournament, "report", now=later(12), table=1, result=result)
    assert [entry.kind for entry in done.entries] == ["runde"]


def test_with_all_confirming_a_report_counts_with_the_last_one() -> None:
    tournament = running(8, confirmation="all")
    first, *others = seats(tournament)
    result = {"loser": first}
    actor = Actor(Role.PLAYER, first)
    waiting = sent(tournament, "report", now=later(12), actor=actor, table=1, result=result)
    kinds = []
    for minutes, other in enumerate(others, 13):
        actor = Actor(Role.PLAYER, other)
        done = sent(
            tournament,
            "confirm",
            now=later(minutes),
            actor=actor,
            report=waiting.entries[0].seq,
        )
        kinds.append(done.entries[0].kind)
    assert kinds == ["confirm"] * (len(others) - 1) + ["runde"]
    assert folded(tournament).play.tables[0].last_at == later(12)
    assert folded(tournament).pending == {}


def test_a_disputed_report_is_gone_and_can_be_sent_anew() -> None:
    tournament, fields = reported()
    first, second, *_ = seats(tournament)
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, second), report=fields["report"])
    again = send(tournament, "confirm", actor=Actor(Role.PLAYER, second), report=fields["report"])
    assert again.problems == (Problem("report_gone", "report"),)
    actor = Actor(Role.PLAYER, first)
    done = sent(tournament, "report", actor=actor, now=later(13), table=1, result={"loser": second})
    assert [entry.kind for entry in done.entries] == ["report"]
