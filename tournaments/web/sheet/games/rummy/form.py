"""The deal form of Canasta and Buraco; `rummy` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.web.sheet.games.cards import Pad
from tournaments.web.sheet.games.entry import BoundForm, DealContext, FormRow, joined
from tournaments.web.sheet.games.rummy import FULL, NOBODY, Rummy
from tournaments.wording.language import in_language


@dataclass(frozen=True, slots=True)
class HandAsk:
    """The hand of a player of a side: points or cards."""

    seat: str
    side: int
    points: FormRow
    cards: FormRow


@dataclass(frozen=True, slots=True)
class SideAsk:
    """One side: its numbers, and its points on the table so far.

    `own` has the fields of this game alone, above all its melds.
    """

    number: int
    name: str
    so_far: str
    kinds: tuple[FormRow, ...]
    cards: FormRow
    only_numbers: bool
    errors: tuple[str, ...]
    meld_errors: tuple[str, ...]
    own: Any

    @property
    def counted(self) -> tuple[FormRow, ...]:
        """Return what a form of numbers counts of it, in this order."""
        return (*self.kinds, *self.own.counted)


@dataclass(frozen=True, slots=True)
class SideRow:
    """The numbers of one side, a cell for each head, None if it has no field.

    `hands` are those of its players.
    """

    side: SideAsk
    cells: tuple[FormRow | None, ...]
    hands: tuple[HandAsk, ...]

    @property
    def wrong(self) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with its numbers, with whose they are."""
        asks = (*self.side.counted, *self.side.own.beside, self.side.cards)
        own = [*self.side.errors, *(words for ask in asks for words in ask.errors)]
        hands = [(hand.points.label, words) for hand in self.hands for words in hand.points.errors]
        return (*((self.side.name, words) for words in own), *hands)


@dataclass(frozen=True, slots=True)
class RummyForm:
    """`own` is what only this game asks of a deal."""

    full: bool
    last: FormRow
    sides: tuple[SideAsk, ...]
    hands: tuple[HandAsk, ...]
    carried: tuple[tuple[str, str], ...]
    pad: Pad
    own: Any

    @property
    def heads(self) -> tuple[str, ...]:
        """Return the columns of any side: its counts, and the points of its cards."""
        asks = {_head(ask): ask for side in self.sides for ask in side.counted}
        return (*(ask.label for ask in asks.values()), capfirst(_("cards")))

    @property
    def rows(self) -> tuple[SideRow, ...]:
        """The numbers of each side."""
        heads = dict.fromkeys(_head(ask) for side in self.sides for ask in side.counted)
        asked = ({_head(ask): ask for ask in side.counted} for side in self.sides)
        return tuple(
            SideRow(
                side,
                (*(asks.get(head) for head in heads), side.cards),
                tuple(hand for hand in self.hands if hand.side == side.number),
            )
            for side, asks in zip(self.sides, asked, strict=True)
        )


def _head(ask: FormRow) -> str:
    return ask.name.rpartition("-")[0]


def rummy_form(
    rummy: Rummy,
    filled: BoundForm,
    scene: DealContext,
    pad: Pad,
    own: Any,
    sides: Iterable[SideAsk],
) -> RummyForm:
    """The form of a deal."""
    seats = {scene.seat(name): name for name in rummy.playing(filled.typed, scene)}
    last = rummy.keys.last
    choices = {**seats, NOBODY: _("nobody")}
    parties = rummy.sides(filled.typed, scene)
    hands = (
        HandAsk(
            seat,
            next(j for j, names in enumerate(parties) if name in names),
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
    rummy: Rummy,
    filled: BoundForm,
    scene: DealContext,
    j: int,
    played: Sequence[str],
    most: int,
    own: Any,
) -> SideAsk:
    """Return the fields of a side.

    They are the kinds of canastas `played`, up to `most` of each, and others with typed values.
    """
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


def _carried(rummy: Rummy, filled: BoundForm, scene: DealContext) -> tuple[tuple[str, str], ...]:
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
