"""Book payments, forfeits and fines (docs/rules/wm.md section 4.1, T10)."""

from __future__ import annotations

from collections.abc import Iterable

import games
from games.brokdorf import GAME as BROKDORF
from games.envelope import Json
from games.outcome import Outcome, Transfer
from tournaments.domain.commands.director import Adjust, Fine
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.wm.state import OUTSIDE, POT, WmBuilder
from tournaments.domain.refusal import refuse


def score_result(builder: WmBuilder, players: tuple[str, ...], result: Json) -> Outcome:
    """The outcome of a Runde by the rules of Brokdorf (M3)."""
    return games.evaluate(
        {
            "game": BROKDORF.key,
            "variant": builder.settings.game_variant,
            "players": list(players),
            "result": result,
        }
    )


def settle(builder: WmBuilder, transfers: Iterable[Transfer]) -> tuple[str, ...]:
    """Book the transfers of a Runde as far as the payers can (M3, M4); who owed anything."""
    before = dict(builder.balances)
    by_payer: dict[str, list[Transfer]] = {}
    for transfer in transfers:
        by_payer.setdefault(transfer.payer, []).append(transfer)
    unpaid = {}
    for payer, debts in by_payer.items():
        owed = sum(debt.amount for debt in debts)
        if owed > before[payer] and builder.settings.partial_order == "poorest":
            debts = sorted(debts, key=lambda debt: before[debt.payee])
        for debt in debts:
            amount = min(debt.amount, builder.balances[payer])
            builder.book(payer, debt.payee, amount, debt.reason)
        if owed > before[payer]:
            unpaid[payer] = owed - before[payer]
    if unpaid:
        builder.facts["unpaid"] = {player: unpaid[player] for player in builder.in_order(unpaid)}
    return tuple(by_payer)


def bust_if_empty(builder: WmBuilder, player: str) -> None:
    """A player who is in with 0 euros is out (M5, T10)."""
    if builder.is_in(player) and builder.balances[player] == 0:
        at_final = builder.phase is Phase.FINAL
        builder.depart(player, Status.ELIMINATED if at_final else Status.BUST)


def fine(builder: WmBuilder, event: Fine) -> None:
    """Take a fine (M7): from the balance of a player who is in, else in cash; with an exclusion if
    the command says so (L4)."""
    key = "player" if event.player else "guest"
    name, amount = event.player or event.guest, event.amount
    limit = builder.settings.fine_max
    if builder.settings.fine_limit == "person":
        limit -= builder.fined.get((key, name), 0)
    if not 1 <= amount <= limit:
        refuse("fine_amount", "amount")
    builder.fined[key, name] = builder.fined.get((key, name), 0) + amount
    if key == "player" and builder.is_in(name):
        paid = min(amount, builder.balances[name])
        builder.book(name, POT, paid, "fine")
        if paid < amount:
            builder.facts["unpaid"] = {name: amount - paid}
        if event.exclude:
            builder.depart(name, Status.EXCLUDED)
        else:
            bust_if_empty(builder, name)
    else:
        builder.book(OUTSIDE, POT, amount, "fine")
        builder.banned |= {name} if event.exclude else set()


def adjust(builder: WmBuilder, event: Adjust) -> None:
    """A booking by the director."""
    source, target, amount = event.source, event.target, event.amount
    if source == target:
        refuse("same_account", "to")
    if amount < 1:
        refuse("amount_range", "amount")
    if source != OUTSIDE and amount > (builder.pot if source == POT else builder.balances[source]):
        refuse("insufficient", "amount")
    builder.book(source, target, amount, "adjust")
    if source not in (POT, OUTSIDE):
        bust_if_empty(builder, source)
