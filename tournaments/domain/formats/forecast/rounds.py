"""The rest of an evening or a Swiss, scored a thousand times without cards.

Knows who meets whom next, roughly (neighbours of the standing, or anybody; in duels nobody twice),
what a table brings and how ties are broken. Scores and tie-breaks are those of the format itself.
Left out: who has met before at larger tables, people who come or go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from math import inf, sqrt
from random import Random
from statistics import fmean, variance

from tournaments.domain.formats.forecast.bounds import Span, among
from tournaments.domain.formats.forecast.chance import Course, Goal
from tournaments.domain.formats.forecast.laws import (
    drawn_towards,
    law,
    runde,
    scores,
    shares,
    spread_out,
    teams,
    together,
)
from tournaments.domain.formats.forecast.pace import Pace
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import Match, Sheet, State
from tournaments.domain.formats.rounds.totals import credit, legs_of, records
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.tiebreaks import TIE_BREAKS, Leg

_PREPARED = 400
_BY_STANDING = ("standing", "danese")
Seats = Sequence[str]


@dataclass(frozen=True, slots=True)
class _Played:
    """What a table brought by chance, by seat; opponents are called by their seats."""

    legs: tuple[Leg, ...]
    scores: tuple[float, ...]


class RoundsCourses:
    """Courses of an event from `state` at `now`; `places` have prizes. `sizes` are those of the
    tables of a round to come."""

    def __init__(
        self,
        state: State,
        now: datetime,
        pace: Pace,
        rng: Random,
        *,
        sizes: Sequence[int],
        places: int = 0,
    ) -> None:
        self.state, self.settings, self.now = state, state.settings, now
        self.pace, self.rng, self.places = pace, rng, places
        self.sizes = sizes
        self.players = list(state.players_in)
        self.everybody = [p for p, s in state.status.items() if s is not Status.EXCLUDED]
        self.total = {player: float(state.balances.get(player, 0)) for player in self.everybody}
        self.legs = _legs(state)
        self.prepared: dict[tuple[int, int], list[_Played]] = {}
        self.times: dict[tuple[int, int], list[float]] = {}
        self.rounds: dict[tuple[int, ...], list[float]] = {}
        self.duels = set(sizes) == {2}
        self.met: dict[str, set[str]] = {player: set() for player in self.players}
        for a, b in state.meetings:
            self.met.setdefault(a, set()).add(b)
            self.met.setdefault(b, set()).add(a)
        self.skill = _skill(state, self.players)
        self.matches = self._matches()
        self.bye = self._bye_brings()
        self.alone = _Played((Leg(score=round(self.bye)),), (self.bye,))

    # what a table brings

    def table(self, people: int, matches: int) -> _Played:
        """What so many matches bring at a table of so many entrants, by seat: one of those that
        were prepared."""
        key = people, matches
        if key not in self.prepared:
            draw = self._drawing(people)
            seats = tuple(map(str, range(people)))
            self.prepared[key] = [
                _played(seats, [draw() for _ in range(matches)], self.settings)
                for _ in range(_PREPARED)
            ]
        return self.prepared[key][int(self.rng.random() * _PREPARED)]

    def _drawing(self, entrants: int) -> Callable[[], Sequence[int]]:
        """Draws the points of one match at a table of so many entrants."""
        state, settings = self.state, self.settings
        side, people = settings.side, entrants * settings.side
        if state.game == "brokdorf":
            return lambda: together(runde(people, self.rng), side)
        alone = tuple((seat,) for seat in range(entrants))
        parties = alone if side > 1 else teams(state.game, settings.game_variant, people)
        usual = law(state.game, len(parties), people, self._deals(people))
        own = [
            [next((m.shares[s.seats[i]].points for i in party), 0) for party in parties]
            for played in state.rounds
            for s in played.sheets
            for m in s.matches
            if len(s.seats) == entrants == len(m.shares)
        ]
        of = drawn_towards(usual, own)
        return lambda: spread_out(parties, scores(of, len(parties), self.rng), entrants)

    def _deals(self, people: int) -> int:
        settings, game = self.settings, self.state.game
        deals = agreed_deals(game, settings.game_variant, people, settings.deals)
        return deals or settings.deals

    def _matches(self) -> int:
        """How many a table plays in a round."""
        settings = self.settings
        if settings.matches:
            return settings.matches
        people = settings.table_size
        each = self.pace.minutes(self.state.game, people, self._deals(people))
        return max(1, round(settings.minutes / each))

    def _bye_brings(self) -> float:
        if not self.sizes:
            return 0.0
        size = max(self.sizes)
        some = [leg for _ in range(60) for leg in self.table(size, self.matches).legs]
        found = credit(
            self.settings.bye_credit, {str(i): leg for i, leg in enumerate(some)}, self.settings
        )
        return float(found)

    # time

    def lasts(self, people: int, matches: int) -> float:
        """Minutes of so many matches at a table: one of those that were prepared."""
        key = people, matches
        if key not in self.times:
            here = people * self.settings.side
            mean = matches * self.pace.minutes(self.state.game, here, self._deals(here))
            self.times[key] = [self.pace.lasting(mean, self.rng) for _ in range(_PREPARED)]
            if self.settings.minutes:
                bell = float(self.settings.minutes)
                over = mean / max(1, matches) / 2
                self.times[key] = [min(time, bell + over) for time in self.times[key]]
                if not self.settings.matches:
                    self.times[key] = [bell + over * self.rng.random() for _ in range(_PREPARED)]
        return self.times[key][int(self.rng.random() * _PREPARED)]

    def longest(self, tables: tuple[int, ...]) -> float:
        """Minutes until the last of tables with so many entrants is done: likewise."""
        known = self.rounds.get(tables)
        if known is None:
            known = [
                max((self.lasts(n, self.matches) for n in tables), default=0.0)
                for _ in range(_PREPARED)
            ]
            self.rounds[tables] = known
        return known[int(self.rng.random() * _PREPARED)]

    # a course

    def drawn(self, number: int) -> tuple[list[Seats], Seats]:
        """The tables of this round, the next one, by chance, and who is free."""
        return _Course(self).drawn(number)

    def course(self) -> Course:
        """One of them, by chance."""
        return _Course(self).played()


class _Course:
    def __init__(self, rest: RoundsCourses) -> None:
        self.rest, self.state = rest, rest.state
        self.total = dict(rest.total)
        self.order = rest.players.copy()
        rest.rng.shuffle(self.order)  # of level ones
        self.seated: list[tuple[Seats, _Played]] = []
        self.met = {p: set(met) for p, met in rest.met.items()} if rest.duels else {}
        self.time = 0.0
        self.tempo = rest.pace.tempo(rest.rng)

    def played(self) -> Course:
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

    def drawn(self, number: int) -> tuple[list[Seats], Seats]:
        rest = self.rest
        order = self.order.copy()
        movement = rest.settings.movement(number)
        if movement in _BY_STANDING and number > rest.settings.lot_rounds:
            order.sort(key=self.total.__getitem__, reverse=True)
        else:
            rest.rng.shuffle(order)
        if movement == "standing" and rest.duels:
            order = self._strangers(order)
        tables: list[Seats] = []
        first = 0
        for size in rest.sizes:
            tables.append(order[first : first + size])
            first += size
        return tables, order[first:]

    def _strangers(self, order: list[str]) -> list[str]:
        """Pairs as the draw finds them: nobody whom somebody has met, as many as can be of the same
        score, and who is left with the next who is left below."""
        pairs: list[str] = []
        left: list[str] = []
        for _score, same in groupby(order, key=self.total.__getitem__):
            level = list(same)
            if len(level) % 2 and left:
                self._floated(left, level, pairs)
            left += self._paired(level, pairs)
            left = self._paired(left[::-1], pairs)  # the best first
        for a, b in zip(pairs[::2], pairs[1::2], strict=True):
            self.met[a].add(b)
            self.met[b].add(a)
        return pairs + left

    def _floated(self, left: list[str], level: list[str], pairs: list[str]) -> None:
        """The best who is left from above meets one of an odd number of the same score."""
        for player in left:
            for other in level:
                if other not in self.met[player]:
                    pairs += (player, other)
                    left.remove(player)
                    level.remove(other)
                    return

    def _paired(self, waiting: list[str], pairs: list[str]) -> list[str]:
        """Adds pairs of neighbours who have not met; who is left."""
        met, left, first = self.met, [], len(pairs)
        while waiting:
            player = waiting.pop()
            known = met[player]
            for place in range(len(waiting) - 1, -1, -1):
                if waiting[place] not in known:
                    pairs += (player, waiting.pop(place))
                    break
            else:
                left.append(player)
        while len(left) > 1 and self._exchanged(left, pairs, first):
            pass
        return left

    def _exchanged(self, left: list[str], pairs: list[str], first: int) -> bool:
        """Two who are left and a pair make two pairs, should they not have met; whether they do."""
        met = self.met
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

    def _round(self, tables: Sequence[Seats], byes: Seats, pause: float) -> None:
        rest = self.rest
        for seats in tables:
            self._score(seats, rest.matches)
        longest = rest.longest(tuple(map(len, tables)))
        self._free(byes)
        self.time += pause + longest * (1.0 if rest.settings.minutes else self.tempo)

    def _score(self, seats: Seats, matches: int) -> None:
        played = self.rest.table(len(seats), matches)
        total, skill = self.total, self.rest.skill
        for player, score in zip(seats, played.scores, strict=True):
            total[player] += score
        if skill:
            for player in seats:
                total[player] += skill.get(player, 0.0)
        self.seated.append((seats, played))

    def _running(self, byes: Seats) -> None:
        rest, state = self.rest, self.state
        ends = [0.0]
        for table in state.tables:
            if not table.open or len(table.players) < 2:
                continue
            left = max(1, rest.matches - table.matches)
            self._score(table.players, left)
            since = (rest.now - table.last_at).total_seconds() / 60 if table.last_at else 0.0
            whole = rest.lasts(len(table.players), left) * self.tempo
            ends.append(max(0.1 * whole / left, whole - since))
        self._free(byes)
        self.time = max(ends)

    def _free(self, byes: Seats) -> None:
        alone = self.rest.alone
        for player in byes:
            self.total[player] += self.rest.bye
            self.seated.append(((player,), alone))

    def _ended(self, number: int) -> Course:
        state, settings, rest = self.state, self.rest.settings, self.rest
        made: dict[Goal, Sequence[str]] = {}
        finalists: Sequence[str] = state.finalists
        cut = settings.final != "none" and len(rest.players) > settings.final_size
        if cut and not finalists:
            finalists = self._first(rest.players, settings.final_size, whole=False)
        if cut:
            made[Goal.FINAL] = finalists
        if cut and settings.final == "table":
            ranks = self._final(finalists)
            made[Goal.FIRST] = [player for player, rank in ranks.items() if rank == 1]
            others = self._others(finalists, rest.places - len(ranks))
            made[Goal.PRIZES] = [p for p, rank in ranks.items() if rank <= rest.places] + others
        elif not cut:
            made[Goal.FIRST] = self._first(rest.everybody, 1, whole=True)
            made[Goal.PRIZES] = (
                self._first(rest.everybody, rest.places, whole=True) if rest.places else ()
            )
        return Course(made, self.time, None, number)

    def _others(self, finalists: Sequence[str], places: int) -> list[str]:
        others = [player for player in self.rest.everybody if player not in finalists]
        return self._first(others, places, whole=True) if places > 0 else []

    def _final(self, finalists: Sequence[str]) -> dict[str, int]:
        """The places at the final table; the rounds part who is level there."""
        rest, settings = self.rest, self.rest.settings
        matches = max(1, settings.matches)
        before = self.total
        running = self.state.phase is Phase.FINAL
        self.time += 0.0 if running else rest.pace.between
        self.time += rest.lasts(len(finalists), matches) * self.tempo
        scores_there = rest.table(len(finalists), matches).scores
        carried = settings.final_carry
        score = {
            player: (made + (before[player] if carried else 0.0), before[player])
            for player, made in zip(finalists, scores_there, strict=True)
        }
        order = sorted(finalists, key=score.__getitem__, reverse=True)
        return {p: 1 + sum(score[o] > score[p] for o in order) for p in order}

    # who is among the first

    def _first(self, players: Sequence[str], places: int, *, whole: bool) -> list[str]:
        """Who has one of the first places; `whole`: all who are level there, else by lot."""
        total = self.total
        if places >= len(players):
            return list(players)
        edge = sorted((total[p] for p in players), reverse=True)[places - 1]
        through = [p for p in players if total[p] > edge]
        level = [p for p in players if total[p] == edge]
        if len(through) + len(level) > places or (whole and len(level) > 1):
            level = self._parted(level, places - len(through), whole=whole)
        return [*through, *level]

    def _parted(self, level: list[str], places: int, *, whole: bool) -> list[str]:
        """By the tie-breaks of the event, over the rounds that were and those by chance."""
        book = _Book(self, level)
        chosen: list[str] = []
        for key in self.rest.settings.ties:
            if len(level) < 2:
                break
            values = TIE_BREAKS[key].values(book, tuple(level))
            edge = sorted(values.values(), reverse=True)[places - len(chosen) - 1]
            chosen += [p for p in level if values[p] > edge]
            level = [p for p in level if values[p] == edge]
            if len(chosen) + len(level) == places:
                break
        if not whole:
            self.rest.rng.shuffle(level)
            level = level[: places - len(chosen)]
        return [*chosen, *level]


class _Book(dict[str, tuple[Leg, ...]]):
    """Everybody's legs for tie-breaks: of the level people all, of others their totals alone."""

    def __init__(self, course: _Course, level: Sequence[str]) -> None:
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

    def __missing__(self, key: str) -> tuple[Leg, ...]:
        self[key] = (_only(self.total[key]),) if key in self.total else ()
        return self[key]


