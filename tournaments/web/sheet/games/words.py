"""Sentences for what the engine finds: of the game first, then those that all share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.web.sheet.games.sheet import GameSheet
from tournaments.wording.problems import say

SHARED: Final[Mapping[str, Promise]] = {
    "free_tables_limit": _("Too many sheets were opened from here. Please wait an hour."),
    "free_table_changed": _(
        "Another phone has changed this sheet. Here is how it stands now: "
        "please check and send again."
    ),
    "seats_changed": _("Seats have changed since this sheet was begun."),
    "free_table_full": _("This sheet is full."),
    "match_running": _("The match is not over yet."),
}


def say_in(sheet: GameSheet, code: str, field: str = "") -> str:
    """The sentence for a code, at a field of the deal, in the words of a game."""
    words = sheet.words.get(f"{code}:{field}") or sheet.words.get(code) or SHARED.get(code)
    return str(words) if words else say(code)
