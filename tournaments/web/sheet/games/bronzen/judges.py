"""Compare two open cards of Bronzen, and count the covering cards."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.bronzen.cards import CARDS as KNOWN
from games.bronzen.cards import COVERED, JOKER, Meeting, higher, meeting_of
from tournaments.web.sheet.judges.judge import Answer, Judge, Pile, Question, Variant, card_words

_NAMES: Final[dict[Meeting, Promise]] = {
    Meeting.JAY: gettext_lazy("Jay: two jokers"),
    Meeting.DOUBLE_C: gettext_lazy("Double C: the same card"),
    Meeting.COUNTER: gettext_lazy("Counter: the same rank"),
    Meeting.COLOR: gettext_lazy("Color: the same suit"),
}


def _answer(question: Question, _variant: Variant) -> Answer | None:
    cards = question.laid("table")
    if any(card not in KNOWN for card in cards):
        return Answer(problems=(_("There is no such card in this pack."),))
    if len(cards) < 2:
        return None
    if len(cards) > 2:
        return Answer(problems=(_("Two open cards are compared."),))
    meeting = meeting_of(*cards)
    if meeting is None:
        best = card_words(cards[higher(*cards)])
        alone = _("As the first two cards of a trick: an Einzel. Later the lower one may double.")
        return Answer(_("%(card)s is higher.") % {"card": best}, alone)
    covered = ngettext(
        "Each player lays one card face down and one more open.",
        "Each player lays %(n)d cards face down and one more open.",
        COVERED[meeting],
    ) % {"n": COVERED[meeting]}
    return Answer(str(_NAMES[meeting]), covered)


CARDS = Judge(
    key="cards",
    title=gettext_lazy("Two open cards"),
    link=gettext_lazy("What are these two cards?"),
    ranks=lambda _variant: "AKQJT98765432",
    copies=2,
    piles=lambda _variant: (
        Pile("table", _("Open cards"), _("Tap the two open cards; the same one twice."), 2),
    ),
    answer=_answer,
    waiting=lambda _question: _("Tap the two open cards; the same one twice."),
    extra=(JOKER,),
)
