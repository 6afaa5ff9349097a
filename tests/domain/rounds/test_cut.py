"""The cut: its players, their seats at several tables, the best of every table, brought points."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.rounds.final import Cut, cut, final_seats, ranked_at_tables
from tournaments.domain.formats.rounds.settings import final_sizes, read_settings
from tournaments.domain.formats.state import Phase


def played(people: int, game: str = "brokdorf", *, seed: int = 0, **settings: Any) -> Any:
    rules = {"rounds": 1, "final": "table", **settings}
    tournament = RoundsTournament("evening", game, people, **rules)
    tournament.do("start")
    tournament.begin_round()
    tournament.play_tables(Random(seed))
    return tournament


@pytest.mark.parametrize(
    ("game", "settings", "entrants", "sizes"),
    [
        ("binokel", {}, 12, (3, 3, 3, 3)),
        ("binokel", {}, 13, (4, 3, 3, 3)),
        ("binokel", {}, 4, (4,)),
        ("binokel", {}, 5, ()),
        ("brokdorf", {}, 6, (6,)),  # one table if they fit
        ("brokdorf", {"final": "places", "final_size": 6}, 4, (4,)),
        ("brokdorf", {"final": "places", "final_size": 6}, 6, (3, 3)),
        ("brokdorf", {"final": "places", "final_size": 6, "other_sizes": [5]}, 5, (5,)),
        ("binokel", {"other_sizes": [], "table_size": 3}, 10, (4, 3, 3)),  # any that can be played
        ("canasta", {"table_size": 6}, 6, (6,)),
        ("canasta", {"table_size": 6}, 10, (6, 4)),
        ("bronzen", {}, 6, (2, 2, 2)),
        ("bronzen", {}, 5, ()),
        ("buraco", {"entrants": "pairs"}, 6, (2, 2, 2)),
        ("buraco", {"entrants": "pairs"}, 3, ()),
    ],
)
def test_the_tables_of_a_final(
    game: str, settings: Any, entrants: int, sizes: tuple[int, ...]
) -> None:
    read, problems = read_settings("evening", game, settings)
    assert read is not None, problems
    assert final_sizes(read, game, entrants) == sizes


def test_a_final_at_four_tables_decides_the_first_twelve() -> None:
    tournament = played(20, "binokel", deals=3, final_size=12)
    state = tournament.state
    first = {row.player for row in tournament.form.ranking(state)[:12]}
    tournament.do("final", seats=tournament.lot("final", Random(1)))
    assert [len(table.players) for table in tournament.state.tables] == [3, 3, 3, 3]
    assert {p for table in tournament.state.tables for p in table.players} == first
    tournament.play_tables(Random(2))
    assert tournament.state.phase is Phase.FINISHED
    assert {row.player for row in tournament.form.ranking(tournament.state)[:12]} == first


@pytest.mark.parametrize("final", ["table", "knockout"])
@pytest.mark.parametrize(
    ("people", "of_each", "size"), [(12, 2, 8), (12, 1, 4), (11, 2, 6), (8, 3, 6)]
)
def test_the_best_of_every_table_go_on(final: str, people: int, of_each: int, size: int) -> None:
    for seed in range(5):
        tournament = played(
            people, table_size=3, final=final, final_per_table=of_each, seed=seed, ties=[]
        )
        state = tournament.state
        for lot in range(3):
            seats = final_seats(state, Random(lot))
            assert len(seats) == size
            at = Counter(
                k for k, s in enumerate(state.rounds[0].sheets) for p in s.seats if p in seats
            )
            assert min(at.values()) >= of_each
            event = {"type": "final", "at": "2027-01-01T00:00:00+00:00", "seats": seats}
            assert tournament.form.rules.work(state, event, 99).state.phase is not state.phase
        loser = next(
            p
            for sheet in state.rounds[0].sheets
            for p, leg in sheet.legs.items()
            if leg.place == len(sheet.seats)
        )
        worse = [loser if k == 0 else p for k, p in enumerate(seats)]
        if loser not in seats:
            assert tournament.refused("final", seats=worse) == [("final_seats", "seats")]


def test_the_next_of_the_standings_join_where_so_many_cannot_be_seated() -> None:
    tournament = played(15, "binokel", deals=3, final_per_table=1)  # five do not sit
    order = [row.player for row in tournament.form.ranking(tournament.state)]
    winners = {
        player
        for sheet in tournament.state.rounds[0].sheets
        for player, leg in sheet.legs.items()
        if leg.place == 1
    }
    others = [player for player in order if player not in winners]
    seats = final_seats(tournament.state, Random(3))
    assert set(seats) == winners | {others[0]}
    wrong = [others[1] if player == others[0] else player for player in seats]
    assert tournament.refused("final", seats=wrong) == [("final_seats", "seats")]
    for bad in (seats[:5], [*seats, others[1]], [*seats[:5], seats[0]], [*seats[:5], "nobody"]):
        assert tournament.refused("final", seats=bad) == [("final_seats", "seats")]


def test_who_is_level_at_the_edge_may_go_on_and_nobody_else() -> None:
    level = {"A": (1,), "B": (2,), "C": (2,)}
    two = Cut((level,), 2, level, 2, ())
    assert [two.takes(seats) for seats in ("AB", "CA", "BC")] == [True, True, False]
    # the best of two tables, and the next of the standings
    tables = ({"A": (1,), "B": (2,)}, {"C": (1,), "D": (2,)})
    order = {"A": (1,), "C": (2,), "D": (3,), "B": (4,), "E": (5,)}
    three, four = (Cut(tables, 1, order, size, ()) for size in (3, 4))
    assert [three.takes(seats) for seats in ("ACD", "ACB", "ADB")] == [True, False, False]
    assert [four.takes(seats) for seats in ("ABCD", "ACDE")] == [True, False]
    joined = Cut(tables, 1, {**order, "B": (3,)}, 3, ())
    assert [joined.takes(seats) for seats in ("ACD", "ACB", "ACE")] == [True, True, False]


def test_a_final_of_the_best_of_tables_has_the_next_number_that_can_play() -> None:
    """Three have won their duel: four sit down, and two where no more than three are left."""
    settings = {"rounds": 1, "deals": 1, "final": "table", "final_per_table": 1}
    tournament = RoundsTournament("evening", "bronzen", "A B C D E F", **settings)
    tournament.do("start")
    tournament.begin_round("A B", "C D", "E F")
    for table, (winner, loser) in enumerate(("AB", "CD", "EF"), 1):
        tournament.report(table, duel(winner, loser))
    found = [cut(tournament.state)]
    for loser in "BDF":
        tournament.do("withdraw", player=loser)
        found.append(cut(tournament.state))
    assert [final and (final.size, final.sizes) for final in found] == [
        *[(4, (2, 2))] * 3, (2, (2,)),
    ]  # fmt: skip


def test_who_was_left_alone_at_a_table_is_the_best_of_it() -> None:
    tournament = RoundsTournament("evening", "bronzen", "A B C D", rounds=1, deals=1)
    assert ranked_at_tables(tournament.state) == ()
    tournament.do("start")
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("B", "A"))
    tournament.do("no_show", player="D")
    # 124 points, the credit of a win, 80
    assert ranked_at_tables(tournament.state) == (("B", "A"), ("C",))


def test_the_best_of_tables_are_those_of_the_last_round_before_a_final() -> None:
    """A and C win their duels, and C the final between them.

    If A leaves before it, B is next at the same table.
    """
    for leaves in (False, True):
        tournament = RoundsTournament(
            "evening", "bronzen", "A B C D", rounds=1, deals=1, final="table", final_size=2
        )
        tournament.do("start")
        tournament.begin_round("A B", "C D")
        tournament.report(1, duel("A", "B"))
        tournament.report(2, duel("C", "D"))
        if leaves:
            tournament.do("withdraw", player="A")
            assert ranked_at_tables(tournament.state) == (("B",), ("C", "D"))
            continue
        tournament.do("final", seats=["A", "C"])
        tournament.report(1, duel("C", "A"))
        assert ranked_at_tables(tournament.state) == (("A", "B"), ("C", "D"))


def test_fewer_are_left_than_should_go_on() -> None:
    tournament = played(8, final_size=5)
    for player in ("P1", "P2", "P3", "P4"):
        tournament.do("withdraw", player=player)
    seats = final_seats(tournament.state, Random(1))
    assert sorted(seats) == ["P5", "P6", "P7", "P8"]
    tournament.do("final", seats=seats)


def test_points_that_are_brought_along_count_from_the_start() -> None:
    tournament = RoundsTournament("evening", "binokel", 6, rounds=1, deals=3)
    tournament.do("set_start_balance", player="P1", brings=900)
    tournament.do("set_start_balance", player="P2", brings="8/3")
    tournament.do("set_start_balance", player="P3", brings=5)
    tournament.do("set_start_balance", player="P3", brings=0)
    for wrong in ("8/0", "x", "1.5", 1.5, None, True, [1]):
        assert tournament.send("set_start_balance", player="P1", brings=wrong).kind == "refused"
    assert tournament.refused("set_start_balance", player="Zoe", brings=3) == [
        ("player_unknown", "player")
    ]
    tournament.do("start")
    assert dict(tournament.state.balances) == {
        **dict.fromkeys(("P3", "P4", "P5", "P6"), 0), "P1": 900, "P2": Fraction(8, 3)
    }  # fmt: skip
    tournament.begin_round()
    tournament.play_tables(Random(1))
    state = tournament.state
    assert state.balances["P1"] == 900 + state.rounds[0].sheets[
        next(k for k, s in enumerate(state.rounds[0].sheets) if "P1" in s.seats)
    ].legs["P1"].score  # fmt: skip
    assert tournament.refused("set_start_balance", player="P1", brings=1) == [
        ("wrong_phase", "type")
    ]


@pytest.mark.parametrize(
    ("size", "sizes", "by_place", "edges"),
    [
        (1, (), False, []),
        (2, (), False, [2]),  # B goes on, and C, who is level, does not
        (3, (), False, []),
        (4, (), False, [4]),
        (6, (), False, []),
        (4, (2, 2), False, [4]),  # at which table of a final somebody sits is no matter
        (4, (2, 2), True, [2, 4]),
        (6, (3, 3), True, []),
        (5, (3, 2), True, [4]),
        (6, (2, 4), True, [2]),
    ],
)
def test_where_a_cut_goes_through_level_people(
    size: int, sizes: tuple[int, ...], edges: list[int], *, by_place: bool
) -> None:
    ranks = {player: (rank,) for player, rank in zip("FEDCBA", (4, 4, 4, 2, 2, 1), strict=True)}
    found = Cut((ranks,), size, ranks, size, sizes, by_place).edges()
    assert found == {(rank,) for rank in edges}


def test_who_is_below_an_edge_and_gets_there_by_a_table_is_level_with_nobody() -> None:
    """C goes on as the best of a table, B as the next of the standings, level with A."""
    tables = {"C": (1,)}, {"D": (1,)}
    order = {"A": (1,), "B": (1,), "C": (3,), "D": (3,), "E": (3,)}
    assert Cut(tables, 1, order, 3, ()).edges() == {(1,), (3,)}
    assert Cut(tables, 1, order, 4, ()).edges() == {(3,)}


def test_level_finalists_keep_their_places_and_the_lot_parts_the_others() -> None:
    ranks = {player: (rank,) for player, rank in zip("ABCDE", (1, 2, 2, 2, 2), strict=True)}
    found = Cut((ranks,), 3, ranks, 3, ())
    kept = {tuple(found.taken(Random(seed), {"D"})) for seed in range(30)}
    assert {frozenset(taken) for taken in kept} == {frozenset("AD" + other) for other in "BCE"}
    assert {taken[:2] for taken in kept} == {("A", "D")}
    lots = {frozenset(found.taken(Random(seed))) for seed in range(40)}
    assert len(lots) == 6  # two of four
    partners = {"B": "E", "E": "B", "C": "D", "D": "C"}
    together = {tuple(found.taken(Random(seed), (), partners)) for seed in range(30)}
    assert together == {("A", *two) for two in ("BE", "EB", "CD", "DC")}
