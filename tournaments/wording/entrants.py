"""Name entrants: people, pairs or teams, and their number."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.domain.formats.state import Entered

_PLURAL: Mapping[Entered, Promise] = {
    Entered.PEOPLE: gettext_lazy("Players"),
    Entered.PAIRS: gettext_lazy("Pairs"),
    Entered.TEAMS: gettext_lazy("Teams"),
}
_ENTER: Mapping[Entered, Promise] = {
    Entered.PEOPLE: gettext_lazy("Enter players"),
    Entered.PAIRS: gettext_lazy("Enter pairs"),
    Entered.TEAMS: gettext_lazy("Enter teams"),
}


_PER: Mapping[Entered, Promise] = {
    Entered.PEOPLE: gettext_lazy("per person"),
    Entered.PAIRS: gettext_lazy("per pair"),
    Entered.TEAMS: gettext_lazy("per team"),
}


def entry_fee_words(kind: Entered) -> str:
    """The entry fee with who pays it together: “Entry fee per pair”."""
    return gettext("Entry fee %(per)s") % {"per": _PER[kind]}


def plural(kind: Entered) -> str:
    """Return what takes part, as a heading."""
    return str(_PLURAL[kind])


def enter(kind: Entered) -> str:
    """Return what there is to do before the start."""
    return str(_ENTER[kind])


def counted(kind: Entered, count: int) -> str:
    """Return the number of entrants in words: “8 pairs”."""
    match kind:
        case Entered.PAIRS:
            words = ngettext("%(n)d pair", "%(n)d pairs", count)
        case Entered.TEAMS:
            words = ngettext("%(n)d team", "%(n)d teams", count)
        case Entered.PEOPLE:
            words = ngettext("%(n)d person", "%(n)d people", count)
    return words % {"n": count}
