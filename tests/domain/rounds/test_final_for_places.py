"""A final in which the first of the standings play for the title and the next for the places
below."""

from __future__ import annotations

from random import Random

import pytest

from tests.domain.rounds.test_plan import started
from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.rounds.certain import proven
from tournaments.domain.formats.state import Phase
from tournaments.domain.translation import text


def after_one_round(people: str = "A B C D E F", **settings: object) -> RoundsTournament:
    """Duels of one game: A, C and E have won, so the standings are level in two halves."""
    given = {"rounds": 1, "deals": 1, "table_size": 2, "ties": [], "final_size": 4, **settings}
    tournament = started("evening", "bronzen", people, **given)
    names = people.split()
    tournament.begin_round(*(f"{a} {b}" for a, b in zip(names[::2], names[1::2], strict=True)))
    for number in range(1, len(names) // 2 + 1):
        tournament.report(number, duel(names[2 * number - 2], names[2 * number - 1]))
    return tournament


def ranks(tournament: RoundsTournament) -> list[tuple[int | None, str]]:
    return [(rank, player) for rank, player, _balance in tournament.standings()]


@pytest.mark.parametrize("carry", [False, True])
def test_nobody_of_the_lower_table_comes_before_the_upper_one(*, carry: bool) -> None:
    """C loses for the title without a point, E wins for third place with many."""
    tournament = after_one_round(final="places", final_factor=int(carry))
    tournament.do("order", players=["A", "C", "E"], means="lot")
    tournament.do("order", players=["B", "D", "F"], means="lot")
    seats = tournament.lot("final", Random(3))
    assert [set(seats[:2]), set(seats[2:])] == [{"A", "C"}, {"E", "B"}]
    tournament.do("final", seats=seats)
    presenter = FORMATS["evening"].presenter(tournament.state)
    words = [presenter.table_word(2, table) for table in (1, 2)]
    assert words == [text("Final"), text("Match for third place")]
    assert proven(tournament.state)[Goal.FIRST] == dict.fromkeys("BDEF", False)
    tournament.report(2, duel("E", "B"))
    tournament.report(1, duel("C", "A"))
    assert tournament.state.phase is Phase.FINISHED
    assert [player for _rank, player in ranks(tournament)] == ["C", "A", "E", "B", "D", "F"]
    assert [player for player, now in tournament.state.status.items() if now == "winner"] == ["C"]


def test_seats_that_pass_over_the_standings_are_refused() -> None:
    tournament = after_one_round("A B C D", final="places")
    assert tournament.refused("final", seats=["A", "B", "C", "D"]) == [("final_seats", "seats")]
    tournament.do("final", seats=["C", "A", "B", "D"])
    assert [table.players for table in tournament.state.tables] == [("C", "A"), ("B", "D")]


def test_all_can_play_for_their_places_and_a_final_of_one_table_needs_others() -> None:
    assert after_one_round("A B C D", final="places").state.phase is Phase.FINAL_READY
    assert after_one_round("A B C D", final="table").state.phase is Phase.FINISHED
    assert after_one_round("A B", final="places").state.phase is Phase.FINAL_READY


def test_who_leaves_before_a_result_lets_the_next_move_up() -> None:
    tournament = after_one_round(final="places")
    for players in (["A", "C", "E"], ["B", "D", "F"]):
        tournament.do("order", players=players, means="lot")
    tournament.do("final", seats=["A", "C", "E", "B"])
    tournament.do("withdraw", player="A")
    assert tournament.state.phase is Phase.FINAL_READY
    seats = tournament.lot("final", Random(1))
    assert [set(seats[:2]), set(seats[2:])] == [{"C", "E"}, {"B", "D"}]


def test_who_leaves_during_the_final_comes_last_of_his_table() -> None:
    tournament = after_one_round("A B C D", final="places")
    tournament.do("final", seats=["C", "A", "B", "D"])
    tournament.report(2, duel("D", "B"))
    tournament.do("withdraw", player="C")
    assert tournament.state.phase is Phase.FINISHED
    assert [player for _rank, player in ranks(tournament)] == ["A", "C", "D", "B"]


def test_tables_of_three_play_for_three_places_each() -> None:
    given = {"rounds": 1, "deals": 3, "table_size": 3, "final": "places", "final_size": 6}
    tournament = RoundsTournament("evening", "binokel", 9, **given)
    tournament.do("start")
    tournament.begin_round(seed=4)
    tournament.play_tables(Random(4))
    before = [player for _rank, player in ranks(tournament)]
    tournament.play_on(4)
    assert [set(table) for table in tournament.state.rounds[-1].seats] == [
        {*before[:3]},
        {*before[3:6]},
    ]
    word = FORMATS["evening"].presenter(tournament.state).table_word(2, 2)
    assert word == text("Places %(first)d to %(last)d", first=4, last=6)
