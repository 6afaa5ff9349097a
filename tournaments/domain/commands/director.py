"""Commands of the director: money, points, rulings, and corrections of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from games.envelope import Json
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import KINDS, FormatCommand, Intent
from tournaments.domain.commands.fields import Field, Offered, Stage
from tournaments.domain.translation import gettext_noop as _

if TYPE_CHECKING:
    from tournaments.domain.change import Change


class Fine(FormatCommand):
    """Fine a player or a guest. `exclude`: exclude the player too; a guest or a player who is out
    is banned."""

    kind, log = "fine", _("Fine")
    intent, also = Intent.MONEY, _("penalty, punish, fee")
    who = DIRECTOR
    title = _("Fine")
    explanation = _(
        "For remarks on a running game by people who do not take part in it. It goes to the pot, "
        "from the balance of people who are in, else in cash. With an exclusion a guest, or "
        "somebody who is out, has to keep away."
    )

    player: Annotated[fields.Somebody, Field(of=Offered.EVERYBODY)] = ""
    guest: fields.Guest = ""
    amount: fields.Euros
    exclude: Annotated[
        bool,
        Field(
            fields.FLAG,
            _("Exclude from the tournament as well"),
            some=True,
            log_text=_("with exclusion from the tournament"),
        ),
    ] = False
    reason: fields.Reason = ""


class Penalty(FormatCommand):
    """Take points from a player, or give some. `rule`: by this line of the event's `penalties`, of
    which it counts as the next time; then `points` may be 0."""

    kind, log, button = "penalty", _("Penalty points"), True
    intent, also = Intent.RESULTS, _("deduct, take points off, punish")
    who = DIRECTOR
    title = _("Penalty points")
    explanation = _("Are taken off the score (with a minus they are given).")

    player: Annotated[fields.Player, Field(of=Offered.EVERYBODY)]
    points: Annotated[
        int, Field(fields.NUMBER, _("Points"), least=-fields.AMOUNT, most=fields.AMOUNT)
    ]
    match_points: Annotated[
        bool,
        Field(
            fields.FLAG,
            _("Off the game points, which decide between level players"),
            some=True,
            log_text=_("game points"),
        ),
    ] = False
    rule: Annotated[str, Field(fields.RULE, _("By the rules"), some=True)] = ""
    reason: fields.Reason = ""


class Ruling(FormatCommand):
    """Note a decision."""

    kind, log = "ruling", _("Ruling")
    intent, also = Intent.RESULTS, _("decision, judge, referee")
    title = _("Note a ruling")

    text: Annotated[str, Field(fields.REMARK, _("Decision"), rows=3)]
    table: fields.Table | None = None


class Adjust(FormatCommand):
    """Book by hand; accounts are entrants, `:pot` and `:outside`."""

    kind, log = "adjust", _("Booking by hand")
    intent, also = Intent.MONEY, _("transfer, correct euros, balance")
    who = DIRECTOR
    title = _("Book by hand")
    explanation = _("Puts money right when a Runde can no longer be corrected.")

    source: Annotated[str, Field(fields.ACCOUNT, _("From"), name="from", of=Offered.EVERYBODY)]
    target: Annotated[str, Field(fields.ACCOUNT, _("To"), name="to", of=Offered.EVERYBODY)]
    amount: fields.Euros
    reason: fields.Reason


class Amend(FormatCommand):
    """Change what may still change in a running event; `settings` replaces all of them. `former`
    are the settings before, as far as they are others."""

    kind, log = "amend", _("Settings changed")
    who = DIRECTOR
    stays = _("Settings are changed by changing them again.")

    settings: Annotated[Json, Field(fields.OBJECT, stage=Stage.FILLED)]
    name: Annotated[str, Field(stage=Stage.SENT)] = ""
    confirmation: Annotated[str, Field(stage=Stage.SENT)] = ""
    former: Annotated[Json | None, Field(fields.OBJECT, stage=Stage.MADE)] = None


class Correct(FormatCommand):
    """Replace the entry `target` by `event`, or strike it with `void`, and replay later entries.

    `strike`: later entries that no longer fit are struck too. `struck` holds their events by
    number.
    """

    kind, log = "correct", _("Correction")
    who = DIRECTOR

    target: Annotated[int, Field(fields.NUMBER, log_text=_("entry %(n)s"))]
    event: Annotated[Json | None, Field(fields.OBJECT, stage=Stage.EITHER)] = None
    void: Annotated[bool, Field(fields.VOID, stage=Stage.EITHER, log_text=_("struck"))] = False
    strike: Annotated[
        bool, Field(fields.VOID, log_text=_("with the later entries that no longer fit"))
    ] = False
    instead_of: Annotated[Json | None, Field(fields.OBJECT, stage=Stage.NOTED)] = None
    struck: Annotated[Json | None, Field(fields.STRUCK, stage=Stage.NOTED)] = None

    def carry_out(self, change: Change) -> None:
        """Correct the entry and keep the former event, so that undo is possible.

        The new event may have the form in which the log keeps events.
        """
        sent = change.timed(change.sent)
        event = sent.get("event")
        kind = KINDS.get(str(event.get("type"))) if isinstance(event, dict) else None
        if kind is not None and issubclass(kind, FormatCommand):
            sent = {**sent, "event": kind.told(sent["event"])}
        told = change.state.format.rules.check(change.state.play, sent)
        old, struck = change.correct(
            told["target"], told.get("event"), strike=told.get("strike", False)
        )
        if told["target"] not in change.past:  # a signal that changes nothing there
            told = {**{n: v for n, v in told.items() if n != "event"}, "void": True}
        beside = {"instead_of": old, "struck": struck}
        change.kept = {**told, **{name: value for name, value in beside.items() if value}}
