"""The forms that make an event, fill it with people, and take an exported one in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from random import Random
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.formats.state import EntrantKind
from tournaments.domain.labels import unlabelled
from tournaments.domain.name_lists import bare
from tournaments.domain.names import NAME_LENGTH, folded, near
from tournaments.domain.paired import paired_by_lot
from tournaments.store import uploads
from tournaments.store.models import Organization, Tournament, User
from tournaments.web.http.forms import MINUTES, NameField
from tournaments.web.league.forms import People
from tournaments.web.setup.visibility import private_field
from tournaments.wording.problems import say

YEARS = (2000, 2100)
MOST_NAMES = 500
LONGEST_LIST = 20_000  # letters


class WallTime(forms.DateTimeField):
    """A time on a wall clock, without a zone, which is another field."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(UTC):  # there every time exists once
            moment = super().to_python(value)
        return moment.replace(tzinfo=None) if moment else None


class EventForm(forms.Form):
    """Name, place and habits; the settings of the format stand beside it on the page.

    An account with several `organizations`, the usual one first, chooses one of them; without a
    usual one also a new one.
    `planned_at` is typed as the wall clock of `zone` and cleaned to an instant.
    """

    name = NameField(label=_("Name of the event"), max_length=120)
    place = NameField(label=_("Venue"), max_length=120, required=False)
    planned_at = WallTime(
        label=_("Begins"),
        required=False,
        input_formats=MINUTES,
    )
    confirmation = forms.ChoiceField(
        label=_("Who confirms a report?"),
        choices=Tournament.Confirmation.choices,
        initial=Tournament.Confirmation.SECOND,
    )
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(zone, zone) for zone in sorted(available_timezones())],
        initial="Europe/Berlin",
    )
    is_private = private_field()

    def __init__(
        self, *args: Any, organizations: QuerySet[Organization] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        own = () if organizations is None else tuple(organizations)
        has_usual = bool(own) and bool(getattr(own[0], "is_usual", False))
        if organizations is not None and len(own) > has_usual:
            self.fields["organization"] = forms.ModelChoiceField(
                label=_("Organization"),
                queryset=organizations,
                initial=own[0] if has_usual else None,
                empty_label=None if has_usual else _("A new one of your own"),
                required=has_usual,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        wall, zone = cleaned.get("planned_at"), cleaned.get("zone")
        if wall and zone:
            local = wall.replace(tzinfo=ZoneInfo(zone))
            if not YEARS[0] <= wall.year <= YEARS[1]:
                self.add_error("planned_at", _("Please give a year from 2000 to 2100."))
            elif local.astimezone(UTC).astimezone(local.tzinfo).replace(tzinfo=None) != wall:
                self.add_error("planned_at", _("The clocks skip this time on that night."))
            else:
                cleaned["planned_at"] = local
        return cleaned


def wall_clock(instant: datetime | None, zone: str) -> datetime | None:
    """Return what `WallTime` takes and shows for an instant in this zone."""
    return instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None) if instant else None


def names_of(text: str) -> list[str]:
    """One name a line (or between semicolons), numbering and blanks taken off."""
    parts = (part for line in text.splitlines() for part in line.split(";"))
    return [name for part in parts if unlabelled(name := bare(part.strip()))[0].strip()]


Read = Callable[[str], dict[str, Any]]  # the fields of a registration out of its line


class PlayersForm(forms.Form):
    """One line, or a whole list pasted; `read` tells the names within a line. By the kind
    of entrants a line is a person, a pair, or a team of at least a `crew`. `by_lot`: single people
    become pairs, the same ones for the same list and `secret`."""

    def __init__(
        self,
        read: Read,
        data: Any = None,
        *,
        entered: EntrantKind,
        crew: int = 0,
        secret: str = "",
        **more: Any,
    ) -> None:
        super().__init__(data, **more)
        self.read, self.secret = read, secret
        if entered is not EntrantKind.PAIRS:
            del self.fields["by_lot"]
        label, help_text = map(str, _LINES[entered])
        self.fields["names"].label = label
        self.fields["names"].help_text = help_text % {"n": crew}

    names = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 1, "autocomplete": "off", "data-enter": True}),
        max_length=LONGEST_LIST,
    )

    by_lot = forms.BooleanField(
        label=_("Make pairs by lot of those who stand alone"), required=False
    )
    field_order = ("by_lot", "names")

    def clean_names(self) -> list[str]:
        lines = names_of(self.cleaned_data["names"])
        if self.cleaned_data.get("by_lot"):
            lot = Random(f"{self.secret}:{sorted(lines)}")
            lines, left = paired_by_lot(lines, lot)
            if left:
                words = _("%(name)s would have no partner. Add somebody, or leave one out.")
                raise forms.ValidationError(words % {"name": left})
        return checked(lines, self.read)


_LINES: dict[EntrantKind, tuple[Promise, Promise | str]] = {
    EntrantKind.PEOPLE: (
        _("Names, one a line"),
        _("A list is parted at lines and commas. Labels: Anna [Team: Krone 1] [Ladies]"),
    ),
    EntrantKind.PAIRS: (_("Pairs, one a line"), _("Both names in one line: Anna & Bernd")),
    EntrantKind.TEAMS: (
        _("Teams, one a line"),
        _("Team: person, person, … – at least %(n)d people each."),
    ),
}


