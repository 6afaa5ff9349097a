"""Partners by lot: who plays with whom, now and in the rounds to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tests.sample import sample
from tournaments.domain.seating import Entrant, evening_draw, past, seat_json
from tournaments.domain.seating.lot.partnering import Later

Json = dict[str, Any]
Pair = frozenset[int]


def partners(tables: Sequence[Sequence[int]]) -> list[Pair]:
    fours = [table for table in tables if len(table) == 4]
    return [frozenset(two) for table in fours for two in (table[::2], table[1::2])]


def played(people: int, rounds: int, seed: int, **asked: Any) -> list[Json]:
    """The answers of an evening by lot at fours with partners."""
    history: list[Json] = []
    answers = []
    for number in range(rounds):
        draw = evening_draw(
            [Entrant(i) for i in range(people)],
            history,
            preferred=4,
            rounds=rounds,
            partners=[4],
            **asked,
        )
        answers.append(seat_json(draw | {"seed": 100 * seed + number}))
        history.append(past(answers[-1]["tables"], answers[-1]["byes"]))
    return answers


def most_together(answers: list[Json]) -> int:
    return max(Counter(two for one in answers for two in partners(one["tables"])).values())


@pytest.mark.parametrize("seed", sample(range(16), 6))
def test_eight_have_a_new_partner_in_each_of_four_rounds(seed: int) -> None:
    assert most_together(played(8, 4, seed)) == 1


@pytest.mark.parametrize(
    ("people", "rounds", "asked"),
    sample(
        [
            (4, 3, {}),
            (8, 7, {}),  # everybody with everybody
            (9, 8, {}),
            (10, 5, {"allowed": (5,)}),  # two tables of five have no partners
            (11, 5, {"allowed": (3,)}),
            (16, 6, {}),
        ],
        3,
    ),
)
def test_nobody_has_a_partner_again_while_there_are_others(
    people: int, rounds: int, asked: Json
) -> None:
    answers = played(people, rounds, 1, **asked)
    assert not any(partners(one["tables"]) for one in answers) or most_together(answers) == 1


def pairings(people: list[int]) -> Iterator[list[Pair]]:
    if not people:
        yield []
        return
    first, *rest = people
    for mate in rest:
        for others in pairings([i for i in rest if i != mate]):
            yield [frozenset((first, mate)), *others]


@pytest.mark.parametrize("seed", sample(range(10), 5))
def test_no_pairing_repeats_partners_less_than_the_one_drawn(seed: int) -> None:
    """After eight rounds at any tables; of 105 pairings that with the fewest squared repeats."""
    luck = Random(seed)
    history = []
    for _ in range(8):
        people = luck.sample(range(8), 8)
        history.append(past([people[:4], people[4:]]))
    times = Counter(two for one in history for two in partners(one["tables"]))
    draw = evening_draw(
        [Entrant(i) for i in range(8)], history, preferred=4, rounds=9, partners=[4]
    )

    def price(pairs: list[Pair]) -> int:
        return sum(times[two] ** 2 for two in pairs)

    answer = seat_json(draw | {"seed": seed})
    assert price(partners(answer["tables"])) == min(map(price, pairings(list(range(8)))))


def later(people: int, edges: Sequence[tuple[int, int]], out: int = 0) -> Later:
    """People with these strangers; `out` sit out in each round to come."""
    strangers: list[set[int]] = [set() for _ in range(people)]
    for i, j in edges:
        strangers[i].add(j)
        strangers[j].add(i)
    return Later(strangers, [0] * people, out, Random(1))


def ring(*people: int) -> list[tuple[int, int]]:
    return list(zip(people, (*people[1:], people[0]), strict=True))


def test_rounds_to_come_are_seen_by_hand() -> None:
    """Two triangles have no pairing though each has two strangers. A ring of six has two. Of five,
    with one out in turn, there are two as well: each sits out once at most."""
    assert not later(6, [*ring(0, 1, 2), *ring(3, 4, 5)]).has(1)
    assert later(6, ring(0, 1, 2, 3, 4, 5)).has(2)
    assert not later(6, ring(0, 1, 2, 3, 4, 5)).has(3)
    assert later(5, ring(0, 1, 2, 3, 4), out=1).has(2)
    assert not later(5, ring(0, 1, 2, 3, 4), out=1).has(3)
    assert later(6, [*ring(0, 1, 2), *ring(3, 4, 5)]).has(0)


def test_wished_company_is_kept_where_partners_are_new() -> None:
    """0 and 1 want one table; they played together before, so each gets another partner there."""
    history = [past([[0, 4, 1, 5], [2, 6, 3, 7]])]
    draw = evening_draw(
        [Entrant(i) for i in range(8)],
        history,
        preferred=4,
        rounds=4,
        partners=[4],
        together=[(0, 1)],
    )
    for seed in range(4):
        tables = seat_json(draw | {"seed": seed})["tables"]
        assert any({0, 1} <= set(table) for table in tables)
        assert frozenset((0, 1)) not in partners(tables)