def _legs(state: State) -> dict[str, tuple[Leg, ...]]:
    """The rounds that everybody has behind him. The running one is still to come for who plays it
    or is free in it: what stands there now would count twice in the tie-breaks."""
    legs, running = dict(records(state)), state.running
    if running is not None and not running.final:
        playing = {player for table in state.tables if table.open for player in table.players}
        for player in legs.keys() & playing.union(running.byes):
            legs[player] = legs[player][:-1]
    return legs


def _only(score: float) -> Leg:
    return Leg(score=round(score))


def _named(leg: Leg, seats: Seats) -> Leg:
    def people(seen: Seats) -> tuple[str, ...]:
        return tuple(seats[int(i)] for i in seen)

    return Leg(
        leg.score,
        leg.points,
        leg.place,
        people(leg.opponents),
        people(leg.ahead_of),
        people(leg.level_with),
        leg.against,
        leg.lost,
    )


def _played(seats: Seats, matches: Sequence[Sequence[int]], settings: Settings) -> _Played:
    played = tuple(Match(dict(zip(seats, shares(points), strict=True))) for points in matches)
    legs = legs_of(Sheet(tuple(seats), played), settings)
    in_order = tuple(legs[seat] for seat in seats)
    return _Played(in_order, tuple(float(leg.score) for leg in in_order))


