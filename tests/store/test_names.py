"""Names outside the log: kept with digests in the chain, changed, shown everywhere, forgotten."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tournaments.domain.actors import Actor, Role
from tournaments.domain.log.references import digest
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import Answer, execute
from tournaments.store.models import ReferenceText, Tournament

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 7, 18, tzinfo=UTC)
DESK = Actor(Role.ORGANIZER, "orga")


def event_of(*names: str) -> Tournament:
    tournament = create({"name": "Cup", "format": "wm", "game": "brokdorf"}, now=NOW)
    for name in names:
        send(tournament, "register", name=name)
    return tournament


def send(tournament: Tournament, kind: str, **fields: object) -> Answer:
    done = execute(tournament, {"type": kind, "accept": True, **fields}, DESK, now=NOW)
    assert done.problems == ()
    return done


def shown(tournament: Tournament) -> list[str]:
    state = load.load(tournament)
    return [state.name(player) for player in state.play.status]


def test_the_log_holds_a_digest_and_the_name_stands_beside_it() -> None:
    tournament = event_of("Anke")
    (row,) = ReferenceText.objects.filter(tournament=tournament)
    entry = tournament.log.get(kind="register")
    assert (row.ref, row.text, len(row.salt)) == ("e1", "Anke", 32)
    assert entry.texts == {"e1": digest(row.salt, "Anke")}
    assert "Anke" not in str((entry.command, entry.changes))


def test_a_process_that_knows_the_event_hears_of_names_that_another_one_gave() -> None:
    tournament = event_of("Anke", "Bernd")
    before = load.load(tournament)
    send(tournament, "rename", player="e1", name="Anke Meier")
    send(tournament, "register", name="Cora")
    load.forget(tournament)
    load.remember(tournament, before)
    assert shown(tournament) == ["Anke Meier", "Bernd", "Cora"]
    before = load.load(tournament)
    send(tournament, "forget", player="e2")
    load.forget(tournament)
    load.remember(tournament, before)
    assert shown(tournament) == ["Anke Meier", "N. N. 2", "Cora"]


def test_a_new_name_leaves_nothing_of_the_old_one() -> None:
    tournament = event_of("Anke")
    salt = ReferenceText.objects.get(tournament=tournament).salt
    send(tournament, "rename", player="e1", name="Anke Meier")
    (row,) = ReferenceText.objects.filter(tournament=tournament)
    assert row.text == "Anke Meier"
    assert row.salt != salt
    assert load.load(tournament).play.status == {"e1": "registered"}
