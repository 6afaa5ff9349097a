"""Schedules known in advance: leagues and evenings without a Swiss system.

Individuals at tables of 2 to 6 meet as equally often as the number allows; pairs play a round
robin with home and away; partners rotate as in whist. Designs where they are known, otherwise the
best that a search within fixed steps finds; the figures say how far that is from equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from random import Random

from games.envelope import Json
from tournaments.domain.seating.instance import Rule
from tournaments.domain.seating.plans.designs import balanced, once
from tournaments.domain.seating.plans.levelling import level_out
from tournaments.domain.seating.plans.partners import partner_rounds
from tournaments.domain.seating.seats import order_by_former
from tournaments.domain.seating.sizes import LARGEST, SizePlan, plan_tables


def turn_seats(players: int, rounds: Sequence[Tables], rng: Random) -> list[Tables]:
    """The same tables in an order of seats that evens out the seats of the rounds before."""
    seats_had = [[0] * LARGEST for _ in range(players)]
    turned = []
    for tables in rounds:
        seated = tuple(
            order_by_former(table, [seats_had[i] for i in table], rng) for table in tables
        )
        for table in seated:
            for seat, i in enumerate(table):
                seats_had[i][seat] += 1
        turned.append(seated)
    return turned


def circle(teams: int, *, double: bool = False) -> list[Tables]:
    """Rounds of (home, away), teams from 0; with an odd number one team sits out in each round.

    The second leg of a double round robin is the first with places exchanged.
    """
    seats = teams + teams % 2
    rounds = [_round(turn, seats, teams) for turn in range(seats - 1)]
    if double:
        rounds += [tuple((b, a) for a, b in games) for games in rounds]
    return rounds


def _round(turn: int, seats: int, teams: int) -> Tables:
    """The fixed last team meets `turn`; the others meet across the circle."""
    last, ring = seats - 1, seats - 1
    games = [(turn, last) if turn % 2 else (last, turn)]
    for step in range(1, seats // 2):
        a, b = (turn + step) % ring, (turn - step) % ring
        games.append((a, b) if step % 2 else (b, a))
    return tuple(game for game in games if max(game) < teams)


Tables = tuple[tuple[int, ...], ...]
TRIES = 5_000  # rounds tried when a part of a design is chosen


class Kind(StrEnum):
    INDIVIDUALS = "individuals"
    PAIRS = "pairs"
    PARTNERS = "partners"


class NoScheduleError(ValueError):
    """No schedule of this form exists; the message is a stable code."""


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """Tables of players numbered from 1, in seat order, and who sits out."""

    tables: Tables
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """The least and the most of something per pair or person, and what a perfect balance has."""

    least: int
    most: int
    floor: int
    ceiling: int

    @property
    def perfect(self) -> bool:
        return (self.least, self.most) == (self.floor, self.ceiling)

    def as_json(self) -> Json:
        return {
            "min": self.least,
            "max": self.most,
            "bound": [self.floor, self.ceiling],
            "perfect": self.perfect,
        }


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds and their figures: meetings, partners, home games and sitting out."""

    kind: Kind
    rounds: tuple[PlannedRound, ...]
    figures: tuple[tuple[str, Spread], ...]
    seed: int

    def as_json(self) -> Json:
        rounds = [
            {"tables": [list(table) for table in r.tables], "byes": list(r.byes)}
            for r in self.rounds
        ]
        figures = {name: spread.as_json() for name, spread in self.figures}
        return {"kind": str(self.kind), "rounds": rounds, **figures, "seed": self.seed}


def schedule(
    players: int,
    *,
    table: int = 3,
    rounds: int | None = None,
    kind: Kind = Kind.INDIVIDUALS,
    allowed: Iterable[int] = (),
    double: bool = False,
    seed: int = 0,
) -> Schedule:
    """All rounds in advance; numbers are dealt by the seed.

    `rounds` None: until everybody can have met everybody. `table` and `allowed` are sizes for
    individuals, and where they leave people over these sit out in turn. `double`: pairs play every
    opponent at home and away. Raises NoScheduleError: players_count, rounds_count, plan_impossible.
    """
    if not 2 <= players <= 400:
        raise NoScheduleError("players_count")
    if rounds is not None and not 1 <= rounds <= 400:
        raise NoScheduleError("rounds_count")
    rng = Random(seed)
    if kind is Kind.PAIRS:
        drawn = circle(players, double=double)
        drawn = drawn if rounds is None else _first(drawn, rounds)
    elif kind is Kind.PARTNERS:
        if players < 4:
            raise NoScheduleError("players_count")
        drawn = partner_rounds(players, rounds, rng)
    else:
        drawn = _individuals(players, table, rounds, tuple(allowed), rng)
    return _schedule(kind, players, drawn, seed)


