"""A clock that steps back or forward in mid-round: play goes on, the desk hears of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from games.envelope import Problem
from tests.worlds import phones
from tests.worlds.desks import desk_of
from tests.worlds.events import NOW, folded, later, log_of, running, seats, send, sent, state
from tournaments.celery import TICK_SECONDS, app
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.domain.desk.clock_steps import ClockJump, open_steps
from tournaments.runtime import heartbeat
from tournaments.store import history as histories
from tournaments.store.execute import run_due_commands
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.periodic_tasks import note, watched
from tournaments.store.removal import remove

pytestmark = pytest.mark.django_db

ROUND = timedelta(minutes=45)


def lost(tournament: Tournament, minutes: float, table: int = 1, **fields: object) -> datetime:
    """Return the time of a 15er that the first player of the table reports at `minutes`."""
    first = seats(tournament, table)[0]
    result = {"loser": first}
    fields = {"actor": Actor(Role.PLAYER, first), **fields}
    sent(tournament, "report", now=later(minutes), table=table, result=result, **fields)
    last = state(tournament).play.tables[table - 1].last_at
    assert last is not None
    return last


def steps_of(tournament: Tournament) -> tuple[ClockJump, ...]:
    """Return the open steps."""
    tournament_state = state(tournament)
    return open_steps(tournament_state, histories.load(tournament, tournament_state))


def stepped(tournament: Tournament, was: float, now: float) -> None:
    """The clock shows `now` where it should show `was`."""
    note(later(was), now=later(now))


def test_a_report_after_the_clock_went_back_counts_at_the_last_one_of_its_table() -> None:
    tournament = running(8)
    assert lost(tournament, 30) == later(30)
    assert lost(tournament, -25) == later(30)
    assert lost(tournament, -10, actor=Actor(Role.ORGANIZER, "orga")) == later(30)
    assert lost(tournament, -5, table=2) == later(0)


def test_a_confirmation_after_the_clock_went_back_counts() -> None:
    tournament = running(8, confirmation="second")
    first, second, *_ = seats(tournament)
    for said, confirmed in ((30, 31), (-25, -24)):
        waiting = sent(
            tournament,
            "report",
            now=later(said),
            actor=Actor(Role.PLAYER, first),
            table=1,
            result={"loser": first},
        )
        report = waiting.entries[0].seq
        player = Actor(Role.PLAYER, second)
        sent(tournament, "confirm", now=later(confirmed), actor=player, report=report)
    assert (state(tournament).play.tables[0].matches, state(tournament).play.tables[0].last_at) == (
        2,
        later(30),
    )


def test_the_desk_may_still_not_write_a_runde_before_the_last_one() -> None:
    tournament = running(8)
    lost(tournament, 30)
    result = {"loser": seats(tournament)[0]}
    at = later(10).isoformat()
    done = send(tournament, "runde", now=later(31), table=1, result=result, at=at)
    assert done.problems == (Problem("at_order", "at"),)


def test_a_pause_ends_after_it_began() -> None:
    tournament = running(8)
    sent(tournament, "pause", now=later(10))
    sent(tournament, "resume", now=later(-50))
    assert state(tournament).play.round_due == later(45)


def test_the_log_goes_back_only_where_it_says_so() -> None:
    tournament = running(8)
    lost(tournament, 30)
    lost(tournament, -25, table=2)
    stepped(tournament, 36, -24)
    lost(tournament, -20, table=2)
    ats = [at for _, at, _, _, _ in log_of(tournament)][-4:]
    assert ats == [later(30), later(30), later(-24), later(-20)]


def test_an_hour_back_is_put_right_with_one_click() -> None:
    tournament = running(8)
    lost(tournament, 30)
    stepped(tournament, 31, -29)
    assert steps_of(tournament) == (ClockJump(later(31), later(-29), ()),)
    assert lost(tournament, -20) == later(30)
    sent(tournament, "revert_clock_step", now=later(-19))
    play = state(tournament).play
    assert (play.round_due, steps_of(tournament)) == (later(-15), ())
    assert play.tables[0].last_at == later(-30)
    assert lost(tournament, -18) == later(-18)
    assert run_due_commands(tournament, now=later(-15)).play.phase == "closing"
    assert folded(tournament).play.closing_at == later(-15)


def test_a_round_that_ended_early_goes_on_with_one_click() -> None:
    tournament = running(8)
    lost(tournament, 15)
    run_due_commands(tournament, now=later(90))
    stepped(tournament, 30, 90)
    assert steps_of(tournament) == (ClockJump(later(30), later(90), (("round", later(45)),)),)
    lost(tournament, 95)
    assert not state(tournament).play.tables[0].open
    sent(tournament, "revert_clock_step", now=later(96))
    play = state(tournament).play
    assert (str(play.phase), play.round_due, play.closing_at) == ("round", later(105), None)
    assert play.tables[0].open
    assert lost(tournament, 100) == later(100)
    assert run_due_commands(tournament, now=later(105)).play.phase == "closing"


def test_a_clock_that_went_and_came_back_leaves_the_round_as_it_was() -> None:
    tournament = running(8)
    stepped(tournament, 20, 20 + 24 * 60)
    lost(tournament, 21 + 24 * 60)
    stepped(tournament, 22 + 24 * 60, 22)
    assert [step.by for step in steps_of(tournament)] == [
        timedelta(days=1),
        -timedelta(days=1),
    ]
    sent(tournament, "revert_clock_step", now=later(23))
    play = state(tournament).play
    assert (str(play.phase), play.round_due) == ("round", later(45))
    assert play.tables[0].last_at == later(21)


def test_a_cut_off_comes_back_when_the_clock_is_right_again() -> None:
    tournament = running(8, settings={"cutoff": "20:00"})  # an hour after the start
    stepped(tournament, 20, 80)
    kinds = [event[1]["timer"] for event in timers(tournament)]
    assert kinds == ["round", "cutoff"]
    stepped(tournament, 81, 21)
    sent(tournament, "revert_clock_step", now=later(22))
    play = state(tournament).play
    assert (str(play.phase), play.round_due, play.cutoff_reached) == ("round", later(45), False)


def test_a_cut_off_that_this_clock_has_passed_stays_passed() -> None:
    tournament = running(8, settings={"cutoff": "20:00"})
    stepped(tournament, 20, 80)
    sent(tournament, "revert_clock_step", now=later(81))
    play = state(tournament).play
    assert (str(play.phase), play.closing_at, play.cutoff_reached) == ("closing", later(60), True)


def timers(tournament: Tournament) -> list[tuple[datetime, dict[str, object]]]:
    return [(at, p) for _, at, _, kind, p in log_of(tournament) if kind == "timer"]


def test_all_stays_as_it_is_when_the_desk_says_so() -> None:
    tournament = running(8)
    run_due_commands(tournament, now=later(90))
    stepped(tournament, 30, 90)
    sent(tournament, "accept_clock_step", now=later(91))
    tournament_state = state(tournament)
    assert (str(tournament_state.play.phase), steps_of(tournament)) == ("closing", ())
    again = send(tournament, "accept_clock_step", now=later(92))
    assert again.problems == (Problem("no_clock_step", "type"),)


def test_two_processes_that_see_one_step_note_it_once() -> None:
    tournament = running(8)
    stepped(tournament, 31, -29)
    stepped(tournament, 31.1, -28.9)
    assert len(steps_of(tournament)) == 1


def test_with_the_next_round_the_step_is_past() -> None:
    tournament = running(8)
    run_due_commands(tournament, now=later(90))
    stepped(tournament, 30, 90)
    for table in (1, 2):
        sent(tournament, "table_done", now=later(91), table=table)
    sent(tournament, "draw", now=later(92), seed="lot")
    assert len(steps_of(tournament)) == 1
    sent(tournament, "go", now=later(93))
    assert steps_of(tournament) == ()


def test_what_cannot_be_put_back_any_more_is_refused_and_stays_as_it_is() -> None:
    tournament = running(8)
    run_due_commands(tournament, now=later(90))
    stepped(tournament, 30, 90)
    for table in (1, 2):  # the last Runde there, since the time is up
        loser = {"loser": seats(tournament, table)[0]}
        sent(tournament, "runde", now=later(91), table=table, result=loser, accept=True)
    sent(tournament, "draw", now=later(92), seed="lot")
    before = log_of(tournament)
    done = send(tournament, "revert_clock_step", now=later(93))
    assert [problem.code for problem in done.problems] == ["correction_conflict"]
    assert log_of(tournament) == before


@pytest.mark.parametrize("was", [None, 5, "soon", "2025-11-22"])
def test_only_a_step_from_some_time_can_be_noted(was: object) -> None:
    done = send(running(8), "clock_step", actor=CLOCK, was=was)
    code = "field_type" if was == 5 else "at_invalid"
    assert done.problems == (Problem(code, "was"),)


def test_a_deleted_event_hears_of_no_step() -> None:
    tournament = running(8)
    before = log_of(tournament)
    remove(tournament, NOW)
    note(later(10), now=later(70))
    assert log_of(tournament) == before


@pytest.mark.parametrize("form", ["evening", "swiss", "knockout"])
def test_rounds_of_every_format_with_a_clock_are_put_back(form: str) -> None:
    minutes = "round_minutes" if form == "knockout" else "minutes"
    settings = {minutes: 30, "seeding": "order"} if form == "knockout" else {minutes: 30}
    tournament = running(4, format=form, game="bronzen", settings=settings)
    run_due_commands(tournament, now=later(70))
    stepped(tournament, 10, 70)
    assert str(state(tournament).play.phase) == "closing"
    sent(tournament, "revert_clock_step", now=later(71))
    play = state(tournament).play
    assert (str(play.phase), play.round_due) == ("round", later(90))
    assert [table.last_at for table in play.tables] == [later(60)] * len(play.tables)


def looked(wall: float, steady: float, machine: str) -> heartbeat.Beat:
    """A look at a wall's clock (minutes after NOW) and the steady one (minutes)."""
    return heartbeat.Beat(later(wall).isoformat(), steady * 60, machine)


