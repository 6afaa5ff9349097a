"""The forms of those who run an event or an organization: a role for a person, a new account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordMixin
from django.utils.translation import gettext_lazy as _

from tournaments.store import mail
from tournaments.store.access.accounts import NAME_LENGTH
from tournaments.store.access.invitations import NOTE_LENGTH
from tournaments.store.access.roles import Place
from tournaments.store.models import Membership, Organization, User
from tournaments.web.http.forms import NameField


class InvitationForm(forms.Form):
    """The role that an invitation gives, and for whom it is. Organizations have organizers only."""

    role = forms.ChoiceField(
        label=_("Role"), choices=Membership.Role.choices, initial=Membership.Role.HELPER
    )
    note = NameField(
        label=_("For whom"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=_("Only for the list of open invitations."),
    )

    address = forms.EmailField(
        label=_("E-mail address"),
        max_length=200,
        required=False,
        help_text=_("The link goes there by mail too."),
    )

    def __init__(self, place: Place, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if not mail.is_on():
            del self.fields["address"]
        if isinstance(place, Organization):
            del self.fields["role"]


class NewAccountForm(SetPasswordMixin, forms.Form):  # type: ignore[type-arg]
    """The name and password of an account that is made on the way."""

    name = forms.CharField(
        label=_("User name"),
        max_length=NAME_LENGTH,
        help_text=_("Letters, digits, dots, hyphens and underscores, without blanks."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password1, password2 = SetPasswordMixin.create_password_fields()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.validate_passwords()
        owner = User(username=self.cleaned_data.get("name", ""))
        self.validate_password_for_user(owner, "password2")
        return cleaned
