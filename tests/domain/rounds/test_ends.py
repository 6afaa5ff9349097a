"""Ends of tables, rounds and tournaments: matches, signals, leavers, the cut, the final."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.test_plan import play, started
from tests.domain.rounds.tournament import RoundsTournament, duel, prize_list
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.rounds.final import final_seats
from tournaments.domain.formats.rounds.format import EVENING
from tournaments.domain.formats.rounds.ranking import is_decided
from tournaments.domain.formats.rounds.state import state_json
from tournaments.domain.formats.state import Phase

EIGHT = "A B C D E F G H"


def running(people: str = "A B C D", *tables: str, **settings: Any) -> RoundsTournament:
    """Duels of one game; the first round has just begun."""
    tournament = started("evening", "bronzen", people, **{"rounds": 2, "deals": 1, **settings})
    tournament.begin_round(*(tables or ("A B", "C D")))
    return tournament


def at_minute(tournament: RoundsTournament, minute: int) -> RoundsTournament:
    """Let the next event come `minute` minutes after the beginning of the round."""
    began = tournament.state.round_due or tournament.at
    tournament.at = began - timedelta(minutes=tournament.state.settings.minutes - minute + 1)
    return tournament


def test_no_result_is_older_than_the_last_one_of_its_table() -> None:
    tournament = running(minutes=30, matches=2)
    at_minute(tournament, 10).report(1, duel("A", "B"))
    assert at_minute(tournament, 9).refused("result", table=1, report=duel("A", "B")) == [
        ("at_order", "at")
    ]
    at_minute(tournament, 10).report(1, duel("A", "B"))
    assert not tournament.state.tables[0].open


@pytest.mark.parametrize(("minute", "codes"), [(30, []), (31, ["round_overdue"])])
def test_a_result_after_the_time_without_a_signal_is_noted(minute: int, codes: list[str]) -> None:
    tournament = running(minutes=30)
    step = at_minute(tournament, minute).report(2, duel("C", "D"))
    found = [warning.code for warning in step.warnings]
    assert [code for code in found if code != "match_short"] == codes


def test_after_the_signal_the_running_match_is_the_last() -> None:
    tournament = running(minutes=30, matches=0)
    at_minute(tournament, 30).do("timer", timer="round", round=1)
    # entered late: it had ended at the signal
    at_minute(tournament, 30).report(1, duel("A", "B"))
    assert tournament.state.tables[0].open
    step = at_minute(tournament, 31).report(1, duel("A", "B"))
    assert not tournament.state.tables[0].open
    assert [warning.code for warning in step.warnings] == []


def test_a_table_with_extra_time_ends_with_its_own() -> None:
    tournament = running(minutes=30, matches=0)
    at_minute(tournament, 20).do("extend", minutes=10, table=2)
    at_minute(tournament, 30).do("timer", timer="round", round=1)
    at_minute(tournament, 40).report(2, duel("C", "D"))
    assert tournament.state.tables[1].open
    at_minute(tournament, 41).report(2, duel("C", "D"))
    assert not tournament.state.tables[1].open


def test_an_empty_report_is_no_match() -> None:
    assert running().refused("result", table=1, report={"deals": []}) == [("match_empty", "report")]


@pytest.mark.parametrize(
    ("matches", "reported", "missing"),
    [(0, 0, True), (0, 1, False), (2, 1, True), (1, 0, True), (2, 0, True)],
)
def test_a_table_that_closes_before_its_matches_is_noted(
    matches: int, reported: int, *, missing: bool
) -> None:
    tournament = running(minutes=30, matches=matches)
    for _match in range(reported):
        tournament.report(1, duel("A", "B"))
    step = tournament.do("table_done", table=1)
    assert [warning.code for warning in step.warnings] == ["matches_missing"] * missing


@pytest.mark.parametrize(("matches", "wanted"), [(1, 1), (2, 2), (0, 1)])
def test_the_final_has_as_many_matches_as_a_round_and_at_least_one(
    matches: int, wanted: int
) -> None:
    tournament = running(rounds=1, matches=matches, minutes=30, final="table", final_size=2)
    for number, pair in enumerate(("AB", "CD"), 1):
        for _match in range(max(1, matches)):
            tournament.report(number, duel(*pair))
        if not matches:
            tournament.do("table_done", table=number)
    tournament.do("final", seats=["A", "C"])
    for _match in range(wanted):
        assert tournament.state.phase is Phase.FINAL
        tournament.report(1, duel("C", "A"))
    assert tournament.state.phase is Phase.FINISHED
    assert tournament.state.status["C"] == "winner"


def test_only_those_who_are_here_begin() -> None:
    tournament = RoundsTournament("evening", "bronzen", "A B C D", rounds=1)
    for player in "ABD":
        tournament.do("check_in", player=player, present=True)
    tournament.do("start", only_present=True)
    assert list(tournament.state.status) == ["A", "B", "D"]
    assert tournament.state.starters == 3


def test_a_latecomer_needs_a_place() -> None:
    tournament = started("evening", "bronzen", "A B C", rounds=2, max_players=4, late_until=2)
    tournament.do("late_entry", player="D")
    assert (tournament.state.starters, tournament.state.balances["D"]) == (4, 0)
    assert tournament.refused("late_entry", player="E") == [("too_many_players", "player")]


@pytest.mark.parametrize(
    ("late_until", "offered"),
    [
        # in which of 0, 1, 2 and 3 rounds begun of three somebody may join, and come back
        (2, [(True, True), (True, True), (False, True), (False, False)]),
        (5, [(True, True), (True, True), (True, True), (False, False)]),
    ],
)
def test_who_may_join_and_come_back(late_until: int, offered: list[tuple[bool, bool]]) -> None:
    settings = {"rounds": 3, "deals": 1, "late_until": late_until}
    tournament = started("evening", "bronzen", "A B C D", **settings)
    form, found = tournament.form, []
    for number in range(4):
        state = tournament.state
        assert (state.round, form.can_accept(state, "fine")) == (number, True)
        found.append((form.can_accept(state, "late_entry"), form.can_accept(state, "rejoin")))
        if number < 3:
            tournament.begin_round("A B", "C D")
            tournament.report(1, duel("A", "B"))
            tournament.report(2, duel("C", "D"))
    assert found == offered


def test_nobody_comes_back_once_the_last_round_has_begun() -> None:
    tournament = running(rounds=1)
    tournament.do("withdraw", player="A")
    assert tournament.refused("rejoin", player="A") == [("late_entry_last", "type")]


def test_a_no_show_is_a_matter_of_his_own_table() -> None:
    tournament = running("A B C D")
    tournament.report(1, duel("A", "B"))
    tournament.do("no_show", player="D")
    (first, second) = tournament.state.rounds[0].sheets
    assert (first.gone, second.gone, second.walkover) == ((), ("D",), True)


def test_who_leaves_is_noted_at_his_table_beside_those_who_left_before() -> None:
    rules = {"rounds": 1, "table_size": 4}
    tournament = started("evening", "brokdorf", EIGHT, **rules)
    tournament.begin_round("A B C D", "E F G H")
    for player in "AFBE":
        tournament.do("withdraw", player=player)
    assert [sheet.gone for sheet in tournament.state.rounds[0].sheets] == [("A", "B"), ("F", "E")]


def test_who_leaves_gives_up_his_bye() -> None:
    tournament = started("evening", "bronzen", "A B C D E", rounds=1)
    tournament.do("draw", round=1, tables=[["A", "B"], ["C", "D"]])
    assert tournament.state.byes == ("E",)
    tournament.do("withdraw", player="A")
    assert tournament.state.byes == ("E",)
    tournament.do("withdraw", player="E")
    assert tournament.state.byes == ()


@pytest.mark.parametrize("points", [0, 1_000_001, -1_000_001])
def test_no_penalty_is_nothing_or_more_than_a_million(points: int) -> None:
    assert running().refused("penalty", player="A", points=points) == [("penalty_range", "points")]


def test_a_million_is_the_most_of_a_penalty() -> None:
    tournament = running()
    for points in (1_000_000, -1_000_000):
        tournament.do("penalty", player="A", points=points)
    assert tournament.state.balances["A"] == 0


def test_an_evening_with_as_many_as_fit_needs_no_final() -> None:
    tournament = running("A B", "A B", rounds=1, final="table", final_size=2)
    tournament.report(1, duel("A", "B"))
    assert tournament.state.phase is Phase.FINISHED


def test_drawn_seats_are_dropped_when_the_desk_ends_the_rounds() -> None:
    tournament = started("evening", "bronzen", "A B C D E", rounds=2, deals=1)
    assert tournament.refused("finish") == [("nothing_played", "type")]
    play(tournament, "A B", "C D")
    tournament.do("draw", round=2, tables=[["A", "C"], ["B", "D"]])
    tournament.do("finish")
    assert (tournament.state.tables, tournament.state.byes, tournament.state.planned) == ((), (), 1)
    assert tournament.state.phase is Phase.FINISHED


@pytest.mark.parametrize("final", ["table", "knockout"])
def test_the_cut_takes_the_first_in_their_order_or_by_lot(final: str) -> None:
    rules = {"rounds": 2, "final": final, "final_size": 4, "table_size": 4, "score": "places"}
    tournament = started("evening", "brokdorf", EIGHT, **rules)
    for tables in (("A B C D", "E F G H"), ("A B C D", "E F G H")):
        tournament.begin_round(*tables)
        for number, table in enumerate(tables, 1):
            tournament.report(number, {"result": {"loser": table[-1]}})
    state = tournament.state
    # all but D and H are level with three behind them less one, twice; the lot decides
    found = [tuple(final_seats(state, Random(seed))) for seed in range(20)]
    assert all(set(seats) < set("ABCEFG") for seats in found)
    assert len(set(found)) > 10


@pytest.mark.parametrize(
    ("final", "orders"),
    [("knockout", {("A", "B")}), ("table", {("A", "B"), ("B", "A")})],
)
def test_seeds_of_a_knockout_are_in_order_and_seats_of_a_final_by_lot(
    final: str, orders: set[tuple[str, ...]]
) -> None:
    rules = {"rounds": 2, "deals": 1, "final": final, "final_size": 2}
    tournament = started("swiss", "bronzen", "A B C D", **rules)
    play(tournament, "A B", "C D")
    play(tournament, "A C", "B D")
    # A has won twice, B and C once each
    tournament.do("penalty", player="C", points=1)
    assert {tuple(final_seats(tournament.state, Random(seed))) for seed in range(10)} == orders


def test_if_all_others_leave_everybody_left_is_in_the_final() -> None:
    rules = {"rounds": 1, "table_size": 4, "final": "table", "final_size": 4}
    tournament = started("swiss", "brokdorf", EIGHT, **rules)
    tournament.begin_round("A B C D", "E F G H")
    tournament.report(1, {"result": {"loser": "D"}})
    tournament.report(2, {"result": {"loser": "H"}})
    assert tournament.state.phase is Phase.FINAL_READY
    for player in "BCDH":
        tournament.do("withdraw", player=player)
    assert tournament.refused("final", seats=["A", "E", "F", "B"]) == [("final_seats", "seats")]
    tournament.do("final", seats=["A", "E", "F", "G"])


@pytest.mark.parametrize("per_table", [0, 2])
def test_a_final_for_more_than_can_be_seated_takes_the_best_so_many_as_can(per_table: int) -> None:
    """Three pairs of a final for eight: two can sit down, and no fourth is there to join."""
    rules: dict[str, Any] = {"entrants": "pairs", "score": "victory", "rounds": 1, "deals": 2}
    rules |= {"final": "table", "final_size": 8, "final_per_table": per_table}
    tournament = RoundsTournament("evening", "buraco", 0, **rules)
    for name in ("A & a", "B & b", "C & c", "D & d"):
        tournament.do("register", player=name)
    tournament.do("start")
    tournament.do("draw", round=1, tables=[["A & a", "B & b"], ["C & c", "D & d"]])
    tournament.do("go", round=1)
    tournament.do("withdraw", player="D & d")  # C & c are credited a win, 20 of 20
    tournament.do("table_done", table=1)
    assert tournament.state.phase is Phase.FINAL_READY
    assert tournament.refused("final", seats=["A & a", "B & b"]) == [("final_seats", "seats")]
    seats = final_seats(tournament.state, Random(1))
    assert len(seats) == 2
    assert "C & c" in seats
    tournament.do("final", seats=seats)
    assert tournament.state.phase is Phase.FINAL


@pytest.mark.parametrize("final", ["table", "knockout"])
def test_an_event_ends_where_too_few_are_left_for_its_final(final: str) -> None:
    """Binokel needs three at a table, a knock-out two."""
    rules = {"rounds": 1, "deals": 3, "final": final, "final_size": 3, "table_size": 3}
    tournament = started("evening", "binokel", "A B C D E F", **rules)
    tournament.begin_round("A B C", "D E F")
    tournament.play_tables(Random(1))
    order = [place.player for place in tournament.form.ranking(tournament.state)]
    for left in (5, 4, 3, *((2,) if final == "knockout" else ())):
        assert tournament.state.phase is Phase.FINAL_READY
        assert len(tournament.state.players_in) == left + 1
        tournament.do("withdraw", player=order[left])
    assert tournament.state.phase is Phase.FINAL_READY
    tournament.do("withdraw", player=order.pop(2 if final == "table" else 1))
    assert tournament.state.phase is Phase.FINISHED
    assert is_decided(tournament.state)
    assert tournament.state.status[order[0]] == "winner"


def the_final(*, carry: bool) -> RoundsTournament:
    """Three rounds of duels, then a final of two. Sums: A 124 + 124 + 80, C 124 + 80 + 124."""
    rules = {"rounds": 3, "deals": 1, "final": "table", "final_size": 2, "final_factor": int(carry)}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    play(tournament, "A B", "C D")
    play(tournament, "A D", "B C")
    play(tournament, "C A", "D B")
    return tournament


def test_in_the_final_only_its_points_count() -> None:
    tournament = the_final(carry=False)
    # A and C have 328 each, B 80 + 124 + 80 = 284, D 80 + 80 + 124 = 284
    assert [place.player for place in tournament.form.ranking(tournament.state)][:2] in (
        ["A", "C"],
        ["C", "A"],
    )
    tournament.do("final", seats=["A", "C"])
    tournament.report(1, duel("C", "A"))
    assert tournament.standings()[:2] == [(1, "C", 328), (2, "A", 328)]
    assert is_decided(tournament.state)


@pytest.mark.parametrize(("leaver", "stays"), ["AC", "CA"])
def test_who_does_not_come_to_a_final_has_not_won_it(leaver: str, stays: str) -> None:
    """A and C are level in sums and best round; C, who made more in the last one, is ahead."""
    tournament = the_final(carry=False)
    tournament.do("final", seats=["A", "C"])
    tournament.do("no_show", player=leaver)
    assert tournament.state.phase is Phase.FINISHED
    standings = tournament.standings()
    assert standings[0] == (1, stays, 328)
    assert tournament.state.status[stays] == "winner"
    assert (2, leaver, 328) in standings


@pytest.mark.parametrize("act", ["withdraw", "exclude"])
@pytest.mark.parametrize(("leaver", "stays"), ["AC", "CA"])
def test_after_somebody_left_a_final_without_a_result_it_is_seated_again(
    act: str, leaver: str, stays: str
) -> None:
    """Nobody has won by it: the next of the standings joins."""
    tournament = the_final(carry=False)
    tournament.do("final", seats=["A", "C"])
    tournament.do(act, player=leaver)
    assert tournament.state.phase is Phase.FINAL_READY
    assert "winner" not in tournament.state.status.values()
    tournament.do("final", seats=[stays, "D"])
    tournament.report(1, duel("D", stays))
    assert tournament.standings()[:2] == [(1, "D", 284), (2, stays, 328)]


def test_who_leaves_a_final_that_goes_on_comes_after_all_who_stayed() -> None:
    """At three C pays for the other two; A, who left, has neither won nor paid."""
    rules = {"rounds": 1, "table_size": 4, "final": "table", "final_size": 4, "ties": []}
    tournament = started("evening", "brokdorf", EIGHT, **rules)
    tournament.begin_round("A B C D", "E F G H")
    tournament.report(1, {"result": {"loser": "D"}})
    tournament.report(2, {"result": {"loser": "H"}})
    seats = ["A", "B", "C", "E"]
    tournament.do("final", seats=seats)
    assert "stayed" not in _columns(tournament)
    tournament.do("withdraw", player="A")
    tournament.report(1, {"result": {"loser": "C"}})
    order = [place.player for place in tournament.form.ranking(tournament.state)]
    assert order[2:4] == ["C", "A"]
    assert "stayed" in _columns(tournament)


def _columns(tournament: RoundsTournament) -> list[str]:
    return [column.key for column in tournament.form.ranking(tournament.state)[0].columns]


def test_a_final_that_is_carried_is_a_round_like_the_others() -> None:
    tournament = the_final(carry=True)
    tournament.do("penalty", player="C", points=30)
    tournament.do("final", seats=["A", "C"])
    tournament.report(1, duel("C", "A"))
    # A 328 + 80, C 328 - 30 + 124
    assert tournament.standings()[:2] == [(1, "C", 422), (2, "A", 408)]
    again = the_final(carry=True)
    again.do("penalty", player="A", points=-50)
    again.do("final", seats=["A", "C"])
    again.report(1, duel("C", "A"))
    # A 328 + 50 + 80 = 458 is ahead of C 328 + 124 = 452, who has won the final
    assert again.standings()[:2] == [(1, "A", 458), (2, "C", 452)]


def test_the_sums_order_the_seeds_of_a_knockout() -> None:
    """Both are 124 + 80 or 80 + 124: who won the last round is not ahead for that."""
    rules = {"rounds": 2, "deals": 1, "final": "knockout", "final_size": 2, "ties": []}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    play(tournament, "A B", "C D")
    play(tournament, "A C", "B D")
    # A 248, B and C 204, D 160
    tournament.do("penalty", player="A", points=40)
    tournament.do("final", seats=["A", "B"])
    assert tournament.state.phase is Phase.FINISHED
    assert tournament.standings() == [(1, "A", 208), (2, "B", 204), (3, "C", 204), (4, "D", 160)]
    tournament.do("penalty", player="A", points=10)
    assert tournament.standings()[:2] == [(1, "B", 204), (2, "A", 198)]
    assert not is_decided(tournament.state)


def test_a_knockout_that_too_few_were_left_for_is_none_to_come() -> None:
    tournament = running("A B", "A B", rounds=1, final="knockout", final_size=2, prizes=["Ham"])
    tournament.report(1, duel("A", "B"))
    assert is_decided(tournament.state)
    assert [prize[1:] for prize in prize_list(tournament.state)] == [(1, ("A",), "Ham")]


def test_the_state_tells_its_times_and_the_box() -> None:
    tournament = running(minutes=30, entry_fee=500)
    shown = state_json(tournament.state)
    assert tournament.state.round_due is not None
    assert shown["round_due"] == tournament.state.round_due.isoformat()
    assert (shown["paused_at"], shown["box"], shown["rounds"]) == (None, 2000, 2)
    assert state_json(RoundsTournament("evening", "bronzen", "A").state)["box"] == 0


def test_what_is_unsound_is_named() -> None:
    state = running().state
    assert EVENING.broken_invariants(state) == ()
    assert EVENING.broken_invariants(replace(state, balances={**state.balances, "A": 1})) == (
        "balances",
    )
    first = state.tables[0]
    assert EVENING.broken_invariants(replace(state, tables=(first, first))) == ("seats",)
    closed = tuple(replace(table, open=False) for table in state.tables)
    assert EVENING.broken_invariants(replace(state, tables=closed)) == ("seats",)
    over = replace(state.rounds[0], over=True)
    assert "rounds" in EVENING.broken_invariants(replace(state, rounds=(over,)))
    assert "rounds" in EVENING.broken_invariants(replace(state, round=2))
    assert "rounds" in EVENING.broken_invariants(replace(state, planned=0))
    assert EVENING.broken_invariants(replace(state, cash={"A": 5})) == ("cash",)
    drawn = started("evening", "bronzen", "A B C D", rounds=1)
    drawn.do("draw", round=1, tables=[["A", "B"], ["C", "D"]])
    assert EVENING.broken_invariants(drawn.state) == ()
    gone = {**drawn.state.status, "A": "withdrawn"}
    assert EVENING.broken_invariants(replace(drawn.state, status=gone)) == ("seats",)
    registered = RoundsTournament("evening", "bronzen", "A B").state
    assert EVENING.broken_invariants(replace(registered, round=1)) == ("rounds",)


def test_what_was_made_at_every_table_that_reported() -> None:
    tournament = running()
    tournament.report(2, duel("D", "C"))
    tournament.do("table_done", table=1)
    play(tournament, "A C", "B D")
    found = [(s.number, s.table, s.scores) for s in tournament.form.sittings(tournament.state)]
    assert found == [
        (1, 2, (("C", 80), ("D", 124))),
        (2, 1, (("A", 124), ("C", 80))),
        (2, 2, (("B", 124), ("D", 80))),
    ]


@pytest.mark.parametrize(
    ("game", "deals"),
    [
        ("binokel", {}),
        ("brokdorf", {"deals": 0}),
        ("bronzen", {"deals": 0}),
        ("canasta", {"deals": 4}),
        ("buraco", {"deals": 4}),
    ],
)
def test_a_round_of_a_new_evening_takes_about_an_hour(game: str, deals: dict[str, int]) -> None:
    suggested = FORMATS["evening"].suggested
    assert suggested is not None
    assert suggested(game) == deals


def test_all_sizes_of_tables_let_everybody_play_as_many_deals() -> None:
    """At a table of five one sits out: in five deals everybody plays four."""
    problems = FORMATS["evening"].setup_problems
    assert problems("canasta", {"deals": 4, "final": "table", "final_size": 5}) == []
    assert problems("canasta", {"deals": 5, "final": "none", "final_size": 5}) == []
    (problem,) = problems("canasta", {"deals": 5, "final": "table", "final_size": 5})
    assert (problem.code, problem.path) == ("deals_uneven", "settings.deals")
    (twice,) = problems("canasta", {"ties": ["wins", "wins"]})
    assert twice.path == "settings.ties"


def test_the_last_round_does_not_order_the_seeds_of_a_knockout() -> None:
    rules = {"rounds": 2, "deals": 1, "final": "knockout", "final_size": 2, "ties": []}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    play(tournament, "A B", "C D")
    play(tournament, "A C", "B D")
    # A 248, B 80 + 124, C 124 + 80: with these penalties C is ahead, whose last round was lost
    tournament.do("penalty", player="A", points=100)
    tournament.do("penalty", player="B", points=10)
    tournament.do("final", seats=["C", "B"])
    assert tournament.standings()[:2] == [(1, "C", 204), (2, "B", 194)]
