"""Taking back through the one door: what every command did, by whom, how late, and how often."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from games.envelope import Json, Problem
from tests.bench.long_event import long_event, report
from tests.store.test_periodic_tasks import at_once
from tests.store.test_permissions import LETTERS, TABLE, actor_for
from tests.worlds.events import (
    DIRECTOR,
    folded,
    later,
    log_of,
    registered,
    running,
    seats,
    send,
    sent,
    state,
)
from tests.worlds.programs import Program, codes, run_by
from tests.worlds.situations import SITUATIONS
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.desk.undo import can_undo, renaming
from tournaments.domain.tournament_state import Entry, TournamentState
from tournaments.store import execute as door
from tournaments.store import history, load
from tournaments.store.access.actors import player_link
from tournaments.store.archive import snapshots
from tournaments.store.archive.exchange import export, verify
from tournaments.store.execute import execute, preview
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db

HELPER = Actor(Role.HELPER, "helga")
OTHER = Actor(Role.ORGANIZER, "otto")


def course(tournament_state: TournamentState) -> Json:
    """Return all of a state that an undo restores, the play, and all names."""
    kept = [field.name for field in fields(tournament_state) if not field.metadata.get("stays")]
    values = {name: getattr(tournament_state, name) for name in (*kept, "play")}
    called = {ref: tournament_state.name(ref) for ref in tournament_state.play.status}
    return {**values, "called": called}


def way_back(before: TournamentState, after: TournamentState, entry: Entry) -> Json | None:
    """Return the command in the message of a page."""
    named = renaming(before, after, entry)
    if named is None and can_undo(after, DIRECTOR, entry, ""):
        return {"type": "undo", "entry": after.seq}
    return named


NO_WAY_BACK = {kind for kind, command in COMMANDS.items() if command.stays} - {"rename"}


@pytest.mark.embedded
@pytest.mark.parametrize("kind", SITUATIONS)
def test_what_a_command_did_is_taken_back_and_done_again(kind: str) -> None:
    tournament, command = SITUATIONS[kind]()
    role = LETTERS[[letter for letter in TABLE[kind] if letter.isupper()][-1].lower()]
    actor = actor_for(role, kind, tournament)
    before = state(tournament)
    now = later(45) if kind == "timer" else later(20)
    done = sent(tournament, kind, now=now, actor=actor, accept=True, **command)
    if kind == "timer":  # what was due has come by itself before it
        assert done.ignored
        assert done.entries == ()
        return
    after = state(tournament)
    back = way_back(before, after, done.entries[0].kept)
    assert (back is None) == (kind in NO_WAY_BACK)
    if back is None:
        refused = send(tournament, "undo", now=now, entry=after.seq)
        assert refused.problems == (Problem("undo_stays", "entry"),)
        return
    again = execute(tournament, {**back, "accept": True}, DIRECTOR, now=now)
    assert again.ok, (back, again.problems)
    assert course(folded(tournament)) == course(before)
    if kind == "replace":  # the name of the substitute is gone with it
        refused = send(tournament, "undo", now=now, entry=state(tournament).seq)
        assert refused.problems == (Problem("undo_stays", "entry"),)
    elif back["type"] == "undo":
        sent(tournament, "undo", now=now, entry=state(tournament).seq)
        assert course(folded(tournament)) == course(after)
    assert verify(export(tournament)) == ()


@pytest.mark.embedded
@pytest.mark.parametrize(
    "change",
    [
        {"player": "e1", "name": "Foxes", "members": ["Zoe", "Yara"]},
        {"player": "e1", "name": "Foxes", "members": ["Anna", "Zoe"]},
        {"player": "e1", "name": "Hares", "members": ["Anna", "Zoe"]},
        {"player": "e1.2", "name": "Zoe"},  # the pair is then called by its people
    ],
)
def test_a_pair_with_a_name_of_its_own_has_all_names_back(change: Json) -> None:
    tournament = registered(0, format="knockout", game="canasta", settings={"side": 2})
    sent(tournament, "register", name="Foxes", members=["Anna", "Bernd"])
    before = state(tournament)
    called = [before.names[ref] for ref in ("e1", "e1.1", "e1.2")]
    assert called == ["Foxes", "Anna", "Bernd"]
    done = sent(tournament, "rename", **change)
    back = way_back(before, state(tournament), done.entries[0].kept)
    assert back is not None
    assert execute(tournament, {**back, "accept": True}, DIRECTOR, now=later(1)).ok
    assert [folded(tournament).names[ref] for ref in ("e1", "e1.1", "e1.2")] == called


def test_no_way_back_tells_the_name_of_a_forgotten_person_of_a_pair() -> None:
    tournament = registered(0, format="knockout", game="canasta", settings={"side": 2})
    sent(tournament, "register", name="Anna & Bernd")
    before = state(tournament)
    done = sent(tournament, "forget", player="e1.1")
    after = state(tournament)
    assert after.name("e1") == "N. N. 1.1 & Bernd"
    assert way_back(before, after, done.entries[0].kept) is None
    done = sent(tournament, "rename", player="e1.2", name="Zoe")
    back = way_back(after, state(tournament), done.entries[0].kept)
    expected = {"type": "rename", "player": "e1.2", "name": "Bernd", "instead_of": "Zoe"}
    assert back == expected


def test_other_settings_offer_no_way_back_to_some_of_the_names() -> None:
    """The people of pairs get the names by which the pairs are called."""
    pairs, one = {"side": 2}, {"side": 1}
    tournament = registered(0, format="knockout", game="canasta", settings=pairs)
    sent(tournament, "register", name="Anna & Bernd")
    sent(tournament, "configure", settings=one)
    sent(tournament, "rename", player="e1", name="Zoe & Yara")
    before = state(tournament)
    done = sent(tournament, "configure", settings=pairs)
    after = state(tournament)
    assert [after.names[ref] for ref in ("e1.1", "e1.2")] == ["Zoe", "Yara"]
    assert way_back(before, after, done.entries[0].kept) is None


def booked(tournament: Tournament, minutes: float = 12) -> int:
    """A Runde of the first table; the number of its entry."""
    loser = seats(tournament)[0]
    done = sent(tournament, "runde", now=later(minutes), table=1, result={"loser": loser})
    return done.entries[0].seq


def test_the_history_is_without_what_was_taken_back_and_with_it_again() -> None:
    tournament = running(8)
    entry = booked(tournament)
    done = sent(tournament, "undo", now=later(13), entry=entry)
    (row,) = done.entries
    loser = seats(tournament)[0]
    struck = {"type": "runde", "table": 1, "result": {"loser": loser}, "at": later(12).isoformat()}
    assert row.command == {
        "type": "undo",
        "entry": entry,
        "what": "runde",
        "target": entry,
        "instead_of": struck,
    }
    assert history.load(tournament, state(tournament)).is_struck(entry)
    sent(tournament, "undo", now=later(14), entry=row.seq)
    past = history.load(tournament, state(tournament))
    assert (past.is_struck(entry), past[entry].event) == (False, struck)
    history.forget(tournament)
    assert history.load(tournament, folded(tournament))[entry].event == struck


def test_an_hour_late_the_table_is_as_before_and_all_else_as_it_went_on() -> None:
    """The clock's signals stay, and another table's result, and the money in the box."""
    tournament = running(8)
    paid = sent(tournament, "cash", now=later(1), purpose="gift", cents=500).entries[0].seq
    entry = booked(tournament, 12)
    other = seats(tournament, 2)[0]
    sent(tournament, "runde", now=later(20), table=2, result={"loser": other})
    sent(tournament, "cash", now=later(30), purpose="gift", cents=200)
    sent(tournament, "undo", now=later(75), entry=entry)
    sent(tournament, "undo", now=later(75), entry=paid)
    after = folded(tournament)
    assert [kind for _, _, _, kind, _ in log_of(tournament)][-3:] == ["timer", "undo", "undo"]
    assert (after.play.phase, after.play.tables[0].matches, after.play.tables[1].matches) == (
        *("closing", 0, 1),
    )
    assert {after.play.balances[player] for player in seats(tournament, 1)} == {10}
    assert (after.play.balances[other], after.box) == (7, 200)


def test_the_same_button_pressed_twice_takes_back_once() -> None:
    tournament = running(8)
    entry = booked(tournament)
    first = sent(tournament, "undo", now=later(13), key=f"undo-{entry}", entry=entry)
    again = sent(tournament, "undo", now=later(13), key=f"undo-{entry}", entry=entry)
    assert (first.repeated, again.repeated, first.entries) == (False, True, again.entries)
    other = send(tournament, "undo", now=later(13), key=f"undo-{entry}", entry=entry, actor=OTHER)
    assert other.problems == (Problem("changed_since", "entry"),)
    assert state(tournament).seq == first.entries[0].seq


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["runde", "cash"])
def test_eight_people_who_take_back_the_same_at_once_do_it_once(kind: str) -> None:
    tournament = running(8)
    before = course(state(tournament))
    if kind == "runde":
        entry = booked(tournament)
    else:
        entry = sent(tournament, "cash", purpose="gift", cents=500).entries[0].seq

    def job(number: int) -> list[str]:
        who = Actor(Role.ORGANIZER, f"orga {number}")
        done = send(tournament, "undo", now=later(13), actor=who, key="k", entry=entry)
        return [problem.code for problem in done.problems]

    answers = at_once(8, job)
    assert sorted(map(tuple, answers)) == [(), *[("changed_since",)] * 7]
    assert course(folded(tournament)) == before
    assert verify(export(tournament)) == ()


@pytest.mark.django_db(transaction=True)
def test_one_button_on_eight_phones_at_once_takes_back_once() -> None:
    tournament = running(8)
    entry = booked(tournament)

    def job(_number: int) -> tuple[bool, bool]:
        done = send(tournament, "undo", now=later(13), key="k", entry=entry)
        return done.ok, done.repeated

    assert sorted(at_once(8, job)) == [(True, False), *[(True, True)] * 7]
    assert tournament.log.filter(kind="undo").count() == 1


def test_what_comes_between_looking_back_and_the_lock_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The strike is worked out before the lock; meanwhile another desk corrects the same entry, or
    another one."""
    for same in (True, False):
        tournament = running(8)
        first, second = booked(tournament, 12), booked(tournament, 24)
        target = first if same else second
        loser = seats(tournament)[1]
        real, done = door.lock, []

        def late(
            row: Tournament,
            *,
            target: int = target,
            loser: str = loser,
            real: Any = real,
            done: list[int] = done,
        ) -> Tournament:
            if not done:
                done.append(target)
                entry = row.log.get(seq=target)
                event = {**entry.command, "result": {"loser": loser}}
                sent(row, "correct", now=later(30), actor=OTHER, target=target, event=event)
            return real(row)

        monkeypatch.setattr(door, "lock", late)
        back = send(tournament, "undo", now=later(31), entry=first)
        monkeypatch.setattr(door, "lock", real)
        assert back.problems == ((Problem("changed_since", "entry"),) if same else ())
        balances = folded(tournament).play.balances
        assert balances[loser] == (8 if same else 7)
        assert verify(export(tournament)) == ()


