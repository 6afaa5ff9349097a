"""Whether the entries of a deal of Canasta are allowed (stage B) and fit together (stage C).

`hand_sizes` counts the cards.

Source: docs/rules/canasta.md 5.5 and 5.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.canasta.facts import Context, PartyFacts, cards_in_sight
from games.canasta.hand_sizes import size_problems
from games.canasta.report import Deal, Evidence, Meld, Party
from games.canasta.rules import (
    BLACK_THREE,
    CANASTA,
    CARD_VALUES,
    JOKER,
    KINDS,
    MOST_WILDS,
    NATURALS,
    TWO,
    WILD,
    Variant,
)
from games.envelope import Problem
from games.rummy.report import hand_points, is_empty, uneven_hands


def entry_problems(deal: Deal, variant: Variant) -> list[Problem]:
    """Every fault of stage B, in the order of the document."""
    parties = [(deal.party_path(j), party) for j, party in enumerate(deal.parties)]
    problems: list[Problem] = []
    for path, party in parties:
        problems += _uneven_points(party, path)
    problems += uneven_hands(deal.hands, deal.lineup.active, deal.path)
    for j, (path, party) in enumerate(parties):
        problems += _illegal_melds(party, path, variant, out=deal.is_out(j))
    for path, party in parties:
        problems += _illegal_canastas(party, path, variant)
    for path, party in parties:
        problems += _illegal_wild_canastas(party, path, variant)
    if deal.hand_canasta and deal.out is None:
        problems.append(Problem("hand_canasta_without_out", f"{deal.path}.hand_canasta"))
    return problems + list(_hand_problems(deal))


def _uneven_points(party: Party, path: str) -> Iterator[Problem]:
    for field, points in (("cards", party.cards), ("first_meld", party.first_meld)):
        if points is not None and points % 5:
            yield Problem("not_multiple_of_5", f"{path}.{field}")


def _illegal_melds(party: Party, path: str, variant: Variant, *, out: bool) -> Iterator[Problem]:
    ranks: list[str] = []
    for k, meld in enumerate(party.melds or ()):
        code = _meld_fault(meld, variant, out=out) or _again(meld.rank, ranks, variant)
        ranks.append(meld.rank)
        if code:
            yield Problem(code, f"{path}.melds[{k}]")


def _meld_fault(meld: Meld, variant: Variant, *, out: bool) -> str | None:
    if meld.rank == WILD and variant.wild_canasta == "off":
        return "wild_meld_not_allowed"
    if meld.rank == WILD and meld.naturals:
        return "wild_meld_with_naturals"
    if meld.size < 3:
        return "meld_too_small"
    if meld.rank == BLACK_THREE and meld.wilds:
        return "black_threes_with_wilds"
    if meld.rank == BLACK_THREE and not out:
        return "black_threes_not_closing"
    if meld.rank not in (BLACK_THREE, WILD) and _too_wild(meld):
        return "too_many_wilds_in_meld"
    return _extended(meld, variant)


def _illegal_canastas(party: Party, path: str, variant: Variant) -> Iterator[Problem]:
    ranks: list[str] = []
    for k, canasta in enumerate(party.canastas or ()):
        code = _canasta_fault(canasta, variant) or _again(canasta.rank, ranks, variant)
        ranks.append(canasta.rank)
        if code:
            yield Problem(code, f"{path}.canastas[{k}]")


def _canasta_fault(canasta: Evidence, variant: Variant) -> str | None:
    if canasta.size < CANASTA:
        return "canasta_too_small"
    if _too_wild(canasta):
        return "too_many_wilds_in_meld"
    return _extended(canasta, variant)


def _too_wild(cards: Meld | Evidence) -> bool:
    return cards.wilds > min(cards.naturals, MOST_WILDS)


def _extended(cards: Meld | Evidence, variant: Variant) -> str | None:
    over = variant.closed_canastas and cards.size > CANASTA
    return "closed_canasta_extended" if over else None


def _again(rank: str, earlier: list[str], variant: Variant) -> str | None:
    again = not variant.same_rank_melds and rank in earlier
    return "duplicate_meld_rank" if again else None


def _illegal_wild_canastas(party: Party, path: str, variant: Variant) -> Iterator[Problem]:
    if party.given.get("wild_natural") and variant.wild_canasta != "split":
        yield Problem("wild_canasta_not_allowed", f"{path}.wild_natural")
    if party.given.get("wild") and variant.wild_canasta == "off":
        yield Problem("wild_canasta_not_allowed", f"{path}.wild")


def _hand_problems(deal: Deal) -> Iterator[Problem]:
    for name in deal.lineup.active:
        hand, red = deal.hands.get(name), deal.red_in_hand.get(name, 0)
        path = f"{deal.path}.hands.{name}"
        if name == deal.out:
            if hand is not None and not is_empty(hand):
                yield Problem("out_player_has_hand", path)
            if red:
                yield Problem("out_player_has_hand", f"{deal.path}.red_in_hand.{name}")
        elif hand is None:
            yield Problem("missing_hand", path)
        elif is_empty(hand) and not red:
            yield Problem("empty_hand", path)


def consistency_problems(table: Context) -> list[Problem]:
    """Every fault of stage C, in the order of the document."""
    deal = table.deal
    problems = _each_party(table, _contradictions)
    problems += _each_party(table, _crowded)
    problems += _each_party(table, _impossible_points)
    problems += _each_party(table, _first_meld)
    problems += _going_out(table)
    problems += size_problems(table)
    return problems + [Problem(code, deal.path) for code in _pack_faults(table)]


def _each_party(
    table: Context, check: Callable[[Context, int, Party, PartyFacts], Iterator[Problem]]
) -> list[Problem]:
    return [
        problem
        for j, (party, facts) in enumerate(zip(table.deal.parties, table.facts, strict=True))
        for problem in check(table, j, party, facts)
    ]


def _contradictions(table: Context, j: int, party: Party, facts: PartyFacts) -> Iterator[Problem]:
    path = table.deal.party_path(j)
    for kind in KINDS:
        if kind in party.given and party.given[kind] != facts.counts[kind]:
            yield Problem("canasta_count_mismatch", f"{path}.{kind}")
    if party.melds is not None and party.cards not in (None, facts.points):
        yield Problem("cards_mismatch", f"{path}.cards")


def _is_crowded(table: Context, facts: PartyFacts) -> bool:
    number = facts.counts["natural"] + facts.counts["mixed"]
    return not table.variant.same_rank_melds and number > len(NATURALS)


def _crowded(table: Context, j: int, _: Party, facts: PartyFacts) -> Iterator[Problem]:
    if _is_crowded(table, facts):
        yield Problem("too_many_canastas", table.deal.party_path(j))


def _impossible_points(
    table: Context, j: int, party: Party, facts: PartyFacts
) -> Iterator[Problem]:
    if party.melds is not None or _is_crowded(table, facts):
        return
    path = f"{table.deal.party_path(j)}.cards"
    if facts.points < facts.lowest or 0 < facts.points < 15:
        yield Problem("cards_too_low", path)
    elif party.canastas is not None and facts.points - facts.lowest in (5, 10):
        yield Problem("cards_impossible", path)


def _first_meld(table: Context, j: int, party: Party, facts: PartyFacts) -> Iterator[Problem]:
    path = table.deal.party_path(j)
    if not facts.melded:
        if party.first_meld:
            yield Problem("first_meld_without_meld", f"{path}.first_meld")
        return
    in_one_go = table.deal.hand_canasta and table.deal.is_out(j)
    opening = facts.points if in_one_go else facts.opening
    if party.first_meld is not None and party.first_meld > opening:
        yield Problem("first_meld_too_high", f"{path}.first_meld")
    if table.minimums is None or in_one_go:
        return
    minimum = table.minimums[j]
    if party.first_meld is None and opening < minimum:
        field = "cards" if party.melds is None else "melds"
        yield Problem("cards_below_minimum", f"{path}.{field}")
    elif party.first_meld is not None and party.first_meld < minimum:
        yield Problem("first_meld_below_minimum", f"{path}.first_meld")


def _going_out(table: Context) -> Iterator[Problem]:
    path = f"{table.deal.path}.out"
    for j, facts in enumerate(table.facts):
        if not table.deal.is_out(j):
            continue
        if not facts.canastas:
            yield Problem("out_without_canasta", path)
        elif not table.variant.way_out(facts.counts):
            yield Problem("out_without_natural_canasta", path)


def _pack_faults(table: Context) -> Iterator[str]:
    deal, variant = table.deal, table.variant
    cards = cards_in_sight(deal)
    wilds = cards[TWO] + cards[JOKER] + sum(facts.counted_wilds for facts in table.facts)
    red = sum(party.red for party in deal.parties) + sum(deal.red_in_hand.values())
    natural = sum(facts.counts["natural"] for facts in table.facts)
    mixed = sum(facts.counts["mixed"] for facts in table.facts)
    points = sum(facts.points for facts in table.facts) + sum(
        hand_points(hand, CARD_VALUES) for hand in deal.hands.values()
    )
    faults = {
        "too_many_naturals": max(cards[rank] for rank in NATURALS) > 8,
        "too_many_twos": cards[TWO] > 8,
        "too_many_jokers": cards[JOKER] > variant.jokers,
        "too_many_wilds": wilds > variant.wilds,
        "too_many_black_threes": cards[BLACK_THREE] > 4,
        "too_many_red_threes": red > 4,
        "too_many_canastas": 2 * natural + mixed > 2 * len(NATURALS),
        "points_exceed_pack": points > variant.pack_points,
    }
    return (code for code, fault in faults.items() if fault)
