"""The deal of Buraco as a table types it: in numbers, or card by card.

Melds are typed as lines of cards: `meld-`, the side and the number of the line, e.g. `meld-0-3`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.buraco.deal import CLOSED_BY, KEYS, SCHEMA, SideFacts, meld_facts
from games.buraco.melds import Meld, read_meld
from games.buraco.options import OPTIONS
from games.buraco.rules import CARDS, MUERTOS, TYPE_WORDS, TYPES, Variant
from games.envelope import Json
from games.options import read_variant
from games.pairs import default_teams, in_seats
from tournaments.web.sheet.games.cards import pad, read_cards, write_cards
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    FormRow,
    SubmittedValues,
    Values,
)
from tournaments.web.sheet.games.rummy import FULL, Rummy, Sides
from tournaments.web.sheet.games.rummy.form import RummyForm, SideAsk, rummy_form, side_ask
from tournaments.web.sheet.games.rummy.sheet import ending, goal, sheet_of
from tournaments.web.sheet.games.sheet import DealInWords, Fact, accounts
from tournaments.wording.language import in_language
from tournaments.wording.problems import say

_LINES_AT_MOST: Final = 40
_EMPTY_LINES: Final = 4  # of which a page shows the next one alone; a script adds others


def _variant_of(report: Json) -> Variant:
    return Variant(**read_variant(OPTIONS, report.get("variant"))[0])


def _teams_of(report: Json) -> Sides:
    """The sides in the order of the report, the players of each in seat order."""
    players = tuple(report["players"])
    return in_seats(players, report.get("teams") or default_teams(players))


def _lines(typed: SubmittedValues, scene: DealContext, j: int) -> dict[int, list[str]]:
    """The melds that were typed, by line; a run from high to low is turned."""
    read = ((k, read_cards(typed.text(f"meld-{j}-{k}"))) for k in range(_LINES_AT_MOST))
    variant = _variant_of(scene.report)
    return {k: _upwards(cards, variant) for k, cards in read if cards}


def _upwards(cards: list[str], variant: Variant) -> list[str]:
    turned = list(reversed(cards))
    is_turned = isinstance(_meld(turned, variant), Meld)
    return turned if is_turned and not isinstance(_meld(cards, variant), Meld) else cards


def _meld(cards: list[str], variant: Variant) -> Meld | str:
    return read_meld(cards, variant) if set(cards) <= set(CARDS) else "card_unknown"


def _meld_in_words(meld: Meld | str, variant: Variant) -> str:
    if isinstance(meld, str):
        return f"✗ {say(meld, 'buraco')}"
    type_, points = meld.type(variant), meld.points(variant)
    if type_ in TYPES:
        words, name = _("canasta %(type)s, %(points)d + %(bonus)d"), in_language(TYPE_WORDS[type_])
        return words % {"type": name, "points": points, "bonus": TYPES[type_]}
    kind = _("run") if meld.is_run else _("set")
    return _("%(kind)s, %(points)d") % {"kind": kind, "points": points}


def _said(typed: SubmittedValues, scene: DealContext, j: int) -> dict[int, str]:
    """Return the text of each line: type and points, or its problem."""
    variant = _variant_of(scene.report)
    return {
        k: _meld_in_words(_meld(cards, variant), variant) if len(cards) >= 3 else ""
        for k, cards in _lines(typed, scene, j).items()
    }


def _melds(typed: SubmittedValues, scene: DealContext, j: int) -> Mapping[str, list[str]]:
    return {f"meld-{j}-{k}": cards for k, cards in _lines(typed, scene, j).items()}


def _melds_typed(melds: Sequence[list[str]], j: int) -> Values:
    return {f"meld-{j}-{k}": (write_cards(meld),) for k, meld in enumerate(melds)}


def _shown(typed: Collection[list[str]], variant: Variant, strict: bool) -> SideFacts | None:
    read = [_meld(cards, variant) for cards in typed]
    melds = [meld for meld in read if isinstance(meld, Meld)]
    wrong = len(melds) < len(read) if strict else "card_unknown" in read
    return None if wrong else meld_facts(melds, variant)


def _points(facts: SideFacts, _typed: SubmittedValues, _scene: DealContext, _j: int) -> int | None:
    bonus = sum(TYPES[kind] * n for kind, n in facts.counts.items())
    return facts.points + bonus if facts.points else None


def _notes(typed: SubmittedValues, scene: DealContext) -> tuple[Fact, ...]:
    return tuple(
        Fact("", words, place=f"said-{j}-{k}")
        for j in range(2)
        if scene.level == FULL
        for k, words in _said(typed, scene, j).items()
    )


BURACO: Final = Rummy(
    key="buraco",
    schema=SCHEMA,
    keys=KEYS,
    side="side",
    kinds=TYPE_WORDS,
    meld_heads=("meld",),
    variant=_variant_of,
    values=lambda variant: variant.values,
    read=read_cards,
    write=write_cards,
    sides=lambda _typed, scene: _teams_of(scene.report),
    melds=_melds,
    melds_typed=_melds_typed,
    shown=_shown,
    told=lambda counts, points, *_: SideFacts(points, counts, points // 5, None),
    points=_points,
    of_last=("closed_by",),
    notes=_notes,
)


@dataclass(frozen=True, slots=True)
class WrittenMeld:
    """One meld; `said` is what it is."""

    place: str
    ask: FormRow
    said: str


@dataclass(frozen=True, slots=True)
class SideOwn:
    """The fields of a side only in Buraco.

    `next` is the shape of one more meld: `$k` stands for the number of its line, `$n` for that of
    the meld.
    """

    lines: tuple[WrittenMeld, ...]
    next: WrittenMeld
    muerto: FormRow
    counted: tuple[FormRow, ...] = ()

    @property
    def beside(self) -> tuple[FormRow, ...]:
        """Return what is asked beside the cards."""
        return (self.muerto,)


def _deal(typed: SubmittedValues, scene: DealContext) -> Json:
    """The deal; the side that closed has played its muerto, unless something else is typed."""
    deal = BURACO.deal(typed, scene)
    for side, names in zip(deal["sides"], _teams_of(scene.report), strict=True):
        if deal.get("closer") in names:
            side.setdefault("muerto", "used")
    return deal


def _form(filled: BoundForm, scene: DealContext) -> RummyForm:
    rules = _variant_of(scene.report).rules
    last = {key: in_language(label) for key, label in CLOSED_BY.items()}
    if not rules.meld_closes:
        del last["meld"]
    ways = {"": _("not noted"), **last}
    closed_by = BURACO.form.ask(filled, scene, "closed_by", choices=ways, kind="row")
    keys = pad("A23456789TJQK", copies=2, jokers=rules.jokers)
    sides = (_side(filled, scene, j) for j in range(2))
    return rummy_form(BURACO, filled, scene, keys, closed_by, sides)


def _side(filled: BoundForm, scene: DealContext, j: int) -> SideAsk:
    variant, said = _variant_of(scene.report), _said(filled.typed, scene, j)
    number = min(max(said, default=-1) + 1 + _EMPTY_LINES, _LINES_AT_MOST)
    lines = tuple(_line(filled, j, k, k + 1, said.get(k, "")) for k in range(number))
    muertos = {key: in_language(label) for key, label in MUERTOS.items()}
    muerto = filled.pick(f"muerto-{j}", BURACO.label("muerto"), muertos, kind="grid")
    without = set() if variant.wild_cards else {"unclean"}
    without |= set() if variant.rules.ace_to_ace else {"ace_to_ace"}
    own = SideOwn(lines, _line(filled, j, "$k", "$n", ""), muerto)
    return side_ask(BURACO, filled, scene, j, [k for k in TYPES if k not in without], 15, own)


def _line(filled: BoundForm, j: int, k: int | str, n: int | str, said: str) -> WrittenMeld:
    ask = filled.line(f"meld-{j}-{k}", _("Meld %(n)s") % {"n": n}, kind="cards")
    return WrittenMeld(f"said-{j}-{k}", ask, said)


def _summary(row: Json, deal: Json, _report: Json) -> DealInWords:
    closer = deal.get("closer")
    title = _("%(name)s closed") % {"name": closer} if closer else _("Nobody closed")
    return BURACO.in_words(title, row, {"close_points": _("closing"), "muerto_points": _("muerto")})


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    first = outcome["next_first_player"]
    return (Fact(_("Begins"), first), goal(_variant_of(report))) if first else ()


def _ending(report: Json, outcome: Json) -> tuple[str, ...]:
    if not outcome["tie_broken"]:
        return ending(report, outcome)
    winner = accounts(report)[outcome["winners"][0]]
    return (_("Level on points: %(name)s began, and so has won.") % {"name": winner},)


SHEET = replace(
    sheet_of(
        BURACO,
        "first_player",
        _summary,
        _facts,
        _form,
        (gettext_lazy("Buracos"), gettext_lazy("Muerto"), gettext_lazy("Closing")),
    ),
    deal=_deal,
    ending=_ending,
)
