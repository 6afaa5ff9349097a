"""Signals of the WM mode (docs/rules/wm.md section 6.3).

Knows the round's end and the cut-off. Does not ask what time it is.
"""

from __future__ import annotations

from datetime import datetime

from games.envelope import Json, Problem
from tournaments.domain.formats.hall import Phase
from tournaments.domain.formats.timing import round_over, round_signals
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.cut import cut
from tournaments.domain.formats.wm.flow import begin_closing, end_extra_time
from tournaments.domain.formats.wm.state import State


def timer(change: Change, event: Json) -> list[Problem]:
    """A signal; one that comes early, twice or too late is ignored."""
    if event["timer"] == "round":
        round_over(change, event["round"])
    else:
        _cutoff(change)
    return []


def _cutoff(change: Change) -> None:
    if change.phase is Phase.FINISHED:
        change.ignored = "stale"
    elif change.cutoff_reached:
        change.ignored = "duplicate"
    elif change.cutoff_at is None or change.at < change.cutoff_at:
        change.ignored = "early"
    else:
        _reach_cutoff(change)


def _reach_cutoff(change: Change) -> None:
    change.cutoff_reached = True
    finish_runde = change.settings.cutoff_finish == "runde"
    match change.phase:
        case Phase.ROUND if finish_runde:
            begin_closing(change)
        case Phase.CLOSING if finish_runde:
            end_extra_time(change)
        case Phase.BETWEEN | Phase.DRAWN:
            cut(change)


def due(state: State) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of every signal that is still to come, the next first."""
    signals = list(round_signals(state))
    if state.cutoff_at and not state.cutoff_reached and state.phase is not Phase.FINISHED:
        signals.append((state.cutoff_at, {"type": "timer", "timer": "cutoff"}))
    return tuple(sorted(signals, key=lambda signal: signal[0]))
