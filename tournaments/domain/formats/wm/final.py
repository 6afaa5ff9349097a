"""The Final Table: seats, eliminations and the rising threshold (docs/rules/wm.md section 4.5).

Knows who is out after a Runde and by how much the threshold rises. Does not know who got there.
"""

from __future__ import annotations

from games.envelope import Problem
from tournaments.domain.commands.results import Final, Threshold
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.wm.money import forfeit, lift
from tournaments.domain.formats.wm.state import Change


def seat(change: Change, event: Final) -> list[Problem]:
    """The drawn order; play starts (T4)."""
    seats = event.seats
    if sorted(seats) != sorted(change.players_in):
        return change.refuse("final_seats", "seats")
    change.tables = (Table(tuple(seats), open=True, last_at=change.at),)
    change.phase = Phase.FINAL
    change.sit_down(len(seats))
    return []


def raise_threshold(change: Change, event: Threshold) -> list[Problem]:
    """The table agreed to lift the threshold (T11)."""
    if change.threshold is not None and event.to <= change.threshold:
        return change.refuse("threshold_lower", "to")
    change.threshold = event.to
    change.runden_since_raise = 0
    return []


def judge(change: Change, payers: tuple[str, ...], excluded: str | None) -> None:
    """After the euros of a Runde moved: who is out, and the raise (T5 to T9)."""
    settings = change.settings
    change.final_runden += 1
    change.runden_since_raise += 1
    raised = regular = _regular_raise_is_due(change)
    if settings.eliminate_check == "after_raise":
        _raise_regularly(change, due=regular)
        raised = False
    gone = _eliminate(change, payers, excluded)
    if gone:
        lift(change, 1 if settings.raise_per_elimination == "once" else gone)
        if settings.counter_on_elimination == "restart":
            change.runden_since_raise = 0
            return
    _raise_regularly(change, due=raised)


def _regular_raise_is_due(change: Change) -> bool:
    """T6, or T7 from the cut-off time on."""
    late = change.cutoff_at is not None and change.at >= change.cutoff_at
    return late or change.runden_since_raise >= change.settings.raise_every


def _raise_regularly(change: Change, *, due: bool) -> None:
    if due:
        lift(change, 1)
        change.runden_since_raise = 0


def _eliminate(change: Change, payers: tuple[str, ...], excluded: str | None) -> int:
    """Take out who paid and stands at or below the threshold; how many count for the raise."""
    threshold = change.threshold or 0
    out = [
        player
        for player in change.in_order(payers)
        if player != excluded and change.balances[player] <= threshold
    ]
    for player in out:
        change.go_out(player, Status.ELIMINATED)
    if excluded is None:
        return len(out)
    change.go_out(excluded, Status.EXCLUDED)
    forfeit(change, excluded, Status.EXCLUDED)
    return len(out) + (change.settings.raise_on == "any_departure")
