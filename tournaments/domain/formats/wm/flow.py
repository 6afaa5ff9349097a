"""What follows by itself: the consequences of every event, and the signals of the clock.

Knows when tables close, when a round, the preliminary and the tournament end (docs/rules/wm.md
section 6.2, *after*, and 6.3). Does not ask what time it is.
"""

from __future__ import annotations

from datetime import datetime

from games.envelope import Json, Problem
from tournaments.domain.commands.rounds import Timer
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.timing import round_over, round_signals
from tournaments.domain.formats.wm.cut import cut, set_up, six_rule_applies
from tournaments.domain.formats.wm.money import depart
from tournaments.domain.formats.wm.state import POT, Change, State


def after(change: Change, runde_at: int | None = None) -> None:
    """Apply the consequences until nothing follows any more.

    `runde_at` is the number of the table whose Runde brought the change about, if one did.
    """
    if change.phase is Phase.REGISTRATION:
        return
    change.peak = max(change.peak, change.remaining)
    while _follows(change, runde_at):
        pass


def _follows(change: Change, runde_at: int | None) -> bool:
    """Apply the first consequence that is due; False if none is."""
    if change.phase is Phase.FINISHED:
        return False
    if change.remaining == 1:
        _crown(change)
        return False
    match change.phase:
        case Phase.PLAYOFF:
            return _playoff_decided(change)
        case Phase.BETWEEN | Phase.DRAWN if _six_rule(change):
            set_up(change, change.players_in, after_cut=False)
            return True
        case Phase.ROUND | Phase.CLOSING:
            return _round_moves(change, runde_at)
    return False


def _crown(change: Change) -> None:
    """T12, M8: one is left; he gets the pot."""
    (winner,) = change.players_in
    change.clear_tables()
    change.playoff = None
    change.phase = Phase.FINISHED
    change.status[winner] = Status.WINNER
    change.book(POT, winner, change.pot, "pot")


def _playoff_decided(change: Change) -> bool:
    playoff = change.playoff
    if playoff is None or len(playoff.players) > playoff.places:
        return False
    set_up(change, change.in_order(playoff.through + playoff.players))
    return True


def _round_moves(change: Change, runde_at: int | None) -> bool:
    for number, table in enumerate(change.tables, 1):
        if table.open and len(table.players) < 2:
            close_table(change, number)
            return True
    at_once = change.settings.six_when == "runde"
    if change.phase is Phase.ROUND and at_once and _six_rule(change):
        begin_closing(change)
        if runde_at is not None:
            close_table(change, runde_at)
        return True
    if any(table.open for table in change.tables):
        return False
    if change.cutoff_reached:
        cut(change)
    elif _six_rule(change):
        set_up(change, change.players_in, after_cut=False)
    else:
        change.clear_tables()
        change.phase = Phase.BETWEEN
    return True


def _six_rule(change: Change) -> bool:
    settings = change.settings
    return settings.six_rule == "final" and six_rule_applies(
        settings.final_size, change.peak, change.remaining
    )


def begin_closing(change: Change) -> None:
    """No new Runde begins from now on, wherever there was extra time."""
    change.phase = Phase.CLOSING
    change.closing_at = change.at
    change.paused_at = None
    end_extra_time(change)


def end_extra_time(change: Change) -> None:
    """What single tables had been granted ends with the event at hand."""
    for number, table in enumerate(change.tables, 1):
        if table.due is not None:
            change.set_table(number, due=min(table.due, change.at))


def close_table(change: Change, number: int) -> None:
    """The table has finished; who wanted to leave it goes now (L1)."""
    leavers_go(change, change.tables[number - 1].players)
    change.set_table(number, open=False)


def leavers_go(change: Change, players: tuple[str, ...]) -> None:
    """Those of the players who announced it leave, unless only one is left (T12)."""
    for player in change.leaving:
        if player in players and change.remaining > 1:
            depart(change, player, Status.WITHDRAWN)


def timer(change: Change, event: Timer) -> list[Problem]:
    """A signal; one that comes early, twice or too late is ignored."""
    if event.timer == "round":
        round_over(change, event.round)
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
