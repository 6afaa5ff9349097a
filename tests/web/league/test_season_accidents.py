"""Accidents of a season through `execute`, as in docs/formats.md."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from games.registry import GAMES
from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, later, names, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tests.worlds.situations import teams
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.league.people import people_at
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.standings import standings
from tournaments.store import load
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.create import create
from tournaments.store.execute import run_due_commands
from tournaments.store.models import LogEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.turns(2)]

FIRST = datetime.fromisoformat("2025-12-05T18:30:00+00:00")  # 19:30 in Berlin
WEEK = timedelta(days=7)
PAIRS = {"kind": "sides", "side": 2}


def season(people: list[str], game: str = "binokel", **given: Any) -> Tournament:
    """A league that begins on a Friday, with a week and a day for each match day."""
    dates = {"first_day": "2025-12-05T19:30", "deadline_days": 8, "overdue": "none"}
    setup = {"name": "Liga", "format": "league", "game": game, "confirmation": "none"}
    tournament = create({**setup, "settings": {**dates, **given}}, now=later(0))
    for name in people:
        sent(tournament, "register", player=name)
    sent(tournament, "start", seed="season")
    return tournament


def reported(tournament: Tournament, number: int, rng: Random) -> dict[str, Any]:
    """Return the report of the table, without its envelope."""
    sheet = FORMATS["league"].sheet
    assert sheet is not None
    envelope = sheet(state(tournament).play, number)
    game = GAMES[envelope["game"]]
    people = tuple(envelope["players"])
    said = game.simulate(people, envelope["variant"], rng, level=game.levels[0])
    return {key: value for key, value in said.items() if key not in ENVELOPE}


def play_day(tournament: Tournament, day: int, rng: Random, *, without: int = 0) -> datetime:
    """The clock opens the day; an hour later its tables report, but for `without`."""
    now = FIRST + (day - 1) * WEEK + timedelta(hours=1)
    run_due_commands(tournament, now=now)
    play: Any = state(tournament).play
    for fixture in play.fixtures:
        if fixture.day == day and play.tables[fixture.table - 1].open and fixture.table != without:
            said = reported(tournament, fixture.table, rng)
            sent(tournament, "report", now=now, table=fixture.table, report=said)
    return now


def rank_of(tournament: Tournament, name: str) -> int | None:
    return next(line.rank for line in standings(state(tournament)) if line.name == name)


@pytest.mark.parametrize(("rule", "has_rank"), [("half", False), ("walkover", True)])
def test_somebody_leaves_a_season_of_fifteen_in_round_three(rule: str, *, has_rank: bool) -> None:
    """Before half of the matches everything is struck out; by the other rule what was played stays
    and the rest are walk-overs. The season goes on to its end."""
    tournament, rng = season(names(15), score={"places": [[3, 2, 1]]}, withdrawal=rule), Random(1)
    for day in (1, 2):
        now = play_day(tournament, day, rng)
    elif_ = id_of(tournament, "Elif")
    before = state(tournament).play.balances[elif_]
    sent(tournament, "withdraw", now=now + WEEK, player="Elif")
    assert (rank_of(tournament, "Elif") is not None) == has_rank
    for day in range(3, 8):
        play_day(tournament, day, rng)
    tournament_state = state(tournament)
    assert tournament_state.play.phase == "finished"
    assert tournament_state.play.balances[elif_] == (before if has_rank else 0)
    played = {line.player: line.balance for line in standings(tournament_state) if line.rank}
    assert len(played) == 14 + has_rank


def test_a_table_never_reports_and_its_deadline_passes() -> None:
    """The clock closes it and it counts for nobody; a report is refused from then on."""
    tournament, rng = season(names(9), score={"places": [[3, 2, 1]]}), Random(2)
    play_day(tournament, 1, rng, without=2)
    now = play_day(tournament, 2, rng, without=5)
    assert state(tournament).play.tables[1].open
    late = reported(tournament, 2, rng)
    done = send(tournament, "report", now=now + timedelta(days=2), table=2, report=late)
    assert [problem.code for problem in done.problems] == ["table_closed"]
    play: Any = state(tournament).play
    assert (play.fixtures[1].lapsed, play.tables[1].open) == (True, False)
    for day in (3, 4):
        now = play_day(tournament, day, rng)
    run_due_commands(tournament, now=now + 2 * WEEK)
    tournament_state = state(tournament)
    assert tournament_state.play.phase == "finished"
    assert sum(tournament_state.play.balances.values()) == (4 * 3 - 2) * 6


@pytest.mark.parametrize("days", [4, 1])
def test_what_the_deadline_closed_is_opened_again_by_a_new_date(days: int) -> None:
    """Also when the season was over by it; its winner is known when the match is played."""
    tournament, rng = season(names(9), score={"places": [[3, 2, 1]]}, match_days=days), Random(3)
    now = play_day(tournament, 1, rng, without=2) + timedelta(days=10)
    run_due_commands(tournament, now=now)
    assert (state(tournament).play.phase == "finished") == (days == 1)
    before = sum(state(tournament).play.balances.values())
    sent(tournament, "postpone", now=now, table=2, to=(now + WEEK).isoformat())
    tournament_state = state(tournament)
    assert tournament_state.play.tables[1].open
    assert "winner" not in tournament_state.play.status.values()
    said = reported(tournament, 2, rng)
    sent(tournament, "report", now=now + WEEK, table=2, report=said)
    assert sum(state(tournament).play.balances.values()) == before + 6
    assert (state(tournament).play.phase == "finished") == (days == 1)
    assert ("winner" in state(tournament).play.status.values()) == (days == 1)


def test_a_match_of_pairs_goes_over_the_agreed_deals_or_as_it_stands() -> None:
    """Canasta to two deals: the desk refuses three, asks once about one, and counts it."""
    tournament = season(["Anke & Bernd", "Conny & Dieter"], "canasta", **PAIRS, deals=2)
    run_due_commands(tournament, now=FIRST)
    deals = reported(tournament, 1, Random(1))["deals"]
    assert len(deals) > 2
    for count, problems in ((3, ["deals_too_many"]), (1, ["warnings_unconfirmed"])):
        report = {"deals": deals[:count]}
        done = send(tournament, "report", now=FIRST, table=1, report=report)
        assert [problem.code for problem in done.problems] == problems
    sent(tournament, "report", now=FIRST, table=1, report={"deals": deals[:2]})
    assert state(tournament).play.phase == "finished"
    assert sum(state(tournament).play.balances.values()) == 2


def test_two_results_come_for_one_match() -> None:
    tournament, rng = season(names(9), score={"places": [[3, 2, 1]]}), Random(4)
    run_due_commands(tournament, now=FIRST)
    first, second = (reported(tournament, 1, rng) for _ in range(2))
    sent(tournament, "report", now=FIRST, table=1, report=first)
    balances = dict(state(tournament).play.balances)
    done = send(tournament, "report", now=FIRST, table=1, report=second)
    assert [problem.code for problem in done.problems] == ["table_closed"]
    assert dict(state(tournament).play.balances) == balances


def test_a_result_of_last_month_is_corrected() -> None:
    """Table, form and everything that follows from it change; the log keeps both."""
    tournament, rng = season(names(9), score={"places": [[3, 2, 1]]}), Random(5)
    for day in (1, 2, 3, 4):
        now = play_day(tournament, day, rng)
    assert state(tournament).play.phase == "finished"
    wrong = LogEntry.objects.filter(tournament=tournament, kind="result").earliest("seq")
    event = wrong.event
    assert event is not None
    right = {**event, "report": reported(tournament, event["table"], Random(99))}
    before = dict(state(tournament).play.balances)
    sent(tournament, "correct", now=now + 4 * WEEK, target=wrong.seq, event=right, accept=True)
    after = dict(state(tournament).play.balances)
    seated = set(state(tournament).play.tables[event["table"] - 1].players)
    assert {name for name in after if after[name] != before[name]} <= seated
    assert after != before
    load.forget(tournament)
    assert dict(state(tournament).play.balances) == after
    assert LogEntry.objects.get(pk=wrong.pk).event == event


@pytest.mark.parametrize(
    ("people", "given"),
    [(names(6), {"score": {"places": [[3, 2, 1]]}}), (["A & B", "C & D"], PAIRS)],
)
def test_somebody_plays_in_the_place_of_another_and_it_counts_for_the_entrant(
    people: list[str], given: dict[str, Any]
) -> None:
    is_pair = given is PAIRS
    game = "canasta" if is_pair else "binokel"
    deals = 0 if is_pair else 3
    tournament = season(people, game, deals=deals, first_day="", **given)
    sent(tournament, "go", round=1)
    client = desk_of(tournament)
    play: Any = state(tournament).play
    side, other = play.fixtures[0].sides[:2]
    name = state(tournament).name
    mine = name(side).split(" & ")[0]
    act = f"/e/{tournament.slug}/desk/act/lineup/"
    who = f"{mine}, Zoe" if is_pair else "Zoe"
    fields = {"side": f"1:{side}", "people": who, "confirmed": "1"}
    unknown = {"side": f"99:{side}"}
    for wrong in ({"people": ""}, {"people": "x" * 201}, {"people": "Zoe, Zoe"}, unknown):
        refused = client.post(act, {**fields, **wrong})
        assert refused.status_code == 422, wrong
    done = client.post(act, fields)
    assert done.status_code == 302, done.context["form"].errors
    seats = people_at(state(tournament).play, 1)
    assert [state(tournament).name(person) for person in seats].count("Zoe") == 1
    assert "Zoe" in words(english().get(f"/e/{tournament.slug}/plan/"))
    if not is_pair:  # back, and in again
        sent(tournament, "lineup", table=1, player=side, people=[side])
        assert people_at(state(tournament).play, 1)[0] == side
        sent(tournament, "lineup", table=1, player=side, people=["Zoe"])
    stranger = send(tournament, "lineup", table=1, player="e99", people=["Zoe"])
    assert not stranger.ok
    said = reported(tournament, 1, Random("zoe"))
    sent(tournament, "report", table=1, report=said, accept=True)
    play = state(tournament).play
    assert set(play.balances) == set(play.status)
    assert sum(play.balances.values()) > 0
    assert {side, other} <= set(play.fixtures[0].sides)
    again, wrong_ones = import_event(export(tournament))
    assert again is not None, wrong_ones
    assert state(again).play.lineups == play.lineups


@pytest.mark.parametrize(("kind", "offered"), [("individuals", False), ("teams", True)])
def test_a_running_season_offers_holidays_and_of_teams_their_tables(
    kind: str, *, offered: bool
) -> None:
    league = teams() if kind == "teams" else season(names(3))
    page = desk_of(league).get(f"/e/{league.slug}/desk/settings/")
    asked = {option.key for option in page.context["options"].declared}
    assert ("pauses" in asked, "boards" in asked) == (True, offered)
