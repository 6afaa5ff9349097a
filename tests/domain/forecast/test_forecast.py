"""Forecasts: certain results, chances and durations."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from math import inf, sqrt
from pathlib import Path
from random import Random
from time import process_time

import pytest

from tests.bench.forecast_curve import KINDS, curve, table
from tests.bench.forecast_evenings import played, question
from tests.domain.evening_in_memory import NOW, Evening, minute
from tests.domain.wm_field import field
from tests.sample import sample
from tournaments.domain.formats.forecast import Chance, Goal, Pace, Question, forecast
from tournaments.domain.formats.forecast import league as season
from tournaments.domain.formats.forecast.chance import Span, among
from tournaments.domain.formats.forecast.knockout import KnockoutCourses
from tournaments.domain.formats.forecast.laws import Law, drawn_towards, scores
from tournaments.domain.formats.forecast.pace import measured
from tournaments.domain.formats.forecast.rest import pace_of
from tournaments.domain.formats.forecast.rounds.course import RoundsCourse
from tournaments.domain.formats.forecast.rounds.prepared import Prepared
from tournaments.domain.formats.forecast.wm import proven
from tournaments.domain.formats.knockout.state import State
from tournaments.domain.formats.league.ranking import league_points
from tournaments.domain.formats.league.state import Fixture, PlayedGame
from tournaments.domain.formats.score import teams
from tournaments.domain.formats.state import Phase, Status, Table


def asked(evening: Evening, at: float, places: int = 0) -> Question:
    state = evening.state
    pace = pace_of(state.play, evening.memory.past)
    sizes = tuple(state.format.table_sizes(state.play))
    return Question(state.play, minute(at), pace, sizes, places, (), "seed")


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (1, {"b": False, "c": False}),
        (2, {"a": True, "b": True, "c": False}),
        (3, {"a": True, "b": True, "c": True}),
    ],
)
def test_only_who_cannot_be_caught_or_cannot_catch_up_is_certain(
    places: int, expected: dict[str, bool]
) -> None:
    spans = {"a": Span(5, 9), "b": Span(3, 4), "c": Span(1, 2)}
    if places == 1:
        spans["a"], spans["d"] = Span(5, 9), Span(-inf, inf)
        expected = {"b": False, "c": False}
    assert among(spans, places) == expected


def test_who_can_still_be_level_is_not_certain() -> None:
    assert among({"a": Span(5, 5), "b": Span(5, 5), "c": Span(0, 4)}, 1) == {"c": False}


def closing(*euros: int, open_table: int = 4, **settings: int) -> object:
    """The last Runden before the cut: the last people listed still play, at one table."""
    state = field(len(euros), **settings)
    people = list(state.status)
    tables = (Table(tuple(people[:-open_table])), Table(tuple(people[-open_table:]), open=True))
    return replace(
        state,
        phase=Phase.CLOSING,
        cutoff_reached=True,
        closing_at=NOW,
        balances=dict(zip(people, euros, strict=True)),
        tables=tables,
        round=5,
    )


def test_before_the_cut_certain_is_what_one_runde_at_each_open_table_cannot_change() -> None:
    state = closing(30, 20, 15, 12, 9, 3, 9, 8, 2, 1)
    final = proven(state, ())[Goal.FINAL]
    # the open table: 9, 8, 2, 1; each can win or lose three; so 12 stands in the fourth place, or
    # is level with who wins three at nine: five at least are then below or beside it
    assert final == {"P0": True, "P1": True, "P2": True, "P9": False} | {
        p: sure for p, sure in final.items() if p in ("P3", "P4", "P5", "P8")
    }
    assert final.get("P3") is True
    assert "P6" not in final
    assert "P7" not in final
    # a report that waits may be one Runde more
    assert "P9" not in proven(state, (2,))[Goal.FINAL]


def test_the_threshold_can_still_throw_out_who_is_surely_among_the_best() -> None:
    state = closing(90, 20, 15, 12, 9, 8, 2, 1, 1, 1)
    final = proven(state, ())[Goal.FINAL]
    assert final["P0"] is True
    assert "P3" not in final  # the average of the six may lie above 22


def test_before_the_signal_only_who_is_out_is_certain() -> None:
    state = replace(
        field(8),
        phase=Phase.ROUND,
        status={**dict.fromkeys([f"P{i}" for i in range(7)], Status.ACTIVE), "P7": Status.BUST},
    )
    found = proven(state, ())
    assert found == {Goal.FINAL: {"P7": False}, Goal.FIRST: {"P7": False}}


def last_table(seed: int) -> tuple[Evening, float, Random]:
    """A Swiss of duels of which the last table of the last round still plays, and the minute."""
    evening = Evening(6, format="swiss", game="bronzen", settings={"rounds": 3, "score": "places"})
    evening.sent("start", 0)
    rng = Random(seed)
    at = 1.0
    while evening.play.round < 3:
        evening.sent("draw", at, seed=str(at))
        evening.sent("go", at)
        while open_tables := [k for k, t in enumerate(evening.play.tables, 1) if t.open]:
            if evening.play.round == 3 and len(open_tables) == 1:
                break
            at += 30
            _reported(evening, open_tables[0], at, _duel(evening, open_tables[0], rng))
    return evening, at, rng


def _reported(evening: Evening, table: int, at: float, duel: dict[str, object]) -> None:
    command = {"type": "report", "table": table, "accept": True, **duel}
    evening.memory.send(command, evening_director(), minute(at))


def test_a_swiss_of_duels_counts_out_the_leader() -> None:
    evening, at, _rng = last_table(3)
    found = forecast(asked(evening, at), 300)
    assert found.goals == (Goal.FIRST,)
    best = max(evening.play.balances.values())
    table_left = next(t for t in evening.play.tables if t.open)
    for player, chances in found.chances.items():
        if player not in table_left.players and evening.play.balances[player] < best:
            assert chances[Goal.FIRST] == Chance(0.0, sure=True)


@pytest.mark.parametrize("seed", range(4))
def test_with_one_table_left_tie_breaks_are_those_that_will_be(seed: int) -> None:
    """Both who still plays and who is done: a round that is not over must not count twice."""
    evening, at, rng = last_table(seed)
    chances = forecast(asked(evening, at), 300).chances
    table, seats = next((k, t.players) for k, t in enumerate(evening.play.tables, 1) if t.open)
    firsts: dict[str, set[str]] = {}
    while len(firsts) < 2:  # until both of them have won
        other, _at, _rng = last_table(seed)
        _reported(other, table, at + 30, _duel(other, table, rng))
        score = other.play.rounds[-1].sheets[table - 1].legs
        winner = max(seats, key=lambda player: score[player].score)
        firsts[winner] = {p.player for p in other.state.format.ranking(other.play) if p.rank == 1}
    for player, mine in chances.items():
        times = sum(player in first for first in firsts.values())
        assert mine[Goal.FIRST].share == pytest.approx(times / 2, abs=0.15), player


@pytest.mark.turns(2)
def test_a_simulated_swiss_is_paired_as_the_draw_does() -> None:
    """Compare distances of opponents in the last round of some tournaments and of their courses."""
    real, simulated = [], []
    for number in range(10):
        before: Question | None = None
        for memory, now in played(KINDS["swiss"], f"pairs {number}"):
            play = memory.state.play
            if play.round == 5 and play.phase is Phase.BETWEEN:
                before = question(memory, now, "seed")
            elif before and play.phase is Phase.DRAWN:
                has = before.play.balances
                rest = Prepared(before.play, now, before.pace, Random(number), sizes=before.sizes)
                real.append(sum(abs(has[a] - has[b]) for a, b in (t.players for t in play.tables)))
                tables = RoundsCourse(rest).drawn(6)[0]
                simulated.append(sum(abs(has[a] - has[b]) for a, b in tables))
                break
    assert len(real) == 10
    # Of equally good pairings the draw and the course may take different ones.
    assert sum(here == there for here, there in zip(real, simulated, strict=True)) >= 8, simulated


def _duel(evening: Evening, number: int, rng: Random) -> dict[str, object]:
    from tests.bench.forecast_evenings import match

    return match(evening.state, number, rng, simulated=40)[0]


def evening_director() -> object:
    from tests.domain.evening_in_memory import DIRECTOR

    return DIRECTOR


def test_the_same_question_has_the_same_answer_and_a_hundred_people_take_less_than_a_second() -> (
    None
):
    state = replace(field(100), cutoff_at=NOW + timedelta(hours=5.5), starters=100)
    question = Question(state, NOW, Pace(), places=3, seed="x")
    began = process_time()
    found = forecast(question)
    assert process_time() - began < 3  # about 0.7 s; a busy machine is slow
    assert found == forecast(question)
    everybody = [chances[Goal.FINAL].share for chances in found.chances.values()]
    assert sum(everybody) == pytest.approx(6, abs=0.3)  # the threshold may throw somebody out
    assert sum(c[Goal.FIRST].share for c in found.chances.values()) == pytest.approx(1)
    assert found.cut is not None
    assert found.end is not None
    assert found.cut.high < found.end.high


def test_the_pace_is_what_the_log_measured() -> None:
    evening = Evening(4)
    evening.begin([0, 1, 2, 3])
    for runde in range(1, 5):
        loser = evening.people[runde % 4]
        evening.sent("report", 2 + 4 * runde, table=1, result={"loser": loser}, accept=True)
    pace = pace_of(evening.play, evening.memory.past)
    usual = Pace().minutes("brokdorf", 4, 0)
    assert pace.measured == 4
    assert pace.minutes("brokdorf", 4, 0) == pytest.approx((6 * usual + 18) / 10)
    assert measured("brokdorf", 0, 1, evening.memory.past, pace).measured == 8


def test_scores_hang_together_as_the_law_says() -> None:
    rng, law = Random(1), Law(100, 50, -0.4)
    tables = [scores(law, 2, rng) for _ in range(4000)]
    own = drawn_towards(Law(0, 1, 0.9), tables)
    assert own.mean == pytest.approx(100, abs=2)
    assert own.spread == pytest.approx(50, abs=2)
    assert own.together == pytest.approx(-0.4, abs=0.05)
    assert teams("canasta", {}, 4) == ((0, 2), (1, 3))
    assert teams("binokel", {}, 3) == ((0,), (1,), (2,))


@pytest.mark.parametrize("name", sample(["evening", "knockout"], 1))
@pytest.mark.turns(2)
def test_what_is_said_happens_about_as_often(name: str) -> None:
    """A few events only: `tests/bench/forecast_curve.py` holds 500 against the forecasts."""
    found = curve(name, 6, 150)
    assert found.wrong == 0
    assert found.sure > 10
    rows = [row for _bin, row in found.rows()]
    cases = sum(count for count, _said, _came in rows)
    apart = sum(count * abs(said - came) for count, said, came in rows)
    shown = "\n".join(table(name, found))
    assert apart / cases < 0.12, shown


def test_the_measured_curves_keep_what_is_said_with_seventy_per_cent() -> None:
    """Within five points, wherever there are a hundred cases of it, and of each format."""
    text = (Path(__file__).parents[2] / "bench" / "results" / "forecast.md").read_text("utf-8")
    formats, rows, title = set(), [], ""
    for line in text.splitlines():
        if head := re.match(r"\| (\w+), [\d,]+ (?:events|seasons)", line):
            title = head[1]
        row = re.match(r"\| \| ([\d.]+)% \| ([\d.]+)% \| ([\d,]+) \|", line)
        if row and 65 <= float(row[1]) <= 75 and int(row[3].replace(",", "")) >= 100:
            formats.add(title)
            rows.append((float(row[1]), float(row[2])))
    assert formats == {*KINDS, "series"}
    assert [(said, came) for said, came in rows if abs(said - came) > 5] == []


def test_league_points_that_the_desk_took_off_count_in_what_is_certain() -> None:
    evening = Evening(
        4, format="league", game="canasta", settings={"kind": "sides", "relegated": 1}
    )
    evening.sent("start", 0)
    play = replace(evening.play, fixtures=evening.play.fixtures[:0], penalties={"e1": 3})
    goal_places = season.goal_places(play, 0)
    assert goal_places == {Goal.FIRST: 1, Goal.STAYS: 3}
    sure = season.proven(play, goal_places)
    assert sure[Goal.FIRST] == {"e1": False}
    assert sure[Goal.STAYS]["e1"] is False
    assert sure[Goal.STAYS]["e2"] is True


def test_a_knockout_tells_when_it_is_over() -> None:
    """Two rounds of a game each to come, and the pause before each of them."""
    evening = Evening(4, format="knockout", game="bronzen")
    evening.sent("start", 0)
    still = Pace(factor=1.0, between=6.0, spread=0.001, measured=1e9)
    found = forecast(replace(asked(evening, 0), pace=still), 50)
    assert found.end is not None
    assert found.rounds is not None
    assert (found.end.high - minute(0).timestamp()) / 60 == pytest.approx(2 * (30 + 6), abs=0.5)
    assert found.rounds.high == 2


def bracket(*points: tuple[int, int], **settings: object) -> State:
    """Four people, seeded as they signed up, after these games of e1 against e4."""
    given = {"seeding": "order", **settings}
    evening = Evening(4, format="knockout", game="bronzen", settings=given)
    evening.sent("start", 0)
    play: State = replace(evening.play, points={"W1.1": points})
    return play


def test_a_bracket_knows_by_how_much_people_won_so_far() -> None:
    """e1 is 100, 300 and 200 points ahead of e4, then 200 behind."""
    games = ((300, 200), (400, 100), (300, 100), (0, 200))
    courses = KnockoutCourses(bracket(*games, best_of=9), NOW, Pace(), Random(1))
    assert courses.strengths.made["e1"] == [100, 300, 200, -200]
    assert courses.strengths.made["e4"] == [-100, -300, -200, 200]
    assert courses.strengths.made["e2"] == []
    deviation = sqrt((100**2 + 300**2 + 200**2 + 200**2) / 4)
    courses.strong = {"e1": deviation, "e4": 0.0}
    assert courses.chance("e1", "e4") == pytest.approx(0.8413, abs=1e-4)
    assert courses.chance("e4", "e1") == pytest.approx(0.1587, abs=1e-4)


@pytest.mark.parametrize(
    ("games", "wins"), [((), 0.5), (((1, 0),), 11 / 16), (((1, 0), (1, 0)), 7 / 8)]
)
def test_a_match_of_five_games_is_even_at_its_beginning_only(
    games: tuple[tuple[int, int], ...], wins: float
) -> None:
    """One game ahead in a match of five: 11 of the 16 ways that four games can end win it."""
    question = Question(bracket(*games, best_of=5), NOW, Pace(), seed="x")
    found = forecast(question, 4000).chances["e1"]
    assert found[Goal.FINAL].share == pytest.approx(wins, abs=0.03)
    assert found[Goal.FIRST].share == pytest.approx(wins / 2, abs=0.03)


@pytest.mark.parametrize(("count", "out"), [("sum", set()), ("average", {"e1", "e2"})])
def test_what_is_certain_by_points_per_match_knows_how_many_matches_there_are(
    count: str, out: set[str]
) -> None:
    settings = {"kind": "sides", "count": count, "promoted": 1}
    evening = Evening(4, format="league", game="bronzen", settings=settings)
    evening.sent("start", 0)
    home, guest = PlayedGame((1, 0), (1, 2), (0, 0)), PlayedGame((0, 1), (2, 1), (0, 0))
    days = (("e1", "e2"), ("e1", "e3"), ("e4", "e2"))
    play = replace(
        evening.play,
        fixtures=tuple(Fixture(n, sides, n) for n, sides in enumerate(days, 1)),
        tables=tuple(map(Table, days)),
        played={1: (home,), 2: (guest,)},
    )
    # e1 has 2 of two matches, e3 2 of one; e2 has lost one and comes to 2 of two at most
    assert league_points(play)["e1"] == (2 if count == "sum" else 1)
    sure = season.proven(play, {Goal.FIRST: 1})[Goal.FIRST]
    assert {side for side, is_sure in sure.items() if not is_sure} == out
    firsts = {
        tuple(season.LeagueCourses(play, Random(seed), {Goal.FIRST: 1}).course().made[Goal.FIRST])
        for seed in range(20)
    }
    assert out.isdisjoint(side for first in firsts for side in first)
