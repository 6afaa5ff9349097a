"""Check entries of a deal by themselves and together (rule book 5.5 and 5.7)."""

from __future__ import annotations

from collections.abc import Iterator

from games.buraco.deal import Table
from games.buraco.melds import read_meld
from games.buraco.rules import ACE_TO_ACE, CANASTA, HAND, JOKER, TWO, Variant
from games.cards import rank_of
from games.envelope import Problem
from games.rummy.checks import (
    contradictions,
    counts_of,
    each_side,
    hand_problems,
    laid_field,
    shown_points,
    uneven_points,
)
from games.rummy.deal import Hand, most_cards


def entry_problems(table: Table) -> list[Problem]:
    """Every fault of stage B, in the order of the document."""
    problems = [*uneven_points(table.deal, "cards"), *each_side(table, _illegal_melds)]
    problems += [*_jokers_in_hand(table), *each_side(table, _illegal_canastas)]
    return [*problems, *_closing_problems(table), *hand_problems(table.deal, {})]


def _illegal_melds(table: Table, j: int) -> Iterator[Problem]:
    for k, cards in enumerate(table.deal.sides[j]["melds"] or ()):
        meld = read_meld(cards, table.variant)
        if isinstance(meld, str):
            yield Problem(meld, f"{table.deal.side_path(j)}.melds[{k}]")


def _jokers_in_hand(table: Table) -> Iterator[Problem]:
    if table.variant.rules.jokers:
        return
    for name, hand in table.deal.hands.items():
        for c, card in enumerate(() if isinstance(hand, int) else hand):
            if card == JOKER:
                yield Problem("joker_not_in_pack", f"{table.deal.path}.hands.{name}[{c}]")


def _illegal_canastas(table: Table, j: int) -> Iterator[Problem]:
    side, path, variant = table.deal.sides[j], table.deal.side_path(j), table.variant
    if side["unclean"] and not variant.wild_cards:
        yield Problem("canasta_not_allowed", f"{path}.unclean")
    if side["ace_to_ace"] and not variant.rules.ace_to_ace:
        yield Problem("canasta_not_allowed", f"{path}.ace_to_ace")


def _closing_problems(table: Table) -> Iterator[Problem]:
    path, closed_by = f"{table.deal.path}.closed_by", table.deal["closed_by"]
    if closed_by is not None and table.deal.last is None:
        yield Problem("closed_by_without_closer", path)
    if closed_by == "meld" and not table.variant.rules.meld_closes:
        yield Problem("close_needs_discard", path)


def consistency_problems(table: Table) -> list[Problem]:
    """Every fault of stage C, in the order of the document."""
    problems = each_side(table, contradictions, _lowest, _melded_too_few, _closing, _unused_muerto)
    for name in table.deal.players:
        problems += _impossible_hand(table, name)
    problems += each_side(table, _too_few)
    return problems + [Problem(code, table.deal.path) for code in _pack_faults(table)]


def _lowest(table: Table, j: int) -> Iterator[Problem]:
    facts, side = table.facts[j], table.deal.sides[j]
    lowest = table.variant.lowest_points(facts.counts)
    if side["melds"] is None and (facts.points < lowest or 0 < facts.points < 15):
        yield Problem("cards_too_low", f"{table.deal.side_path(j)}.cards")


def _melded_too_few(table: Table, j: int) -> Iterator[Problem]:
    needed = table.extra_cards(j) + (HAND if table.deal.ends(j) else 0)
    if table.facts[j].size < needed:
        path = f"{table.deal.side_path(j)}.{laid_field(table, j)}"
        yield Problem("too_few_cards_melded", path)


def _closing(table: Table, j: int) -> Iterator[Problem]:
    facts, path = table.facts[j], f"{table.deal.path}.closer"
    if not table.deal.ends(j):
        return
    if not facts.canastas:
        yield Problem("close_without_canasta", path)
    elif table.variant.rules.clean_to_close and not facts.clean_canastas:
        yield Problem("close_without_clean_canasta", path)


def _unused_muerto(table: Table, j: int) -> Iterator[Problem]:
    hands = [table.deal.hands[name] for name in table.deal.waiting(j)]
    possible = any(_can_be_eleven(hand, table.variant) for hand in hands)
    if table.deal.sides[j]["muerto"] == "unused" and not possible:
        yield Problem("unused_muerto_impossible", f"{table.deal.side_path(j)}.muerto")


def _can_be_eleven(hand: Hand, variant: Variant) -> bool:
    if isinstance(hand, int):
        return 5 * HAND <= hand <= variant.rules.eleven_at_most
    return len(hand) == HAND


def _impossible_hand(table: Table, name: str) -> Iterator[Problem]:
    if name == table.deal.last or table.facts[table.deal.side_of(name)].melded:
        return
    hand = table.deal.hands[name]
    if table.variant.rules.open_pile:
        possible = most_cards(hand) >= HAND
    else:
        possible = _can_be_eleven(hand, table.variant)
    if not possible:
        yield Problem("hand_impossible", f"{table.deal.path}.hands.{name}")


def _too_few(table: Table, j: int) -> Iterator[Problem]:
    deal, facts = table.deal, table.facts[j]
    held = sum(most_cards(deal.hands[name]) for name in deal.waiting(j))
    needed = HAND * len(deal.teams[j]) + table.extra_cards(j)
    if facts.melded and facts.size + held < needed:
        yield Problem("too_few_cards", deal.side_path(j))


def _pack_faults(table: Table) -> Iterator[str]:
    variant, jokers = table.variant, table.variant.rules.jokers
    cards, counts = table.cards_in_sight(), counts_of(table.facts)
    wilds = sum(number for card, number in cards.items() if rank_of(card) in (TWO, JOKER))
    wilds += sum(facts.counts["unclean"] for facts in table.facts if facts.melds is None)
    royal = CANASTA if variant.royal == "ends_ace" else 13
    laid = CANASTA * (counts["unclean"] + counts["clean"])
    laid += royal * counts["royal"] + ACE_TO_ACE * counts["ace_to_ace"]
    aces = counts["royal"] + 2 * counts["ace_to_ace"]
    faults = {
        "too_many_of_a_card": any(n > 2 for card, n in cards.items() if card != JOKER),
        "too_many_jokers": cards[JOKER] > jokers,
        "too_many_wilds": wilds > 8 + jokers,
        "too_many_canastas": laid > variant.pack_size or aces > 8,
        "points_exceed_pack": shown_points(table, variant.values) > variant.pack_points,
    }
    return (code for code, fault in faults.items() if fault)
