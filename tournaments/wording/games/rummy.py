"""Words that Canasta and Buraco share for the findings of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RUMMY: Final[Mapping[str, Promise]] = {
    "deal_after_end": _("The match was over before this deal."),
    "field_type": _("A whole number, please."),
    "field_missing:hands": _("What was left in the hands?"),
    "card_unknown": _("There is no such card."),
    "not_multiple_of_5": _("Every card counts a multiple of five, so this number cannot be right."),
    "missing_hand": _("What was left in this hand?"),
    "too_many_jokers": _("Together there are more jokers than in the pack."),
    "too_many_wilds": _("Together there are more wild cards than in the pack."),
    "too_many_canastas": _("There are not enough cards for so many canastas."),
    "points_exceed_pack": _("Together this is worth more than the whole pack."),
    "too_many_wilds_in_meld": _("Too many wild cards in this meld."),
    "cards_too_low": _("These points are too few: three cards count 15, and canastas count more."),
    "cards_mismatch": _("The melds come to another number of points."),
    "canasta_count_mismatch": _("The melds hold another number of canastas."),
    "large_hand": _("Is so much left in one hand? Please look again."),
    "high_cards_without_canasta": _("So many points without a canasta? Please look again."),
}
