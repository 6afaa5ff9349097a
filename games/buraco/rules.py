"""The numbers of Buraco: the five modes, card values, bonuses, the values of a variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.buraco.options import BOOK, Options
from games.cards import RANKS, SUITS, pack
from games.options import Words

JOKER = "X"
TWO = "2"
CARDS = (*pack(RANKS, SUITS), JOKER)
CANASTA = 7
HAND = 11
ACE_TO_ACE = 14

TYPES: Mapping[str, int] = {"unclean": 100, "clean": 200, "royal": 500, "ace_to_ace": 1000}
CLOSE_BONUS = 100
MUERTO_PENALTY = -100
TYPE_WORDS: Mapping[str, Words] = BOOK.under("type")
MUERTOS: Mapping[str, Words] = BOOK.under("muerto")


@dataclass(frozen=True, slots=True)
class Mode:
    """The rules of a mode of play (4.1)."""

    jokers: int = 4
    sets: bool = True
    set_of_twos: bool = True
    clean_to_close: bool = True
    ace_to_ace: bool = True
    two: int = 10
    joker: int = 20
    unused_penalty: int = -100
    meld_closes: bool = True
    open_pile: bool = False
    eleven_at_most: int = 185


MODES: Mapping[str, Mode] = {
    "open": Mode(jokers=0, sets=False, open_pile=True, eleven_at_most=150),
    "unclean_open": Mode(
        set_of_twos=False,
        clean_to_close=False,
        ace_to_ace=False,
        two=20,
        joker=30,
        unused_penalty=0,
        meld_closes=False,
        open_pile=True,
        eleven_at_most=260,
    ),
    "closed": Mode(),
    "closed_stcl": Mode(sets=False),
    "closed_unclean": Mode(clean_to_close=False),
}


def _card_values(mode: Mode) -> dict[str, int]:
    ranks = {"A": 15, TWO: mode.two}
    ranks |= dict.fromkeys("34567", 5) | dict.fromkeys("89TJQK", 10)
    return {card: ranks[card[0]] for card in pack(RANKS, SUITS)} | {JOKER: mode.joker}


_VALUES = {key: _card_values(mode) for key, mode in MODES.items()}


@dataclass(frozen=True, slots=True)
class Variant(Options):
    """The value of every option, and the consequences of the mode."""

    @property
    def rules(self) -> Mode:
        return MODES[self.mode]

    @property
    def wild_cards(self) -> bool:
        """Return True if a meld may contain a wild card at all."""
        return self.mode != "open" or self.open_twos_wild

    @property
    def values(self) -> Mapping[str, int]:
        """Points of every card (R1)."""
        return _VALUES[self.mode]

    @property
    def pack_points(self) -> int:
        """Points of all cards of the two packs."""
        return 800 + 8 * self.rules.two + self.rules.jokers * self.rules.joker

    @property
    def pack_size(self) -> int:
        return 2 * 52 + self.rules.jokers

    def is_royal(self, first: int, last: int) -> bool:
        """Return True if a clean run over these positions is a royal canasta (M7)."""
        match self.royal:
            case "high_ace_13":
                return (first, last) == (2, 14)
            case "either_ace_13":
                return last - first == 12
            case _:
                return last == 14

    def lowest_points(self, counts: Mapping[str, int]) -> int:
        """Least card points of canastas by type (5.7)."""
        two, sets = self.rules.two, self.rules.sets
        return (
            counts["unclean"] * (two + (30 if sets else 35))
            + counts["clean"] * (35 if sets else 45)
            + counts["royal"] * (75 if self.royal == "ends_ace" else 100 + two)
            + counts["ace_to_ace"] * (115 + two)
        )
