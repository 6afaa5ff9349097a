"""Play the rest of an evening or a Swiss once, without cards.

Pairs neighbours of the standings, or players by lot; duels never repeat. Earlier meetings at larger
tables, late entries and withdrawals are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import inf
from typing import Any

from tournaments.domain.formats.forecast.chance import Course, Goal
from tournaments.domain.formats.forecast.pace import minutes_between
from tournaments.domain.formats.forecast.rounds.prepared import Prepared, Seats, TableOutcome
from tournaments.domain.formats.rounds.settings import final_sizes
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.tables import table_after_table
from tournaments.domain.formats.tiebreaks import RoundScore, at_edge, at_edge_by
from tournaments.domain.seating.sizes import preferred_first

Meetings = Mapping[str, set[str]]


def strangers(order: list[str], total: Mapping[str, float], met: Meetings) -> list[str]:
    """Pairs as the draw finds them: nobody whom somebody has met, as many as can be of the same
    score, and who is left with somebody of the next one."""
    pairs: list[str] = []
    left: list[str] = []
    for _score, same in groupby(order, key=total.__getitem__):
        level = list(same)
        _floated(left, level, pairs, met)
        left += _paired(level, pairs, met)
        left = _paired(left[::-1], pairs, met)  # the best first
    for a, b in zip(pairs[::2], pairs[1::2], strict=True):
        met[a].add(b)
        met[b].add(a)
    return pairs + left


def _floated(left: list[str], level: list[str], pairs: list[str], met: Meetings) -> None:
    """Those who are left from above meet the best of the next score whom they have not met."""
    for player in left.copy():
        other = next((one for one in level if one not in met[player]), None)
        if other is not None:
            pairs += (player, other)
            left.remove(player)
            level.remove(other)


def _paired(waiting: list[str], pairs: list[str], met: Meetings) -> list[str]:
    """Adds pairs of neighbours who have not met; who is left."""
    left: list[str] = []
    first = len(pairs)
    while waiting:
        player = waiting.pop()
        known = met[player]
        for place in range(len(waiting) - 1, -1, -1):
            if waiting[place] not in known:
                pairs += (player, waiting.pop(place))
                break
        else:
            left.append(player)
    while len(left) > 1 and _exchanged(left, pairs, first, met):
        pass
    return left


def _exchanged(left: list[str], pairs: list[str], first: int, met: Meetings) -> bool:
    """Two who are left and a pair make two pairs, should they not have met; whether they do."""
    for place in range(first, len(pairs)):
        one, other = pairs[place], pairs[place ^ 1]
        for a in left:
            if a not in met[one]:
                for b in left:
                    if b != a and b not in met[other]:
                        pairs[place ^ 1] = a
                        pairs += (other, b)
                        left.remove(a)
                        left.remove(b)
                        return True
    return False


_BY_STANDING = ("standing", "strict", "danese")


class RoundsCourse:
    """One of them, by chance."""

    def __init__(self, rest: Prepared) -> None:
        self.rest, self.state = rest, rest.state
        self.total = dict(rest.total)
        self.order = rest.players.copy()
        rest.rng.shuffle(self.order)  # of level ones
        self.seated: list[tuple[Seats, TableOutcome]] = []
        self.met = {p: set(met) for p, met in rest.met.items()} if rest.duels else {}
        self.last = rest.last.copy()
        self.byes = rest.byes.copy()
        self.time = 0.0
        self.tempo = rest.pace.tempo(rest.rng)
        self.skill = rest.strengths.drawn(rest.rng)

    def played(self) -> Course:
        """Everything up to the last place."""
        state, rest = self.state, self.rest
        number = state.round
        if state.phase in (Phase.ROUND, Phase.CLOSING) and state.running:
            self._running(state.running.byes)
        elif state.phase is Phase.DRAWN:
            number += 1
            self._round([t.players for t in state.tables], state.byes, rest.pace.between / 3)
        while number < state.planned and rest.sizes and state.phase is not Phase.FINAL:
            number += 1
            self._round(*self.drawn(number), rest.pace.between)
        return self._ended(number)

    def drawn(self, number: int) -> tuple[Sequence[Seats], Seats]:
        """The tables of this round, the next one, by chance, and who is free."""
        rest, resting = self.rest, self.state.sitting_out
        order = [player for player in self.order if resting.get(player, 0) <= number]
        sizes = rest.sizes_for(len(order))
        movement = rest.settings.movement(number)
        if movement in _BY_STANDING and not self.state.begins_by_lot(number):
            order.sort(key=self.total.__getitem__, reverse=True)
        else:
            rest.rng.shuffle(order)
        free = self._sit_out(order, len(order) - sum(sizes))
        if movement == "standing" and rest.duels:
            order = strangers(order, self.total, self.met)
        if movement == "strict":
            sizes = preferred_first(sizes, rest.settings.at_table)
        return table_after_table(order, sizes), free

    def _sit_out(self, order: list[str], count: int) -> Seats:
        """Take `count` players with a bye from the order: those with the fewest, the last first."""
        free = []
        for _ in range(count):
            player = min(reversed(order), key=self.byes.__getitem__)
            order.remove(player)
            free.append(player)
        self.byes.update(free)
        return free

    def _round(self, tables: Sequence[Seats], byes: Seats, pause: float) -> None:
        rest = self.rest
        self.last = []
        for seats in tables:
            self._score(seats, rest.matches)
        longest = rest.rounds.one(tuple(map(len, tables)))
        self._credit(byes, rest.alone)
        self._miss(tables, byes)
        self.time += pause + longest * (1.0 if rest.settings.minutes else self.tempo)

    def _score(self, seats: Seats, matches: int) -> None:
        played = self.rest.table(len(seats), matches)
        total, skill = self.total, self.skill
        for player, score in zip(seats, played.scores, strict=True):
            total[player] += score
        if skill:
            for player in seats:
                total[player] += skill.get(player, 0.0)
        self.seated.append((seats, played))
        self.last.append((seats, played.legs))

    def _running(self, byes: Seats) -> None:
        rest, state = self.rest, self.state
        ends = [0.0]
        for table in state.tables:
            if not table.open:
                continue
            left = max(1, rest.matches - table.matches)
            self._score(table.players, left)
            since = minutes_between(table.last_at, rest.now) if table.last_at else 0.0
            whole = rest.lasts(len(table.players), left) * self.tempo
            ends.append(max(0.1 * whole / left, whole - since))
        self._credit(byes, rest.alone)
        if state.running:
            self._miss(state.running.seats, byes)
        self.time = max(ends)

    def _miss(self, tables: Sequence[Seats], byes: Seats) -> None:
        """Credit a missed round to players who are in without table or bye."""
        there = set(byes).union(*tables)
        if missing := [player for player in self.order if player not in there]:
            self._credit(missing, self.rest.missed)

    def _credit(self, players: Seats, credited: TableOutcome) -> None:
        (brought,) = credited.scores
        for player in players:
            self.total[player] += brought
            self.seated.append(((player,), credited))

    def _ended(self, number: int) -> Course:
        state, settings, rest = self.state, self.rest.settings, self.rest
        made: dict[Goal, Sequence[str]] = {}
        finalists = state.finalists or self._finalists()
        cut = bool(finalists)
        if cut:
            made[Goal.FINAL] = finalists
        if cut and settings.seats_final:
            score = self._final(finalists)
            others = [player for player in rest.everybody if player not in finalists]
            made[Goal.FIRST] = self._first(finalists, 1, whole=True, score=score)
            made[Goal.PRIZES] = [
                *self._first(finalists, rest.places, whole=True, score=score),
                *self._first(others, rest.places - len(finalists), whole=True),
            ]
        elif not cut:
            made[Goal.FIRST] = self._first(rest.everybody, 1, whole=True)
            made[Goal.PRIZES] = self._first(rest.everybody, rest.places, whole=True)
        return Course(made, self.time, None, number)

    def _finalists(self) -> Sequence[str]:
        """Return who goes on; nobody where no final follows, or it would take everybody."""
        settings, fillers = self.rest.settings, self.state.fillers
        players = [player for player in self.rest.players if player not in fillers]
        if settings.final == "none":
            return ()
        chosen = self._best_of_tables() if settings.final_per_table else []
        left = [player for player in players if player not in chosen]
        size = self.rest.seated_in_final(len(chosen) or settings.final_size)
        if size >= len(players) and settings.final != "places":
            return ()
        return chosen + self._first(left, size - len(chosen), whole=False)

    def _best_of_tables(self) -> list[str]:
        """Of each table of the last round; among level ones those who have more, then by lot."""
        total, of_each = self.total, self.rest.settings.final_per_table
        chosen: list[str] = []
        for seats, legs in self.last:
            places = {player: leg.place for player, leg in zip(seats, legs, strict=True)}
            there = [p for p in self.order if p in places and p not in self.state.fillers]
            chosen += sorted(there, key=lambda p: (places[p], -total[p]))[:of_each]
        return chosen

    def _final(self, finalists: Sequence[str]) -> dict[str, tuple[float, ...]]:
        """Return the criteria of a final, more being better.

        They are the final's score, then the rounds, or both together. Leavers without a result
        there come last.
        """
        rest, settings, before = self.rest, self.rest.settings, self.total
        matches, lasting = max(1, settings.matches), [0.0]
        running = self.state.running
        made, times = rest.made_in_final.copy(), max(1, settings.final_factor)
        tables = self._final_tables(finalists)
        level = self._levels(tables)
        for seats in tables:
            scores = rest.table(len(seats), matches).scores
            made |= zip(seats, (times * score for score in scores), strict=True)
            lasting.append(rest.lasts(len(seats), matches) * self.tempo)
        self.time += max(lasting) + (0.0 if running else rest.pace.between)
        if settings.final_factor:
            return {p: (level.get(p, 0), made.get(p, 0.0) + before[p]) for p in finalists}
        return {p: (level.get(p, 0), made.get(p, -inf), before[p]) for p in finalists}

    def _levels(self, tables: Sequence[Seats]) -> dict[str, int]:
        """Return how far down everybody sits in a final for places; {} in one that has one list."""
        if self.rest.settings.final != "places":
            return {}
        if self.state.phase is Phase.FINAL:
            tables = self.state.rounds[-1].seats
        return {player: -number for number, seats in enumerate(tables) for player in seats}

    def _final_tables(self, finalists: Sequence[str]) -> Sequence[Seats]:
        """Return who plays at each of its tables, those that are seated, by standing or by lot."""
        if self.state.phase is Phase.FINAL:
            return [table.players for table in self.state.tables if table.open]
        seats = list(finalists)
        self.rest.rng.shuffle(seats)
        if self.rest.settings.final == "places":
            seats.sort(key=self.total.__getitem__, reverse=True)
        sizes = final_sizes(self.rest.settings, self.state.game, len(seats))
        return table_after_table(seats, sizes or (len(seats),))

    # who is among the first

    def _first(
        self,
        players: Sequence[str],
        places: int,
        *,
        whole: bool,
        score: Mapping[str, tuple[float, ...]] | None = None,
    ) -> list[str]:
        """Return who has one of the first places, by their totals or another `score`; `whole`: all
        who are level there, else by lot."""
        total: Mapping[str, Any] = self.total if score is None else score
        if places <= 0:
            return []
        if places >= len(players):
            return list(players)
        through, level = at_edge(players, total, places)
        if len(through) + len(level) > places:
            level = self._parted(level, places - len(through), whole=whole)
        return [*through, *level]

    def _parted(self, level: list[str], places: int, *, whole: bool) -> list[str]:
        """By the tie-breaks of the event, over the rounds that were and those by chance."""
        ties = self.rest.settings.ties
        chosen, level = at_edge_by(ties, _Book(self, level), level, places)
        if not whole:
            self.rest.rng.shuffle(level)
            level = level[: places - len(chosen)]
        return [*chosen, *level]


class _Book(dict[str, tuple[RoundScore, ...]]):
    """Everybody's legs for tie-breaks: of the level people all, of others their totals alone."""

    def __init__(self, course: RoundsCourse, level: Sequence[str]) -> None:
        super().__init__()
        rest = course.rest
        mine = {player: list(rest.legs.get(player, ())) for player in level}
        for seats, played in course.seated:
            if not mine.keys().isdisjoint(seats):
                for i, player in enumerate(seats):
                    if player in mine:
                        mine[player].append(_named(played.legs[i], seats))
        self.total = course.total
        for player, legs in mine.items():
            self[player] = tuple(legs)

    def __missing__(self, key: str) -> tuple[RoundScore, ...]:
        self[key] = (RoundScore(score=round(self.total[key])),)
        return self[key]


def _named(leg: RoundScore, seats: Seats) -> RoundScore:
    def people(seen: Seats) -> tuple[str, ...]:
        return tuple(seats[int(i)] for i in seen)

    return replace(
        leg,
        opponents=people(leg.opponents),
        ahead_of=people(leg.ahead_of),
        level_with=people(leg.level_with),
    )
