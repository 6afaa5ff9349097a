"""Each command is taken back by the command that its message offers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.store.test_permissions import LETTERS, TABLE, actor_for
from tests.worlds.events import DIRECTOR, later, registered, sent, state
from tests.worlds.situations import SITUATIONS
from tournaments.domain.desk.prizes import declared
from tournaments.domain.desk.undo import undoing
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import history
from tournaments.store.execute import CommandResult, execute
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def taken_back(tournament: Tournament, before: TournamentState, done: CommandResult) -> bool:
    """Whether it could be taken back."""
    for entry in done.entries[:1]:
        past = partial(history.load, tournament, before)
        command = undoing(before, past, entry.seq, entry.kind, entry.command)
        if command is None:
            return False
        again = execute(tournament, {**command, "accept": True}, DIRECTOR, now=later(21))
        assert again.ok, (command, again.problems)
        return True
    return False


def told(tournament_state: TournamentState, before: TournamentState) -> TournamentState:
    """The state without what only counts, as the numbers of entries and of draws, and without the
    names of those who were not there before."""
    book = tournament_state.cashbook
    movements = dict(enumerate(book.movements.values()))
    handed = dict.fromkeys(book.handed, 0)
    groups = {group: people for group, people in book.groups.items() if people}
    texts = map(tournament_state.name, tournament_state.announcements.values())
    return replace(
        tournament_state,
        seq=0,
        at="",
        lots=0,
        promise="",
        given={},
        corrected={},
        announcements=dict(enumerate(texts)),
        cashbook=replace(
            book,
            movements=movements,
            handed=handed,
            groups=groups,
            prizes=declared(tournament_state),
        ),
        names={ref: tournament_state.names[ref] for ref in before.names if ref[0] != "t"},  # type: ignore[arg-type]
    )


# what nothing takes back
NO_WAY_BACK = {
    "configure": "the form with all settings is open until the start",
    "forget": "nothing knows the name afterwards; it is asked before",
    "timer": "what is due comes by itself, and nothing was",
    "put_back": "the step of a clock is decided once",
    "keep_clock": "likewise",
    "call_desk": "a call is answered",
    "correct": "what was struck is gone; it is asked before",
}


@pytest.mark.parametrize("kind", SITUATIONS)
def test_what_a_command_did_is_taken_back(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    role = LETTERS[[letter for letter in TABLE[kind] if letter.isupper()][-1].lower()]
    actor = actor_for(role, kind, tournament)
    before = state(tournament)
    done = sent(tournament, kind, now=later(20), actor=actor, accept=True, **fields)
    assert taken_back(tournament, before, done) == (kind not in NO_WAY_BACK)
    if kind not in NO_WAY_BACK:
        wanted = told(before, before)
        if kind == "confirm":  # the report is to be sent again
            wanted = replace(wanted, pending=())
        if kind == "go":  # which showed the seats too; they can be hidden by themselves
            wanted = replace(wanted, published=1)
        assert told(state(tournament), before) == wanted


@pytest.mark.parametrize(
    ("name", "setup"),
    [("Anke", {}), ("Anke & Ben", {"format": "knockout", "game": "canasta"})],
)
def test_a_corrected_name_is_as_before_once_that_is_taken_back(
    name: str, setup: dict[str, Any]
) -> None:
    tournament = registered(0, **setup, settings={"side": 2} if setup else {})
    for one in (name, "Cem & Dora", "Eva & Finn"):
        sent(tournament, "register", name=one)
    sent(tournament, "start")
    before = state(tournament)
    entry = {"type": "register", "player": "e1", "name": "Gisa & Hans"}
    done = sent(tournament, "correct", target=2, event=entry)
    assert state(tournament).name("e1") == "Gisa & Hans"
    assert taken_back(tournament, before, done)
    assert told(state(tournament), before) == told(before, before)


def test_what_was_so_already_stays_so_when_it_is_taken_back() -> None:
    """Two at the desk press the same button."""
    tournament = registered(3)
    sent(tournament, "signup", open=True)
    sent(tournament, "check_in", player="Anke", present=True)
    before = state(tournament)
    for again in (
        sent(tournament, "signup", open=True),
        sent(tournament, "check_in", player="Anke", present=True),
    ):
        assert taken_back(tournament, state(tournament), again)
    assert told(state(tournament), before) == told(before, before)
