"""The tally of Bronzen: one tap a mark, and at the end who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.bronzen.marks import Marks
from games.bronzen.options import rules_of
from games.bronzen.report import SCHEMA
from games.envelope import Json
from games.fields import Reading
from games.game import Depth
from tournaments.web.sheet.games.bronzen.judges import CARDS
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    FormRow,
    SubmittedValues,
    Values,
)
from tournaments.web.sheet.games.paper import POINTS, Layout
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet

_FORM = DealForm(SCHEMA, rules_of, left_out=("replay",))
_SIXTH: Mapping[str, str] = {"einzel": "Einzel", "double_c": "Double C"}


@dataclass(frozen=True, slots=True)
class Mark:
    """The counter of one mark, for each player with the name."""

    label: str
    asks: tuple[tuple[str, FormRow], ...]


@dataclass(frozen=True, slots=True)
class BronzenForm:
    """`sixth` is the big counter, if that column is counted."""

    sixth: Mark | None
    rare: tuple[Mark, ...]
    winner: FormRow
    foul: FormRow
    fouled: bool


def _typed(deal: Json, scene: DealContext) -> Values:
    return _FORM.typed(_told_in_marks(deal, scene), scene)


def _told_in_marks(deal: Json, scene: DealContext) -> Json:
    """A game that was given card by card, in marks: the form has no place for the cards."""
    if not deal.get("replay"):
        return deal
    envelope = {key: scene.report.get(key) for key in ("game", "variant", "players")}
    outcome = games.evaluate({**envelope, "deals": [deal]})
    return outcome.deals[0].as_json() if outcome.ok else deal


def _form(filled: BoundForm, scene: DealContext) -> BronzenForm:
    seats = {scene.seat(name): name for name in scene.players}

    def mark(column: str, label: str) -> Mark:
        asks = (
            _FORM.ask(filled, scene, f"{column}-{seat}", kind="stepper", label=label)
            for seat in seats
        )
        return Mark(label, tuple(zip(seats.values(), asks, strict=True)))

    sixth = scene.rules["column_six"]
    doubles = (_("Double"), _("doubled"), _("tripled"))
    return BronzenForm(
        mark(sixth, _SIXTH[sixth]) if sixth in _SIXTH else None,
        (*(mark(f"double{j}", label) for j, label in enumerate(doubles)), mark("jay", "Jay")),
        _FORM.ask(filled, scene, "winner"),
        _FORM.ask(filled, scene, "foul", kind="chips", choices={"": _("nobody"), **seats}),
        filled.holds("foul"),
    )


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    foul = _("foul by %(name)s") % {"name": row["foul"]} if row["foul"] else ""
    marks = [f"{name}: {_marks(counts)}" for name, counts in row["counts"].items()]
    title = _("%(name)s landed a Bronzen") % {"name": row["winner"]}
    return DealInWords(title, tuple(filter(None, (foul, *marks))))


def _marks(counts: Json) -> str:
    single, doubled, tripled = counts["double"]
    parts = [f"Double {single}/{doubled}/{tripled}", f"Jay {counts['jay']}"]
    parts += [f"{label} {counts[key]}" for key, label in _SIXTH.items() if key in counts]
    return ", ".join(parts)


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    won = outcome["games_won"]
    return (Fact(_("Games won"), " : ".join(str(won[name]) for name in report["players"])),)


def _preview(typed: SubmittedValues, scene: DealContext) -> tuple[Fact, ...]:
    """Marks in points (R18) without the Bronzen, of players whose marks are all numbers."""
    rules = rules_of(dict(scene.rules))
    reading = Reading(scene.players, rules)
    entry = SCHEMA.read(_FORM.deal(typed, scene), "", reading)
    counts = entry["counts"] if entry else {}
    return tuple(
        Fact(name, f"+{points}", place=f"gain-{scene.seat(name)}")
        for name, told in counts.items()
        if None not in told.values.values() and (points := Marks.told(told, rules).points(rules))
    )


_PAPER: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: Layout((gettext_lazy("Games won"), POINTS), sides_down=True),
    Depth.NUMBERS: Layout((POINTS,), (gettext_lazy("Who won"),)),
    Depth.SHEET: Layout(
        (
            gettext_lazy("Double"),
            gettext_lazy("doubled"),
            gettext_lazy("tripled"),
            "Jay",
            gettext_lazy("Sixth column"),
        ),
        (gettext_lazy("Who won"),),
        wide=True,
    ),
}

SHEET = GameSheet(
    key="bronzen",
    template="sheet/deal/bronzen.html",
    levels={"sheet": gettext_lazy("Tally")},
    deal=_FORM.deal,
    typed=_typed,
    field=_FORM.field,
    form=_form,
    summary=_summary,
    seats=_FORM.seats,
    facts=_facts,
    preview=_preview,
    paper=_PAPER,
    judges=(CARDS,),
)
