"""Define the one objective of every draw, in exact integers: the parts H, R, O, C, B, S."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import floor, lcm

from tournaments.domain.points import Points
from tournaments.domain.seating.instance import Cost, Instance, Level, Mode, Policy, Repeats
from tournaments.domain.seating.memory import MeetingHistory
from tournaments.domain.seating.sizes import SizePlan

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Prices:
    """Weights of the total, and `unit` = L, the least common multiple of the table sizes.

    `exchange`: the default price of a repeat, the measure of a great change of closeness.
    """

    unit: int
    exchange: int
    repeats: int
    off_size: int
    clubs: int
    byes: int


@dataclass(frozen=True, slots=True)
class Objective:
    """All that the cost of a seating depends on, by player index.

    `levels` are higher for better players; `friends[i]` are those to be kept apart from i;
    `squared` tells how repeats grow (instance.Repeats).
    """

    levels: tuple[int, ...]
    memory: MeetingHistory
    friends: tuple[frozenset[int], ...]
    prices: Prices
    preferred: int
    policy: Policy
    plan: SizePlan
    squared: bool = True

    def closeness(self, tables: Tables, byes: Iterable[int]) -> int:
        """H: at every table L/size times the sum of squared differences of level, and byes."""
        if not any(self.levels):
            return 0
        total = sum(self.table_closeness(table) for table in tables)
        lowest = min(self.levels)
        return total + sum(self.prices.unit * (self.levels[i] - lowest) ** 2 // 2 for i in byes)

    def table_closeness(self, table: Sequence[int]) -> int:
        levels = [self.levels[i] for i in table]
        return self.prices.unit * spread(levels) // len(table)

    def table_repeats(self, table: Sequence[int]) -> int:
        """R of one table."""
        total, price = 0, self.memory.price
        for place, i in enumerate(table, 1):
            known = price[i]
            for j in table[place:]:
                total += known.get(j, 0)
        return total

    def table_off_size(self, table: Sequence[int]) -> int:
        """O of one table."""
        return 0 if len(table) == self.preferred else 2 * sum(self.memory.off[i] for i in table)

    def table_clubs(self, table: Sequence[int]) -> int:
        """C of one table."""
        return sum(j in self.friends[i] for i, j in combinations(table, 2))

    def cost(self, tables: Tables, byes: Sequence[int] = ()) -> Cost:
        """The parts and the weighted total of a seating; the order within tables counts for S."""
        h = self.closeness(tables, byes)
        r = sum(map(self.table_repeats, tables))
        o = sum(map(self.table_off_size, tables))
        c = sum(map(self.table_clubs, tables)) if any(self.friends) else 0
        b = 2 * sum(self.memory.byes[i] for i in byes)
        s = 2 * sum(self.memory.seats[i][n] for table in tables for n, i in enumerate(table))
        p = self.prices
        total = h + p.repeats * r + p.off_size * o + p.clubs * c + p.byes * b
        return Cost(h, r, o, c, b, s, total)

    def costs_at_most(self, most: int, tables: Tables, byes: Sequence[int] = ()) -> bool:
        """Return True if the weighted total is no more than that; repeats alone often tell."""
        total = 0
        for table in tables:
            total += self.prices.repeats * self.table_repeats(table)
            if total > most:
                return False
        return self.cost(tables, byes).total <= most

    def key(self, cost: Cost) -> tuple[int, ...]:
        """Return what the policy compares, smaller is better."""
        if self.policy is Policy.STRICT:
            return cost.byes, cost.closeness, cost.repeats, cost.off_size, cost.clubs
        if self.policy is Policy.ORDER:
            return cost.byes, cost.clubs, cost.closeness
        if self.policy.cuts:
            return cost.byes, cost.repeats, cost.clubs
        if self.policy in (Policy.NOREPEAT, Policy.GROUPS):
            return cost.byes, cost.repeats, cost.closeness, cost.off_size, cost.clubs
        return (cost.total,)


def spread(levels: Sequence[int]) -> int:
    """Sum over all pairs of squared differences: n times the sum of squares minus the sum squared.

    It is a multiple of the number of levels times their variance, never negative.
    """
    return len(levels) * sum(x * x for x in levels) - sum(levels) ** 2


def objective(instance: Instance, memory: MeetingHistory, plan: SizePlan) -> Objective:
    """The objective of this instance once its table sizes are known."""
    rule = instance.rule
    by_lot = rule.mode is Mode.RANDOM
    return Objective(
        levels(instance),
        memory,
        friends(instance),
        prices(instance, plan),
        rule.preferred,
        Policy.NOREPEAT if by_lot and rule.policy.cuts else rule.policy,
        plan,
        rule.repeats is Repeats.SQUARED,
    )


def levels(instance: Instance) -> tuple[int, ...]:
    """Twice the mid-rank (best highest), the whole score, or 0 where the draw is by lot.

    Policy `groups`: the score itself, times what makes all of them whole numbers.
    """
    if instance.rule.mode is Mode.RANDOM:
        return (0,) * len(instance.ids)
    if instance.rule.policy is Policy.GROUPS:
        whole = lcm(*(score.denominator for score in instance.scores))
        return tuple(int(score * whole) for score in instance.scores)
    if instance.rule.level is Level.SCORE:
        return tuple(map(floor, instance.scores))
    first: dict[Points, int] = {}
    count: dict[Points, int] = {}
    for place, score in enumerate(sorted(instance.scores), start=1):
        first.setdefault(score, place)
        count[score] = count.get(score, 0) + 1
    return tuple(2 * first[score] + count[score] - 1 for score in instance.scores)


def friends(instance: Instance) -> tuple[frozenset[int], ...]:
    """Club-mates and pairs named by the organizer, as sets of indices."""
    index = {player: i for i, player in enumerate(instance.ids)}
    members: dict[object, list[int]] = {}
    for i, club in enumerate(instance.clubs):
        if club is not None:
            members.setdefault(club, []).append(i)
    friends_of: list[set[int]] = [set() for _ in index]
    for club_mates in members.values():
        for i in club_mates:
            friends_of[i].update(club_mates)
    for a, b in instance.apart:
        friends_of[index[a]].add(index[b])
        friends_of[index[b]].add(index[a])
    return tuple(frozenset(row - {i}) for i, row in enumerate(friends_of))


def prices(instance: Instance, plan: SizePlan) -> Prices:
    """Default weights of the mode, overridden by those of the rule."""
    rule, k = instance.rule, instance.rule.preferred
    unit = lcm(*plan.sizes, *([2] if plan.byes else []))
    exchange = 8 * unit * k * (k - 1) * rule.places_per_repeat**2
    if rule.policy is Policy.GROUPS:
        span = max(levels(instance)) - min(levels(instance))
        exchange = unit * max(1, span) ** 2
    elif rule.level is Level.SCORE:
        exchange = rule.points_per_repeat**2 * unit
    if rule.mode is Mode.RANDOM:
        repeats, off_size, clubs, byes = 10**6, 10**3, 1, 10**9
    else:
        repeats = exchange if rule.weights.repeats is None else rule.weights.repeats
        off_size, clubs, byes = repeats // 2, repeats // 2, 20 * repeats
    own = rule.weights
    return Prices(
        unit,
        exchange,
        repeats if own.repeats is None else own.repeats,
        off_size if own.off_size is None else own.off_size,
        clubs if own.clubs is None else own.clubs,
        byes if own.byes is None else own.byes,
    )
