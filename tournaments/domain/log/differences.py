"""Find the differences between two states that people see: tournament, tables, standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.domain.desk.prizes import won
from tournaments.domain.formats.state import FormatState
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState

_ENDS = "ends"
_Seen = dict[tuple[str, str | None, int | None], Any]


@dataclass(frozen=True, slots=True)
class VisibleDifference:
    """One number or word that would be another: of a player, of a `table` (from 1), or of the
    event where both are None.

    `what` is one of these. Of the event phase, round, ends, stopped, rounds, box, pot, threshold.
    Of a table seats, open, ends, waits, result, date, wish, deadline, absent, excused, lapsed,
    lineup. Of a player balance, rank, status, each column and tie-break of the standings by its
    key, money, prize, bye, cautions, banned, leaving, back_in, venue. `till` is the money of a
    table, whose account stands in `player`. None: there is no such thing.
    """

    what: str
    player: str | None
    before: Any
    after: Any
    table: int | None = None


def differences(before: TournamentState, after: TournamentState) -> tuple[VisibleDifference, ...]:
    """Every visible difference of two states: of the event, of its tables, then of the players in
    the order that they would have in the standings."""
    old, new = _seen(before), _seen(after)
    # a column that only one of both has says nothing of anybody
    strange = _columns(before) ^ _columns(after)
    subjects = {key[1:]: None for key in (*new, *old)}
    places = {subject: n for n, subject in enumerate(subjects)}
    own_ends = {*_own_ends(before.play), *_own_ends(after.play)}
    return tuple(
        VisibleDifference(what, player, old.get(key), new.get(key), table)
        for key in sorted({**new, **old}, key=lambda key: places[key[1:]])
        if old.get(key) != new.get(key)
        for what, player, table in (key,)
        if what not in strange
        if what != _ENDS or table is None or table in own_ends
    )


def _columns(state: TournamentState) -> set[str]:
    """Return the columns of the format that its standings have now, but for the balance."""
    known, *others = state.presenter.columns or ("",)
    shown = {column.key for line in standings(state) for column in line.columns}
    return shown.intersection(others) - {known}


def _seen(state: TournamentState) -> _Seen:
    """Everything that people see; what is None is left out."""
    every = (*_of_event(state.play), *_of_tables(state), *_of_players(state))
    return {key: value for key, value in every if value is not None}


def _of_event(play: FormatState) -> Iterator[tuple[tuple[str, None, None], Any]]:
    figures = {"phase": str(play.phase), "round": play.round, **play.figures}
    figures |= {_ENDS: play.round_due, "stopped": play.paused_at is not None}
    for what, value in figures.items():
        yield (what, None, None), value


def _of_tables(state: TournamentState) -> Iterator[tuple[tuple[str, None, int], Any]]:
    waiting = {report.table for report in state.pending.values()}
    ends = state.play.round_due
    for number, table in enumerate(state.play.tables, 1):
        yield ("seats", None, number), table.players
        yield ("open", None, number), table.open
        yield (_ENDS, None, number), (table.due or ends) if table.open else None
        yield ("waits", None, number), number in waiting
    for number, match in state.presenter.matches.items():
        for what, value in match.items():
            yield (what, None, number), value


def _own_ends(play: FormatState) -> Iterator[int]:
    """The tables whose time is another than that of the rest."""
    return (number for number, table in enumerate(play.tables, 1) if table.due)


def _of_players(state: TournamentState) -> Iterator[tuple[tuple[str, str, None], Any]]:
    play, scores, prizes = state.play, state.presenter.scores, won(state)
    byes, venues = frozenset(state.presenter.byes), state.presenter.venues
    first = next(iter(state.presenter.columns), "")  # that of the balance
    for line in standings(state):
        facts: dict[str, Any] = {"balance": line.balance, "rank": line.rank, "status": line.status}
        # level in the direct comparison is as if nobody had been compared
        columns = {column.key: column.number for column in line.columns if column.key != first}
        facts |= {**columns, "direct": columns.get("direct") or None}
        facts |= scores.get(line.player, {})
        facts["prize"] = prizes.get(line.player)
        facts["bye"] = line.player in byes
        facts["leaving"] = line.player in play.leaving
        facts["back_in"] = play.sitting_out.get(line.player)
        facts["venue"] = (venues[line.player],) if line.player in venues else None
        for what, value in facts.items():
            yield (what, line.player, None), value
    for who, count in play.cautions.items():
        yield ("cautions", who, None), count or None
    for who in sorted(state.format.excluded_ids(play)):
        yield ("banned", who, None), True
    if state.presenter.in_cents:
        for account, cents in play.accounts.items():
            is_till = account.startswith(":table ")
            if is_till or account in play.status:
                yield ("till" if is_till else "money", account, None), cents or None
