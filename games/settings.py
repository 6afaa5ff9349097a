"""Options as typed fields: a class of settings declares them, once for each of its fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields, replace
from typing import Any, Concatenate, ParamSpec

from games.book import Book
from games.options import Option, OptionGroup

_P = ParamSpec("_P")


def setting(option: Option) -> Any:
    """A field of a settings class, declared by `option`.

    The name of the field is the key of the option, and the default of the option is the default of
    the field. A list is a tuple in the class, but one that a word may stand for.
    """
    metadata = {"option": option}
    if isinstance(option.default, dict):
        return field(default_factory=option.default.copy, hash=False, metadata=metadata)
    if option.written == "page" or (option.also and option.type in ("list", "object")):
        return field(default=frozen(option.default), hash=False, metadata=metadata)
    return field(default=frozen(option.default), metadata=metadata)


def options_of(settings: type, texts: Book | None = None) -> tuple[Option, ...]:
    """The options that the fields of a settings class declare, in the order of the fields; one
    that declares none follows from the others. `texts` have their words."""
    declared = (
        replace(each.metadata["option"], key=each.name)
        for each in fields(settings)
        if each.metadata
    )
    return tuple(map(texts.worded, declared) if texts else declared)


def frozen(given: object) -> Any:
    """A value with tuples for its lists."""
    return tuple(map(frozen, given)) if isinstance(given, list) else given


class SettingGroup:
    """Declares fields of settings classes, as an `OptionGroup` declares options but without key."""

    def __init__(self, group: str, source: str = "") -> None:
        options = OptionGroup(group, source)
        self.option = _without_key(options.option)
        self.choice = _without_key(options.choice)
        self.several = _without_key(options.several)
        self.number = _without_key(options.number)


def _without_key(declare: Callable[Concatenate[str, _P], Option]) -> Callable[_P, Any]:
    def declared(*args: _P.args, **kwargs: _P.kwargs) -> Any:
        return setting(declare("", *args, **kwargs))

    return declared
