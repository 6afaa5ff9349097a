"""Correct an entry: strike it, or change its fields."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from games.totals import FIELD
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.desk.organizer_forms import ACTS
from tournaments.web.desk.playoff_form import PlayoffForm
from tournaments.web.http.forms import offer
from tournaments.web.http.option_fields import WholeNumber
from tournaments.web.log.correction_fields import event_of, fields_of, meant, readable
from tournaments.web.readmodels.reported import is_told_of_pairs
from tournaments.web.sheet.totals import columns_of, totals_form

_ENDS = {
    "normal": (_("played to its end"), ("loser", "tied", "no_claim")),
    "durchmarsch": (_("Durchmarsch"), ("winner", "payer")),
    "misdeals": (_("Third misdeal"), ("loser", "no_claim")),
    "exclusion": (_("Exclusion"), ("loser", "no_claim")),
}


@dataclass(frozen=True, slots=True)
class QuickResult:
    """The loser of an entry, the `others` (id, name) who are possible, and the kept fields."""

    stands: str
    others: tuple[tuple[str, str], ...]
    kept: tuple[tuple[str, str], ...]


class CorrectionForm(forms.Form):
    """The form of a correction.

    A match has its sheet (`report`), or its end if only that was reported. An action has its own
    fields, a play-off its results, other entries a field for each value. Entries without values can
    only be struck. `before` is the state that the event met.
    """

    how = forms.ChoiceField(
        label=_("What shall happen?"),
        choices=[("replace", _("Replace it")), ("void", _("Strike the entry"))],
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        event: Json,
        before: TournamentState,
        data: QueryDict | None = None,
        *,
        report: Json | None = None,
    ) -> None:
        super().__init__(data)
        self.report = report
        self.event, self.before = event, before
        act = ACTS.get(event["type"])
        initial = act.initial_of(event, before) if act else None
        self.act = act if initial is not None else None
        self.shown = readable(initial or event, before)
        self.outcome: Json | None = event.get("report", event).get("result")
        self.totals: Json | None = event.get("report", {}).get(FIELD)
        self.results = _results(event, before) if event["type"] == "playoff" else None
        self.fields["how"].initial = "replace"
        if report is not None:
            self.fields["how"].initial = "sheet"
            sheet = ("sheet", _("Take what the score sheet says now"))
            offer(self, "how", [sheet, ("void", _("Strike the entry"))])
            return
        if data is not None and data.get("how") == "void":
            return  # whatever the other fields hold
        self.fields |= self._entry_fields()
        if len(self.fields) == 1:
            self.fields["how"].initial = "void"
            offer(self, "how", [("void", _("Strike the entry"))])

    def _entry_fields(self) -> dict[str, forms.Field]:
        """Return the fields of the entry with their values; none for a signal of the clock."""
        if self.event["type"] == "timer":
            return {}
        if self.outcome is not None:
            return _outcome_fields(self.outcome, self.event["table"], self.before)
        if self.totals is not None:
            return _totals_fields(self.totals, self.event["table"], self.before)
        if self.results:
            return self.results.fields
        if self.act is None:
            return fields_of(self.shown, self.before)
        fields = self.act(self.before, initial=self.shown).fields
        for name, field in fields.items():
            field.initial = self.shown.get(name, field.initial)
        return fields

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
        event = meant({"type": self.event["type"], **self._fields()}, self.event, self.before)
        if "at" in self.event:
            event["at"] = self.event["at"]
        return {"type": "correct", "target": seq, "event": event}

    def _fields(self) -> Json:
        if self.report is not None:
            return {"table": self.event["table"], "report": self.report}
        if self.outcome is not None:
            outcome = {"result": self._result(self.outcome)}
            whole = "report" in self.event
            fields = {"report": {**self.event["report"], **outcome}} if whole else outcome
            return {"table": self.event["table"], **fields}
        if self.totals is not None:
            report = {**self.event["report"], FIELD: self._totals(self.totals)}
            return {"table": self.event["table"], "report": report}
        if self.results:
            self.results.cleaned_data = self.cleaned_data
            return {"tables": self.results.results()}
        if self.act is None:
            return event_of(self.shown, self.cleaned_data)
        act = self.act(self.before, self.data)
        kept = {key: value for key, value in self.event.items() if key not in act.fields}
        return {**kept, **act.command()} if act.is_valid() else {}

    def _result(self, outcome: Json) -> Json:
        """Return the chosen result; points stay only if nothing else changed."""
        end = self.cleaned_data["end"]
        picked = {name: self.cleaned_data[name] for name in _ENDS[end][1]}
        picked = {"end": end, **{name: value for name, value in picked.items() if value}}
        old = {"end": "normal", **outcome}
        return old if picked == {name: old[name] for name in old if name != "points"} else picked

    def _totals(self, totals: Json) -> Json:
        """Return the typed totals; values that were neither reported nor typed stay out."""
        typed_fields = {**totals}
        for column in columns_of(self.before.setup.game):
            cut = len(column) + 1
            numbers = {
                name[cut:]: number
                for name, number in self.cleaned_data.items()
                if name.startswith(f"{column}-") and number is not None
            }
            if numbers:
                typed_fields[column] = dict.fromkeys(totals["points"], 0) | numbers
        return typed_fields

    def quick(self) -> QuickResult | None:
        """Return the other possible losers of a match with only an end; None for other entries."""
        if self.outcome is None or self.report is not None:
            return None
        loser, end = self.outcome.get("loser"), self.outcome.get("end") or "normal"
        if loser is None:
            return None
        seats = self.before.format.sheet(self.before.play, self.event["table"])["players"]
        others = tuple((who, self.before.name(who)) for who in seats if who != loser)
        kept = [("how", "replace"), ("end", end)]
        kept += [(name, who) for name in ("tied", "no_claim") for who in self.outcome.get(name, ())]
        return QuickResult(self.before.name(loser), others, tuple(kept))

    def place(self, path: str) -> str | None:
        """The field that the path of a problem speaks of."""
        name, _bracket, rest = path.split(".")[-1].partition("[")
        numbered = f"{name}-{rest.partition(']')[0]}"
        label = "-".join(path.split(".")[-2:])
        return next((field for field in (name, numbered, label) if field in self.fields), None)


def _outcome_fields(result: Json, number: int, before: TournamentState) -> dict[str, forms.Field]:
    """Return the fields of a match with only an end, with the people of its table."""
    play = before.play
    players = play.tables[number - 1].players if number <= len(play.tables) else ()
    if players:
        players = tuple(before.format.sheet(play, number)["players"])
    people = [(player, before.name(player)) for player in players]
    choices = [("", "–"), *people]
    many: Json = {"choices": people, "widget": forms.CheckboxSelectMultiple, "required": False}
    ends = [(end, words) for end, (words, _names) in _ENDS.items()]
    labels = {"winner": _("Who took all fifteen tricks?"), "payer": _("Who pays for all?")}
    fields: dict[str, forms.Field] = {
        "end": forms.ChoiceField(label=_("How did the Runde end?"), choices=ends, initial="normal"),
        "loser": forms.ChoiceField(label=_("Who lost"), choices=choices, required=False),
        "tied": forms.MultipleChoiceField(label=_("Level at the top (Stechen)"), **many),
        "no_claim": forms.MultipleChoiceField(label=_("Never played, gets nothing"), **many),
        **{
            name: forms.ChoiceField(label=label, choices=choices, required=False)
            for name, label in labels.items()
        },
    }
    for name, field in fields.items():
        field.initial = result.get(name, field.initial)
    return fields


def _totals_fields(totals: Json, number: int, before: TournamentState) -> dict[str, forms.Field]:
    """Return the fields of a match with only totals, by pairs if one total is for each."""
    form = totals_form(before, number)
    labels = dict(form.keys) if form else {}
    keys = tuple(totals["points"])
    pairs = {pair[0][0]: tuple(key for key, _label in pair) for pair in form.pairs} if form else {}
    if form and is_told_of_pairs(totals["points"], pairs):
        keys = tuple(labels)
    elif form:
        labels |= dict(each for pair in form.pairs for each in pair)
    columns = form.columns if form else ()
    fields: dict[str, forms.Field] = {}
    for column, words in columns_of(before.setup.game).items():
        given = totals.get(column) or {}
        if not given and column not in columns:
            continue
        for key in keys:
            fields[f"{column}-{key}"] = WholeNumber(
                label=f"{labels.get(key, key)}: {words}",
                initial=given.get(key, 0),
                required=column == "points",
            )
    return fields


def _results(event: Json, before: TournamentState) -> PlayoffForm:
    """Return the form of a play-off with its results."""
    tables = [list(table["players"]) for table in event["tables"]]
    form = PlayoffForm(tables, before.name)
    for t, table in enumerate(event["tables"]):
        result = table["result"]
        form.fields[f"loser-{t}"].initial = result.get("loser")
        form.fields[f"end-{t}"].initial = result.get("end") or "normal"
        for p, player in enumerate(table["players"]):
            form.fields[f"points-{t}-{p}"].initial = (result.get("points") or {}).get(player)
    return form
