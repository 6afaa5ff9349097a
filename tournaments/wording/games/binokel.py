"""Words for the findings of the engine of Binokel: by code, or by `code:field` of a form."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.wording.games.words import GameWords

WORDS: Final = GameWords(
    {
        "deal_after_end": _("The match was over before this deal."),
        "kind_not_played": _("This kind of deal is not played under these rules."),
        "field_missing:bid": _("The bid is missing."),
        "field_missing:trump": _("What was trumps?"),
        "field_missing:points": _("The points of two players are needed."),
        "field_missing:made": _("Did the solo player make it?"),
        "line_negative": _("Only who played alone and lost has points taken off."),
        "line_lost": _("A solo player who lost has points taken off."),
        "line_bid": _("These points do not fit the bid."),
        "scores_type": _("The points of this deal: a whole number, please."),
        "trick_complete": _("The trick is complete: nobody plays to it any more."),
        "deals_uneven": _("Everybody deals equally often: a multiple of 3, please."),
        "dealer_wrong": _("Somebody else was to deal."),
        "solo_unknown": _("Who played alone?"),
        "player_pauses": _("The dealer pauses at a table of four."),
        "bid_value": _("This is no bid: it goes up in steps from the opening bid."),
        "bid_high": _("An unusually high bid. Is it right?"),
        "bid_impossible": _("Only Vorhand can play for the opening bid."),
        "bid_jump": _(
            "At this seat the bidding reaches this number only if a step is skipped. Is it right?"
        ),
        "auction_type": _("The auction has the wrong form."),
        "auction_value": _("This is no bid: it goes up in steps from the opening bid."),
        "auction_opening": _("The auction begins with the opening bid."),
        "auction_overrun": _("The auction was over before this call."),
        "auction_too_low": _("Each bid must be higher than the last one."),
        "auction_jump": _("A call of this auction skips a step. Is it right?"),
        "auction_unfinished": _("Two players must have left the auction."),
        "auction_solo": _("Somebody else has won the auction."),
        "auction_bid": _("The auction ended at another number."),
        "trump_unknown": pgettext_lazy("Binokel", "Trumps are clubs, spades, hearts or diamonds."),
        "made_type": _("Did the solo player make it?"),
        "hand_not_allowed": _("A player who gives up shows no hand."),
        "hands_type": _("The hands are told by the names of the players."),
        "hand_size": _("A hand has twelve cards (sixteen with the sevens)."),
        "card_excess": _("This card is there only twice."),
        "melds_type": _("The melds have the wrong form."),
        "melds_not_allowed": _("A player who gives up melds nothing."),
        "meld_unknown": _("There is no such meld."),
        "meld_repeated": _("Twice the same meld is a double one."),
        "meld_not_played": _("This meld counts for nothing under these rules."),
        "meld_conflict": _("These melds need a card more often than it is there."),
        "meld_hand_overflow": _("These melds need more cards than a hand has."),
        "meld_not_in_hand": _("The hand does not hold this meld."),
        "meld_below_best": _("The hand could have melded more."),
        "pressed_value": _("Four pressed cards cannot be worth this."),
        "pressed_cards_size": _("Four cards are pressed."),
        "pressed_mismatch": _("The pressed cards are worth something else."),
        "cards_exceed_pack": _("A card is used more than twice; the pack has it twice."),
        "points_type": _("The points have the wrong form."),
        "points_value": _("Points are 0 to 250, in tens unless counted 11-10-4-3-2."),
        "points_missing": _("The points of two players are needed."),
        "points_total": _("The points of a deal add up to 250."),
        "points_impossible": _("No cards make these points."),
        "pressed_exceeds": _("The pressed cards cannot be worth more than all points."),
        "tricks_type": _("The tricks have the wrong form."),
        "tricks_value": _("This is no number of tricks."),
        "tricks_missing": _("The tricks of all three are needed."),
        "tricks_total": _("A deal has twelve tricks (sixteen with the sevens)."),
        "last_trick_unknown": _("Who took the last trick?"),
        "trick_size": _("A trick has at most three cards."),
        "last_trick_mismatch": _("The player with the last trick has at least its points."),
        "tricks_points_mismatch": _("These tricks and these points do not go together."),
        "no_trick_assumed": _(
            "No points, so no trick: the melds count for nothing. Is that right?"
        ),
        "solo_trick_assumed": _("Did the solo player take a trick? All points might be pressed."),
    },
)
