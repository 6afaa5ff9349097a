"""Words for the findings of the engine of Bronzen: by code, or by `code:field` of a form."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.wording.games.words import GameWords

WORDS: Final = GameWords(
    {
        "winner_unknown": _("Nobody of this name plays here."),
        "winner_missing": _("Who has won the game?"),
        "foul_unknown": _("Nobody of this name plays here."),
        "foul_by_winner": _("The player of the foul cannot have won."),
        "counts_missing": _("The marks are missing."),
        "counts_type": _("The marks have the wrong form."),
        "column_not_counted": _("This column is not counted under these rules."),
        "count_value": _("Whole numbers from 0 to 9999."),
        "count_unusual": _("These are unusually many marks for one game. Is that right?"),
        "no_marks": _("Nobody has a single mark. Is that right?"),
        "no_einzel": _("Nobody has an Einzel. Did you count them?"),
        "deal_after_end": _("The duel was over before this game."),
        "replay_counts_mismatch": _("The cards as played come to other marks."),
        "replay_type": _("The cards as played have the wrong form."),
        "replay_not_allowed": _("A game that was broken off has no cards to be looked at."),
        "replay_orders_type": _("The orders of the cards have the wrong form."),
        "replay_orders_missing": _("A Bunker is taken up in an order that nobody gave."),
        "replay_orders_left": _("There are more orders than Bunkers that were taken up."),
        "replay_bunker": _("These are other cards than those of the Bunker."),
        "replay_decisions_type": _("The decisions have the wrong form."),
        "replay_decisions_missing": _("Somebody has to decide here, and nothing is written."),
        "replay_decisions_left": _("There are more decisions than the game had."),
        "replay_pack": _("These are not exactly the cards of the pack."),
        "replay_stalemate": _("Everything lies in one trick, and nobody has won."),
        "replay_winner_mismatch": _("By the cards the other has won."),
        "player_unknown": _("Nobody of this name plays here."),
    },
    pgettext_lazy("of a match", "game"),
)
