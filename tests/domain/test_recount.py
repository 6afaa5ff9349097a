"""Balances always equal a full recount."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.envelope import Json
from games.registry import GAMES
from tests.domain.knockout.test_play import Evening, field
from tests.domain.league.season import Season
from tests.domain.rounds.tournament import RoundsTournament, given_up
from tournaments.domain.commands.people import Register
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.handler_table import on
from tournaments.domain.formats.knockout.format import KNOCKOUT
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.play_builder import Booking, LedgerError, prove
from tournaments.domain.formats.rounds.format import EVENING
from tournaments.domain.formats.rounds.totals import balances
from tournaments.domain.formats.run import EventRun
from tournaments.domain.formats.state import FormatState, Status
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.rules import RULES, new
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import Playoff


def _rounds() -> tuple[Format[FormatState], Any]:
    tournament = RoundsTournament(
        "evening", "binokel", "Anna Bernd Clara", rounds=2, deals=3, lost_fees=[[0, 50]]
    )
    tournament.do("start")
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    return tournament.form, tournament.state


def _knockout() -> tuple[Format[FormatState], Any]:
    played = Evening(field(4))
    played.play(Random(1))
    return KNOCKOUT, played.state


def _league() -> tuple[Format[FormatState], Any]:
    season = Season(field(4), kind="sides")
    season.play(Random(1))
    return LEAGUE, season.state


@pytest.mark.parametrize("world", [_rounds, _knockout, _league])
def test_balances_that_are_no_recount_break_the_books(
    world: Callable[[], tuple[Format[FormatState], Any]],
) -> None:
    """One gives another what nobody booked: sums alone would not notice."""
    form, state = world()
    (giver, taker) = sorted(state.balances, key=lambda who: -state.balances[who])[:2]
    moved = {
        **state.balances,
        giver: state.balances[giver] - 1,
        taker: state.balances[taker] + 1,
    }
    assert form.broken_invariants(state) == ()
    assert form.broken_invariants(replace(state, balances=moved)) == ("balances",)


def test_a_report_is_proved_by_what_it_moved_alone() -> None:
    """Of somebody at the table and of somebody elsewhere: what nobody booked is noticed."""
    tournament = RoundsTournament(
        "evening", "binokel", "Anna Bernd Clara Doris Emil Fritz", rounds=2, deals=3
    )
    tournament.do("start")
    tournament.begin_round("Anna Bernd Clara", "Doris Emil Fritz")
    before = tournament.state
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    after = tournament.state
    assert tournament.form.invariants_broken_by_step(before, after) == ()
    for who in ("Anna", "Emil"):
        wrong = replace(after, balances={**after.balances, who: after.balances[who] + 1})
        assert tournament.form.invariants_broken_by_step(before, wrong) == ("balances",)
    (played,) = after.rounds
    first = played.sheets[0]
    legs = {**first.legs, "Anna": replace(first.legs["Anna"], score=9)}
    sheets = (replace(first, legs=legs), *played.sheets[1:])
    wrong = replace(after, rounds=(replace(played, sheets=sheets),))
    wrong = replace(wrong, balances=balances(wrong))
    assert tournament.form.invariants_broken_by_step(before, wrong) == ("scores",)
    assert tournament.form.invariants_broken_by_step(before, replace(after, cash={"Anna": 1})) == (
        "cash",
    )
    closed = tuple(replace(table, open=False) for table in after.tables)
    assert tournament.form.invariants_broken_by_step(before, replace(after, tables=closed)) == (
        "seats",
    )


def test_a_runde_is_proved_by_the_euros_it_moved_alone() -> None:
    before = _wm_round(8)
    event = {"type": "runde", "table": 1, "result": {"loser": "P1"}, "at": "2026-03-07T19:20"}
    after = RULES.work(before, event, 12).state
    assert WM.invariants_broken_by_step(before, after) == ()
    for moves, name in (({"P8": 1}, "money"), ({"P1": -20, "P8": 20}, "negative_balance")):
        euros = {who: amount + moves.get(who, 0) for who, amount in after.balances.items()}
        assert name in WM.invariants_broken_by_step(before, replace(after, balances=euros))
    empty = {**after.balances, "P8": 0, "P7": after.balances["P7"] + after.balances["P8"]}
    assert WM.invariants_broken_by_step(before, replace(after, balances=empty)) == ("empty_pocket",)
    twice = tuple(replace(table, players=after.tables[0].players) for table in after.tables)
    assert WM.invariants_broken_by_step(before, replace(after, tables=twice)) == ("seats",)


def test_who_leaves_is_proved_by_what_that_moved() -> None:
    before = _wm_round(12)
    event = {"type": "withdraw", "player": "P1", "at": "2026-03-07T19:20"}
    after = RULES.work(before, event, 30).state
    assert after.status["P1"] is Status.WITHDRAWN
    assert WM.invariants_broken_by_step(before, after) == ()
    crowned = {**after.status, "P1": Status.WINNER}
    poor = {**after.balances, "P2": 0, "P3": after.balances["P3"] + after.balances["P2"]}
    for wrong, name in (
        (replace(after, exits={}), "ranking"),
        (replace(after, status=crowned), "winner"),
        (replace(after, tables=before.tables), "seats"),
        (replace(after, balances=poor), "empty_pocket"),
        (replace(after, pot=after.pot + 1), "money"),
        (replace(after, playoff=Playoff(("P2", "P3"), 1, ("P1",))), "playoff"),
        (replace(after, status={"P2": Status.ACTIVE}, tables=()), "remaining"),
    ):
        assert name in WM.invariants_broken_by_step(before, wrong)


def _wm_round(people: int) -> Any:
    """A first round of the WM mode, at tables of four."""
    names = [f"P{k + 1}" for k in range(people)]
    events = [{"type": "register", "player": name} for name in names]
    tables = [names[k : k + 4] for k in range(0, people, 4)]
    events += [{"type": "start", "at": "2026-03-07T19:00"}]
    events += [
        {"type": "draw", "round": 1, "tables": tables, "override": True, "at": "2026-03-07T19:00"}
    ]
    events += [{"type": "go", "round": 1, "at": "2026-03-07T19:00"}]
    state = new(Settings(max_players=500))
    for index, event in enumerate(events, 1):
        step = RULES.work(state, event, index)
        state = step.state
    return state


def _evening_round(people: int) -> Any:
    names = [f"P{k + 1}" for k in range(people)]
    tournament = RoundsTournament("evening", "binokel", people, rounds=2, deals=3)
    tournament.do("start")
    tournament.begin_round(*(" ".join(names[k : k + 3]) for k in range(0, people, 3)))
    return tournament.state


def _calls(form: Format[FormatState], state: Any, event: Json, index: int) -> int:
    """Return the number of Python calls for one event, from the rules to the stored entry."""
    count = 0

    def note(_frame: Any, what: str, _arg: Any) -> None:
        nonlocal count
        count += what == "call"

    sys.setprofile(note)
    try:
        step = form.rules.work(state, event, index)
        change = form.codec.diff(state, step.state)
        broken = form.invariants_broken_by_step(state, step.state)
    finally:
        sys.setprofile(None)
    assert broken == ()
    assert change is not None
    return count


def test_a_match_of_a_bracket_is_proved_by_what_it_moved_alone() -> None:
    evening = Evening(field(5))
    evening.start(Random(1))
    evening.open_round()
    before = evening.state
    evening.do("result", table=1, report=evening.report(1, Random(2)))
    after = evening.state
    assert KNOCKOUT.invariants_broken_by_step(before, after) == ()
    for who in after.status:
        wrong = {**after.balances, who: after.balances[who] + 1}
        assert KNOCKOUT.invariants_broken_by_step(before, replace(after, balances=wrong)) == (
            "balances",
        )
    assert KNOCKOUT.invariants_broken_by_step(before, replace(after, boards=after.boards[1:])) == (
        "boards",
    )
    more = {**after.status, "p6": Status.ACTIVE}
    assert KNOCKOUT.invariants_broken_by_step(before, replace(after, status=more)) == (
        "ranking",
        "seeds",
        "in_play",
    )


def test_a_match_of_a_season_is_proved_by_what_it_moved_alone() -> None:
    season = Season(field(6), kind="sides")
    season.start()
    season.open_day()
    before = season.state
    season.do("result", table=1, report=season.report(1, Random(2)))
    after = season.state
    assert LEAGUE.invariants_broken_by_step(before, after) == ()
    for who in after.status:
        wrong = {**after.balances, who: after.balances[who] + 1}
        assert LEAGUE.invariants_broken_by_step(before, replace(after, balances=wrong)) == (
            "balances",
        )
    assert LEAGUE.invariants_broken_by_step(before, replace(after, tables=after.tables[1:])) == (
        "tables",
        "open",
    )
    reopened = (replace(after.tables[0], open=True), *after.tables[1:])
    assert LEAGUE.invariants_broken_by_step(before, replace(after, tables=reopened)) == ("open",)
    crowned = {**after.status, "p1": Status.WINNER}
    assert "winner" in LEAGUE.invariants_broken_by_step(before, replace(after, status=crowned))
    moved = (replace(after.fixtures[0], table=9), *after.fixtures[1:])
    assert "fixtures" in LEAGUE.invariants_broken_by_step(before, replace(after, fixtures=moved))


def _bracket(people: int) -> Any:
    evening = Evening(field(people), max_players=256, mode="double")
    evening.start(Random(1))
    evening.open_round()
    return evening.state


def _season(people: int) -> Any:
    """The first days of a season in which everybody meets eleven others."""
    season = EventRun(
        LEAGUE, LEAGUE.begin("brokdorf", {"kind": "sides", "max_players": 200}, "UTC")
    )
    ring, days = field(people), []
    for _day in range(11):
        days.append([[ring[k], ring[-1 - k]] for k in range(people // 2)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    at = "2026-03-07T19:00:00+00:00"
    events = [{"type": "register", "player": name} for name in field(people)]
    events += [{"type": "start", "days": days, "at": at}, {"type": "go", "round": 1, "at": at}]
    for index, event in enumerate(events, 1):
        step = season.apply(event, index)
        assert step.kind == "accepted", step.errors
    return season.state


_SENT = {"table": 1, "at": "2026-03-08T20:00:00+00:00"}


@pytest.mark.parametrize(
    ("form", "world", "event"),
    [
        (WM, _wm_round, {"type": "runde", "result": {"loser": "P1"}}),
        (EVENING, _evening_round, {"type": "result", "report": given_up("P1", "P2", "P3")}),
        (KNOCKOUT, _bracket, None),
        (LEAGUE, _season, None),
    ],
    ids=lambda one: getattr(one, "key", ""),
)
def test_a_report_costs_as_much_among_many_as_among_few(
    form: Format[FormatState], world: Callable[[int], Any], event: Json | None
) -> None:
    def cost(people: int) -> int:
        state = world(people)
        sides = state.tables[0].players
        report = GAMES["brokdorf"].simulate(sides, {}, Random(1), level="result")
        return _calls(form, state, _SENT | (event or {"type": "result", "report": report}), 1000)

    few, many = cost(12), cost(96)
    assert many <= 1.2 * few + 80, (few, many)


def test_money_that_no_booking_explains_breaks_the_books() -> None:
    """Whatever an event does to an account, its movements say so, or it does not happen."""
    paid = Booking("Anna", "Ben", 1, "runde_lost")
    prove({"Anna": 10, "Ben": 10}, {"Anna": 9, "Ben": 11}, [paid])
    for after in ({"Anna": 9, "Ben": 12}, {"Anna": 10, "Ben": 11}, {"Anna": 9, "Ben": 11, "C": 1}):
        with pytest.raises(LedgerError):
            prove({"Anna": 10, "Ben": 10}, after, [paid])


def test_an_event_whose_handler_forgets_to_book_does_not_happen() -> None:
    def careless(change: Any, _event: Any) -> None:
        change.balances["Anna"] += 1

    state = new(Settings())
    state = RULES.work(state, {"type": "register", "player": "Anna"}, 1).state
    careless_events = {**RULES.events, "register": on(Register, careless)}
    rules = replace(RULES, events=careless_events)
    with pytest.raises(LedgerError, match="Anna"):
        rules.work(state, {"type": "register", "player": "Ben"}, 2)


def test_scores_that_no_report_explains_break_the_books() -> None:
    form, state = _rounds()
    (played,) = state.rounds
    (sheet,) = played.sheets
    legs = {**sheet.legs, "Anna": replace(sheet.legs["Anna"], score=9)}
    wrong = replace(state, rounds=(replace(played, sheets=(replace(sheet, legs=legs),)),))
    assert form.broken_invariants(replace(wrong, balances=balances(wrong))) == ("scores",)
