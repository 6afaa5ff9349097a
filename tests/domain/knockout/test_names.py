"""Names and rules of rounds and tables of a knock-out, and its first round by wishes."""

from __future__ import annotations

from random import Random

import pytest

from tests.domain.knockout.test_play import Evening, field
from tests.domain.knockout.test_rules import started
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.format import KNOCKOUT
from tournaments.domain.formats.knockout.names import by_size, round_name, table_word, tree_word
from tournaments.domain.formats.knockout.pairings import parted_seeds
from tournaments.domain.formats.knockout.state import (
    matches_sat,
    round_key,
    rounds_begun,
    sides_now,
    standing,
)
from tournaments.domain.formats.state import Status
from tournaments.domain.translation import Text


def said(word: Text | None) -> str | None:
    return word and word.source % word.values


def play(cup: Evening, *winners: str) -> None:
    """Opens the next round, in which these win."""
    cup.open_round()
    for number, (table, winner) in enumerate(zip(cup.state.tables, winners, strict=True), 1):
        (loser,) = set(table.players) - {winner}
        cup.do("result", table=number, report=duel(winner, loser))


def in_order(cup: Evening, upto: int) -> list[str | None]:
    return [said(round_name(cup.state, number)) for number in range(1, upto + 1)]


def test_a_round_is_called_by_its_number_of_matches() -> None:
    assert [said(by_size(n)) for n in (1, 2, 4, 8, 16)] == [
        "Final",
        "Semi-final",
        "Quarter-final",
        "Round of 16",
        "Round of 32",
    ]
    assert by_size(8).source == "Round of 16"


def test_rounds_have_their_names_before_they_are_drawn() -> None:
    assert in_order(started(6), 4) == ["Quarter-final", "Semi-final", "Final", None]


def test_the_match_for_the_third_place_is_called_so_beside_the_final() -> None:
    cup = started(4, places_to=4)
    play(cup, "p1", "p2")
    cup.do("draw", round=2, tables=[["p1", "p2"], ["p4", "p3"]])
    for _moment in ("drawn", "running"):
        assert in_order(cup, 2) == ["Semi-final", "Final"]
        words = [said(table_word(cup.state, 2, table)) for table in (1, 2, 3)]
        assert words == [None, "Match for third place", None]
        assert said(table_word(cup.state, 1, 1)) is None
        if cup.state.round == 1:
            cup.do("go", round=2)


def test_a_round_of_two_kinds_of_matches_has_no_name() -> None:
    cup = started(8)
    cup.do("draw", round=1, tables=[["p1", "p8"], ["p5", "p4"]])
    cup.do("go", round=1)
    for table, winner in ((1, "p1"), (2, "p4")):
        cup.do("award", table=table, player=winner)
    assert in_order(cup, 3) == ["Quarter-final", None, "Final"]


def test_with_two_lives_tables_are_named_by_the_defeat() -> None:
    cup = started(4, mode="double")
    assert in_order(cup, 6) == [None, None, None, "Final", "Second final", None]
    play(cup, "p1", "p2")
    cup.open_round()
    words = {
        table.players: said(table_word(cup.state, 2, k))
        for k, table in enumerate(cup.state.tables, 1)
    }
    assert words == {("p1", "p2"): None, ("p4", "p3"): "After one defeat"}


@pytest.mark.parametrize(
    ("people", "given", "expected"),
    [
        (4, {"mode": "consolation"}, {"P3": "Match for third place"}),
        (
            8,
            {"mode": "consolation", "places_to": 4},
            {
                "P3": "Match for third place",
                "P5.1.1": "Consolation",
                "P5.1.2": "Consolation",
                "P5": "Consolation",
            },
        ),
        (
            8,
            {"places_to": 0},
            {
                "P3": "Match for third place",
                "P5.1.1": "Places 5 to 8",
                "P5.1.2": "Places 5 to 8",
                "P5": "Match for place 5",
                "P7": "Match for place 7",
            },
        ),
        (
            7,
            {"places_to": 8},
            {
                "P3": "Match for third place",
                "P5.1.1": "Places 5 to 7",
                "P5.1.2": "Places 5 to 7",
                "P5": "Match for place 5",
                "P7": "Match for place 7",
            },
        ),
    ],
)
def test_matches_of_losers_are_called_by_their_places(
    people: int, given: dict[str, object], expected: dict[str, str]
) -> None:
    cup = started(people, **given)
    found = {
        name: said(tree_word(cup.state, pairing.match))
        for name, pairing in standing(cup.state).items()
        if pairing.match.part is Part.PLACES
    }
    assert found == expected


