"""Correcting an entry: strike it, or give its fields anew."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course

Json = dict[str, Any]


class CorrectionForm(forms.Form):
    """For a Runde: who lost instead; for the rest: strike, or its fields as JSON."""

    how = forms.ChoiceField(
        label=_("What shall happen?"),
        choices=[("void", _("Strike the entry")), ("replace", _("Replace it"))],
        widget=forms.RadioSelect,
        initial="replace",
    )

    def __init__(self, event: Json, course: Course, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        names = course.play.names
        result = event.get("result")
        self.is_plain = event["type"] == "runde" and set(result or {}) <= {"loser", "end"}
        if self.is_plain:
            players = [(p, names.get(p, p)) for p in course.play.status]
            self.fields["loser"] = forms.ChoiceField(
                label=_("Who lost"), choices=players, initial=(result or {}).get("loser")
            )
        else:
            body = {k: v for k, v in event.items() if k not in ("type", "at")}
            self.fields["body"] = forms.CharField(
                label=_("The entry"),
                required=False,
                initial=json.dumps(body, ensure_ascii=False, indent=1),
                widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
            )

    def clean_body(self) -> Json:
        try:
            body = json.loads(self.cleaned_data["body"] or "{}")
        except ValueError as error:
            raise forms.ValidationError(_("This is not valid JSON.")) from error
        if not isinstance(body, dict):
            raise forms.ValidationError(_("This is not an object."))
        return body

    def command(self, seq: int) -> Json:
        """The command `correct` for the entry with this number."""
        if self.cleaned_data["how"] == "void":
            return {"type": "correct", "target": seq, "void": True}
        if self.is_plain:
            changed = {"result": {**self.event["result"], "loser": self.cleaned_data["loser"]}}
        else:
            changed = self.cleaned_data["body"]
        kept = (
            {"type": self.event["type"], "at": self.event["at"]}
            if "at" in self.event
            else {"type": self.event["type"]}
        )
        event = {**self.event, **changed} if self.is_plain else {**changed, **kept}
        return {"type": "correct", "target": seq, "event": event}
