"""The organizer's single acts: one small form for each command."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course
from tournaments.domain.decide import AMOUNT
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import local_minute, read_at
from tournaments.domain.formats.hall import GONE, IN_PLAY, Status
from tournaments.forms.option_fields import Euros
from tournaments.forms.teams import People
from tournaments.queries.people import people_of

Json = dict[str, Any]


class Act(forms.Form):
    """A form whose cleaned values are the command's fields; empty ones are left out.

    `only_in`: offer only players who are in. `tone` marks what cannot be taken back easily.
    """

    kind = ""
    title: Any = ""
    text: Any = ""
    only_in = True
    tone = ""

    def __init__(self, course: Course, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(course)

    def offer(self, course: Course) -> None:
        """Fill the choices with the players of the moment."""
        named = [(player, course.name(player)) for player in self.people(course)]
        for name in ("player", "from", "to"):
            field = self.fields.get(name)
            if isinstance(field, forms.ChoiceField):
                accounts = [(":pot", _("the pot")), (":outside", _("cash from outside"))]
                extra = accounts if name in ("from", "to") else []
                field.choices = [("", "–"), *named, *extra]

    def people(self, course: Course) -> tuple[str, ...]:
        """The players to choose from."""
        play = course.play
        return play.players_in if self.only_in and play.round else tuple(play.status)

    @staticmethod
    def is_meant(course: Course) -> bool:  # noqa: ARG004  only some acts look at the event
        """Whether the act has a sense in this event at all."""
        return True

    @staticmethod
    def said(event: Json, course: Course) -> Json | None:  # noqa: ARG004  for the heirs
        """What the fields hold for an event that was booked; None if they cannot hold it."""
        return event

    def command(self) -> Json:
        empty = ("", None)
        values = {k: v for k, v in self.cleaned_data.items() if v not in empty and v is not False}
        return {"type": self.kind, **values}


def _player(*, required: bool = True) -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Player"), required=required)


def _reason(*, required: bool = False) -> forms.CharField:
    return forms.CharField(label=_("Reason"), max_length=200, required=required)


def _moment() -> forms.CharField:
    kind = forms.DateTimeInput(attrs={"type": "datetime-local"})
    return forms.CharField(label=_("New date and time"), max_length=16, widget=kind)


class OfSomebody(Act):
    """An act on a player or on a guest, who is typed in."""

    player = _player(required=False)
    guest = forms.CharField(label=_("or a guest"), max_length=60, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("player") and cleaned.get("guest"):
            self.add_error("guest", _("Either a player or a guest, not both."))
        elif not (cleaned.get("player") or cleaned.get("guest") or self.errors):
            self.add_error("player", _("Please choose a player, or type the name of a guest."))
        return cleaned


class LateEntry(Act):
    kind, title = "late_entry", _("Late entry")
    text = _("Sits from the next draw on.")
    name = forms.CharField(label=_("Name"), max_length=60)

    def offer(self, course: Course) -> None:
        """A team comes with its people; in a league the place of a leaver may be taken."""
        form, play = FORMATS[course.setup.format], course.play
        if crew := form.crew(play):
            words = _("At least %(n)d, in the order of the tables.") % {"n": crew}
            self.fields["members"] = People(
                label=_("People, one a line"), max_length=5000, help_text=words
            )
        left = [player for player, status in play.status.items() if status in GONE]
        if form.takes_places and left:
            named = [(player, course.name(player)) for player in left]
            self.fields["instead_of"] = forms.ChoiceField(
                label=_("In the place of"), choices=[("", "–"), *named], required=False
            )


class Withdraw(Act):
    kind, title, tone = "withdraw", _("Withdraw a player"), "danger"
    text = _("What was reported stays; the seat is free from now on.")
    player = _player()
    during_runde = forms.BooleanField(
        label=_("A match is running at the table: leave after it"), required=False
    )


class Rename(Act):
    kind, title, only_in = "rename", _("Change a name"), False
    text = _("Results and places stay what they are.")
    player = _player()
    name = forms.CharField(label=_("New name"), max_length=60)

    def offer(self, course: Course) -> None:
        super().offer(course)
        self.initial.setdefault("name", course.names.get(self.initial.get("player", ""), ""))

    def people(self, course: Course) -> tuple[str, ...]:
        """Entrants, and each with the people behind it."""
        return tuple(one for side in course.play.status for one in (side, *people_of(course, side)))


class Forget(Act):
    kind, title, only_in, tone = "forget", _("Delete a name"), False, "danger"
    text = _(
        "On request: the name goes for good from this event, with reasons and notes in which it "
        "stands, and the personal link. Results and places stay, under “N. N.”."
    )
    player = _player()

    def people(self, course: Course) -> tuple[str, ...]:
        """Whoever has a name here, guests too."""
        guests = (ref for ref in course.names if ref[0] == "g")
        named = (ref for ref in course.names if ref[0] == "e" and "." not in ref)
        return (*named, *guests)


class Fine(OfSomebody):
    kind, title, only_in = "fine", _("Fine"), False
    text = _("For remarks on a running game, after a warning. Goes to the pot; a guest pays cash.")
    amount = forms.IntegerField(label=_("Euros"), min_value=1, max_value=AMOUNT, initial=1)
    reason = _reason()


class Warn(OfSomebody):
    kind, title, only_in = "warn", _("Warning"), False
    text = _(
        "Spectators, and players who are out, do not comment on a running game: at first a "
        "warning, then a fine, at last exclusion. What becomes of the disturbed deal is a ruling, "
        "with as little influence on the game as possible."
    )
    reason = _reason()


class Exclude(Act):
    kind, title, tone = "exclude", _("Exclude a player"), "danger"
    text = _(
        "At once, and the last step after warning and fine. What is running at the table begins "
        "again."
    )
    player = _player()
    reason = _reason()


class Ban(OfSomebody):
    kind, title, only_in, tone = "ban", _("Ban somebody who does not play"), False, "danger"
    text = _("A guest, or somebody who is out, has to keep away from now on. Ranks stay.")
    reason = _reason()

    def people(self, course: Course) -> tuple[str, ...]:
        """Whoever is out."""
        playing = IN_PLAY | {Status.REGISTERED}
        return tuple(p for p, status in course.play.status.items() if status not in playing)


class Ruling(Act):
    kind, title = "ruling", _("Note a ruling")
    text = forms.CharField(
        label=_("Decision"), max_length=500, widget=forms.Textarea(attrs={"rows": 3})
    )
    table = forms.IntegerField(label=_("Table"), min_value=1, required=False)


class Adjust(Act):
    kind, title, only_in = "adjust", _("Book by hand"), False
    text = _("Puts money right when a Runde can no longer be corrected.")
    amount = forms.IntegerField(label=_("Euros"), min_value=1, max_value=AMOUNT, initial=1)
    reason = _reason(required=True)

    def __init__(self, course: Course, *args: Any, **kwargs: Any) -> None:
        super().__init__(course, *args, **kwargs)
        # "from" is no name that a class body could hold
        accounts = {
            "from": forms.ChoiceField(label=_("From")),
            "to": forms.ChoiceField(label=_("To")),
        }
        self.fields = {**accounts, **self.fields}
        self.offer(course)


class Threshold(Act):
    kind, title = "threshold", _("Lift the threshold")
    text = _("By agreement of the table; it can only go up.")
    to = forms.IntegerField(label=_("New threshold in euros"), min_value=1)
    reason = _reason()


class Extend(Act):
    kind, title = "extend", _("Change the time")
    text = _("Minutes more (or less, with a minus) for all tables or for one.")
    minutes = forms.IntegerField(label=_("Minutes"), min_value=-120, max_value=120, initial=5)
    table = forms.IntegerField(label=_("Only table"), min_value=1, required=False)

    def clean_minutes(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        if minutes == 0:
            raise forms.ValidationError(_("0 minutes change nothing."))
        return minutes


class TableDone(Act):
    kind, title = "table_done", _("Nothing is running at a table")
    table = forms.IntegerField(label=_("Table"), min_value=1)


class Award(Act):
    kind, title = "award", _("Give a match to one side")
    text = _("Because the other side did not come. The match counts as won.")
    table = forms.IntegerField(label=_("Table"), min_value=1)
    player = forms.ChoiceField(label=_("Winner"))
    reason = _reason()


class Absent(Act):
    kind, title = "absent", _("Somebody did not come")
    text = _("Who came shares the best places without a game; who did not gets nothing.")
    table = forms.IntegerField(label=_("Table"), min_value=1)
    player = forms.ChoiceField(label=_("Who was absent?"))
    reason = _reason()

    @staticmethod
    def said(event: Json, _course: Course) -> Json | None:
        one = event["players"][0] if len(event["players"]) == 1 else None
        return {**event, "player": one} if one else None

    def command(self) -> Json:
        command = super().command()
        absent = command.pop("player")
        return {**command, "players": [absent]}


class Dated(Act):
    """An act with a date, which is typed as the clocks on the walls of the event show it."""

    @staticmethod
    def said(event: Json, course: Course) -> Json:
        zone = course.setup.zone
        instant = read_at(event["to"], zone)
        return {**event, "to": local_minute(instant, zone) if instant else event["to"]}


class Postpone(Dated):
    kind, title = "postpone", _("Move a match")
    text = _("A match that its deadline has closed is opened again.")
    table = forms.IntegerField(label=_("Table"), min_value=1)
    to = _moment()


class MoveDay(Dated):
    kind, title = "move_day", _("Move a match day")
    round = forms.IntegerField(label=_("Match day"), min_value=1)
    to = _moment()


class NoShow(Act):
    kind, title, tone = "no_show", _("Somebody is not at the table"), "danger"
    text = _("Counts as absent in this round; the seat stays empty.")
    player = _player()


class Rejoin(Act):
    kind, title, only_in = "rejoin", _("Somebody comes back"), False
    player = _player()


class Penalty(Act):
    kind, title, only_in = "penalty", _("Penalty points"), False
    text = _("Are taken off the score (with a minus they are given).")
    player = _player()
    points = forms.IntegerField(label=_("Points"), min_value=-AMOUNT, max_value=AMOUNT)
    reason = _reason()


class Collect(Act):
    kind, title = "collect", _("Take a table's money")
    text = _("Goes into the box. The page of the rounds says what each table owes.")
    round = forms.IntegerField(label=_("Round"), min_value=1)
    table = forms.IntegerField(label=_("Table"), min_value=1)
    amount = Euros((1, 10_000_000), label=_("Euros"))

    @staticmethod
    def is_meant(course: Course) -> bool:
        return bool(getattr(course.play, "cash", None))


class Finish(Act):
    kind, title, tone = "finish", _("End the event now"), "danger"
    text = _("The standings as they are become the final list.")


ACTS: dict[str, type[Act]] = {
    form.kind: form
    for form in (
        LateEntry,
        Withdraw,
        Extend,
        Fine,
        Warn,
        Exclude,
        Ban,
        Ruling,
        Adjust,
        Threshold,
        TableDone,
        NoShow,
        Rejoin,
        Penalty,
        Collect,
        Award,
        Absent,
        Postpone,
        MoveDay,
        Finish,
        Rename,
        Forget,
    )
}
