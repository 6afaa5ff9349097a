"""Commands about rounds: seats, wishes for them, and the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from tournaments.domain.actors import DIRECTOR, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import FormatCommand, Intent
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.translation import gettext_noop as _

if TYPE_CHECKING:
    from tournaments.domain.change import Change


class Draw(FormatCommand):
    """Draw the seats from `seed`, or take them from `tables`; `override` allows other sizes.
    `by_cards`: people drew cards for the seats of `tables`."""

    kind, log = "draw", _("Seats drawn")
    intent, also = Intent.SEATS, _("seats, lots, shuffle")
    who = DIRECTOR
    button = of_seats = True

    seed: fields.Seed = ""
    tables: Annotated[fields.Tables, Field(stage=Stage.DRAWN)] = ()
    round: Annotated[fields.Round, Field(stage=Stage.FILLED)] = 0
    override: Annotated[fields.Flag, Field(label=_("Other sizes of tables are meant"))] = False
    by_cards: fields.ByCards = False
    solver: fields.Solver = 0
    promise: fields.Promise = ""


class Go(FormatCommand):
    """Start the round and its clock."""

    kind, log = "go", _("Round started")
    intent, also = Intent.CLOCK, _("begin, start the round")
    who = DIRECTOR
    button = of_seats = True

    round: Annotated[fields.Round, Field(stage=Stage.FILLED)] = 0

    def carry_out(self, change: Change) -> None:
        """Starting a round publishes its seats, should that have been forgotten."""
        event = {"round": change.state.play.round + 1, **change.sent}
        change.tell(event)
        change.put(published=max(change.state.published, event["round"]))


class Timer(FormatCommand):
    """Signal of the clock; `timer` is `round`, `cutoff`, `day` or `deadline`."""

    kind, log = "timer", _("Clock")
    who = DIRECTOR | {Role.CLOCK}

    timer: Annotated[str, Field(fields.SIGNAL)]
    round: fields.Round = 0
    table: Annotated[fields.Table, Field(some=True)] = 0


class Pause(FormatCommand):
    """Stop the clock."""

    kind, log = "pause", _("Clock paused")
    intent, also = Intent.CLOCK, _("stop, halt")
    button = True


class Resume(FormatCommand):
    """Let the clock run again."""

    kind, log = "resume", _("Clock resumed")
    intent, also = Intent.CLOCK, _("go on, continue")
    button = True


class Extend(FormatCommand):
    """More time, or less, for all or for one table; where less is left, it ends now. Or until
    when they have time (`to`), without minutes, where no clock runs too."""

    kind, log = "extend", _("Time changed")
    intent, also = Intent.CLOCK, _("more minutes, longer, shorter, extra time, cut-off")
    title = _("Change the time")
    explanation = _(
        "Minutes more (or less, with a minus) for all tables or for one. Or the time until which "
        "they play, where a match has days."
    )

    minutes: Annotated[int, Field(fields.NUMBER, _("Minutes"), least=-120, most=120, initial=5)] = 0
    to: Annotated[str | None, Field(fields.DATE, _("Instead: until"))] = None
    table: Annotated[fields.Table | None, Field(label=_("Only table"))] = None


class EndRound(FormatCommand):
    """The time of the running round is up now, as if its clock had run out."""

    kind, log = "end_round", _("Round ended by the desk")
    intent, also = Intent.CLOCK, _("stop, abort, time is up")
    title, button = _("End the round now"), True
    explanation = _(
        "As if the clock had run out: every table finishes what is running and reports it, nothing "
        "new begins. Extra time of single tables ends too."
    )


class ClockStep(FormatCommand):
    """Signal of the clock that the computer's clock has stepped; it should have shown `was`."""

    kind, log = "clock_step", _("The computer's clock stepped")
    who = DIRECTOR | {Role.CLOCK}

    was: Annotated[str, Field(fields.INSTANT)]
    seconds: Annotated[int, Field(fields.NUMBER, stage=Stage.MADE)]
    ended: Annotated[Sequence[int], Field(fields.NUMBERS, stage=Stage.MADE)] = ()
