"""The form fields of a declared option, and its value out of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from games.options import Option, departures
from games.wording import euros, in_words, steps, turns
from tournaments.web.http.forms import Minute
from tournaments.wording.language import in_language, language

HUGE = 10**12
_AMOUNT = r"€?\s*(?P<euros>[0-9]{1,6}(?:[.,][0-9]{1,2})?)\s*€?"
_EUROS = re.compile(_AMOUNT)
_STEP = re.compile(rf"(?:(?P<count>[0-9]{{1,5}})\s*[x×*:]\s*)?{_AMOUNT}", re.IGNORECASE)
_TURN = re.compile(r"(?P<count>[0-9]{1,3})\s*[x×*]?\s*(?P<name>[^0-9].*)")
_WIDGETS = {
    "time": forms.TimeInput(attrs={"type": "time"}),
}
_BETWEEN = re.compile(r"\s*;\s*|,\s+")


class WholeNumbers(forms.CharField):
    """A list of whole numbers, written with commas."""

    default_error_messages: ClassVar = {
        "numbers": _("Whole numbers with commas between them, please.")
    }

    def clean(self, value: object) -> list[int]:
        text = super().clean(value)
        try:
            return [int(part) for part in text.replace(";", ",").split(",") if part.strip()]
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["numbers"]) from error

    def prepare_value(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


class NumberRows(WholeNumbers):
    """Rows of whole numbers: `3, 1, -1; 2, 0` are [[3, 1, -1], [2, 0]]."""

    def clean(self, value: object) -> list[Any]:
        text = str(value or "").replace("−", "-")
        return [super(NumberRows, self).clean(row) for row in text.split(";") if row.strip()]

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, list | tuple):
            return value
        return "; ".join(", ".join(map(str, row)) for row in value)


class WholeNumber(forms.IntegerField):
    """A whole number that is not so long that nothing can be reckoned with it."""

    default_error_messages: ClassVar = {"huge": _("This number is too large.")}

    def to_python(self, value: object) -> int | None:
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

    def clean(self, value: object) -> list[str]:
        text = super().clean(value)
        keys = {name.casefold(): key for key, label in self.labels.items() for name in (key, label)}
        parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        for part in parts:
            if part.casefold() not in keys:
                named = {"name": part[:40], "names": ", ".join(self.labels.values())}
                raise forms.ValidationError(self.error_messages["unknown"], params=named)
        return [keys[part.casefold()] for part in parts]

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(self.labels.get(str(key), str(key)) for key in value)


class Lines(forms.CharField):
    """Texts, one a line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: object) -> list[str]:
        return [line.strip() for line in super().clean(value).splitlines() if line.strip()]

    def prepare_value(self, value: object) -> object:
        return "\n".join(value) if isinstance(value, list | tuple) else value


def lines_of(field: forms.BoundField) -> list[str]:
    """Return the lines of such a field as they stand there, also where they are refused."""
    value = field.value()
    texts = value if isinstance(value, list | tuple) else str(value or "").splitlines()
    return [text.strip() for text in texts if text.strip()]


class Euros(forms.CharField):
    """An amount of money: `5`, `0,50`, `0.50` or `5 €` typed, whole cents as the value."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})
    default_error_messages: ClassVar = {
        "euros": _("An amount in euros, please, such as 5 or 0.50."),
        "bounds": _("From %(least)s to %(most)s euros."),
    }

    def __init__(self, bounds: tuple[int, int], **more: Any) -> None:
        super().__init__(**more)
        self.bounds = bounds

    def clean(self, value: object) -> int:
        match = _EUROS.fullmatch(super().clean(value))
        if not match:
            raise forms.ValidationError(self.error_messages["euros"])
        cents = _cents(match["euros"])
        if not self.bounds[0] <= cents <= self.bounds[1]:
            least, most = (euros(bound, language()) for bound in self.bounds)
            named = {"least": least, "most": most}
            raise forms.ValidationError(self.error_messages["bounds"], params=named)
        return cents

    def prepare_value(self, value: object) -> object:
        return euros(value, language()) if isinstance(value, int) else value


class Steps(forms.CharField):
    """Steps of a number and an amount in euros: `4 × 0,50; 1` are [[4, 50], [0, 100]]."""

    default_error_messages: ClassVar = {"steps": _("Write it like this: 4 × 0.50; 1.00")}

    def clean(self, value: object) -> list[list[int]]:
        parts = [part for part in _BETWEEN.split(super().clean(value)) if part]
        matches = [step for step in map(_STEP.fullmatch, parts) if step]
        if len(matches) < len(parts):
            raise forms.ValidationError(self.error_messages["steps"])
        return [[int(step["count"] or 0), _cents(step["euros"])] for step in matches]

    def prepare_value(self, value: object) -> object:
        return steps(value, language()) if isinstance(value, list | tuple) else value


class Turns(forms.CharField):
    """Numbers of turns and their movements, in order: `3 Mitchell, 2 Danese`."""

    default_error_messages: ClassVar = {
        "turns": _("Write it like this: %(example)s. There is: %(names)s.")
    }

    def __init__(self, option: Option, **more: Any) -> None:
        super().__init__(**more)
        self.option = option
        self.labels = {key: in_words(option, key, language()) for key in option.choice_labels}

    def clean(self, value: object) -> list[list[object]]:
        text = super().clean(value)
        keys = {name.casefold(): key for key, label in self.labels.items() for name in (key, label)}
        parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        parsed = [_TURN.fullmatch(part) for part in parts]
        named = [(int(m["count"]), keys.get(m["name"].strip().casefold())) for m in parsed if m]
        if len(named) < len(parts) or not all(key for _count, key in named):
            example = [[3, key] for key in self.labels][:1] + [[2, key] for key in self.labels][1:2]
            words = {
                "example": turns(self.option, example, language()),
                "names": ", ".join(self.labels.values()),
            }
            raise forms.ValidationError(self.error_messages["turns"], params=words)
        return [[count, key] for count, key in named]

    def prepare_value(self, value: object) -> object:
        is_value = isinstance(value, list | tuple)
        return turns(self.option, value, language()) if is_value else value  # type: ignore[arg-type]


def _cents(amount: str) -> int:
    return int(Decimal(amount.replace(",", ".")) * 100)


def names_of(option: Option) -> list[str]:
    """Return the names of an option's fields; none if it has no field here."""
    if option.written == "page":
        return []
    word = [f"{option.key}.word"] if option.also else []
    if option.type == "object":
        parts = (name for part in option.parts for name in names_of(part))
        return [*word, *(f"{option.key}.{name}" for name in parts)]
    return [*word, option.key]


