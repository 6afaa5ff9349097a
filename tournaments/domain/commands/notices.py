"""Commands by which people in the hall tell each other something, or see it."""

from __future__ import annotations

from typing import Annotated

from tournaments.domain.actors import DESK, DIRECTOR, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field
from tournaments.domain.translation import gettext_noop as _

_PLAYING = frozenset({"round", "closing", "final"})


class Announce(Command):
    """Tell all phones and walls something, as plain text of at most 200 letters; at most three
    stand there at once."""

    kind, fact, log = "announce", "announced", _("Announcement")

    text: Annotated[object, Field(fields.ANNOUNCEMENT)]


class Retract(Command):
    """An announcement goes from all phones and walls; `entry` is its number in the log."""

    kind, fact, log = "retract", "retracted", _("Announcement withdrawn")

    entry: Annotated[object, Field(fields.NUMBER, log_text=_("entry %(n)s"))]


class CallDesk(Command):
    """A table asks the desk to come; once, until somebody has been there, and not again within a
    minute."""

    kind, fact, log = "call_desk", "desk_called", _("Table called the desk")
    who = DESK | {Role.PLAYER, Role.TABLE}
    phases = _PLAYING

    table: Annotated[object, Field(fields.NUMBER)]


class AnswerCall(Command):
    """Somebody of the desk has been at the table that called; `holds` false: nobody has."""

    kind, fact, log = "answer_call", "call_answered", _("Table's call answered")
    button = True

    table: Annotated[object, Field(fields.NUMBER)]
    holds: Annotated[object, Field(fields.FLAG, log_text_if_not=_("not after all"))] = True


class ShowForecast(Command):
    """Who sees who can still make what, and when it will be over: nobody (`off`), the desk (`desk`)
    or everybody (`all`)."""

    kind, fact, log = "show_forecast", "forecast_shown", _("Forecast")
    who = DIRECTOR

    audience: object
