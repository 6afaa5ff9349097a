"""Single entries of a deal of Canasta that the rules do not allow (stage B).

Knows one meld, canasta or hand at a time. Does not compare entries with each other.
Source: docs/rules/canasta.md 5.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.canasta.report import Deal, Evidence, Meld, Party
from games.canasta.rules import BLACK_THREE, CANASTA, MOST_WILDS, WILD, Variant
from games.envelope import Problem
from games.rummy.fields import is_empty, uneven_hands


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
