"""The deal of Buraco as a table types it: in numbers, or card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.buraco.rules import TYPES
from games.envelope import Json
from games.game import Depth
from tournaments.web.sheet.games.buraco_form import form
from tournaments.web.sheet.games.buraco_melds import (
    TYPE_WORDS,
    derived,
    lines,
    so_far,
    teams_of,
    told_lines,
    variant_of,
)
from tournaments.web.sheet.games.cards import read_cards, write_cards
from tournaments.web.sheet.games.entry import Scene, Typed, Values, given, string
from tournaments.web.sheet.games.paper import DEALS, TOTAL, TOTALS, Layout
from tournaments.web.sheet.games.rummy import (
    FULL,
    LEVELS,
    NOBODY,
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

_NUMBERS = (*TYPES, "cards")


def _deal(typed: Typed, scene: Scene) -> Json:
    closed_by = "" if typed.text("closer") == NOBODY else typed.text("closed_by")
    return {
        **last_player(typed, "closer", scene),
        **given(closed_by=closed_by),
        "sides": [_side(typed, scene, j) for j in range(2)],
        "hands": read_hands(typed, scene, scene.players, "closer", read_cards),
    }


def _side(typed: Typed, scene: Scene, j: int) -> Json:
    """One side: at full depth its melds, unless only its numbers were typed."""
    muerto = given(muerto=typed.text(f"muerto-{j}"))
    numbers = given(**{key: typed.number(f"{key}-{j}") for key in _NUMBERS})
    melds = list(lines(typed, j, variant_of(scene.report)).values())
    if scene.level == FULL and (melds or not numbers):
        return {"melds": melds, **muerto}
    return numbers | muerto


def _typed(deal: Json, scene: Scene) -> Values:
    values = last_player_typed(deal, "closer", scene) | hands_typed(deal, scene, write_cards)
    if deal.get("closed_by"):
        values["closed_by"] = (string(deal["closed_by"]),)
    for j, side in enumerate(deal.get("sides") or ()):
        values |= {f"muerto-{j}": (string(side.get("muerto")),)}
        for k, meld in enumerate(side.get("melds") or ()):
            values[f"meld-{j}-{k}"] = (write_cards(meld),)
        if side.get("melds") is None:
            numbers = {key: side.get(key) for key in _NUMBERS}
            values |= {f"{key}-{j}": (string(n),) for key, n in numbers.items() if n is not None}
    return values


def _field(path: str, scene: Scene, typed: Typed) -> str:
    def melds(side: int) -> list[str]:
        return [f"meld-{side}-{k}" for k in lines(typed, side, variant_of(scene.report))]

    return field_of(path, scene, typed, "sides", "side", melds)


def _whose(path: str, scene: Scene, _typed: Typed) -> Sequence[str]:
    return whose(path, scene, "sides", teams_of(scene.report))


def _preview(typed: Typed, scene: Scene) -> tuple[Fact, ...]:
    """What each side has on the table, and what each meld is, as it is typed."""
    variant = variant_of(scene.report)
    sums = [Fact("", so_far(typed, scene, j), place=f"sum-{j}") for j in range(2)]
    melds = [
        Fact("", words, place=f"said-{j}-{k}")
        for j in range(2)
        if scene.level == FULL
        for k, words in told_lines(typed, j, variant).items()
    ]
    return (*sums, *melds)


def _summary(row: Json, deal: Json, _report: Json) -> DealInWords:
    closer = deal.get("closer")
    title = _("%(name)s closed") % {"name": closer} if closer else _("Nobody closed")
    return DealInWords(title, tuple(map(_sum, row["sides"])))


def _sum(side: Json) -> str:
    """A side's points in one line."""
    kinds = [f"{n} {TYPE_WORDS[kind]}" for kind, n in side["canastas"].items() if n]
    points = [
        (_("canastas"), side["canasta_points"], f" ({', '.join(kinds)})" if kinds else ""),
        (_("cards"), side["card_points"], ""),
        (_("closing"), side["close_points"], ""),
        (_("muerto"), side["muerto_points"], ""),
        (_("in hand"), side["hand_points"], ""),
    ]
    return f"{joined(side['players'])}: {told_points(points)}"


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    first = outcome["next_first_player"]
    if not first:
        return ()
    target, deals = variant_of(report).target, variant_of(report).deals
    if deals:
        return (Fact(_("Begins"), first), Fact(_("Deals to play"), str(deals), ends=True))
    goal = (_("Plays to"), str(target)) if target else (_("Plays"), _("one deal"))
    return (Fact(_("Begins"), first), Fact(*goal, ends=True))


def _ending(report: Json, outcome: Json) -> tuple[str, ...]:
    if outcome["tie_broken"]:
        winner = _accounts(report)[outcome["winners"][0]]
        return (_("Level on points: %(name)s began, and so has won.") % {"name": winner},)
    if not outcome["margin"]:
        return (_("Level."),)
    return (_("Ahead by %(points)s points.") % {"points": outcome["margin"]},)


def _accounts(report: Json) -> dict[str, str]:
    if len(report["players"]) == 2:
        return {name: name for name in report["players"]}
    return {str(j): joined(team) for j, team in enumerate(teams_of(report))}


_PAPER: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: TOTALS,
    Depth.NUMBERS: DEALS,
    Depth.SHEET: Layout(
        ("",),
        lines=(
            gettext_lazy("Buracos"),
            gettext_lazy("Points of all cards laid out"),
            gettext_lazy("Muerto"),
            gettext_lazy("Closing"),
            gettext_lazy("Left in the hands"),
            TOTAL,
        ),
    ),
}

SHEET = GameSheet(
    key="buraco",
    template="sheet/deal/buraco.html",
    levels=LEVELS,
    deal=_deal,
    typed=_typed,
    field=_field,
    form=form,
    summary=_summary,
    seats=SeatFields(
        named=("points", "hand"),
        chosen=("closer",),
        by_party=(*_NUMBERS, "meld", "muerto"),
        parties=lambda _typed, scene: teams_of(scene.report),
    ),
    facts=_facts,
    ending=_ending,
    preview=_preview,
    whose=_whose,
    level_of=lambda deal, level: deep(deal, "sides", level),
    derived=derived,
    accounts=_accounts,
    dealer_field="first_player",
    paper=_PAPER,
    depths={"quick": Depth.NUMBERS},
)
