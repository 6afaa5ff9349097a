"""Play the rest of an evening of the WM mode a thousand times without cards.

Payments, exits, the cut and the Final Table follow docs/rules/wm.md. All players of a table lose a
15er equally often, as in the simulator; the euros of one evening do not show who plays better.
Fines, withdrawals and 15ers without a normal loser are left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from random import Random

from games.brokdorf import GAME as BROKDORF
from tournaments.domain.formats.forecast.chance import Course, Goal, Span, among
from tournaments.domain.formats.forecast.laws import Pool
from tournaments.domain.formats.forecast.pace import Pace, minutes_between, of_one_table
from tournaments.domain.formats.state import Phase, Table
from tournaments.domain.formats.tables import table_after_table
from tournaments.domain.formats.wm.cut import field_size, six_rule_applies, threshold_of
from tournaments.domain.formats.wm.seats import table_sizes
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State

_PREPARED = 250  # sittings of each size of table
_OVER = 30.0  # minutes that a sitting is prepared for beyond a round
_STECHEN = 12.0  # minutes of a play-off
_MOST_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class _Sitting:
    """Random 15ers in a row at one table: `ends` in minutes, `losers` by seat.

    `won` holds the total of each seat after each of them, and the least total on the way.
    """

    ends: tuple[float, ...]
    losers: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    lowest: tuple[tuple[int, ...], ...]


def sitting(people: int, minutes: float, pace: Pace, rng: Random) -> _Sitting:
    """Return a sitting of at least `minutes`."""
    mean = pace.minutes(BROKDORF.key, people, 0)
    ends, losers = [pace.lasting(mean, rng)], [rng.randrange(people)]
    while ends[-1] < minutes:
        ends.append(ends[-1] + pace.lasting(mean, rng))
        losers.append(rng.randrange(people))
    won = [(0,) * people]
    lowest = list(won)
    for loser in losers:
        now = tuple(
            euros + (1 - people if seat == loser else 1) for seat, euros in enumerate(won[-1])
        )
        won.append(now)
        lowest.append(tuple(map(min, lowest[-1], now)))
    return _Sitting(tuple(ends), tuple(losers), tuple(won), tuple(lowest))


class WmCourses:
    """Courses of an event from `state` at `now`; `places` have prizes."""

    def __init__(
        self, state: State, now: datetime, pace: Pace, rng: Random, *, places: int = 0
    ) -> None:
        self.state, self.settings, self.rng = state, state.settings, rng
        self.pace, self.places = pace, places
        self.players = state.players_in
        seat = {player: i for i, player in enumerate(self.players)}
        self.fillers = {seat[player] for player in state.fillers if player in seat}
        self.resting = {seat[p]: until for p, until in state.sitting_out.items() if p in seat}
        self.euros = [state.balances[player] for player in self.players]
        self.tables = [(t, [seat[p] for p in t.players]) for t in state.tables]
        self.cutoff = 1e9 if state.cutoff_at is None else minutes_between(now, state.cutoff_at)
        # when tables begin no Runde any more, even if the round has time left
        self.bell = self.cutoff if state.settings.cutoff_finish == "runde" else 1e9
        self.now = now
        self.sittings = Pool(rng, self._sittings)
        self.gone_total = sum(state.balances[p] for p in state.status if p not in seat)

    def course(self) -> Course:
        """One of them, by chance."""
        game = _Game(self)
        game.play()
        named = [self.players[i] for i in game.ranked()]
        made: dict[Goal, Sequence[str]] = {
            Goal.FINAL: [self.players[i] for i in game.finalists],
            Goal.FIRST: named[:1],
            Goal.PRIZES: named[: self.places],
        }
        return Course(made, game.time, game.cut_at, game.round)

    def _sittings(self, people: int) -> list[_Sitting]:
        longest = self.settings.round_minutes + _OVER
        return [sitting(people, longest, self.pace, self.rng) for _ in range(_PREPARED)]

    def left(self, table: Table) -> tuple[float, float]:
        """Return the minutes in which a table begins Runden, and those of its present one."""
        play = self.state
        due = table.due or (play.round_due if play.phase is Phase.ROUND else None)
        left = max(0.0, minutes_between(play.paused_at or self.now, due)) if due else 0.0
        since = minutes_between(table.last_at, self.now) if table.last_at else 0.0
        return min(left, max(0.0, self.bell)), max(0.0, since)


class _Game:
    """One course: `alive` are those who are in, `out` who went, in that order, by index."""

    def __init__(self, rest: WmCourses) -> None:
        self.rest, self.state, self.settings = rest, rest.state, rest.settings
        self.random = rest.rng.random
        self.tempo = rest.pace.tempo(rest.rng)
        self.euros = rest.euros.copy()
        self.alive = list(range(len(self.euros)))
        rest.rng.shuffle(self.alive)  # the order of level ones
        self.out: list[int] = []
        self.finalists: list[int] = []
        self.threshold = 0
        self.time = 0.0
        self.cut_at: float | None = None
        self.round = rest.state.round

    def play(self) -> None:
        """Everything up to the winner."""
        phase = self.state.phase
        if phase in (Phase.FINAL, Phase.FINAL_READY):
            self.finalists = list(self.alive)
            self.threshold = self.state.threshold or 0
            self._final(self.state.runden_since_raise)
            return
        group = self.state.playoff
        if group is not None:
            index = {player: i for i, player in enumerate(self.rest.players)}
            level = [index[p] for p in group.players]
            through = [index[p] for p in group.through]
            self._stechen(through, level, group.places)
        else:
            self._preliminary()
        if len(self.alive) > 1:
            self.time += self.rest.pace.between
            self._final(0)

    def ranked(self) -> list[int]:
        """By place: the winner, then who went out, the last one first."""
        return [i for i in (*self.alive, *self.out[::-1]) if i not in self.rest.fillers]

    # the preliminary

    def _preliminary(self) -> None:
        phase, between = self.state.phase, self.rest.pace.between
        if phase in (Phase.ROUND, Phase.CLOSING):
            ends = [0.0]
            for table, seats in self.rest.tables:
                if table.open:
                    left, since = self.rest.left(table)
                    ends.append(self._sit(seats, left, since))
            self.time = max(ends)
            self._settle()
        elif phase is Phase.DRAWN and between / 3 < self.rest.cutoff:
            self.time = between / 3
            self._round([seats for _table, seats in self.rest.tables])
        for _ in range(_MOST_ROUNDS):
            over = self.time >= self.rest.cutoff or self.state.cutoff_reached
            if len(self.alive) < 2 or self._six() or over:
                break
            self.time = min(self.time + between, self.rest.cutoff)
            if self.time >= self.rest.cutoff:
                break
            self._round(self._drawn())
        self._cut()

    def _six(self) -> bool:
        field = field_size(self.state) if self.state.starters else len(self.rest.players)
        rule = self.settings.six_rule == "final"
        return rule and six_rule_applies(
            self.settings.final_size, field, len(set(self.alive) - self.rest.fillers)
        )

    def _drawn(self) -> list[list[int]]:
        """By lot, or by the euros; who is level stays in the order of the lot."""
        number, resting = self.round + 1, self.rest.resting
        order = [i for i in self.alive if resting.get(i, 0) <= number]
        if number >= self.settings.swiss_from:
            order.sort(key=self.euros.__getitem__, reverse=True)
        else:
            self.rest.rng.shuffle(order)
        sizes = table_sizes(len(order), number, self.settings) if len(order) > 1 else ()
        return table_after_table(order, sizes)

    def _round(self, tables: list[list[int]]) -> None:
        self.round += 1
        minutes = min(float(self.settings.round_minutes), self.rest.bell - self.time)
        lasting = (self._sit(seats, minutes, 0.0) for seats in tables if len(seats) > 1)
        self.time += max(lasting, default=0.0)
        self._settle()

    def _sit(self, seats: list[int], minutes: float, since: float) -> float:
        """Play the 15ers of a table that begin within `minutes`; the first has run `since`.

        Return the end of the last one.
        """
        prepared = self.rest.sittings.one(len(seats))
        ends = prepared.ends
        gone = min(since / self.tempo, 0.9 * ends[0])
        count = min(bisect_left(ends, minutes / self.tempo + gone) + 1, len(ends))
        euros = self.euros
        for seat, lowest in zip(seats, prepared.lowest[count], strict=True):
            if euros[seat] + lowest <= 0:
                self._one_by_one(seats, prepared.losers[:count])
                break
        else:
            for seat, won in zip(seats, prepared.won[count], strict=True):
                euros[seat] += won
        return (ends[count - 1] - gone) * self.tempo

    def _one_by_one(self, seats: list[int], losers: Sequence[int]) -> None:
        """Play single 15ers, if players may go out and the others continue (M4, M5, D6)."""
        here = list(seats)
        for place in losers:
            loser = seats[place]
            if self.euros[loser] <= 0:  # has gone; one of the others loses
                loser = here[int(self.random() * len(here))]
            self._pay(here, loser)
            if self.euros[loser] <= 0:
                here.remove(loser)
            if len(here) < 2:
                return

    def _pay(self, seats: list[int], loser: int) -> None:
        """A euro for each of the others, clockwise, as far as they go."""
        place = seats.index(loser)
        for other in seats[place + 1 :] + seats[:place]:
            if self.euros[loser] <= 0:
                return
            self.euros[loser] -= 1
            self.euros[other] += 1

    def _settle(self) -> None:
        self.out += [i for i in self.alive if self.euros[i] <= 0]
        self.alive = [i for i in self.alive if self.euros[i] > 0]

    # from the cut to the Final Table

    def _cut(self) -> None:
        """C1 to C4, T1 to T3."""
        self.cut_at = self.time
        size = self.settings.final_size
        self.out += [i for i in self.alive if i in self.rest.fillers]
        self.alive = [i for i in self.alive if i not in self.rest.fillers]
        order = sorted(self.alive, key=self.euros.__getitem__, reverse=True)
        if len(order) <= size:
            self._set_up(order, order)
            return
        edge = self.euros[order[size - 1]]
        through = [i for i in order if self.euros[i] > edge]
        level = [i for i in order if self.euros[i] == edge]
        self.out += [i for i in reversed(order) if self.euros[i] < edge]
        places = size - len(through)
        eliminates = self.settings.start_elimination != "never"
        if through and eliminates and edge <= self._starting(order, order[:size]):
            self.out += level
            self._set_up(order, through, order[:size])
            return
        self._stechen(through, level, places, order)

    def _stechen(
        self, through: list[int], level: list[int], places: int, field: list[int] | None = None
    ) -> None:
        lot = list(level)
        self.rest.rng.shuffle(lot)
        self.out += lot[places:]
        if len(level) > places:
            self.time += _STECHEN
        candidates = [*through, *lot[:places]]
        self._set_up(field or candidates, candidates)

    def _set_up(
        self, field: list[int], candidates: list[int], averaged: list[int] | None = None
    ) -> None:
        self.threshold = self._starting(field, averaged or candidates)
        poor: list[int] = []
        rule, after_cut = self.settings.start_elimination, self.time >= self.rest.cutoff
        after_cut = after_cut or self.state.cutoff_reached
        if rule == "always" or (rule == "cut_only" and after_cut):
            limit = min(self.threshold, max(self.euros[i] for i in candidates) - 1)
            poor = [i for i in candidates if self.euros[i] <= limit]
        self.out += sorted(poor, key=self.euros.__getitem__)
        self.alive = [i for i in candidates if i not in poor]
        self.rest.rng.shuffle(self.alive)
        self.finalists = list(self.alive)

    def _starting(self, field: list[int], candidates: list[int]) -> int:
        """T1, with its options."""
        over, state = self.settings.threshold_over, self.state
        counted = field if over == "remaining" else candidates
        total, people = sum(self.euros[i] for i in counted), len(counted)
        if over == "starters":
            total, people = sum(self.euros) + self.rest.gone_total, len(state.status)
        elif over == "remaining" and state.at_cut:  # of whom some are out by now
            total, people = sum(state.balances[p] for p in state.at_cut), len(state.at_cut)
        return threshold_of(self.settings, total, people)

    def _final(self, since: int) -> None:
        """Runden until one is left (T5 to T9)."""
        settings, alive, euros = self.settings, self.alive, self.euros
        tempo = self.tempo * of_one_table(self.rest.rng)
        while len(alive) > 1:
            table = self.rest.sittings.one(len(alive))
            self.time += table.ends[0] * tempo
            loser = alive[table.losers[0]]
            self._pay(alive, loser)
            since += 1
            due = self.time >= self.rest.cutoff or since >= settings.raise_every
            if due and settings.eliminate_check == "after_raise":
                self.threshold, since, due = self.threshold + 1, 0, False
            if euros[loser] <= self.threshold:
                alive.remove(loser)
                self.out.append(loser)
                self.threshold += 1
                if settings.counter_on_elimination == "restart":
                    since, due = 0, False
            if due:
                self.threshold, since = self.threshold + 1, 0


def proven(state: State, waiting: Sequence[int]) -> dict[Goal, dict[str, bool]]:
    """Return what is certain whatever tables still report.

    `waiting` are tables whose report waits for a confirmation. Players who are out reach no goal.
    Before the last 15er before the cut nobody is safe, because a table plays as many 15ers as fit.
    From the signal on each open table finishes at most one 15er, besides a waiting one. A 15er
    moves at most a euro for each of the others (docs/rules/brokdorf.md R14, R18). These are the
    spans of `chance.among`. A candidate also has to be above the threshold (T3), at most the
    average of the largest possible balances less the starting balance.
    """
    gone = state.status.keys() - set(state.players_in)
    out = dict.fromkeys(gone, False)
    final = out | dict.fromkeys(state.fillers, False)
    out = final.copy()
    if state.phase is Phase.CLOSING:
        final |= _through(state, frozenset(waiting))
    if state.playoff is not None:  # the level ones are above it
        final |= dict.fromkeys(state.playoff.through, True)
    return {Goal.FINAL: final, Goal.FIRST: out}


def _through(state: State, waiting: frozenset[int]) -> dict[str, bool]:
    """Of those who are in while the last Runden are finished."""
    settings = state.settings
    rule = settings.six_rule == "final"
    if not state.cutoff_reached and not (
        rule and six_rule_applies(settings.final_size, field_size(state), len(state.contenders))
    ):
        return {}
    spans = {player: _span(state, player, waiting) for player in state.contenders}
    place = among(spans, settings.final_size)
    if settings.start_elimination == "never" and all(span.low > 0 for span in spans.values()):
        return place
    limit = _most_threshold(settings, [span.high for span in spans.values()])
    safe = {p for p, span in spans.items() if span.low > max(0.0, limit)}
    return {p: sure for p, sure in place.items() if not sure or p in safe}


def _span(state: State, player: str, waiting: frozenset[int]) -> Span:
    euros = low = high = state.balances[player]
    for number, table in enumerate(state.tables, 1):
        if player in table.players and table.open:
            if table.due and state.closing_at and table.due > state.closing_at:  # it plays on
                low, high = 0, sum(state.balances[p] for p in table.players)
            else:
                most = (len(table.players) - 1) * (2 if number in waiting else 1)
                low, high = max(0, euros - most), euros + most
    # who wants to leave after his Runde keeps nobody out, and is not in himself
    return Span(-1.0 if player in state.leaving else low, high)


def _most_threshold(settings: Settings, highs: Sequence[float]) -> float:
    """No average of some is larger than that of the largest: of them or, with fewer, of one."""
    if settings.threshold_over == "finalists" and len(highs) > settings.final_size:
        largest = sorted(highs, reverse=True)[: settings.final_size]
    else:
        largest = [max(highs)]
    return ceil(sum(largest) / len(largest) - settings.start_euros)