@pytest.mark.django_db(transaction=True)
def test_an_old_entry_of_a_long_event_is_taken_back_by_the_snapshots() -> None:
    tournament = long_event(8, 120)
    entry = tournament.log.filter(kind="runde")[10]
    for seq in (entry.seq - 1, 100):
        snapshots.take(tournament, load.load_at(tournament, seq))
    load.forget(tournament)
    history.forget(tournament)
    now = entry.at
    rounds = state(tournament).play.tables[entry.said["table"] - 1].matches
    done = send(tournament, "undo", now=now, entry=entry.seq, accept=True)
    assert done.ok, done.problems
    assert state(tournament).play.tables[entry.said["table"] - 1].matches == rounds - 1
    report(tournament)
    kept = state(tournament)
    assert folded(tournament) == kept
    tournament.snapshots.all().delete()
    assert folded(tournament) == kept
    assert verify(export(tournament)) == ()


def test_a_helper_takes_back_what_he_may_send_but_no_result() -> None:
    tournament = running(8)
    sent(tournament, "announce", now=later(1), text="Soup")
    sent(tournament, "undo", now=later(2), actor=HELPER, entry=state(tournament).seq)
    assert not state(tournament).announcements
    sent(tournament, "show_forecast", now=later(3), audience="all")
    for entry in (state(tournament).seq, booked(tournament)):
        refused = send(tournament, "undo", now=later(14), actor=HELPER, entry=entry)
        assert refused.problems == (Problem("not_permitted", "entry"),)


