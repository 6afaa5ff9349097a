"""Commands about a season: its match days, their dates, and the people of teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from tournaments.domain.actors import DESK, DIRECTOR, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import FormatCommand, Intent, OwnEvent
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.translation import gettext_noop as _

_SIDES = DESK | {Role.PLAYER}


class Plan(FormatCommand):
    """Plan the match days to come, from `seed` or given."""

    kind, log = "plan", _("Match days planned")
    intent, also = Intent.MATCH_DAYS, _("fixtures, schedule")
    who = DIRECTOR
    button = True

    seed: fields.Seed = ""
    days: fields.Days = ()
    solver: fields.Solver = 0
    promise: fields.Promise = ""


class AddMatch(FormatCommand):
    """Add a match to the plan: `player` at home against `other`.

    It belongs to a match day to come (`round`), else to a new one after the last. `to` sets its
    time.
    """

    kind, log = "add_match", _("Match added")
    intent, also = Intent.MATCH_DAYS, _("fixture, play-off")
    who = DIRECTOR
    title = _("Add a match")
    explanation = _(
        "On a match day still to open on which both are free, or on a new one after the last."
    )

    player: Annotated[str, Field(fields.ENTRANT, _("At home"))]
    other: Annotated[str, Field(fields.ENTRANT, _("Away"))]
    round: Annotated[
        fields.Round,
        Field(label=_("Match day; empty: a new one"), log_text=_("Match day %(n)s")),
    ] = 0
    to: Annotated[fields.Date | None, Field(label=_("Date and time, if another"))] = None


class SwapHome(FormatCommand):
    """The side that was away in a match is at home."""

    kind, log = "swap_home", _("Home right swapped")
    intent, also = Intent.MATCH_DAYS, _("home right")
    title = _("Swap home and away")
    explanation = _("In one match, as long as nothing of it was played.")

    table: fields.Table


class Postpone(OwnEvent):
    """Play a match on another day: the desk moves it, a side (`player`) asks for it, or agrees by
    asking for the same."""

    kind, log = "postpone", _("Another date")
    intent, also = Intent.MATCH_DAYS, _("reschedule, another date")
    who = _SIDES
    title = _("Move a match")
    explanation = _("A match that its deadline has closed is opened again.")

    table: fields.Table
    to: fields.Date
    player: Annotated[str | None, Field(fields.ENTRANT)] = None


class Decline(OwnEvent):
    """A side does not agree to another date, or takes its wish back."""

    kind, log = "decline", _("Other date declined")
    who = _SIDES

    table: fields.Table
    player: fields.Player


class MoveDay(FormatCommand):
    """Move a match day to another date."""

    kind, log = "move_day", _("Match day moved")
    intent, also = Intent.MATCH_DAYS, _("reschedule, another date")
    who = DIRECTOR
    title = _("Move a match day")

    round: Annotated[fields.Round, Field(label=_("Match day"))]
    to: fields.Date


class Lineup(OwnEvent):
    """Set the players of a match by id, or substitutes by name.

    `people` sit at one table, `boards` at all tables of the match. Single entrants and pairs use
    `people` too; the own id makes a single entrant play again.
    """

    kind, log = "lineup", _("Line-up")
    intent, also = Intent.MATCH_DAYS, _("substitute, stand-in")
    who = _SIDES
    title = _("Somebody plays for another")
    explanation = _("In one match of the season; what is made there counts for the entrant.")

    table: fields.Table
    player: fields.Player
    people: Annotated[fields.Members | None, Field(fields.PEOPLE, stage=Stage.EITHER)] = None
    boards: Annotated[
        Sequence[Sequence[str]] | None,
        Field(fields.BOARDS, _("Tables, one a line, seats with | between them"), Stage.EITHER),
    ] = None


class Roster(FormatCommand):
    """Set the people of a team by id, or newcomers by name."""

    kind, log = "roster", _("People of a team")

    player: fields.Player
    members: fields.Members


class Venue(FormatCommand):
    """Set the place of an entrant's home matches; without `text` it is the tournament's place."""

    kind, log = "venue", _("Home venue")
    intent, also = Intent.MATCH_DAYS, _("pub, address")
    title = _("Set a home venue")
    explanation = _("Home matches are played there, as pages, calendars and print say.")

    player: fields.Player
    text: Annotated[str, Field(fields.REMARK, _("Venue"))] = ""


class ReportAbsence(OwnEvent):
    """Report an absence from a match day to come, or take it back (`comes`)."""

    kind, log = "report_absence", _("Cannot come to a match day")
    intent, also = Intent.MATCH_DAYS, _("absence, ill")
    who = _SIDES
    title = _("Somebody cannot come to a match day")
    explanation = _("Until the day opens. Everybody sees it; nothing else changes.")

    player: fields.Player
    round: Annotated[fields.Round, Field(label=_("Match day"), log_text=_("Match day %(n)s"))]
    comes: Annotated[
        fields.Flag, Field(label=_("Comes after all"), log_text=_("comes after all"))
    ] = False


class Absent(FormatCommand):
    """These did not come to their match."""

    kind, log = "absent", _("Was absent from a match")
    intent, also = Intent.MATCH_DAYS, _("walk-over, no-show, missing")
    title = _("Somebody did not come")
    explanation = _(
        "The present players share the best places without a game; the absent ones get nothing."
    )

    table: fields.Table
    players: Annotated[fields.Seats, Field(label=_("Players, one a line"))]
    reason: fields.Reason = ""
