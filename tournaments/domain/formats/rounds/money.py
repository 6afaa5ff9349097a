"""Book fees and stakes for losses in cents, and find the best of a round."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.domain.commands.results import Collect
from tournaments.domain.formats.charges import Cause, Charge, Fees, Schedule, fee, fees_then
from tournaments.domain.formats.counting import FEES
from tournaments.domain.formats.presenter import Made
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import BOX, RoundsBuilder, State, TableMatch, till
from tournaments.domain.refusal import refuse


def losses(builder: RoundsBuilder, table: int, match: TableMatch) -> None:
    """Book what losses cost: the fee into the till of the table, the stake to the others."""
    settings, number = builder.settings, len(builder.rounds)
    account, schedule = till(number, table), _schedule(builder, number)
    rounds = builder.rounds[-1:] if settings.fees_per == "round" else builder.rounds
    matches = [each for played in rounds for sheet in played.sheets for each in sheet.matches]
    for player in match.shares:
        lost = _lost(settings, [match], player)
        before = _lost(settings, matches, player) - lost
        builder.book(player, account, fee(schedule, before, lost), "lost_deals")
        for other in match.shares:
            if other != player:
                builder.book(player, other, lost * settings.stake, "stake")


def _schedule(state: State | RoundsBuilder, number: int) -> Schedule:
    """Return the fees for losses that hold in a round."""
    return fees_then(state.former_fees, Fees(state.settings.lost_fees), number).lost


def _lost(settings: Settings, matches: Iterable[TableMatch], player: str) -> int:
    """Return how often a player pays for matches: for losing one, or for each of a counter."""
    shares = [match.shares[player] for match in matches if player in match.shares]
    if settings.fee_unit not in FEES:
        return sum(share.place > 1 for share in shares)
    counter = FEES[settings.fee_unit].key
    return sum(share.count(counter) for share in shares)


def table_fees(state: State) -> tuple[Charge, ...]:
    """The fees for losses of everybody at each table, in the order of the rounds."""
    settings, before = state.settings, dict.fromkeys(state.status, 0)
    charges = []
    for number, played in enumerate(state.rounds, 1):
        if settings.fees_per == "round":
            before = dict.fromkeys(state.status, 0)
        for table, sheet in enumerate(played.sheets, 1):
            for player in sheet.seats:
                lost = _lost(settings, sheet.matches, player)
                cents = fee(_schedule(state, number), before[player], lost)
                before[player] += lost
                if cents:
                    charges.append(Charge(player, cents, Cause.LOST, number, table, lost))
    return tuple(charges)


def tills(state: State) -> dict[tuple[int, int], int]:
    """Return the cents that the till of each table of a round still owes the box."""
    return {
        (number, table): state.cash[account]
        for number, played in enumerate(state.rounds, 1)
        for table, _sheet in enumerate(played.sheets, 1)
        if (account := till(number, table)) in state.cash
    }


def collect(builder: RoundsBuilder, event: Collect) -> None:
    """The desk takes the money of a table of any round into the box."""
    number, table, cents = event.round, event.table, event.amount
    account = till(number, table)
    if account not in builder.cash:
        refuse("table_unknown", "table")
    if not 0 < cents <= 10_000_000:
        refuse("amount_range", "amount")
    if cents != builder.cash[account]:
        builder.warn("cash_differs", "amount")
    builder.book(account, BOX, cents, "collected")


def best_deals(state: State) -> dict[str, list[Made]]:
    """Return the best reported deal of each player in each round; none below 1."""
    found: dict[str, list[Made]] = {}
    for number, played in enumerate(state.rounds):
        for match in (match for sheet in played.sheets for match in sheet.matches):
            for player, points in match.best_deal.items():
                mine = found.setdefault(player, [])
                mine += [Made(0, played=False)] * (number + 1 - len(mine))
                mine[number] = max(mine[number], Made(points))
    return found


def firsts(state: State) -> list[list[list[str]]]:
    """Return the best players of each table of each round at drawn tables."""
    return [
        [
            [p for p, leg in legs.items() if leg.score == max(one.score for one in legs.values())]
            for sheet in played.sheets
            for legs in [{p: leg for p, leg in sheet.legs.items() if p not in state.fillers}]
        ]
        for played in state.rounds
    ]
