"""Explain seats: their reason, the next best exchange, and what could not be avoided.

The facts are values; words are made elsewhere. Works for drawn tables and for changes by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from tournaments.domain.points import Points
from tournaments.domain.seating.alternatives import Exchange, alternatives
from tournaments.domain.seating.bounds import crowding, short
from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.draw import best_first, task_for
from tournaments.domain.seating.instance import Cost, Instance, Mode, PlayerId, Policy
from tournaments.domain.seating.search.draft import Groups
from tournaments.domain.seating.sizes import SizePlan
from tournaments.domain.seating.swiss import cutting

Tables = Sequence[Sequence[PlayerId]]


class Why(StrEnum):
    """Reasons of a seat.

    LEVEL: the standing, and the lot among those as high. ORDER: the place in the standings alone.
    MOVED: people who are to be kept apart or together.
    """

    LOT = "lot"
    STANDING = "standing"
    LEVEL = "level"
    ORDER = "order"
    MOVED = "moved"
    BYE = "bye"
    WISH = "wish"


class Proof(StrEnum):
    """Proofs that repeats cannot be avoided."""

    PEOPLE = "people"  # somebody has met nearly everybody
    TABLES = "tables"  # a former round had so few tables that a new one takes two of one


@dataclass(frozen=True, slots=True)
class MissedTable:
    """A wish for a table that does not hold: `table` is where the player sits.

    `there`: players who have the wished table by a wish; `here`: those who have this one.
    """

    player: PlayerId
    wished: int
    table: int
    there: tuple[PlayerId, ...]
    here: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people at one table who met before: how often, and whether in the last round."""

    a: PlayerId
    b: PlayerId
    times: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class Alternative:
    """The best exchange of places for a player, and its change of each part.

    `wider`: scores at a table would lie further apart than at any table now.
    """

    other: PlayerId
    change: Cost
    wider: bool = False


@dataclass(frozen=True, slots=True)
class LevelPairs:
    """Pairs of level people: at a common table, at most in any cut of the standings, in all."""

    together: int
    most: int
    in_all: int


@dataclass(frozen=True, slots=True)
class Place:
    """One person: `table` (0: sits out), `rank` among those who play, from 1 (0 by lot); how many
    others are `level`, and how many of them sit here. `wished`: the table was wished for.
    `against`: the score of an opponent in a duel by the standings, where it is another."""

    player: PlayerId
    table: int
    rank: int
    score: Points
    level: int
    level_here: int
    why: Why
    met: tuple[Meeting, ...]
    clubs: tuple[PlayerId, ...]
    off_size: int
    byes: int
    alternative: Alternative | None
    wished: bool = False
    against: Points | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One table: its number, who meets again, club-mates, and the ranks that sit there.

    `apart`: the best score less the worst, 0 by lot and strictly by standing.
    """

    number: int
    players: tuple[PlayerId, ...]
    best: int
    worst: int
    met: tuple[Meeting, ...]
    clubs: tuple[tuple[PlayerId, PlayerId], ...]
    apart: Points = 0


@dataclass(frozen=True, slots=True)
class Unavoidable:
    """At least `pairs` pairs meet again in any seating, by a proof.

    PEOPLE: each of `players` has fewer people left to meet than seats at a table for others.
    TABLES: `rounds` (numbers from 1) had too few tables, with as many pairs each as `share` says.
    """

    pairs: int
    proof: Proof
    players: tuple[PlayerId, ...] = ()
    rounds: tuple[int, ...] = ()
    share: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """All of it. `repeats` counts meetings that happen again (m for a pair that met m times);
    `level` where the tables follow the standings exactly."""

    tables: tuple[TableFacts, ...]
    places: tuple[Place, ...]
    cost: Cost
    repeats: int
    least: Unavoidable | None
    level: LevelPairs | None
    missed: tuple[MissedTable, ...] = ()

    def place_of(self, player: PlayerId) -> Place:
        """Return the place of a player; KeyError if there is none."""
        for place in self.places:
            if place.player == player:
                return place
        raise KeyError(player)


def explain(instance: Instance, tables: Tables, byes: Sequence[PlayerId] = ()) -> Explanation:
    """Return the facts about these tables under the request's rule, drawn or made by hand."""
    index = {player: i for i, player in enumerate(instance.ids)}
    seated = {n: [index[p] for p in table] for n, table in enumerate(tables, 1) if table}
    out = [index[p] for p in byes]
    sizes = tuple(sorted(map(len, seated.values()), reverse=True))
    task = task_for(instance, SizePlan(sizes, len(out)))
    teller = _Explainer(instance, task.goal, list(seated.values()))
    best = alternatives(task, list(seated.values()), out)
    facts = tuple(teller.table(n, table) for n, table in seated.items())
    places = [teller.place(i, n, table, best.get(i)) for n, table in seated.items() for i in table]
    places += [teller.place(i, 0, (), best.get(i)) for i in out]
    cost = task.goal.cost(list(seated.values()), out)
    again = sum(meeting.times for table in facts for meeting in table.met)
    least, level = _unavoidable(instance, task.goal), _level_pairs(task.goal, seated.values())
    return Explanation(facts, tuple(places), cost, again, least, level, _missed(instance, tables))


