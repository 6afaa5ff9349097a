"""The score sheet of Canasta and Buraco: what both say of a match, and its paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.envelope import Json
from games.game import Depth
from tournaments.web.sheet.games.entry import BoundForm, DealContext
from tournaments.web.sheet.games.paper import DEALS, TOTAL, TOTALS, Layout
from tournaments.web.sheet.games.rummy import LEVELS, QUICK, Rummy
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet


def goal(variant: Any) -> Fact:
    """Return when the match ends."""
    if variant.deals:
        return Fact(_("Deals to play"), str(variant.deals), ends=True)
    if variant.target:
        return Fact(_("Plays to"), str(variant.target), ends=True)
    return Fact(_("Plays"), _("one deal"), ends=True)


def ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    """By how much a finished match was won."""
    if not outcome["margin"]:
        return (_("Level."),)
    return (_("Ahead by %(points)s points.") % {"points": outcome["margin"]},)


def sheet_of(
    rummy: Rummy,
    dealer_field: str,
    summary: Callable[[Json, Json, Json], DealInWords],
    facts: Callable[[Json, Json], tuple[Fact, ...]],
    form: Callable[[BoundForm, DealContext], Any],
    lines: tuple[Promise, Promise, Promise],
) -> GameSheet:
    """The score sheet of one game; `lines` are those of its paper that the other has not."""
    laid, hands = gettext_lazy("Points of all cards laid out"), gettext_lazy("Left in the hands")
    paper = Layout(("",), lines=(lines[0], laid, *lines[1:], hands, TOTAL))
    return GameSheet(
        key=rummy.key,
        template=f"sheet/deal/{rummy.key}.html",
        levels=LEVELS,
        deal=rummy.deal,
        typed=rummy.typed,
        field=rummy.field,
        form=form,
        summary=summary,
        seats=rummy.seats,
        facts=facts,
        ending=ending,
        preview=rummy.preview,
        whose=rummy.whose,
        level_of=rummy.level_of,
        derived=rummy.derived,
        dealer_field=dealer_field,
        depths={QUICK: Depth.NUMBERS},
        paper={Depth.TOTALS: TOTALS, Depth.NUMBERS: DEALS, Depth.SHEET: paper},
    )