def _first(rounds: Sequence[Tables], count: int) -> list[Tables]:
    if count > len(rounds):
        raise NoScheduleError("rounds_count")
    return list(rounds[:count])


def _individuals(
    players: int, table: int, rounds: int | None, allowed: tuple[int, ...], rng: Random
) -> list[Tables]:
    sizes = tuple(sorted({table, *allowed}))
    plan = plan_tables(players, Rule(preferred=table, allowed=sizes, max_byes=table - 1))
    if plan is None:
        raise NoScheduleError("plan_impossible")
    count = rounds if rounds is not None else _enough(players, plan)
    drawn = _designed(players, plan.sizes[0], count) if len(set(plan.sizes)) == 1 else []
    if len(drawn) < count or _is_uneven(drawn, players):
        drawn = level_out(players, plan, count, drawn[:count], rng)
    return [tuple(tables) for tables in turn_seats(players, drawn, rng)]


def _enough(players: int, plan: SizePlan) -> int:
    """Rounds until everybody can have met everybody: a whole design where there is one."""
    known = balanced(players, plan.sizes[0]) if len(set(plan.sizes)) == 1 else ()
    if known:
        return len(known)
    pairs = sum(size * (size - 1) // 2 for size in plan.sizes)
    return -(-players * (players - 1) // 2 // pairs)


def _designed(players: int, table: int, count: int) -> list[Tables]:
    """As many whole designs as fit, then the beginning of one."""
    whole, single = balanced(players, table), once(players, table)
    full = [tuple(map(tuple, tables)) for tables in whole]
    part = [tuple(map(tuple, tables)) for tables in single]
    designed: list[Tables] = []
    while full and count - len(designed) >= len(full):
        designed += full
    rest = count - len(designed)
    start = part if len(part) >= rest else (full if len(full) >= rest else part)
    return designed + _even_part(start, players, min(rest, len(start)))


def _even_part(design: Sequence[Tables], players: int, count: int) -> list[Tables]:
    """`count` rounds of a design in which nobody sits out more than once more than others."""
    out = [set(range(players)).difference(*tables) for tables in design]
    most = -(-sum(map(len, out[:count])) // players)
    left = TRIES

    def extend(start: int, chosen: tuple[int, ...], counts: Counter[int]) -> tuple[int, ...]:
        nonlocal left
        for n in range(start, len(design)):
            left -= 1
            if len(chosen) == count or left < 0:
                break
            if all(counts[i] < most for i in out[n]):
                chosen_rounds = extend(n + 1, (*chosen, n), counts + Counter(out[n]))
                if len(chosen_rounds) == count:
                    return chosen_rounds
        return chosen

    chosen = extend(0, (), Counter())
    return [design[n] for n in chosen] if len(chosen) == count else list(design[:count])


def _is_uneven(rounds: Sequence[Tables], players: int) -> bool:
    return not dict(_figures(Kind.INDIVIDUALS, players, rounds))["meetings"].perfect


def _schedule(kind: Kind, players: int, rounds: Sequence[Tables], seed: int) -> Schedule:
    planned = tuple(
        PlannedRound(
            tuple(tuple(i + 1 for i in table) for table in tables),
            tuple(i + 1 for i in sorted(set(range(players)).difference(*tables))),
        )
        for tables in rounds
    )
    return Schedule(kind, planned, tuple(_figures(kind, players, rounds)), seed)


def _figures(kind: Kind, players: int, rounds: Sequence[Tables]) -> Iterable[tuple[str, Spread]]:
    tables = [table for tables in rounds for table in tables]
    pairs = list(combinations(range(players), 2))
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    if kind is Kind.PARTNERS:
        partners = Counter((min(p), max(p)) for a, b, c, d in tables for p in ((a, c), (b, d)))
        yield "partners", spread([partners[pair] for pair in pairs])
        yield "opponents", spread([met[pair] - partners[pair] for pair in pairs])
    else:
        yield "meetings", spread([met[pair] for pair in pairs])
    if kind is Kind.PAIRS:
        home = Counter(table[0] for table in tables)
        yield "home", spread([home[i] for i in range(players)])
    played = Counter(i for table in tables for i in table)
    yield "byes", spread([len(rounds) - played[i] for i in range(players)])


def spread(counts: Sequence[int]) -> Spread:
    """The extremes of some counts and those of the same sum shared out evenly."""
    total = sum(counts)
    return Spread(min(counts), max(counts), total // len(counts), -(-total // len(counts)))
