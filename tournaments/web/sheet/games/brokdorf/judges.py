"""The trick judge of Brokdorf in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.brokdorf.trick import HAND_SIZE, RANKS
from tournaments.web.sheet.judges.trick import LEAD, TrickGame

TRICK = TrickGame(
    "brokdorf",
    {
        "lead": LEAD,
        "follow_beat": gettext_lazy("The suit must be followed, with a card that takes the trick."),
        "follow": gettext_lazy("The suit must be followed; no card of it takes the trick."),
        "trump_beat": gettext_lazy("A trump that takes the trick must be played."),
        "trump": gettext_lazy("A trump must be played, although it does not take the trick."),
        "discard": gettext_lazy("Neither the suit nor a trump in hand: any card may be played."),
    },
    ranks=lambda _variant: RANKS,
    players=6,
    hand=lambda _variant: HAND_SIZE,
    trick="table",
    winning="winning_index",
    duty="obligation",
).judge()
