"""The record of a draw that somebody wants to check."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import is_int
from games.lines import read_json

LARGEST = 500_000  # bytes
PEOPLE = 1_000
PEOPLE_BY_STEPS = 200_000  # a hundred people are searched for with 2,000 steps at most


class RecordForm(forms.Form):
    """`file` is cleaned to the JSON value it holds; fields too large for a page are refused."""

    file = forms.FileField(label=_("File of the draw (JSON)"))

    def clean_file(self) -> Any:
        given = self.cleaned_data["file"]
        if given.size > LARGEST:
            raise forms.ValidationError(_("The file is too large (500 kB at most)."))
        try:
            value = read_json(given.read().decode("utf-8-sig"))
        except ValueError as error:
            raise forms.ValidationError(_("This is not a JSON file.")) from error
        people = _people(value)
        if people > PEOPLE or people * _steps(value) > PEOPLE_BY_STEPS:
            raise forms.ValidationError(
                _("So many people are checked by the command verify-draw only.")
            )
        return value


def _people(value: Any) -> int:
    """How many ids the record names, if it is one."""
    try:
        return len(value["instance"]["players"]["id"])
    except (TypeError, KeyError, IndexError):
        return 0


def _steps(value: Any) -> int:
    """How long it asks to search, if it does."""
    try:
        steps = value["instance"]["rule"]["steps"]
    except (TypeError, KeyError, IndexError):
        return 0
    return steps if is_int(steps) else 0
