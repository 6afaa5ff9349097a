"""Whether one entry is possible by itself (docs/rules/brokdorf.md 5.2).

Knows bids, tricks and the evidence of one deal. Does not know the deals around it but for who
dealt it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.brokdorf.deal import Deal, Kind, as_played, bidding_order, next_dealer
from games.brokdorf.options import Rules
from games.brokdorf.record import record_problems
from games.brokdorf.trick import HAND_SIZE, is_luschen_hand
from games.envelope import Problem


def sheet_problems(
    deals: tuple[Deal, ...], players: tuple[str, ...], rules: Rules, first_dealer: str | None
) -> list[Problem]:
    """The problems of every deal; after a faulty one nobody knows who deals next."""
    problems: list[Problem] = []
    expected = first_dealer
    for i, deal in enumerate(deals):
        dealer = deal.dealer or expected
        of_deal = list(deal_problems(deal, players, rules, dealer, f"deals[{i}]"))
        expected = None if of_deal else next_dealer(deal, dealer)
        problems += of_deal
    return problems


def stechen_problems(
    entries: tuple[Deal, ...], players: tuple[str, ...], rules: Rules
) -> list[Problem]:
    """The problems of every entry of the Stechen."""
    problems: list[Problem] = []
    for i, entry in enumerate(entries):
        path = f"stechen[{i}]"
        draws = entry.draws or {}
        problems += _duplicates((f"{path}.draws.{name}", draws[name]) for name in draws)
        problems += deal_problems(entry, players, rules, entry.dealer, path)
    return problems


def deal_problems(
    deal: Deal, players: tuple[str, ...], rules: Rules, dealer: str | None, path: str
) -> Iterator[Problem]:
    match deal.kind:
        case Kind.PLAYED:
            yield from _played_problems(deal, players, rules, dealer, path)
        case Kind.ALL_GUT if deal.numbers():
            yield Problem("bids_not_all_gut", f"{path}.bids")
        case Kind.LUSCHEN if deal.hand is not None:
            yield from _duplicates((f"{path}.hand[{i}]", card) for i, card in enumerate(deal.hand))
            if not is_luschen_hand(deal.hand):
                yield Problem("luschen_hand", f"{path}.hand")


def _played_problems(
    deal: Deal, players: tuple[str, ...], rules: Rules, dealer: str | None, path: str
) -> Iterator[Problem]:
    problems = list(_bids_problems(deal, players, dealer, path))
    problems = problems or list(_trick_problems(deal, players, path))
    yield from problems
    if deal.play is not None and not problems:
        yield from record_problems(deal, as_played(deal, players), players, rules, path)


def _bids_problems(
    deal: Deal, players: tuple[str, ...], dealer: str | None, path: str
) -> Iterator[Problem]:
    if deal.bids is None:
        return
    if not deal.numbers():
        yield Problem("bids_all_gut", f"{path}.bids")
        return
    out_of_order = list(_out_of_order(deal, players, dealer))
    if out_of_order:
        yield from (Problem("bids_order", f"{path}.bids.{name}") for name in out_of_order)
        return
    declarer, bid = deal.called()
    if deal.declarer not in (None, declarer):
        yield Problem("bids_mismatch", f"{path}.declarer")
    if deal.bid not in (None, bid):
        yield Problem("bids_mismatch", f"{path}.bid")


def _out_of_order(deal: Deal, players: tuple[str, ...], dealer: str | None) -> Iterator[str]:
    """Whose number is not higher than all before it, or only repeated if nobody knows who began."""
    numbers = deal.numbers()
    before: set[int] = set()
    for name in bidding_order(players, dealer):
        number = numbers.get(name)
        if number is None:
            continue
        if number in before or (dealer is not None and number < max(before, default=0)):
            yield name
        before.add(number)


def _trick_problems(deal: Deal, players: tuple[str, ...], path: str) -> Iterator[Problem]:
    declarer, _ = deal.called()
    total = sum(deal.tricks.values())
    if total > HAND_SIZE or (declarer in deal.tricks and total != HAND_SIZE):
        yield Problem("tricks_total", f"{path}.tricks")
    played = as_played(deal, players)
    for i, name in enumerate(deal.revoke):
        if not played.mit or name not in played.taken:
            yield Problem("revoke_not_participant", f"{path}.revoke[{i}]")


def _duplicates(cards: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for path, card in cards:
        if card in seen:
            yield Problem("card_duplicate", path)
        seen.add(card)
