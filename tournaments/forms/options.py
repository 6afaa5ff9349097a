"""A form made from declared options: rule options of a game or settings of a format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise, lazystr
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.options import Option, Words
from games.wording import GROUPS, Language, in_words, said

_SETTINGS: dict[str, Promise] = {
    "field": _("Who takes part"),
    "rounds": _("Rounds"),
    "cut": _("End of the preliminary"),
    "final": _("Final Table"),
    "money": _("Money"),
    "ranking": _("Ranking"),
}


def language() -> Language:
    """The language of the request, as the words of options know it."""
    return "en" if (get_language() or "de").startswith("en") else "de"


def in_language(words: Words) -> str:
    """The text of an option in the language of the request."""
    return said(words, language())


def _heading(group: str) -> str:
    own = _SETTINGS.get(group)
    return str(own) if own else in_language(GROUPS[group])


class WholeNumbers(forms.CharField):
    """A list of whole numbers, written with commas."""

    default_error_messages: ClassVar = {
        "numbers": _("Whole numbers with commas between them, please.")
    }

    def clean(self, value: Any) -> list[int]:
        text = super().clean(value)
        try:
            return [int(part) for part in text.replace(";", ",").split(",") if part.strip()]
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["numbers"]) from error

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


class OptionsForm(forms.Form):
    """One field an option; `departures()` holds only what differs from the defaults."""

    def __init__(
        self, options: Iterable[Option], values: dict[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.declared = [option for option in options if option.type != "object"]
        for option in self.declared:
            self.fields[option.key] = _field(option, values.get(option.key, option.default))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for option in self.declared:
            value = cleaned.get(option.key)
            if option.key in cleaned and not option.allows(value):
                self.add_error(option.key, _("This value is not allowed."))
        return cleaned

    def departures(self) -> dict[str, Any]:
        """The values that are not the default, as the log and the engine take them."""
        given = {option.key: self.cleaned_data[option.key] for option in self.declared}
        return {o.key: given[o.key] for o in self.declared if given[o.key] != o.default}

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields by group, in the order of declaration."""
        found: dict[str, list[forms.BoundField]] = {}
        for option in self.declared:
            found.setdefault(option.group, []).append(self[option.key])
        return [(_heading(group), fields) for group, fields in found.items()]

    def facts(self) -> list[tuple[str, str]]:
        """(label, value) of every option in words, for those who may only read them."""
        return [
            (in_language(o.label), in_words(o, self[o.key].initial, language()))
            for o in self.declared
        ]


def _field(option: Option, value: Any) -> forms.Field:
    words: dict[str, Any] = {
        "label": lazystr(in_language(option.label)),
        "help_text": lazystr(in_language(option.help)),
        "initial": value,
    }
    match option.type:
        case "bool":
            return forms.BooleanField(required=False, **words)
        case "list":
            return WholeNumbers(**words)
        case "int":
            return forms.IntegerField(min_value=option.minimum, max_value=option.maximum, **words)
        case _ if option.choices:
            pairs: list[tuple[Any, str | Promise]] = [
                (choice, _choice_label(option, choice)) for choice in option.choices
            ]
            return forms.ChoiceField(choices=pairs, **words)
        case _:
            return forms.CharField(max_length=200, **words)


def _choice_label(option: Option, choice: Any) -> str:
    words = option.choice_labels.get(choice) or option.choice_labels.get(str(choice))
    return in_language(words) if words else str(choice)
