"""Mitchell and Danese against their definitions, for numbers of pairs from 4 to 100."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tests.sample import sample
from tournaments.domain.seating import PastRound, danese, in_fours, mitchell
from tournaments.domain.seating.movements.fours import partnered
from tournaments.domain.seating.movements.mitchell import meetings

EVERY = sample(range(4, 101), 24, always=12)
# Every number with one of several; which one, changes from number to number.
STEPS = [(number, step) for number in EVERY for step in {1, 2 + number % 3}]
LATE = [(number, 1 + number % 3) for number in EVERY]
GONE = [(number, 1 + number % 3) for number in sample(range(12, 101), 20, always=6)]


def pairs(number: int) -> list[str]:
    return [f"e{k}" for k in range(1, number + 1)]


def moved(
    entrants: list[str], before: list[PastRound], *, step: int = 1, begun: int = 0, seed: int = 1
) -> PastRound:
    found = mitchell(entrants, before, begun=begun, step=step, rng=Random(f"{seed} {len(before)}"))
    return PastRound(found.tables, found.byes)


def played(number: int, turns: int, step: int = 1) -> list[PastRound]:
    rounds: list[PastRound] = []
    for _turn in range(turns):
        rounds.append(moved(pairs(number), rounds, step=step))
    return rounds


def everybody_once(played: PastRound, entrants: list[str]) -> bool:
    seated = [player for table in played.tables for player in table]
    return sorted([*seated, *played.byes]) == sorted(entrants)


@pytest.mark.parametrize(("number", "step"), STEPS)
def test_mitchell_lets_nobody_meet_twice_while_one_line_has_strangers(
    number: int, step: int
) -> None:
    tables = -(-number // 2)
    rounds = played(number, tables, step)
    assert all(everybody_once(one, pairs(number)) for one in rounds)
    assert max(meetings(rounds).values()) == 1
    lines = [{line: {t[line] for t in one.tables} for line in (0, 1)} for one in rounds]
    assert len({frozenset(line[0]) for line in lines}) == 1  # north–south is the same all along
    seats = [{table[0]: k for k, table in enumerate(one.tables)} for one in rounds]
    assert all(seat == seats[0] for seat in seats)  # and stays at its tables


@pytest.mark.parametrize("number", EVERY)
def test_mitchell_moves_east_west_on_by_the_step(number: int) -> None:
    first, second = played(number, 2, step=2)
    tables = -(-number // 2)

    def place(one: PastRound) -> dict[str, int]:
        line = [table[1] for table in one.tables] + list(one.byes)
        return {player: k for k, player in enumerate(line)}

    then, now = place(first), place(second)
    by = 2 if tables > 2 else 1  # two tables further would be the same one
    assert all(now[player] == (then[player] + by) % tables for player in then)


@pytest.mark.parametrize("number", EVERY)
def test_mitchell_skips_a_table_where_two_would_meet_again(number: int) -> None:
    """With a step of two and an even number of tables east–west would be back half-way through."""
    tables = -(-number // 2)
    assert max(meetings(played(number, tables, step=2)).values()) == 1


@pytest.mark.parametrize("number", EVERY)
def test_nobody_sits_out_twice_before_all_have(number: int) -> None:
    turns = number + 1 if number % 2 else 3
    rounds = played(number, min(turns, 60))
    assert all(len(one.byes) == number % 2 for one in rounds)
    for k in range(1, len(rounds) + 1):
        out = Counter(player for one in rounds[:k] for player in one.byes)
        counts = [out[player] for player in pairs(number)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("number", [4, 6, 8])
def test_new_lines_bring_strangers_where_there_are_any(number: int) -> None:
    """After all of one line have met all of the other, those of one line play each other."""
    tables = number // 2
    rounds = played(number, tables + 1)
    again = meetings(rounds)
    # of lines of three one is left over, and meets somebody whom he knows
    assert sum(count > 1 for count in again.values()) == tables % 2


def test_new_lines_come_out_the_same_for_the_same_chance() -> None:
    """The places within a pair match too: of eight pairs that would be luck once in sixteen
    times.
    """
    rounds = played(8, 4)
    assert len({moved(pairs(8), rounds) for _ in range(20)}) == 1


@pytest.mark.parametrize(("number", "late"), LATE)
def test_a_late_pair_joins_a_line_and_meets_nobody_twice(number: int, late: int) -> None:
    """Five turns; a pair comes after the first ones. Tables suffice from eight pairs on."""
    rounds = played(number, late)
    standing = {table[0] for table in rounds[0].tables}
    entrants = pairs(number + 1)
    while len(rounds) < 5:
        rounds.append(moved(entrants, rounds))
    assert all(everybody_once(one, entrants) for one in rounds[late:])
    out = Counter(player for one in rounds for player in one.byes)
    assert max(out.values(), default=0) <= (1 if number >= 5 else 2)
    if number >= 10:
        assert max(meetings(rounds).values()) == 1
        now = [{table[0] for table in one.tables} for one in rounds[late:]]
        assert all(standing <= line for line in now)
        if number % 2:  # the free place is north–south at the last table
            assert all(one.tables[-1][0] == entrants[-1] for one in rounds[late:])
        else:  # the moving line gets one longer
            assert all(entrants[-1] not in line for line in now)


@pytest.mark.parametrize(("number", "gone"), GONE)
def test_after_pairs_have_left_the_movement_goes_on(number: int, gone: int) -> None:
    rng = Random(number)
    rounds = played(number, 2)
    entrants = rng.sample(pairs(number), number - gone)
    entrants.sort(key=lambda player: int(player[1:]))
    while len(rounds) < 5:
        rounds.append(moved(entrants, rounds))
    assert all(everybody_once(one, entrants) for one in rounds[2:])
    assert max(meetings(rounds).values()) == 1
    for before, after in pairwise(rounds[1:]):
        changed = {t[0] for t in after.tables} & {t[1] for t in before.tables}
        assert len(changed) <= gone  # nobody else changes the line
    out = Counter(player for one in rounds for player in one.byes)
    assert max(out.values(), default=0) <= 1


def test_whoever_goes_north_south_leaves_the_table_to_the_last_one() -> None:
    first = PastRound((("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")))
    then = mitchell([*"acdABCD"], [first], begun=0, step=1, rng=Random(1))
    assert [table[0] for table in then.tables] == ["a", "d", "c"]
    assert len(then.byes) == 1
    assert then.byes[0] in "ABCD"


@pytest.mark.parametrize("number", EVERY)
def test_danese_seats_first_against_second_and_third_against_fourth(number: int) -> None:
    order = pairs(number)
    Random(number).shuffle(order)
    rounds: list[PastRound] = []
    for _turn in range(4):
        tables, byes = danese(
            order, rounds, sizes=[2] * (number // 2), byes=number % 2, partners=False
        )
        playing = [player for player in order if player not in byes]
        want = [{playing[k], playing[k + 1]} for k in range(0, len(playing), 2)]
        assert [set(table) for table in tables] == want
        rounds.append(PastRound(tables, byes))
    out = Counter(player for one in rounds for player in one.byes)
    assert max(out.values(), default=0) <= 1
    if number % 2:  # the lowest of those who have not
        assert [one.byes[0] for one in rounds] == list(reversed(order[-4:]))
    first = Counter(table[0] for one in rounds for table in one.tables)
    assert all(first[player] >= 1 for player in order)  # north–south changes


def test_danese_of_single_people_pairs_the_first_with_the_fourth_and_nobody_again() -> None:
    order = [*"abcdefgh"]
    first, _ = danese(order, [], sizes=[4, 4], byes=0, partners=True)
    assert first == (("a", "b", "d", "c"), ("e", "f", "h", "g"))
    second, _ = danese(order, [PastRound(first)], sizes=[4, 4], byes=0, partners=True)
    third, _ = danese(
        order, [PastRound(first), PastRound(second)], sizes=[4, 4], byes=0, partners=True
    )
    partners = partnered([PastRound(first), PastRound(second), PastRound(third)])
    assert set(partners.values()) == {1}


@pytest.mark.parametrize("number", sample(range(8, 101), 24, always=12))
def test_single_people_get_a_new_partner_each_turn(number: int) -> None:
    entrants, rounds = pairs(number), list[PastRound]()
    for turn in range(5):
        tables, byes = in_fours(entrants, rounds, begun=0, step=1, rng=Random(turn))
        rounds.append(PastRound(tables, byes))
        assert everybody_once(rounds[-1], entrants)
        assert len(byes) == number % 4
    assert max(partnered(rounds).values()) == 1
    out = Counter(player for one in rounds for player in one.byes)
    counts = [out[player] for player in entrants]
    assert max(counts) - min(counts) <= 1
    if number % 4 == 0 and number >= 40:
        assert max(meetings(rounds).values()) == 1
        north = [{k: t[0] for k, t in enumerate(one.tables)} for one in rounds]
        assert all(line == north[0] for line in north)


def test_mitchell_after_danese_knows_who_has_met_and_who_sat_out() -> None:
    entrants, rounds = pairs(23), list[PastRound]()
    for _turn in range(2):
        tables, byes = danese(entrants, rounds, sizes=[2] * 11, byes=1, partners=False)
        rounds.append(PastRound(tables, byes))
    while len(rounds) < 6:
        rounds.append(moved(entrants, rounds, begun=2))
    later = meetings(rounds[1:])
    assert max(later.values()) == 1
    assert len({player for one in rounds for player in one.byes}) == 6
