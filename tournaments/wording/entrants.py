"""Name entrants: people, pairs or teams, and their number."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.domain.formats.state import EntrantKind

_PLURAL: Mapping[EntrantKind, Promise] = {
    EntrantKind.PEOPLE: gettext_lazy("Players"),
    EntrantKind.PAIRS: gettext_lazy("Pairs"),
    EntrantKind.TEAMS: gettext_lazy("Teams"),
}
_ENTER: Mapping[EntrantKind, Promise] = {
    EntrantKind.PEOPLE: gettext_lazy("Enter players"),
    EntrantKind.PAIRS: gettext_lazy("Enter pairs"),
    EntrantKind.TEAMS: gettext_lazy("Enter teams"),
}


_PER: Mapping[EntrantKind, Promise] = {
    EntrantKind.PEOPLE: gettext_lazy("per person"),
    EntrantKind.PAIRS: gettext_lazy("per pair"),
    EntrantKind.TEAMS: gettext_lazy("per team"),
}


def entry_fee_words(kind: EntrantKind) -> str:
    """The entry fee with who pays it together: “Entry fee per pair”."""
    return gettext("Entry fee %(per)s") % {"per": _PER[kind]}


def plural(kind: EntrantKind) -> str:
    """Return what takes part, as a heading."""
    return str(_PLURAL[kind])


def enter(kind: EntrantKind) -> str:
    """Return what there is to do before the start."""
    return str(_ENTER[kind])


def counted(kind: EntrantKind, count: int) -> str:
    """Return the number of entrants in words: “8 pairs”."""
    match kind:
        case EntrantKind.PAIRS:
            words = ngettext("%(n)d pair", "%(n)d pairs", count)
        case EntrantKind.TEAMS:
            words = ngettext("%(n)d team", "%(n)d teams", count)
        case EntrantKind.PEOPLE:
            words = ngettext("%(n)d person", "%(n)d people", count)
    return words % {"n": count}
