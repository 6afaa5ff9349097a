"""The meld calculator: the best melds that a hand can announce together (rule book section 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from games.binokel.melds import (
    RUNDGANG,
    Needs,
    canonical,
    needs_of,
    points_of_melds,
    position,
    sets_of,
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
    """The melds with the greatest total, then the fewest, then the first in canonical order.

    The hand holds no card more often than the pack.
    """
    held = Counter(hand)
    solutions = [_solve(held, trump, settings, ())]
    if settings.meld_values[RUNDGANG] and needs_of((RUNDGANG,), settings.rundgang_rule).fit(held):
        solutions.append(_solve(held, trump, settings, (RUNDGANG,)))
    return min(solutions, key=lambda codes: _cost(codes, trump, settings.meld_values))


def _solve(held: Mapping[str, int], trump: str | None, settings: Settings, base: Choice) -> Choice:
    """The best choice of every group beside the melds of `base`."""
    codes = list(base)
    values = tuple(settings.meld_values.items())
    for group in _ranked(base, trump, values, settings.rundgang_rule):
        codes.extend(next(choice for choice, needs in group if needs.fit(held)))
    return canonical(codes)


@lru_cache(maxsize=1_024)
def _ranked(
    base: Choice, trump: str | None, values: tuple[tuple[str, int], ...], rundgang_rule: str
) -> tuple[tuple[tuple[Choice, Needs], ...], ...]:
    """Return the choices of every group, the best first, with the cards that they need beside
    `base`.

    A choice with melds that are not played never comes before the same one without them. The result
    is cached, because no hand changes it.
    """
    worth = dict(values)
    return tuple(
        tuple(
            (choice, needs_of((*base, *choice), rundgang_rule))
            for choice in sorted(group, key=lambda choice: _cost(choice, trump, worth))
        )
        for group in _GROUPS
    )


def _cost(
    codes: Choice, trump: str | None, values: Mapping[str, int]
) -> tuple[int, int, tuple[int, ...]]:
    """Smaller is better: total, number of melds, places in the order in which codes are."""
    total = points_of_melds(codes, trump, values)
    return -total, len(codes), tuple(position(code) for code in codes)
