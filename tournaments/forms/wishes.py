"""The form of a wish for the draws to come."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course
from tournaments.domain.wishes import TABLES, Kind


class WishForm(forms.Form):
    """Two people apart or together, or somebody at a certain table."""

    wish = forms.ChoiceField(
        label=_("Wish"),
        choices=[
            (str(Kind.APART), _("These two not at one table")),
            (str(Kind.TOGETHER), _("These two at one table")),
            (str(Kind.TABLE), _("This person always at this table")),
        ],
    )
    player = forms.ChoiceField(label=_("Player"))
    other = forms.ChoiceField(label=_("The other one"), required=False)
    table = forms.IntegerField(
        label=_("Table number"), min_value=1, max_value=TABLES, required=False
    )

    def __init__(self, course: Course, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        play = course.play
        people = [(player, course.name(player)) for player in play.status]
        for name in ("player", "other"):
            self.fields[name].choices = [("", "–"), *people]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("wish") == Kind.TABLE:
            if not (cleaned.get("table") or "table" in self.errors):
                self.add_error("table", _("Please say which table."))
        elif not cleaned.get("other"):
            self.add_error("other", _("Please choose the other one."))
        elif cleaned["other"] == cleaned.get("player"):
            self.add_error("other", _("These are the same."))
        return cleaned

    def command(self) -> dict[str, Any]:
        """The command; what does not belong to the kind of wish is left out."""
        values = self.cleaned_data
        field = "table" if values["wish"] == Kind.TABLE else "other"
        return {"type": "wish", **{key: values[key] for key in ("wish", "player", field)}}
