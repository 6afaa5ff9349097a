"""The form of a new event, and the forms that fill it with people."""

from __future__ import annotations

import csv
import io
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.decide import NAME_LENGTH
from tournaments.models import Tournament


class EventForm(forms.Form):
    """Name, place and habits; the settings of the format stand beside it on the page."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    place = forms.CharField(label=_("Venue"), max_length=120, required=False)
    planned_at = forms.DateTimeField(
        label=_("Begins"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M"],
    )
    confirmation = forms.ChoiceField(
        label=_("Who confirms a report"),
        choices=Tournament.Confirmation.choices,
        initial=Tournament.Confirmation.SECOND,
    )
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(zone, zone) for zone in sorted(available_timezones())],
        initial="Europe/Berlin",
    )
    is_private = forms.BooleanField(
        label=_("Private: only people with a link see the event"), required=False
    )


def names_of(text: str) -> list[str]:
    """One name a line (or between semicolons), numbering and blanks taken off."""
    parts = [part.strip() for line in text.splitlines() for part in line.split(";")]
    cleaned = [part.lstrip("0123456789.)-•\t ").strip() or part for part in parts]
    return [name for name in cleaned if name]


class PlayersForm(forms.Form):
    """One name, or a whole list pasted."""

    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        max_length=20_000,
    )

    def clean_names(self) -> list[str]:
        return _checked(names_of(self.cleaned_data["names"]))


class CsvForm(forms.Form):
    """A CSV file; the column is `name` or the first one."""

    file = forms.FileField(label=_("CSV file"))

    def clean_file(self) -> list[str]:
        given = self.cleaned_data["file"]
        if given.size > 200_000:
            raise forms.ValidationError(_("The file is too large (200 kB at most)."))
        data = given.read()
        for coding in ("utf-8-sig", "cp1252"):
            try:
                return _checked(_first_column(data.decode(coding)))
            except UnicodeDecodeError:
                continue
        raise forms.ValidationError(_("This is not a text file."))


def _first_column(text: str) -> list[str]:
    if "\x00" in text:
        raise forms.ValidationError(_("This is not a text file."))
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(row)]
    column = 0
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    for title in ("name", "spieler", "player", "teilnehmer"):
        if title in head:
            column, rows = head.index(title), rows[1:]
            break
    return [row[column].strip() for row in rows if len(row) > column and row[column].strip()]


def _checked(names: list[str]) -> list[str]:
    long = [name for name in names if len(name) > NAME_LENGTH]
    if long:
        message = _("A name has at most %(n)d letters: %(name)s …")
        raise forms.ValidationError(message, params={"n": NAME_LENGTH, "name": long[0][:30]})
    if not names:
        raise forms.ValidationError(_("There is no name in this list."))
    return names


class SignUpForm(forms.Form):
    """What somebody who signs up by the link gives."""

    name = forms.CharField(label=_("Your name"), max_length=NAME_LENGTH)

    def clean_name(self) -> Any:
        return self.cleaned_data["name"].strip()
