"""What programs get: tokens of a user, and addresses that an event tells."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.runtime.http_client import URL_LENGTH
from tournaments.store.access.tokens import NAME_LENGTH


class TokenForm(forms.Form):
    """`name` says what the token is for."""

    name = forms.CharField(
        label=_("What for?"), max_length=NAME_LENGTH, help_text=_("For example: scoreboard")
    )


class WebhookForm(forms.Form):
    """The address of a program that hears of news."""

    url = forms.CharField(
        label=_("Address"),
        max_length=URL_LENGTH,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
