"""A knock-out match by match: who goes on, who is out, what the desk may do, computed by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from tests.domain.knockout.test_play import Evening, field
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.knockout.bracket import BracketMatch, Part, double, single
from tournaments.domain.formats.knockout.format import KNOCKOUT, ranking, seeds
from tournaments.domain.formats.knockout.pairings import Ended, pairings
from tournaments.domain.formats.knockout.ranking import (
    champion,
    finished,
    matches_won,
    matches_won_since,
    places,
)
from tournaments.domain.formats.knockout.settings import SETTINGS
from tournaments.domain.formats.knockout.state import games_to_win, games_won, standing, state_json
from tournaments.domain.formats.state import Phase, Status

LEVEL = {"deals": [duel("p1", "p2")["deals"][0], duel("p2", "p1")["deals"][0]]}


def started(n: int, **given: Any) -> Evening:
    """Seeds in order of registration; games of Bronzen of one deal."""
    rules = {"games_per_match": 1, "target_score": 0}
    evening = Evening(field(n), "bronzen", seeding="order", **{"game_variant": rules, **given})
    evening.start(Random(1))
    return evening


def ids(matches: tuple[BracketMatch, ...]) -> list[str]:
    return [match.id for match in matches]


def feeds(match: BracketMatch) -> list[tuple[str, int | str]]:
    return [(str(p.feed), p.seed or p.match) for p in match.places]


def test_the_third_place_is_for_those_who_lost_the_semifinals() -> None:
    matches = single(8, places_to=4)
    assert ids(matches)[-2:] == ["F1", "P3"]
    assert feeds(matches[-1]) == [("loser", "W2.1"), ("loser", "W2.2")]
    last = matches[-2]
    assert (last.part, last.round, last.number) == (Part.FINAL, 1, 1)
    assert (matches[-1].part, matches[-1].round, matches[-1].number) == (Part.PLACES, 1, 1)
    # two have no semifinal
    assert ids(single(2, places_to=0, consolation=True)) == ["F1"]
    assert ids(single(3, consolation=True)) == ["W1.1", "W1.2", "F1", "P3"]


def test_a_double_bracket_of_four_match_by_match() -> None:
    first, second, top, minor, major, final, again = double(4)
    assert feeds(first) == [("seed", 1), ("seed", 4)]
    assert feeds(second) == [("seed", 2), ("seed", 3)]
    assert (top.id, feeds(top)) == ("W2.1", [("winner", "W1.1"), ("winner", "W1.2")])
    assert (minor.id, feeds(minor)) == ("L1.1", [("loser", "W1.1"), ("loser", "W1.2")])
    assert (major.id, feeds(major)) == ("L2.1", [("winner", "L1.1"), ("loser", "W2.1")])
    assert (final.round, final.number, feeds(final)) == (
        1,
        1,
        [("winner", "W2.1"), ("winner", "L2.1")],
    )
    assert (again.id, again.part, again.round, again.number) == ("F2", Part.FINAL, 2, 1)
    assert (feeds(again), again.if_needed) == ([("winner", "F1"), ("loser", "F1")], True)
    assert ids(double(4, second_final=False)) == ids(double(4))[:-1]


def test_two_in_a_double_bracket_meet_again_at_once() -> None:
    first, final, again = double(2)
    assert feeds(final) == [("winner", first.id), ("loser", first.id)]
    assert feeds(again) == [("winner", "F1"), ("loser", "F1")]


def test_the_last_of_the_losers_part_comes_to_the_final() -> None:
    known = {match.id: match for match in double(8)}
    assert feeds(known["F1"]) == [("winner", "W3.1"), ("winner", "L4.1")]


def test_those_who_fall_late_come_in_turned_order() -> None:
    """Of 32 the eight who fall in round 2 come from behind, the four of round 3 the second half
    first, the two of round 4 each half reversed, which are one each."""
    known = {match.id: match for match in double(32)}

    def fallen(number: int, count: int) -> list[str]:
        return [known[f"L{number}.{k}"].places[1].match for k in range(1, count + 1)]

    assert fallen(2, 8) == [f"W2.{k}" for k in (8, 7, 6, 5, 4, 3, 2, 1)]
    assert fallen(4, 4) == [f"W3.{k}" for k in (3, 4, 1, 2)]
    assert fallen(6, 2) == ["W4.1", "W4.2"]
    big = {match.id: match for match in double(64)}
    assert [big[f"L6.{k}"].places[1].match for k in range(1, 5)] == [
        f"W4.{k}" for k in (2, 1, 4, 3)
    ]


FOUR = ["A", "B", "C", "D"]
TOP = {"W1.1": "A", "W1.2": "B", "W2.1": "A", "L1.1": "C", "L2.1": "C"}


@pytest.mark.parametrize(
    ("won", "best", "over"),
    [
        (TOP, None, None),
        # who is unbeaten has won with one final
        (TOP | {"F1": "A"}, "A", Ended.NOT_NEEDED),
        # C has beaten him: both have lost once
        (TOP | {"F1": "C"}, None, None),
        (TOP | {"F1": "C", "F2": "A"}, "A", Ended.PLAYED),
        (TOP | {"F1": "C", "F2": "C"}, "C", Ended.PLAYED),
    ],
)
def test_the_second_final_is_played_if_the_first_was_the_first_defeat(
    won: dict[str, str], best: str | None, over: Ended | None
) -> None:
    standing = pairings(double(4), FOUR, won)
    assert (champion(standing), standing["F2"].ended) == (best, over)
    assert finished(standing) is (over is not None)
    assert standing["F2"].playable is (won.get("F1") == "C" and "F2" not in won)


def test_half_a_match_is_not_playable() -> None:
    standing = pairings(single(4), FOUR, {"W1.1": "A"})
    assert (standing["F1"].sides, standing["F1"].playable) == (("A", None), False)
    assert standing["F1"].ended is None
    gone = pairings(single(4), FOUR, {"W1.1": "A"}, ["A"])
    assert gone["F1"].ended is None


def test_matches_are_won_by_play_or_because_nobody_came_but_not_by_a_bye() -> None:
    three = pairings(single(3), FOUR[:3], {"W1.2": "B"})
    assert matches_won(three, FOUR[:3]) == {"A": 0, "B": 1, "C": 0}
    left = pairings(single(3), FOUR[:3], {"W1.2": "B"}, ["A"])
    assert matches_won(left, FOUR[:3]) == {"A": 0, "B": 2, "C": 0}
    needless = pairings(double(4), FOUR, TOP | {"F1": "A"})
    # A has won twice above and the final, B his first; C both below
    assert matches_won(needless, FOUR) == {"A": 3, "B": 1, "C": 2, "D": 0}


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ({}, ((1, "A"), (1, "B"), (1, "C"), (1, "D"))),
        # D has lost once and goes on below
        ({"W1.1": "A"}, ((1, "A"), (1, "B"), (1, "C"), (1, "D"))),
        ({"W1.1": "A", "W1.2": "B", "L1.1": "C"}, ((1, "A"), (1, "B"), (1, "C"), (4, "D"))),
        (TOP, ((1, "A"), (1, "C"), (3, "B"), (4, "D"))),
        # the first final lost leaves both in
        (TOP | {"F1": "C"}, ((1, "A"), (1, "C"), (3, "B"), (4, "D"))),
        (TOP | {"F1": "C", "F2": "C"}, ((1, "C"), (2, "A"), (3, "B"), (4, "D"))),
        (TOP | {"F1": "A"}, ((1, "A"), (2, "C"), (3, "B"), (4, "D"))),
    ],
)
def test_places_of_a_double_bracket(
    won: dict[str, str], expected: tuple[tuple[int, str], ...]
) -> None:
    assert places(pairings(double(4), FOUR, won), FOUR) == expected


def test_places_while_a_single_bracket_is_played() -> None:
    won = {"W1.1": "A", "W1.4": "C", "W1.2": "E"}
    people = list("ABCDEFGH")
    # the matches are A-H, D-E, B-G and C-F
    shown = places(pairings(single(8), people, won), people)
    assert shown == tuple((1, side) for side in "ABCEG") + tuple((6, side) for side in "DFH")
    won |= {"W1.3": "B", "W2.1": "A", "W2.2": "B"}
    shown = places(pairings(single(8), people, won), people)
    assert shown[:4] == ((1, "A"), (1, "B"), (3, "C"), (3, "E"))


@pytest.mark.parametrize(("best_of", "wins"), [(1, 1), (3, 2), (5, 3), (7, 4), (9, 5)])
def test_more_than_half_of_the_games_win(best_of: int, wins: int) -> None:
    settings = started(2, best_of=best_of).state.settings
    assert games_to_win(settings, Part.WINNERS) == wins
    assert games_to_win(settings, Part.FINAL) == 1


def test_games_that_nobody_won_count_for_nobody() -> None:
    assert games_won(((1, 0), (0, 0), (0, 1), (1, 0))) == (2, 1)
    two = {"games_per_match": 2, "target_score": 0}
    evening = started(2, game_variant=two, best_of_final=3)
    evening.open_round()
    evening.do("result", table=1, report=LEVEL)
    assert evening.state.points["F1"] == ((0, 0),)
    assert evening.state.tables[0].matches == 1
    won = {"deals": [duel("p2", "p1")["deals"][0]] * 2}
    for _game in range(2):
        evening.do("result", table=1, report=won)
    assert evening.state.points["F1"] == ((0, 0), (0, 1), (0, 1))
    assert evening.state.status["p2"] is Status.WINNER
    (sitting,) = evening.state.sat
    assert (sitting.number, sitting.table, sitting.scores) == (1, 1, (("p1", 0), ("p2", 2)))


def test_no_result_is_older_than_the_last_one() -> None:
    evening = started(2, best_of_final=3)
    evening.open_round()
    evening.do("result", table=1, report=duel("p1", "p2"))
    evening.minute -= 2
    step = evening.step("result", table=1, report=duel("p1", "p2"))
    assert [error.code for error in step.errors] == ["at_order"]
    evening.do("result", table=1, report=duel("p2", "p1"))
    last = evening.state.tables[0].last_at
    assert last == datetime(2025, 11, 22, 18, evening.minute, tzinfo=UTC)


def test_a_round_has_its_time() -> None:
    evening = started(4, round_minutes=30)
    evening.open_round()
    began = evening.state.tables[0].last_at
    assert began is not None
    assert (evening.state.round, evening.state.round_due) == (1, began + timedelta(minutes=30))
    for table, winner in ((1, "p1"), (2, "p2")):
        evening.do("award", table=table, player=winner)
    evening.open_round()
    assert evening.state.round == 2
    without = started(2)
    without.open_round()
    assert (without.state.round, without.state.round_due) == (1, None)
    assert state_json(without.state)["round_due"] is None


def test_only_those_who_are_here_are_in_the_bracket() -> None:
    evening = Evening(field(3), "bronzen", seeding="order")
    for player in ("p1", "p3"):
        evening.do("check_in", player=player, present=True)
    short = evening.step("start", seeds=["p1"], only_present=True)
    assert [error.code for error in short.errors] == ["seeds_incomplete"]
    evening.do("start", seeds=["p1", "p2", "p3"], only_present=True)
    assert (list(evening.state.status), evening.state.seeds) == (["p1", "p3"], ("p1", "p3"))
    assert evening.state.starters == 2


def test_who_is_thrown_out_loses_his_match_and_has_no_place() -> None:
    evening = started(4)
    evening.open_round()
    evening.do("exclude", player="p1")
    assert evening.state.status["p1"] is Status.EXCLUDED
    again = evening.step("exclude", player="p1")
    assert [error.code for error in again.errors] == ["player_not_active"]
    places = [(place.rank, place.player) for place in ranking(evening.state)]
    assert places[-1] == (None, "p1")
    assert sorted(player for _rank, player in places) == ["p1", "p2", "p3", "p4"]
    assert dict(evening.state.balances) == {"p1": 0, "p2": 0, "p3": 0, "p4": 1}


def test_a_drawn_match_that_ended_drops_the_draw_and_the_other_with_it() -> None:
    evening = started(4)
    evening.do("draw", round=1, tables=[["p1", "p4"], ["p2", "p3"]])
    evening.do("withdraw", player="p4")
    assert (evening.state.phase, evening.state.tables) == (Phase.BETWEEN, ())
    assert evening.step("draw", round=1, tables=[["p1", "p4"]]).errors[0].code == "not_a_match"


def test_if_both_finalists_leave_nobody_has_won() -> None:
    evening = started(2)
    evening.open_round()
    evening.do("withdraw", player="p1", during_runde=True)
    evening.do("award", table=1, player="p1")
    state = evening.state
    assert (state.phase, state.tables) == (Phase.FINISHED, ())
    assert Status.WINNER not in state.status.values()
    assert state.status["p1"] is Status.WITHDRAWN


def test_places_of_the_ranking_begin_with_one() -> None:
    before = Evening(field(2), "bronzen")
    assert [(place.rank, place.player) for place in ranking(before.state)] == [(1, "p1"), (1, "p2")]
    evening = started(2)
    evening.open_round()
    evening.do("award", table=1, player="p2")
    assert [(place.rank, place.player) for place in ranking(evening.state)] == [
        (1, "p2"),
        (2, "p1"),
    ]
    (column,) = ranking(evening.state)[0].columns
    assert (column.key, column.value) == ("matches_won", 1)


def test_what_is_unsound_is_named() -> None:
    evening = started(4)
    evening.open_round()
    state = evening.state
    assert KNOCKOUT.broken_invariants(state) == ()
    assert KNOCKOUT.broken_invariants(replace(state, balances={**state.balances, "p1": 1})) == (
        "balances",
    )
    assert KNOCKOUT.broken_invariants(replace(state, boards=state.boards[:1])) == ("boards",)
    missing = {**state.status, "p5": Status.ACTIVE}
    assert KNOCKOUT.broken_invariants(replace(state, status=missing)) == (
        "ranking",
        "seeds",
        "in_play",
    )


def awarded(winner: str) -> Any:
    """Four, the first match of whom is given to one of both."""
    evening = started(4)
    evening.open_round()
    evening.do("award", table=1, player=winner)
    return evening.state


def test_who_has_lost_and_still_plays_is_unsound() -> None:
    state = awarded("p1")
    assert KNOCKOUT.broken_invariants(state) == ()
    back = {**state.status, "p4": Status.ACTIVE}
    assert KNOCKOUT.broken_invariants(replace(state, status=back)) == ("in_play",)


def test_a_win_goes_to_whom_a_match_has_now() -> None:
    before, after = awarded("p1"), awarded("p4")
    wins = matches_won_since(before.balances, standing(before), standing(after))
    assert wins == {"p1": 0, "p2": 0, "p3": 0, "p4": 1}


def test_the_state_tells_each_match_with_its_table() -> None:
    evening = started(3, round_minutes=30)
    evening.open_round()
    shown = state_json(evening.state)
    assert [(m["match"], m["table"], m["ended"]) for m in shown["matches"]] == [
        ("W1.1", None, "bye"),
        ("W1.2", 1, None),
        ("F1", None, None),
    ]
    assert evening.state.round_due is not None
    assert shown["round_due"] == evening.state.round_due.isoformat()
    assert KNOCKOUT.table_sizes(started(4).state) == (2, 2)


def test_a_sheet_names_the_people_of_its_table() -> None:
    evening = started(4)
    evening.open_round()
    assert [KNOCKOUT.sheet(evening.state, k)["players"] for k in (1, 2)] == [
        ["p1", "p4"],
        ["p2", "p3"],
    ]


def test_those_who_play_for_a_pair_are_told_while_it_is_in() -> None:
    cup = Evening(["A", "B", "C"], "canasta", side=2, seeding="order")
    cup.start(Random(1))
    assert list(KNOCKOUT.people(cup.state)) == ["A.1", "A.2", "B.1", "B.2", "C.1", "C.2"]
    cup.do("withdraw", player="B")
    assert list(KNOCKOUT.people(cup.state)) == ["A.1", "A.2", "C.1", "C.2"]
    assert list(KNOCKOUT.people(started(2).state)) == []
    assert (KNOCKOUT.players_per_side(cup.state), KNOCKOUT.players_per_side(started(2).state)) == (
        2,
        1,
    )


def test_a_game_that_two_cannot_play_is_suggested_for_pairs() -> None:
    assert [KNOCKOUT.suggested(game) for game in ("bronzen", "canasta")] == [{}, {"side": 2}]


def test_the_bracket_is_by_lot_unless_it_follows_the_list() -> None:
    by_lot = Evening(field(5), "bronzen").state
    assert len({tuple(seeds(by_lot, Random(k))) for k in range(20)}) > 10
    in_order = Evening(field(5), "bronzen", seeding="order").state
    assert {tuple(seeds(in_order, Random(k))) for k in range(5)} == {tuple(field(5))}


@pytest.mark.parametrize(
    ("game", "suggested"),
    [("bronzen", {}), ("brokdorf", {}), ("canasta", {"side": 2}), ("binokel", {"side": 2})],
)
def test_a_new_knockout_is_of_pairs_where_the_game_is(game: str, suggested: Any) -> None:
    assert KNOCKOUT.suggested is not None
    assert KNOCKOUT.suggested(game) == suggested


def test_which_settings_there_are() -> None:
    allowed = {option.key: option for option in SETTINGS}
    defaults = {
        "side": 1,
        "best_of": 1,
        "best_of_final": 1,
        "round_minutes": 0,
        "max_players": 64,
        "places_to": 2,
        "second_final": True,
    }
    assert {key: allowed[key].default for key in defaults} == defaults
    for key in ("best_of", "best_of_final"):
        assert [n for n in range(12) if allowed[key].allows(n)] == [1, 3, 5, 7, 9]
    for key, least, most in (("round_minutes", 0, 28 * 24 * 60), ("max_players", 2, 1_000)):
        inside = [allowed[key].allows(n) for n in (least - 1, least, most, most + 1)]
        assert inside == [False, True, True, False]


@pytest.mark.parametrize(
    ("phase", "kinds"),
    [
        (Phase.BETWEEN, ["amend", "correct", "draw", "exclude", "withdraw"]),
        (Phase.DRAWN, ["amend", "correct", "draw", "exclude", "go", "withdraw"]),
        (
            Phase.ROUND,
            [
                "amend",
                "award",
                "correct",
                "end_round",
                "exclude",
                "extend",
                "pause",
                "result",
                "resume",
                "withdraw",
            ],
        ),
        (Phase.CLOSING, ["amend", "award", "correct", "exclude", "extend", "result", "withdraw"]),
        (Phase.FINISHED, ["correct", "exclude", "order"]),
    ],
)
def test_what_the_desk_may_enter_when(phase: Phase, kinds: list[str]) -> None:
    state = replace(started(2).state, phase=phase)
    rules = KNOCKOUT.rules
    always = {"timer", "clock_step", "warn", "ruling", "rename"}
    found = {kind for kind in rules.events if rules.fits_phase(state, kind)}
    assert sorted(found - always) == kinds


def test_nobody_joins_a_bracket_and_no_table_is_closed_by_hand() -> None:
    evening = started(2)
    for kind in ("late_entry", "table_done"):
        assert [error.code for error in evening.step(kind).errors] == ["event_unknown"]


def test_nobody_is_no_champion() -> None:
    assert champion(pairings(single(2), [], {})) is None
    assert champion(pairings(single(2), ["A"], {})) == "A"
    assert champion(pairings(single(2), ["A", "B"], {})) is None
