"""The judges of Binokel in words: the trick, and what a hand can meld."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.binokel.cards import COPIES, ranks_in
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS
from games.envelope import Json
from tournaments.web.sheet.games.binokel_form import meld_label
from tournaments.web.sheet.games.cards import BINOKEL_SUITS, SIGNS
from tournaments.web.sheet.judges.brokdorf import table_and_hand, takes_it
from tournaments.web.sheet.judges.judge import Answer, Judge, Pile, Question, Variant
from tournaments.wording.problems import say

_TRICK: Final = 3
_DUTIES: Final[dict[str, Promise]] = {
    "lead": gettext_lazy("Nothing lies on the table: any card may be led."),
    "beat": gettext_lazy("The suit must be followed, with a higher card."),
    "follow": gettext_lazy("The suit must be followed; no card of it takes the trick."),
    "trump": gettext_lazy("Without the suit a trump must be played."),
    "overtrump": gettext_lazy("Without the suit a higher trump must be played."),
    "undertrump": gettext_lazy("Without the suit a trump must be played, even a lower one."),
    "free": gettext_lazy("Neither the suit nor a trump that must be played: any card will do."),
}
_PROBLEMS: Final[dict[str, Promise]] = {
    "trick_size": gettext_lazy("A trick has at most three cards."),
    "trick_complete": gettext_lazy("The trick is complete: nobody plays to it any more."),
    "cards_exceed_pack": gettext_lazy("This card is there only twice."),
}
_TRUMPS: Final[tuple[tuple[str, str, Promise | str], ...]] = (
    *((suit, SIGNS[suit], BINOKEL_SUITS[suit]) for suit in SUITS),
    ("", "–", gettext_lazy("No trumps")),
)


def _settings(variant: Variant) -> Settings:
    return read_settings(dict(variant), None)[0]


def _report_head(question: Question, variant: Variant, judge: str) -> Json:
    """The beginning of a report; a trump that is none is left to the engine."""
    report = {"game": "binokel", "judge": judge, "variant": dict(variant)}
    return report | {"trump": question.trump or None}


def _refused(outcome: Json) -> Answer:
    words = (str(_PROBLEMS.get(e["code"]) or say(e["code"], "binokel")) for e in outcome["errors"])
    return Answer(problems=tuple(dict.fromkeys(words)))


def _trick(question: Question, variant: Variant) -> Answer | None:
    table, hand = question.laid("table"), question.laid("hand")
    if not (table or hand):
        return None
    report = _report_head(question, variant, "trick") | {"trick": list(table)}
    outcome = games.score(report | ({"hand": list(hand)} if hand else {}))
    if not outcome["ok"]:
        return _refused(outcome)
    winning = outcome["winning"]
    points = ((_("Points in the trick"), str(outcome["points"])),) if table else ()
    return Answer(
        takes_it(None if winning is None else table[winning]),
        str(_DUTIES.get(outcome.get("duty") or "", "")),
        tuple((card, "") for card in outcome.get("legal") or ()),
        points,
    )


def _melds(question: Question, variant: Variant) -> Answer | None:
    hand = question.laid("hand")
    if not hand:
        return None
    size = _settings(variant).hand_size
    if len(hand) < size:
        return Answer(rule=_("%(n)d of %(all)d cards") % {"n": len(hand), "all": size})
    outcome = games.score(_report_head(question, variant, "meld") | {"hand": list(hand)})
    if not outcome["ok"]:
        return _refused(outcome)
    return Answer(
        _("This hand can meld %(points)s points.") % {"points": outcome["total"]},
        lines=tuple((meld_label(meld["meld"]), str(meld["points"])) for meld in outcome["melds"]),
    )


def _hand(variant: Variant) -> tuple[Pile, ...]:
    size = _settings(variant).hand_size
    words = _("Tap the %(n)d cards of the hand; each card is there twice.") % {"n": size}
    return (Pile("hand", _("In the hand"), words, size),)


TRICK = Judge(
    key="trick",
    title=gettext_lazy("Trick judge"),
    link=gettext_lazy("Which card is allowed?"),
    ranks=lambda variant: ranks_in(_settings(variant).pack),
    copies=COPIES,
    piles=lambda variant: table_and_hand(_TRICK, _settings(variant).hand_size),
    answer=_trick,
    waiting=lambda _question: _("Tap the cards on the table or in the hand."),
    trumps=_TRUMPS,
)
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
