"""Helpers of an event, and an exported event as a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.store import uploads
from tournaments.store.access.members import NAME_LENGTH, name_validator
from tournaments.store.models import Membership, User
from tournaments.wording.problems import say

UPLOAD_NAME = 300  # characters
_LARGE = _(
    "The file is too large (4 MB at most without script); the command `import` takes larger ones."
)


class MemberForm(forms.Form):
    """Who helps, and as what."""

    name = forms.CharField(
        label=_("User name"), max_length=NAME_LENGTH, validators=[name_validator]
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=Membership.Role.choices, initial=Membership.Role.HELPER
    )


class ImportForm(forms.Form):
    """`data` is cleaned to the bytes of the file: sent with the form, or in pieces before it."""

    file = forms.FileField(label=_("Exported event (JSON)"))
    upload = forms.CharField(required=False, max_length=UPLOAD_NAME, widget=forms.HiddenInput)
    size = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

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
