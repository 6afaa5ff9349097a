"""Words for the findings of the engine of High Card."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.wording.games.words import GameWords

WORDS: Final = GameWords(
    {"winner_unknown": _("One of those at the table took it.")},
    _("turn of cards"),
)
