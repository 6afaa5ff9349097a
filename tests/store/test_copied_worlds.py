"""Worlds that tests copy are as those that are made command by command."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.worlds.evenings import organization_of, played
from tests.worlds.events import NAMES, NOW, later, log_of, running, seats, sent, started, state
from tests.worlds.kept import key_of
from tests.worlds.phones import evening
from tournaments.domain.seating.proof import commit
from tournaments.store import load, names
from tournaments.store.archive.exchange import export, verify
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def columns(tournament: Tournament) -> dict[str, object]:
    own = {"id", "_state", "slug", "secret", "head_hash", "created_at"}
    own |= {"_prefetched_objects_cache"}
    return {name: value for name, value in vars(tournament).items() if name not in own}


def test_a_copy_is_what_is_made_anew() -> None:
    made = running.__wrapped__(8, confirmation="second")  # type: ignore[attr-defined]
    copies = [running(8, confirmation="second") for _ in range(3)]
    with CaptureQueriesContext(connection) as asked:
        copies.append(running(8, confirmation="second"))
    assert len(asked) < 10
    assert len({event.secret for event in (made, *copies)}) == 5
    assert len({state(event).promise for event in (made, *copies)}) == 5
    held = columns(made)
    made.refresh_from_db()
    for copy in copies:
        assert columns(copy) == held
        assert log_of(copy) == log_of(made)
        assert verify(export(copy)) == ()
        remembered = load.load(copy)
        load.forget(copy)
        assert load.load(copy) == remembered
        copy.refresh_from_db()
        assert columns(copy) == columns(made)


def test_a_copy_goes_on_by_itself() -> None:
    one, other = running(8), running(8)
    loser = seats(one)[0]
    sent(one, "runde", now=later(12), table=1, result={"loser": loser})
    sent(one, "fine", now=later(13), player=loser, amount=2)
    assert state(one).seq == state(other).seq + 2
    assert verify(export(one)) == verify(export(other)) == ()


def test_the_draws_of_a_copy_keep_their_promise() -> None:
    for event in (started(8), started(8)):
        promised = state(event).promise
        sent(event, "draw")
        assert commit(event.log.get(kind="draw").said["seed"]) == promised


def test_an_evening_of_now_is_copied_while_it_is_of_now() -> None:
    one, other = evening(), evening()
    assert state(one).play == state(other).play
    assert verify(export(other)) == ()


def results(tournament: Tournament) -> tuple[list[object], ...]:
    own = {"_state", "id", "tournament_id", "person_id"}
    found = (tournament.placings, tournament.table_scores, tournament.ratings)
    return tuple(
        [{k: v for k, v in vars(row).items() if k not in own} for row in rows.order_by("pk")]
        for rows in found
    )


def test_a_copied_evening_counts_for_its_organization() -> None:
    organization, user = organization_of()
    one, other = (played("lot", NAMES[:4], organization=organization, user=user) for _ in range(2))
    assert columns(one) == columns(other)
    assert (other.organization, other.created_by) == (organization, user)
    assert [member.user for member in other.members.all()] == [user]
    assert results(one) == results(other)
    assert results(one)[0] != []
    assert verify(export(other)) == ()
    assert log_of(one) == log_of(other)
    elsewhere = played("lot", NAMES[:4])
    assert (elsewhere.organization, elsewhere.members.count()) == (None, 0)


def test_what_belongs_to_one_test_is_never_copied() -> None:
    assert key_of("running", (8,), {"now": NOW}) == key_of("running", (8,), {"now": NOW}) != ""
    assert key_of("running", (8,), {"now": NOW}) != key_of("running", (8,), {"now": later(1)})
    assert key_of("running", (8,), {"user": object()}) == ""


def test_where_something_is_patched_the_world_is_made_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running(8)
    monkeypatch.setattr(names, "salted", lambda _texts: [])
    assert not running(8).names.exists()