def test_the_rules_of_the_final_are_those_of_a_round_with_nothing_else() -> None:
    cup = started(4)
    assert round_key(Evening(field(4), "bronzen").state) == round_key(cup.state) == 1
    assert rounds_begun(cup.state) == ()
    cup.open_round()
    assert [round_key(cup.state, number) for number in (0, 1, 2)] == [1, 1, 2]
    assert (round_key(cup.state, table=1), rounds_begun(cup.state)) == (1, (1,))
    for table, winner in ((1, "p1"), (2, "p2")):
        cup.do("award", table=table, player=winner)
    assert (round_key(cup.state), rounds_begun(cup.state)) == (2, (1,))
    cup.do("draw", round=2, tables=[["p1", "p2"]])
    assert (round_key(cup.state), rounds_begun(cup.state)) == ("final", (1,))
    cup.do("go", round=2)
    assert [round_key(cup.state, number) for number in (0, 1, 2, 3)] == ["final", 1, "final", 3]
    assert rounds_begun(cup.state) == (1, 2, "final")
    cup.do("award", table=1, player="p2")
    assert rounds_begun(cup.state) == (1, 2, "final")


def test_beside_the_match_for_the_third_place_only_a_table_is_the_final() -> None:
    cup = started(4, places_to=4)
    play(cup, "p1", "p2")
    cup.do("draw", round=2, tables=[["p4", "p3"], ["p1", "p2"]])
    assert [round_key(cup.state, table=table) for table in (0, 1, 2, 3)] == [2, 2, "final", 2]


def test_who_stands_now_where_others_stood_is_told_of_matches_that_are_known() -> None:
    before, now = started(4), started(4)
    for cup, winners in ((before, ("p1", "p2")), (now, ("p4",))):
        cup.open_round()
        for table, winner in enumerate(winners, 1):
            cup.do("award", table=table, player=winner)
    assert sides_now(before.state, now.state) == {"p1": "p4"}
    assert sides_now(started(4).state, started(2).state) == {}


def test_two_who_meet_again_and_again_met_in_the_order_of_the_bracket() -> None:
    cup = started(2, mode="double")
    for winner in ("p1", "p2", "p1"):
        play(cup, winner)
    assert [(sat.number, pairing.match.id) for sat, pairing in matches_sat(cup.state)] == [
        (1, "W1.1"),
        (2, "F1"),
        (3, "F2"),
    ]


@pytest.mark.parametrize("salt", range(6))
def test_those_who_are_kept_apart_do_not_meet_in_the_first_round(salt: int) -> None:
    """Of four, the first meets the fourth; of three, the second the third."""

    def parted(people: str, *apart: tuple[str, str]) -> list[str]:
        return parted_seeds(started(2).state.settings, list(people), apart, Random(salt))

    order = parted("ABCD", ("A", "D"))
    assert {"A", "D"} not in ({order[0], order[3]}, {order[1], order[2]})
    order = parted("ABCD", ("C", "B"))
    assert {"B", "C"} not in ({order[0], order[3]}, {order[1], order[2]})
    assert parted("ABC", ("B", "C"))[0] in "BC"
    assert parted("ABCD", ("A", "B"), ("C", "D")) == list("ABCD")
    assert parted("ABC", ("A", "B"), ("A", "C"), ("B", "C")) == list("ABC")


def test_who_is_excluded_after_the_final_leaves_it_to_the_other() -> None:
    cup = started(2)
    cup.open_round()
    cup.do("award", table=1, player="p1")
    cup.do("exclude", player="p1")
    assert cup.state.status == {"p1": Status.EXCLUDED, "p2": Status.WINNER}


def test_other_matches_are_drawn_instead_without_an_exchange() -> None:
    cup = started(8)
    cup.do("draw", round=1, tables=[["p1", "p8"], ["p5", "p4"]])
    cup.do("draw", round=1, tables=[["p2", "p7"], ["p3", "p6"]])
    assert cup.state.exchanges == ()
    assert [table.players for table in cup.state.tables] == [("p2", "p7"), ("p3", "p6")]


def test_only_a_bracket_by_lot_heeds_wishes_and_only_before_it_is_drawn() -> None:
    def heeds(cup: Evening) -> bool:
        return KNOCKOUT.heeds_wishes(cup.state)

    by_lot = Evening(field(4), "bronzen", seeding="lot")
    assert heeds(by_lot)
    by_lot.start(Random(1))
    assert not heeds(by_lot)
    assert not heeds(Evening(field(4), "bronzen", seeding="order"))
