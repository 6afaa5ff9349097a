"""The judges of Binokel in words: the trick, and what a hand can meld."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.binokel.cards import COPIES, ranks_in
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS
from games.envelope import Json
from tournaments.web.sheet.games.binokel.form import meld_label
from tournaments.web.sheet.games.cards import BINOKEL_SUITS, SIGNS
from tournaments.web.sheet.judges.judge import Answer, Judge, Pile, Question, Variant
from tournaments.web.sheet.judges.trick import LEAD, TrickGame, Trumps, refused

_TRUMPS: Trumps = (
    *((suit, SIGNS[suit], BINOKEL_SUITS[suit]) for suit in SUITS),
    ("", "–", gettext_lazy("No trumps")),
)


def _settings(variant: Variant) -> Settings:
    return read_settings(dict(variant), None)[0]


TRICK = TrickGame(
    "binokel",
    {
        "lead": LEAD,
        "beat": gettext_lazy("The suit must be followed, with a higher card."),
        "follow": gettext_lazy("The suit must be followed; no card of it takes the trick."),
        "trump": gettext_lazy("Without the suit a trump must be played."),
        "overtrump": gettext_lazy("Without the suit a higher trump must be played."),
        "undertrump": gettext_lazy("Without the suit a trump must be played, even a lower one."),
        "free": gettext_lazy("Neither the suit nor a trump that must be played: any card will do."),
    },
    ranks=lambda variant: ranks_in(_settings(variant).pack),
    players=3,
    hand=lambda variant: _settings(variant).hand_size,
    copies=COPIES,
    trumps=_TRUMPS,
).judge()


def _melds(question: Question, variant: Variant) -> Answer | None:
    hand = question.laid("hand")
    if not hand:
        return None
    size = _settings(variant).hand_size
    if len(hand) < size:
        return Answer(rule=_("%(n)d of %(all)d cards") % {"n": len(hand), "all": size})
    report: Json = {"game": "binokel", "judge": "meld", "variant": dict(variant)}
    outcome = games.score(report | {"trump": question.trump or None, "hand": list(hand)})
    if not outcome["ok"]:
        return refused(outcome, "binokel")
    return Answer(
        _("This hand can meld %(points)s points.") % {"points": outcome["total"]},
        lines=tuple((meld_label(meld["meld"]), str(meld["points"])) for meld in outcome["melds"]),
    )


def _hand(variant: Variant) -> tuple[Pile, ...]:
    size = _settings(variant).hand_size
    words = _("Tap the %(n)d cards of the hand; each card is there twice.") % {"n": size}
    return (Pile("hand", _("In the hand"), words, size),)


MELDS = Judge(
    key="meld",
    title=gettext_lazy("Meld calculator"),
    link=gettext_lazy("What is a hand worth?"),
    ranks=lambda variant: ranks_in(_settings(variant).pack),
    copies=COPIES,
    piles=_hand,
    answer=_melds,
    waiting=lambda _question: _("Tap the cards of a hand."),
    trumps=_TRUMPS,
)
