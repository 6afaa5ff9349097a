"""Commands about results: what tables report, and what the desk enters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from games.envelope import Json
from tournaments.domain.actors import DESK, DIRECTOR, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import NOBODY, FormatCommand, Intent
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.translation import gettext_noop as _


class Runde(FormatCommand):
    """The desk enters a Runde."""

    kind, log = "runde", _("Runde")

    table: fields.Table
    result: Annotated[Json, Field(fields.OBJECT)]


class Result(FormatCommand):
    """A match ended at a table; it is sent as `report`."""

    kind, log = "result", _("Result of a table")
    who = NOBODY

    table: fields.Table
    report: Annotated[Json, Field(fields.OBJECT)]


class Award(FormatCommand):
    """The desk gives a match to one side."""

    kind, log = "award", _("Match given away")
    intent, also = Intent.RESULTS, _("walk-over, decide by lot")
    title = _("Give a match to one side")
    explanation = _("Because the other side did not come. The match counts as won.")

    table: fields.Table
    player: Annotated[fields.Player, Field(label=_("Winner of this match"))]
    reason: fields.Reason = ""


class TableDone(FormatCommand):
    """Nothing is played at this table any more; without a `table`, which the desk alone may leave
    out, at any. `holds` false: the table plays on after all, as long as its round goes on. `round`
    is the one that its sender saw."""

    kind, log = "table_done", _("Play ended")
    intent, also = Intent.RESULTS, _("close a table, finished")
    who = DESK | {Role.PLAYER, Role.TABLE}
    title, button = _("Tables have finished"), True
    explanation = _(
        "Nothing is running there any more, and nothing more is reported. Without a number: at "
        "every table, and the round is over."
    )

    table: Annotated[fields.Table | None, Field(label=_("Only table"))] = None
    round: Annotated[int, Field(fields.NUMBER, stage=Stage.SENT)] = 0
    holds: Annotated[
        bool, Field(fields.FLAG, log_text_if_not=_("the table plays on after all"))
    ] = True


class Collect(FormatCommand):
    """Stakes of a table were paid, in cents."""

    kind, log = "collect", _("Money collected")
    intent, also = Intent.MONEY, _("till, losses, cash in")
    title = _("Take a table's money")
    explanation = _("Goes into the box. “Money” says what each table owes.")

    round: fields.Round
    table: fields.Table
    amount: Annotated[int, Field(fields.CENTS, _("Euros"), least=1, most=100 * fields.AMOUNT)]


class Playoff(FormatCommand):
    """The results of a play-off."""

    kind, log = "playoff", _("Play-off")

    tables: Annotated[Sequence[fields.PlayedTable], Field(fields.PLAYED)]


class Final(FormatCommand):
    """Seat the Final Table, or those of a final, table after table; drawn from `seed` or given.
    Once more while nothing was reported there and a finalist has left. `fewer`: one fewer than
    agreed. `by_cards`: people drew cards for the seats that are given."""

    kind, log = "final", _("Final Table begins")
    intent, also = Intent.SEATS, _("begin the final, final table")
    who = DIRECTOR
    button = True

    seed: fields.Seed = ""
    fewer: Annotated[fields.Flag, Field(log_text=_("with one fewer"), some=True)] = False
    seats: Annotated[fields.Seats, Field(stage=Stage.DRAWN)] = ()
    by_cards: fields.ByCards = False
    solver: fields.Solver = 0
    promise: fields.Promise = ""


class Threshold(FormatCommand):
    """Lift the threshold of the Final Table, or lower it where the settings allow that; then
    `reason` is needed."""

    kind, log = "threshold", _("Threshold agreed on")
    intent, also = Intent.RESULTS, _("limit, final table")
    who = DIRECTOR
    title = _("Lift the threshold")
    explanation = _("By agreement of the table; it can only go up.")

    to: Annotated[int, Field(fields.NUMBER, _("New threshold in euros"), least=1)]
    reason: fields.Reason = ""


class Finish(FormatCommand):
    """End the event after the rounds so far."""

    kind, log = "finish", _("Rounds ended early")
    intent, also = Intent.RESULTS, _("stop early, close the event")
    who = DIRECTOR
    title, danger = _("End the event now"), True
    explanation = _("The standings as they are become the final list.")
