"""Commands about an event before its start, and about who takes part."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from tournaments.domain.actors import DESK, DIRECTOR, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import FormatCommand, Intent, OwnEvent
from tournaments.domain.commands.fields import Field, Offered, Stage
from tournaments.domain.refusal import refuse
from tournaments.domain.translation import gettext_noop as _

if TYPE_CHECKING:
    from tournaments.domain.change import Change


Fills = Annotated[
    fields.Flag,
    Field(
        label=_("Only fills a table"),
        log_text=_("only fills a table"),
        log_text_if_not=_("counts again"),
    ),
]


class Register(FormatCommand):
    """Enter an entrant by name, a pair or a team with its `members`.

    Everybody may send it while sign-up is open. An entrant that `fills` a table counts for the
    others but has no place. The answer holds the new id as `entrant`.
    """

    kind, log = "register", _("Registered")
    who = DESK | {Role.VISITOR}

    at: Annotated[str, Field(fields.INSTANT)] = ""
    player: fields.Newcomer
    name: Annotated[fields.Name, Field(stage=Stage.NEEDED)] = ""
    members: Annotated[fields.Members, Field(some=True)] = ()
    fills: Annotated[Fills, Field(some=True)] = False

    def carry_out(self, change: Change) -> None:
        """A visitor signs up while that is open."""
        if change.who.role is Role.VISITOR and not change.state.signup_open:
            refuse("signup_closed", "type")
        if change.who.role is Role.VISITOR and change.sent.get("fills"):
            refuse("not_permitted", "fills")
        change.tell(change.sent)


class SetStartBalance(FormatCommand):
    """Set what an entrant brings along: euros in WM mode, points elsewhere.

    A fraction is a text such as `8/3`. It can be sent again until the start; 0 is nothing.
    """

    kind, log = "set_start_balance", _("Brought along")
    who = DIRECTOR

    player: fields.Player
    brings: Annotated[int | str, Field(fields.SCORE, log_text=_("brings %(n)s"))]


class CheckIn(OwnEvent):
    """Mark a player as present or absent before the start; players can do so themselves."""

    kind, log = "check_in", _("Check-in")
    who = DESK | {Role.PLAYER}

    player: fields.Player
    present: Annotated[
        fields.Flag, Field(label=_("Is here"), log_text=_("here"), log_text_if_not=_("not here"))
    ]


class Start(FormatCommand):
    """Begin. A knock-out draws its bracket from `seed` or takes it from `seeds`; a league draws its
    match days from `seed` or takes them as `days`."""

    kind, log = "start", _("Tournament started")
    intent, also = Intent.SEATS, _("begin, start the event")
    who = DIRECTOR
    button = True

    only_present: Annotated[
        fields.Flag,
        Field(label=_("Only those who are here"), log_text=_("only those who are here"), some=True),
    ] = False
    seed: fields.Seed = ""
    seeds: Annotated[
        fields.Seats,
        Field(label=_("Order of the seeding, one a line"), stage=Stage.DRAWN, some=True),
    ] = ()
    days: Annotated[fields.Days, Field(some=True)] = ()
    solver: fields.Solver = 0
    promise: fields.Promise = ""


class LateEntry(FormatCommand):
    """Enter a player by name into a running tournament; in a league also `instead_of` a leaver.

    `brings`: euros in place of the starting balance in WM mode, earlier points in rounds. A
    fraction is a text such as `8/3`.
    """

    kind, log = "late_entry", _("Late entry")
    also = _("newcomer, join, add a name, register late")
    title = _("Late entry")

    player: fields.Newcomer
    name: Annotated[fields.Name, Field(stage=Stage.NEEDED)] = ""
    members: Annotated[fields.Members, Field(some=True)] = ()
    instead_of: Annotated[str | None, Field(fields.LEAVER, _("In the place of"), some=True)] = None
    brings: Annotated[
        int | str | None,
        Field(fields.SCORE, _("Brings along"), some=True, log_text=_("brings %(n)s")),
    ] = None
    fills: Annotated[Fills, Field(some=True)] = False

    def carry_out(self, change: Change) -> None:
        """It says why nobody can join, before who cannot."""
        form, play = change.state.format, change.state.play
        if play.starters and (code := form.late_problem(play)):
            refuse(code, "type")
        super().carry_out(change)


class Fill(FormatCommand):
    """Somebody only fills a table: plays and counts for the others, has no place and no prize; with
    `fills` false counts again."""

    kind, log = "fill", _("Fills a table")
    button = True

    player: fields.Player
    fills: Fills = True


class Seat(FormatCommand):
    """Give players without a seat a place in the running round; the clock goes on.

    One player joins a `table`, at once or `after` its running match. Several form a further table
    in this order.
    """

    kind, log = "seat", _("Seated in the running round")
    intent, also = Intent.SEATS, _("find a seat, sit down")
    button = True

    players: Annotated[Sequence[str], Field(fields.NAMES, _("Name"))]
    table: Annotated[int | None, Field(fields.NUMBER, log_text=_("Table %(n)s"))] = None
    after: Annotated[
        fields.Flag, Field(log_text=_("after the running match"), log_text_if_not=_("at once"))
    ] = False

    def carry_out(self, change: Change) -> None:
        """A report that waits is of those who sit there now."""
        state, table = change.state, change.sent.get("table")
        waits = isinstance(table, int) and state.open_report(table)
        if waits and change.sent.get("after") is not True:
            refuse("report_first", "table")
        super().carry_out(change)


class Withdraw(OwnEvent):
    """Take a player out; `during_runde`: after the 15er that is running at the table."""

    kind, log = "withdraw", _("Withdrawal")
    also = _("leave, give up, drop out, go home")
    who = DESK | {Role.PLAYER}
    title, danger = _("Enter a withdrawal"), True
    explanation = _("Reported results stay; the seat is free from now on.")

    player: fields.Player
    during_runde: Annotated[
        fields.Flag,
        Field(
            label=_("A match is running at the table: leave after it"),
            log_text=_("after the running Runde"),
        ),
    ] = False


class SitOut(OwnEvent):
    """Let a player sit out from the next draw until the round `until`.

    Naming the next round brings the player back sooner.
    """

    kind, log = "sit_out", _("Sits out")
    also = _("skip a round, have a break")
    who = DESK | {Role.PLAYER}
    title = _("Somebody sits out")
    explanation = _(
        "A player who sits out is left out of the draws until then. Coming back sooner is "
        "possible with the next draw."
    )

    player: fields.Player
    until: Annotated[
        int,
        Field(
            fields.NUMBER,
            _("Plays again in round"),
            log_text=_("plays again in round %(n)s"),
            least=1,
        ),
    ]


class NoShow(FormatCommand):
    """Somebody does not come to the table."""

    kind, log = "no_show", _("Did not come")
    also = _("missing, empty seat")
    title, danger = _("Somebody is not at the table"), True
    explanation = _("Counts as absent in this round; the seat stays empty.")

    player: fields.Player


class Rejoin(FormatCommand):
    """Bring back a player who had left."""

    kind, log = "rejoin", _("Came back")
    also = _("return, is back")
    title = _("Somebody comes back")

    player: Annotated[fields.Player, Field(of=Offered.OUT)]


class Warn(FormatCommand):
    """Warn a player, or a guest by name or id."""

    kind, log = "warn", _("Warning")
    also = _("caution, yellow card")
    title = _("Warning")
    explanation = _(
        "For remarks on a running game by people outside it, and for other breaches of the rules. "
        "It moves no points. A ruling decides what becomes of a disturbed deal, with as little "
        "influence on the game as possible."
    )

    player: Annotated[fields.Somebody, Field(of=Offered.EVERYBODY)] = ""
    guest: fields.Guest = ""
    reason: fields.Reason = ""


class Means(StrEnum):
    """Means that part level players; also the key of their column."""

    LOT = "lot"
    CARD = "card"
    GAME = "game"


class Order(FormatCommand):
    """Part level players of one place on which a final or a prize depends.

    `players` are all of them, the first one first. `means`: the `lot`, a `card`, or a deciding
    `game`.
    """

    kind, log = "order", _("Order among level people")
    intent, also = Intent.RESULTS, _("tie, level, draw lots, play-off")
    title = _("Order among level people")
    explanation = _(
        "They are level in all that counts. The lot, a card or a deciding game parts them; without "
        "an order they share the place."
    )

    players: Annotated[Sequence[str], Field(fields.NAMES)]
    means: Annotated[str, Field(fields.word_of(Means))] = Means.LOT


class Exclude(FormatCommand):
    """Exclude a player; after the end the others move up."""

    kind, log = "exclude", _("Exclusion")
    also = _("disqualify, throw out, red card")
    who = DIRECTOR
    title, danger = _("Exclude somebody"), True
    explanation = _(
        "At once. The running game at the table begins again. After the end the others move up, "
        "with their prizes."
    )

    player: fields.Player
    reason: fields.Reason = ""


class Ban(FormatCommand):
    """Ban a guest, or a player who is out, from now on (WM mode)."""

    kind, log = "ban", _("Ban")
    also = _("keep away, onlooker")
    who = DIRECTOR
    title, danger = _("Ban somebody who does not play"), True
    explanation = _("A guest, or somebody who is out, has to keep away from now on. Ranks stay.")

    player: Annotated[fields.Somebody, Field(of=Offered.OUT)] = ""
    guest: fields.Guest = ""
    reason: fields.Reason = ""
