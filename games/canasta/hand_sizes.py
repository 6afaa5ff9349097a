"""Check that parties and hands hold as many cards as were dealt (C6 to C8).

The stock replaces a red three that is laid out while it has cards. After its last card a party can
therefore hold one card fewer for each of its red threes: that is asked, not refused.

Source: docs/rules/canasta.md 5.6 and 5.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.canasta.deal import Table
from games.envelope import Problem
from games.rummy.deal import most_cards


def size_problems(table: Table) -> list[Problem]:
    """Every fault of C6 to C8, in the order of the document."""
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
