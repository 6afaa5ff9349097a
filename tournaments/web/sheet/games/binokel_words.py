"""Binokel in words: its melds, and what the engine finds in a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.web.sheet.games.cards import SIGNS

SUITS_SAID: Final = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Schellen"}
MELDS: Final[Mapping[str, Promise]] = {
    "rundgang": _("Rundgang"),
    "pair": _("Pair"),
    "double_pair": _("Double pair"),
    "family": _("Family"),
    "double_family": _("Double family"),
    "binokel": _("Binokel"),
    "double_binokel": _("Double Binokel"),
    "four_jacks": _("4 jacks"),
    "eight_jacks": _("8 jacks"),
    "four_queens": _("4 queens"),
    "eight_queens": _("8 queens"),
    "four_kings": _("4 kings"),
    "eight_kings": _("8 kings"),
    "four_aces": _("4 aces"),
    "eight_aces": _("8 aces"),
    "eight_tens": _("8 tens"),
}


def meld_label(code: str) -> str:
    """A meld as a sheet writes it, e.g. "Family ♣"."""
    name, _colon, suit = code.partition(":")
    return f"{MELDS[name]} {SIGNS[suit]}" if suit else str(MELDS[name])
