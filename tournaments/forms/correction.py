"""Correcting an entry: strike it, or give its fields anew."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.lines import read_json
from tournaments.domain.course import Course
from tournaments.forms.acts import ACTS

Json = dict[str, Any]
_ENDS = {
    "normal": (_("played to its end"), ("loser", "tied", "no_claim")),
    "durchmarsch": (_("Durchmarsch"), ("winner", "payer")),
    "misdeals": (_("Third misdeal"), ("loser",)),
    "exclusion": (_("Exclusion"), ("loser",)),
}


class CorrectionForm(forms.Form):
    """For a Runde what its table reports, for a match what its sheet says now (`report`), for an
    act its own fields, for the rest JSON.

    `before` is the course with the state that the event met.
    """

    how = forms.ChoiceField(
        label=_("What shall happen?"),
        choices=[("replace", _("Replace it")), ("void", _("Strike the entry"))],
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        event: Json,
        before: Course,
        data: QueryDict | None = None,
        *,
        report: Json | None = None,
    ) -> None:
        super().__init__(data)
        self.report = report
        self.event, self.before = event, before
        self.act = ACTS.get(event["type"])
        self.is_runde = event["type"] == "runde" and before.setup.game == "brokdorf"
        plain = not (self.is_runde or self.act)
        self.fields["how"].initial = "void" if plain else "replace"
        if report is not None:
            self.fields["how"].initial = "sheet"
            sheet = ("sheet", _("Take what the score sheet says now"))
            self.fields["how"].choices = [sheet, ("void", _("Strike the entry"))]  # type: ignore[attr-defined]
            return
        if data is not None and data.get("how") == "void":
            return  # whatever the other fields hold
        if self.is_runde:
            self.fields |= _runde_fields(event, before)
        elif self.act:
            self.fields |= self.act(before, initial=event).fields
            for name, field in self.fields.items():
                field.initial = event.get(name, field.initial)
        else:
            self.fields["body"] = _body_field(event)

    def clean_body(self) -> Json:
        try:
            body = read_json(self.cleaned_data["body"] or "{}")
        except ValueError as error:
            raise forms.ValidationError(_("This is not valid JSON.")) from error
        if not isinstance(body, dict):
            raise forms.ValidationError(_("This is not an object."))
        return body

    def clean(self) -> Json:
        cleaned = super().clean() or {}
        if self.act and cleaned.get("how") == "replace":
            act = self.act(self.before, self.data)
            for name, errors in act.errors.items():
                if name not in self.errors:
                    self.add_error(name if name in self.fields else None, list(errors))
        return cleaned

    def command(self, seq: int) -> Json:
        """The command `correct` for the entry with this number."""
        if self.cleaned_data["how"] == "void":
            return {"type": "correct", "target": seq, "void": True}
        event = {"type": self.event["type"], **self._fields()}
        if "at" in self.event:
            event["at"] = self.event["at"]
        return {"type": "correct", "target": seq, "event": event}

    def _fields(self) -> Json:
        if self.report is not None:
            return {"table": self.event["table"], "report": self.report}
        if self.is_runde:
            return {"table": self.event["table"], "result": self._result()}
        if self.act:
            act = self.act(self.before, self.data)
            return act.command() if act.is_valid() else {}
        body: Json = self.cleaned_data["body"]
        return body

    def _result(self) -> Json:
        """What was picked; points stay only if nothing else was changed."""
        end = self.cleaned_data["end"]
        picked = {name: self.cleaned_data[name] for name in _ENDS[end][1]}
        picked = {"end": end, **{name: value for name, value in picked.items() if value}}
        old = {"end": "normal", **self.event["result"]}
        return old if picked == {name: old[name] for name in old if name != "points"} else picked

    def place(self, path: str) -> str | None:
        """The field that the path of a problem speaks of."""
        name = path.split(".")[-1].split("[")[0]
        return name if name in self.fields else None


def _runde_fields(event: Json, before: Course) -> dict[str, forms.Field]:
    play, result = before.play, event["result"]
    number = event["table"]
    players = play.tables[number - 1].players if number <= len(play.tables) else ()
    people = [(player, play.names.get(player, player)) for player in players]
    one = [("", "–"), *people]
    many: Json = {"choices": people, "widget": forms.CheckboxSelectMultiple, "required": False}
    ends = [(end, words) for end, (words, _names) in _ENDS.items()]
    labels = {"winner": _("Who took all fifteen tricks?"), "payer": _("Who pays for all?")}
    fields: dict[str, forms.Field] = {
        "end": forms.ChoiceField(label=_("How did the Runde end?"), choices=ends, initial="normal"),
        "loser": forms.ChoiceField(label=_("Who lost"), choices=one, required=False),
        "tied": forms.MultipleChoiceField(label=_("Level at the top (Stechen)"), **many),
        "no_claim": forms.MultipleChoiceField(label=_("Never played, gets nothing"), **many),
        **{
            name: forms.ChoiceField(label=label, choices=one, required=False)
            for name, label in labels.items()
        },
    }
    for name, field in fields.items():
        field.initial = result.get(name, field.initial)
    return fields


def _body_field(event: Json) -> forms.CharField:
    body = {key: value for key, value in event.items() if key not in ("type", "at")}
    return forms.CharField(
        label=_("The entry"),
        required=False,
        initial=json.dumps(body, ensure_ascii=False, indent=1),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
