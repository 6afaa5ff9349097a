"""Words for the findings of the engine of Buraco: by code, or by `code:field` of a form."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.wording.games.rummy import RUMMY
from tournaments.wording.games.words import GameWords

WORDS: Final = GameWords(
    {
        **RUMMY,
        "field_missing:closer": _("Who closed? If nobody did, tap “nobody”."),
        "field_missing:cards": _("The points of the cards laid out are missing; 0 without a meld."),
        "field_missing:muerto": _("What became of the muerto?"),
        "player_unknown": _("Nobody of this name plays here."),
        "joker_not_in_pack": _("There are no jokers in this mode."),
        "meld_too_short": _("A meld has at least three cards."),
        "not_a_meld": _("This is neither a run of one suit, low to high, nor a set of one rank."),
        "too_many_wilds_in_meld": _("A meld holds one wild card at most."),
        "set_not_allowed": _("Sets are not played in this mode, only runs."),
        "set_of_twos_not_allowed": _("A set of twos is not allowed in this mode."),
        "wild_two_not_allowed": _("Twos are not wild under these rules."),
        "ace_to_ace_not_allowed": _(
            "In this mode the last card of ace to ace must be a wild card."
        ),
        "canasta_not_allowed": _("There is no such canasta in this mode."),
        "closed_by_without_closer": _("Nobody closed, so there is no last card."),
        "close_needs_discard": _("In this mode the last card must be discarded."),
        "closer_has_hand": _("The player who closed has nothing left."),
        "empty_hand": _("Only who closed has no card left."),
        "close_without_canasta": _("Nobody closes without a canasta of the side."),
        "close_without_clean_canasta": _("Closing needs a clean canasta in this mode."),
        "too_few_cards_melded": _("Getting rid of a hand takes more cards laid out than these."),
        "unused_muerto_impossible": _("A muerto that was not played is a hand of eleven cards."),
        "hand_impossible": _("Without a meld a hand holds eleven cards; this cannot be it."),
        "too_few_cards": _("Cards laid out and in hand are fewer than were dealt."),
        "too_many_of_a_card": _("Together some card is there more than twice."),
        "closed_without_muerto": _("Closed without a muerto? That happens only if it was used up."),
    },
)