def checked(names: list[str], read: Read) -> list[str]:
    """The names, if they can be entered; ValidationError."""
    events = map(read, names)
    each = [name for event in events for name in (event["name"], *event.get("members", ()))]
    long = [name for name in each if len(name) > NAME_LENGTH]
    if long:
        message = _("A name has at most %(n)d letters: %(name)s …")
        raise forms.ValidationError(message, params={"n": NAME_LENGTH, "name": long[0][:30]})
    if len(names) > MOST_NAMES:
        message = _("These are %(n)d names; at most %(most)d at a time, please.")
        raise forms.ValidationError(message, params={"n": len(names), "most": MOST_NAMES})
    if not names:
        raise forms.ValidationError(_("There is no name in this list."))
    return names


class SignUpForm(forms.Form):
    """The fields of a sign-up by link; with a `crew` the team and its people."""

    name = forms.CharField(label=_("Your name"), max_length=NAME_LENGTH)

    def __init__(
        self,
        *args: Any,
        entered: EntrantKind,
        crew: int = 0,
        labels: Mapping[str, Collection[str] | None] = MappingProxyType({}),
        **more: Any,
    ) -> None:
        """Add fields for `labels`, each with earlier values, or None for a plain mark."""
        super().__init__(*args, **more)
        self.labels = {f"label-{n}": asked for n, asked in enumerate(labels.items())}
        for name, (label, said) in self.labels.items():
            if said is None:
                self.fields[name] = forms.BooleanField(label=label, required=False)
                continue
            known = forms.TextInput(attrs={"list": f"said-{name}", "autocomplete": "off"})
            self.fields[name] = NameField(
                label=label, max_length=NAME_LENGTH, required=False, widget=known
            )
            self.fields[f"sure-{name}"] = forms.CharField(
                required=False, max_length=NAME_LENGTH, widget=forms.HiddenInput
            )
        if entered is EntrantKind.PAIRS:
            self.fields["name"].label = _("The names of both of you")
            self.fields["name"].help_text = _("Such as: Anna & Bernd")
        if crew:
            self.fields["name"].label = _("Name of the team")
            self.fields["members"] = People(
                label=_("People, one a line"),
                max_length=5000,
                help_text=_("At least %(n)d, in the order of the tables.") % {"n": crew},
            )

    def clean_name(self) -> object:
        return self.cleaned_data["name"].strip()

    def clean(self) -> dict[str, Any]:
        """Ask once if a value is nearly equal to that of another entrant."""
        cleaned = super().clean() or {}
        for name, (_label, said) in self.labels.items():
            typed = cleaned.get(name)
            if not typed or said is None or cleaned.get(f"sure-{name}") == typed:
                continue
            is_known = folded(typed) in map(folded, said)
            near_ones = () if is_known else [one for one in said if near(typed, one)]
            if near_ones:
                words = _("There is “%(name)s” already. Is it that one? If not, send this again.")
                self.add_error(name, words % {"name": near_ones[0]})
                self.data = {**dict(self.data.items()), f"sure-{name}": typed}
        return cleaned

    def said(self) -> dict[str, str]:
        """Return what was said by the labels."""
        given = {label: self.cleaned_data[name] for name, (label, _said) in self.labels.items()}
        return {label: "" if says is True else says for label, says in given.items() if says}

    def suggestions(self) -> list[tuple[str, Collection[str]]]:
        """Return what others have said, by the field."""
        return [(name, said) for name, (_label, said) in self.labels.items() if said]


def event_columns(values: Json) -> Json:
    """The columns of `Tournament` that are no part of its log, from a cleaned EventForm."""
    columns = ("place", "planned_at", "is_private", "organization")
    given = {name: values[name] for name in columns if name in values}
    if given.get("organization", "") is None:  # the usual one, which is made
        del given["organization"]
    return given


UPLOAD_NAME = 300  # characters
_LARGE = _(
    "The file is too large (4 MB at most without script); the command `import` takes larger ones."
)


class ImportForm(forms.Form):
    """`data` is cleaned to the bytes of the file: sent with the form, or in pieces before it."""

    file = forms.FileField(label=_("Exported event (JSON)"))
    upload = forms.CharField(required=False, max_length=UPLOAD_NAME, widget=forms.HiddenInput)
    size = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    is_private = private_field(
        initial=True,
        help_text=_("It does not matter what the file says. You can change it at any time."),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["file"].required = not self.data.get("upload", "").strip()

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        given, name = cleaned.get("file"), cleaned.get("upload")
        if given is not None and given.size > 4_000_000:
            self.add_error("file", _LARGE)
        elif given is not None:
            cleaned["data"] = given.read()
        elif name:
            cleaned["data"] = uploads.whole(self.user, name, cleaned.get("size") or 0)
            if cleaned["data"] is None:
                self.add_error("file", say("upload_gone"))
        return cleaned


class PieceForm(forms.Form):
    """The next piece of a file, and the name under which all of them come."""

    upload = forms.CharField(max_length=UPLOAD_NAME)
    start = forms.IntegerField(min_value=0, max_value=uploads.MOST)
    piece = forms.FileField(max_length=200)
