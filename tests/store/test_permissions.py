"""Permissions: the table command x role, every cell through `execute`."""

from __future__ import annotations

import pytest
from django.db import transaction

from games.envelope import Problem
from tests.worlds.events import later, log_of, registered, running, seats, send, sent, state
from tests.worlds.situations import SITUATIONS
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.commands.fields import FLAG
from tournaments.store import load
from tournaments.store.models import Tournament

# Once is enough: no answer here is decided by the database.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

# admin, organizer, helper, clock, player, table, visitor: capital letters may
TABLE = {
    "configure": "AOhcptv",
    "signup": "AOhcptv",
    "register": "AOHcptV",
    "set_start_balance": "AOhcptv",
    "check_in": "AOHcPtv",
    "rename": "AOHcptv",
    "replace": "AOHcptv",
    "forget": "AOhcptv",
    "start": "AOhcptv",
    "late_entry": "AOHcptv",
    "fill": "AOHcptv",
    "seat": "AOHcptv",
    "withdraw": "AOHcPtv",
    "sit_out": "AOHcPtv",
    "draw": "AOhcptv",
    "swap": "AOhcptv",
    "exchange": "AOhcptv",
    "refit_seats": "AOhcptv",
    "wish": "AOhcptv",
    "publish": "AOhcptv",
    "go": "AOhcptv",
    "timer": "AOhCptv",
    "pause": "AOHcptv",
    "resume": "AOHcptv",
    "extend": "AOHcptv",
    "end_round": "AOHcptv",
    "clock_step": "AOhCptv",
    "revert_clock_step": "AOHcptv",
    "accept_clock_step": "AOHcptv",
    "report": "AOHcPTv",
    "confirm": "AOHcPTv",
    "dispute": "AOHcPTv",
    "runde": "AOHcptv",
    "award": "AOHcptv",
    "absent": "AOHcptv",
    "postpone": "AOHcPtv",
    "decline": "AOHcPtv",
    "report_absence": "AOHcPtv",
    "move_day": "AOhcptv",
    "add_match": "AOhcptv",
    "swap_home": "AOHcptv",
    "plan": "AOhcptv",
    "lineup": "AOHcPtv",
    "roster": "AOHcptv",
    "venue": "AOHcptv",
    "no_show": "AOHcptv",
    "rejoin": "AOHcptv",
    "penalty": "AOhcptv",
    "collect": "AOHcptv",
    "finish": "AOhcptv",
    "table_done": "AOHcPTv",
    "playoff": "AOHcptv",
    "final": "AOhcptv",
    "threshold": "AOhcptv",
    "warn": "AOHcptv",
    "fine": "AOhcptv",
    "order": "AOHcptv",
    "exclude": "AOhcptv",
    "ban": "AOhcptv",
    "ruling": "AOHcptv",
    "adjust": "AOhcptv",
    "amend": "AOhcptv",
    "correct": "AOhcptv",
    "cash": "AOHcptv",
    "strike_cash": "AOHcptv",
    "entry_fee": "AOhcptv",
    "prizes": "AOhcptv",
    "label": "AOHcPtv",
    "hand_out": "AOHcptv",
    "announce": "AOHcptv",
    "withdraw_announcement": "AOHcptv",
    "call_desk": "AOHcPTv",
    "answer_call": "AOHcptv",
    "note_table": "AOHcptv",
    "show_forecast": "AOhcptv",
    "undo": "AOHcPTv",
}
LETTERS = dict(zip("aohcptv", Role, strict=True))


def actor_for(role: Role, kind: str, tournament: Tournament) -> Actor:
    if role is Role.TABLE:
        return Actor(role, "1", 1, browser="phone")
    if role is not Role.PLAYER:
        return Actor(role, "" if role in (Role.CLOCK, Role.VISITOR) else "somebody")
    tables = state(tournament).play.tables
    who = tables[0].players[1 if kind == "confirm" else 0] if tables else "e1"
    return Actor(role, who)


def test_the_table_is_the_one_that_is_written_here() -> None:
    wanted = {
        kind: frozenset(LETTERS[letter.lower()] for letter in row if letter.isupper())
        for kind, row in TABLE.items()
    }
    assert wanted == {kind: command.who for kind, command in COMMANDS.items()}


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
        load.forget(tournament)


def test_no_command_takes_a_field_that_it_does_not_know() -> None:
    taken = []
    for kind in COMMANDS:
        point = transaction.savepoint()
        tournament, fields = SITUATIONS[kind]()
        for role in frozenset({Role.ORGANIZER, Role.CLOCK}) & COMMANDS[kind].who:
            actor = actor_for(role, kind, tournament)
            done = send(tournament, kind, now=later(20), actor=actor, reasn="x", **fields)
            if done.ok or Problem("unknown_field", "reasn") not in done.problems:
                taken.append((kind, done.problems))
        transaction.savepoint_rollback(point)
        load.forget(tournament)
    assert taken == []


def test_no_command_takes_a_value_that_is_none_of_its_field() -> None:
    taken = []
    for kind, command in COMMANDS.items():
        point = transaction.savepoint()
        tournament, fields = SITUATIONS[kind]()
        role = Role.ORGANIZER if Role.ORGANIZER in command.who else Role.CLOCK
        actor = actor_for(role, kind, tournament)
        known = [(field.name, field.kind) for field in command.fields if field.is_sent]
        for name, form in (*known, ("accept", FLAG)):
            odd = next(value for value in ("on", 5, [5]) if not form.fits(value))
            sent_odd = {**fields, "accept": True, name: odd}
            done = send(tournament, kind, now=later(20), actor=actor, **sent_odd)
            if done.ok:
                taken.append((kind, name, odd))
        transaction.savepoint_rollback(point)
        load.forget(tournament)
    assert taken == []


@pytest.mark.parametrize("role", Role)
def test_nobody_may_send_what_does_not_exist(role: Role) -> None:
    done = send(registered(1), "abolish", actor=Actor(role, "somebody"))
    assert done.problems == (Problem("command_unknown", "type"),)


def test_a_stranger_signs_up_only_while_sign_up_is_open() -> None:
    tournament = registered(1)
    visitor = Actor(Role.VISITOR)
    closed = send(tournament, "register", actor=visitor, name="Zoe")
    assert closed.problems == (Problem("signup_closed", "type"),)
    sent(tournament, "signup", open=True)
    sent(tournament, "register", actor=visitor, name="Zoe")
    sent(tournament, "signup", open=False)
    assert send(tournament, "register", actor=visitor, name="Yan").problems == closed.problems


def test_a_player_leaves_for_himself_only() -> None:
    tournament = running(8)
    first, second, *_ = seats(tournament)
    done = send(tournament, "withdraw", actor=Actor(Role.PLAYER, first), player=second)
    assert done.problems == (Problem("not_permitted", "player"),)
