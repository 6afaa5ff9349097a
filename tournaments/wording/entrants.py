"""How many take part, in words: people, pairs or teams."""

from __future__ import annotations

from django.utils.translation import ngettext

from tournaments.domain.formats.state import Entered


def counted(kind: Entered, count: int) -> str:
    """So many of what takes part: “8 pairs”."""
    match kind:
        case Entered.PAIRS:
            words = ngettext("%(n)d pair", "%(n)d pairs", count)
        case Entered.TEAMS:
            words = ngettext("%(n)d team", "%(n)d teams", count)
        case Entered.PEOPLE:
            words = ngettext("%(n)d person", "%(n)d people", count)
    return words % {"n": count}
