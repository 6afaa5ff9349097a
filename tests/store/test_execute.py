"""The one door: what it keeps, what it refuses, what it settles first."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta, timezone
from typing import Any

import pytest

import games
from games.envelope import Problem
from tests.worlds.events import (
    DIRECTOR,
    NOW,
    drawn,
    folded,
    later,
    log_of,
    people,
    registered,
    running,
    seats,
    send,
    sent,
    started,
    state,
)
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats.handler_table import Rules
from tournaments.domain.replay_log import event_of
from tournaments.domain.tournament_state import codec
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.archive.chain import seal
from tournaments.store.execute import LedgerError, execute, preview, run_due_commands
from tournaments.store.models import Placing, Tournament

pytestmark = pytest.mark.django_db


def test_a_command_sent_twice_with_one_key_is_carried_out_once() -> None:
    tournament = running()
    loser = seats(tournament)[0]
    first = sent(tournament, "runde", now=later(12), key="k", table=1, result={"loser": loser})
    again = sent(tournament, "runde", now=later(13), key="k", table=1, result={"loser": loser})
    assert (first.repeated, again.repeated) == (False, True)
    assert [entry.seq for entry in again.entries] == [entry.seq for entry in first.entries]
    assert [kind for _, _, _, kind, _ in log_of(tournament)].count("runde") == 1


def test_a_key_with_something_else_to_do_is_another_key() -> None:
    tournament = registered(0)
    for name in ("Anke", "Bernd", "Anke"):
        assert send(tournament, "register", key="k", player=name).ok
    assert people(tournament) == ["Anke", "Bernd"]


def test_two_tries_of_one_draw_are_one_draw() -> None:
    tournament = started()
    first = sent(tournament, "draw", key="k", seed="one")
    assert sent(tournament, "draw", key="k", seed="two").entries == first.entries


def test_a_key_of_any_length_is_kept_apart_from_its_neighbours() -> None:
    tournament = registered(0)
    for end in ("a", "b", "a"):
        send(tournament, "register", key="x" * 300 + end, player=f"Nr {end}")
    assert people(tournament) == ["Nr a", "Nr b"]


def test_the_same_key_counts_for_each_tournament_by_itself() -> None:
    one, two = registered(0), registered(0)
    for tournament in (one, two):
        assert not sent(tournament, "register", key="k", player="Anke").repeated


def test_a_refused_command_leaves_no_trace_and_its_key_can_be_used_again() -> None:
    tournament = registered(3)
    before = (log_of(tournament), folded(tournament))
    refused = send(tournament, "register", key="k", player="Anke")
    assert refused.problems == (Problem("warnings_unconfirmed", ""),)
    assert refused.warnings == (Problem("player_duplicate", "player"),)
    assert (log_of(tournament), folded(tournament)) == before
    assert not sent(tournament, "register", key="k", player="Zoe").repeated


def test_an_ignored_signal_leaves_no_trace() -> None:
    tournament = running()
    before = log_of(tournament)
    done = sent(tournament, "timer", now=later(1), timer="round", round=1)
    assert (done.ignored, log_of(tournament)) == ("early", before)


@pytest.mark.parametrize(
    "command",
    [
        {"type": "register", "player": "half \ud800 a pair"},
        {"type": "register", "player": "a \x00 in it"},
        {"type": "register", "player": "Zoe", "junk": float("inf")},
    ],
)
def test_what_no_database_can_keep_is_refused(command: dict[str, object]) -> None:
    tournament = registered(0)
    done = execute(tournament, command, DIRECTOR, now=NOW)
    assert done.problems == (Problem("text_invalid", ""),)


@pytest.mark.parametrize(
    ("kind", "fields", "problem"),
    [
        ("late_entry", {"player": "x" * 61}, Problem("name_too_long", "player")),
        ("rename", {"player": "Anke", "name": "x" * 61}, Problem("name_too_long", "name")),
        ("warn", {"guest": "x" * 61}, Problem("name_too_long", "guest")),
        ("ruling", {"text": "x" * 501}, Problem("text_too_long", "text")),
    ],
)
def test_texts_that_no_page_can_show_are_refused(
    kind: str, fields: dict[str, str], problem: Problem
) -> None:
    assert send(started(), kind, **fields).problems == (problem,)


def test_the_longest_name_goes_through_to_the_ranking() -> None:
    tournament = registered(0)
    names = ["🂡" * 60, "א" * 60, "Ö" * 60]
    for name in names:
        sent(tournament, "register", player=name)
    sent(tournament, "start")
    for name in names[:2]:
        sent(tournament, "withdraw", player=name)
    placed = Placing.objects.filter(tournament=tournament).order_by("rank")
    assert [row.name for row in placed] == [names[2], names[1], names[0]]


def test_the_round_ends_when_it_was_due_however_late_somebody_looks() -> None:
    logs = []
    for looks in ([45], [45, 45.1, 46], [46.5], [50], []):
        tournament = running()
        for minutes in looks:
            run_due_commands(tournament, now=later(minutes))
        result = {"loser": seats(tournament, 1)[0]}
        sent(tournament, "runde", now=later(50), table=1, result=result)
        logs.append(log_of(tournament))
        assert state(tournament).play.closing_at == later(45)
        assert not state(tournament).play.tables[0].open
    assert all(log == logs[0] for log in logs)
    assert (logs[0][-2][1], logs[0][-2][2:4]) == (later(45), ("clock", "timer"))


def test_round_and_cut_off_that_are_both_overdue_happen_in_their_order() -> None:
    tournament = running(settings={"cutoff": "20:00"})
    state = run_due_commands(tournament, now=later(24 * 60))
    ends = [(at, payload["timer"]) for _, at, _, kind, payload in log_of(tournament)[-2:]]
    assert ends == [(later(45), "round"), (later(60), "cutoff")]
    assert state.play.cutoff_reached


def test_what_was_due_stays_when_the_command_after_it_is_refused() -> None:
    tournament = running()
    done = send(tournament, "go", now=later(46))
    assert done.problems == (Problem("wrong_phase", "type"),)
    assert [kind for _, _, _, kind, _ in log_of(tournament)][-1] == "timer"
    row = Tournament.objects.get(pk=tournament.pk)
    assert (row.phase, row.due_at) == ("closing", state(tournament).play.cutoff_at)


def test_settling_before_anything_is_due_does_nothing() -> None:
    tournament = running()
    before = log_of(tournament)
    run_due_commands(tournament, now=later(44.9))
    assert log_of(tournament) == before


def test_a_paused_clock_is_not_due() -> None:
    tournament = running()
    sent(tournament, "pause", now=later(40))
    run_due_commands(tournament, now=later(60))
    sent(tournament, "resume", now=later(70))
    assert state(tournament).play.round_due == later(75)
    assert run_due_commands(tournament, now=later(75)).play.phase == "closing"


def test_a_correction_does_what_its_preview_said() -> None:
    tournament = running()
    first, second, *_ = seats(tournament)
    runde = sent(tournament, "runde", now=later(12), table=1, result={"loser": first}).entries[0]
    sent(tournament, "runde", now=later(24), table=1, result={"loser": second})
    command = {
        "type": "correct",
        "target": runde.seq,
        "event": {**runde.said, "result": {"loser": second}},
    }
    seen = preview(tournament, command, DIRECTOR, now=later(30))
    moved = [change.player for change in seen.changes if change.what == "balance"]
    assert {*moved} == {first, second}
    assert state(tournament).play.balances == folded(tournament).play.balances
    done = execute(tournament, command, DIRECTOR, now=later(30))
    assert done.ok
    assert done.state == seen.state

    other = running()
    sent(other, "runde", now=later(12), table=1, result={"loser": second})
    sent(other, "runde", now=later(24), table=1, result={"loser": second})
    assert state(other).play.balances == done.state.play.balances


def test_striking_the_last_entries_one_by_one_undoes_them() -> None:
    tournament = running()
    before = state(tournament).play
    losers = seats(tournament)[:2]
    entries = [
        sent(tournament, "runde", now=later(12 * n), table=1, result={"loser": loser}).entries[0]
        for n, loser in enumerate(losers, 1)
    ]
    for entry in reversed(entries):
        sent(tournament, "correct", now=later(30), target=entry.seq, void=True)
    assert folded(tournament).play == before


def test_a_correction_that_later_entries_stand_against_is_refused_and_changes_nothing() -> None:
    tournament = running()
    draw = next(seq for seq, _, _, kind, _ in log_of(tournament) if kind == "draw")
    go = next(seq for seq, _, _, kind, _ in log_of(tournament) if kind == "go")
    before = log_of(tournament)
    done = send(tournament, "correct", target=draw, void=True)
    assert done.problems == (Problem("correction_conflict", f"events[{go}]"),)
    assert log_of(tournament) == before


def test_a_preview_looks_at_the_state_after_what_is_due() -> None:
    tournament = running(8)
    result = {"loser": seats(tournament)[0]}
    command = {"type": "runde", "table": 1, "result": result}
    seen = preview(tournament, command, DIRECTOR, now=later(50))
    done = execute(tournament, command, DIRECTOR, now=later(50))
    assert seen.state.play == done.state.play
    assert not done.state.play.tables[0].open


def test_a_preview_keeps_nothing() -> None:
    tournament = running(8)
    before = (log_of(tournament), state(tournament))
    command = {"type": "exclude", "player": seats(tournament)[0]}
    seen = preview(tournament, command, DIRECTOR, now=later(5))
    assert [change.what for change in seen.changes] == ["seats", "status", "rank"]
    assert (log_of(tournament), folded(tournament)) == before


def test_every_entry_is_sealed_with_the_one_before_it() -> None:
    tournament = running()
    summer = timezone(timedelta(hours=5, minutes=30))
    result = {"loser": seats(tournament)[0]}
    sent(tournament, "runde", now=later(12).astimezone(summer), table=1, result=result)
    previous = ""
    for entry in tournament.log.order_by("seq"):
        assert entry.hash == seal(previous, entry)
        previous = entry.hash
    assert Tournament.objects.get(pk=tournament.pk).head_hash == previous


def test_a_process_catches_up_with_what_others_have_written() -> None:
    tournament = running()
    mine = load.load(tournament)
    load.forget(tournament)  # from here on it is another process that writes
    sent(tournament, "runde", now=later(12), table=1, result={"loser": seats(tournament)[0]})
    theirs = state(tournament)
    load.forget(tournament)
    load.remember(tournament, mine)
    assert state(tournament) == theirs
    assert folded(tournament) == theirs


def test_catching_up_asks_one_question(django_assert_num_queries: object) -> None:
    tournament = running()
    state(tournament)
    with django_assert_num_queries(1):  # type: ignore[operator]
        state(tournament)


def test_a_fact_that_breaks_the_books_is_not_kept() -> None:
    tournament = running()
    tournament_state = state(tournament)
    load.forget(tournament)
    load.remember(tournament, replace(tournament_state, play=replace(tournament_state.play, pot=5)))
    before = log_of(tournament)
    with pytest.raises(LedgerError, match="money"):
        sent(tournament, "ruling", text="a")
    load.forget(tournament)
    assert log_of(tournament) == before


def test_a_waiting_report_is_dropped_when_the_desk_enters_the_runde() -> None:
    tournament = running(confirmation="second")
    first, second, *_ = seats(tournament)
    player = Actor(Role.PLAYER, first)
    waiting = sent(
        tournament, "report", now=later(12), actor=player, table=1, result={"loser": first}
    )
    sent(tournament, "runde", now=later(13), table=1, result={"loser": first})
    confirm = send(
        tournament,
        "confirm",
        now=later(14),
        actor=Actor(Role.PLAYER, second),
        report=waiting.entries[0].seq,
    )
    assert confirm.problems == (Problem("report_gone", "report"),)
    assert [kind for _, _, _, kind, _ in log_of(tournament)].count("runde") == 1


def test_new_settings_that_would_lose_a_registered_player_are_refused() -> None:
    tournament = registered(5)
    done = send(tournament, "configure", settings={"max_players": 4})
    assert done.problems == (Problem("registered_more", "settings.max_players"),)
    sent(tournament, "configure", settings={"max_players": 5}, name="Anders")
    assert len(folded(tournament).play.status) == 5
    assert Tournament.objects.get(pk=tournament.pk).name == "Anders"


def test_the_row_tells_what_the_log_says() -> None:
    tournament = drawn(8)
    row = Tournament.objects.get(pk=tournament.pk)
    tournament_state = state(tournament)
    assert (row.seq, row.phase, row.player_count) == (tournament_state.seq, "drawn", 8)
    assert row.due_at == tournament_state.play.cutoff_at


def test_the_rules_run_once_for_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of `decide` is stored; neither the writer nor the next reader decides again."""
    tournament = running(8)
    asked: list[str] = []
    work, evaluate = Rules.work, games.evaluate

    def counted(self: Rules[Any, Any], *given: Any) -> Any:
        asked.append("rules")
        return work(self, *given)

    def scored(report: object) -> Any:
        asked.append("score")
        return evaluate(report)

    monkeypatch.setattr(Rules, "work", counted)
    monkeypatch.setattr(games, "evaluate", scored)
    first, *_ = seats(tournament)
    player = Actor(Role.PLAYER, first)
    sent(tournament, "report", now=later(12), actor=player, table=1, result={"loser": first})
    folded(tournament)
    assert sorted(asked) == ["rules", "score"]


