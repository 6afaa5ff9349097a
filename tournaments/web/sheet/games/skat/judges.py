"""The trick judge of Skat in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy, pgettext_lazy

from games.skat.trick import HAND_SIZE
from tournaments.web.sheet.judges.trick import FOUR_SUITS, LEAD, TrickGame

TRICK: Final = TrickGame(
    "skat",
    {
        "lead": LEAD,
        "follow": pgettext_lazy("Skat", "The suit that was led, or trumps, must be followed."),
        "free": gettext_lazy("Neither the suit nor a trump that must be played: any card will do."),
    },
    ranks=lambda _variant: "AKQJT987",
    players=3,
    hand=lambda _variant: HAND_SIZE,
    trumps=(*FOUR_SUITS, ("grand", "G", "Grand"), ("null", "0", "Null")),
    choose=pgettext_lazy("Skat", "Choose the game, then tap the cards."),
    trump="contract",
).judge()
