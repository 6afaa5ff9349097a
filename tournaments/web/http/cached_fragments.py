"""Render parts of pages once for all equal values.

`{% drawn "…/_clock.html" clock=… %}`: the template gets only these values, its language and its
time zone, so its output follows from them; the values are plain and frozen. A value `own_name` is
for a `name` that the template only prints: a mark stands in its place and is filled afterwards.
Parts that many pages share, or one shows repeatedly, then cost a look-up. `drawn_each` is for the
rows of a list and looks up only once what is the same for all. `kept` is for a large part of two
pages.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.base import (
    FilterExpression,
    Parser,
    Token,
    render_value_in_context,
    token_kwargs,
)
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from tournaments.store.cache import once
from tournaments.wording.round_words import spoken

_OWN = "own_"
_SECRET = secrets.token_hex(8)  # nobody types a mark
_MARK = re.compile(rf"⟦{_SECRET}(\w+)⟧")
_WORD = re.compile(r"\w+")
_PLAIN = template.Context()

register = template.Library()


def mark(name: str) -> str:
    """Return what stands for a value until it is filled in."""
    return f"⟦{_SECRET}{name}⟧"


def fill_placeholders(text: str, values: Mapping[str, object]) -> SafeString:
    """Return the text with each mark replaced by its value, as a template would print it.

    Callables are called each time.
    """
    parts = [*_parts(text)]
    texts: dict[str, str] = {}
    for place in range(1, len(parts), 2):
        name = parts[place]
        if callable(value := values[name]):
            parts[place] = value()
        else:
            if name not in texts:
                texts[name] = _shown(value)
            parts[place] = texts[name]
    return mark_safe("".join(parts))


def _shown(value: object) -> str:
    """A text or a whole number, as most are, in the short way."""
    if isinstance(value, str):
        return conditional_escape(value)
    return str(value) if type(value) is int else render_value_in_context(value, _PLAIN)


@lru_cache(1_000)
def _parts(text: str) -> tuple[str, ...]:
    """Return what stands between marks, and their names, by turns."""
    return tuple(_MARK.split(text))


def render_cached(key: tuple[object, ...], name: str, values: Callable[[], dict[str, Any]]) -> str:
    """Return what the template makes of these values, which follow from the key, the language, the
    words for rounds and the time zone."""
    return once((name, *_place(), *key), lambda: render_to_string(name, values()), len)


def _place() -> tuple[object, ...]:
    return get_language(), spoken(), get_current_timezone_name()


def _drawn(name: str, place: tuple[object, ...], values: dict[str, Any]) -> str:
    own = {key.removeprefix(_OWN): values.pop(key) for key in [*values] if key.startswith(_OWN)}
    # A lazy text has the hash of the language at hand, so no key may hold one.
    values = {n: str(value) if isinstance(value, Promise) else value for n, value in values.items()}
    text = once(
        (name, *place, *values.items(), *own),
        lambda: render_to_string(name, values | {name: mark(name) for name in own}),
        len,
    )
    return fill_placeholders(text, own) if own else mark_safe(text)


@register.simple_tag
def drawn(name: str, **values: object) -> str:
    """The template with these values and nothing else."""
    return _drawn(name, _place(), values)


@register.simple_tag(takes_context=True)
def kept(context: template.Context, name: str, *key: object) -> str:
    """The template as this page sees it, once for all pages with this key. All that it shows
    follows from the key, the language, the words for rounds and the time zone."""
    assert context.template is not None
    part = context.template.engine.get_template(name)
    return once((name, *_place(), *key), lambda: part.render(context), len)


class _DrawnEach(template.Node):
    def __init__(
        self,
        name: FilterExpression,
        names: Sequence[str],
        rows: FilterExpression,
        values: Mapping[str, FilterExpression],
    ) -> None:
        self.name, self.names, self.rows = name, names, rows
        own = {n for n, each in values.items() if {*_WORD.findall(each.token)} & {*names}}
        self.each = {n: each for n, each in values.items() if n in own}
        self.shared = {n: each for n, each in values.items() if n not in own}

    def render(self, context: template.Context) -> str:
        name, place = self.name.resolve(context), _place()
        shared = {n: each.resolve(context) for n, each in self.shared.items()}
        texts = []
        with context.push():
            for row in self.rows.resolve(context):
                parts = row if len(self.names) > 1 else [row]
                context.dicts[-1].update(zip(self.names, parts, strict=True))
                own = {n: each.resolve(context) for n, each in self.each.items()}
                texts.append(_drawn(name, place, shared | own))
        return mark_safe("".join(texts))


@register.tag
def drawn_each(parser: Parser, token: Token) -> _DrawnEach:
    """Draw each row as `drawn` does: `{% drawn_each "…/_row.html" for no, name in rows name … %}`.
    A word alone, such as `name`, is a value of its own name."""
    _tag, name, _for, *words = token.split_contents()
    at = words.index("in")
    values = [word if "=" in word else f"{word}={word}" for word in words[at + 2 :]]
    return _DrawnEach(
        parser.compile_filter(name),
        "".join(words[:at]).split(","),
        parser.compile_filter(words[at + 1]),
        token_kwargs(values, parser),
    )
