"""How a blank score sheet of each game is ruled, by how deep it asks.

Knows what is written where, not who sits there. A table without phones fills it in, the desk enters
it later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.game import Depth


@dataclass(frozen=True, slots=True)
class Layout:
    """A ruled sheet. With `sides_down` each side has a line and `each` are its columns; otherwise
    each side has these columns, `before` stand left of them, and a deal has a line, or one for
    everything in `lines`. `wide`: it needs the long edge."""

    each: tuple[Promise | str, ...]
    before: tuple[Promise | str, ...] = ()
    lines: tuple[Promise | str, ...] = ()
    sides_down: bool = False
    wide: bool = False


_POINTS, _TOTAL, _DEALER = _("Points"), _("Total"), _("Dealer")
_TOTALS = Layout((_POINTS,), sides_down=True)
_DEALS = Layout((_POINTS, _TOTAL), (_DEALER,))

LAYOUTS: Final[Mapping[str, Mapping[Depth, Layout]]] = {
    "binokel": {
        Depth.TOTALS: Layout((_POINTS, _("Lost deals")), sides_down=True),
        Depth.NUMBERS: _DEALS,
        Depth.LINES: Layout((_POINTS, _TOTAL), (_DEALER, _("Who plays"), _("Bid"), _("Made?"))),
        Depth.SHEET: Layout(
            (_("Melds"), _("Tricks"), _TOTAL),
            (_DEALER, _("Who plays"), _("Bid"), _("Trump")),
            wide=True,
        ),
    },
    "canasta": {
        Depth.TOTALS: _TOTALS,
        Depth.NUMBERS: _DEALS,
        Depth.SHEET: Layout(
            ("",),
            lines=(
                _("Canastas"),
                _("Points of all cards laid out"),
                _("Red threes"),
                _("Going out"),
                _("Left in the hands"),
                _TOTAL,
            ),
        ),
    },
    "buraco": {
        Depth.TOTALS: _TOTALS,
        Depth.NUMBERS: _DEALS,
        Depth.SHEET: Layout(
            ("",),
            lines=(
                _("Buracos"),
                _("Points of all cards laid out"),
                _("Muerto"),
                _("Closing"),
                _("Left in the hands"),
                _TOTAL,
            ),
        ),
    },
    "brokdorf": {
        Depth.TOTALS: _TOTALS,
        Depth.NUMBERS: Layout((_POINTS,), (_DEALER,)),
        Depth.SHEET: Layout((_("Tricks"), _POINTS), (_DEALER, _("Declarer"), _("Announced"))),
    },
    "bronzen": {
        Depth.TOTALS: Layout((_("Games won"), _POINTS), sides_down=True),
        Depth.NUMBERS: Layout((_POINTS,), (_("Who won"),)),
        Depth.SHEET: Layout(
            (_("Double"), _("doubled"), _("tripled"), "Jay", _("Sixth column")),
            (_("Who won"),),
            wide=True,
        ),
    },
}
BY_RUNDE: Final = Layout((_("Who lost"), _("Never played"), _("What else")))
"""Of the WM mode, where a table reports Runde by Runde: one line each."""
