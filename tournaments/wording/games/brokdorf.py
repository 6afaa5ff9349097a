"""Words for the findings of the engine of Brokdorf: by code, or by `code:field` of a form."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.wording.games.words import GameWords

WORDS: Final = GameWords(
    {
        "stale_report": _("This Runde has been reported in the meantime. Look at the table again."),
        "no_running_runde": _(
            "No Runde is running at this player's table, so they can leave at once."
        ),
        "already_leaving": _("This player leaves after the running Runde already."),
        "at_order": _("This lies before the last Runde of the table."),
        "field_missing:bid": _("How many tricks were announced?"),
        "play_without_trump": _("The cards are written down, but the trumps are missing."),
        "play_not_applicable": _("Nobody went along, so no cards were played."),
        "play_shape": _("Five tricks are written down, each with a card of everybody who plays."),
        "play_tricks_mismatch": _("The cards as played come to other tricks."),
        "revoke_not_in_play": _("The cards as played show no revoke of this player."),
        "nothing_to_judge": _("There is no card to judge."),
        "played_not_in_hand": _("This card is not in the hand."),
        "hand_size": _("A hand has one to five cards."),
        "table_size": _("A trick has at most six cards."),
        "trick_complete": _("The trick is complete: nobody plays to it any more."),
        "nobody_went_along": _("Nobody went along? Then the declarer has all five tricks."),
    },
)
