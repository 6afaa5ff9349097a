"""Knock-outs from sign-up to winner with honest reports of the games' simulators."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from tests.worlds.simulated import simulated
from tournaments.domain.formats.entrants import seated
from tournaments.domain.formats.knockout.format import KNOCKOUT, ranking
from tournaments.domain.formats.knockout.state import State, playable, standing
from tournaments.domain.formats.run import EventRun
from tournaments.domain.formats.state import Phase, Status

Json = dict[str, Any]


class Evening:
    """A knock-out being played; refused events raise."""

    def __init__(self, entrants: list[str], game: str = "brokdorf", **given: Any) -> None:
        self.game, self.given = game, given
        self.run = EventRun(KNOCKOUT, KNOCKOUT.begin(game, given, "Europe/Berlin"))
        self.index = 0
        self.minute = 0
        for name in entrants:
            self.do("register", player=name)

    def do(self, kind: str, **fields: Any) -> None:
        step = self.step(kind, **fields)
        assert step.kind == "accepted", (kind, fields, step.errors)

    def step(self, kind: str, **fields: Any) -> Any:
        self.index += 1
        self.minute += 1
        at = f"2025-11-22T{18 + self.minute // 60 % 6:02}:{self.minute % 60:02}:00+00:00"
        return self.run.apply({"type": kind, "at": at, **fields}, self.index)

    @property
    def state(self) -> State:
        return self.run.state

    def start(self, rng: Random) -> None:
        self.do("start", seeds=KNOCKOUT.lot(self.state, "start", rng))

    def open_round(self) -> None:
        tables = [list(sides) for _name, sides in playable(self.state)]
        self.do("draw", round=self.state.round + 1, tables=tables)
        self.do("go", round=self.state.round + 1)

    def report(self, number: int, rng: Random) -> Json:
        sides = self.state.tables[number - 1].players
        people = seated(sides, self.state.settings.side)
        variant = self.given.get("game_variant", {})
        return simulated(self.game, people, variant, rng)

    def play_round(self, rng: Random) -> None:
        self.open_round()
        while self.state.phase is Phase.ROUND:
            number = next(i for i, t in enumerate(self.state.tables, 1) if t.open)
            self.do("result", table=number, report=self.report(number, rng))

    def play(self, rng: Random) -> None:
        self.start(rng)
        while self.state.phase is not Phase.FINISHED:
            self.play_round(rng)
            assert KNOCKOUT.broken_invariants(self.state) == ()


def field(n: int) -> list[str]:
    return [f"p{i}" for i in range(1, n + 1)]


PAIRS = [f"{a} & {b}" for a, b in zip("ACEGIKM", "BDFHJLN", strict=True)]


@settings(max_examples=25, deadline=None)
@given(
    n=st.integers(2, 21),
    salt=st.integers(0, 10**6),
    mode=st.sampled_from(["single", "consolation", "double"]),
    more=st.fixed_dictionaries(
        {
            "places_to": st.sampled_from((2, 4, 8, 0)),
            "second_final": st.booleans(),
            "best_of": st.sampled_from([1, 3]),
            "best_of_final": st.sampled_from([1, 3, 5]),
            "seeding": st.sampled_from(["lot", "order"]),
        }
    ),
)
def test_every_knockout_ends_with_one_winner(
    n: int, salt: int, mode: str, more: dict[str, Any]
) -> None:
    evening = Evening(field(n), mode=mode, **more)
    evening.play(Random(salt))
    state = evening.state
    winners = [side for side, status in state.status.items() if status is Status.WINNER]
    assert winners == [ranking(state)[0].player]
    others = {status for side, status in state.status.items() if side not in winners}
    assert others <= {Status.ELIMINATED}
    for name, games in state.points.items():
        part = standing(state)[name].match.part
        most = more["best_of_final" if part == "final" else "best_of"]
        assert max(map(sum, zip(*games, strict=True))) == most // 2 + 1


def test_a_duel_best_of_three_ends_with_the_second_game_won() -> None:
    evening = Evening(["Anna", "Bernd"], game="bronzen", best_of_final=3)
    rng = Random(5)
    evening.start(rng)
    evening.open_round()
    wins: dict[str, int] = {"Anna": 0, "Bernd": 0}
    while evening.state.phase is Phase.ROUND:
        report = evening.report(1, rng)
        (winner,) = score(report)["winners"]
        wins[winner] += 1
        evening.do("result", table=1, report=report)
    assert max(wins.values()) == 2
    assert evening.state.status[max(wins, key=lambda side: wins[side])] is Status.WINNER


def test_pairs_sit_opposite_and_win_together() -> None:
    evening = Evening(PAIRS, game="canasta", side=2)
    evening.play(Random(3))
    assert evening.state.phase is Phase.FINISHED
    assert sorted(place.player for place in ranking(evening.state)) == sorted(PAIRS)


def test_a_game_for_three_is_refused() -> None:
    problems = KNOCKOUT.setup_problems("binokel", {"side": 1})
    assert [(p.code, p.path) for p in problems] == [("side_size", "settings.side")]


def test_who_leaves_in_the_middle_of_a_match_loses_it() -> None:
    evening = Evening(field(4))
    evening.start(Random(1))
    evening.open_round()
    gone, stays = evening.state.tables[0].players
    evening.do("withdraw", player=gone)
    assert not evening.state.tables[0].open
    assert evening.state.status[gone] is Status.WITHDRAWN
    evening.do("result", table=2, report=evening.report(2, Random(1)))
    assert stays in evening.state.seeds
    (final,) = playable(evening.state)
    assert stays in final[1]


def test_who_leaves_after_the_match_gives_the_next_one_away() -> None:
    evening = Evening(field(4), seeding="order")
    evening.start(Random(1))
    evening.open_round()
    evening.do("withdraw", player="p1", during_runde=True)
    assert evening.state.tables[0].open
    evening.do("award", table=1, player="p1")
    evening.do("award", table=2, player="p2")
    assert evening.state.phase is Phase.FINISHED
    assert evening.state.status["p2"] is Status.WINNER
    assert evening.state.status["p1"] is Status.WITHDRAWN


def test_a_corrected_result_of_the_running_round_changes_who_goes_on() -> None:
    evening = Evening(field(4), seeding="order")
    evening.start(Random(1))
    evening.open_round()
    evening.do("award", table=1, player="p1")
    wrong = evening.index
    evening.do("award", table=2, player="p2")
    better = {"type": "award", "table": 1, "player": "p4", "at": "2025-11-22T18:08:00+00:00"}
    evening.do("correct", target=wrong, event=better)
    assert [sides for _name, sides in playable(evening.state)] == [("p4", "p2")]


def test_another_winner_goes_through_the_drawn_bracket_where_nothing_was_played() -> None:
    evening = Evening(field(4), seeding="order", places_to=4)
    evening.start(Random(1))
    evening.open_round()
    evening.do("award", table=1, player="p1")
    wrong = evening.index
    evening.do("award", table=2, player="p2")
    evening.open_round()
    better = {"type": "award", "table": 1, "player": "p4", "at": "2025-11-22T18:08:00+00:00"}
    evening.do("correct", target=wrong, event=better)
    assert [table.players for table in evening.state.tables] == [("p4", "p2"), ("p1", "p3")]
    assert KNOCKOUT.broken_invariants(evening.state) == ()


def test_results_of_others_are_struck_with_a_correction_only_if_that_is_said() -> None:
    evening = Evening(field(4), seeding="order", places_to=4)
    evening.start(Random(1))
    evening.open_round()
    evening.do("award", table=1, player="p1")
    wrong = evening.index
    evening.do("award", table=2, player="p2")
    evening.open_round()
    evening.do("award", table=1, player="p2")
    better = {"type": "award", "table": 1, "player": "p4", "at": "2025-11-22T18:08:00+00:00"}
    step = evening.step("correct", target=wrong, event=better)
    assert [problem.code for problem in step.errors] == ["correction_conflict"]
    evening.do("correct", target=wrong, event=better, strike=True)
    assert [(t.players, t.open) for t in evening.state.tables] == [
        (("p4", "p2"), True),
        (("p1", "p3"), True),
    ]
    assert evening.state.status["p4"] is Status.ACTIVE


def test_a_swap_by_hand_holds_for_the_later_rounds_and_follows_a_correction() -> None:
    evening = Evening(field(8), seeding="order")
    evening.start(Random(1))
    swapped = [["p1", "p6"], ["p5", "p4"], ["p2", "p7"], ["p3", "p8"]]
    evening.do("draw", round=1, tables=[["p1", "p8"], ["p5", "p4"], ["p2", "p7"], ["p3", "p6"]])
    evening.do("draw", round=1, tables=swapped)
    evening.do("go", round=1)
    firsts = []
    for number, winner in enumerate(("p6", "p4", "p2", "p8"), 1):
        evening.do("award", table=number, player=winner)
        firsts.append(evening.index)
    assert [sides for _name, sides in playable(evening.state)] == [("p6", "p4"), ("p2", "p8")]
    evening.do("draw", round=2, tables=[["p6", "p4"], ["p2", "p8"]])
    evening.do("draw", round=2, tables=[["p6", "p2"], ["p4", "p8"]])
    assert [table.players for table in evening.state.tables] == [("p6", "p2"), ("p4", "p8")]
    better = {"type": "award", "table": 1, "player": "p1", "at": "2025-11-22T18:08:00+00:00"}
    evening.do("correct", target=firsts[0], event=better)
    assert [table.players for table in evening.state.tables] == [("p1", "p2"), ("p4", "p8")]
    assert KNOCKOUT.broken_invariants(evening.state) == ()
    evening.do("go", round=2)
    evening.do("award", table=1, player="p1")
    evening.do("award", table=2, player="p4")
    assert [sides for _name, sides in playable(evening.state)] == [("p1", "p4")]


def test_a_winner_is_not_swapped_with_a_loser() -> None:
    evening = Evening(field(4), seeding="order", places_to=4)
    evening.start(Random(1))
    evening.open_round()
    evening.do("award", table=1, player="p1")
    evening.do("award", table=2, player="p2")
    evening.do("draw", round=2, tables=[["p1", "p2"], ["p4", "p3"]])
    step = evening.step("draw", round=2, tables=[["p4", "p2"], ["p1", "p3"]])
    assert [(problem.code, problem.path) for problem in step.errors] == [
        ("swap_parts", "events[11].tables")
    ]


def test_some_of_the_matches_may_wait_for_a_free_table() -> None:
    evening = Evening(field(8), seeding="order")
    evening.start(Random(1))
    evening.do("draw", round=1, tables=[["p1", "p8"], ["p5", "p4"]])
    evening.do("go", round=1)
    evening.do("award", table=1, player="p1")
    evening.do("award", table=2, player="p5")
    assert evening.state.phase is Phase.BETWEEN
    assert {frozenset(sides) for _name, sides in playable(evening.state)} == {
        frozenset({"p2", "p7"}),
        frozenset({"p3", "p6"}),
        frozenset({"p1", "p5"}),
    }


@pytest.mark.parametrize(
    "tables", [[["p1", "p2"]], [["p1"]], [["p1", "p4"], ["p1", "p4"]], [], [["p1", "p4", "p2"]]]
)
def test_a_table_that_is_no_match_is_refused(tables: list[list[str]]) -> None:
    evening = Evening(field(4), seeding="order")
    evening.start(Random(1))
    assert evening.step("draw", round=1, tables=tables).kind == "refused"


def test_an_unfinished_or_wrong_report_is_refused() -> None:
    evening = Evening(["Anna", "Bernd"], game="bronzen")
    evening.start(Random(1))
    evening.open_round()
    whole = evening.report(1, Random(1))
    part = {**whole, "deals": whole["deals"][:1]}
    codes = {p.code for p in evening.step("result", table=1, report=part).errors}
    assert codes == {"match_unfinished"}
    assert evening.step("result", table=1, report={"deals": 3}).kind == "refused"
    assert evening.step("result", table=2, report=whole).errors[0].code == "table_unknown"


@settings(max_examples=40, deadline=None)
@given(
    raw=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=6,
    ),
    kind=st.sampled_from(["start", "draw", "go", "result", "award", "correct", "timer", "rename"]),
    name=st.sampled_from(["table", "tables", "report", "seeds", "player", "target", "round"]),
)
def test_junk_is_refused_and_changes_nothing(raw: object, kind: str, name: str) -> None:
    evening = Evening(field(4))
    evening.start(Random(1))
    step = evening.step(kind, **{name: raw})
    assert step.kind == "accepted" or step.state == evening.state


def test_a_large_bracket_is_replayed_for_a_correction_and_stands_as_before() -> None:
    evening = Evening(field(64), game="bronzen", mode="double")
    evening.play(Random(3))
    before = evening.state
    entry = [e for e in evening.run.history.entries if e.event["type"] == "result"][-1]
    evening.do("correct", target=entry.index, event=dict(entry.event))
    after = evening.state
    assert (ranking(after), after.won, after.sat) == (ranking(before), before.won, before.sat)


def test_two_who_leave_after_their_matches_go_when_each_has_ended() -> None:
    evening = Evening(field(8), seeding="order", mode="double")
    evening.start(Random(1))
    evening.open_round()
    for player in ("p8", "p5"):
        evening.do("withdraw", player=player, during_runde=True)
    for number in (1, 2):
        winner = "p1" if number == 1 else "p4"
        evening.do("award", table=number, player=winner)
    assert evening.state.left == ("p8", "p5")
    assert evening.state.leaving == ()
    assert standing(evening.state)["L1.1"].winner == "p5"
