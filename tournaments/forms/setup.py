"""Helpers of an event, and an exported event as a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from games.lines import read_json
from tournaments.models import Membership


class MemberForm(forms.Form):
    """Who helps, and as what."""

    name = forms.CharField(
        label=_("User name"), max_length=60, validators=[UnicodeUsernameValidator()]
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=Membership.Role.choices, initial=Membership.Role.HELPER
    )


class ImportForm(forms.Form):
    """`file` is cleaned to the JSON value it holds."""

    file = forms.FileField(label=_("Exported event (JSON)"))

    def clean_file(self) -> Any:
        given = self.cleaned_data["file"]
        if given.size > 4_000_000:
            raise forms.ValidationError(
                _("The file is too large (4 MB at most); the command `import` takes larger ones.")
            )
        try:
            return read_json(given.read().decode("utf-8-sig"))
        except ValueError as error:
            raise forms.ValidationError(_("This is not a JSON file.")) from error
