"""What the deal form of Canasta and Buraco shows; `rummy` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.web.sheet.games.cards import Pad
from tournaments.web.sheet.games.entry import Ask, Filled, Scene
from tournaments.web.sheet.games.rummy import FULL, NOBODY, Rummy, joined
from tournaments.wording.language import in_language


@dataclass(frozen=True, slots=True)
class HandAsk:
    """What a player still held: points or cards."""

    seat: str
    name: str
    points: Ask
    cards: Ask


@dataclass(frozen=True, slots=True)
class SideAsk:
    """One side: its numbers, and what it has on the table so far. `own` is what only this game
    asks of it, its melds above all."""

    number: int
    name: str
    so_far: str
    kinds: tuple[Ask, ...]
    cards: Ask
    only_numbers: bool
    errors: tuple[str, ...]
    meld_errors: tuple[str, ...]
    own: Any

    @property
    def numbers(self) -> tuple[Ask, ...]:
        """Return what is asked of it in a form of numbers, in this order."""
        return (*self.kinds, self.own.beside, self.cards)


@dataclass(frozen=True, slots=True)
class NumberRow:
    """One number of all sides beside each other; None for a side that is not asked."""

    label: str
    cells: tuple[tuple[str, Ask | None], ...]


@dataclass(frozen=True, slots=True)
class RummyForm:
    """`own` is what only this game asks of a deal."""

    full: bool
    last: Ask
    sides: tuple[SideAsk, ...]
    hands: tuple[HandAsk, ...]
    carried: tuple[tuple[str, str], ...]
    pad: Pad
    own: Any

    @property
    def rows(self) -> tuple[NumberRow, ...]:
        """The numbers of all sides, a row each."""
        asked = [{_head(ask): ask for ask in side.numbers} for side in self.sides]
        heads = dict.fromkeys(head for asks in asked for head in asks)
        rows = (tuple(asks.get(head) for asks in asked) for head in heads)
        names = [side.name for side in self.sides]
        return tuple(
            NumberRow(next(ask.label for ask in row if ask), tuple(zip(names, row, strict=True)))
            for row in rows
        )


def _head(ask: Ask) -> str:
    return ask.name.rpartition("-")[0]


def rummy_form(
    rummy: Rummy, filled: Filled, scene: Scene, pad: Pad, own: Any, sides: Iterable[SideAsk]
) -> RummyForm:
    """The form of a deal."""
    seats = {scene.seat(name): name for name in rummy.playing(filled.typed, scene)}
    last = rummy.keys.last
    choices = {**seats, NOBODY: _("nobody")}
    hands = (
        HandAsk(
            seat,
            name,
            filled.count(f"points-{seat}", name),
            filled.line(f"hand-{seat}", name, kind="cards"),
        )
        for seat, name in seats.items()
    )
    return RummyForm(
        scene.level == FULL,
        filled.pick(last, rummy.label(last), choices, kind="grid"),
        tuple(sides),
        tuple(hands),
        _carried(rummy, filled, scene),
        pad,
        own,
    )


def side_ask(
    rummy: Rummy, filled: Filled, scene: Scene, j: int, played: Sequence[str], most: int, own: Any
) -> SideAsk:
    """Return what is asked of a side: of the kinds of canastas those `played`, up to `most` of
    each, and what is typed of others."""
    typed = filled.typed
    fields = [f"{key}-{j}" for key in rummy.numbers]
    in_numbers = bool(rummy.by_rank(typed, j)) or filled.holds(*fields)
    return SideAsk(
        j,
        joined(rummy.sides(typed, scene)[j]),
        rummy.so_far(typed, scene, j),
        tuple(
            filled.count(f"{kind}-{j}", in_language(label), maximum=most)
            for kind, label in rummy.kinds.items()
            if kind in played or filled.holds(f"{kind}-{j}")
        ),
        filled.count(f"cards-{j}", rummy.label("cards")),
        filled.wrong(*fields) or (not rummy.melds(typed, scene, j) and in_numbers),
        filled.errors.get(f"{rummy.side}-{j}", ()),
        filled.errors.get(f"melds-{j}", ()),
        own,
    )


def _carried(rummy: Rummy, filled: Filled, scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return what was typed card by card, to go along with a form in numbers."""
    if scene.level == FULL:
        return ()
    hidden = tuple(f"{head}-" for head in (*rummy.meld_heads, "hand"))
    return tuple(
        (name, text)
        for name, texts in filled.typed.values.items()
        if name.startswith(hidden)
        for text in texts
        if text
    )
