"""Who may send what: the table command x role, every cell through the one door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.envelope import Problem
from tests.tournaments.events import (
    drawn,
    folded,
    later,
    log_of,
    registered,
    running,
    seats,
    send,
    sent,
    started,
    state,
)
from tournaments.domain.actors import PERMITTED, Actor, Role
from tournaments.models import Tournament
from tournaments.queries import course as courses

pytestmark = pytest.mark.django_db

# admin, organizer, helper, clock, player, table, visitor: capital letters may
TABLE = {
    "configure": "AOhcptv",
    "signup": "AOhcptv",
    "register": "AOHcptV",
    "check_in": "AOHcptv",
    "rename": "AOHcptv",
    "start": "AOhcptv",
    "late_entry": "AOHcptv",
    "withdraw": "AOHcPtv",
    "draw": "AOhcptv",
    "swap": "AOhcptv",
    "publish": "AOhcptv",
    "go": "AOhcptv",
    "timer": "AOhCptv",
    "pause": "AOHcptv",
    "resume": "AOHcptv",
    "extend": "AOHcptv",
    "report": "AOHcPTv",
    "confirm": "AOHcPTv",
    "dispute": "AOHcPTv",
    "runde": "AOHcptv",
    "award": "AOHcptv",
    "absent": "AOHcptv",
    "postpone": "AOHcPtv",
    "move_day": "AOhcptv",
    "plan": "AOhcptv",
    "lineup": "AOHcPtv",
    "no_show": "AOHcptv",
    "rejoin": "AOHcptv",
    "penalty": "AOhcptv",
    "collect": "AOHcptv",
    "finish": "AOhcptv",
    "table_done": "AOHcptv",
    "playoff": "AOHcptv",
    "final": "AOhcptv",
    "threshold": "AOhcptv",
    "warn": "AOHcptv",
    "fine": "AOhcptv",
    "exclude": "AOhcptv",
    "ruling": "AOhcptv",
    "adjust": "AOhcptv",
    "correct": "AOhcptv",
    "event": "Aohcptv",
}
LETTERS = dict(zip("aohcptv", Role, strict=True))
Situation = tuple[Tournament, dict[str, Any]]


def open_signup() -> Situation:
    tournament = registered(3)
    sent(tournament, "signup", open=True)
    return tournament, {"player": "Zoe"}


def reported(players: int = 8) -> Situation:
    """A report of the first player waits for the second one."""
    tournament = running(players, confirmation="second")
    first, second, *_ = seats(tournament)
    done = sent(
        tournament,
        "report",
        now=later(12),
        actor=Actor(Role.PLAYER, first),
        table=1,
        result={"loser": first},
    )
    return tournament, {"report": done.entries[0].seq, "by": second}


def closing() -> Situation:
    tournament = running(8)
    sent(tournament, "timer", now=later(45), timer="round", round=1)
    return tournament, {"table": 1}


def paused() -> Situation:
    tournament = running(8)
    sent(tournament, "pause", now=later(3))
    return tournament, {}


def level_at_the_cut() -> Situation:
    """Eight players, nobody has paid anything, and only six places: all play for them."""
    tournament = started(8, settings={"cutoff": "19:02", "playoff_mode": "loser_out"})
    sent(tournament, "timer", now=later(2), timer="cutoff")
    players = list(state(tournament).play.playoff.players)  # type: ignore[union-attr]
    results = [
        {"players": group, "result": {"loser": group[0], "points": _points(group)}}
        for group in (players[:4], players[4:])
    ]
    return tournament, {"tables": results}


def _points(group: list[str]) -> dict[str, int]:
    return dict(zip(group, (28, 9, 9, 4), strict=True))


def before_the_final() -> Situation:
    tournament = started(7)
    sent(tournament, "withdraw", now=later(1), player="Anke")
    return tournament, {"seed": "lot"}


def swapping() -> Situation:
    tournament = drawn(8)
    return tournament, {"a": seats(tournament, 1)[0], "b": seats(tournament, 2)[0]}


def at_table_one(**fields: Any) -> Callable[[], Situation]:
    def situation() -> Situation:
        tournament = running(8)
        first = seats(tournament)[0]
        return tournament, {
            key: first if value == "first" else value for key, value in fields.items()
        }

    return situation


def lost_runde() -> Situation:
    tournament = running(8)
    return tournament, {"table": 1, "result": {"loser": seats(tournament)[0]}}


def mistaken() -> Situation:
    tournament, fields = lost_runde()
    entry = sent(tournament, "runde", now=later(5), **fields).entries[0]
    return tournament, {"target": entry.seq, "void": True}


def at_a_match() -> Situation:
    tournament = registered(4, format="knockout", settings={"seeding": "order"})
    sent(tournament, "start", seed="lot")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    return tournament, {"table": 1, "player": "Anke"}


def evening() -> Tournament:
    """Three duellists of Bronzen: one table plays, one has a bye."""
    settings = {"deals": 1, "lost_fees": [[0, 50]]}
    return running(3, format="evening", game="bronzen", settings=settings)


def not_at_the_table() -> Situation:
    tournament = evening()
    return tournament, {"player": seats(tournament)[0]}


def left_an_evening() -> Situation:
    tournament = evening()
    sent(tournament, "withdraw", now=later(1), player="Anke")
    return tournament, {"player": "Anke"}


def between_rounds() -> Situation:
    tournament = evening()
    a, b = seats(tournament)
    counts = {a: {"double": [0, 0, 0], "jay": 0, "einzel": 8}}
    counts[b] = {"double": [4, 4, 0], "jay": 0, "einzel": 7}
    report = {"deals": [{"winner": b, "counts": counts}]}
    sent(tournament, "report", now=later(9), table=1, report=report)
    return tournament, {}


def collectable() -> Situation:
    tournament, _ = between_rounds()
    return tournament, {"round": 1, "table": 1, "amount": 50}


def season(**settings: Any) -> Tournament:
    """A league whose first match day is open."""
    tournament = registered(4, format="league", settings={"kind": "sides", **settings})
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    return tournament


def absent_from_a_match() -> Situation:
    tournament = season()
    home = state(tournament).play.tables[0].players[0]
    return tournament, {"table": 1, "players": [home]}


def lining_up() -> Situation:
    tournament = registered(0, format="league", settings={"kind": "teams"})
    for team in ("A", "B"):
        sent(tournament, "register", player=team, members=[f"{team}1", f"{team}2"])
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    side = state(tournament).play.tables[0].players[0]
    return tournament, {"table": 1, "player": side, "people": [f"{side}2"]}


SITUATIONS: dict[str, Callable[[], Situation]] = {
    "configure": lambda: (registered(3), {"name": "Anders"}),
    "signup": lambda: (registered(3), {"open": True}),
    "register": open_signup,
    "check_in": lambda: (registered(3), {"player": "Anke", "present": True}),
    "rename": lambda: (registered(3), {"player": "Anke", "name": "Zoe"}),
    "start": lambda: (registered(3), {}),
    "late_entry": lambda: (started(3, settings={"late_entry_until": 3}), {"player": "Zoe"}),
    "withdraw": at_table_one(player="first"),
    "draw": lambda: (started(8), {"seed": "lot"}),
    "swap": swapping,
    "publish": lambda: (drawn(8), {}),
    "go": lambda: (drawn(8), {}),
    "timer": at_table_one(timer="round", round=1),
    "pause": at_table_one(),
    "resume": paused,
    "extend": at_table_one(minutes=5),
    "report": lost_runde,
    "confirm": reported,
    "dispute": reported,
    "runde": lost_runde,
    "award": at_a_match,
    "absent": absent_from_a_match,
    "postpone": lambda: (season(), {"table": 1, "to": later(5000).isoformat()}),
    "move_day": lambda: (season(), {"round": 2, "to": later(5000).isoformat()}),
    "plan": lambda: (season(), {"seed": "lot"}),
    "lineup": lining_up,
    "no_show": not_at_the_table,
    "rejoin": left_an_evening,
    "penalty": lambda: (evening(), {"player": "Anke", "points": 100}),
    "collect": collectable,
    "finish": between_rounds,
    "table_done": closing,
    "playoff": level_at_the_cut,
    "final": before_the_final,
    "threshold": lambda: (before_the_final()[0], {"to": 5}),
    "warn": at_table_one(player="first"),
    "fine": at_table_one(player="first", amount=1),
    "exclude": at_table_one(player="first"),
    "ruling": at_table_one(text="play on"),
    "adjust": at_table_one(**{"from": "first", "to": ":pot", "amount": 1, "reason": "paper"}),
    "correct": mistaken,
}


def actor_for(role: Role, kind: str, tournament: Tournament) -> Actor:
    if role is Role.TABLE:
        return Actor(role, "1", 1)
    if role is not Role.PLAYER:
        return Actor(role, "" if role in (Role.CLOCK, Role.VISITOR) else "somebody")
    tables = state(tournament).play.tables
    who = tables[0].players[1 if kind == "confirm" else 0] if tables else "Anke"
    return Actor(role, who)


def test_the_table_is_the_one_that_is_written_here() -> None:
    wanted = {
        kind: frozenset(LETTERS[letter.lower()] for letter in row if letter.isupper())
        for kind, row in TABLE.items()
    }
    assert wanted == PERMITTED


@pytest.mark.parametrize("kind", SITUATIONS)
def test_each_role_may_send_exactly_what_the_table_says(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    before = log_of(tournament)
    for letter in TABLE[kind]:
        role = LETTERS[letter.lower()]
        point = transaction.savepoint()
        actor = actor_for(role, kind, tournament)
        done = send(tournament, kind, now=later(20), actor=actor, accept=True, **fields)
        if letter.isupper():
            assert done.ok, (role, done.problems)
            assert done.entries or done.ignored, role
        else:
            assert done.problems == (Problem("not_permitted", "type"),), role
            assert log_of(tournament) == before, role
        transaction.savepoint_rollback(point)
        courses.forget(tournament)


@pytest.mark.parametrize("role", Role)
def test_a_bare_event_is_for_rehearsals_only(role: Role) -> None:
    tournament = registered(1)
    event = {"type": "register", "player": "Zoe"}
    done = send(tournament, "event", actor=Actor(role, "somebody"), event=event)
    code = "not_a_rehearsal" if role is Role.ADMIN else "not_permitted"
    assert done.problems == (Problem(code, "type"),)


@pytest.mark.parametrize("role", Role)
def test_nobody_may_send_what_does_not_exist(role: Role) -> None:
    done = send(registered(1), "abolish", actor=Actor(role, "somebody"))
    assert done.problems == (Problem("not_permitted", "type"),)


def test_a_stranger_signs_up_only_while_sign_up_is_open() -> None:
    tournament = registered(1)
    visitor = Actor(Role.VISITOR)
    closed = send(tournament, "register", actor=visitor, player="Zoe")
    assert closed.problems == (Problem("signup_closed", "type"),)
    sent(tournament, "signup", open=True)
    sent(tournament, "register", actor=visitor, player="Zoe")
    sent(tournament, "signup", open=False)
    assert send(tournament, "register", actor=visitor, player="Yan").problems == closed.problems


def test_a_player_leaves_for_himself_only() -> None:
    tournament = running(8)
    first, second, *_ = seats(tournament)
    done = send(tournament, "withdraw", actor=Actor(Role.PLAYER, first), player=second)
    assert done.problems == (Problem("not_permitted", "player"),)


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
    assert done.entries[0].payload["event"]["at"] == later(20).isoformat()


def test_the_one_who_reported_does_not_confirm_his_own_report() -> None:
    tournament, fields = reported()
    first = seats(tournament)[0]
    for actor in (Actor(Role.PLAYER, first), Actor(Role.TABLE, "1", 1)):
        done = send(tournament, "confirm", actor=actor, report=fields["report"], by=first)
        assert done.problems == (Problem("confirmer_same", "by"),)


@pytest.mark.parametrize("by", [None, "Nobody", 7, ["Anke"]])
def test_a_table_says_who_confirms(by: Any) -> None:
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
    assert kinds == ["confirmed"] * (len(others) - 1) + ["runde"]
    assert folded(tournament).play.tables[0].last_at == later(12)
    assert folded(tournament).pending == ()


def test_a_disputed_report_is_gone_and_can_be_sent_anew() -> None:
    tournament, fields = reported()
    first, second, *_ = seats(tournament)
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, second), report=fields["report"])
    again = send(tournament, "confirm", actor=Actor(Role.PLAYER, second), report=fields["report"])
    assert again.problems == (Problem("report_gone", "report"),)
    actor = Actor(Role.PLAYER, first)
    done = sent(tournament, "report", actor=actor, now=later(13), table=1, result={"loser": second})
    assert [entry.kind for entry in done.entries] == ["reported"]
