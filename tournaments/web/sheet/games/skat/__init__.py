"""The deal of Skat as a table types it: who played what, with or without how many, won or lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.envelope import Json
from games.game import Depth
from games.guide import effective
from games.skat import GAME
from games.skat.contracts import CONTRACTS, LEVELS, NULL
from games.skat.deal import SCHEMA
from games.skat.options import Rules
from tournaments.web.sheet.games.cards import SIGNS
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    SubmittedValues,
    Values,
)
from tournaments.web.sheet.games.paper import DEALER, POINTS, Layout
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet
from tournaments.web.sheet.games.skat.judges import TRICK
from tournaments.web.sheet.games.soloist import active, deals_left, in_colours, turn
from tournaments.wording.language import in_language
from tournaments.wording.numbers import in_figures

_SHEET, _LINE = "sheet", "line"


_FORM: Final = DealForm(SCHEMA, lambda values: Rules(**values), active, left_out=("dealer",))


def _form(filled: BoundForm, scene: DealContext) -> Mapping[str, Any]:
    """The questions of a deal; at the level of the line only declarer and value."""
    kinds = {kind.key: in_language(kind.label) for kind in SCHEMA.kinds}
    first = _LINE if scene.level == _LINE else "played"
    help_ = pgettext("Skat", "As they stand on the list: those of a lost game count double.")
    rows = _FORM.rows(
        filled,
        scene,
        kind={
            "label": pgettext("Skat", "What happened?"),
            "choices": {first: kinds["played"], "passed": kinds["passed"]},
            "kind": "row",
            "default": first,
        },
        declarer={"kind": "row"},
        contract={"kind": "row", "choices": {key: _short(key) for key in CONTRACTS}},
        matadors={"kind": "grid", "label": pgettext("Skat", "With or without")},
        made={
            "kind": "row",
            "choices": {"yes": _("won"), "no": _("lost")},
            "default": "yes" if scene.level == _LINE else "",
        },
        value={"help": help_},
    )
    return rows | {
        "contract": in_colours(rows["contract"]),
        "levels": tuple(rows[level] for level in LEVELS),
        "level": scene.level,
        "rare": (rows["points"], rows["bid"]),
        "open": filled.holds("points", "bid"),
    }


def _short(contract: str) -> str:
    return SIGNS.get(contract) or in_language(CONTRACTS[contract])


def _deal(typed: SubmittedValues, scene: DealContext) -> Json:
    """The deal; in a line the points of a lost game are taken off, for keys of phones lack −."""
    deal = _FORM.deal(typed, scene)
    if deal["kind"] == "played":
        del deal["kind"]
    if typed.text("made") == "no" and isinstance(deal.get("value"), int):
        deal["value"] = -abs(deal["value"])
    return deal


def _typed(deal: Json, scene: DealContext) -> Values:
    values, points = _FORM.typed(deal, scene), deal.get("value")
    if not isinstance(points, int):
        return values
    return values | {"value": (str(abs(points)),), "made": ("no" if points < 0 else "yes",)}


def _words(row: Json) -> str:
    """A game as players say it: Grand with or without 2, game 3, Schneider 4: 96."""
    if not row["contract"]:
        return in_figures(row["game_points"])
    levels = [in_language(words) for key, words in LEVELS.items() if key in row["levels"]]
    name = in_language(CONTRACTS[row["contract"]])
    if row["contract"] != NULL:
        game = row["matadors"] + 1
        words = pgettext("Skat", "%(game)s with/without %(n)d, game %(next)d")
        name = words % {"game": name, "n": row["matadors"], "next": game}
        levels = [f"{level} {factor}" for factor, level in enumerate(levels, game + 1)]
    return f"{', '.join((name, *levels))}: {in_figures(row['game_points'])}"


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    if row["kind"] == "passed":
        return DealInWords(in_language(SCHEMA.kind("passed").label))
    end = _("won") if row["made"] else _("lost")
    overbid = (pgettext("Skat", "overbid"),) if row["overbid"] else ()
    return DealInWords(f"{row['declarer']} · {_words(row)} · {end}", overbid)


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    rounds = effective(GAME.options, report.get("variant") or {})["rounds"]
    now = turn(report, outcome, pgettext("Skat", "Forehand"))
    return now and (*now, deals_left(outcome, rounds * len(report["players"])))


def _ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    words = pgettext("Skat", "%(name)s: won %(won)d, lost %(lost)d")
    return tuple(
        words % {"name": name, "won": line["won"], "lost": line["lost"]}
        for name, line in outcome["list"].items()
    )


def _foot(variant: Json) -> tuple[Promise, ...]:
    """Return the lines of Seeger-Fabian, where a list is scored by it."""
    if effective(GAME.options, variant)["system"] == "plain":
        return ()
    return (
        pgettext_lazy("Skat", "Game points"),
        pgettext_lazy("Skat", "For games won and lost"),
        pgettext_lazy("Skat", "For games lost by the others"),
        gettext_lazy("Total"),
    )


_PAPER: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: Layout(
        (POINTS, pgettext_lazy("Skat", "Games won"), pgettext_lazy("Skat", "Games lost")),
        sides_down=True,
    ),
    Depth.LINES: Layout((POINTS,), (DEALER,), foot=_foot),
    Depth.SHEET: Layout(
        (pgettext_lazy("Skat", "Pts"), "+", "−"),
        (
            DEALER,
            pgettext_lazy("Skat", "Base"),
            pgettext_lazy("Skat", "with"),
            pgettext_lazy("Skat", "without"),
            "H",
            "S",
            "SA",
            "Z",
            "ZA",
            "O",
            pgettext_lazy("Skat", "won"),
            pgettext_lazy("Skat", "lost"),
        ),
        wide=True,
        foot=_foot,
    ),
}

SHEET = GameSheet(
    key="skat",
    template="sheet/deal/skat.html",
    levels={
        _SHEET: pgettext_lazy("Skat", "Whole game"),
        _LINE: pgettext_lazy("Skat", "Points of the game"),
    },
    level_of=lambda deal, level: _LINE if deal.get("kind") == _LINE else level,
    deal=_deal,
    typed=_typed,
    field=_FORM.field,
    form=_form,
    summary=_summary,
    seats=_FORM.seats,
    facts=_facts,
    ending=_ending,
    dealer_field="first_dealer",
    depths={_LINE: Depth.LINES},
    paper=_PAPER,
    judges=(TRICK,),
)
