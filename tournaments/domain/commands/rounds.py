"""Commands about rounds: seats, wishes for them, and the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from tournaments.domain.actors import DIRECTOR, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command, Event
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.translation import gettext_noop as _

_DRAWN = frozenset({"drawn"})


class Draw(Event):
    """Draw the seats from `seed`, or take them from `tables`; `override` allows other sizes.
    `by_cards`: people drew cards for the seats of `tables`."""

    kind, log = "draw", _("Seats drawn")
    who = DIRECTOR
    button = of_seats = True

    seed: fields.Seed = ""
    tables: Annotated[fields.Tables, Field(stage=Stage.DRAWN)] = ()
    round: Annotated[fields.Round, Field(stage=Stage.FILLED)] = 0
    override: Annotated[fields.Flag, Field(label=_("Other sizes of tables are meant"))] = False
    by_cards: fields.ByCards = False


class Swap(Command):
    """Two people of the drawn round change places."""

    kind = "swap"
    who = DIRECTOR
    phases, of_seats = _DRAWN, True

    a: object
    b: object


class Mend(Command):
    """Fit the drawn seats to who is in now; as few tables change as possible. `keep`: numbers of
    tables that stay as they are."""

    kind = "mend"
    who = DIRECTOR
    phases, of_seats, button = _DRAWN, True, True

    keep: Annotated[object, Field(fields.NUMBERS)] = None


class Wish(Command):
    """A wish for all draws to come: `wish` is `apart` or `together` (`player` and `other`), or
    `table` (`player` at `table`). `holds` false: no longer."""

    kind, fact, log = "wish", "wished", _("Wish for the draws")
    who = DIRECTOR
    phases = frozenset(
        {"registration", "between", "drawn", "round", "closing", "playoff", "final_ready", "final"}
    )

    wish: object
    player: Annotated[object, Field(fields.ENTRANT)]
    other: object = None
    table: Annotated[object, Field(fields.NUMBER)] = None
    holds: Annotated[object, Field(fields.FLAG, log_text_if_not=_("no longer"))] = True


class Publish(Command):
    """Everybody may see the drawn seats; `holds` false: not any more."""

    kind, fact, log = "publish", "published", _("Seats published")
    who = DIRECTOR
    phases, of_seats, button = _DRAWN, True, True

    holds: Annotated[object, Field(fields.FLAG)] = True


class Go(Event):
    """Start the round and its clock."""

    kind, log = "go", _("Round started")
    who = DIRECTOR
    button = of_seats = True

    round: Annotated[fields.Round, Field(stage=Stage.FILLED)] = 0


class Timer(Event):
    """What the clock sends by itself; `timer` is `round`, `cutoff`, `day` or `deadline`."""

    kind, log = "timer", _("Clock")
    who = DIRECTOR | {Role.CLOCK}

    timer: Annotated[str, Field(fields.SIGNAL)]
    round: fields.Round = 0
    table: Annotated[fields.Table, Field(some=True)] = 0


class Pause(Event):
    """Stop the clock."""

    kind, log = "pause", _("Clock paused")
    button = True


class Resume(Event):
    """Let the clock run again."""

    kind, log = "resume", _("Clock resumed")
    button = True


class Extend(Event):
    """More time, or less, for all or for one table."""

    kind, log = "extend", _("Time changed")
    title = _("Change the time")
    explanation = _("Minutes more (or less, with a minus) for all tables or for one.")

    minutes: Annotated[int, Field(fields.NUMBER, _("Minutes"), least=-120, most=120, initial=5)]
    table: Annotated[fields.Table | None, Field(label=_("Only table"))] = None


class ClockStep(Event):
    """What the clock sends when the computer's clock has stepped: it should have shown `was`."""

    kind, log = "clock_step", _("The computer's clock stepped")
    who = DIRECTOR | {Role.CLOCK}

    was: Annotated[str, Field(fields.INSTANT)]
    seconds: Annotated[int, Field(fields.NUMBER, stage=Stage.MADE)]
    ended: Annotated[Sequence[int], Field(fields.NUMBERS, stage=Stage.MADE)] = ()


class PutBack(Command):
    """Play on as if that clock had not stepped: a round that ended because of it goes on, and what
    was running lasts as long as it would have."""

    kind, button = "put_back", True


class KeepClock(Command):
    """Leave all as it is after such a step."""

    kind, button = "keep_clock", True
