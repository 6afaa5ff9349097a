"""The deal of Canasta as a table types it: in numbers, or card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.canasta.rules import WILD
from games.envelope import Json
from games.game import Depth
from tournaments.web.sheet.games.canasta_form import KINDS, form
from tournaments.web.sheet.games.canasta_melds import (
    PARTY_FIELDS,
    canasta_values,
    canastas,
    derived,
    entries,
    meld_values,
    so_far,
)
from tournaments.web.sheet.games.canasta_table import (
    accounts,
    keys_of,
    lineup,
    opening,
    resting,
    sitting,
    variant_of,
)
from tournaments.web.sheet.games.cards import read_ranks, write_ranks
from tournaments.web.sheet.games.entry import Scene, Typed, Values, given, string
from tournaments.web.sheet.games.paper import DEALS, TOTAL, TOTALS, Layout
from tournaments.web.sheet.games.rummy import (
    FULL,
    LEVELS,
    deep,
    field_of,
    hands_typed,
    joined,
    last_player,
    last_player_typed,
    read_hands,
    told_points,
    whose,
)
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet

_SHARED = ("red", "first_meld")
_PARTY = ("natural", "mixed", "wild_natural", "wild", "cards")


def _deal(typed: Typed, scene: Scene) -> Json:
    table = lineup(typed, scene)
    kept = {name: typed.number(f"red_in_hand-{scene.seat(name)}") for name in table.active}
    return {
        **last_player(typed, "out", scene),
        **({"hand_canasta": True} if typed.ticked("hand_canasta") else {}),
        **given(sitting=sitting(typed, scene)),
        "parties": [_party(typed, scene, j) for j in range(len(table.parties))],
        "hands": read_hands(typed, scene, table.active, "out", read_ranks),
        **given(red_in_hand={name: n for name, n in kept.items() if n}),
    }


def _party(typed: Typed, scene: Scene, j: int) -> Json:
    """One party: at full depth its melds, unless only its numbers were typed."""
    shared = given(red=typed.number(f"red-{j}"), first_meld=typed.number(f"first_meld-{j}"))
    numbers = given(
        **{key: typed.number(f"{key}-{j}") for key in _PARTY}, canastas=canastas(typed, j) or None
    )
    melds = [meld for _key, meld in entries(typed, j)]
    if scene.level == FULL and (melds or not numbers):
        return {"melds": melds, **shared}
    return numbers | shared


def _typed(deal: Json, scene: Scene) -> Values:
    values = last_player_typed(deal, "out", scene) | hands_typed(deal, scene, write_ranks)
    if deal.get("hand_canasta"):
        values["hand_canasta"] = ("on",)
    for k, name in enumerate(deal.get("sitting") or ()):
        values[f"sitting-{k}"] = (scene.seat(name),)
    for name, number in (deal.get("red_in_hand") or {}).items():
        values[f"red_in_hand-{scene.seat(name)}"] = (string(number),)
    for j, party in enumerate(deal.get("parties") or ()):
        values |= _party_values(party, j)
    return values


def _party_values(party: Json, j: int) -> Values:
    full = party.get("melds") is not None
    shown_keys = ("red", "first_meld") if full else (*_PARTY, "red", "first_meld")
    numbers = {key: party.get(key) for key in shown_keys}
    values = {f"{key}-{j}": (string(number),) for key, number in numbers.items() if number}
    if party.get("cards") == 0:
        values[f"cards-{j}"] = ("0",)
    by_rank = canasta_values(party.get("canastas") or [], j)
    return values | by_rank | meld_values(party.get("melds") or [], j)


def _field(path: str, scene: Scene, typed: Typed) -> str:
    def melds(party: int) -> list[str]:
        keys = (key for key, _meld in entries(typed, party))
        return [f"{'t' if key == WILD else 'n'}-{party}-{key}" for key in keys]

    field = field_of(path, scene, typed, "parties", "party", melds)
    return "sitting-0" if field == "sitting" else field


def _whose(path: str, scene: Scene, _typed: Typed) -> Sequence[str]:
    return whose(path, scene, "parties", lineup(Typed({}), scene).parties)


def _preview(typed: Typed, scene: Scene) -> tuple[Fact, ...]:
    """What each party has on the table, as it is typed."""
    parties = lineup(typed, scene).parties
    return tuple(Fact("", so_far(typed, scene, j), place=f"sum-{j}") for j in range(len(parties)))


def _summary(row: Json, deal: Json, _report: Json) -> DealInWords:
    out = deal.get("out")
    title = _("%(name)s went out") % {"name": out} if out else _("Nobody went out")
    if deal.get("hand_canasta"):
        title += f" · {_('hand canasta')}"
    away = (
        (_("Sat out: %(names)s") % {"names": ", ".join(row["sitting"])},) if row["sitting"] else ()
    )
    return DealInWords(title, (*map(_sum, row["parties"]), *away))


def _sum(party: Json) -> str:
    """A party's points in one line, e.g. "Anna & Cleo: canastas +500 (1 natural), cards +365"."""
    kinds = [f"{n} {KINDS[kind]}" for kind, n in party["canastas"].items() if n]
    points = [
        (_("canastas"), party["canasta_points"], f" ({', '.join(kinds)})" if kinds else ""),
        (_("cards"), party["card_points"], ""),
        (_("red threes"), party["red_points"], ""),
        (_("out"), party["out_points"], ""),
        (_("in hand"), party["hand_points"] + party["red_hand_points"], ""),
    ]
    return f"{joined(party['players'])}: {told_points(points)}"


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    dealer = outcome["next_dealer"]
    if not dealer:
        return ()
    scene = Scene(report, outcome, "deals", len(report["deals"]), "", {})
    table = lineup(Typed({}), scene)
    minimums = outcome["next_minimum"]
    needs = [max(minimums[key] for key in keys_of(scene, j)) for j in range(len(table.parties))]
    pairs = zip(table.parties, needs, strict=True)
    each = " · ".join(f"{joined(party)} {need}" for party, need in pairs)
    first = str(needs[0]) if len(set(needs)) == 1 else each
    sits = (Fact(_("Sits out"), ", ".join(table.sitting)),) if table.sitting else ()
    rules = variant_of(report)
    goal = (_("Deals to play"), rules.deals) if rules.deals else (_("Plays to"), rules.target)
    return (
        Fact(_("Deals"), dealer),
        *sits,
        Fact(_("First meld"), first),
        Fact(goal[0], str(goal[1]), ends=True),
    )


