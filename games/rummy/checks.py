"""Checks of deals that Canasta and Buraco share: points, hands, counts, and the sum of the pack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from games.envelope import Problem
from games.rummy.deal import Context, Deal, F, Facts, V, hand_points, is_empty

C = TypeVar("C", bound="Context[Any, Any]")


def uneven_points(deal: Deal, *keys: str) -> Iterator[Problem]:
    """Points in these fields of sides, and in hands, that no cards can be worth: every card is
    worth a multiple of 5."""
    for j, side in enumerate(deal.sides):
        for key in keys:
            if (side[key] or 0) % 5:
                yield Problem("not_multiple_of_5", f"{deal.side_path(j)}.{key}")
    for name, hand in deal.hands.items():
        if isinstance(hand, int) and hand % 5:
            yield Problem("not_multiple_of_5", f"{deal.path}.hands.{name}")


def hand_problems(deal: Deal, aside: Mapping[str, int]) -> Iterator[Problem]:
    """Hands that are missing, or empty, or held by the player of the last card. `aside`: cards that
    players hold beside those of their hands, in the field `red_in_hand`."""
    for name in deal.players:
        hand, path = deal.hands.get(name), f"{deal.path}.hands.{name}"
        if name == deal.last:
            if hand is not None and not is_empty(hand):
                yield Problem(deal.keys.last_has_hand, path)
            if aside.get(name):
                yield Problem(deal.keys.last_has_hand, f"{deal.path}.red_in_hand.{name}")
        elif hand is None:
            yield Problem("missing_hand", path)
        elif is_empty(hand) and not aside.get(name):
            yield Problem("empty_hand", path)


def each_side(table: C, *checks: Callable[[C, int], Iterable[Problem]]) -> list[Problem]:
    """The faults that each check finds side by side."""
    sides = range(len(table.deal.sides))
    return [problem for check in checks for j in sides for problem in check(table, j)]


def contradictions(table: Context[V, F], j: int) -> Iterator[Problem]:
    """Numbers that a side gives beside melds which show others."""
    side, facts, path = table.deal.sides[j], table.facts[j], table.deal.side_path(j)
    for kind, count in facts.counts.items():
        if side[kind] not in (None, count):
            yield Problem("canasta_count_mismatch", f"{path}.{kind}")
    if side["melds"] is not None and side["cards"] not in (None, facts.points):
        yield Problem("cards_mismatch", f"{path}.cards")


def laid_field(table: Context[V, F], j: int) -> str:
    """The field in which a side says what it laid out."""
    return "cards" if table.deal.sides[j]["melds"] is None else "melds"


def shown_points(table: Context[V, F], values: Mapping[str, int]) -> int:
    """Points of all cards laid out and in hands."""
    hands = sum(hand_points(hand, values) for hand in table.deal.hands.values())
    return hands + sum(facts.points for facts in table.facts)


def doubtful_points(
    table: Context[V, F], values: Mapping[str, int], hand: int, cards: int
) -> Iterator[Problem]:
    """Warnings: a hand of more than `hand` points, a side with more than `cards` laid out and no
    canasta."""
    deal = table.deal
    for name in deal.players:
        if hand_points(deal.hands.get(name, 0), values) > hand:
            yield Problem("large_hand", f"{deal.path}.hands.{name}")
    for j, facts in enumerate(table.facts):
        if facts.points > cards and not facts.canastas:
            yield Problem("high_cards_without_canasta", deal.side_path(j))


def counts_of(facts: Collection[Facts]) -> dict[str, int]:
    """Canastas of all sides by kind."""
    kinds = next(iter(facts)).counts
    return {kind: sum(each.counts[kind] for each in facts) for kind in kinds}
