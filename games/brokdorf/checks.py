"""Check entries by themselves and within one Runde (rule book 5.2, 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.brokdorf.deal import Deal, Kind, Played, bidding_order
from games.brokdorf.ending import clockwise
from games.brokdorf.runde import Runde, Stechen
from games.brokdorf.trick import HAND_SIZE, duties_under, is_luschen_hand, order_under
from games.envelope import Problem
from games.tricks import Trick


def entry_problems(
    deals: Iterable[Deal], stechen: Iterable[Deal], first_dealer: str | None
) -> list[Problem]:
    """The problems of every entry by itself; after a faulty deal nobody knows who deals next."""
    problems: list[Problem] = []
    expected = first_dealer
    for deal in deals:
        dealer = deal.dealer or expected
        found = [*_problems(deal, dealer)]
        expected = None if found else deal.next_dealer(dealer)
        problems += found
    for entry in stechen:
        draws = (entry.draws or {}).items()
        problems += _duplicates((f"{entry.path}.draws.{name}", card) for name, card in draws)
        problems += _problems(entry, entry.dealer)
    return problems


def _problems(deal: Deal, dealer: str | None) -> Iterator[Problem]:
    path = deal.path
    match deal.kind:
        case Kind.PLAYED:
            problems = [*_bids_problems(deal, dealer)] or [*_trick_problems(deal)]
            yield from problems or _record_problems(deal)
        case Kind.ALL_GUT if deal.numbers():
            yield Problem("bids_not_all_gut", f"{path}.bids")
        case Kind.LUSCHEN if deal.hand is not None:
            yield from _duplicates((f"{path}.hand[{i}]", card) for i, card in enumerate(deal.hand))
            if not is_luschen_hand(deal.hand):
                yield Problem("luschen_hand", f"{path}.hand")


def _bids_problems(deal: Deal, dealer: str | None) -> Iterator[Problem]:
    path = deal.path
    if deal.bids is None:
        return
    if not deal.numbers():
        yield Problem("bids_all_gut", f"{path}.bids")
        return
    out_of_order = [*_out_of_order(deal, dealer)]
    yield from (Problem("bids_order", f"{path}.bids.{name}") for name in out_of_order)
    called = zip(("declarer", "bid"), deal.called(), (deal.declarer, deal.bid), strict=True)
    for key, shown, told in () if out_of_order else called:
        if told not in (None, shown):
            yield Problem("bids_mismatch", f"{path}.{key}")


def _out_of_order(deal: Deal, dealer: str | None) -> Iterator[str]:
    """Yield whose number is not higher than all before it, or only repeated if nobody knows who
    began."""
    numbers = deal.numbers()
    before: set[int] = set()
    for name in bidding_order(deal.players, dealer):
        number = numbers.get(name)
        if number is None:
            continue
        if number in before or (dealer is not None and number < max(before, default=0)):
            yield name
        before.add(number)


def _trick_problems(deal: Deal) -> Iterator[Problem]:
    declarer, _ = deal.called()
    total = sum(deal.tricks.values())
    if total > HAND_SIZE or (declarer in deal.tricks and total != HAND_SIZE):
        yield Problem("tricks_total", f"{deal.path}.tricks")
    played = deal.played(deal.players)
    for i, name in enumerate(deal.revoke):
        if not played.mit or name not in played.taken:
            yield Problem("revoke_not_participant", f"{deal.path}.revoke[{i}]")


def _record_problems(deal: Deal) -> Iterator[Problem]:
    """Yield what a record cannot show; a fault of shape hides all others."""
    if deal.play is None:
        return
    played, path = deal.played(deal.players), f"{deal.path}.play"
    cards = ((f"{path}[{t}][{k}]", c) for t, row in enumerate(deal.play) for k, c in enumerate(row))
    if deal.trump is None:
        yield Problem("play_without_trump", f"{deal.path}.trump")
    elif not played.mit:
        yield Problem("play_not_applicable", path)
    elif [len(row) for row in deal.play] != [len(played.taken)] * HAND_SIZE:
        yield Problem("play_shape", path)
    elif duplicates := [*_duplicates(cards)]:
        yield from duplicates
    else:
        yield from _play_problems(deal, played)


def _play_problems(deal: Deal, played: Played) -> Iterator[Problem]:
    """Yield cards that § 6 forbids, revokes without a card, and wrong numbers of tricks."""
    tricks, duties, at_fault = _tricks_of(deal), duties_under(deal.rules), set()
    held = _hands(tricks)
    for t, trick in enumerate(tricks):
        for k, name in enumerate(trick.players):
            _duty, legal = duties.choice(trick.order, trick.cards[:k], held[name][t:])
            if trick.cards[k] not in legal:
                at_fault.add(name)
                if name not in deal.revoke:
                    yield Problem("play_illegal", f"{deal.path}.play[{t}][{k}]")
    for i, name in enumerate(deal.revoke):
        if name not in at_fault:
            yield Problem("revoke_not_in_play", f"{deal.path}.revoke[{i}]")
    won = Counter(trick.taker for trick in tricks)
    if any(won[name] != taken for name, taken in played.taken.items()):
        yield Problem("play_tricks_mismatch", f"{deal.path}.play")


def _tricks_of(deal: Deal) -> tuple[Trick, ...]:
    """The recorded tricks; the record must have the right shape and a trump suit."""
    played = deal.played(deal.players)
    seats = tuple(name for name in deal.players if name in played.taken)
    order = (played.declarer, *clockwise(seats, played.declarer)[:-1])
    tricks: list[Trick] = []
    for cards in deal.play or ():
        tricks.append(Trick(order_under(deal.trump), order, cards))
        order = tricks[-1].next_players()
    return tuple(tricks)


def _hands(tricks: tuple[Trick, ...]) -> dict[str, tuple[str, ...]]:
    """Return the cards of every participant in the order of play."""
    return {
        name: tuple(trick.cards[trick.players.index(name)] for trick in tricks)
        for name in tricks[0].players
    }


def _luschen(deal: Deal) -> list[Problem]:
    """The warning of a sound record with a hand that had to be dealt again (R6)."""
    found = deal.play and any(map(is_luschen_hand, _hands(_tricks_of(deal)).values()))
    return [Problem("luschen_hand_played", f"{deal.path}.play")] if found else []


def _duplicates(cards: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for path, card in cards:
        if card in seen:
            yield Problem("card_duplicate", path)
        seen.add(card)


Found = tuple[list[Problem], list[Problem]]
"""Problems and warnings."""


def checked_runde(runde: Runde, deals: tuple[Deal, ...]) -> tuple[Runde, Found]:
    """Return the Runde after the deals, and the findings in their flow."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for deal in deals:
        if runde.end is not None:
            problems.append(Problem("deal_after_end", deal.path))
        elif deal.kind is Kind.MISDEAL and runde.dealer_of(deal) is None:
            problems.append(Problem("dealer_unknown", f"{deal.path}.dealer"))
        else:
            if deal.dealer is not None and runde.dealer not in (None, deal.dealer):
                warnings.append(Problem("dealer_out_of_turn", f"{deal.path}.dealer"))
            warnings += _luschen(deal)
            runde = runde.after(deal)
    return runde, (problems, warnings)


