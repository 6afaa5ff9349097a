"""Forms of a series: words, an event that counts, the next season."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.names import NameField
from tournaments.models import Series, Tournament


class SeriesForm(forms.Form):
    """What people call a series; the scheme stands beside it on the page."""

    name = NameField(label=_("Name of the series"), max_length=80)
    season = NameField(
        label=_("Season"), max_length=40, required=False, help_text=_("For example 2026/27.")
    )
    is_private = forms.BooleanField(label=_("Private: only organizers see it"), required=False)


class SeasonForm(forms.Form):
    """The name of the next season."""

    season = NameField(label=_("Next season"), max_length=40)


class EventChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """An event by its name and day."""

    def label_from_instance(self, obj: Any) -> str:
        day = obj.played_at or obj.planned_at
        return f"{obj.name} ({day:%d.%m.%Y})" if day else str(obj.name)


class AddEventForm(forms.Form):
    """An event of the circle that is to count."""

    tournament = EventChoice(label=_("Event"), queryset=Tournament.objects.none())
    is_final = forms.BooleanField(label=_("It is the final evening"), required=False)

    def __init__(self, series: Series, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["tournament"]
        assert isinstance(field, forms.ModelChoiceField)
        events = Tournament.objects.filter(circle=series.circle_id, archived_at=None)
        field.queryset = events.exclude(in_series__series=series).order_by("-created_at", "-pk")
