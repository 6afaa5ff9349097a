"""Compute the box of a series: the rest of each evening, movements between, and the division."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from games.envelope import Problem, is_int
from tournaments.domain.desk.cashbook import Purpose
from tournaments.domain.desk.invariants import MOVEMENTS
from tournaments.domain.desk.money import MOST
from tournaments.domain.desk.prizes import Award, part
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series import TOGETHER, read_scheme
from tournaments.domain.series.box import BY_HAND, SeriesPurpose, divided, signed
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.locks import held, lock
from tournaments.store.models import Participation, Series, SeriesMovement
from tournaments.store.series.table import (
    SeriesEvening,
    SeriesStandings,
    forecast_question,
    is_visible,
    standing,
)

REASON_LENGTH = 500
_ENTRANT = re.compile(r"e(?P<event>\d+):(?P<player>.+)")  # a row of somebody whom nobody named
WITH_REASON = frozenset(BY_HAND) - {SeriesPurpose.GIFT}


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A movement of an evening: `cents` to the box; no purpose: collected from tables.

    `who` and `reason` as the tournament shows them.
    """

    purpose: Purpose | None
    cents: int
    who: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EveningMoney:
    """The movements of an evening, and the balance of the box after it."""

    evening: SeriesEvening
    lines: tuple[EveningLine, ...]
    cents: int
    after: int


@dataclass(frozen=True, slots=True)
class BoxMovement:
    """A movement between the evenings: `cents` to the box, by the person `name`."""

    row: SeriesMovement
    purpose: SeriesPurpose
    cents: int
    name: str


@dataclass(frozen=True, slots=True)
class SeriesBox:
    """The box of a series in cents.

    `awards`: who gets what by the table as it is, each by the keys of its rows, or of people if all
    of them have a share. `handed`: by prize and these keys the sum handed out already. `is_over`:
    all events are, and no planned evening is to come.
    """

    standings: SeriesStandings
    evenings: tuple[EveningMoney, ...]
    movements: tuple[BoxMovement, ...]
    balance: int
    awards: tuple[Award, ...]
    handed: frozenset[tuple[str, str]]
    is_over: bool

    def name(self, who: str) -> str:
        """The name of a row or a person; "–" if there is none any more."""
        return self.standings.name(who)


def is_open(series: Series, *, everything: bool) -> bool:
    """Return True if the box is visible: to organizers, to others if the scheme says so."""
    scheme, _problems = read_scheme(series.settings)
    return everything or (scheme.box_public and is_visible(series, everything=False))


def box_of(series: Series) -> SeriesBox:
    """The box as it is now: the states of all events are read for it."""
    standings = standing(series)
    evenings, after = [], 0
    for evening in standings.evenings:
        lines = tuple(_lines(load.load(evening.event)))
        brought = sum(line.cents for line in lines)
        after += brought
        evenings.append(EveningMoney(evening, lines, brought, after))
    rows = series.movements.filter(struck_at=None).order_by("at", "pk")
    keys = {row.who: _keys(standings, row.who) for row in rows if row.who}
    movements = tuple(_movement(standings, row, keys.get(row.who, ())) for row in rows)
    balance = after + sum(movement.cents for movement in movements)
    given = sum(row.cents for row in rows if row.prize)
    return SeriesBox(
        standings,
        tuple(evenings),
        movements,
        balance,
        divided(standings.table, balance + given),
        frozenset((row.prize, who) for row in rows if row.prize for who in keys[row.who]),
        bool(standings.evenings)
        and all(evening.index is not None for evening in standings.evenings)
        and forecast_question(standings) is None,
    )


def _lines(state: TournamentState) -> Iterator[EveningLine]:
    """Yield what came in and went out; the change that was put in goes back to where it came
    from."""
    if state.presenter.collected:
        yield EveningLine(None, state.presenter.collected)
    for movement in state.cashbook.movements.values():
        if movement.purpose is not Purpose.OPENING:
            who = state.name(movement.player) if movement.player else ""
            reason = state.name(movement.reason) if movement.reason else ""
            yield EveningLine(movement.purpose, movement.amount, who, reason)


