"""Whether the entries of a sheet fit into one Runde (docs/rules/brokdorf.md 5.3).

Knows when a Runde and its Stechen are over and who may occur. Entries must be sound by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.brokdorf.deal import Deal, Kind
from games.brokdorf.record import shows_luschen_hand
from games.brokdorf.runde import DealEffect, Runde
from games.brokdorf.stechen import Stechen
from games.envelope import Problem


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
