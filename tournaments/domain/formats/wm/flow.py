"""Apply the consequences of every event, and the signals of the clock.

Tables close; a round, the preliminary and the tournament end (docs/rules/wm.md section 6.2,
*after*, and 6.3).
"""

from __future__ import annotations

from datetime import datetime

from games.envelope import Json
from tournaments.domain.commands.rounds import Timer
from tournaments.domain.formats import timing
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.timing import close_round, end_extra_time, round_signals
from tournaments.domain.formats.wm.cut import cut, field_size, fillers_go, set_up, six_rule_applies
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.state import POT, State, WmBuilder
from tournaments.domain.refusal import Ignored, refuse


def after(builder: WmBuilder, runde_at: int | None = None) -> None:
    """Apply the consequences until nothing follows any more.

    `runde_at` is the number of the table whose Runde brought the change about, if one did.
    """
    if builder.phase is Phase.REGISTRATION:
        return
    builder.peak = max(builder.peak, builder.counting)
    while _follows(builder, runde_at):
        pass


def _follows(builder: WmBuilder, runde_at: int | None) -> bool:
    """Apply the first consequence that is due; False if none is."""
    if builder.phase is Phase.FINISHED:
        return False
    if builder.counting == 1:
        fillers_go(builder)
        _crown(builder)
        return False
    match builder.phase:
        case Phase.PLAYOFF:
            return _playoff_decided(builder)
        case Phase.BETWEEN | Phase.DRAWN if _six_rule(builder):
            set_up(builder, builder.contenders, after_cut=False)
            return True
        case Phase.ROUND | Phase.CLOSING:
            return _round_moves(builder, runde_at)
    return False


def _crown(builder: WmBuilder) -> None:
    """Give the pot to the last player left (T12, M8)."""
    (winner,) = builder.players_in
    builder.clear_tables()
    builder.playoff = None
    builder.phase = Phase.FINISHED
    builder.status[winner] = Status.WINNER
    builder.book(POT, winner, builder.pot, "pot")


def crown_again(builder: WmBuilder) -> None:
    """After the end the first of those who are left has won, and gets what is in the pot (M8)."""
    first = [row.player for row in ranking(builder.built()) if row.rank == 1]
    if len(first) != 1:
        refuse("winner_level", "player")
    builder.status[first[0]] = Status.WINNER
    builder.book(POT, first[0], builder.pot, "pot")


def _playoff_decided(builder: WmBuilder) -> bool:
    playoff = builder.playoff
    if playoff is None or len(playoff.players) > playoff.places:
        return False
    set_up(builder, builder.in_order(playoff.through + playoff.players))
    return True


def _round_moves(builder: WmBuilder, runde_at: int | None) -> bool:
    for number, table in enumerate(builder.tables, 1):
        if table.open and len(table.players) < 2:
            close_table(builder, number)
            return True
    at_once = builder.settings.six_when == "runde"
    if builder.phase is Phase.ROUND and at_once and _six_rule(builder):
        close_round(builder)
        if runde_at is not None:
            close_table(builder, runde_at)
        return True
    if any(table.open for table in builder.tables):
        return False
    if builder.cutoff_reached:
        cut(builder)
    elif _six_rule(builder):
        set_up(builder, builder.contenders, after_cut=False)
    else:
        builder.clear_tables()
        builder.phase = Phase.BETWEEN
    return True


def _six_rule(builder: WmBuilder) -> bool:
    settings = builder.settings
    return settings.six_rule == "final" and six_rule_applies(
        settings.final_size, field_size(builder), builder.counting
    )


def close_table(builder: WmBuilder, number: int) -> None:
    """The table has finished; who wanted to leave it goes now (L1)."""
    leavers_go(builder, builder.tables[number - 1].players)
    builder.set_table(number, open=False)


def leavers_go(builder: WmBuilder, players: tuple[str, ...]) -> None:
    """Those of the players who announced it leave, unless only one is left (T12)."""
    for player in builder.leaving:
        if player in players and builder.remaining > 1:
            builder.depart(player, Status.WITHDRAWN)


def timer(builder: WmBuilder, event: Timer) -> None:
    """A signal; one that comes early, twice or too late is ignored."""
    if event.timer == "round":
        timing.timer(builder, event)
        return
    if builder.phase is Phase.FINISHED:
        raise Ignored("stale")
    if builder.cutoff_reached:
        raise Ignored("duplicate")
    if builder.cutoff_at is None or builder.at < builder.cutoff_at:
        raise Ignored("early")
    builder.cutoff_reached = True
    finish_runde = builder.settings.cutoff_finish == "runde"
    match builder.phase:
        case Phase.ROUND if finish_runde:
            close_round(builder)
        case Phase.CLOSING if finish_runde:
            end_extra_time(builder)
        case Phase.BETWEEN | Phase.DRAWN:
            cut(builder)


def due(state: State) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of every signal that is still to come, the next first."""
    signals = list(round_signals(state))
    if state.cutoff_at and not state.cutoff_reached and state.phase is not Phase.FINISHED:
        signals.append((state.cutoff_at, {"type": "timer", "timer": "cutoff"}))
    return tuple(sorted(signals, key=lambda signal: signal[0]))