def _keys(standings: SeriesStandings, who: str) -> tuple[str, ...]:
    """The people, and the rows that stand now, for the row that was given a share.

    An entrant whom nobody had named then may be a person by now, or both of a pair.
    """
    people = tuple(who.split(TOGETHER))
    if who not in standings.people and (entrant := _ENTRANT.fullmatch(who)):
        known = Participation.objects.filter(
            tournament_id=int(entrant["event"]), player=entrant["player"], person__isnull=False
        ).order_by("pk")
        people = tuple(f"p{person}" for person in known.values_list("person", flat=True)) or (who,)
    return (*people, *standings.rows_of(who if who in standings.people else TOGETHER.join(people)))


def _movement(
    standings: SeriesStandings, row: SeriesMovement, keys: tuple[str, ...]
) -> BoxMovement:
    purpose = SeriesPurpose(row.purpose)
    people = [key for key in keys if key in standings.people]
    known = row.who if row.who in standings.people else TOGETHER.join(dict.fromkeys(people))
    name = standings.name(known) if people else ""
    return BoxMovement(row, purpose, signed(purpose, row.cents), name)


def write_down(
    series: Series, *, purpose: str, cents: object, reason: str, by: str, now: datetime
) -> SeriesMovement:
    """Coins go into the box or out of it between the evenings. Raises RefusedError."""
    problems = []
    if purpose not in BY_HAND:
        problems.append(Problem("field_type", "purpose"))
    elif purpose in WITH_REASON and not reason.strip():
        problems.append(Problem("field_missing", "reason"))
    amount = cents if isinstance(cents, int) and is_int(cents) else 0
    if not 1 <= amount <= MOST:
        problems.append(Problem("cents_range", "cents"))
    if problems:
        raise RefusedError(tuple(problems))
    with held(series):
        if series.movements.count() >= MOVEMENTS:
            raise RefusedError((Problem("cash_full", ""),))
        return series.movements.create(
            purpose=purpose, cents=amount, reason=reason.strip(), by=by, at=now
        )


def strike(series: Series, pk: int, *, now: datetime) -> None:
    """A movement was a mistake, or a prize was not handed out after all. Raises RefusedError."""
    if not series.movements.filter(pk=pk, struck_at=None).update(struck_at=now):
        raise RefusedError((Problem("cash_unknown", "entry"),))


def hand_out(series: Series, *, prize: str, who: str, by: str, now: datetime) -> SeriesMovement:
    """Hand out a share of the box, once all tournaments are over. Raises RefusedError."""
    with held(series) as row:
        box = box_of(row)
        if not box.is_over:
            raise RefusedError((Problem("not_decided", ""),))
        mine = {who, *box.standings.rows_of(who)}
        award = next((a for a in box.awards if a.key == prize and mine & {*a.players}), None)
        if award is None:
            raise RefusedError((Problem("not_won", "who"),))
        who = who if who in award.players else next(key for key in award.players if key in mine)
        if (prize, who) in box.handed:
            raise RefusedError((Problem("handed_already", "prize"),))
        return row.movements.create(
            purpose=SeriesPurpose.PRIZE,
            cents=part(award),
            who=who,
            prize=prize,
            reason=award.prize if award.cents is None else "",
            by=by,
            at=now,
        )


def carry_on(series: Series, following: Series, *, now: datetime) -> None:
    """Carry the balance of the box on to the next season, in the caller's transaction."""
    left = box_of(lock(series)).balance
    if left > 0:
        for row, purpose in (
            (series, SeriesPurpose.HANDED_ON),
            (following, SeriesPurpose.BROUGHT),
        ):
            row.movements.create(purpose=purpose, cents=left, at=now)