@pytest.mark.parametrize(
    ("who", "path"),
    [
        (Actor(Role.PLAYER, "e1"), "entry"),
        (Actor(Role.TABLE, "1", 1), "entry"),
        (Actor(Role.VISITOR), "type"),
        (CLOCK, "type"),
    ],
)
def test_nobody_else_takes_anything_back(who: Actor, path: str) -> None:
    """Not even the call of one's own table."""
    tournament = running(8)
    table = Actor(Role.TABLE, "1", 1)
    entry = sent(tournament, "call_desk", now=later(5), actor=table, table=1).entries[0].seq
    before = log_of(tournament)
    refused = send(tournament, "undo", now=later(6), actor=who, entry=entry)
    assert refused.problems == (Problem("not_permitted", path),)
    assert log_of(tournament) == before


def test_an_entry_of_another_event_is_none_of_this() -> None:
    one, other = running(8), registered(3)
    entry = booked(one)
    kept = log_of(one)
    refused = send(other, "undo", entry=entry)
    assert refused.problems == (Problem("entry_unknown", "entry"),)
    sent(other, "undo", entry=state(other).seq)
    assert (log_of(one), list(state(other).play.status)) == (kept, ["e1", "e2"])


def test_a_preview_tells_what_taking_back_would_change() -> None:
    tournament = running(8)
    entry, before = booked(tournament), log_of(tournament)
    command = {"type": "undo", "entry": entry}
    look = preview(tournament, command, DIRECTOR, now=later(13))
    changed = {change.player for change in look.changes if change.what == "balance"}
    assert changed == {*seats(tournament)}
    assert log_of(tournament) == before
    taken = execute(tournament, command, DIRECTOR, now=later(13))
    assert replace(taken.state, at="") == replace(look.state, at="")


