"""The form of the next stage of an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.formats import FORMATS
from tournaments.language import in_language


class StageForm(forms.Form):
    """How the best of an event of `game` go on; `most` of them can."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    kind = forms.ChoiceField(label=_("How it goes on"))
    count = forms.IntegerField(label=_("The first … go on"), min_value=2)

    def __init__(self, game: str, most: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fitting = [f for f in FORMATS.values() if game in f.games and not f.rehearsed]
        choices = [(form.key, in_language(form.name)) for form in fitting]
        self.fields["kind"].choices = choices  # type: ignore[attr-defined]
        self.fields["kind"].initial = "knockout"
        self.fields["count"].max_value = most  # type: ignore[attr-defined]
        self.fields["count"].initial = min(most, 8)
        self.most = most

    def clean_count(self) -> int:
        count: int = self.cleaned_data["count"]
        if count > self.most:
            raise forms.ValidationError(_("Only %(n)d can go on."), params={"n": self.most})
        return count
