"""The sheet of High card: who took the trick."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.web.sheet.games.entry import Ask, Filled, Json, Scene, Typed, Values, strings
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.games.sheet import DealInWords, GameSheet


@dataclass(frozen=True, slots=True)
class HighCardForm:
    winner: Ask


def _deal(typed: Typed, scene: Scene) -> Json:
    return {"winner": scene.player(typed.text("winner"))}


def _typed(deal: Json, scene: Scene) -> Values:
    return strings(winner=scene.seat(deal.get("winner")))


def _form(filled: Filled, scene: Scene) -> HighCardForm:
    seats = {scene.seat(name): name for name in scene.players}
    return HighCardForm(filled.pick("winner", _("Whose card was highest?"), seats, kind="tiles"))


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    return DealInWords(_("Highest card: %(name)s") % {"name": row["winner"]})


SHEET = GameSheet(
    key="highcard",
    template="sheet/deal/highcard.html",
    levels={"sheet": gettext_lazy("Trick by trick")},
    deal=_deal,
    typed=_typed,
    field=lambda path, _scene, _typed: path,
    form=_form,
    summary=_summary,
    seats=SeatFields(chosen=("winner",)),
)