def _skill(state: State, players: Sequence[str]) -> Mapping[str, float]:
    """By how much more than others somebody makes in a round, as far as the results of the event
    cannot be chance: the variance of the averages above what single results explain, less one
    standard error of it. {} where nothing speaks for it."""
    if state.settings.score != "points":
        return {}
    made: dict[str, list[float]] = {player: [] for player in players}
    for played in state.rounds:
        legs = {p: leg for sheet in played.sheets for p, leg in sheet.legs.items()}
        if not played.over or len(legs) < 4:
            continue
        average = fmean(leg.points for leg in legs.values())
        for player, leg in legs.items():
            if player in made:
                made[player].append(leg.points - average)
    often = {player: mine for player, mine in made.items() if len(mine) > 1}
    if len(often) < 8:
        return {}
    rounds = fmean(map(len, often.values()))
    by_chance = fmean(variance(mine) for mine in often.values()) / rounds
    seen = variance([fmean(mine) for mine in often.values()])
    more = seen * (1 - sqrt(2 / (len(often) - 1))) - by_chance
    if more <= 0:
        return {}
    return {p: fmean(mine) * more / (more + by_chance) for p, mine in often.items()}


def proven(state: State) -> dict[Goal, dict[str, bool]]:
    """What is certain whatever tables still report, by the spans of `bounds.among`.

    A round brings between nothing and the most that its matches can (`places`: two for everybody
    else at the table, `league`: the largest number of its list, `victory`: 20). Points of a game
    have no bound: who still plays can have anything, who has played the last round has what he has.
    Level people are never parted by this.
    """
    settings = state.settings
    there = [p for p, status in state.status.items() if status is not Status.EXCLUDED]
    spans = {player: _span(state, player) for player in there}
    out = {p: False for p, status in state.status.items() if p not in there}
    if settings.final == "none":
        return {Goal.FIRST: among(spans, 1) | out}
    if state.finalists:
        final = {player: player in state.finalists for player in state.status}
        return {
            Goal.FINAL: final,
            Goal.FIRST: {p: False for p, is_in in final.items() if not is_in},
        }
    field = {player: span for player, span in spans.items() if player in state.players_in}
    gone = {p: False for p in state.status if p not in field}
    through = among(field, settings.final_size) | gone
    never = {p: False for p, sure in through.items() if not sure}
    return {Goal.FINAL: through, Goal.FIRST: never}


