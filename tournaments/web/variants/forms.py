"""Forms of rule variants: name and note, a report to try, a file, a choice for an event."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from games.game import Game
from games.lines import read_json
from games.options import Option
from tournaments.domain.commands.sizes import is_storable
from tournaments.store.variants.lists import (
    NAME_LENGTH,
    NOTE_LENGTH,
    Source,
    deals_asked,
    presets,
    published,
)
from tournaments.web.http.forms import offer

REPORT_LENGTH = 200_000
FILE_SIZE = 100_000


class VariantForm(forms.Form):
    """The name of a variant. A later version keeps it."""

    name = forms.CharField(label=_("Name of the rules"), max_length=NAME_LENGTH)
    note = forms.CharField(
        label=_("Note"),
        help_text=_("Where these rules are played, or why they depart from the book."),
        max_length=NOTE_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class TrialForm(forms.Form):
    """A report to try; without one it says which sample is wanted."""

    level = forms.ChoiceField(label=_("How detailed"))
    players = forms.TypedChoiceField(
        label=_("At the table"), coerce=int, empty_value=None, required=False
    )
    report = forms.CharField(
        label=_("Report (JSON)"),
        help_text=_("The report of the sample, without its rules. Change it, or paste another."),
        max_length=REPORT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "code"}),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        names = (_("quick"), _("full"))
        levels = [(level, names[min(i, 1)]) for i, level in enumerate(game.levels)]
        self.fields["level"].initial = game.levels[-1]
        sizes = [(n, n) for n in range(game.min_players, game.max_players + 1) if game.seats(n)]
        offer(self, "level", levels)
        offer(self, "players", [("", _("as it fits")), *sizes])

    def sample_options(self) -> Json:
        """Return what kind of sample is asked for; only of a valid form."""
        return {key: self.cleaned_data[key] for key in ("level", "players")}

    def holding(self, report: str) -> TrialForm:
        """The same form with this report in it."""
        data = {self.add_prefix(name): self[name].value() for name in self.fields}
        return TrialForm(self.game, {**data, self.add_prefix("report"): report}, prefix=self.prefix)

    def parsed(self) -> Json | None:
        """The report as an object; None with an error at the field when it is none."""
        try:
            value = read_json(self.cleaned_data["report"])
        except json.JSONDecodeError as error:
            text = _("This is not JSON: line %(line)d, column %(column)d: %(reason)s.")
            places = {"line": error.lineno, "column": error.colno, "reason": error.msg}
            self.add_error("report", text % places)
        except ValueError:
            self.add_error("report", _("This is not JSON."))
        else:
            if isinstance(value, dict) and is_storable(value):
                return value
            words = _("This text cannot be read: it holds characters or numbers that JSON has not.")
            braces = _("A report is an object in braces.")
            self.add_error("report", words if isinstance(value, dict) else braces)
        return None


class VariantFileForm(forms.Form):
    """`file` is cleaned to the JSON value it holds."""

    file = forms.FileField(label=_("Exported variant (JSON)"))

    def clean_file(self) -> object:
        given = self.cleaned_data["file"]
        if given.size > FILE_SIZE:
            raise forms.ValidationError(_("The file is too large (100 kB at most)."))
        try:
            value = read_json(given.read().decode("utf-8-sig"))
        except json.JSONDecodeError as error:
            text = _("This is not JSON: line %(line)d, column %(column)d: %(reason)s.")
            places = {"line": error.lineno, "column": error.colno, "reason": error.msg}
            raise forms.ValidationError(text % places) from error
        except ValueError as error:
            raise forms.ValidationError(_("This is not a JSON file.")) from error
        if not is_storable(value):
            raise forms.ValidationError(_("This is not a JSON file."))
        return value


class RulesChoiceForm(forms.Form):
    """The rules of an event's game; their values are copied into the event."""

    rules = forms.ChoiceField(
        label=_("Rules of the game"),
        required=False,
        help_text=_("Their values are fixed for the event; later changes do not reach it."),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.sources = {s.ref: s for s in (*presets(game), *published((game.key,)))}
        offer(self, "rules", [(ref, s.name) for ref, s in self.sources.items()])

    @property
    def has_variants(self) -> bool:
        """Return whether there are published house rules to choose."""
        return any(source.variant for source in self.sources.values())

    def pinned(self, settings: Iterable[Option]) -> Json:
        """Return what the chosen rules put into the settings of an event: their values, and how
        many deals are played where the format asks for it. Nothing for the book."""
        chosen = self._chosen()
        if not chosen or not chosen.values:
            return {}
        deals = deals_asked(self.game, chosen.values)
        asks = any(option.key == "deals" for option in settings)
        return {"game_variant": dict(chosen.values)} | ({"deals": deals} if deals and asks else {})

    def name(self) -> str:
        """Return what the chosen rules are called, with their version; empty for the book's own."""
        chosen = self._chosen()
        return chosen.name if chosen else ""

    def _chosen(self) -> Source | None:
        source = self.sources.get(self.cleaned_data.get("rules") or "")
        return source if source and (source.values or source.variant) else None