def test_what_a_transaction_took_back_is_in_no_history() -> None:
    """The end of the round is due, the correction after it breaks the books: both are rolled
    back.
    """
    tournament = running(8)
    first, *_ = seats(tournament)
    runde = sent(tournament, "runde", now=later(12), table=1, result={"loser": first}).entries[0]
    tournament_state = state(tournament)
    load.forget(tournament)
    load.remember(
        tournament, replace(tournament_state, play=replace(tournament_state.play, outside=5))
    )
    with pytest.raises(LedgerError):
        sent(tournament, "correct", now=later(60), target=runde.seq, void=True)
    load.forget(tournament)
    assert state(tournament).seq == tournament_state.seq
    sent(tournament, "ruling", now=later(13), text="a")
    after = state(tournament)
    assert histories.load(tournament, after).entries[-1].event["type"] == "ruling"


def test_the_time_of_a_log_does_not_go_back_with_a_clock_that_jitters() -> None:
    tournament = running(4)
    for seconds in (5, 0, 2):
        sent(tournament, "ruling", now=later(1 + seconds / 60), text="a")
    times = list(tournament.log.order_by("seq").values_list("at", flat=True))
    assert times == sorted(times)
    assert state(tournament) == folded(tournament)


def test_a_state_that_was_stored_has_the_order_of_the_one_that_was_decided() -> None:
    """Two change places in a round that runs: who sits where clockwise is part of the state."""
    tournament = running(8)
    drawn = tournament.log.get(kind="draw")
    event = event_of(drawn.kind, drawn.command, drawn.event)
    assert event is not None
    first, second, *others = event["tables"][0]
    tables = [[second, first, *others], *event["tables"][1:]]
    sent(tournament, "correct", now=later(2), target=drawn.seq, event={**event, "tables": tables})
    whole = codec("wm")
    assert json.dumps(whole.encode(state(tournament))) == json.dumps(
        whole.encode(folded(tournament))
    )
