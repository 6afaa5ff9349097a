"""Numbers and criteria of a series in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.domain.points import Points, rounded
from tournaments.domain.series import TIE_BREAKS, Value
from tournaments.wording.language import in_language


def shown(value: Points) -> str:
    """A whole number, or at most two decimals in the way of the language."""
    return number_format(rounded(value))


def criterion(name: str) -> str:
    """What is compared."""
    if name in TIE_BREAKS:
        return in_language(TIE_BREAKS[name].label)
    return {"total": _("Points"), "final": _("Place in the final"), "ranked": _("Enough evenings")}[
        name
    ]


def value(name: str, content: Value) -> str:
    """What somebody has in it."""
    if isinstance(content, tuple):
        return _TUPLES[name](content)
    if name == "ranked":
        return _("yes") if content else _("no")
    return shown(content)


def _places(counts: Sequence[Fraction]) -> str:
    named = [(place, count) for place, count in enumerate(counts, 1) if count]
    return ", ".join(
        _("%(n)s × place %(place)d") % {"n": shown(count), "place": place} for place, count in named
    )


def _last(points: Sequence[Fraction]) -> str:
    return " – ".join(map(shown, points))


def _final(content: Sequence[Fraction]) -> str:
    there, place = content
    return shown(-place) if there else _("not there")


_TUPLES = {"places": _places, "last": _last, "final": _final}