def test_a_program_takes_back_what_its_user_may(program: Program, orga: User) -> None:
    tournament = run_by(orga, registered(3))
    done = program.send(tournament, "cash", purpose="gift", cents=500)[1]
    (entry,) = done["entries"]
    status, back = program.send(tournament, "undo", key="back", entry=entry["seq"])
    assert (status, back["entries"][0]["kind"], state(tournament).box) == (200, "undo", 0)
    assert program.send(tournament, "undo", key="back", entry=entry["seq"])[1]["repeated"] is True
    again = program.send(tournament, "undo", key="once more", entry=entry["seq"])
    assert codes(again) == (422, [("changed_since", "entry")])
    wrong = program.send(tournament, "undo", entry=99)
    assert codes(wrong) == (422, [("entry_unknown", "entry")])


def test_a_program_of_nobody_there_is_denied(program: Program, stranger: Program) -> None:
    tournament = registered(3)
    player = Program(player_link(tournament, "e1").token)
    callers = ((stranger, 401, "type"), (program, 401, "type"), (player, 422, "entry"))
    for caller, status, path in callers:
        refused = [("not_permitted", path)]
        assert codes(caller.send(tournament, "undo", entry=2)) == (status, refused)
    assert list(state(tournament).play.status) == ["e1", "e2", "e3"]
