"""What the deal form of Buraco shows: who closed, each side in numbers or melds, the hands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.buraco.rules import Variant
from tournaments.web.sheet.games.buraco_melds import (
    LINES_AT_MOST,
    MUERTOS,
    TYPE_WORDS,
    lines,
    so_far,
    teams_of,
    told_lines,
    variant_of,
)
from tournaments.web.sheet.games.cards import Pad, pad
from tournaments.web.sheet.games.entry import Ask, Filled, Scene
from tournaments.web.sheet.games.rummy import FULL, HandAsk, carried, hand_asks, joined, nobody

_EMPTY_LINES = 4  # of which a page shows the next one alone; a script adds others


@dataclass(frozen=True, slots=True)
class WrittenMeld:
    """One meld; `said` is what it is."""

    place: str
    ask: Ask
    said: str


@dataclass(frozen=True, slots=True)
class SideAsk:
    """One side: its numbers, its melds, and what it has on the table so far. `next` is the shape of
    one more meld: `$k` stands for the number of its line, `$n` for that of the meld."""

    number: int
    name: str
    so_far: str
    kinds: tuple[Ask, ...]
    cards: Ask
    lines: tuple[WrittenMeld, ...]
    next: WrittenMeld
    muerto: Ask
    only_numbers: bool
    errors: tuple[str, ...]
    meld_errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BuracoForm:
    full: bool
    closer: Ask
    closed_by: Ask
    sides: tuple[SideAsk, ...]
    hands: tuple[HandAsk, ...]
    pad: Pad
    carried: tuple[tuple[str, str], ...]


def form(filled: Filled, scene: Scene) -> BuracoForm:
    variant = variant_of(scene.report)
    seats = {scene.seat(name): name for name in scene.players}
    last = {"": _("not noted"), "discard": _("discarded"), "meld": _("laid or added")}
    if not variant.rules.meld_closes:
        del last["meld"]
    return BuracoForm(
        scene.level == FULL,
        filled.pick("closer", _("Who closed?"), {**seats, **nobody()}, kind="grid"),
        filled.pick("closed_by", _("The last card was"), last, kind="row"),
        tuple(_side(filled, scene, j, joined(t)) for j, t in enumerate(teams_of(scene.report))),
        hand_asks(filled, scene, scene.players),
        pad("A23456789TJQK", copies=2, jokers=variant.rules.jokers),
        carried(filled, scene, "meld-", "hand-"),
    )


def _side(filled: Filled, scene: Scene, j: int, name: str) -> SideAsk:
    variant = variant_of(scene.report)
    numbers = [f"{key}-{j}" for key in (*TYPE_WORDS, "cards")]
    words = {key: str(label) for key, label in MUERTOS.items()}
    return SideAsk(
        j,
        name,
        so_far(filled.typed, scene, j),
        tuple(
            filled.count(f"{kind}-{j}", str(TYPE_WORDS[kind]), maximum=15)
            for kind in TYPE_WORDS
            if kind in _played(variant) or filled.holds(f"{kind}-{j}")
        ),
        filled.count(f"cards-{j}", _("Points of all cards laid out")),
        _lines(filled, j, variant),
        _meld(filled, j, "$k", "$n", ""),
        filled.pick(f"muerto-{j}", _("The muerto"), words, kind="grid"),
        filled.wrong(*numbers) or (not lines(filled.typed, j, variant) and filled.holds(*numbers)),
        filled.errors.get(f"side-{j}", ()),
        filled.errors.get(f"melds-{j}", ()),
    )


def _played(variant: Variant) -> list[str]:
    """The types of canastas that the rules know."""
    without = set() if variant.wild_cards else {"unclean"}
    if not variant.rules.ace_to_ace:
        without.add("ace_to_ace")
    return [kind for kind in TYPE_WORDS if kind not in without]


def _lines(filled: Filled, j: int, variant: Variant) -> tuple[WrittenMeld, ...]:
    """The melds that were typed, and some empty lines."""
    melds = told_lines(filled.typed, j, variant)
    number = min(max(melds, default=-1) + 1 + _EMPTY_LINES, LINES_AT_MOST)
    return tuple(_meld(filled, j, k, k + 1, melds.get(k, "")) for k in range(number))


def _meld(filled: Filled, j: int, k: int | str, n: int | str, said: str) -> WrittenMeld:
    ask = filled.line(f"meld-{j}-{k}", _("Meld %(n)s") % {"n": n}, kind="cards")
    return WrittenMeld(f"said-{j}-{k}", ask, said)
