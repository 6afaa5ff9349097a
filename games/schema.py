"""JSON Schema (draft 2020-12) of a game's `variant`, made from its options."""

from __future__ import annotations

from typing import Final

from games.envelope import Json
from games.game import Game
from games.options import JsonType, Option, Words
from games.wording import Language, in_words, translated

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TYPES: Final[dict[JsonType, str]] = {
    "bool": "boolean",
    "int": "integer",
    "string": "string",
    "list": "array",
    "object": "object",
}


def schema(game: Game, language: Language = "en") -> Json:
    """The schema of the object that holds the options departing from their defaults.

    Accepts exactly what `read_variant` accepts; null means the default, as in a report.
    """
    return settings_schema(game.name, game.options, language)


def settings_schema(name: Words, options: tuple[Option, ...], language: Language = "en") -> Json:
    """The schema of an object that holds what departs from the defaults of these options."""
    return {
        "$schema": DRAFT,
        "title": translated(name, language),
        **_object(options, language, optional=True),
    }


def _object(options: tuple[Option, ...], language: Language, *, optional: bool) -> Json:
    """`optional`: an entry may be null."""
    properties = {option.key: _option(option, language, optional) for option in options}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _option(option: Option, language: Language, optional: bool) -> Json:
    forms = [_form(option, language)]
    if option.also:
        forms.append({"enum": list(option.also)})
    if optional:
        forms.append({"type": "null"})
    allowed = forms[0] if len(forms) == 1 else {"anyOf": forms}
    notes: Json = {
        "title": translated(option.label, language),
        "description": translated(option.help, language),
        "default": option.default,
    }
    return {**notes, **allowed}


def _form(option: Option, language: Language) -> Json:
    """The values of the option's own type."""
    form: Json = {"type": _TYPES[option.type]}
    if option.parts:
        form |= _object(option.parts, language, optional=False)
    if option.choices:
        form["oneOf"] = [_constant(option, choice, language) for choice in option.choices]
    bounds = {"minimum": option.minimum, "maximum": option.maximum, "multipleOf": option.step}
    form |= {word: bound for word, bound in bounds.items() if bound is not None}
    return form | dict(option.shape)


def _constant(option: Option, choice: object, language: Language) -> Json:
    return {"const": choice, "title": in_words(option, choice, language)}