def checked_stechen(stechen: Stechen, entries: tuple[Deal, ...]) -> tuple[Stechen, Found]:
    """The same of the Stechen; the first entry with the wrong players ends the check."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for entry in entries:
        if stechen.loser is not None:
            problems.append(Problem("stechen_after_end", entry.path))
            continue
        wrong = [*_player_problems(entry, stechen.left)]
        if wrong:
            return stechen, (problems + wrong, warnings)
        stechen = stechen.after(entry)
        warnings += _luschen(entry)
    return stechen, (problems, warnings)


def _player_problems(entry: Deal, left: tuple[str, ...]) -> Iterator[Problem]:
    for name, field in _occurring(entry):
        if name not in left:
            yield Problem("stechen_player", f"{entry.path}.{field}")
    if entry.draws is not None and not set(left) <= set(entry.draws):
        yield Problem("draws_incomplete", f"{entry.path}.draws")
    if entry.kind is Kind.MISDEAL and entry.dealer is None:
        yield Problem("dealer_unknown", f"{entry.path}.dealer")


def _occurring(entry: Deal) -> Iterator[tuple[str, str]]:
    """Yield all names in an entry, with their fields."""
    by_name = {"draws": entry.draws, "bids": entry.bids, "tricks": entry.tricks}
    for key, told in by_name.items():
        yield from ((name, f"{key}.{name}") for name in told or ())
    named = {"dealer": entry.dealer, "declarer": entry.declarer, "player": entry.player}
    yield from ((name, key) for key, name in named.items() if name is not None)
