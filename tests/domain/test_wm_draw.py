"""Draws of the WM mode reach what docs/rules/wm.md D1 to D4 ask of a good draw program."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.domain.wm_field import drawn, field, seated
from tests.sample import sample
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.tables import count_repeats
from tournaments.domain.formats.wm.seats import (
    draw,
    final_seats,
    is_improvable,
    is_swiss,
    nominal_size,
    playoff_tables,
    table_sizes,
)
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import Playoff
from tournaments.domain.seating import seat_json

SOME = 40  # steps of the search, where the best seating is not asked for
_SIZES = {
    3: ("3", "3", "3"),
    4: ("4", "4", "4"),
    5: ("5", "5", "5"),
    6: ("33", "33", "33"),
    7: ("43", "43", "43"),
    8: ("44", "44", "44"),
    9: ("333", "333", "54"),
    10: ("433", "433", "55"),
    11: ("443", "443", "443"),
    12: ("3333", "444", "444"),
    13: ("4333", "4333", "544"),
    14: ("4433", "4433", "554"),
    15: ("33333", "4443", "555"),
    16: ("43333", "4444", "4444"),
    17: ("44333", "44333", "5444"),
    18: ("333333", "44433", "5544"),
    19: ("433333", "44443", "5554"),
    20: ("443333", "44444", "44444"),
    21: ("3333333", "444333", "54444"),
    22: ("4333333", "444433", "55444"),
    23: ("4433333", "444443", "55544"),
    24: ("33333333", "444444", "444444"),
}


@pytest.mark.parametrize("n", _SIZES)
def test_sizes_are_those_of_the_rule_table(n: int) -> None:
    odd, even, late = (tuple(map(int, sizes)) for sizes in _SIZES[n])

    assert [table_sizes(n, r, Settings()) for r in (1, 2, 3, 4, 5, 6)] == [
        odd,
        even,
        odd,
        even,
        late,
        late,
    ]


def test_two_players_share_a_table_and_one_has_none() -> None:
    assert [table_sizes(n, 1, Settings()) for n in (0, 1, 2)] == [(), (), (2,)]


@pytest.mark.parametrize(
    ("n", "repeated"),
    sample(
        [
            (7, [0, 3, 6]),
            (8, [0, 4, 8]),
            (9, [0, 0, 0]),
            (10, [0, 1, 2]),
            (11, [0, 2, 4]),
            *[(n, [0, 0, 0]) for n in (12, 13, 14, 15, 16, 17, 18, 19, 20, 23, 27, 31, 60, 100)],
        ],
        10,
        always=5,
    ),
)
def test_lots_reach_the_fewest_repeats(n: int, repeated: list[int]) -> None:
    state, reached = field(n), []
    for turn in range(3):
        tables = drawn(state, f"{n}:{turn}")
        assert not is_improvable(state.meetings, tables)
        assert sorted(player for table in tables for player in table) == sorted(state.status)
        reached.append(count_repeats(state.meetings, tables))
        state = seated(state, tables)

    assert reached == repeated


def test_later_lots_cannot_be_improved_by_one_exchange() -> None:
    state = field(13, swiss_from=99)
    for turn in range(5):
        tables = drawn(state, turn, steps=SOME)
        assert not is_improvable(state.meetings, tables)
        state = seated(state, tables)


@pytest.mark.parametrize("n", [7, 13, 27, 40])
def test_from_the_swiss_round_on_tables_follow_the_balances(n: int) -> None:
    rng = Random(n)
    state = field(n)
    for turn in range(5):
        tables = drawn(state, turn, steps=SOME)
        assert sorted(map(len, tables)) == sorted(table_sizes(n, turn + 1, Settings()))
        state = seated(state, tables)
        if state.round >= state.settings.swiss_from:
            assert is_swiss(state.balances, tables)
        state = replace(state, balances={p: rng.randrange(1, 12) for p in state.status})


def test_level_players_are_exchanged_to_save_repeats() -> None:
    state = field(28, swiss_from=1)
    for turn in range(5):
        tables = drawn(state, turn)
        assert count_repeats(state.meetings, tables) == 0
        state = seated(state, tables)


def test_same_seed_draws_the_same_seats() -> None:
    state = field(22)
    assert drawn(state, "2025") == drawn(state, "2025")
    assert drawn(state, "2025") != drawn(state, "2026")


def test_one_table_reading_draws_a_single_table() -> None:
    state = replace(field(6), settings=Settings(six_rule="one_table"), starters=7)
    assert [len(table) for table in drawn(state, 1)] == [6]


def test_final_seats_are_a_shuffle_of_those_who_are_in() -> None:
    state = field(6)
    seats = [seat_json({**final_seats(state), "seed": seed})["tables"] for seed in ("3", "3", "4")]
    assert [sorted(table) for table in seats[0]] == [sorted(state.status)]
    assert seats[0] == seats[1] != seats[2]


@pytest.mark.parametrize(("n", "sizes"), [(2, [2]), (6, [6]), (7, [4, 3]), (13, [5, 4, 4])])
def test_playoff_tables_are_few_and_equal(n: int, sizes: list[int]) -> None:
    state = field(n)
    state = replace(state, phase=Phase.PLAYOFF, playoff=Playoff(tuple(state.status), 1, ()))
    tables = playoff_tables(state, Random(n))
    assert [len(table) for table in tables] == sizes
    assert sorted(player for table in tables for player in table) == sorted(state.status)


def test_without_a_playoff_there_are_no_playoff_tables() -> None:
    assert playoff_tables(field(7), Random(1)) == ()


def test_a_draw_asks_for_the_sizes_of_its_round_and_by_lot_thinks_of_the_next() -> None:
    state, asked = field(12), []
    for _round in range(5):
        rule = draw(state)["rule"]
        asked.append((rule["mode"], rule["preferred"], rule["plan"], rule.get("ahead")))
        size = rule["plan"][0]
        people = state.players_in
        state = seated(state, tuple(people[k : k + size] for k in range(0, 12, size)))
    threes, fours = [3, 3, 3, 3], [4, 4, 4]
    assert asked == [
        ("random", 3, threes, None),
        ("random", 4, fours, threes),  # the third round is the last one by lot
        ("random", 3, threes, None),
        ("swiss", 4, fours, None),
        ("swiss", 4, fours, None),
    ]


def test_seats_of_the_final_table_ask_for_nothing_but_the_lot() -> None:
    rule = final_seats(field(5))["rule"]
    assert (rule["mode"], rule["plan"]) == ("random", [5])


def test_the_tables_of_a_play_off_are_by_lot() -> None:
    state = replace(field(4), phase=Phase.PLAYOFF, playoff=Playoff(("P0", "P1", "P2", "P3"), 1, ()))
    assert len({playoff_tables(state, Random(seed)) for seed in range(20)}) > 10


def test_an_exchange_must_save_a_meeting_to_be_an_improvement() -> None:
    # A and B have met; so have C and D
    met = {("A", "B"): 1, ("C", "D"): 1}
    assert is_improvable(met, (("A", "B"), ("C", "D")))
    assert not is_improvable(met, (("A", "C"), ("B", "D")))
    # whoever B sits with, he has met him
    rest = {("B", "C"): 1, ("B", "D"): 1, ("A", "B"): 1}
    assert not is_improvable(rest, (("A", "B"), ("C", "D")))
    # once A with C instead of twice with B
    assert is_improvable({("A", "B"): 2, ("A", "C"): 1}, (("A", "B"), ("C", "D")))
    # A changes with D, whom he has met: of all nine exchanges only that one leaves no meeting
    only = {("A", "B"): 1, ("A", "D"): 1, ("B", "E"): 1, ("B", "F"): 1}
    assert is_improvable(only, (("A", "B", "C"), ("D", "E", "F")))


def test_the_usual_size_changes_with_the_rounds() -> None:
    late = Settings(late_prefer=5)
    assert [nominal_size(number, late) for number in (1, 2, 3, 4, 5, 9)] == [3, 4, 3, 4, 5, 5]


@pytest.mark.parametrize(
    ("rule", "starters", "sizes"),
    [("one_table", 7, (6,)), ("one_table", 6, (3, 3)), ("final", 7, (3, 3))],
)
def test_six_of_more_may_share_one_table(rule: str, starters: int, sizes: tuple[int, ...]) -> None:
    settings = Settings(six_rule=rule)
    assert table_sizes(replace(field(6), starters=starters), 1, settings) == sizes


def test_tables_from_rich_to_poor_may_touch_but_not_overlap() -> None:
    euros = {"A": 12, "B": 10, "C": 10, "D": 8}
    assert is_swiss(euros, (("C", "D"), ("A", "B")))
    assert is_swiss(euros, (("A", "C"), ("B", "D")))
    assert not is_swiss({**euros, "C": 11}, (("A", "B"), ("C", "D")))
    assert is_swiss({**euros, "C": 11}, (("A", "C"), ("B", "D"), ()))
