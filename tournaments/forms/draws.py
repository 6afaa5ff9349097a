"""The record of a draw that somebody wants to check."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.lines import read_json

LARGEST = 2_000_000
PEOPLE = 2_000


class RecordForm(forms.Form):
    """`file` is cleaned to the JSON value it holds; fields too large for a page are refused."""

    file = forms.FileField(label=_("File of the draw (JSON)"))

    def clean_file(self) -> Any:
        given = self.cleaned_data["file"]
        if given.size > LARGEST:
            raise forms.ValidationError(_("The file is too large (2 MB at most)."))
        try:
            value = read_json(given.read().decode("utf-8-sig"))
        except ValueError as error:
            raise forms.ValidationError(_("This is not a JSON file.")) from error
        if _people(value) > PEOPLE:
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
