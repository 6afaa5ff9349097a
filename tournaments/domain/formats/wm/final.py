"""Handle the Final Table: seats, exits and the threshold (docs/rules/wm.md section 4.5)."""

from __future__ import annotations

from tournaments.domain.commands.results import Final, Threshold
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.wm.state import WmBuilder
from tournaments.domain.refusal import refuse


def seat(builder: WmBuilder, event: Final) -> None:
    """The drawn order; play starts (T4)."""
    seats = event.seats
    if sorted(seats) != sorted(builder.players_in):
        refuse("final_seats", "seats")
    builder.tables = (Table(tuple(seats), open=True, last_at=builder.at),)
    builder.phase = Phase.FINAL
    builder.sit_down(len(seats))


def raise_threshold(builder: WmBuilder, event: Threshold) -> None:
    """The table agreed to lift the threshold, or to lower it (T11)."""
    now, up_only = builder.threshold or 0, builder.settings.agreement == "up"
    if event.to < now or (up_only and event.to == now):
        if up_only:
            refuse("threshold_lower", "to")
        if event.to < 0:
            refuse("threshold_negative", "to")
        if not event.reason.strip():
            refuse("field_missing", "reason")
    elif event.to == now:
        refuse("threshold_same", "to")
    builder.threshold = event.to
    builder.runden_since_raise = 0


def judge(builder: WmBuilder, payers: tuple[str, ...], excluded: str | None) -> None:
    """After the euros of a Runde moved: who is out, and the raise (T5 to T9)."""
    settings = builder.settings
    builder.final_runden += 1
    builder.runden_since_raise += 1
    late = builder.cutoff_at is not None and builder.at >= builder.cutoff_at  # T7
    raised = regular = late or builder.runden_since_raise >= settings.raise_every
    if settings.eliminate_check == "after_raise":
        _raise_regularly(builder, due=regular)
        raised = False
    gone = _eliminate(builder, payers, excluded)
    if gone:
        builder.lift(1 if settings.raise_per_elimination == "once" else gone)
        if settings.counter_on_elimination == "restart":
            builder.runden_since_raise = 0
            return
    _raise_regularly(builder, due=raised)


def _raise_regularly(builder: WmBuilder, *, due: bool) -> None:
    if due:
        builder.lift(1)
        builder.runden_since_raise = 0


def _eliminate(builder: WmBuilder, payers: tuple[str, ...], excluded: str | None) -> int:
    """Take out who paid and stands at or below the threshold; how many count for the raise."""
    threshold = builder.threshold or 0
    out = [
        player
        for player in builder.in_order(payers)
        if player != excluded and builder.balances[player] <= threshold
    ]
    for player in out:
        builder.go_out(player, Status.ELIMINATED)
    if excluded is None:
        return len(out)
    builder.go_out(excluded, Status.EXCLUDED)
    builder.forfeit(excluded, Status.EXCLUDED)
    return len(out) + (builder.settings.raise_on == "any_departure")
