"""The deal form of Canasta beside that of Buraco: melds by rank, red threes, minimums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.canasta.rules import BLACK_THREE, NATURALS, WILD, Variant
from tournaments.web.sheet.games.canasta.melds import canastas, entries
from tournaments.web.sheet.games.canasta.table import keys_of, lineup, resting, variant_of
from tournaments.web.sheet.games.cards import pad, rank_label
from tournaments.web.sheet.games.entry import BoundForm, DealContext, FormRow, joined
from tournaments.web.sheet.games.rummy import FULL, Rummy
from tournaments.web.sheet.games.rummy.form import RummyForm, SideAsk, rummy_form, side_ask


@dataclass(frozen=True, slots=True)
class Rank:
    """The meld of one rank; `naturals`, `twos` and `jokers` are counters, absent where the rules
    know no such cards in it. `rank` asks for the rank of a further meld."""

    label: str
    naturals: FormRow | None
    wilds: tuple[FormRow, ...]
    rank: FormRow | None = None

    @property
    def errors(self) -> tuple[str, ...]:
        asks = (*self.wilds, *(ask for ask in (self.naturals, self.rank) if ask))
        return tuple(dict.fromkeys(sentence for ask in asks for sentence in ask.errors))


@dataclass(frozen=True, slots=True)
class PartyAsk:
    """The fields of a party only in Canasta; `needs` is the minimum of its first meld."""

    needs: int
    canastas: tuple[Rank, ...]
    by_rank: bool
    canasta_errors: tuple[str, ...]
    red: FormRow
    first_meld: FormRow
    ranks: tuple[Rank, ...]
    more: tuple[Rank, ...]

    beside: tuple[FormRow, ...] = ()

    @property
    def counted(self) -> tuple[FormRow, ...]:
        """Return what is counted beside canastas."""
        return (self.red,)


@dataclass(frozen=True, slots=True)
class DealAsk:
    """The fields of a deal only in Canasta."""

    hand_canasta: FormRow
    sits: tuple[str, ...]
    sitting: tuple[FormRow, ...]
    red_in_hand: tuple[FormRow, ...]
    kept: bool
    rare: bool
    moved: bool


KINDS_PLAYED: Final[Mapping[str, tuple[str, ...]]] = {
    "off": ("natural", "mixed"),
    "flat": ("natural", "mixed", "wild"),
    "split": ("natural", "mixed", "wild_natural", "wild"),
}
"""Value of `wild_canasta` -> the kinds of canastas that exist under it."""


def form(rummy: Rummy, filled: BoundForm, scene: DealContext) -> RummyForm:
    table = lineup(filled.typed, scene)
    seats = map(scene.seat, table.active)
    kept = tuple(rummy.form.ask(filled, scene, f"red_in_hand-{seat}") for seat in seats)
    sitting = tuple(_sitting(filled, scene, k, group) for k, group in enumerate(resting(scene)))
    own = DealAsk(
        rummy.form.ask(filled, scene, "hand_canasta"),
        table.sitting,
        sitting,
        kept,
        any(ask.errors or ask.value for ask in kept),
        any(
            filled.holds(f"first_meld-{j}") or canastas(filled.typed, j)
            for j in range(len(table.parties))
        )
        or filled.holds("hand_canasta"),
        any(ask.errors for ask in sitting) or table.out_of_turn,
    )
    keys = pad("AKQJT98765432", "", copies=8, jokers=variant_of(scene.report).jokers)
    parties = (_party(rummy, filled, scene, j) for j in range(len(table.parties)))
    return rummy_form(rummy, filled, scene, keys, own, parties)


def _sitting(filled: BoundForm, scene: DealContext, k: int, group: tuple[str, ...]) -> FormRow:
    seats = {scene.seat(name): name for name in group}
    return filled.pick(f"sitting-{k}", joined(group), {"": _("in turn"), **seats})


def _party(rummy: Rummy, filled: BoundForm, scene: DealContext, j: int) -> SideAsk:
    variant = variant_of(scene.report)
    minimums: Mapping[str, int] = scene.before["next_minimum"]
    wrong = filled.errors.get(f"canastas-{j}", ())
    numbers = {str(n): str(n) for n in range(5)}
    label, red = rummy.label("red"), f"red-{j}"
    own = PartyAsk(
        max(minimums[key] for key in keys_of(scene, j)),
        _canastas(filled, j),
        bool(canastas(filled.typed, j) or wrong),
        wrong,
        filled.pick(red, label, numbers, kind="row", default="0")
        if scene.level == FULL
        else filled.count(red, label, maximum=4),
        filled.count(f"first_meld-{j}", rummy.label("first_meld"), help=_("If it was noted.")),
        tuple(_rank(filled, j, rank) for rank in _ranks(filled, j, variant)),
        _more(filled, j, variant),
    )
    played = KINDS_PLAYED[variant.wild_canasta]
    return side_ask(rummy, filled, scene, j, played, 11, own)


def _ranks(filled: BoundForm, j: int, variant: Variant) -> str:
    wild = variant.wild_canasta != "off" or filled.holds(*(f"{x}-{j}-{WILD}" for x in "ntj"))
    return NATURALS + BLACK_THREE + (WILD if wild else "")


def _rank(filled: BoundForm, j: int, rank: str) -> Rank:
    naturals = None if rank == WILD else filled.count(f"n-{j}-{rank}", _rank_name(rank), maximum=14)
    return Rank(_rank_name(rank), naturals, () if rank == BLACK_THREE else _wilds(filled, j, rank))


def _wilds(filled: BoundForm, j: int, key: str) -> tuple[FormRow, ...]:
    return (
        filled.count(f"t-{j}-{key}", "2", maximum=14),
        filled.count(f"j-{j}-{key}", "★", maximum=14),
    )


def _more(filled: BoundForm, j: int, variant: Variant) -> tuple[Rank, ...]:
    """Return further melds of a rank: typed ones, and one empty line if it is allowed."""
    known = [key for key in entries(filled.typed, j) if key.startswith("x")]
    return tuple(
        _further(filled, f"n-{j}-x{k}", _wilds(filled, j, f"x{k}"), f"rank-{j}-x{k}")
        for k in range(len(known) + variant.same_rank_melds)
    )


def _canastas(filled: BoundForm, j: int) -> tuple[Rank, ...]:
    """Canastas by rank: those that were typed, and one to be filled in."""
    return tuple(
        _further(
            filled,
            f"cn-{j}-{k}",
            (filled.count(f"cw-{j}-{k}", _("Wild"), maximum=14),),
            f"cr-{j}-{k}",
        )
        for k in range(len(canastas(filled.typed, j)) + 1)
    )


def _further(filled: BoundForm, naturals: str, wilds: tuple[FormRow, ...], rank: str) -> Rank:
    ranks = {"": "–", **{rank: _rank_name(rank) for rank in NATURALS}}
    return Rank(
        "",
        filled.count(naturals, _("naturals"), maximum=14),
        wilds,
        filled.pick(rank, _("Rank"), ranks, kind="select"),
    )


def _rank_name(rank: str) -> str:
    if rank == BLACK_THREE:
        return "3"
    return _("Wild") if rank == WILD else rank_label(rank)
