"""Whole evenings in WM mode up to the winner, checked at every step."""

from __future__ import annotations

import time
from itertools import islice
from random import Random

import pytest

from tests.domain.wm_evening import evening, played, run_of
from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.rules import RULES, new
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State


@pytest.mark.parametrize(
    ("n", "seed"), [(3, 1), (5, 2), (7, 3), (13, 4), (13, 5), (27, 6), (27, 7), (60, 8)]
)
def test_evening_ends_with_one_winner_and_sound_books(n: int, seed: int) -> None:
    run = run_of(Settings())
    for before, event, step in played(run, [f"P{i}" for i in range(n)], Random(seed)):
        assert WM.broken_invariants(step.state) == (), event
        _check_step(before, step)

    assert run.state.phase is Phase.FINISHED
    assert ranking(run.state)[0].rank == 1
    _check_books(run)


def _check_step(before: State, step: Step[State]) -> None:
    """Bookings explain the balances; the threshold never falls; nobody comes back."""
    if before.phase is not Phase.REGISTRATION:
        moved = dict(before.balances)
        for booking in step.bookings:
            for account, euros in (
                (booking.source, -booking.amount),
                (booking.target, booking.amount),
            ):
                if not account.startswith(":"):
                    moved[account] = moved.get(account, 0) + euros
        assert moved == step.state.balances
    assert set(step.state.players_in) <= set(before.players_in) or before.starters == 0
    assert (step.state.threshold or 0) >= (before.threshold or 0)


def _check_books(run: EventRun[State]) -> None:
    for player, euros in run.state.balances.items():
        explained = sum(
            booking.amount if booking.target == player else -booking.amount
            for _entry, booking in run.history.account(player)
        )
        assert explained == euros


@pytest.mark.parametrize(
    "settings",
    [
        Settings(six_rule="one_table"),
        Settings(six_when="round_end", exit_ties="round"),
        Settings(cutoff="21:00", playoff_mode="loser_out", partial_order="poorest"),
        Settings(cutoff="21:00", cutoff_finish="round", leaver_balance="pot"),
        Settings(threshold_over="remaining", threshold_rounding="ceil", raise_on="paying"),
        Settings(eliminate_check="after_raise", counter_on_elimination="continue"),
        Settings(start_euros=2, excluded_balance="pot", raise_per_elimination="once"),
    ],
)
def test_evening_under_other_settings_stays_sound(settings: Settings) -> None:
    run = run_of(settings)
    for _, event, step in played(run, [f"P{i}" for i in range(16)], Random(11)):
        assert WM.broken_invariants(step.state) == (), event
    _check_books(run)


def test_replaying_the_history_gives_the_same_state() -> None:
    run = run_of(Settings())
    *_, (_, _, step) = played(run, [f"P{i}" for i in range(13)], Random(4))
    state = new(Settings())
    for entry in run.history.entries:
        state = RULES.work(state, entry.event, entry.index).state
    assert state == step.state
    assert run.history.before(len(run.history.entries)) == step.state


def test_a_thousand_events_of_a_hundred_players_fold_fast() -> None:
    settings = Settings(start_euros=100, cutoff="18:00")
    names = [f"P{i}" for i in range(100)]
    told = islice(evening(names, settings, Random(9)), 1000)
    events = [event for _, event, _ in told]
    assert len(events) == 1000
    started = time.process_time()
    state = new(settings)
    for index, event in enumerate(events):
        state = RULES.work(state, event, index).state
    assert time.process_time() - started < 1
