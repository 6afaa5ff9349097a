"""A key answers only its sender; for all others it is no key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.sample import sample
from tests.store.test_permissions import actor_for
from tests.web.sheet.test_free_tables import opened, played, url
from tests.worlds.events import id_of, later, registered, send, sent, state
from tests.worlds.phones import english
from tests.worlds.programs import Program
from tests.worlds.situations import SITUATIONS
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS
from tournaments.store import load
from tournaments.store.access.actors import revoke_link
from tournaments.store.access.tokens import issue
from tournaments.store.execute import Answer
from tournaments.store.models import Membership, OrganizationMember, PlayerLink, Tournament, User

# Once is enough: no answer here is decided by the database.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def strangers(of: Actor, tournament: Tournament) -> list[Actor]:
    """Return other senders in every role, and the same table with another round's PIN."""
    tables = state(tournament).play.tables
    player = tables[-1].players[-1] if tables else "e2"
    others = [Actor(role, "another") for role in (Role.ADMIN, Role.ORGANIZER, Role.HELPER)]
    others += [Actor(Role.PLAYER, player), Actor(Role.TABLE, "2", 1), Actor(Role.TABLE, "1", 7)]
    others += [Actor(Role.VISITOR), Actor(Role.VISITOR, browser="another"), Actor(Role.CLOCK)]
    return [other for other in others if other != of]


def told(done: Answer) -> tuple[Any, ...]:
    """Return the contents of an answer, without the parts that always vary."""
    entries = tuple((entry.seq, entry.actor, entry.kind) for entry in done.entries)
    return done.repeated, done.problems, done.warnings, done.ignored, entries


def test_every_command_has_a_situation() -> None:
    assert SITUATIONS.keys() == COMMANDS.keys()


@pytest.mark.parametrize("kind", sample(SITUATIONS, 10))
def test_a_stranger_who_has_the_right_key_learns_and_does_nothing_by_it(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    command = {"now": later(20), "accept": True, **fields}
    for role in (role for role in Role if role in COMMANDS[kind].who):
        with undone(tournament):
            actor = actor_for(role, kind, tournament)
            if role is Role.VISITOR:
                actor = Actor(role, browser="mine")
            first = send(tournament, kind, actor=actor, key="k", **command)
            assert first.ok, (role, first.problems)
            for stranger in strangers(actor, tournament):
                answers = []
                for key in ("k", None):
                    with undone(tournament):
                        done = send(tournament, kind, actor=stranger, key=key, **command)
                        answers.append(told(done))
                assert answers[0] == answers[1], (role, stranger)
                assert not answers[0][0]
            again = send(tournament, kind, actor=actor, key="k", **command)
            if first.entries:
                seqs = [entry.seq for entry in again.entries]
                assert (again.repeated, seqs) == (True, [first.entries[0].seq]), role


@contextmanager
def undone(tournament: Tournament) -> Iterator[None]:
    """Whatever happens in the block has not happened after it."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)
    load.forget(tournament)


def test_who_may_no_longer_send_a_command_is_not_answered_by_its_key() -> None:
    tournament = registered(3)
    helper, organizer = Actor(Role.HELPER, "kai"), Actor(Role.ORGANIZER, "kai")
    sent(tournament, "signup", actor=organizer, key="k", open=True)
    done = send(tournament, "signup", actor=helper, key="k", open=True)
    assert [problem.code for problem in done.problems] == ["not_permitted"]


def test_a_key_of_another_event_is_no_key_here() -> None:
    one, other = registered(1), registered(1)
    sent(one, "register", key="k", name="Zoe")
    kept = one.log.get(seq=3).idempotency_key
    sent(other, "register", key="k", name="Zoe")
    assert kept != other.log.get(seq=3).idempotency_key


def signup(open_event: Tournament, browser: Client, name: str = "Eve") -> Any:
    address = f"/e/{open_event.slug}/signup/"
    browser.get(address)
    return browser.post(address, {"name": name, "key": "k"})


@pytest.fixture
def open_event() -> Tournament:
    tournament = registered(3)
    sent(tournament, "signup", open=True)
    return tournament


def test_a_sign_up_that_was_sent_twice_leads_the_same_browser_to_its_page(
    open_event: Tournament,
) -> None:
    browser = english()
    first, again = signup(open_event, browser), signup(open_event, browser)
    assert (first.status_code, again.status_code) == (302, 302)
    assert first["Location"] == again["Location"]


def test_a_sign_up_never_opens_the_page_of_somebody_who_is_there(open_event: Tournament) -> None:
    assert signup(open_event, english()).status_code == 302
    strangers = [english(), Client(headers={"x-forwarded-for": "10.0.0.9"})]
    for stranger in strangers:
        answer = signup(open_event, stranger)
        assert answer.status_code == 422
        assert (
            PlayerLink.objects.get(player=id_of(open_event, "Eve")).token
            not in answer.content.decode()
        )


def test_a_revoked_link_is_not_given_again_by_the_sign_up(open_event: Tournament) -> None:
    browser = english()
    signup(open_event, browser)
    fresh = revoke_link(open_event, id_of(open_event, "Eve"), now=later(10**7))
    answer = signup(open_event, browser)
    assert answer.status_code == 422
    assert fresh.token not in answer.content.decode()


def test_who_takes_a_name_that_has_become_free_gets_a_link_of_his_own(
    open_event: Tournament,
) -> None:
    old = signup(open_event, english())["Location"]
    sent(open_event, "withdraw", player="Eve")
    new = signup(open_event, english())["Location"]
    assert new != old
    assert english().get(old).status_code == 404


def test_a_stranger_of_the_api_is_not_told_what_was_done_under_a_key(
    open_event: Tournament, stranger: Program
) -> None:
    first = stranger.send(open_event, "register", key="anke", name="Zoe")
    again = stranger.send(open_event, "register", key="anke", name="Zoe")
    assert (first[0], again[0]) == (200, 422)


def test_a_key_makes_another_event_of_other_settings_and_none_for_others(orga: Any) -> None:
    program = Program(issue(orga, "another"))
    setup, key = {"name": "Abend", "format": "wm", "game": "brokdorf"}, {"idempotency-key": "k"}
    status, first = program.post("/events", setup, **key)
    assert (status, program.post("/events", setup, **key)) == (201, (201, first))
    assert program.post("/events", {**setup, "zone": "UTC"}, **key)[1]["slug"] != first["slug"]
    other = Program(issue(User.objects.create_user("other"), "his"))
    assert other.post("/events", setup, **key)[1]["slug"] != first["slug"]
    Membership.objects.filter(tournament__slug=first["slug"]).delete()
    assert program.post("/events", setup, **key)[0] == 404


def test_a_organization_is_not_told_to_somebody_who_has_left_it(orga: Any) -> None:
    program = Program(issue(orga, "another"))
    body, key = {"name": "Krone", "is_private": True}, {"idempotency-key": "k"}
    made = program.post("/organizations", body, **key)
    assert program.post("/organizations", body, **key) == made
    OrganizationMember.objects.filter(user=orga).delete()
    assert program.post("/organizations", body, **key)[0] == 404


def test_a_sheet_takes_something_else_under_a_spent_key(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    deal = {**played(), "key": "k"}
    for _time in range(2):
        assert client.post(url(table, "deal/"), {**deal, "version": "0"}).status_code == 302
        table.refresh_from_db()
        assert len(table.report["deals"]) == 1
    undone = client.post(url(table, "undo/"), {"version": "1", "key": "k"})
    table.refresh_from_db()
    assert (undone.status_code, table.report["deals"]) == (302, [])
