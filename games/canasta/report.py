"""A deal of Canasta as reported: its shape (stage A).

Knows fields and types. Does not know whether the numbers fit the game.
Source: docs/rules/canasta.md sections 3.2, 3.3 and 5.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.canasta.rules import BLACK_THREE, CARD_VALUES, KINDS, NATURALS, RANKS, WILD
from games.canasta.seating import Lineup
from games.envelope import Json, Problem
from games.rummy.report import Fields, Hands, read_hands

_DEAL = ("out", "hand_canasta", "sitting", "parties", "hands", "red_in_hand")
_LETTERS = tuple(RANKS)
_PARTY = (*KINDS, "canastas", "cards", "melds", "red", "first_meld")


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one rank (`W`: wild cards only)."""

    rank: str
    naturals: int = 0
    twos: int = 0
    jokers: int = 0

    @property
    def wilds(self) -> int:
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    @property
    def points(self) -> int:
        return self.naturals * CARD_VALUES.get(self.rank, 0) + 20 * self.twos + 50 * self.jokers


@dataclass(frozen=True, slots=True)
class Evidence:
    """A natural or mixed canasta that is told by rank and numbers."""

    rank: str
    naturals: int = 0
    wilds: int = 0

    @property
    def size(self) -> int:
        return self.naturals + self.wilds


@dataclass(frozen=True, slots=True)
class Party:
    """What a party reports; None stands for absent. `given` holds the canasta counts given."""

    given: Mapping[str, int]
    canastas: tuple[Evidence, ...] | None
    cards: int | None
    melds: tuple[Meld, ...] | None
    red: int
    first_meld: int | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of proper shape."""

    path: str
    lineup: Lineup
    out: str | None
    hand_canasta: bool
    parties: tuple[Party, ...]
    hands: Hands
    red_in_hand: Mapping[str, int]

    def is_out(self, party: int) -> bool:
        """Whether a player of this party went out."""
        return self.out in self.lineup.parties[party]

    def party_path(self, party: int) -> str:
        return f"{self.path}.parties[{party}]"


def read_deal(value: Json, path: str, lineup: Lineup) -> Deal | list[Problem]:
    """The deal, or every fault of its shape."""
    fields = Fields(value, path)
    fields.only(_DEAL)
    out = value.get("out")
    if "out" not in value:
        fields.note("field_missing", "out")
    elif out is not None and out not in lineup.active:
        fields.note("player_unknown", "out")
    hand_canasta = fields.get("hand_canasta")
    if hand_canasta is not None and not isinstance(hand_canasta, bool):
        fields.note("field_type", "hand_canasta")
    parties = _read_parties(fields, len(lineup.parties))
    hands = read_hands(fields, lineup.active, lambda card: card in _LETTERS)
    red = _read_red(fields, lineup.active)
    if fields.problems:
        return fields.problems
    return Deal(path, lineup, out, bool(hand_canasta), parties, hands, red)


def _read_red(fields: Fields, active: tuple[str, ...]) -> dict[str, int]:
    entries = fields.names("red_in_hand", active)
    if entries is None:
        return {}
    return {name: entries.integer(name, 4) or 0 for name in active}


def _read_parties(fields: Fields, number: int) -> tuple[Party, ...]:
    value = fields.get("parties")
    if value is None:
        fields.note("field_missing", "parties")
    elif not isinstance(value, list) or len(value) != number:
        fields.note("field_type", "parties")
    else:
        return tuple(_read_party(party) for party in fields.objects("parties"))
    return ()


def _read_party(fields: Fields) -> Party:
    fields.only(_PARTY)
    given = {kind: fields.integer(kind, 11) for kind in KINDS}
    if fields.get("canastas") is not None and fields.get("melds") is not None:
        fields.note("field_conflict", "canastas")
    canastas = _read_canastas(fields)
    if fields.get("cards") is None and fields.get("melds") is None:
        fields.note("field_missing", "cards")
    cards = fields.integer("cards")
    melds = _read_melds(fields)
    red = fields.integer("red", 4) or 0
    first_meld = fields.integer("first_meld")
    counts = {kind: count for kind, count in given.items() if count is not None}
    return Party(counts, canastas, cards, melds, red, first_meld)


def _read_canastas(fields: Fields) -> tuple[Evidence, ...] | None:
    if fields.get("canastas") is None:
        return None
    canastas = []
    for entry in fields.objects("canastas"):
        rank = _read_rank(entry, NATURALS, ("naturals", "wilds"))
        canastas.append(Evidence(rank, _number(entry, "naturals"), _number(entry, "wilds")))
    return tuple(canastas)


def _read_melds(fields: Fields) -> tuple[Meld, ...] | None:
    if fields.get("melds") is None:
        return None
    numbers = ("naturals", "twos", "jokers")
    melds = []
    for entry in fields.objects("melds"):
        rank = _read_rank(entry, NATURALS + BLACK_THREE + WILD, numbers)
        melds.append(Meld(rank, *(_number(entry, number) for number in numbers)))
    return tuple(melds)


def _read_rank(entry: Fields, ranks: str, numbers: tuple[str, ...]) -> str:
    entry.only(("rank", *numbers))
    rank = entry.get("rank")
    if rank is None:
        entry.note("field_missing", "rank")
    elif rank not in tuple(ranks):
        entry.note("field_type", "rank")
    return str(rank)


def _number(entry: Fields, key: str) -> int:
    return entry.integer(key, 14) or 0
