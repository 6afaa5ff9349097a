"""The deal form of Brokdorf: declarer, bid, and for each other player WEG or the tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.brokdorf.deal import GUT, SCHEMA, STECHEN
from games.brokdorf.options import Rules
from games.brokdorf.trick import HAND_SIZE, RANKS
from games.deals import DealSchema
from games.envelope import Json, Problem
from games.game import Depth
from tournaments.web.readmodels.runde import excluded_at_a_free_table, forced_ends, notes, title
from tournaments.web.sheet.games.brokdorf.judges import TRICK
from tournaments.web.sheet.games.cards import SIGNS, card_choices
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    SubmittedValues,
    Values,
)
from tournaments.web.sheet.games.paper import DEALER, POINTS, TOTALS, Layout
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet
from tournaments.wording.language import in_language
from tournaments.wording.money import money

PENALTIES: Mapping[str, Promise] = {
    "mit_without_trick": gettext_lazy("MIT without a trick"),
    "declarer_below_bid": gettext_lazy("below the number"),
    "zero_bid_no_trick": gettext_lazy("no trick with 0"),
    "revoke": gettext_lazy("revoke"),
    "misdeal": gettext_lazy("misdealt again"),
}


def _rules(values: Json) -> Rules:
    return Rules(**values)


def _playing(scene: DealContext) -> tuple[str, ...]:
    if scene.part == "stechen":
        return tuple(scene.before.get("stechen_needed") or scene.players)
    return scene.players


def _made_of(schema: DealSchema) -> DealForm:
    return DealForm(
        schema, _rules, lambda _typed, scene: _playing(scene), left_out=("bids", "play", "hand")
    )


_FORM, _STECHEN = _made_of(SCHEMA), _made_of(STECHEN)


def _form_of(scene: DealContext) -> DealForm:
    return _STECHEN if scene.part == "stechen" else _FORM


def _deal(typed: SubmittedValues, scene: DealContext) -> Json:
    """The deal; the declarer has what the others leave."""
    deal = _form_of(scene).deal(typed, scene)
    deal.get("tricks", {}).pop(deal.get("declarer"), None)
    return deal


def _typed(deal: Json, scene: DealContext) -> Values:
    """Return what was typed; of a whole bidding the highest bid."""
    bids = {n: name for name, n in (deal.get("bids") or {}).items() if n != GUT}
    highest = max(bids, default=None)
    called = {"declarer": bids[highest], "bid": highest} if highest is not None else {}
    told = {key: value for key, value in deal.items() if value is not None}
    return _form_of(scene).typed(called | told, scene)


def _field(path: str, scene: DealContext, typed: SubmittedValues) -> str:
    return _form_of(scene).field(path, scene, typed)


def _form(filled: BoundForm, scene: DealContext) -> Mapping[str, Any]:
    """The questions of a deal, in a Stechen with its players (`stechen`) and the drawn cards.

    `opens`: the first dealer is unknown, so that question comes first.
    """
    tricks = {"": _("WEG"), **{str(n): str(n) for n in range(HAND_SIZE + 1)}}
    along = _("%s: WEG, or tricks with MIT")
    opens = scene.part == "deals" and not scene.index and not scene.report.get("first_dealer")
    rows = _form_of(scene).rows(
        filled,
        scene,
        kind={"kind": "row", "label": _("What happened?")},
        bid={"kind": "row"},
        tricks={"choices": tricks, "kind": "row"},
        trump={"choices": {"": "–", **SIGNS}, "kind": "row"},
        dealer={"kind": "row" if opens else "chips", **_dealer(scene, opens=opens)},
        draws={"choices": {"": "–", **card_choices(RANKS)}},
    )
    return rows | {
        "stechen": _playing(scene) if scene.part == "stechen" else (),
        "tricks": tuple(replace(ask, label=along % ask.label) for ask in rows["tricks"]),
        "luschen": rows["player"],
        "opens": opens,
        "rare": filled.holds("trump", "revoke") or (filled.holds("dealer") and not opens),
    }


def _dealer(scene: DealContext, *, opens: bool) -> dict[str, Any]:
    """Return who dealt: only if it was another than whose turn it was, unless nobody knows that
    yet."""
    everybody = {scene.seat(name): name for name in scene.players}
    if opens:
        label = _("Who deals first?")
        return {"label": label, "choices": {"": label, **everybody}}
    return {"choices": {"": _("in turn"), **everybody}}


def _doubts(typed: SubmittedValues, scene: DealContext) -> tuple[Problem, ...]:
    """A deal without anybody along is rare: more often the tricks were forgotten."""
    deal = _deal(typed, scene)
    forgotten = deal["kind"] == "played" and not deal["tricks"]
    return (Problem("nobody_went_along", f"{scene.path}.tricks"),) if forgotten else ()


def _summary(row: Json, deal: Json, _report: Json) -> DealInWords:
    if row["kind"] != "played":
        return DealInWords(in_language(SCHEMA.kind(row["kind"]).label), _faults(row))
    alone = _("nobody went along")
    along = ", ".join(row["mit"]) or alone
    words = _("%(name)s said %(bid)s; MIT: %(along)s")
    bid = f"{row['bid']} {SIGNS.get(deal.get('trump') or '', '')}".strip()
    sentence = words % {"name": row["declarer"], "bid": bid, "along": along}
    return DealInWords(sentence, (*_faults(row), *_stechen(row)))


def _stechen(row: Json) -> tuple[str, ...]:
    """Return what a deciding deal has decided."""
    if row.get("loser"):
        return (_("%(name)s loses the Stechen.") % {"name": row["loser"]},)
    if row.get("tied"):
        return (_("Still level: %(names)s.") % {"names": ", ".join(row["tied"])},)
    return ()


def _tone(total: int) -> str:
    """At 0 a Runde is won, above 25 lost; from 20 on one deal may be enough."""
    return "ok" if total <= 0 else "bad" if total > 25 else "warn" if total >= 20 else ""


def _faults(row: Json) -> tuple[str, ...]:
    return tuple(f"{name}: {PENALTIES[why]}" for name, why in row["penalties"].items())


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    needed = outcome.get("stechen_needed") or ()
    if needed:
        return (Fact(_("Stechen"), ", ".join(needed), "warn"),)
    dealer = outcome.get("next_dealer") or (None if report["deals"] else report.get("first_dealer"))
    return (Fact(_("Deals"), dealer),) if dealer else ()


def _ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    result = outcome["result"]
    moves = [f"{t['from']} → {t['to']}: {money(t['amount'])}" for t in outcome["transfers"]]
    chooser = outcome["next_chooser"]
    ask = _("%(name)s decides who writes and who deals first.") % {"name": chooser}
    more = [ask] if chooser else []
    return (title(result, str), *notes(result, str), *moves, *more)


_PAPER: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: TOTALS,
    Depth.NUMBERS: Layout((POINTS,), (DEALER,)),
    Depth.SHEET: Layout(
        (gettext_lazy("Tricks"), POINTS),
        (DEALER, gettext_lazy("Declarer"), gettext_lazy("Announced")),
    ),
}

SHEET = GameSheet(
    key="brokdorf",
    template="sheet/deal/brokdorf.html",
    levels={"sheet": gettext_lazy("Sheet")},
    deal=_deal,
    typed=_typed,
    field=_field,
    form=_form,
    summary=_summary,
    seats=_STECHEN.seats,
    facts=_facts,
    ending=_ending,
    doubts=_doubts,
    tone=_tone,
    exclusion=lambda variant, in_event: (
        forced_ends(variant)[1].note if in_event else excluded_at_a_free_table(variant)
    ),
    part=lambda outcome: "stechen" if outcome.get("stechen_needed") else "deals",
    parts=("deals", "stechen"),
    dealer_field="first_dealer",
    paper=_PAPER,
    judges=(TRICK,),
)
