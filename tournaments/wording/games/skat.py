"""Words for the findings of the engine of Skat: by code, or by `code:field` of a form."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.wording.games.words import GameWords

_DECLARER = pgettext_lazy("Skat", "Who was the declarer?")

WORDS: Final = GameWords(
    {
        "deal_after_end": pgettext_lazy("Skat", "The list was full before this deal."),
        "deals_too_many": pgettext_lazy("Skat", "A list has not so many deals."),
        "dealer_wrong": _("Somebody else was to deal."),
        "declarer_unknown": _DECLARER,
        "player_pauses": _("The dealer pauses at a table of four."),
        "contract_unknown": pgettext_lazy("Skat", "Which game was played?"),
        "matadors_value": pgettext_lazy("Skat", "1 to 11 matadors; at grand 1 to 4."),
        "flag_type": pgettext_lazy("Skat", "Yes or no, please."),
        "points_value": pgettext_lazy("Skat", "0 to 120 card points."),
        "bid_value": pgettext_lazy("Skat", "No game has this value, so nobody can bid it."),
        "ouvert_not_played": pgettext_lazy(
            "Skat", "Suit games are not played ouvert under these rules."
        ),
        "overbid_made": pgettext_lazy("Skat", "The bid is above the value: the game is lost."),
        "made_mismatch": pgettext_lazy("Skat", "The game is not won with so few card points."),
        "schneider_mismatch": pgettext_lazy(
            "Skat", "Schneider is from 90 card points on, or with 30 or fewer."
        ),
        "schwarz_mismatch": pgettext_lazy("Skat", "Schwarz is with 120 card points, or with 0."),
        "value_impossible": pgettext_lazy(
            "Skat", "No game has this value: what was won, or minus twice what was lost."
        ),
        "totals_counts": pgettext_lazy("Skat", "These are more games than deals."),
        "totals_limit": pgettext_lazy("Skat", "No such games bring so many points."),
        "field_missing:declarer": _DECLARER,
        "field_missing:contract": pgettext_lazy("Skat", "Which game was played?"),
        "field_missing:matadors": pgettext_lazy("Skat", "With or without how many?"),
        "field_missing:made": pgettext_lazy("Skat", "Did the declarer win?"),
        "field_missing:value": pgettext_lazy("Skat", "How many game points?"),
        "trick_size": _("A trick has at most three cards."),
        "hand_size": pgettext_lazy("Skat", "A hand has one to ten cards."),
        "trick_complete": _("The trick is complete: nobody plays to it any more."),
    }
)
