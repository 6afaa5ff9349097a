"""Sentences for what the engine finds, as the page of a score sheet says them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.web.sheet.games.sheet import GameSheet
from tournaments.wording.problems import say


def say_in(sheet: GameSheet, code: str, field: str = "") -> str:
    """The sentence for a code, at a field of the deal, in the words of a game."""
    if code == "seats_changed":
        return _("Seats have changed since this sheet was begun.")
    return say(code, sheet.key, field)
