"""Forms about an organization: itself, and who organizes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.http.name_field import NameField


class OrganizationForm(forms.Form):
    """An organization's name, and whether strangers see it."""

    name = NameField(label=_("Name of the organization"), max_length=80)
    is_private = forms.BooleanField(
        label=_("Private: only organizers see people, tables and series"), required=False
    )


class OrganizerForm(forms.Form):
    """Who organizes with us."""

    name = forms.CharField(label=_("User name"), max_length=60)
