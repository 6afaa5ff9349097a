"""Rule options, declared once per game; validation, schema, editor and help pages come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from games.envelope import Problem, is_int

JsonType = Literal["bool", "int", "string", "list", "object"]


@dataclass(frozen=True, slots=True)
class Words:
    """One text in German and English, and `more` languages by their code."""

    de: str
    en: str
    more: Mapping[str, str] = field(default_factory=dict, hash=False)

    def said(self, language: str) -> str:
        """The text in one language; in English where that one is missing."""
        return self.de if language == "de" else self.more.get(language, self.en)

    def filled(self, **values: object) -> Words:
        """The text with values in their places; those that are words in each language."""

        def told(language: str) -> str:
            return self.said(language).format_map(
                {k: v.said(language) if isinstance(v, Words) else v for k, v in values.items()}
            )

        return Words(told("de"), told("en"), {language: told(language) for language in self.more})


UNNAMED: Final = Words("", "")
"""Stands where a text file has the words (`games/book.py`)."""


@dataclass(frozen=True, slots=True)
class Remark:
    """An oddity of values that are allowed one by one. `path`: an option, or a part of it."""

    path: str
    words: Words


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option of a game.

    `choices` lists every allowed value (empty: within `minimum`/`maximum` or judged by `check`).
    `also` lists words allowed beside the values of `type`, e.g. a rule by name instead of a number.
    `unset` says what a default of null means, `zero` what the number 0 does,
    `largest` what the largest number does. `step`: only
    multiples of it are allowed. `written`: how people write
    it; cents as euros, pairs of a number and a choice as turns, lists of numbers as rows, a list of
    objects on a page.
    `shape` says to other programs, as keywords of JSON Schema, what only `check` knows.
    `parts` are the entries of an object, each an option again.
    `requires` maps another option's key to the values under which this option has an effect,
    `idle_under` to those under which it has none.
    `source` names the place in the rule book.
    """

    key: str
    type: JsonType
    default: Any
    label: Words = UNNAMED
    help: Words = UNNAMED
    source: str = ""
    group: str = "rules"
    choices: tuple[Any, ...] = ()
    choice_labels: Mapping[str, Words] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    check: Callable[[object], bool] | None = None
    requires: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    idle_under: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    unset: Words | None = None
    zero: Words | None = None
    largest: Words | None = None
    step: int | None = None
    written: Literal["", "euros", "time", "date and time", "turns", "rows", "page"] = ""
    shape: Mapping[str, Any] = field(default_factory=dict)
    parts: tuple[Option, ...] = ()

    def allows(self, value: object) -> bool:
        """Return True if `value` has the option's JSON type and lies within its choices or
        bounds."""
        if isinstance(value, str) and value in self.also:
            return True
        if not isinstance(value, _TYPES[self.type]) or (self.type == "int" and not is_int(value)):
            return False
        if isinstance(value, int) and not (
            (self.minimum is None or self.minimum <= value)
            and (self.maximum is None or value <= self.maximum)
            and (self.step is None or value % self.step == 0)
        ):
            return False
        chosen = not self.choices or value in self.choices
        return chosen and (self.check is None or self.check(value))

    def applies(self, values: Mapping[str, Any]) -> bool:
        """Return True if the option has an effect under these (effective) values of all options."""
        return all(values.get(key) in needed for key, needed in self.requires.items()) and not any(
            values.get(key) in idle for key, idle in self.idle_under.items()
        )


_TYPES: Mapping[JsonType, type] = {
    "bool": bool,
    "int": int,
    "string": str,
    "list": list,
    "object": dict,
}


Choices = Mapping[Any, Words] | Sequence[Any]
"""Values with their words, or values alone: then a text file has these."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Declares the options of a `group`, those that name no place of their own with its `source`.

    `more` are fields of `Option`; `label` and `help` are not needed where a text file has them. An
    option has the type of its default, unless that is null.
    """

    group: str
    source: str = ""

    def option(self, key: str, /, default: Any, source: str = "", **more: Any) -> Option:
        """An option of any type."""
        if "choice_labels" in more:
            more["choice_labels"] = _named(more["choice_labels"])
        typed: JsonType = more.pop("type", None) or next(
            name for name, kind in _TYPES.items() if type(default) is kind
        )
        more |= {"source": source or self.source, "group": self.group}
        return Option(key, typed, default, **more)

    def choice(
        self, key: str, /, default: Any, choices: Choices, source: str = "", **more: Any
    ) -> Option:
        """One of several values, each with its name."""
        labels = {str(value): name for value, name in _named(choices).items()}
        more |= {"choices": tuple(choices), "choice_labels": labels}
        return self.option(key, default, source, **more)

    def several(self, key: str, /, default: list[str], choices: Choices, **more: Any) -> Option:
        """Some of several values in order, none of them twice."""

        def are_some(value: object) -> bool:
            return (
                isinstance(value, list)
                and all(isinstance(part, str) and part in choices for part in value)
                and len(set(value)) == len(value)
            )

        shape = {"items": {"type": "string", "enum": list(choices)}, "uniqueItems": True}
        more |= {"check": are_some, "choice_labels": choices, "shape": shape}
        return self.option(key, default, **more)

    def number(
        self,
        key: str,
        /,
        default: int,
        bounds: tuple[int, int],
        source: str = "",
        **more: Any,
    ) -> Option:
        """A whole number within bounds."""
        more |= {"minimum": bounds[0], "maximum": bounds[1]}
        return self.option(key, default, source, **more)


def _named(choices: Choices) -> Mapping[Any, Words]:
    return choices if isinstance(choices, Mapping) else dict.fromkeys(choices, UNNAMED)


def departures(options: tuple[Option, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of `values` differs from the defaults, in the order of the options; null is a
    default.

    An entry of an object that equals its part's default is left out too.
    """
    differing = {}
    for option in options:
        value = values.get(option.key)
        if value is None or value == option.default:
            continue
        if option.parts and isinstance(value, dict) and isinstance(option.default, dict):
            value = departures(option.parts, value)
            if not value:
                continue
        differing[option.key] = value
    return differing


def read_variant(
    options: tuple[Option, ...], variant: object
) -> tuple[dict[str, Any], list[Problem]]:
    """The effective value of every option, and the problems of `variant` (null counts as {}).

    Problems come in the order of `options`, unknown keys after them alphabetically; a null value
    means the default.
    """
    values = {option.key: option.default for option in options}
    if variant is None:
        return values, []
    if not isinstance(variant, dict):
        return values, [Problem("variant_type", "variant")]
    problems = []
    for option in options:
        given = variant.get(option.key)
        if given is None:
            continue
        if option.allows(given):
            values[option.key] = given
        else:
            problems.append(Problem("variant_value", f"variant.{option.key}"))
    unknown = sorted(str(key) for key in variant if key not in values)
    problems += [Problem("variant_unknown", f"variant.{key}") for key in unknown]
    return values, problems
