"""Find the effects of a step of the computer's clock, and put them back.

Uses the signals and times in the log; reads no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, NamedTuple

from games.envelope import Json
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.commands.rounds import ClockStep
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import Ignored, refuse, refuse_for
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _

LEAST = timedelta(minutes=1)
_SAME = timedelta(seconds=30)  # two processes see one step
_OVER = ("registration", "finished")


class ClockJump(NamedTuple):
    """One step: the clock showed `at` instead of `was`.

    `ended` are the signals that followed from it, as (timer, time).
    """

    was: datetime
    at: datetime
    ended: tuple[tuple[str, datetime], ...]

    @property
    def by(self) -> timedelta:
        """Return how far it went; below zero it went back."""
        return self.at - self.was


def open_steps(state: TournamentState, past: History[FormatState]) -> tuple[ClockJump, ...]:
    """The steps of this round that nobody has decided on."""
    return tuple(
        ClockJump(
            _instant(state, event["was"]),
            _instant(state, event["at"]),
            tuple(
                (signal.event["timer"], _instant(state, signal.event["at"]))
                for signal in _signals(state, past, seq, event)
            ),
        )
        for seq, event in state.steps
    )


def _signals(
    state: TournamentState, past: History[FormatState], step: int, event: Json
) -> tuple[Happened, ...]:
    """Return the signals of a step that still count, in order.

    These are the signals that existed when the step was noted. Signals of the same times that came
    again after a strike count too.
    """
    was, at = _instant(state, event["was"]), _instant(state, event["at"])
    return tuple(
        entry
        for entry in reversed(tuple(past.concerning("timer")))
        if entry.index in event.get("ended", ())
        or (entry.index > step and was < _instant(state, entry.event["at"]) <= at)
    )


def _instant(state: TournamentState, text: str) -> datetime:
    """A time of an accepted event."""
    at = read_at(text, state.setup.zone)
    assert at is not None
    return at


def note(change: Change) -> None:
    """Write down that the clock stepped from `was` to now, if that touched anything here."""
    change.refuse_unknown(ClockStep)
    refuse_for(ClockStep.misfits(change.sent))
    state, now, given = change.state, change.now, change.sent.get("was")
    was = read_at(given, state.setup.zone) if isinstance(given, str) else None
    if was is None:
        refuse("at_invalid", "was")
    known = open_steps(state, change.past)
    if known and abs(known[-1].was - was) < _SAME and abs(known[-1].at - now) < _SAME:
        raise Ignored("duplicate")
    play = state.play
    ended = [
        happened.index
        for happened in reversed(tuple(change.past.concerning("timer")))
        if was < _instant(state, happened.event["at"]) <= now
    ]
    runs = play.round_due or play.closing_at or play.phase == "final"
    if play.phase in _OVER or not (runs or ended):
        raise Ignored("stale")
    event = {"type": "clock_step", "was": was.isoformat(), "seconds": 0, "ended": ended}
    event["at"] = now.isoformat()
    change.book(event)
    change.put(steps=(*change.state.steps, (change.number, event)))


class RevertClockStep(Command):
    """Continue as if the clock had not stepped.

    A round that ended because of it goes on, and running times last as long as planned.
    """

    kind, log, button = "revert_clock_step", _("Step of the clock put back"), True
    stays = _("A step of the clock is decided once.")

    targets: Annotated[Sequence[int], Field(fields.NUMBERS, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        """A date of the calendar that this clock has passed stays passed."""
        state, now, past = change.state, change.now, change.past
        for seq, event in state.steps:
            for signal in reversed(_signals(state, past, seq, event)):
                if signal.event["timer"] == "round" or now < _instant(state, signal.event["at"]):
                    change.correct(signal.index, None)
            by = _instant(state, event["at"]) - _instant(state, event["was"])
            change.correct(seq, {**event, "seconds": round(by.total_seconds())})
            for match, at in _late(state, past, seq, by, now):
                moved = {**match.event, "at": (at + by).isoformat()}
                change.correct(match.index, moved)
        _keep(change)


def _late(
    state: TournamentState, past: History[FormatState], seq: int, by: timedelta, now: datetime
) -> list[tuple[Happened, datetime]]:
    """Matches after a step back that counted at the last entry of their table, still to come."""
    return [
        (happened, at)
        for happened in past.since(seq)
        if by < timedelta(0) and happened.event["type"] == state.format.match
        if (at := _instant(state, happened.event["at"])) > now
    ]


class AcceptClockStep(Command):
    """Leave all as it is after such a step."""

    kind, log, button = "accept_clock_step", _("Step of the clock left as it is"), True
    stays = RevertClockStep.stays

    targets: Annotated[Sequence[int], Field(fields.NUMBERS, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        for seq, event in change.state.steps:
            change.correct(seq, event)
        _keep(change)


def _keep(change: Change) -> None:
    """`targets` are the entries that it has corrected."""
    if not change.base.steps:
        refuse("no_clock_step", "type")
    change.keep(targets=sorted(change.revised))
