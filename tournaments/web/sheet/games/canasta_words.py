"""Canasta in words: kinds of canastas, and what the engine finds in a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KINDS: Final[Mapping[str, Promise]] = {
    "natural": _("natural"),
    "mixed": _("mixed"),
    "wild_natural": _("wild, natural"),
    "wild": _("wild"),
}