def _missed(instance: Instance, tables: Tables) -> tuple[MissedTable, ...]:
    """The wishes for a table that do not hold, of those who sit somewhere."""
    at = {player: number for number, table in enumerate(tables, 1) for player in table}
    holds = [(player, wished) for player, wished in instance.wishes if at.get(player) == wished]

    def by_wish(table: int) -> tuple[PlayerId, ...]:
        return tuple(player for player, wished in holds if wished == table)

    return tuple(
        MissedTable(player, wished, at[player], by_wish(wished), by_wish(at[player]))
        for player, wished in instance.wishes
        if at.get(player, wished) != wished
    )


class _Explainer:
    """Facts about single people and tables; ranks and ties are counted once."""

    def __init__(self, instance: Instance, goal: Objective, tables: Groups) -> None:
        self._instance, self._goal, self._ids = instance, goal, instance.ids
        self._ties = Counter(instance.scores)
        higher = 0
        self._rank: dict[Points, int] = {}
        for score in sorted(self._ties, reverse=True):
            self._rank[score] = 1 + higher
            higher += self._ties[score]
        self._by_lot = instance.rule.mode is Mode.RANDOM
        self._last = _companions(instance)
        self._by_place = not self._by_lot and goal.policy is Policy.ORDER
        self._moved = _moved(goal, tables) if self._by_place else frozenset()

    def table(self, number: int, table: Sequence[int]) -> TableFacts:
        ids, friends = self._ids, self._goal.friends
        ranks = [self._rank_of(i) for i in table]
        scores = [self._instance.scores[i] for i in table]
        return TableFacts(
            number,
            tuple(ids[i] for i in table),
            min(ranks),
            max(ranks),
            self._met(combinations(table, 2)),
            tuple((ids[i], ids[j]) for i, j in combinations(table, 2) if j in friends[i]),
            0 if self._by_lot or self._by_place else max(scores) - min(scores),
        )

    def place(self, i: int, number: int, table: Sequence[int], best: Exchange | None) -> Place:
        ids, memory = self._ids, self._goal.memory
        return Place(
            ids[i],
            number,
            self._rank_of(i),
            self._instance.scores[i],
            self._ties[self._instance.scores[i]] - 1,
            self._level_at(i, table),
            self._why(i, number),
            self._met((i, j) for j in table),
            tuple(ids[j] for j in table if j in self._goal.friends[i]),
            memory.off[i],
            memory.byes[i],
            best and Alternative(ids[best.other], best.change, best.wider),
            (ids[i], number) in self._instance.wishes,
            self._against(i, table),
        )

    def _against(self, i: int, table: Sequence[int]) -> Points | None:
        if self._by_lot or self._by_place or len(table) != 2:
            return None
        scores = self._instance.scores
        other = scores[table[0] if table[1] == i else table[1]]
        return None if other == scores[i] else other

    def _rank_of(self, i: int) -> int:
        return 0 if self._by_lot else self._rank[self._instance.scores[i]]

    def _level_at(self, i: int, table: Sequence[int]) -> int:
        scores = self._instance.scores
        return sum(scores[j] == scores[i] for j in table if j != i)

    def _why(self, i: int, number: int) -> Why:
        instance, me = self._instance, self._ids[i]
        if any(me in pair for pair in instance.together):
            return Why.WISH
        if number == 0:
            return Why.BYE
        if self._by_lot:
            return Why.LOT
        if self._by_place:
            return Why.MOVED if i in self._moved else Why.ORDER
        return Why.LEVEL if self._ties[instance.scores[i]] > 1 else Why.STANDING

    def _met(self, pairs: Iterable[tuple[int, int]]) -> tuple[Meeting, ...]:
        met = self._goal.memory.met
        return tuple(
            Meeting(self._ids[i], self._ids[j], met[i][j], self._ids[j] in self._last[i])
            for i, j in pairs
            if j in met[i]
        )


def _moved(goal: Objective, tables: Groups) -> frozenset[int]:
    """Return who sits at another table than the standings alone give, whatever its number."""
    groups = best_first(goal, tables)
    levels = sorted((goal.levels[i] for group in groups for i in group), reverse=True)
    moved: set[int] = set()
    start = 0
    for group in groups:
        here = levels[start : start + len(group)]
        moved |= {i for i in group if goal.levels[i] not in here}
        start += len(group)
    return frozenset(moved)


def _companions(instance: Instance) -> list[set[PlayerId]]:
    """With whom everybody sat in the last round."""
    tables = instance.history[-1].tables if instance.history else ()
    at = {player: set(table) for table in tables for player in table}
    return [at.get(player, set()) for player in instance.ids]


def _level_pairs(goal: Objective, tables: Collection[Sequence[int]]) -> LevelPairs | None:
    if not goal.policy.cuts:
        return None
    levels = [goal.levels[i] for table in tables for i in table]
    return LevelPairs(
        cutting.together(tables, goal.levels),
        cutting.most(goal.plan.sizes, levels),
        cutting.in_all(levels),
    )


def _unavoidable(instance: Instance, goal: Objective) -> Unavoidable | None:
    """The better of the two counts, in pairs; None if nothing must happen again."""
    missing = short(goal)
    people = (sum(sorted(missing)[: len(missing) - goal.plan.byes]) + 1) // 2
    crowded = crowding(goal).pairs
    if not people and not sum(crowded):
        return None
    if people > sum(crowded):
        players = tuple(instance.ids[i] for i, few in enumerate(missing) if few)
        return Unavoidable(people, Proof.PEOPLE, players=players)
    rounds = [(n, pairs) for n, pairs in enumerate(crowded, 1) if pairs]
    return Unavoidable(
        sum(crowded),
        Proof.TABLES,
        rounds=tuple(n for n, _ in rounds),
        share=tuple(pairs for _, pairs in rounds),
    )