def fields_of(option: Option, value: Any) -> dict[str, forms.Field]:
    """Name -> field; the whole of an object in parts, a value or a word in two."""
    own = None if option.also and value in option.also else value
    fields = [_word(option, value)] if option.also else []
    if option.type == "object":
        given = own or {}
        for part in option.parts:
            fields += fields_of(part, given.get(part.key, part.default)).values()
        if option.also:
            _put_together(option, fields)
    else:
        fields.append(_field(option, own, required=not option.also))
    if len(fields) == 2 and option.also:
        kind = _("values") if option.type == "list" else _("number")
        fields[1].label = in_language(option.label) + ": " + kind
    return dict(zip(names_of(option), fields, strict=True))


def _put_together(option: Option, fields: Sequence[forms.Field]) -> None:
    """Say of the parts that they count together alone, and explain the whole at its word."""
    fields[0].help_text = in_language(option.help)
    for field in fields[1:]:
        field.required = False
        field.label = _("Put together: %(part)s") % {"part": field.label}


def value_of(option: Option, cleaned: Mapping[str, object]) -> object:
    """The value of an option out of its fields; KeyError if one of them was refused."""
    if option.also and cleaned[f"{option.key}.word"]:
        return cleaned[f"{option.key}.word"]
    if option.type == "object":
        start = f"{option.key}."
        inner = {n[len(start) :]: v for n, v in cleaned.items() if n.startswith(start)}
        parts = {part.key: value_of(part, inner) for part in option.parts}
        return departures(option.parts, parts) if option.also else parts
    return cleaned[option.key]


def _word(option: Option, value: object) -> forms.Field:
    other = {"object": _("put together of:"), "list": _("other values")}
    if option.type == "list" and option.allows([]):
        other["list"] = _("nothing, or other values")
    pairs: list[tuple[str, object]] = [("", other.get(option.type, _("a number")))]
    pairs += [(word, in_words(option, word, language())) for word in option.also]
    return forms.ChoiceField(
        label=in_language(option.label),
        choices=pairs,
        required=False,
        initial=value if value in option.also else "",
    )


def _field(option: Option, value: object, *, required: bool = True) -> forms.Field:
    words: Json = {
        "label": in_language(option.label),
        "help_text": in_language(option.help),
        "initial": value,
    }
    if option.type == "bool":
        return forms.BooleanField(required=False, **words)
    if option.choices:
        pairs = [(choice, in_words(option, choice, language())) for choice in option.choices]
        coerce = int if option.type == "int" else str
        return forms.TypedChoiceField(choices=pairs, coerce=coerce, **words)
    may_be_empty = option.type == "list" and option.allows([])
    words["required"] = required and not may_be_empty and option.default not in (None, "")
    match option.type:
        case "list":
            return _list(option, words)
        case "int" if option.written == "euros":
            return Euros((option.minimum or 0, option.maximum or HUGE), **words)
        case "int":
            return WholeNumber(
                min_value=option.minimum,
                max_value=option.maximum,
                step_size=option.step,
                **words,
            )
        case _ if option.written == "date and time":
            return Minute(max_length=40, **words)
        case _:
            return forms.CharField(max_length=200, widget=_WIDGETS.get(option.written), **words)


def _list(option: Option, words: Json) -> forms.Field:
    items = option.shape.get("items", {})
    if "enum" in items:
        labels = {key: in_words(option, key, language()) for key in items["enum"]}
        words["help_text"] = f"{in_language(option.help)} {', '.join(labels.values())}."
        return NamedList(labels, **words)
    if option.written == "rows":
        return NumberRows(**words)
    if option.written == "turns":
        names = ", ".join(in_words(option, key, language()) for key in option.choice_labels)
        there_is = _("There is: %(names)s.") % {"names": names}
        return Turns(option, **{**words, "help_text": f"{in_language(option.help)} {there_is}"})
    kind = items.get("type", "integer")
    return {"string": Lines, "array": Steps}.get(kind, WholeNumbers)(**words)
