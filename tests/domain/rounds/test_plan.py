"""Draws of an event in rounds: by plan, by lot, by the standings, as the desk overrides them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel
from tests.sample import sample
from tournaments.domain.formats.rounds.seats import planned_tables
from tournaments.domain.formats.state import Phase


def started(form: str, game: str, people: str | int, **settings: Any) -> RoundsTournament:
    tournament = RoundsTournament(form, game, people, **settings)
    tournament.do("start")
    return tournament


def timed(game: str, people: str | int, rounds: int, **settings: Any) -> RoundsTournament:
    """An evening by plan, whose tables close after the signal without a report."""
    more = {"rounds": rounds, "minutes": 10, "draw": "plan", "deals": 0, **settings}
    return started("evening", game, people, **more)


def round_goes_by(tournament: RoundsTournament, *tables: str, seed: int = 1) -> None:
    tournament.begin_round(*tables, seed=seed)
    assert tournament.state.round_due is not None
    tournament.at = tournament.state.round_due
    tournament.do("timer", timer="round", round=tournament.state.round)
    for number in range(1, len(tournament.state.tables) + 1):
        tournament.do("table_done", table=number)


def times(tables: Iterable[tuple[str, ...]]) -> Counter[tuple[str, ...]]:
    """Return how often two sat at one table."""
    return Counter(tuple(sorted(two)) for table in tables for two in combinations(table, 2))


def seats(tournament: RoundsTournament, first: int = 0) -> list[tuple[str, ...]]:
    return [table for played in tournament.state.rounds[first:] for table in played.seats]


@pytest.mark.parametrize("seed", [1, 2])
def test_nine_at_threes_meet_everybody_once_in_four_rounds(seed: int) -> None:
    tournament = timed("brokdorf", 9, 4, table_size=3)
    for _round in range(4):
        round_goes_by(tournament, seed=seed)
    assert times(seats(tournament)) == dict.fromkeys(
        combinations(sorted(tournament.state.status), 2), 1
    )


def test_five_at_twos_sit_out_once_each() -> None:
    tournament = timed("bronzen", 5, 5)
    for _round in range(5):
        round_goes_by(tournament)
    assert times(seats(tournament)) == dict.fromkeys(
        combinations(sorted(tournament.state.status), 2), 1
    )
    byes = [player for played in tournament.state.rounds for player in played.byes]
    assert sorted(byes) == sorted(tournament.state.status)


def test_partners_rotate_where_the_game_has_them() -> None:
    tournament = timed("canasta", 8, 7)
    for _round in range(7):
        round_goes_by(tournament)
    partners = times((a, c) for table in seats(tournament) for a, c in (table[::2], table[1::2]))
    assert partners == dict.fromkeys(combinations(sorted(tournament.state.status), 2), 1)


def test_without_partners_a_table_of_two_is_no_table_of_four() -> None:
    tournament = timed("canasta", 6, 5, table_size=2)
    for _round in range(5):
        round_goes_by(tournament)
    assert set(times(seats(tournament)).values()) == {1}


@pytest.mark.parametrize("seed", range(8))
def test_a_new_plan_keeps_those_apart_who_met_before(seed: int) -> None:
    tournament = timed("bronzen", "A B C D", 3, late_until=3)
    round_goes_by(tournament, "A B", "C D")
    tournament.do("withdraw", player="D")
    tournament.do("late_entry", player="E")
    round_goes_by(tournament, seed=seed)
    round_goes_by(tournament, seed=seed)
    # of the three ways to pair A, B, C and E the two without A and B
    assert times(seats(tournament, 1)) == dict.fromkeys(
        [("A", "C"), ("A", "E"), ("B", "C"), ("B", "E")], 1
    )


def test_a_plan_begins_anew_when_the_desk_seats_otherwise() -> None:
    tournament = timed("brokdorf", 8, 3, table_size=4)
    drawn = [["P1", "P2", "P3", "P4", "P5"], ["P6", "P7", "P8"]]
    tournament.do("draw", round=1, tables=drawn, override=True)
    tournament.do("go", round=1)
    tournament.at = tournament.state.round_due or tournament.at
    tournament.do("timer", timer="round", round=1)
    for number in (1, 2):
        tournament.do("table_done", table=number)
    tables = planned_tables(tournament.state, Random(1))
    assert tables is not None
    assert [len(table) for table in tables] == [4, 4]
    assert sorted(player for table in tables for player in table) == sorted(tournament.state.status)


@pytest.mark.parametrize("seed", range(8))
def test_a_plan_that_begins_anew_is_as_long_as_the_event_still_is(seed: int) -> None:
    """The desk lets A and B play alone. Of the three ways to pair four the other two are left; a
    longer plan would have to pair A and B, too."""
    tournament = timed("bronzen", "A B C D", 3)
    tournament.do("draw", round=1, tables=[["A", "B"]], override=True)
    tournament.do("go", round=1)
    assert tournament.state.round_due is not None
    tournament.at = tournament.state.round_due
    tournament.do("timer", timer="round", round=1)
    tournament.do("table_done", table=1)
    round_goes_by(tournament, seed=seed)
    round_goes_by(tournament, seed=seed)
    assert times(seats(tournament, 1)) == dict.fromkeys(
        [("A", "C"), ("A", "D"), ("B", "C"), ("B", "D")], 1
    )


def test_a_new_plan_is_followed_from_its_own_first_round() -> None:
    """Ten play a round, nine the four others: no lot finds four rounds at threes by chance."""
    tournament = timed("brokdorf", 10, 5, table_size=3)
    round_goes_by(tournament)
    tournament.do("withdraw", player="P10")
    for _round in range(4):
        round_goes_by(tournament)
    stayed = sorted(set(tournament.state.status) - {"P10"})
    assert times(seats(tournament, 1)) == dict.fromkeys(combinations(stayed, 2), 1)


@pytest.mark.parametrize("seed", range(8))
def test_a_new_plan_for_the_last_round_looks_no_further(seed: int) -> None:
    """A has met B and C; one round is left, in which A and E, B and C are strangers."""
    tournament = timed("bronzen", "A B C D", 3, late_until=3)
    round_goes_by(tournament, "A B", "C D")
    round_goes_by(tournament, "A C", "B D")
    tournament.do("withdraw", player="D")
    tournament.do("late_entry", player="E")
    round_goes_by(tournament, seed=seed)
    assert times(seats(tournament, 2)) == {("A", "E"): 1, ("B", "C"): 1}


def test_the_first_seats_of_a_plan_are_dealt_by_lot() -> None:
    state = timed("bronzen", 4, 3).state
    assert len({str(planned_tables(state, Random(seed))) for seed in range(20)}) > 3


def asked(tournament: RoundsTournament) -> Any:
    return tournament.form.draw(tournament.state, "draw")


def scores(tournament: RoundsTournament) -> dict[str, int]:
    people = asked(tournament)["players"]
    return dict(zip(people["id"], people["score"], strict=True))


def play(tournament: RoundsTournament, *tables: str) -> None:
    """Duels; the first of each table wins 124 : 80."""
    tournament.begin_round(*tables)
    for number, table in enumerate(tables, 1):
        tournament.report(number, duel(*table.split()))


def test_strictly_by_standing_goes_by_places_with_their_tie_breaks() -> None:
    tournament = started("evening", "bronzen", "A B C D", rounds=3, deals=1, draw="strict")
    assert asked(tournament)["rule"]["mode"] == "random"  # there is no standing yet
    play(tournament, "A B", "C D")  # A and C have the same, B and D too
    places = dict(zip("ABCD", (4, 2, 4, 2), strict=True))
    assert (asked(tournament)["rule"]["policy"], scores(tournament)) == ("order", places)
    ties = started("evening", "bronzen", "A B C D", rounds=3, draw="strict", ties=["last_round"])
    play(ties, "A B", "C D")
    play(ties, "C B", "D A")  # D and A have the same; D won last
    assert list(scores(ties).values()) == [2, 1, 4, 3]


def test_by_which_rule_the_next_seats_are_drawn() -> None:
    lot = started("evening", "bronzen", 4, rounds=3, deals=1)
    standing = started("swiss", "bronzen", 4, rounds=3, deals=1)
    for tournament, modes in ((lot, ["random", "random"]), (standing, ["random", "swiss"])):
        found = [asked(tournament)["rule"]["mode"]]
        play(tournament, "P1 P2", "P3 P4")
        assert [*found, asked(tournament)["rule"]["mode"]] == modes
    assert asked(timed("bronzen", 4, 3)) is None


@pytest.mark.parametrize(
    ("score", "first", "second"),
    [
        # a win is two points at a table of two
        ("places", [2, 2, 0, 0], [4, 2, 2, 0]),
        # nothing was made yet: one point; then the best, 124, is 44 ahead of the last
        ("points", [1, 1, 0, 0], [168, 124, 124, 80]),
        # three points are for a win, so far the whole difference
        ({"places": [[3, 0]]}, [1, 1, 0, 0], [6, 3, 3, 0]),
    ],
)
def test_acceleration_gives_the_first_half_a_win_in_the_draw(
    score: Any, first: list[int], second: list[int]
) -> None:
    rules = {"rounds": 4, "deals": 1, "acceleration": 2, "score": score}
    tournament = started("swiss", "bronzen", "A B C D", **rules)
    assert list(scores(tournament).values()) == first
    play(tournament, "A B", "C D")
    assert list(scores(tournament).values()) == second
    play(tournament, "A C", "B D")
    assert scores(tournament) == tournament.state.balances


def test_a_win_at_a_table_of_four_is_six_points() -> None:
    rules = {"rounds": 4, "acceleration": 1, "table_size": 4}
    tournament = started("swiss", "brokdorf", 8, **rules)
    assert list(scores(tournament).values()) == [6, 6, 6, 6, 0, 0, 0, 0]


def test_the_sizes_of_the_next_tables() -> None:
    tournament = started("evening", "binokel", 7, rounds=2)
    assert tournament.form.table_sizes(tournament.state) == (4, 3)
    alone = started("evening", "bronzen", "A B", rounds=2)
    alone.do("withdraw", player="A")
    assert alone.form.table_sizes(alone.state) == ()


def test_a_draw_without_tables_or_with_impossible_ones_is_refused() -> None:
    tournament = started("evening", "binokel", 6, rounds=2)
    assert tournament.refused("draw", round=1, tables=[]) == [("plan_impossible", "tables")]
    four_and_two = [["P1", "P2", "P3", "P4"], ["P5", "P6"]]
    assert tournament.refused("draw", round=1, tables=four_and_two) == [("table_size", "tables")]
    assert tournament.refused("draw", round=1, tables=four_and_two, override=True) == [
        ("table_size", "tables")
    ]


def test_seven_are_too_many_for_any_table() -> None:
    tournament = started("evening", "brokdorf", 7, rounds=2)
    seven = [sorted(tournament.state.status)]
    assert tournament.refused("draw", round=1, tables=seven, override=True) == [
        ("table_size", "tables[0]")
    ]


def test_the_desk_may_seat_others_and_leave_somebody_out() -> None:
    tournament = started("evening", "brokdorf", 8, rounds=2)
    five_and_three = [["P1", "P2", "P3", "P4", "P5"], ["P6", "P7", "P8"]]
    assert tournament.refused("draw", round=1, tables=five_and_three) == [("table_sizes", "tables")]
    step = tournament.do("draw", round=1, tables=five_and_three, override=True)
    assert [warning.code for warning in step.warnings] == ["table_sizes_overridden"]
    assert step.facts == {"repeats": 0}
    missing = [["P1", "P2", "P3", "P4"], ["P5", "P6", "P7"]]
    assert tournament.refused("draw", round=1, tables=missing) == [("seat_missing", "tables")]
    tournament.do("draw", round=1, tables=missing, override=True)
    assert tournament.state.byes == ("P8",)
    usual = [["P1", "P2", "P3", "P4"], ["P5", "P6", "P7", "P8"]]
    assert tournament.do("draw", round=1, tables=usual, override=True).warnings == ()
    assert tournament.state.phase is Phase.DRAWN


def test_a_sheet_names_the_people_of_its_table() -> None:
    tournament = started("evening", "bronzen", 4, rounds=1)
    tournament.begin_round("P1 P2", "P4 P3")
    assert [tournament.form.sheet(tournament.state, table)["players"] for table in (1, 2)] == [
        ["P1", "P2"],
        ["P4", "P3"],
    ]


@pytest.mark.parametrize(("game", "deals"), [("binokel", {"deals": 12}), ("brokdorf", {})])
def test_every_number_from_five_on_can_be_drawn_by_plan(game: str, deals: dict[str, int]) -> None:
    """Five at one table of Brokdorf, eight of Binokel at two of four."""
    for people in sample(range(5, 15), 5, always=1):
        tournament = RoundsTournament("evening", game, people, rounds=3, draw="plan", **deals)
        tournament.do("start")
        tournament.begin_round()


@pytest.mark.parametrize("seed", range(4))
def test_a_new_plan_lets_nobody_sit_out_twice_before_all_have(seed: int) -> None:
    """Of seven one sits out in each of six rounds; after two one leaves and another one comes."""
    rules: dict[str, Any] = {"rounds": 6, "deals": 1, "draw": "plan", "late_until": 5}
    tournament = started("evening", "bronzen", "A B C D E F G", **rules)

    def rounds_go_by(count: int) -> list[str]:
        for _round in range(count):
            tournament.begin_round(seed=seed)
            for number in (1, 2, 3):
                tournament.do("table_done", table=number)
        return [player for played in tournament.state.rounds for player in played.byes]

    out = rounds_go_by(2)
    tournament.do("withdraw", player=next(player for player in "ABCDEFG" if player not in out))
    tournament.do("late_entry", player="Z")
    assert len(set(rounds_go_by(4))) == 6


@pytest.mark.parametrize(("people", "rounds", "most"), [(16, 5, 1), (20, 4, 1), (8, 3, 2)])
def test_with_partners_nobody_meets_anybody_twice_as_long_as_that_can_be(
    people: int, rounds: int, most: int
) -> None:
    tournament = timed("canasta", people, rounds, table_size=4)
    for _round in range(rounds):
        round_goes_by(tournament)
    assert max(times(seats(tournament)).values()) == most
    partners = Counter(frozenset(t[k::2]) for t in seats(tournament) for k in (0, 1))
    assert max(partners.values()) == 1
