"""Whether entries are possible by themselves and fit into one Runde (rule book 5.2, 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.brokdorf.deal import Deal, Kind, Played, as_played, bidding_order, next_dealer
from games.brokdorf.ending import clockwise
from games.brokdorf.options import Rules
from games.brokdorf.runde import DealEffect, Runde
from games.brokdorf.stechen import Stechen
from games.brokdorf.trick import HAND_SIZE, duties_under, is_luschen_hand, order_under
from games.envelope import Problem
from games.tricks import Trick


def tricks_of(deal: Deal, played: Played, players: tuple[str, ...]) -> tuple[Trick, ...]:
    """The recorded tricks; the record must have the right shape and a trump suit."""
    assert deal.play is not None
    assert deal.trump is not None
    seats = tuple(name for name in players if name in played.taken)
    order = (played.declarer, *clockwise(seats, played.declarer)[:-1])
    tricks: list[Trick] = []
    for cards in deal.play:
        tricks.append(Trick(order_under(deal.trump), order, cards))
        order = tricks[-1].next_players()
    return tuple(tricks)


def hands(tricks: tuple[Trick, ...]) -> dict[str, tuple[str, ...]]:
    """The cards of every participant in the order he played them."""
    return {
        name: tuple(trick.cards[trick.players.index(name)] for trick in tricks)
        for name in tricks[0].players
    }


def record_problems(
    deal: Deal, played: Played, players: tuple[str, ...], rules: Rules, path: str
) -> Iterator[Problem]:
    """Yield what a record cannot show; a fault of shape hides all others."""
    assert deal.play is not None
    if deal.trump is None:
        yield Problem("play_without_trump", f"{path}.trump")
        return
    if not played.mit:
        yield Problem("play_not_applicable", f"{path}.play")
        return
    if [len(cards) for cards in deal.play] != [len(played.taken)] * HAND_SIZE:
        yield Problem("play_shape", f"{path}.play")
        return
    duplicates = list(
        _duplicates(
            (f"{path}.play[{t}][{k}]", card)
            for t, cards in enumerate(deal.play)
            for k, card in enumerate(cards)
        )
    )
    if duplicates:
        yield from duplicates
        return
    tricks = tricks_of(deal, played, players)
    yield from _fault_problems(tricks, deal, rules, path)
    won = Counter(trick.taker for trick in tricks)
    if any(won[name] != taken for name, taken in played.taken.items()):
        yield Problem("play_tricks_mismatch", f"{path}.play")


def shows_luschen_hand(deal: Deal, played: Played, players: tuple[str, ...]) -> bool:
    """Return whether a sound record has a hand that had to be dealt again (R6)."""
    if deal.play is None:
        return False
    return any(map(is_luschen_hand, hands(tricks_of(deal, played, players)).values()))


def _fault_problems(
    tricks: tuple[Trick, ...], deal: Deal, rules: Rules, path: str
) -> Iterator[Problem]:
    assert deal.trump is not None
    at_fault = set()
    for t, k, name in _faults(tricks, rules):
        at_fault.add(name)
        if name not in deal.revoke:
            yield Problem("play_illegal", f"{path}.play[{t}][{k}]")
    for i, name in enumerate(deal.revoke):
        if name not in at_fault:
            yield Problem("revoke_not_in_play", f"{path}.revoke[{i}]")


def _faults(tricks: tuple[Trick, ...], rules: Rules) -> Iterator[tuple[int, int, str]]:
    """Trick, place and player of every card that § 6 forbids."""
    held = hands(tricks)
    duties = duties_under(rules)
    for t, trick in enumerate(tricks):
        for k, name in enumerate(trick.players):
            _duty, legal = duties.choice(trick.order, trick.cards[:k], held[name][t:])
            if trick.cards[k] not in legal:
                yield t, k, name


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
    """Yield whose number is not higher than all before it, or only repeated if nobody knows who
    began."""
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


def checked_runde(
    runde: Runde, deals: tuple[Deal, ...]
) -> tuple[Runde, list[Problem], list[Problem]]:
    """The Runde after the deals, the problems of their flow, and the warnings."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for i, deal in enumerate(deals):
        if runde.end is not None:
            problems.append(Problem("deal_after_end", f"deals[{i}]"))
        elif deal.kind is Kind.MISDEAL and runde.dealer_of(deal) is None:
            problems.append(Problem("dealer_unknown", f"deals[{i}].dealer"))
        else:
            expected, runde = runde.dealer, runde.after(deal)
            warnings += _warnings(runde.rows[-1], deal, expected, runde.players, f"deals[{i}]")
    return runde, problems, warnings


def checked_stechen(
    stechen: Stechen, entries: tuple[Deal, ...], players: tuple[str, ...]
) -> tuple[Stechen, list[Problem], list[Problem]]:
    """The same of the Stechen; the first entry with the wrong players ends the check."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for i, entry in enumerate(entries):
        path = f"stechen[{i}]"
        if stechen.loser is not None:
            problems.append(Problem("stechen_after_end", path))
            continue
        of_entry = list(_player_problems(entry, stechen.left, players, path))
        if of_entry:
            return stechen, problems + of_entry, warnings
        stechen = stechen.after(entry)
        played = stechen.rows[-1].played
        if played is not None and shows_luschen_hand(entry, played, players):
            warnings.append(Problem("luschen_hand_played", f"{path}.play"))
    return stechen, problems, warnings


def _warnings(
    row: DealEffect, deal: Deal, expected: str | None, players: tuple[str, ...], path: str
) -> Iterator[Problem]:
    if deal.dealer is not None and expected not in (None, deal.dealer):
        yield Problem("dealer_out_of_turn", f"{path}.dealer")
    if row.played is not None and shows_luschen_hand(deal, row.played, players):
        yield Problem("luschen_hand_played", f"{path}.play")


def _player_problems(
    entry: Deal, left: tuple[str, ...], players: tuple[str, ...], path: str
) -> Iterator[Problem]:
    for name, field in _occurring(entry, players):
        if name not in left:
            yield Problem("stechen_player", f"{path}.{field}")
    if entry.draws is not None and not set(left) <= set(entry.draws):
        yield Problem("draws_incomplete", f"{path}.draws")
    if entry.kind is Kind.MISDEAL and entry.dealer is None:
        yield Problem("dealer_unknown", f"{path}.dealer")


def _occurring(entry: Deal, players: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Everybody who occurs in an entry, with the field he occurs in, in report order."""
    for name in players:
        if name in (entry.draws or ()):
            yield name, f"draws.{name}"
    if entry.dealer is not None:
        yield entry.dealer, "dealer"
    for name in players:
        if name in (entry.bids or ()):
            yield name, f"bids.{name}"
    if entry.declarer is not None:
        yield entry.declarer, "declarer"
    for name in players:
        if name in entry.tricks:
            yield name, f"tricks.{name}"
    if entry.player is not None:
        yield entry.player, "player"
