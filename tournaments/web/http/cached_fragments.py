"""Render parts of pages once for all equal values.

`{% drawn "…/_clock.html" clock=… %}`: the template gets only these values, its language and its
time zone, so its output follows from them; the values are plain and frozen. A value `own_name` is
for a `name` that the template only prints: a mark stands in its place and is filled afterwards.
Parts that many pages share, or one shows repeatedly, then cost a look-up.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.template.base import render_value_in_context
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
    key = (name, get_language(), spoken(), get_current_timezone_name(), *key)
    return once(key, lambda: render_to_string(name, values()), len)


@register.simple_tag
def drawn(name: str, **values: object) -> str:
    """The template with these values and nothing else."""
    own = {key.removeprefix(_OWN): values.pop(key) for key in [*values] if key.startswith(_OWN)}
    # A lazy text has the hash of the language at hand, so no key may hold one.
    values = {n: str(value) if isinstance(value, Promise) else value for n, value in values.items()}
    key = (*values.items(), *own)
    text = render_cached(key, name, lambda: values | {name: mark(name) for name in own})
    return fill_placeholders(text, own) if own else mark_safe(text)