def _ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    if not outcome["margin"]:
        return (_("Level."),)
    return (_("Ahead by %(points)s points.") % {"points": outcome["margin"]},)


_PAPER: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: TOTALS,
    Depth.NUMBERS: DEALS,
    Depth.SHEET: Layout(
        ("",),
        lines=(
            gettext_lazy("Canastas"),
            gettext_lazy("Points of all cards laid out"),
            gettext_lazy("Red threes"),
            gettext_lazy("Going out"),
            gettext_lazy("Left in the hands"),
            TOTAL,
        ),
    ),
}

SHEET = GameSheet(
    key="canasta",
    template="sheet/deal/canasta.html",
    levels=LEVELS,
    deal=_deal,
    typed=_typed,
    field=_field,
    form=form,
    summary=_summary,
    seats=SeatFields(
        named=("points", "hand", "red_in_hand"),
        chosen=("out",),
        by_party=(*_PARTY, *_SHARED, *PARTY_FIELDS),
        by_group=("sitting",),
        from_zero=("red",),
        playing=lambda typed, scene: lineup(typed, scene).active,
        parties=lambda typed, scene: lineup(typed, scene).parties,
        groups=resting,
    ),
    facts=_facts,
    ending=_ending,
    preview=_preview,
    whose=_whose,
    level_of=lambda deal, level: deep(deal, "parties", level),
    derived=derived,
    accounts=accounts,
    dealer_field="first_dealer",
    parties=True,
    opening=opening,
    paper=_PAPER,
    depths={"quick": Depth.NUMBERS},
)
