"""What the deal form of Canasta shows: who went out, each party in numbers or melds, the hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.canasta.rules import BLACK_THREE, NATURALS, WILD, Variant
from tournaments.web.sheet.games.canasta_melds import MELD_FIELDS, canastas, entries, so_far
from tournaments.web.sheet.games.canasta_table import keys_of, lineup, resting, variant_of
from tournaments.web.sheet.games.cards import Pad, pad, rank_label
from tournaments.web.sheet.games.entry import Ask, Filled, Scene
from tournaments.web.sheet.games.rummy import FULL, HandAsk, carried, hand_asks, joined, nobody

KINDS: Final[Mapping[str, Promise]] = {
    "natural": gettext_lazy("natural"),
    "mixed": gettext_lazy("mixed"),
    "wild_natural": gettext_lazy("wild, natural"),
    "wild": gettext_lazy("wild"),
}


_QUICK = (*KINDS, "cards")


@dataclass(frozen=True, slots=True)
class Rank:
    """The meld of one rank; `naturals`, `twos` and `jokers` are counters, absent where the rules
    know no such cards in it. `rank` asks for the rank of a further meld."""

    label: str
    naturals: Ask | None
    wilds: tuple[Ask, ...]
    rank: Ask | None = None

    @property
    def errors(self) -> tuple[str, ...]:
        asks = (*self.wilds, *(ask for ask in (self.naturals, self.rank) if ask))
        return tuple(dict.fromkeys(sentence for ask in asks for sentence in ask.errors))


@dataclass(frozen=True, slots=True)
class PartyAsk:
    """One party: its numbers, its melds, and what it has on the table so far."""

    number: int
    name: str
    needs: int
    so_far: str
    kinds: tuple[Ask, ...]
    canastas: tuple[Rank, ...]
    by_rank: bool
    canasta_errors: tuple[str, ...]
    cards: Ask
    red: Ask
    first_meld: Ask
    ranks: tuple[Rank, ...]
    more: tuple[Rank, ...]
    only_numbers: bool
    errors: tuple[str, ...]
    meld_errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CanastaForm:
    full: bool
    out: Ask
    hand_canasta: Ask
    sits: tuple[str, ...]
    sitting: tuple[Ask, ...]
    parties: tuple[PartyAsk, ...]
    hands: tuple[HandAsk, ...]
    red_in_hand: tuple[Ask, ...]
    kept: bool
    moved: bool
    carried: tuple[tuple[str, str], ...]
    pad: Pad


def form(filled: Filled, scene: Scene) -> CanastaForm:
    table = lineup(filled.typed, scene)
    seats = {scene.seat(name): name for name in table.active}
    kept = [filled.count(f"red_in_hand-{seat}", name) for seat, name in seats.items()]
    groups = resting(scene)
    sitting = tuple(_sitting(filled, scene, k, group) for k, group in enumerate(groups))
    return CanastaForm(
        scene.level == FULL,
        filled.pick("out", _("Who went out?"), {**seats, **nobody()}, kind="grid"),
        filled.check("hand_canasta", _("Out of the hand in one go: hand canasta")),
        table.sitting,
        sitting,
        tuple(_party(filled, scene, j, joined(p)) for j, p in enumerate(table.parties)),
        hand_asks(filled, scene, table.active),
        tuple(kept),
        any(ask.errors or ask.value for ask in kept),
        any(ask.errors for ask in sitting) or table.out_of_turn,
        carried(filled, scene, *MELD_FIELDS, "hand-"),
        pad("AKQJT98765432", "", copies=8, jokers=variant_of(scene.report).jokers),
    )


def _sitting(filled: Filled, scene: Scene, k: int, group: tuple[str, ...]) -> Ask:
    seats = {scene.seat(name): name for name in group}
    return filled.pick(f"sitting-{k}", joined(group), {"": _("in turn"), **seats})


def _party(filled: Filled, scene: Scene, j: int, name: str) -> PartyAsk:
    variant = variant_of(scene.report)
    minimums: Mapping[str, int] = scene.before["next_minimum"]
    kinds = [
        kind
        for kind in KINDS
        if variant.wild_canasta in KINDS_PLAYED[kind] or filled.holds(f"{kind}-{j}")
    ]
    numbers = [f"{key}-{j}" for key in _QUICK]
    melds, by_rank = bool(entries(filled.typed, j)), canastas(filled.typed, j)
    return PartyAsk(
        j,
        name,
        max(minimums[key] for key in keys_of(scene, j)),
        so_far(filled.typed, scene, j),
        tuple(filled.count(f"{kind}-{j}", str(KINDS[kind]), maximum=11) for kind in kinds),
        _canastas(filled, j),
        bool(by_rank or filled.errors.get(f"canastas-{j}")),
        filled.errors.get(f"canastas-{j}", ()),
        filled.count(f"cards-{j}", _("Points of all cards laid out")),
        _red(filled, j),
        filled.count(f"first_meld-{j}", _("Points of the first meld"), help=_("If it was noted.")),
        tuple(_rank(filled, j, rank) for rank in _ranks(filled, j, variant)),
        _more(filled, j, variant),
        filled.wrong(*numbers) or (not melds and bool(by_rank or filled.holds(*numbers))),
        filled.errors.get(f"party-{j}", ()),
        filled.errors.get(f"melds-{j}", ()),
    )


KINDS_PLAYED: Mapping[str, tuple[str, ...]] = {
    "natural": ("off", "flat", "split"),
    "mixed": ("off", "flat", "split"),
    "wild_natural": ("split",),
    "wild": ("flat", "split"),
}
"""Kind of canasta -> the values of `wild_canasta` under which it exists."""


def _red(filled: Filled, j: int) -> Ask:
    numbers = {str(n): str(n) for n in range(5)}
    return filled.pick(f"red-{j}", _("Red threes"), numbers, kind="row", default="0")


def _ranks(filled: Filled, j: int, variant: Variant) -> str:
    wild = variant.wild_canasta != "off" or filled.holds(*(f"{x}-{j}-{WILD}" for x in "ntj"))
    return NATURALS + BLACK_THREE + (WILD if wild else "")


def _rank(filled: Filled, j: int, rank: str) -> Rank:
    naturals = None if rank == WILD else filled.count(f"n-{j}-{rank}", _rank_name(rank), maximum=14)
    return Rank(_rank_name(rank), naturals, () if rank == BLACK_THREE else _wilds(filled, j, rank))


def _wilds(filled: Filled, j: int, key: str) -> tuple[Ask, ...]:
    return (
        filled.count(f"t-{j}-{key}", "2", maximum=14),
        filled.count(f"j-{j}-{key}", "★", maximum=14),
    )


def _more(filled: Filled, j: int, variant: Variant) -> tuple[Rank, ...]:
    """Further melds of a rank: those that were typed, and one to be filled in if it is allowed."""
    known = [key for key, _meld in entries(filled.typed, j) if key.startswith("x")]
    number = len(known) + (1 if variant.same_rank_melds else 0)
    ranks = {"": "–", **{rank: _rank_name(rank) for rank in NATURALS}}
    return tuple(
        Rank(
            "",
            filled.count(f"n-{j}-x{k}", _("naturals"), maximum=14),
            _wilds(filled, j, f"x{k}"),
            filled.pick(f"rank-{j}-x{k}", _("Rank"), ranks, kind="select"),
        )
        for k in range(number)
    )


def _canastas(filled: Filled, j: int) -> tuple[Rank, ...]:
    """Canastas by rank: those that were typed, and one to be filled in."""
    ranks = {"": "–", **{rank: _rank_name(rank) for rank in NATURALS}}
    return tuple(
        Rank(
            "",
            filled.count(f"cn-{j}-{k}", _("naturals"), maximum=14),
            (filled.count(f"cw-{j}-{k}", _("Wild"), maximum=14),),
            filled.pick(f"cr-{j}-{k}", _("Rank"), ranks, kind="select"),
        )
        for k in range(len(canastas(filled.typed, j)) + 1)
    )


def _rank_name(rank: str) -> str:
    if rank == BLACK_THREE:
        return "3"
    return _("Wild") if rank == WILD else rank_label(rank)
