"""Each command is taken back by the command that its message offers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from games.envelope import Json
from tests.store.test_permissions import LETTERS, TABLE, actor_for
from tests.worlds.events import DIRECTOR, in_ids, later, registered, running, seats, sent, state
from tests.worlds.situations import SITUATIONS
from tournaments.domain.desk.prizes import declared
from tournaments.domain.desk.undo import left_by, undoing
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import history
from tournaments.store.execute import CommandResult, Undone, execute
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
            wanted = replace(wanted, pending={})
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


PRIZES = {"type": "prizes", "prizes": ["Ham"], "last_prize": ""}
LOST = {"type": "runde", "table": 1}
# what is done first, what another desk does then with the same, and with something else
MEANWHILE: dict[str, tuple[Json, Json, Json]] = {
    "fee": (
        {"type": "entry_fee", "player": "Anke", "cents": 1000},
        {"type": "entry_fee", "player": "Anke", "cents": 1200},
        {"type": "entry_fee", "player": "Bernd", "cents": 1200},
    ),
    "everybody's fee": (
        {"type": "entry_fee", "cents": 1000},
        {"type": "entry_fee", "cents": 1200},
        {"type": "entry_fee", "player": "Bernd", "cents": 1200},
    ),
    "prizes": (PRIZES, {**PRIZES, "prizes": ["Wine"]}, {"type": "signup", "open": True}),
    "name": (
        {"type": "rename", "player": "Anke", "name": "Anka"},
        {"type": "rename", "player": "Anka", "name": "Anja"},
        {"type": "rename", "player": "Bernd", "name": "Bernt"},
    ),
    "check-in": (
        {"type": "check_in", "player": "Anke", "present": True},
        {"type": "check_in", "player": "Anke", "present": False},
        {"type": "check_in", "player": "Bernd", "present": True},
    ),
    "sign-up": (
        {"type": "signup", "open": True},
        {"type": "signup", "open": False},
        {"type": "rename", "player": "Bernd", "name": "Bernt"},
    ),
    "forecast": (
        {"type": "show_forecast", "audience": "desk"},
        {"type": "show_forecast", "audience": "all"},
        {"type": "signup", "open": True},
    ),
    "group": (
        {"type": "mark_group", "player": "Anke", "group": "ladies"},
        {"type": "mark_group", "player": "Anke", "group": "ladies", "holds": False},
        {"type": "mark_group", "player": "Anke", "group": "guests"},
    ),
}


def by(tournament: Tournament, command: Json, undoes: Undone | None = None) -> CommandResult:
    command = {**in_ids(tournament, command["type"], command), "accept": True}
    return execute(tournament, command, DIRECTOR, now=later(21), undoes=undoes)


def undone(done: CommandResult) -> Undone:
    (entry,) = done.entries
    return Undone(entry.seq, left_by(done.state, entry.kind, entry.seq, entry.command))


def way_back(tournament: Tournament, before: TournamentState, done: CommandResult) -> Json:
    (entry,) = done.entries
    past = partial(history.load, tournament, before)
    command = undoing(before, past, entry.seq, entry.kind, entry.command)
    assert command is not None
    return command


@pytest.mark.parametrize("what", MEANWHILE)
def test_what_another_desk_has_changed_since_is_not_taken_back(what: str) -> None:
    first, same, other = MEANWHILE[what]
    for then, codes in ((same, ["changed_since"]), (other, [])):
        tournament = registered(3)
        before = state(tournament)
        done = by(tournament, first)
        assert by(tournament, then).ok
        kept = state(tournament)
        back = by(tournament, way_back(tournament, before, done), undoes=undone(done))
        assert [problem.code for problem in back.problems] == codes
        assert (state(tournament) == kept) == bool(codes)


@pytest.mark.parametrize("first_corrects", [False, True])
def test_nor_is_a_result_that_another_desk_has_corrected_since(*, first_corrects: bool) -> None:
    tournament = running(8)
    losers = seats(tournament)
    before = state(tournament)
    done = sent(tournament, "runde", now=later(5), table=1, result={"loser": losers[0]})
    booked = done.entries[0]
    if first_corrects:
        before = state(tournament)
        event = {**LOST, "result": {"loser": losers[1]}, "at": booked.command["event"]["at"]}
        done = sent(tournament, "correct", now=later(6), target=booked.seq, event=event)
    event = {**LOST, "result": {"loser": losers[2]}, "at": booked.command["event"]["at"]}
    sent(tournament, "correct", now=later(7), target=booked.seq, event=event)
    kept = state(tournament)
    back = by(tournament, way_back(tournament, before, done), undoes=undone(done))
    assert [problem.code for problem in back.problems] == ["changed_since"]
    assert state(tournament) == kept


@pytest.mark.parametrize("what", MEANWHILE)
def test_two_changes_of_the_same_are_taken_back_one_by_one(what: str) -> None:
    first, same, _other = MEANWHILE[what]
    tournament = registered(3)
    before = state(tournament)
    done = by(tournament, first)
    between = state(tournament)
    again = by(tournament, same)
    assert by(tournament, way_back(tournament, between, again), undoes=undone(again)).ok
    assert by(tournament, way_back(tournament, before, done), undoes=undone(done)).ok
    wanted = told(before, before)
    if what == "everybody's fee":  # the usual one is said now
        wanted = replace(wanted, cashbook=replace(wanted.cashbook, entry_fee=0))
    assert told(state(tournament), before) == wanted


def test_a_fraction_that_somebody_brings_along_can_be_taken_back() -> None:
    tournament = registered(4, format="evening", game="brokdorf")
    sent(tournament, "carry", player="e1", brings="8/3")
    before = state(tournament)
    done = sent(tournament, "carry", player="e1", brings=5)
    assert left_by(before, "carry", done.entries[0].seq, done.entries[0].command) == {
        "type": "carry",
        "player": "e1",
        "brings": "8/3",
    }
    assert taken_back(tournament, before, done)
    assert state(tournament).play.brought["e1"] == Fraction(8, 3)
