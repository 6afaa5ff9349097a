"""Melds: their codes in canonical order, their values, and their cards (rule book R10 to R15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.binokel.cards import COPIES
from games.cards import SUITS

RUNDGANG: Final = "rundgang"
SUIT_MELDS: Final = ("double_family", "family", "double_pair", "pair")
BINOKEL_CARDS: Final = ("QS", "JD")
_SETS: Final = {
    "eight_aces": ("A", 2),
    "four_aces": ("A", 1),
    "eight_tens": ("T", 2),
    "eight_kings": ("K", 2),
    "four_kings": ("K", 1),
    "eight_queens": ("Q", 2),
    "four_queens": ("Q", 1),
    "eight_jacks": ("J", 2),
    "four_jacks": ("J", 1),
}
_PAIRS: Final = {"pair": 1, "double_pair": 2}
_FAMILIES: Final = {"family": 1, "double_family": 2}
_BINOKEL: Final = {"binokel": 1, "double_binokel": 2}

CODES: Final[tuple[str, ...]] = (
    RUNDGANG,
    *(f"{name}:{suit}" for suit in SUITS for name in SUIT_MELDS),
    "double_binokel",
    "binokel",
    *_SETS,
)
"""Every meld code in canonical order."""

_POSITION: Final = {code: i for i, code in enumerate(CODES)}


def position(code: str) -> int:
    """Place in the canonical order."""
    return _POSITION[code]


def canonical(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(codes, key=position))


def is_code(value: object) -> bool:
    return isinstance(value, str) and value in _POSITION


def value_of(code: str, trump: str | None, values: Mapping[str, int]) -> int:
    """Points of one meld; 0 when it is not played. `values` names every meld value."""
    name, _, suit = code.partition(":")
    return values[f"{name}_trump" if suit and suit == trump else name]


def points_of_melds(codes: Iterable[str], trump: str | None, values: Mapping[str, int]) -> int:
    return sum(value_of(code, trump, values) for code in codes)


@dataclass(frozen=True, slots=True)
class Needs:
    """The copies of each card that a hand needs: the maximum over the three layers (R13)."""

    cards: Mapping[str, int]

    def conflict(self) -> bool:
        """Return True if some card is needed more often in one layer than the pack has it."""
        return any(times > COPIES for times in self.cards.values())

    def size(self) -> int:
        return sum(self.cards.values())

    def fit(self, hand: Mapping[str, int]) -> bool:
        """Return True if a hand, counted by card, holds everything."""
        return all(hand.get(card, 0) >= times for card, times in self.cards.items())


def needs_of(codes: Iterable[str], rundgang_rule: str) -> Needs:
    """The cards that the melds need together; `rundgang_rule` as the option of that name."""
    return _needs(tuple(codes), rundgang_rule == "with_family")


@lru_cache(maxsize=4_096)
def _needs(codes: tuple[str, ...], with_family: bool) -> Needs:
    rundgang = 1 if RUNDGANG in codes else 0
    suits: Counter[str] = Counter()
    for suit in SUITS:
        names = [code.partition(":")[0] for code in codes if code.endswith(f":{suit}")]
        pairs = sum(_PAIRS.get(name, 0) for name in names)
        families = sum(_FAMILIES.get(name, 0) for name in names)
        royal = pairs + (max(families, rundgang) if with_family else families + rundgang)
        suits.update({f"{rank}{suit}": royal for rank in "KQ"})
        suits.update({f"{rank}{suit}": families for rank in "ATJ"})
    sets: Counter[str] = Counter()
    for rank in "ATKQJ":
        times = sum(copies for code, (of, copies) in _SETS.items() if of == rank and code in codes)
        times += rundgang if rank in "KQ" else 0
        sets.update({rank + suit: times for suit in SUITS})
    times = sum(copies for code, copies in _BINOKEL.items() if code in codes)
    binokel = Counter(dict.fromkeys(BINOKEL_CARDS, times))
    return Needs(dict(+(suits | sets | binokel)))


def sets_of(rank: str) -> tuple[tuple[str, int], ...]:
    """The set melds of a rank: code and copies per suit."""
    return tuple((code, copies) for code, (of, copies) in _SETS.items() if of == rank)
