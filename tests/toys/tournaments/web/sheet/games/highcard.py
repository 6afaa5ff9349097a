"""The sheet of High card: who took the trick."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.envelope import Json
from games.highcard.report import SCHEMA
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import BoundForm, DealContext, FormRow
from tournaments.web.sheet.games.sheet import DealInWords, GameSheet

_FORM = DealForm(SCHEMA, rules=dict)


@dataclass(frozen=True, slots=True)
class HighCardForm:
    winner: FormRow


def _form(filled: BoundForm, scene: DealContext) -> HighCardForm:
    return HighCardForm(_FORM.ask(filled, scene, "winner"))


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    return DealInWords(_("Highest card: %(name)s") % {"name": row["winner"]})


SHEET = GameSheet(
    key="highcard",
    template="sheet/deal/highcard.html",
    levels={"sheet": gettext_lazy("Trick by trick")},
    deal=_FORM.deal,
    typed=_FORM.typed,
    field=_FORM.field,
    form=_form,
    summary=_summary,
    seats=_FORM.seats,
)
