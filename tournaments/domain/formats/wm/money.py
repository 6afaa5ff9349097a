"""Payments, forfeits and fines (docs/rules/wm.md section 4.1, T10).

Knows who can pay how much and who is out by it. Does not know rounds or seats.
"""

from __future__ import annotations

import games
from games.envelope import Json, Problem
from tournaments.domain.commands.director import Adjust, Fine
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.wm.state import OUTSIDE, POT, Change


def score_result(change: Change, players: tuple[str, ...], result: Json) -> Json:
    """The outcome of a Runde by the rules of Brokdorf (M3)."""
    return games.score(
        {
            "game": "brokdorf",
            "variant": change.settings.game_variant,
            "players": list(players),
            "result": result,
        }
    )


def settle(change: Change, transfers: list[Json]) -> tuple[str, ...]:
    """Book the transfers of a Runde as far as the payers can (M3, M4); who owed anything."""
    before = dict(change.balances)
    by_payer: dict[str, list[Json]] = {}
    for transfer in transfers:
        by_payer.setdefault(transfer["from"], []).append(transfer)
    unpaid = {}
    for payer, debts in by_payer.items():
        owed = sum(debt["amount"] for debt in debts)
        if owed > before[payer] and change.settings.partial_order == "poorest":
            debts = sorted(debts, key=lambda debt: before[debt["to"]])
        for debt in debts:
            amount = min(debt["amount"], change.balances[payer])
            change.book(payer, debt["to"], amount, debt["reason"])
        if owed > before[payer]:
            unpaid[payer] = owed - before[payer]
    if unpaid:
        change.facts["unpaid"] = {player: unpaid[player] for player in change.in_order(unpaid)}
    return tuple(by_payer)


def lift(change: Change, euros: int) -> None:
    """Raise the threshold through a Runde or a departure and note by how much."""
    if change.threshold is None:
        raise ValueError("there is no threshold yet")
    change.threshold += euros
    change.facts["raised"] = change.facts.get("raised", 0) + euros


def depart(change: Change, player: str, status: Status) -> None:
    """Somebody leaves otherwise than in a Runde of the Final Table (M6, T10)."""
    change.go_out(player, status)
    forfeit(change, player, status)
    if change.phase is Phase.FINAL and change.settings.raise_on == "any_departure":
        lift(change, 1)
        change.runden_since_raise = 0


def forfeit(change: Change, player: str, status: Status) -> None:
    """What happens to the euros of a leaver or an excluded player (M6)."""
    rule = {
        Status.WITHDRAWN: change.settings.leaver_balance,
        Status.EXCLUDED: change.settings.excluded_balance,
    }.get(status)
    if rule == "pot":
        change.book(player, POT, change.balances[player], str(status))


def bust_if_empty(change: Change, player: str) -> None:
    """A player who is in with 0 euros is out (M5, T10)."""
    if change.is_in(player) and change.balances[player] == 0:
        at_final = change.phase is Phase.FINAL
        depart(change, player, Status.ELIMINATED if at_final else Status.BUST)


def fine(change: Change, event: Fine) -> list[Problem]:
    """M7: from the balance of somebody who is in, else in cash."""
    key = "player" if event.player else "guest"
    name, amount = event.player or event.guest, event.amount
    limit = change.settings.fine_max
    if change.settings.fine_limit == "person":
        limit -= change.fined.get((key, name), 0)
    if not 1 <= amount <= limit:
        return change.refuse("fine_amount", "amount")
    change.fined[key, name] = change.fined.get((key, name), 0) + amount
    if key == "player" and change.is_in(name):
        paid = min(amount, change.balances[name])
        change.book(name, POT, paid, "fine")
        if paid < amount:
            change.facts["unpaid"] = {name: amount - paid}
        bust_if_empty(change, name)
    else:
        change.book(OUTSIDE, POT, amount, "fine")
    return []


def adjust(change: Change, event: Adjust) -> list[Problem]:
    """A booking by the director."""
    source, target, amount = event.source, event.target, event.amount
    if source == target:
        return change.refuse("same_account", "to")
    if amount < 1:
        return change.refuse("amount_range", "amount")
    if source != OUTSIDE and amount > (change.pot if source == POT else change.balances[source]):
        return change.refuse("insufficient", "amount")
    change.book(source, target, amount, "adjust")
    if source not in (POT, OUTSIDE):
        bust_if_empty(change, source)
    return []
