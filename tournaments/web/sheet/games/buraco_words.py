"""Buraco in words: types of canastas, the muerto, and what the engine finds in a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TYPES: Final[Mapping[str, Promise]] = {
    "unclean": _("unclean"),
    "clean": _("clean"),
    "royal": _("royal"),
    "ace_to_ace": _("ace to ace"),
}
MUERTOS: Final[Mapping[str, Promise]] = {
    "none": _("not taken"),
    "used": _("played"),
    "unused": _("only taken"),
}
