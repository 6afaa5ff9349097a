"""The form fields of a declared option, and its value out of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _

from games.options import Option
from games.wording import in_words
from tournaments.language import in_language, language

HUGE = 10**12


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


class WholeNumber(forms.IntegerField):
    """A whole number that is not so long that nothing can be reckoned with it."""

    default_error_messages: ClassVar = {"huge": _("This number is too large.")}

    def to_python(self, value: Any) -> int | None:
        number: int | None = super().to_python(value)
        if number is not None and abs(number) >= HUGE:
            raise forms.ValidationError(self.error_messages["huge"], code="huge")
        return number


class NamedList(forms.CharField):
    """Names out of a list, in an order that matters, with commas between them."""

    default_error_messages: ClassVar = {"unknown": _("“%(name)s” is none of: %(names)s.")}

    def __init__(self, labels: Mapping[str, str], **more: Any) -> None:
        super().__init__(**more)
        self.labels: dict[str, str] = dict(labels)

    def clean(self, value: Any) -> list[str]:
        text = super().clean(value)
        keys = {name.casefold(): key for key, label in self.labels.items() for name in (key, label)}
        parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        for part in parts:
            if part.casefold() not in keys:
                named = {"name": part[:40], "names": ", ".join(self.labels.values())}
                raise forms.ValidationError(self.error_messages["unknown"], params=named)
        return [keys[part.casefold()] for part in parts]

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(self.labels.get(str(key), str(key)) for key in value)


class Lines(forms.CharField):
    """Texts, one a line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: Any) -> list[str]:
        return [line.strip() for line in super().clean(value).splitlines() if line.strip()]

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list | tuple) else value


class Steps(forms.CharField):
    """Steps of a number and an amount: `4 × 50, 100` are [[4, 50], [0, 100]]."""

    default_error_messages: ClassVar = {"steps": _("Write it like this: 4 × 50, 100")}

    def clean(self, value: Any) -> list[list[int]]:
        text = super().clean(value).replace("×", "x").replace("*", "x").replace(":", "x")
        try:
            return [_step(part) for part in text.split(",") if part.strip()]
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["steps"]) from error

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(f"{n} × {amount}" if n else str(amount) for n, amount in value)


def _step(text: str) -> list[int]:
    number, cross, amount = text.casefold().partition("x")
    return [int(number), int(amount)] if cross else [0, int(number)]


def names_of(option: Option) -> list[str]:
    """The names of the fields an option is typed into; none if it cannot be typed."""
    if option.type == "object":
        return [f"{option.key}.{part.key}" for part in option.parts]
    return [f"{option.key}.word", option.key] if option.also else [option.key]


def fields_of(option: Option, value: Any) -> dict[str, forms.Field]:
    """Name -> field; the whole of an object in parts, a number or a word in two."""
    if option.type == "object":
        fields = [_field(part, value.get(part.key, part.default)) for part in option.parts]
    elif option.also:
        number = None if value in option.also else value
        fields = [_word(option, value), _field(option, number, required=False)]
        fields[1].label = lazystr(in_language(option.label)) + ": " + _("number")
    else:
        fields = [_field(option, value)]
    return dict(zip(names_of(option), fields, strict=True))


def value_of(option: Option, cleaned: Mapping[str, Any]) -> Any:
    """The value of an option out of its fields; KeyError if one of them was refused."""
    if option.type == "object":
        return {part.key: cleaned[f"{option.key}.{part.key}"] for part in option.parts}
    if option.also and cleaned[f"{option.key}.word"]:
        return cleaned[f"{option.key}.word"]
    return cleaned[option.key]


def _word(option: Option, value: Any) -> forms.Field:
    pairs: list[tuple[str, Any]] = [("", _("a number"))]
    pairs += [(word, in_words(option, word, language())) for word in option.also]
    return forms.ChoiceField(
        label=lazystr(in_language(option.label)),
        choices=pairs,
        required=False,
        initial=value if value in option.also else "",
    )


def _field(option: Option, value: Any, *, required: bool = True) -> forms.Field:
    words: dict[str, Any] = {
        "label": lazystr(in_language(option.label)),
        "help_text": lazystr(in_language(option.help)),
        "initial": value,
    }
    if option.type == "bool":
        return forms.BooleanField(required=False, **words)
    if option.choices:
        pairs = [(choice, in_words(option, choice, language())) for choice in option.choices]
        coerce = int if option.type == "int" else str
        return forms.TypedChoiceField(choices=pairs, coerce=coerce, **words)
    words["required"] = required and option.default not in (None, "", [], ())
    match option.type:
        case "list":
            return _list(option, words)
        case "int":
            return WholeNumber(
                min_value=option.minimum,
                max_value=option.maximum,
                step_size=option.step,
                **words,
            )
        case _:
            return forms.CharField(max_length=200, **words)


def _list(option: Option, words: dict[str, Any]) -> forms.Field:
    items = option.shape.get("items", {})
    if "enum" in items:
        labels = {key: in_words(option, key, language()) for key in items["enum"]}
        words["help_text"] = f"{in_language(option.help)} {', '.join(labels.values())}."
        return NamedList(labels, **words)
    kind = items.get("type", "integer")
    return {"string": Lines, "array": Steps}.get(kind, WholeNumbers)(**words)