def prizes_proven(state: State, places: int) -> dict[str, bool]:
    """Likewise of the places that have prizes, where no final comes after the rounds."""
    if state.settings.final != "none":
        return {}
    there = [p for p, status in state.status.items() if status is not Status.EXCLUDED]
    return among({player: _span(state, player) for player in there}, places)


def _span(state: State, player: str) -> Span:
    has, rounds = float(state.balances.get(player, 0)), _rounds_left(state, player)
    if not rounds:
        return Span(has, has)
    least, most = _of_a_round(state)
    return Span(has + rounds * least, has + rounds * most)


def _rounds_left(state: State, player: str) -> int:
    to_come = max(0, state.planned - state.round) if player in state.players_in else 0
    running = state.running
    if running is None or running.final:
        return to_come
    for sheet, table in zip(running.sheets, state.tables, strict=False):
        if player in sheet.legs and not table.open:
            return to_come
    return to_come + 1


def _of_a_round(state: State) -> tuple[float, float]:
    """The least and the most that one round brings."""
    settings = state.settings
    if settings.score == "points" or not settings.matches:
        return -inf, inf
    largest = max(settings.table_size, *settings.other_sizes, 0) // settings.side
    each = {"places": 2 * (largest - 1), "victory": 20}.get(settings.score)
    least, most = 0, each or 0
    if each is None:
        least, most = min((*settings.league_points, 0)), max((*settings.league_points, 0))
    fixed = settings.bye_points if settings.bye_credit == "fixed" else 0
    return min(least * settings.matches, fixed), max(most * settings.matches, fixed)
