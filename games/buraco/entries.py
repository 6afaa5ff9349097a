"""Single entries of a deal of Buraco that the rules do not allow (stage B).

Knows one meld, count or hand at a time. Does not compare entries with each other.
Source: docs/rules/buraco.md 5.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.buraco.melds import read_meld
from games.buraco.report import Deal, Side
from games.buraco.rules import JOKER, Variant
from games.envelope import Problem
from games.rummy.fields import is_empty, uneven_hands


def entry_problems(deal: Deal, variant: Variant) -> list[Problem]:
    """Every fault of stage B, in the order of the document."""
    sides = [(deal.side_path(j), side) for j, side in enumerate(deal.sides)]
    problems = [
        Problem("not_multiple_of_5", f"{path}.cards") for path, side in sides if _is_uneven(side)
    ]
    problems += uneven_hands(deal.hands, deal.players, deal.path)
    for path, side in sides:
        problems += _illegal_melds(side, path, variant)
    if not variant.rules.jokers:
        problems += _jokers_in_hand(deal)
    for path, side in sides:
        problems += _illegal_canastas(side, path, variant)
    return [*problems, *_closing_problems(deal, variant), *_hand_problems(deal)]


def _is_uneven(side: Side) -> bool:
    return side.cards is not None and side.cards % 5 > 0


def _illegal_melds(side: Side, path: str, variant: Variant) -> Iterator[Problem]:
    for k, cards in enumerate(side.melds or ()):
        meld = read_meld(cards, variant)
        if isinstance(meld, str):
            yield Problem(meld, f"{path}.melds[{k}]")


def _jokers_in_hand(deal: Deal) -> Iterator[Problem]:
    for name in deal.players:
        hand = deal.hands.get(name, ())
        for c, card in enumerate(() if isinstance(hand, int) else hand):
            if card == JOKER:
                yield Problem("joker_not_in_pack", f"{deal.path}.hands.{name}[{c}]")


def _illegal_canastas(side: Side, path: str, variant: Variant) -> Iterator[Problem]:
    if side.given.get("unclean") and not variant.wild_cards:
        yield Problem("canasta_not_allowed", f"{path}.unclean")
    if side.given.get("ace_to_ace") and not variant.rules.ace_to_ace:
        yield Problem("canasta_not_allowed", f"{path}.ace_to_ace")


def _closing_problems(deal: Deal, variant: Variant) -> Iterator[Problem]:
    path = f"{deal.path}.closed_by"
    if deal.closed_by is not None and deal.closer is None:
        yield Problem("closed_by_without_closer", path)
    if deal.closed_by == "meld" and not variant.rules.meld_closes:
        yield Problem("close_needs_discard", path)


def _hand_problems(deal: Deal) -> Iterator[Problem]:
    for name in deal.players:
        hand = deal.hands.get(name)
        path = f"{deal.path}.hands.{name}"
        if name == deal.closer:
            if hand is not None and not is_empty(hand):
                yield Problem("closer_has_hand", path)
        elif hand is None:
            yield Problem("missing_hand", path)
        elif is_empty(hand):
            yield Problem("empty_hand", path)
