"""Find or rule out a seating within limits of repeats and off-size seats, table by table.

It is for draws by lot whose search ended above the bound. The player with the least company left
gets every table in turn that stays within the limits. Limits rise from the bounds, so the first
seating within them is the best. Sets of people are bits. Budgets are steps; an exhausted budget
changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.search.draft import Groups
from tournaments.domain.seating.seats import shuffle

A_TRY = 15_000  # steps before starting over
BYE = 1
Found = tuple[Groups, list[int]]
_Left = tuple[int, ...]


class Limits(NamedTuple):
    """R and O that a seating may have at most."""

    repeats: int
    off: int


class _Open(NamedTuple):
    """A kind that is left, and who may sit there now."""

    number: int
    people: int


class _Kind(NamedTuple):
    """Tables of one size, or byes: how many of them, and who may sit there, as bits."""

    size: int
    needed: int
    is_off: bool
    people: int


class _Table(NamedTuple):
    people: int
    kind: int
    repeats: int
    off: int


class _BudgetSpent(Exception):
    """The budget of steps is spent."""


def within(
    goal: Objective, limits: Limits, budget: int, rng: Random, *, growth: int = 2
) -> tuple[Found | None, int]:
    """(a seating within the limits or None, steps); None below the budget: there is none.

    Of tries that grow the last ones prove it; many short ones sooner find a seating that there is.
    """
    tried, a_try = 0, A_TRY
    while tried < budget:
        packing = _Packing(goal, limits, min(a_try, budget - tried), rng)
        try:
            seating = packing.seat()
        except _BudgetSpent:
            tried, a_try = tried + packing.tried, growth * a_try
            continue
        return seating, tried + packing.tried
    return None, tried


class _Packing:
    """One try; people have new numbers by lot."""

    def __init__(self, goal: Objective, limits: Limits, most: int, rng: Random) -> None:
        self.tried = 0
        self._goal, self._limits, self._most = goal, limits, most
        self._off_first = limits.off < 2 * sum(goal.memory.off)
        n = len(goal.levels)
        self._who = list(range(n))
        shuffle(self._who, rng)
        number = {i: p for p, i in enumerate(self._who)}
        self._everybody = (1 << n) - 1
        self._price = [
            {number[j]: price for j, price in goal.memory.price[i].items()} for i in self._who
        ]
        self._fresh = [
            self._everybody & ~_bits(row) & ~(1 << p) for p, row in enumerate(self._price)
        ]
        self._off = [2 * goal.memory.off[i] for i in self._who]
        self._by_off = sorted(range(n), key=lambda p: self._off[p])
        self._kinds = self._seats()

    def seat(self) -> Found | None:
        left = tuple(kind.needed for kind in self._kinds)
        packed = self._place(self._everybody, left, self._limits)
        if packed is None:
            return None
        groups = [[self._who[p] for p in _numbers(table.people)] for table in packed]
        tables = [group for group in groups if len(group) != BYE]
        return tables, [group[0] for group in groups if len(group) == BYE]

    def _seats(self) -> list[_Kind]:
        goal, everybody = self._goal, self._everybody
        must, may = self._sit_out()
        kinds = [
            _Kind(size, count, size != goal.preferred, everybody & ~must)
            for size, count in sorted(Counter(goal.plan.sizes).items())
        ]
        if goal.plan.byes:
            kinds.append(_Kind(BYE, goal.plan.byes, is_off=False, people=may))
        return kinds

    def _sit_out(self) -> tuple[int, int]:
        """Return who must and who may have a bye, so that these go to those who had fewest."""
        byes = self._goal.plan.byes
        if not byes:
            return 0, 0
        byes_had = [self._goal.memory.byes[i] for i in self._who]
        last = sorted(byes_had)[byes - 1]
        fewer = _bits(p for p, count in enumerate(byes_had) if count < last)
        return fewer, fewer | _bits(p for p, count in enumerate(byes_had) if count == last)

    def _place(
        self, waiting: int, left: _Left, limits: Limits, barred: int = 0
    ) -> list[_Table] | None:
        """Tables for everybody who waits, within the limits; `barred` sit at no off-size table."""
        if not waiting:
            return []
        open_ = self._open(waiting, left, limits, barred)
        person = self._tightest(waiting, open_, limits) if open_ else None
        if person is None:
            return None
        off_first = [o for o in open_ if self._kinds[o.number].is_off] if self._off_first else []
        if off_first:
            person = self._tightest(self._cheap(off_first[0].people, left), off_first, None)
            assert person is not None
        for table in self._tables(person, off_first or open_, limits):
            self.tried += 2 * len(self._who)
            if self.tried > self._most:
                raise _BudgetSpent
            k = table.kind
            rest = self._place(
                waiting & ~table.people,
                (*left[:k], left[k] - 1, *left[k + 1 :]),
                Limits(limits.repeats - table.repeats, limits.off - table.off),
                barred,
            )
            if rest is not None:
                return [table, *rest]
        return self._place(waiting, left, limits, barred | 1 << person) if off_first else None

    def _cheap(self, people: int, left: _Left) -> int:
        """Those of the people who had the fewest off-size seats: as many as there are places."""
        places = self._places(left)
        return _bits([p for p in self._by_off if people >> p & 1][:places])

    def _places(self, left: _Left) -> int:
        """At off-size tables."""
        return sum(k.size * n for k, n in zip(self._kinds, left, strict=True) if k.is_off)

    def _open(self, waiting: int, left: _Left, limits: Limits, barred: int) -> list[_Open]:
        """Return every remaining kind; none if O cannot be kept."""
        must, may = 0, waiting
        places = self._places(left)
        if places:
            order = [p for p in self._by_off if (waiting & ~barred) >> p & 1]
            cheap, others = order[:places], order[places:]
            spare = limits.off - sum(self._off[p] for p in cheap)
            if spare < 0 or len(cheap) < places:
                return []
            dearest = self._off[cheap[-1]]
            may = _bits(cheap) | _bits(p for p in others if self._off[p] - dearest <= spare)
            next_ = self._off[others[0]] if others else dearest + limits.off + 1
            must = _bits(p for p in cheap if next_ - self._off[p] > spare)
        return [
            _Open(k, waiting & kind.people & (may if kind.is_off else ~must))
            for k, kind in enumerate(self._kinds)
            if left[k]
        ]

    def _tightest(self, waiting: int, open_: Sequence[_Open], limits: Limits | None) -> int | None:
        """Return who has least company to choose from; None if the limits cannot be kept."""
        best, least, missing = None, 1 << 20, 0
        for p in _numbers(waiting):
            spare = -(1 << 20)
            for k, people in open_:
                if people >> p & 1:
                    company = (self._fresh[p] & people).bit_count()
                    spare = max(spare, company - self._kinds[k].size + 1)
            missing += max(0, -spare)
            if spare < least:
                best, least = p, spare
        return best if limits is None or missing <= 2 * limits.repeats else None

    def _tables(self, person: int, open_: Sequence[_Open], limits: Limits) -> Iterator[_Table]:
        """Every table for this person that keeps the limits, those with fewest repeats first."""
        bit = 1 << person
        here = [(k, people & ~bit) for k, people in open_ if people & bit]
        for k, others in here:
            fresh = others & self._fresh[person]
            for table in self._strangers(bit, fresh, self._kinds[k].size - 1):
                yield from self._affordable(table, k, 0, limits)
        least = 1
        while least <= limits.repeats:
            most = min(2 * least - 1, limits.repeats)
            dear = [
                (price, k, table)
                for k, others in here
                for price, table in self._company(
                    bit, (person,), others, self._kinds[k].size - 1, most
                )
                if price >= least
            ]
            for price, k, table in sorted(dear, key=itemgetter(0)):
                yield from self._affordable(table, k, price, limits)
            least = most + 1

    def _affordable(self, people: int, k: int, price: int, limits: Limits) -> Iterator[_Table]:
        """The table, if it keeps O."""
        off = sum(self._off[p] for p in _numbers(people)) if self._kinds[k].is_off else 0
        if off <= limits.off:
            yield _Table(people, k, price, off)

    def _strangers(self, people: int, others: int, places: int) -> Iterator[int]:
        """Yield groups of `places` of the others who have not met anybody of each other."""
        if not places:
            yield people
            return
        while others:
            bit = others & -others
            others ^= bit
            self.tried += 1
            fresh = others & self._fresh[bit.bit_length() - 1]
            yield from self._strangers(people | bit, fresh, places - 1)

    def _company(
        self, people: int, members: tuple[int, ...], others: int, places: int, most: int
    ) -> Iterator[tuple[int, int]]:
        """Yield (price, group of `places` of the others), none more expensive than `most`."""
        if not places:
            yield 0, people
            return
        while others:
            bit = others & -others
            others ^= bit
            self.tried += 1
            p = bit.bit_length() - 1
            price = 0
            if people & ~self._fresh[p]:
                row = self._price[p]
                price = sum([row.get(q, 0) for q in members])
            if price <= most:
                for more, table in self._company(
                    people | bit, (*members, p), others, places - 1, most - price
                ):
                    yield price + more, table


def _bits(people: Iterable[int]) -> int:
    return sum(1 << p for p in people)


def _numbers(people: int) -> Iterator[int]:
    while people:
        bit = people & -people
        yield bit.bit_length() - 1
        people ^= bit
