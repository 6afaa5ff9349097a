"""The meld calculator: the best melds that a hand can announce together.

Knows rules/binokel.md section 9. Does not know reports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from games.binokel.melds import (
    RUNDGANG,
    canonical,
    needs_of,
    points_of_melds,
    position,
    sets_of,
    value_of,
)
from games.binokel.settings import Settings
from games.cards import SUITS

Choice = tuple[str, ...]

_SUIT_CHOICES: Final = (
    (),
    ("pair",),
    ("double_pair",),
    ("family",),
    ("family", "pair"),
    ("double_family",),
)
_GROUPS: Final[tuple[tuple[Choice, ...], ...]] = (
    *(
        tuple(tuple(f"{name}:{suit}" for name in names) for names in _SUIT_CHOICES)
        for suit in SUITS
    ),
    ((), ("double_binokel",), ("binokel",)),
    *(((), *((code,) for code, _ in sets_of(rank))) for rank in "ATKQJ"),
)
"""Choices that do not touch each other's layers, in canonical order."""


def best_melds(hand: Iterable[str], trump: str | None, settings: Settings) -> Choice:
    """The melds with the greatest total, then the fewest, then the first in canonical order."""
    held = Counter(hand)
    solutions = [_solve(held, trump, settings, ())]
    if settings.meld_values[RUNDGANG] and _fits(held, (RUNDGANG,), settings):
        solutions.append(_solve(held, trump, settings, (RUNDGANG,)))
    return min(solutions, key=lambda codes: _cost(codes, trump, settings))


def _solve(held: Mapping[str, int], trump: str | None, settings: Settings, base: Choice) -> Choice:
    """The best choice of every group beside the melds of `base`."""
    codes = list(base)
    for group in _GROUPS:
        open_to_hand: list[Choice] = [
            choice
            for choice in group
            if all(value_of(code, trump, settings.meld_values) for code in choice)
            and _fits(held, (*base, *choice), settings)
        ]
        best = min(open_to_hand, key=lambda choice: _cost(choice, trump, settings))
        codes.extend(best)
    return canonical(codes)


def _fits(held: Mapping[str, int], codes: Choice, settings: Settings) -> bool:
    needs = needs_of(codes, settings.rundgang_rule)
    return not needs.conflict() and needs.fit(held)


def _cost(codes: Choice, trump: str | None, settings: Settings) -> tuple[int, int, tuple[int, ...]]:
    """Smaller is better: total, number of melds, places in the canonical order."""
    total = points_of_melds(codes, trump, settings.meld_values)
    return -total, len(codes), tuple(sorted(position(code) for code in codes))
