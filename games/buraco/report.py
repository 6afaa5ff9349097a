"""A deal of Buraco as it is reported, and what it implies: points, canastas, sizes, cards in sight.

Knows JSON types and the fields of a deal (stage A), and facts of a deal whose entries are legal.
Does not judge it.

Source: docs/rules/buraco.md sections 2, 3, 5.4 and 5.7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.buraco.melds import Meld, read_meld
from games.buraco.rules import CARDS, MUERTOS, TYPES, Variant
from games.envelope import Json, Problem
from games.rummy.report import Fields, Hands, Teams, known_cards, read_hands

_DEAL = ("closer", "closed_by", "sides", "hands")
_SIDE = (*TYPES, "cards", "melds", "muerto")


@dataclass(frozen=True, slots=True)
class Side:
    """What a side reports; None stands for absent. `given` holds the canasta counts given."""

    given: Mapping[str, int]
    cards: int | None
    melds: tuple[tuple[str, ...], ...] | None
    muerto: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of proper shape; `teams` are the players of each side in seat order."""

    path: str
    players: tuple[str, ...]
    teams: Teams
    closer: str | None
    closed_by: str | None
    sides: tuple[Side, ...]
    hands: Hands

    def closes(self, side: int) -> bool:
        """Whether a player of this side closed the deal."""
        return self.closer in self.teams[side]

    def side_path(self, side: int) -> str:
        return f"{self.path}.sides[{side}]"


def read_deal(
    value: Json, path: str, players: tuple[str, ...], teams: Teams
) -> Deal | list[Problem]:
    """The deal, or every fault of its shape."""
    fields = Fields(value, path)
    fields.only(_DEAL)
    closer = value.get("closer")
    if "closer" not in value:
        fields.note("field_missing", "closer")
    elif closer is not None and closer not in players:
        fields.note("player_unknown", "closer")
    closed_by = _read_word(fields, "closed_by", ("discard", "meld"))
    sides = _read_sides(fields)
    hands = read_hands(fields, players, lambda card: card in CARDS)
    if fields.problems:
        return fields.problems
    return Deal(path, players, teams, closer, closed_by, sides, hands)


def _read_word(fields: Fields, key: str, words: tuple[str, ...]) -> str | None:
    value = fields.get(key)
    if value is None:
        return None
    if value not in words:
        fields.note("field_type", key)
    return str(value)


def _read_sides(fields: Fields) -> tuple[Side, ...]:
    value = fields.get("sides")
    if value is None:
        fields.note("field_missing", "sides")
    elif not isinstance(value, list) or len(value) != 2:
        fields.note("field_type", "sides")
    else:
        return tuple(_read_side(side) for side in fields.objects("sides"))
    return ()


def _read_side(fields: Fields) -> Side:
    fields.only(_SIDE)
    given = {kind: fields.integer(kind, 15) for kind in TYPES}
    if fields.get("cards") is None and fields.get("melds") is None:
        fields.note("field_missing", "cards")
    cards = fields.integer("cards")
    melds = _read_melds(fields)
    if fields.get("muerto") is None:
        fields.note("field_missing", "muerto")
    muerto = _read_word(fields, "muerto", MUERTOS)
    counts = {kind: count for kind, count in given.items() if count is not None}
    return Side(counts, cards, melds, muerto or "")


def _read_melds(fields: Fields) -> tuple[tuple[str, ...], ...] | None:
    value = fields.get("melds")
    if value is None:
        return None
    if not isinstance(value, list):
        fields.note("field_type", "melds")
        return None
    melds = []
    for k, meld in enumerate(value):
        path = f"{fields.at('melds')}[{k}]"
        if isinstance(meld, list):
            strange = [c for c, card in enumerate(meld) if card not in CARDS]
            fields.problems.extend(Problem("card_unknown", f"{path}[{c}]") for c in strange)
            melds.append(tuple(meld))
        else:
            fields.problems.append(Problem("field_type", path))
    return tuple(melds)


@dataclass(frozen=True, slots=True)
class SideFacts:
    """Derived of one side: `size` is the highest number of melded cards, exact in full form.

    `melds` is None for a quick side.
    """

    points: int
    counts: Mapping[str, int]
    size: int
    melds: tuple[Meld, ...] | None

    @property
    def canastas(self) -> int:
        return sum(self.counts.values())

    @property
    def clean_canastas(self) -> int:
        """Canastas that a mode asking for a clean one accepts."""
        return self.canastas - self.counts["unclean"]


def side_facts(side: Side, variant: Variant) -> SideFacts:
    """The facts of one side; illegal melds are left out."""
    if side.melds is None:
        points = side.cards or 0
        counts = {kind: side.given.get(kind, 0) for kind in TYPES}
        return SideFacts(points, counts, points // 5, None)
    read = [read_meld(cards, variant) for cards in side.melds]
    melds = tuple(meld for meld in read if isinstance(meld, Meld))
    types = Counter(meld.type(variant) for meld in melds)
    return SideFacts(
        sum(meld.points(variant) for meld in melds),
        {kind: types[kind] for kind in TYPES},
        sum(len(meld.cards) for meld in melds),
        melds,
    )


def cards_in_sight(deal: Deal) -> Counter[str]:
    """Every card of the melds and hands that are given as cards."""
    cards = Counter(known_cards(deal.hands))
    for side in deal.sides:
        for meld in side.melds or ():
            cards.update(meld)
    return cards
