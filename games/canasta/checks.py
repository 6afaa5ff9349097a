"""Check entries of a deal by themselves and together (rule book 5.5 to 5.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.canasta.deal import Evidence, Meld, Table
from games.canasta.rules import (
    BLACK_THREE,
    CANASTA,
    CARD_VALUES,
    JOKER,
    MOST_WILDS,
    NATURALS,
    TWO,
    WILD,
    Variant,
)
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
from games.rummy.deal import most_cards


def entry_problems(table: Table) -> list[Problem]:
    """Every fault of stage B, in the order of the document."""
    deal = table.deal
    problems = [*uneven_points(deal, "cards", "first_meld")]
    problems += each_side(table, _illegal("melds"), _illegal("canastas"), _illegal_wild_canastas)
    if deal["hand_canasta"] and deal.last is None:
        problems.append(Problem("hand_canasta_without_out", f"{deal.path}.hand_canasta"))
    return problems + list(hand_problems(deal, table.red_in_hand))


def _illegal(key: str) -> Callable[[Table, int], Iterator[Problem]]:
    """Return the check of melds, or of canastas by rank."""

    def check(table: Table, j: int) -> Iterator[Problem]:
        ranks: list[str] = []
        for k, cards in enumerate(table.deal.sides[j][key] or ()):
            code = _fault(cards, table.variant, out=table.deal.ends(j))
            if not code and cards.rank in ranks and not table.variant.same_rank_melds:
                code = "duplicate_meld_rank"
            ranks.append(cards.rank)
            if code:
                yield Problem(code, f"{table.deal.side_path(j)}.{key}[{k}]")

    return check


def _fault(cards: Meld | Evidence, variant: Variant, *, out: bool) -> str | None:
    code = _meld_fault(cards, variant, out=out) if isinstance(cards, Meld) else None
    if code:
        return code
    if isinstance(cards, Evidence) and cards.size < CANASTA:
        return "canasta_too_small"
    if cards.rank not in (BLACK_THREE, WILD) and cards.wilds > min(cards.naturals, MOST_WILDS):
        return "too_many_wilds_in_meld"
    over = variant.closed_canastas and cards.size > CANASTA
    return "closed_canasta_extended" if over else None


def _meld_fault(meld: Meld, variant: Variant, *, out: bool) -> str | None:
    if meld.rank == WILD and variant.wild_canasta == "off":
        return "wild_meld_not_allowed"
    if meld.rank == WILD and meld.naturals:
        return "wild_meld_with_naturals"
    if meld.size < 3:
        return "meld_too_small"
    if meld.rank == BLACK_THREE and meld.wilds:
        return "black_threes_with_wilds"
    return "black_threes_not_closing" if meld.rank == BLACK_THREE and not out else None


def _illegal_wild_canastas(table: Table, j: int) -> Iterator[Problem]:
    party, path, wild = table.deal.sides[j], table.deal.side_path(j), table.variant.wild_canasta
    if party["wild_natural"] and wild != "split":
        yield Problem("wild_canasta_not_allowed", f"{path}.wild_natural")
    if party["wild"] and wild == "off":
        yield Problem("wild_canasta_not_allowed", f"{path}.wild")


def consistency_problems(table: Table) -> list[Problem]:
    """Every fault of stage C, in the order of the document."""
    problems = each_side(
        table, contradictions, _crowded, _impossible_points, _first_meld, _going_out
    )
    problems += size_problems(table)
    return problems + [Problem(code, table.deal.path) for code in _pack_faults(table)]


def _is_crowded(table: Table, j: int) -> bool:
    counts = table.facts[j].counts
    return not table.variant.same_rank_melds and counts["natural"] + counts["mixed"] > len(NATURALS)


def _crowded(table: Table, j: int) -> Iterator[Problem]:
    if _is_crowded(table, j):
        yield Problem("too_many_canastas", table.deal.side_path(j))


def _impossible_points(table: Table, j: int) -> Iterator[Problem]:
    party, facts = table.deal.sides[j], table.facts[j]
    if party["melds"] is not None or _is_crowded(table, j):
        return
    path = f"{table.deal.side_path(j)}.cards"
    if facts.points < facts.lowest or 0 < facts.points < 15:
        yield Problem("cards_too_low", path)
    elif party["canastas"] is not None and facts.points - facts.lowest in (5, 10):
        yield Problem("cards_impossible", path)


def _first_meld(table: Table, j: int) -> Iterator[Problem]:
    path, facts = table.deal.side_path(j), table.facts[j]
    told: int | None = table.deal.sides[j]["first_meld"]
    if not facts.melded:
        if told:
            yield Problem("first_meld_without_meld", f"{path}.first_meld")
        return
    in_one_go = table.deal["hand_canasta"] and table.deal.ends(j)
    opening = facts.points if in_one_go else facts.opening
    if told is not None and told > opening:
        yield Problem("first_meld_too_high", f"{path}.first_meld")
    if table.minimums is None or in_one_go:
        return
    minimum = table.minimums[j]
    if told is None and opening < minimum:
        yield Problem("cards_below_minimum", f"{path}.{laid_field(table, j)}")
    elif told is not None and told < minimum:
        yield Problem("first_meld_below_minimum", f"{path}.first_meld")


def _going_out(table: Table, j: int) -> Iterator[Problem]:
    path, facts = f"{table.deal.path}.out", table.facts[j]
    if not table.deal.ends(j):
        return
    if not facts.canastas:
        yield Problem("out_without_canasta", path)
    elif not table.variant.way_out(facts.counts):
        yield Problem("out_without_natural_canasta", path)


def _pack_faults(table: Table) -> Iterator[str]:
    variant, cards, counts = table.variant, table.cards_in_sight(), counts_of(table.facts)
    wilds = cards[TWO] + cards[JOKER] + sum(facts.counted_wilds for facts in table.facts)
    faults = {
        "too_many_naturals": max(cards[rank] for rank in NATURALS) > 8,
        "too_many_twos": cards[TWO] > 8,
        "too_many_jokers": cards[JOKER] > variant.jokers,
        "too_many_wilds": wilds > variant.wilds,
        "too_many_black_threes": cards[BLACK_THREE] > 4,
        "too_many_red_threes": table.red > 4,
        "too_many_canastas": 2 * counts["natural"] + counts["mixed"] > 2 * len(NATURALS),
        "points_exceed_pack": shown_points(table, CARD_VALUES) > variant.pack_points,
    }
    return (code for code, fault in faults.items() if fault)


def size_problems(table: Table) -> list[Problem]:
    """Every fault of C6 to C8, in the order of the document: fewer cards than were dealt.

    The stock replaces a red three that is laid out while it has cards. After its last card a party
    can therefore hold one card fewer for each of its red threes: that is asked, not refused.
    """
    deal = table.deal
    parties = range(len(deal.sides))
    problems = [
        Problem("out_with_too_few_cards", f"{deal.path}.out")
        for j in parties
        if _missing_of_out(table, j) > (deal.sides[j]["red"] or 0)
    ]
    problems += [
        Problem("too_few_cards", deal.side_path(j))
        for j in parties
        if _missing(table, j) > (deal.sides[j]["red"] or 0)
    ]
    short = _short_hands(table)
    return problems + [
        Problem("hand_impossible", f"{deal.path}.hands.{name}")
        for name in _waiting_without_meld(table)
        if not _fits(table, name, 0) and name not in short
    ]


def size_warnings(table: Table) -> Iterator[Problem]:
    """Yield warnings: right only if the stock had no card to replace a red three laid out."""
    deal = table.deal
    for j in range(len(deal.sides)):
        if max(_missing(table, j), _missing_of_out(table, j)) > 0:
            yield Problem("red_three_not_replaced", deal.side_path(j))
    for name in _short_hands(table):
        yield Problem("red_three_not_replaced", f"{deal.path}.hands.{name}")


def _missing_of_out(table: Table, j: int) -> int:
    """By how many cards a party has laid fewer than its player who went out was dealt."""
    return table.dealt - table.facts[j].size if table.deal.ends(j) else 0


def _missing(table: Table, j: int) -> int:
    """By how many cards a party that has melded shows fewer than were dealt to it."""
    deal, facts = table.deal, table.facts[j]
    held = sum(
        most_cards(deal.hands[name]) + table.red_in_hand.get(name, 0) for name in deal.waiting(j)
    )
    needed = table.dealt * len(deal.teams[j])
    return needed - facts.size - held if facts.melded else 0


def _waiting_without_meld(table: Table) -> list[str]:
    """The players who hold cards and whose party has laid nothing."""
    melded = {j for j, facts in enumerate(table.facts) if facts.melded}
    return [
        name
        for name in table.deal.players
        if name != table.deal.last and table.deal.side_of(name) not in melded
    ]


def _short_hands(table: Table) -> tuple[str, ...]:
    """The one player without a meld in whose turn the stock failed; () if that cannot explain the
    hands. A player who has not melded cannot take the pile, so the deal ended there."""
    strange = [name for name in _waiting_without_meld(table) if not _fits(table, name, 0)]
    if table.deal.last is not None or len(strange) != 1:
        return ()
    red = table.deal.sides[table.deal.side_of(strange[0])]["red"] or 0
    explained = any(_fits(table, strange[0], missing) for missing in range(1, red + 1))
    return (strange[0],) if explained else ()


def _fits(table: Table, name: str, missing: int) -> bool:
    """Return True if a hand without a meld can be the dealt one less `missing` cards."""
    deal, jokers = table.deal, table.variant.jokers
    hand = deal.hands[name]
    number = table.dealt - table.red_in_hand.get(name, 0) - missing
    if not isinstance(hand, int):
        return len(hand) == number
    highest = 50 * min(number, jokers) + 20 * max(0, number - jokers)
    return 5 * number <= hand <= highest
