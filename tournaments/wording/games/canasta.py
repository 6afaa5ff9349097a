"""Words for the findings of the engine of Canasta: by code, or by `code:field` of a form."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.wording.games.rummy import RUMMY
from tournaments.wording.games.words import GameWords

WORDS: Final = GameWords(
    {
        **RUMMY,
        "field_missing:out": _("Who went out? If nobody did, tap “nobody”."),
        "field_missing:cards": _("The points of the cards laid out are missing; 0 without a meld."),
        "player_unknown": _("Nobody of this name plays in this deal."),
        "field_conflict": _("Tell either the canastas or the melds, not both."),
        "sitting_wrong": _("One player of each group sits out."),
        "sitting_out_of_turn": _("Somebody sits out who is not due. Is that right?"),
        "wild_meld_not_allowed": _("Melds of wild cards alone are not played here."),
        "wild_meld_with_naturals": _("A meld of wild cards holds nothing else."),
        "meld_too_small": _("A meld has at least three cards."),
        "black_threes_with_wilds": _("Black threes are melded without wild cards."),
        "black_threes_not_closing": _("Black threes are melded only by the player who goes out."),
        "too_many_wilds_in_meld": _("At most three wild cards, and never more than natural ones."),
        "closed_canasta_extended": _(
            "Nothing is added to a canasta here: seven cards and no more."
        ),
        "duplicate_meld_rank": _("A party has one meld of a rank."),
        "canasta_too_small": _("A canasta has at least seven cards."),
        "wild_canasta_not_allowed": _("Canastas of wild cards are not played here."),
        "hand_canasta_without_out": _("A hand canasta needs a player who went out."),
        "out_player_has_hand": _("The player who went out has nothing left."),
        "empty_hand": _("Only who went out has no card left."),
        "cards_impossible": _("The cards beside the canastas are too few for another meld."),
        "first_meld_without_meld": _("This party has no meld, so it has no first meld either."),
        "first_meld_too_high": _("The first meld cannot count more than all cards together."),
        "first_meld_below_minimum": _("The first meld is below the minimum of this party."),
        "cards_below_minimum": _("All cards together are below the minimum for the first meld."),
        "out_without_canasta": _("Nobody goes out without a canasta of the party."),
        "out_without_natural_canasta": _("Going out needs a natural canasta here."),
        "out_with_too_few_cards": _("The player who went out has laid out more cards than these."),
        "too_few_cards": _("Cards laid out and in hand are fewer than were dealt."),
        "hand_impossible": _(
            "Without a meld a hand holds exactly the cards that were dealt; this cannot be it."
        ),
        "too_many_naturals": _("Together there are more than eight cards of a rank."),
        "too_many_twos": _("Together there are more than eight twos."),
        "too_many_black_threes": _("Together there are more than four black threes."),
        "too_many_red_threes": _("Together there are more than four red threes."),
        "red_three_kept": _("A red three kept in hand costs 500. Is that right?"),
        "red_three_not_replaced": _(
            "There are fewer cards than were dealt. That is right only if the stock had no card "
            "left to replace a red three that was laid out. Is that so?"
        ),
        "red_threes_missing": _(
            "The stock was used up, so all four red threes should be there. Is that right?"
        ),
    },
)
