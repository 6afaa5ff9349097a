"""Layout of a blank score sheet, common to all games.

A table without phones fills it in, and the desk enters it later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from games.game import Depth


@dataclass(frozen=True, slots=True)
class Layout:
    """A ruled sheet.

    With `sides_down` each side has a line and `each` are its columns. Otherwise each side has these
    columns, `before` stand left of them, and a deal has a line, or one for everything in `lines`.
    `wide`: it needs the long edge. `foot` gives the lines below the deals for the options of an
    event, one cell for each side; () stands for their sum.
    """

    each: tuple[Promise | str, ...]
    before: tuple[Promise | str, ...] = ()
    lines: tuple[Promise | str, ...] = ()
    sides_down: bool = False
    wide: bool = False
    foot: Callable[[Json], tuple[Promise | str, ...]] = lambda _variant: ()


POINTS, TOTAL, DEALER = _("Points"), _("Total"), _("Dealer")
TOTALS: Final = Layout((POINTS,), sides_down=True)
DEALS: Final = Layout((POINTS, TOTAL), (DEALER,))
PLAIN: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: TOTALS,
    **dict.fromkeys((Depth.NUMBERS, Depth.LINES, Depth.SHEET), DEALS),
}
BY_RUNDE: Final = Layout((_("Who lost"), _("Never played"), _("What else")))
"""Of the WM mode, where a table reports Runde by Runde: one line each."""
