"""The deal form of Brokdorf: declarer, bid, and for each other player WEG or his tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.envelope import Json, Problem
from tournaments.web.reading.runde import excluded_at_a_free_table, forced_ends, notes, title
from tournaments.web.sheet.games.cards import SIGNS, card_choices
from tournaments.web.sheet.games.entry import Ask, Filled, Scene, Typed, Values, given, strings
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet

KINDS: Mapping[str, Promise] = {
    "played": gettext_lazy("Played"),
    "all_gut": gettext_lazy("All GUT"),
    "luschen": gettext_lazy("Five Luschen"),
    "misdeal": gettext_lazy("Misdeal"),
}
PENALTIES: Mapping[str, Promise] = {
    "mit_without_trick": gettext_lazy("MIT without a trick"),
    "declarer_below_bid": gettext_lazy("below the number"),
    "zero_bid_no_trick": gettext_lazy("no trick with 0"),
    "revoke": gettext_lazy("revoke"),
    "misdeal": gettext_lazy("misdealt again"),
}
_RANKS = "ATKQJ987"


@dataclass(frozen=True, slots=True)
class BrokdorfForm:
    """What the template shows; `tricks` has one question a player, `draws` only in a Stechen.
    `opens`: nobody knows yet who deals first, so that is asked above all else."""

    stechen: tuple[str, ...]
    kind: Ask
    declarer: Ask
    bid: Ask
    tricks: tuple[Ask, ...]
    luschen: Ask
    trump: Ask
    revoke: Ask
    dealer: Ask
    opens: bool
    draws: tuple[Ask, ...]
    rare: bool


def _playing(scene: Scene) -> tuple[str, ...]:
    if scene.part == "stechen":
        return tuple(scene.before.get("stechen_needed") or scene.players)
    return scene.players


def _deal(typed: Typed, scene: Scene) -> Json:
    kind = typed.text("kind") or "played"
    deal: Json = {"kind": kind, **given(dealer=scene.player(typed.text("dealer")))}
    if kind == "played":
        deal |= _played(typed, scene)
    if kind == "luschen":
        deal |= given(player=scene.player(typed.text("player")))
    if scene.part == "stechen":
        cards = {name: typed.text(f"draw-{scene.seat(name)}") for name in _playing(scene)}
        deal |= given(draws={name: card for name, card in cards.items() if card})
    return deal


def _played(typed: Typed, scene: Scene) -> Json:
    declarer = scene.player(typed.text("declarer"))
    tricks = {
        name: typed.number(f"tricks-{scene.seat(name)}")
        for name in _playing(scene)
        if name != declarer
    }
    went = {name: number for name, number in tricks.items() if number is not None}
    revoke = [scene.player(seat) for seat in typed.texts("revoke")]
    bidding = given(declarer=declarer, bid=typed.number("bid"), trump=typed.text("trump"))
    return {**bidding, **given(revoke=revoke), "tricks": went}


def _typed(deal: Json, scene: Scene) -> Values:
    bids = {n: name for name, n in (deal.get("bids") or {}).items() if n != "GUT"}
    highest = max(bids, default=None)
    values = strings(
        kind=deal.get("kind") or "played",
        dealer=scene.seat(deal.get("dealer")),
        declarer=scene.seat(deal.get("declarer") or (bids[highest] if bids else None)),
        bid=deal.get("bid", highest),
        trump=deal.get("trump"),
        player=scene.seat(deal.get("player")),
    )
    for name, number in (deal.get("tricks") or {}).items():
        values |= strings(**{f"tricks-{scene.seat(name)}": number})
    for name, card in (deal.get("draws") or {}).items():
        values |= strings(**{f"draw-{scene.seat(name)}": card})
    values["revoke"] = tuple(scene.seat(name) for name in deal.get("revoke") or ())
    return values


def _field(path: str, scene: Scene, _typed: Typed) -> str:
    name, _dot, rest = path.partition(".")
    seat = scene.seat_in(rest)
    if seat and name in ("tricks", "draws"):
        return f"{'draw' if name == 'draws' else name}-{seat}"
    return name.split("[")[0]


def _form(filled: Filled, scene: Scene) -> BrokdorfForm:
    playing = _playing(scene)
    seats = {scene.seat(name): name for name in playing}
    lowest = 0 if scene.rules["zero_bid"] else 1
    bids = {str(n): str(n) for n in range(lowest, 6)}
    tricks = {"": _("WEG"), **{str(n): str(n) for n in range(6)}}
    everybody = {scene.seat(name): name for name in scene.players}
    drawing = seats if scene.part == "stechen" else {}
    cards = {"": "–", **card_choices(_RANKS)}
    kinds = {key: str(words) for key, words in KINDS.items()}
    opens = scene.part == "deals" and not scene.index and not scene.report.get("first_dealer")
    return BrokdorfForm(
        playing if scene.part == "stechen" else (),
        filled.pick("kind", _("What happened?"), kinds, default="played"),
        filled.pick("declarer", _("Who played?"), seats, kind="tiles"),
        filled.pick("bid", _("Announced tricks"), bids, kind="row"),
        tuple(filled.pick(f"tricks-{s}", name, tricks, kind="row") for s, name in seats.items()),
        filled.pick("player", _("Who held five Luschen?"), seats, kind="tiles"),
        filled.pick("trump", _("Trumps"), {"": "–", **SIGNS}, kind="row"),
        filled.pick("revoke", _("Caught revoking"), seats, many=True),
        _dealer(filled, everybody, opens=opens),
        opens,
        tuple(filled.pick(f"draw-{s}", name, cards, kind="select") for s, name in drawing.items()),
        filled.holds("trump", "revoke") or (filled.holds("dealer") and not opens),
    )


def _dealer(filled: Filled, seats: Mapping[str, str], *, opens: bool) -> Ask:
    """Who dealt: only if it was another than whose turn it was, unless nobody knows that yet."""
    if opens:
        return filled.pick("dealer", _("Who deals first?"), {"": _("not noted"), **seats})
    return filled.pick("dealer", _("Who dealt?"), {"": _("in turn"), **seats})


def _doubts(typed: Typed, scene: Scene) -> tuple[Problem, ...]:
    """A deal without anybody along is rare: more often the tricks were forgotten."""
    deal = _deal(typed, scene)
    forgotten = deal["kind"] == "played" and not deal["tricks"]
    return (Problem("nobody_went_along", f"{scene.path}.tricks"),) if forgotten else ()


def _summary(row: Json, deal: Json, _report: Json) -> DealInWords:
    if row["kind"] != "played":
        return DealInWords(str(KINDS[row["kind"]]), _faults(row))
    alone = _("nobody went along")
    along = ", ".join(row["mit"]) or alone
    words = _("%(name)s said %(bid)s; MIT: %(along)s")
    bid = f"{row['bid']} {SIGNS.get(deal.get('trump') or '', '')}".strip()
    sentence = words % {"name": row["declarer"], "bid": bid, "along": along}
    return DealInWords(sentence, (*_faults(row), *_stechen(row)))


def _stechen(row: Json) -> tuple[str, ...]:
    """What a deciding deal has decided."""
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
    pays = _("%(source)s → %(target)s: %(amount)s €")
    moves = [
        pays % {"source": t["from"], "target": t["to"], "amount": t["amount"]}
        for t in outcome["transfers"]
    ]
    chooser = outcome["next_chooser"]
    ask = _("%(name)s decides who writes and who deals first.") % {"name": chooser}
    more = [ask] if chooser else []
    return (title(result, str), *notes(result, str), *moves, *more)


SHEET = GameSheet(
    key="brokdorf",
    template="sheet/deal/brokdorf.html",
    levels={"sheet": gettext_lazy("Sheet")},
    deal=_deal,
    typed=_typed,
    field=_field,
    form=_form,
    summary=_summary,
    seats=SeatFields(named=("tricks", "draw"), chosen=("dealer", "declarer", "player", "revoke")),
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
)
