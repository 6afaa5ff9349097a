"""The deal of Canasta as a table types it: in numbers, or card by card."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.canasta.deal import KEYS, SCHEMA, Evidence, Meld, PartyFacts, meld_facts, quick_facts
from games.canasta.rules import CARD_VALUES, KINDS, WILD, Variant, red_points
from games.envelope import Json
from tournaments.web.sheet.games.canasta.form import form
from tournaments.web.sheet.games.canasta.melds import (
    CANASTA_HEADS,
    MELD_HEADS,
    canasta_values,
    canastas,
    entries,
    is_by_rank,
    meld_values,
)
from tournaments.web.sheet.games.canasta.table import (
    accounts_of,
    keys_of,
    lineup,
    opening,
    resting,
    sitting,
    variant_of,
)
from tournaments.web.sheet.games.cards import read_ranks, write_ranks
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues, Values, given, joined
from tournaments.web.sheet.games.rummy import Rummy
from tournaments.web.sheet.games.rummy.sheet import goal, sheet_of
from tournaments.web.sheet.games.sheet import DealInWords, Fact


def _melds(typed: SubmittedValues, _scene: DealContext, j: int) -> Mapping[str, Json]:
    melds = entries(typed, j).items()
    return {f"{'t' if key == WILD else 'n'}-{j}-{key}": meld for key, meld in melds}


def _shown(melds: Collection[Json], variant: Variant, _strict: bool) -> PartyFacts | None:
    known = all(map(is_by_rank, melds))
    return meld_facts((Meld(**meld) for meld in melds), variant) if known else None


def _told(
    counts: Mapping[str, int], points: int, by_rank: list[Json], variant: Variant
) -> PartyFacts:
    known = by_rank and all(map(is_by_rank, by_rank))
    evidence = tuple(Evidence(**canasta) for canasta in by_rank) if known else None
    return quick_facts(counts, evidence, points, variant)


def _points(facts: PartyFacts, typed: SubmittedValues, scene: DealContext, j: int) -> int | None:
    red, variant = typed.number(f"red-{j}") or 0, variant_of(scene.report)
    if not isinstance(red, int) or not 0 <= red <= 4 or not (facts.melded or red):
        return None
    good = facts.canastas > 0 if variant.red_needs_canasta else facts.melded
    return variant.canasta_points(facts.counts) + facts.points + red_points(red, good=good)


def _sitting_typed(deal: Json, scene: DealContext) -> Values:
    sits = enumerate(deal.get("sitting") or ())
    return {f"sitting-{k}": (scene.seat(name),) for k, name in sits}


CANASTA: Final = Rummy(
    key="canasta",
    schema=SCHEMA,
    keys=KEYS,
    side="party",
    kinds=KINDS,
    meld_heads=MELD_HEADS,
    variant=variant_of,
    values=lambda _variant: CARD_VALUES,
    read=read_ranks,
    write=write_ranks,
    sides=lambda typed, scene: lineup(typed, scene).parties,
    melds=_melds,
    melds_typed=meld_values,
    shown=_shown,
    told=_told,
    points=_points,
    more=lambda typed, scene: given(sitting=sitting(typed, scene)),
    more_typed=_sitting_typed,
    by_rank=canastas,
    by_rank_typed=canasta_values,
)


def _field(path: str, scene: DealContext, typed: SubmittedValues) -> str:
    field = CANASTA.field(path, scene, typed)
    return "sitting-0" if field == "sitting" else field


def _summary(row: Json, deal: Json, _report: Json) -> DealInWords:
    out = deal.get("out")
    title = _("%(name)s went out") % {"name": out} if out else _("Nobody went out")
    if deal.get("hand_canasta"):
        title += f" · {_('hand canasta')}"
    told = CANASTA.in_words(title, row, {"red_points": _("red threes"), "out_points": _("out")})
    away = _("Sat out: %(names)s") % {"names": ", ".join(row["sitting"])}
    return DealInWords(title, (*told.notes, away) if row["sitting"] else told.notes)


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    dealer = outcome["next_dealer"]
    if not dealer:
        return ()
    scene = DealContext(report, outcome, "deals", len(report["deals"]), "", {})
    table = lineup(SubmittedValues({}), scene)
    minimums = outcome["next_minimum"]
    needs = [max(minimums[key] for key in keys_of(scene, j)) for j in range(len(table.parties))]
    pairs = zip(table.parties, needs, strict=True)
    each = " · ".join(f"{joined(party)} {need}" for party, need in pairs)
    first = str(needs[0]) if len(set(needs)) == 1 else each
    sits = (Fact(_("Sits out"), ", ".join(table.sitting)),) if table.sitting else ()
    return (
        Fact(_("Deals"), dealer),
        *sits,
        Fact(_("First meld"), first),
        goal(variant_of(report)),
    )


SHEET = replace(
    sheet_of(
        CANASTA,
        "first_dealer",
        _summary,
        _facts,
        partial(form, CANASTA),
        (gettext_lazy("Canastas"), gettext_lazy("Red threes"), gettext_lazy("Going out")),
    ),
    field=_field,
    seats=replace(
        CANASTA.seats,
        named=("points", "hand", "red_in_hand"),
        by_party=(*CANASTA.seats.by_party, *CANASTA_HEADS),
        by_group=("sitting",),
        from_zero=("red",),
        groups=resting,
    ),
    accounts=accounts_of,
    parties=True,
    opening=opening,
)
