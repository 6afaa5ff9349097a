"""The house rules of one table as typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.binokel.meld_options import MELD_VALUES, Options
from games.binokel.options import BOOK, HALF_BID, HALF_BID_EXACT
from games.envelope import Problem
from games.options import read_variant
from games.settings import options_of

TABLE_SIZES: Final = (3, 4)
OPTIONS: Final = options_of(Options, BOOK)


@dataclass(frozen=True, slots=True)
class Settings(Options):
    """The effective options (docs/rules/binokel.md section 7); `meld_values` is complete."""

    @property
    def hand_size(self) -> int:
        """Cards in a hand, which is also the number of tricks: 12, or 16 without a Dap."""
        return 16 if self.pack == 48 else 12

    @property
    def has_dap(self) -> bool:
        return self.pack == 40

    @property
    def classic_with_dap(self) -> bool:
        """Return True if every trick is worth at least 6 and the pressed cards at least 8 (R19)."""
        return self.has_dap and self.card_points == "classic"

    @property
    def special_values(self) -> frozenset[int]:
        """The values of the games without tricks that are played."""
        return frozenset({self.durch_value, self.aufgelegt_value, self.unterdurch_value} - {0})

    def kind_value(self, kind: str) -> int:
        """The value of `durch`, `aufgelegt` or `unterdurch`."""
        value: int = getattr(self, f"{kind}_value")
        return value

    def pressed_values(self) -> frozenset[int]:
        """Return what the four pressed cards can be worth (docs/rules/binokel.md section 5 row
        42)."""
        if self.card_points == "classic":
            return frozenset(range(8, 45)) - {31, 38, 39}
        return frozenset(range(0, 41, 10))


def amount(value: int | str, bid: int) -> int:
    """A fixed number of points, or half the bid, exact or rounded up to tens (R23, R24).

    A bid is a multiple of ten (row 10), so its half is a whole number.
    """
    if isinstance(value, int):
        return value
    if value == HALF_BID:
        return -(-bid // 20) * 10
    if value == HALF_BID_EXACT:
        return bid // 2
    raise ValueError(value)


def read_settings(variant: object, seats: int | None) -> tuple[Settings, list[Problem]]:
    """The settings and the problems of `variant`.

    `seats` is the number of players, or None where it is not known: then any size of table fits.
    """
    values, problems = read_variant(OPTIONS, variant)
    sizes = TABLE_SIZES if seats is None else (seats,)
    if all(values["deals_per_match"] % size for size in sizes):
        problems.append(Problem("variant_value", "variant.deals_per_match"))
    values["meld_values"] = {**MELD_VALUES, **values["meld_values"]}
    return Settings(**values), problems
