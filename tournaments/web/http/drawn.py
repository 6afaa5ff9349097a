"""Pieces of pages that are drawn once for the same values: `{% drawn "…/_clock.html" clock=… %}`.

The template knows these values alone, its language and its time zone, so what it draws follows from
them; the values are plain and frozen. What many pages show, or one shows again and again, costs a
look then.
"""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from tournaments.store.cache import ByteCache

_kept: ByteCache[str] = ByteCache(16_000_000)  # letters

register = template.Library()


@register.simple_tag
def drawn(name: str, **values: object) -> str:
    """The template with these values and nothing else."""
    key = (name, get_language(), get_current_timezone_name(), *values.items())
    text = _kept.get(key)
    if text is None:
        text = render_to_string(name, values)
        _kept.put(key, text, len(text), older=lambda _text: False)
    return text
