"""Plan table sizes as close to the preferred size as the number of players allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.domain.seating.instance import Rule, Tie

SMALLEST, LARGEST = 2, 6


@dataclass(frozen=True, slots=True)
class SizePlan:
    """Table sizes, largest first, and the number of byes."""

    sizes: tuple[int, ...]
    byes: int = 0


def plan_tables(players: int, rule: Rule) -> SizePlan | None:
    """Fewest byes, then least deviation, then fewest off-size tables, then the rule's tie-break.

    None if no plan exists with at most `rule.max_byes` byes.
    """
    if rule.plan is not None:
        byes = players - sum(rule.plan)
        fits = rule.plan and 0 <= byes <= rule.max_byes
        return SizePlan(tuple(sorted(rule.plan, reverse=True)), byes) if fits else None
    sizes = sorted({rule.preferred, *rule.allowed})
    for byes in range(min(rule.max_byes, players - 1) + 1):
        sizes_chosen = best_sizes(players - byes, rule.preferred, tuple(sizes), rule.tie)
        if sizes_chosen is not None:
            return SizePlan(sizes_chosen, byes)
    return None


def preferred_first(sizes: Iterable[int], preferred: int) -> tuple[int, ...]:
    """The sizes in the order of the standings: the preferred one, then large ones, then small."""
    return tuple(sorted(sizes, key=lambda size: (size != preferred, -size)))


def best_sizes(
    players: int, preferred: int, sizes: tuple[int, ...], tie: Tie
) -> tuple[int, ...] | None:
    """The sizes, largest first, that seat exactly `players`; None if there are none."""
    off = [size for size in sizes if size != preferred]
    best: tuple[tuple[int, int, int, int], tuple[int, ...]] | None = None
    for chosen in _multisets(off, players, limit=preferred - 1):
        rest = players - sum(chosen)
        if rest % preferred:
            continue
        tables = tuple(sorted((*chosen, *[preferred] * (rest // preferred)), reverse=True))
        if not tables:
            continue
        key = _rank(tables, preferred, tie)
        if best is None or key < best[0]:
            best = key, tables
    return best[1] if best else None


def _rank(tables: tuple[int, ...], preferred: int, tie: Tie) -> tuple[int, int, int, int]:
    deviation = sum(abs(size - preferred) for size in tables)
    off = sum(size != preferred for size in tables)
    small = len(tables) if tie is Tie.LARGE else -len(tables)
    balance = sum(size * size for size in tables)
    return deviation, off, small, balance


def _multisets(sizes: list[int], players: int, limit: int) -> list[tuple[int, ...]]:
    """Multisets with at most `limit` of each size that do not exceed the players.

    `preferred` tables of one other size s always regroup into s tables of the preferred size, so
    a best plan has at most `preferred` - 1 of each.
    """
    multisets: list[tuple[int, ...]] = [()]
    for size in sizes:
        multisets = [
            (*chosen, *[size] * count)
            for chosen in multisets
            for count in range(min(limit, (players - sum(chosen)) // size) + 1)
        ]
    return multisets
