"""From the last round to the end: a final table, a list for a knock-out, or nothing more.

Knows whom a cut takes. Does not know how the standings come about.
"""

from __future__ import annotations

from random import Random

from games.envelope import Problem
from tournaments.domain.commands.command import Event
from tournaments.domain.commands.results import Final, Finish
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rounds.ranking import is_decided, preliminary, ranking
from tournaments.domain.formats.rounds.state import Change, State
from tournaments.domain.formats.rounds.tables import open_round
from tournaments.domain.formats.rounds.totals import balances_since
from tournaments.domain.formats.state import Phase, Status


def after(change: Change, _event: Event) -> None:
    """What follows by itself: tables that cannot play close, the round ends, the scores add up."""
    if change.phase is Phase.REGISTRATION:
        return
    if change.phase in (Phase.ROUND, Phase.CLOSING, Phase.FINAL):
        _close_broken_tables(change)
        if not any(table.open for table in change.tables):
            _end_round(change)
    change.balances = balances_since(change.base, change.frozen())
    if change.phase is Phase.FINISHED:
        _crown(change)


def _crown(change: Change) -> None:
    """Who is first has won, unless a knock-out is still to come."""
    for player, status in change.status.items():
        if status is Status.WINNER:
            change.status[player] = Status.ACTIVE
    state = change.frozen()
    if not is_decided(state):
        return
    for place in ranking(state):
        if place.rank == 1 and change.is_in(place.player):
            change.status[place.player] = Status.WINNER


def _close_broken_tables(change: Change) -> None:
    """Who is left at a table that the game cannot be played at is credited a win, unless a match
    was reported before."""
    for number, table in enumerate(change.tables, 1):
        if table.open and not change.game.seats(len(table.players)):
            sheet = change.rounds[-1].sheets[number - 1]
            change.set_sheet(number, walkover=bool(table.players) and not sheet.matches)
            change.set_table(number, open=False)


def _end_round(change: Change) -> None:
    was_final = change.rounds[-1].final
    change.set_round(over=True)
    change.clear_tables()
    change.byes = ()
    if was_final:
        end(change)
    elif change.round < change.planned:
        change.phase = Phase.BETWEEN
    else:
        rounds_over(change)


def rounds_over(change: Change) -> None:
    """No further round: the final if there is one for so many people, else the end."""
    wanted = change.settings.final != "none" and change.remaining > change.settings.final_size
    change.planned = change.round
    if wanted:
        change.phase = Phase.FINAL_READY
    else:
        end(change)


def end(change: Change) -> None:
    change.phase = Phase.FINISHED


def finish(change: Change, _event: Finish) -> list[Problem]:
    """The desk ends the rounds early; a drawn round is dropped."""
    if not change.round:
        return change.refuse("nothing_played", "type")
    change.clear_tables()
    change.byes = ()
    rounds_over(change)
    return []


def final_seats(state: State, rng: Random) -> list[str]:
    """Those the cut takes, level ones at its edge by lot: seats of the final table by lot, or the
    seeds of a knock-out in order."""
    rows = list(preliminary(state))
    rng.shuffle(rows)
    rows.sort(key=lambda row: row.rank or 0)
    chosen = [row.player for row in rows[: state.settings.final_size]]
    if state.settings.final == "table":
        rng.shuffle(chosen)
    return chosen


def seat(change: Change, event: Final) -> list[Problem]:
    """The finalists are known: they sit down, or go on to a knock-out."""
    seats = tuple(event.seats)
    if not _is_cut(preliminary(change.base), seats, change.settings.final_size):
        return change.refuse("final_seats", "seats")
    change.finalists = seats
    if change.settings.final == "knockout":
        end(change)
        return []
    for player in seats:
        change.status[player] = Status.FINALIST
    open_round(change, [seats], (), final=True)
    change.phase = Phase.FINAL
    return []


def _is_cut(rows: tuple[Place, ...], seats: tuple[str, ...], size: int) -> bool:
    """Whether these are the first of the standings, whoever is level at the edge."""
    rank = {row.player: row.rank or 0 for row in rows}
    if len(seats) != size or len(set(seats)) != size or not set(seats) <= rank.keys():
        return False
    edge = max(rank[player] for player in seats)
    return all(row.player in seats for row in rows if (row.rank or 0) < edge)
