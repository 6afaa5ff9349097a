"""Money at the tables: fees and stakes for losses, and the organizer's box, in cents.

Knows schedules that rise and the accounts of tables. Does not know who has paid in coins.
"""

from __future__ import annotations

from games.envelope import Json, Problem
from games.shares import Share
from tournaments.domain.formats.rounds.change import Change
from tournaments.domain.formats.rounds.state import BOX, Match, till


def losses(change: Change, table: int, match: Match) -> None:
    """Book what losses cost: the fee into the till of the table, the stake to the others."""
    account = till(len(change.rounds), table)
    for player, share in match.shares.items():
        lost = _lost(change, share)
        fees = fee(change.settings.lost_fees, _lost_before(change, player, match), lost)
        change.book(player, account, fees, "lost_deals")
        for other in match.shares:
            if other != player:
                change.book(player, other, lost * change.settings.stake, "stake")


def fee(schedule: tuple[tuple[int, int], ...], before: int, lost: int) -> int:
    """What `lost` deals or matches cost after `before` earlier ones, in cents.

    >>> fee(((4, 50), (0, 100)), before=3, lost=2)
    150
    """
    total, start = 0, 0
    for count, cents in schedule:
        end = start + count if count else before + lost
        total += cents * max(0, min(end, before + lost) - max(start, before))
        start = max(start, end)
    return total


def _lost(change: Change, share: Share) -> int:
    """How often somebody lost in a match, as the setting counts: its deals, or the match itself."""
    return int(share.place > 1) if change.settings.fee_unit == "match" else share.lost


def _lost_before(change: Change, player: str, new: Match) -> int:
    """Losses that count for the steps so far, without the new match."""
    rounds = change.rounds[-1:] if change.settings.fees_per == "round" else change.rounds
    matches = (match for played in rounds for sheet in played.sheets for match in sheet.matches)
    return sum(
        _lost(change, match.shares[player])
        for match in matches
        if match is not new and player in match.shares
    )


def collect(change: Change, event: Json) -> list[Problem]:
    """The desk takes the money of a table of any round into the box."""
    number, table, cents = event["round"], event["table"], event["amount"]
    account = till(number, table)
    if account not in change.cash:
        return change.refuse("table_unknown", "table")
    if not 0 < cents <= 10_000_000:
        return change.refuse("amount_range", "amount")
    if cents != change.cash[account]:
        change.warn("cash_differs", "amount")
    change.book(account, BOX, cents, "collected")
    return []
