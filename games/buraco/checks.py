"""Whether the entries of a deal of Buraco are allowed (stage B) and fit together (stage C).

Knows one deal and what it implies. Does not know other deals.

Source: docs/rules/buraco.md 5.5 and 5.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.buraco.melds import read_meld
from games.buraco.report import Deal, Side, SideFacts, cards_in_sight, side_facts
from games.buraco.rules import ACE_TO_ACE, CANASTA, HAND, JOKER, TWO, TYPES, Variant
from games.cards import rank_of
from games.envelope import Problem
from games.rummy.report import Hand, hand_points, is_empty, most_cards, uneven_hands


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


@dataclass(frozen=True, slots=True)
class Context:
    """A deal with everything derived of it."""

    deal: Deal
    variant: Variant
    facts: tuple[SideFacts, ...]

    def waiting(self, side: int) -> tuple[str, ...]:
        """The players of a side who still hold cards."""
        return tuple(name for name in self.deal.teams[side] if name != self.deal.closer)

    def extra_cards(self, side: int) -> int:
        """Cards a side had beyond its first hands, and the last one if it was melded (4.4)."""
        muerto = HAND if self.deal.sides[side].muerto != "none" else 0
        return muerto + (self.deal.closes(side) and self.deal.closed_by == "meld")


def context(deal: Deal, variant: Variant) -> Context:
    """Derive what the checks and the scoring need."""
    return Context(deal, variant, tuple(side_facts(side, variant) for side in deal.sides))


def consistency_problems(table: Context) -> list[Problem]:
    """Every fault of stage C, in the order of the document."""
    problems = []
    for check in (_contradictions, _lowest, _melded_too_few):
        problems += _each_side(table, check)
    problems += _closing(table)
    problems += _each_side(table, _unused_muerto)
    for name in table.deal.players:
        problems += _impossible_hand(table, name)
    problems += _each_side(table, _too_few)
    return problems + [Problem(code, table.deal.path) for code in _pack_faults(table)]


def _each_side(
    table: Context, check: Callable[[Context, int, Side, SideFacts], Iterator[Problem]]
) -> list[Problem]:
    return [
        problem
        for j, (side, facts) in enumerate(zip(table.deal.sides, table.facts, strict=True))
        for problem in check(table, j, side, facts)
    ]


def _contradictions(table: Context, j: int, side: Side, facts: SideFacts) -> Iterator[Problem]:
    if side.melds is None:
        return
    path = table.deal.side_path(j)
    for kind in TYPES:
        if kind in side.given and side.given[kind] != facts.counts[kind]:
            yield Problem("canasta_count_mismatch", f"{path}.{kind}")
    if side.cards not in (None, facts.points):
        yield Problem("cards_mismatch", f"{path}.cards")


def _lowest(table: Context, j: int, side: Side, facts: SideFacts) -> Iterator[Problem]:
    lowest = table.variant.lowest_points(facts.counts)
    if side.melds is None and (facts.points < lowest or 0 < facts.points < 15):
        yield Problem("cards_too_low", f"{table.deal.side_path(j)}.cards")


def _melded_too_few(table: Context, j: int, side: Side, facts: SideFacts) -> Iterator[Problem]:
    needed = table.extra_cards(j) + (HAND if table.deal.closes(j) else 0)
    if facts.size < needed:
        field = "cards" if side.melds is None else "melds"
        yield Problem("too_few_cards_melded", f"{table.deal.side_path(j)}.{field}")


def _closing(table: Context) -> Iterator[Problem]:
    for j, facts in enumerate(table.facts):
        if not table.deal.closes(j):
            continue
        if not facts.canastas:
            yield Problem("close_without_canasta", f"{table.deal.path}.closer")
        elif table.variant.rules.clean_to_close and not facts.clean_canastas:
            yield Problem("close_without_clean_canasta", f"{table.deal.path}.closer")


def _unused_muerto(table: Context, j: int, side: Side, _: SideFacts) -> Iterator[Problem]:
    hands = [table.deal.hands[name] for name in table.waiting(j)]
    possible = any(_can_be_eleven(hand, table.variant) for hand in hands)
    if side.muerto == "unused" and not possible:
        yield Problem("unused_muerto_impossible", f"{table.deal.side_path(j)}.muerto")


def _can_be_eleven(hand: Hand, variant: Variant) -> bool:
    if isinstance(hand, int):
        return 5 * HAND <= hand <= variant.rules.eleven_at_most
    return len(hand) == HAND


def _impossible_hand(table: Context, name: str) -> Iterator[Problem]:
    side = next(j for j, names in enumerate(table.deal.teams) if name in names)
    if name == table.deal.closer or table.facts[side].points:
        return
    hand = table.deal.hands[name]
    if table.variant.rules.open_pile:
        possible = most_cards(hand) >= HAND
    else:
        possible = _can_be_eleven(hand, table.variant)
    if not possible:
        yield Problem("hand_impossible", f"{table.deal.path}.hands.{name}")


def _too_few(table: Context, j: int, _: Side, facts: SideFacts) -> Iterator[Problem]:
    held = sum(most_cards(table.deal.hands[name]) for name in table.waiting(j))
    needed = HAND * len(table.deal.teams[j]) + table.extra_cards(j)
    if facts.points and facts.size + held < needed:
        yield Problem("too_few_cards", table.deal.side_path(j))


def _pack_faults(table: Context) -> Iterator[str]:
    deal, variant = table.deal, table.variant
    cards, jokers = cards_in_sight(deal), variant.rules.jokers
    counts = {kind: sum(facts.counts[kind] for facts in table.facts) for kind in TYPES}
    wilds = sum(number for card, number in cards.items() if rank_of(card) in (TWO, JOKER))
    wilds += sum(facts.counts["unclean"] for facts in table.facts if facts.melds is None)
    royal = CANASTA if variant.royal == "ends_ace" else 13
    laid = CANASTA * (counts["unclean"] + counts["clean"])
    laid += royal * counts["royal"] + ACE_TO_ACE * counts["ace_to_ace"]
    aces = counts["royal"] + 2 * counts["ace_to_ace"]
    points = sum(facts.points for facts in table.facts) + sum(
        hand_points(hand, variant.values) for hand in deal.hands.values()
    )
    faults = {
        "too_many_of_a_card": any(n > 2 for card, n in cards.items() if card != JOKER),
        "too_many_jokers": cards[JOKER] > jokers,
        "too_many_wilds": wilds > 8 + jokers,
        "too_many_canastas": laid > variant.pack_size or aces > 8,
        "points_exceed_pack": points > variant.pack_points,
    }
    return (code for code, fault in faults.items() if fault)
