"""Forms about people: a record, who an entrant is, two records of one person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.store.models import Organization, Person
from tournaments.store.people.candidates import LENGTHS, NEW, NOBODY, OPEN, EntrantIdentity, label
from tournaments.web.http.forms import NameField, select_from


class PersonForm(forms.Form):
    """As little as tells two people apart."""

    name = NameField(label=_("Name"), max_length=LENGTHS["name"])
    club = NameField(
        label=_("Club"),
        help_text=_("Shown behind the name where two people share one."),
        max_length=LENGTHS["club"],
        required=False,
    )
    note = forms.CharField(
        label=_("Note"),
        help_text=_("Only organizers see it."),
        max_length=LENGTHS["note"],
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class PersonChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A person, with the club where there is one."""

    def label_from_instance(self, obj: Any) -> str:
        return label(obj)


class MergeForm(forms.Form):
    """The record that is of the same person."""

    other = PersonChoice(
        label=_("The same person as"), queryset=Person.objects.none(), empty_label="–"
    )

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = person.organization.people.exclude(pk=person.pk).order_by("name", "pk")
        select_from(self, "other", others)


class ForgetForm(forms.Form):
    """The extent of forgetting a person."""

    in_events = forms.BooleanField(label=_("Delete the name in all events too"), required=False)


class AdoptForm(forms.Form):
    """The organization an event belongs to."""

    organization = forms.ModelChoiceField(
        label=_("Organization"), queryset=Organization.objects.none(), empty_label="–"
    )

    def __init__(self, organizations: QuerySet[Organization], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        select_from(self, "organization", organizations)


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """One line of the form: the choice, and a name for the case that none of them fits."""

    entrant: EntrantIdentity
    who: forms.BoundField
    other: forms.BoundField


class EntrantsForm(forms.Form):
    """The persons of entrants.

    One person of the same name is proposed; of several, or of people with similar names, none.
    """

    def __init__(
        self,
        entrants: tuple[EntrantIdentity, ...],
        people: Mapping[str, int],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = entrants
        self.people = people
        for entrant in entrants:
            key = _key(entrant.player)
            self.fields[f"who-{key}"] = forms.ChoiceField(
                choices=_choices(entrant), initial=_initial(entrant)
            )
            self.fields[f"other-{key}"] = forms.CharField(
                max_length=140,
                required=False,
                widget=forms.TextInput(attrs={"list": "known", "autocomplete": "off"}),
            )
            about = {"name": entrant.name}
            self.fields[f"who-{key}"].label = _now("Who is %(name)s?") % about
            self.fields[f"other-{key}"].label = _now("%(name)s is somebody else") % about

    def rows(self) -> Iterator[EntrantRow]:
        """Open ones first."""
        for entrant in sorted(self.entrants, key=lambda entry: not entry.is_open):
            key = _key(entrant.player)
            yield EntrantRow(entrant, self[f"who-{key}"], self[f"other-{key}"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for entrant in self.entrants:
            name = f"other-{_key(entrant.player)}"
            typed = cleaned.get(name)
            if typed and typed not in self.people:
                self.add_error(name, _("Nobody of this name is known. Choose from the list."))
        return cleaned

    def choices(self) -> dict[str, str | int]:
        """Entrant -> a person's key or one of the words of the service."""
        choices: dict[str, str | int] = {}
        for entrant in self.entrants:
            key = _key(entrant.player)
            typed = self.cleaned_data[f"other-{key}"]
            chosen = self.cleaned_data[f"who-{key}"]
            choices[entrant.player] = self.people[typed] if typed else _meant(chosen)
        return choices


def _meant(chosen: str) -> str | int:
    return int(chosen) if chosen.isdigit() else chosen


def _key(player: str) -> str:
    return blake2s(player.encode(), digest_size=6).hexdigest()


def _choices(entrant: EntrantIdentity) -> list[tuple[str, str]]:
    people = entrant.people or (*entrant.suggested, *entrant.doubtful)
    return [
        *((str(person.pk), label(person)) for person in people),
        (NEW, _now("a new person of this name")),
        (OPEN, _now("not said yet")),
        (NOBODY, _now("nobody: keep no record")),
    ]


def _initial(entrant: EntrantIdentity) -> str:
    if entrant.people:
        return str(entrant.people[0].pk)
    if entrant.is_nobody:
        return NOBODY
    match len(entrant.suggested):
        case 0:
            return OPEN if entrant.doubtful else NEW
        case 1:
            return str(entrant.suggested[0].pk)
    return OPEN
