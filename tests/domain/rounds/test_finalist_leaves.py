"""Finals that finalists have left: who joins, and how many can play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel, given_up
from tournaments.domain.formats.rounds.final import Gap, fewer_at_final, gap
from tournaments.domain.formats.state import Phase

# what is taken from those who scored the same, so that they rank in the order of their letters
DUELS = {"B": 1, "C": 2, "E": 1, "F": 2}
THREES = {"B": 1, "C": 2, "E": 1, "F": 2, "H": 1, "I": 2}


def duels(*, apart: dict[str, int] = DUELS, **settings: Any) -> RoundsTournament:
    """A, B and C have won by 124 to 80; two get to the final."""
    rules = {"rounds": 1, "deals": 1, "final": "table", "final_size": 2, "ties": [], **settings}
    tournament = RoundsTournament("swiss", "bronzen", "A B C D E F", **rules)
    tournament.do("start")
    tournament.begin_round("A D", "B E", "C F")
    for number, (winner, loser) in enumerate(("AD", "BE", "CF"), 1):
        tournament.report(number, duel(winner, loser))
    for player, points in apart.items():
        tournament.do("penalty", player=player, points=points)
    return tournament


def threes() -> RoundsTournament:
    """A to C made 120 points each, D to F -120, G to I -360; four get to the final."""
    tournament = RoundsTournament(
        "swiss",
        "binokel",
        "A B C D E F G H I",
        rounds=1,
        deals=3,
        table_size=3,
        other_sizes=[4],
        final="table",
        final_size=4,
    )
    tournament.do("start")
    tournament.begin_round("A D G", "B E H", "C F I")
    for number, (middle, last) in enumerate(("DG", "EH", "FI"), 1):
        tournament.report(number, given_up(last, last, middle))
    for player, points in THREES.items():
        tournament.do("penalty", player=player, points=points)
    return tournament


def test_before_the_final_the_next_of_the_standings_joins() -> None:
    tournament = duels()
    assert (tournament.state.phase, gap(tournament.state)) == (Phase.FINAL_READY, None)
    assert fewer_at_final(tournament.state) == 0
    tournament.do("withdraw", player="D")
    assert gap(tournament.state) is None
    tournament.do("withdraw", player="B")
    assert gap(tournament.state) == Gap(("B",), ("C",), by_lot=False)
    assert fewer_at_final(tournament.state) == 0  # one alone plays no final


@pytest.mark.parametrize("apart", [{"F": 1}, {}])
def test_of_level_people_the_lot_says_who_joins(apart: dict[str, int]) -> None:
    tournament = duels(apart={"C": 44, **apart})  # C has 80 as well
    tournament.do("withdraw", player="B")
    assert gap(tournament.state) == Gap(("B",), (), by_lot=True)


def test_nobody_is_missing_without_a_final_that_is_seated() -> None:
    knockout = duels(final="knockout")
    knockout.do("withdraw", player="A")
    assert (knockout.state.phase, gap(knockout.state)) == (Phase.FINAL_READY, None)
    between = duels(rounds=2)
    between.do("withdraw", player="A")
    assert (between.state.phase, gap(between.state)) == (Phase.BETWEEN, None)


def test_a_final_begins_again_with_the_next_or_with_fewer() -> None:
    tournament = threes()
    tournament.do("final", seats=["A", "D", "C", "B"])
    assert tournament.refused("final", seats=["A", "B", "C", "D"]) == [("final_begun", "type")]
    tournament.do("withdraw", player="C")
    state = tournament.state
    assert gap(state) == Gap(("C",), ("E",), by_lot=False)
    assert fewer_at_final(state) == 1
    assert tournament.refused("final", seats=["A", "B", "D"]) == [("final_seats", "seats")]
    assert tournament.refused("final", seats=["A", "B", "D", "E"], fewer=True) == [
        ("final_seats", "seats")
    ]
    asked = tournament.form.as_asked(state, {"fewer": True})
    assert asked.settings.final_size == 3
    assert tournament.form.as_asked(state, {}) is state
    tournament.do("final", seats=["D", "B", "A"], fewer=True)
    assert [len(played.sheets) for played in tournament.state.rounds] == [3, 1]
    assert tournament.state.rounds[-1].seats == (("D", "B", "A"),)
    assert {tournament.state.status[player] for player in "ABD"} == {"finalist"}


def test_who_joins_takes_the_place_and_nobody_does_after_a_report() -> None:
    tournament = threes()
    tournament.do("final", seats=["A", "D", "C", "B"])
    tournament.do("withdraw", player="C")
    tournament.do("final", seats=["E", "B", "D", "A"])
    assert tournament.state.finalists == ("E", "B", "D", "A")
    assert len(tournament.state.rounds) == 2
    tournament.do("withdraw", player="A")
    tournament.report(1, given_up("E", "B", "D"))
    assert gap(tournament.state) is None


def test_a_final_has_one_seat_fewer_for_each_who_left() -> None:
    tournament = threes()
    asked = tournament.form.as_asked(tournament.state, {"fewer": True})
    assert asked.settings.final_size == 3
    for player in "BC":
        tournament.do("withdraw", player=player)
    asked = tournament.form.as_asked(tournament.state, {"fewer": True})
    assert asked.settings.final_size == 2


def test_who_had_left_before_the_last_round_was_no_finalist() -> None:
    """B and C are the first two when B leaves; A, who had left a round before, is level with C."""
    tournament = duels(rounds=2, bye_credit="none")
    tournament.do("withdraw", player="A")
    tournament.begin_round("B E", "C F")
    tournament.report(1, duel("B", "E"))
    tournament.report(2, duel("C", "F"))
    assert tournament.state.phase is Phase.FINAL_READY
    tournament.do("withdraw", player="B")
    assert gap(tournament.state) == Gap(("B",), ("D",), by_lot=False)


def test_the_next_of_the_same_table_joins_where_the_best_of_each_go_on() -> None:
    """A to C and D to F were first to third of their tables."""
    rules: dict[str, Any] = {"rounds": 1, "deals": 3, "table_size": 3, "other_sizes": [4]}
    rules |= {"final": "table", "final_per_table": 2}
    tournament = RoundsTournament("evening", "binokel", "A B C D E F", **rules)
    tournament.do("start")
    tournament.begin_round("A B C", "D E F")
    tournament.report(1, given_up("C", "C", "B"))
    tournament.report(2, given_up("F", "F", "E"))
    tournament.do("penalty", player="C", points=-100)  # so C is ahead of F in the standings
    tournament.do("final", seats=["A", "B", "D", "E"])
    tournament.do("withdraw", player="E")
    assert tournament.state.phase is Phase.FINAL
    assert gap(tournament.state) == Gap(("E",), ("F",), by_lot=False)


def test_nobody_joins_once_one_of_two_tables_has_reported() -> None:
    """G has lost to two and D to three, so D is next."""
    rules: dict[str, Any] = {"rounds": 1, "table_size": 3, "other_sizes": [4], "ties": []}
    rules |= {"final": "places", "final_size": 6}
    tournament = RoundsTournament("evening", "brokdorf", "A B C D E F G", **rules)
    tournament.do("start")
    tournament.begin_round("A B C D", "E F G")
    tournament.report(1, {"result": {"loser": "D"}})
    tournament.report(2, {"result": {"loser": "G"}})
    tournament.do("order", players=["A", "B", "C", "E", "F"], means="lot")
    tournament.do("final", seats=["A", "B", "C", "E", "F", "G"])
    tournament.do("withdraw", player="E")
    assert gap(tournament.state) == Gap(("E",), ("D",), by_lot=False)
    tournament.report(1, {"result": {"loser": "C"}})
    assert (tournament.state.phase, gap(tournament.state)) == (Phase.FINAL, None)
