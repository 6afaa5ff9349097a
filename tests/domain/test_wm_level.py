"""Level players share a table wherever a Swiss draw can let them (docs/rules/wm.md D4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.domain.wm_field import Seats, field, seated
from tests.sample import sample
from tournaments.domain.formats.tables import count_repeats
from tournaments.domain.formats.wm.seats import draw, is_swiss, table_sizes
from tournaments.domain.formats.wm.state import State
from tournaments.domain.seating import Entrant, past, seat_json, wm_draw
from tournaments.domain.seating.lot.random_draw import partitions

SPREADS = (3, 12, 40)
SOME = 40  # steps of the search: which people are level does not depend on them


def level_pairs(state: State, tables: Sequence[Sequence[str]]) -> int:
    """Pairs with the same balance at a common table."""
    return sum(
        state.balances[a] == state.balances[b]
        for table in tables
        for a, b in combinations(table, 2)
    )


def most_level_pairs(balances: Sequence[int], sizes: Sequence[int]) -> int:
    """The exact optimum: dynamic programming over the order of the sizes."""
    sorted_ = sorted(balances, reverse=True)

    @cache
    def best(left: tuple[int, ...]) -> int:
        start = len(sorted_) - sum(left)
        found = 0
        for size in set(left):
            rest = list(left)
            rest.remove(size)
            here = Counter(sorted_[start : start + size]).values()
            pairs = sum(n * (n - 1) // 2 for n in here)
            found = max(found, pairs + best(tuple(rest)))
        return found

    return best(tuple(sorted(sizes)))


def after_some_rounds(n: int, spread: int, rounds: int = 3, **settings: Any) -> State:
    """A field before a later round, with tables and balances by chance."""
    luck = Random(f"{n}:{spread}")
    state = field(n, **settings)
    for _ in range(rounds):
        order = list(state.status)
        luck.shuffle(order)
        tables, start = [], 0
        for size in table_sizes(state, state.round + 1, state.settings):
            tables.append(tuple(order[start : start + size]))
            start += size
        state = seated(state, tuple(tables))
    return replace(state, balances={p: luck.randrange(1, 1 + spread) for p in state.status})


def drawn(state: State, seed: object, **rule: Any) -> Seats:
    report = draw(state)
    answer = seat_json({**report, "rule": report["rule"] | rule, "seed": str(seed)})
    return tuple(map(tuple, answer["tables"]))


@pytest.mark.parametrize("rounds", [3, 4])
@pytest.mark.parametrize("spread", SPREADS)
def test_as_many_level_pairs_share_a_table_as_a_swiss_draw_can_have(
    spread: int, rounds: int
) -> None:
    for n in sample(range(7, 61), 30, always=10):
        state = after_some_rounds(n, spread, rounds)
        tables = drawn(state, n, steps=SOME)
        most = most_level_pairs(list(state.balances.values()), list(map(len, tables)))
        assert is_swiss(state.balances, tables)
        assert (n, level_pairs(state, tables)) == (n, most)


def ways(state: State) -> list[tuple[int, int]]:
    """(level pairs, repeats) of every Swiss draw there is."""
    everybody = list(state.status)
    sizes = Counter(table_sizes(state, state.round + 1, state.settings))
    seats = (
        [[everybody[i] for i in table] for table in tables]
        for tables in partitions(range(len(everybody)), sizes)
    )
    return [
        (level_pairs(state, tables), count_repeats(state.meetings, tables))
        for tables in seats
        if is_swiss(state.balances, tables)
    ]


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("n", sample([7, 8, 9, 10, 11, 12], 3))
def test_of_these_draws_it_is_one_with_the_fewest_repeats(n: int, spread: int) -> None:
    state = after_some_rounds(n, spread)
    tables = drawn(state, n)
    found = level_pairs(state, tables), count_repeats(state.meetings, tables)
    assert found == min(ways(state), key=lambda way: (-way[0], way[1]))


@pytest.mark.parametrize("n", [7, 9, 10, 11, 12])
def test_with_fresh_company_first_repeats_count_before_level_pairs(n: int) -> None:
    state = after_some_rounds(n, 4, swiss_level="fresh")
    tables = drawn(state, n)
    found = level_pairs(state, tables), count_repeats(state.meetings, tables)
    assert found == min(ways(state), key=lambda way: (way[1], -way[0]))


@pytest.mark.parametrize("together", [True, False])
def test_a_four_and_a_three_are_laid_so_that_level_players_stay_together(together: bool) -> None:
    scores = (12, 12, 12, 9, 9, 9, 9)
    entrants = [Entrant(i, score) for i, score in enumerate(scores)]
    for seed in range(20):
        report = wm_draw(
            entrants, [], sizes=(4, 3), nominal=4, by_score=True, level_together=together
        )
        answer = seat_json({**report, "seed": seed})
        assert [sorted(table) for table in answer["tables"]] == [[0, 1, 2], [3, 4, 5, 6]]


@pytest.mark.parametrize(
    ("together", "first", "repeats"), [(True, {0, 1, 2, 3}, 7), (False, None, 4)]
)
def test_level_players_stay_together_although_they_met_unless_fresh_company_comes_first(
    together: bool, first: set[int] | None, repeats: int
) -> None:
    entrants = [Entrant(i, score) for i, score in enumerate((9, 9, 9, 9, 5, 5, 5))]
    met = [past([[0, 1, 2, 3], [4, 5], [6]])]
    report = wm_draw(entrants, met, sizes=(4, 3), nominal=4, by_score=True, level_together=together)
    answer = seat_json({**report, "seed": 1})
    assert answer["cost"]["R"] == repeats
    assert first is None or set(answer["tables"][0]) == first


def test_equal_orders_of_the_sizes_are_chosen_by_lot() -> None:
    entrants = [Entrant(i, 90 - i) for i in range(14)]
    firsts = Counter(
        tuple(map(len, seat_json({**report, "seed": seed})["tables"]))
        for report in [wm_draw(entrants, [], sizes=(5, 5, 4), nominal=4, by_score=True)]
        for seed in range(90)
    )
    assert set(firsts) == {(5, 5, 4), (5, 4, 5), (4, 5, 5)}
    assert min(firsts.values()) > 15
