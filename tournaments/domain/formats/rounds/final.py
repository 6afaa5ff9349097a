"""From the last round to the end: a final table, a list for a knock-out, or nothing more.

Knows whom a cut takes. Does not know how the standings come about.
"""

from __future__ import annotations

from itertools import accumulate
from random import Random

from games.envelope import Problem
from tournaments.domain.commands.command import Event
from tournaments.domain.commands.results import Final, Finish
from tournaments.domain.formats.rounds.cut import cut
from tournaments.domain.formats.rounds.ranking import is_decided, ranking
from tournaments.domain.formats.rounds.state import Builder, State
from tournaments.domain.formats.rounds.tables import open_round
from tournaments.domain.formats.rounds.totals import balances_since
from tournaments.domain.formats.state import Phase, Status


def after(builder: Builder, _event: Event) -> None:
    """What follows by itself: tables that cannot play close, the round ends, the scores add up."""
    if builder.phase is Phase.REGISTRATION:
        return
    if builder.phase in (Phase.ROUND, Phase.CLOSING, Phase.FINAL):
        _close_broken_tables(builder)
        if not any(table.open for table in builder.tables):
            _end_round(builder)
    builder.balances = balances_since(builder.base, builder.frozen())
    if builder.phase is Phase.FINISHED:
        _crown(builder)


def _crown(builder: Builder) -> None:
    """Who is first has won, unless a knock-out is still to come."""
    for player, status in builder.status.items():
        if status is Status.WINNER:
            builder.status[player] = Status.ACTIVE
    state = builder.frozen()
    if not is_decided(state):
        return
    for place in ranking(state):
        if place.rank == 1 and builder.is_in(place.player):
            builder.status[place.player] = Status.WINNER


def _close_broken_tables(builder: Builder) -> None:
    """Who is left at a table that the game cannot be played at is credited a win, unless a match
    was reported before."""
    for number, table in enumerate(builder.tables, 1):
        if table.open and not builder.fits(len(table.players)):
            sheet = builder.rounds[-1].sheets[number - 1]
            builder.set_sheet(number, walkover=bool(table.players) and not sheet.matches)
            builder.set_table(number, open=False)


def _end_round(builder: Builder) -> None:
    was_final = builder.rounds[-1].final
    builder.set_round(over=True)
    builder.clear_tables()
    builder.byes = ()
    if was_final:
        end(builder)
    elif builder.round < builder.planned:
        builder.phase = Phase.BETWEEN
    else:
        rounds_over(builder)


def rounds_over(builder: Builder) -> None:
    """No further round: the final if there is one for so many people, else the end."""
    final_cut = cut(builder.frozen())
    has_final = final_cut is not None and builder.remaining > final_cut.size
    builder.planned = builder.round
    if has_final:
        builder.phase = Phase.FINAL_READY
    else:
        end(builder)


def end(builder: Builder) -> None:
    builder.phase = Phase.FINISHED


def finish(builder: Builder, _event: Finish) -> list[Problem]:
    """The desk ends the rounds early; a drawn round is dropped."""
    if not builder.round:
        return builder.refuse("nothing_played", "type")
    builder.clear_tables()
    builder.byes = ()
    rounds_over(builder)
    return []


def final_seats(state: State, rng: Random) -> list[str]:
    """Those the cut takes: by lot the seats of the final, table after table; or the seeds of a
    knock-out in order."""
    final_cut = cut(state)
    chosen = final_cut.taken(rng) if final_cut else []
    if state.settings.final == "table":
        rng.shuffle(chosen)
    return chosen


def seat(builder: Builder, event: Final) -> list[Problem]:
    """The finalists are known: they sit down, or go on to a knock-out."""
    seats, final_cut = tuple(event.seats), cut(builder.base)
    if final_cut is None or not final_cut.takes(seats):
        return builder.refuse("final_seats", "seats")
    builder.finalists = seats
    if builder.settings.final == "knockout":
        end(builder)
        return []
    for player in seats:
        builder.status[player] = Status.FINALIST
    ends = list(accumulate(final_cut.sizes))
    open_round(
        builder,
        [seats[end - n : end] for n, end in zip(final_cut.sizes, ends, strict=True)],
        (),
        final=True,
    )
    builder.phase = Phase.FINAL
    return []