@pytest.mark.parametrize(("shown", "by"), [(-29, -3600), (91, 3600), (32.5, 90), (29.5, -90)])
def test_a_step_of_more_than_a_minute_is_noticed(shown: float, by: int) -> None:
    tournament = running(8)
    machine = f"step {by}"
    watched(looked(30, 500, machine))
    found = watched(looked(shown, 501, machine))
    assert (found.stepped_at, found.stepped_by) == (later(shown).isoformat(), by)
    assert [step.by.total_seconds() for step in steps_of(tournament)] == [by]
    after = watched(looked(shown + 1, 502, machine))
    assert (after.stepped_at, after.stepped_by) == (found.stepped_at, by)
    assert len(steps_of(tournament)) == 1


def test_a_night_in_which_nobody_looked_is_no_step() -> None:
    tournament = running(8)
    watched(looked(0, 100, "asleep"))
    found = watched(looked(600, 700.9, "asleep"))
    assert (found.stepped_at, steps_of(tournament)) == ("", ())


def test_a_worker_that_starts_again_notices_what_happened_meanwhile(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR, settings.REDIS_URL = tmp_path, ""
    heartbeat.beat(looked(30, 500, "again"))
    assert watched(looked(-29, 501, "again")).stepped_by == -3600
    heartbeat.beat(looked(30, 500, "before the boot"))
    assert watched(looked(-29, 3, "after the boot")).stepped_by == 0


def test_one_event_that_fails_does_not_keep_the_step_from_the_others() -> None:
    broken, fine = running(8), running(8)
    last = state(broken)
    LogEntry.objects.create(
        tournament=broken,
        seq=last.seq + 1,
        at=NOW,
        actor="x",
        kind="nonsense",
        command={},
        changes={},
        form=0,
        hash="x",
    )
    stepped(fine, 31, -29)
    assert len(steps_of(fine)) == 1


@pytest.mark.parametrize("hours", [-1, 0, 1])
def test_ticks_come_evenly_wherever_the_wall_has_stepped(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """The schedule has its own time, so that it makes no difference what the wall shows by now."""
    off = heartbeat._BEGAN_AT + timedelta(hours=hours)
    monkeypatch.setattr(heartbeat, "_BEGAN_AT", off)
    every = app.conf.beat_schedule["tick"]["schedule"]
    now = every.now()
    assert abs(now - timezone.now() - timedelta(hours=hours)) < timedelta(seconds=30)
    assert every.is_due(now - timedelta(seconds=TICK_SECONDS)).is_due
    is_due, seconds = every.is_due(every.now())
    assert (is_due, 0 < seconds <= TICK_SECONDS) == (False, True)


def ended_early() -> Tournament:
    """An evening whose round the clock ended by stepping forward forty minutes, just now."""
    tournament = phones.evening(8, minutes=50, confirmation="none")
    now = timezone.now()
    note(now - timedelta(minutes=40), now=now)
    return tournament


def test_the_desk_sees_what_the_clock_did_and_puts_it_back() -> None:
    tournament = ended_early()
    desk, home = desk_of(tournament), reverse("desk", args=[tournament.slug])
    page = desk.get(home).content.decode()
    for words in (
        "The clock of this computer stepped",
        "It went forward by 40 minutes",
        "The round ended early.",
        "it lasts as long as it would have",
    ):
        assert words in page
    sent_back = desk.post(
        reverse("desk-do", args=[tournament.slug, "revert_clock_step"]), {"key": "k"}
    )
    assert sent_back.status_code == 302
    assert str(state(tournament).play.phase) == "round"
    assert "The clock of this computer stepped" not in desk.get(home).content.decode()
    log = desk.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    assert "The computer&#x27;s clock stepped" in log


def test_a_phone_keeps_a_report_that_only_the_clock_has_made_late() -> None:
    """409 until the desk has decided (the outbox sends it again), then it counts."""
    tournament = ended_early()
    player = phones.sitting(tournament)[0]
    home, phone = phones.player_home(tournament, player), phones.english()
    form = {"end": "normal", "loser": player, "round": "1"}
    assert phone.post(f"{home}report/", {**form, "runde": "1", "key": "a"}).status_code == 302
    assert not state(tournament).play.tables[0].open
    late = {**form, "runde": "2", "key": "b"}
    for _time in range(2):
        held = phone.post(f"{home}report/", late)
        assert held.status_code == 409
        assert "Your report waits here" in held.content.decode()
    sent(tournament, "revert_clock_step", now=timezone.now())
    asked = phone.post(f"{home}report/", late)  # so soon after the first one
    accepted = {**late, "accept": asked.context["filled"].accepts}
    assert phone.post(f"{home}report/", accepted).status_code == 302
    assert state(tournament).play.tables[0].matches == 2


def test_what_is_wrong_with_a_report_itself_is_said_at_once() -> None:
    tournament = ended_early()
    first, stranger = phones.sitting(tournament, 1)[0], phones.sitting(tournament, 2)[0]
    form = {"end": "normal", "loser": stranger, "round": "1", "runde": "1"}
    answer = phones.english().post(f"{phones.player_home(tournament, first)}report/", form)
    assert answer.status_code == 422
