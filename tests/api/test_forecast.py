"""The forecast over the API: permissions, and contents for an evening and a season."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from tests.worlds.events import registered, running, sent
from tests.worlds.programs import Answer, Program, run_by
from tournaments.store import forecasts
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db


def asked(caller: Program, tournament: Tournament) -> Answer:
    return caller.get(f"/events/{tournament.slug}/forecast")


def made(caller: Program, tournament: Tournament) -> Any:
    """Return the caller's answer after a worker has made the first forecast."""
    status, before = asked(caller, tournament)
    assert (status, before["made_at"], before["is_current"]) == (200, None, False)
    assert (before["chances"], before["end"], before["cut"]) == ({}, None, None)
    assert forecasts.make_next(timezone.now())
    status, found = asked(caller, tournament)
    assert (status, found["is_current"]) == (200, True)
    return found


def test_a_program_sees_the_forecast_where_its_owner_may(
    program: Program, stranger: Program, orga: User
) -> None:
    wm = run_by(orga, running(9))
    assert asked(stranger, wm)[0] == 404  # for the desk, as at first
    found = made(program, wm)
    people = found["chances"]
    assert len(people) == 9
    assert {tuple(chances) for chances in people.values()} == {("final", "first")}
    assert sum(c["first"]["share"] for c in people.values()) == pytest.approx(1, abs=0.01)
    (cut_low, cut_high), (low, high) = found["cut"], found["end"]
    assert cut_low <= cut_high
    assert low <= high
    for audience, for_all, for_desk in (("all", 200, 200), ("off", 404, 404), ("desk", 404, 200)):
        assert program.send(wm, "show_forecast", audience=audience)[0] == 200
        assert asked(stranger, wm)[0] == for_all, audience
        assert asked(program, wm)[0] == for_desk, audience
    assert asked(program, wm)[1]["is_current"] is False  # something was decided since
    assert stranger.send(wm, "show_forecast", audience="all")[0] == 401
    assert program.send(wm, "show_forecast", audience="world")[0] == 422


def test_of_a_season_it_says_who_can_still_be_first_or_go_up_and_no_times(
    program: Program, orga: User
) -> None:
    settings = {"kind": "sides", "promoted": 2}
    league = run_by(orga, registered(4, format="league", game="canasta", settings=settings))
    sent(league, "start")
    found = made(program, league)
    assert (found["end"], found["cut"]) == (None, None)
    shares = [{goal: one["share"] for goal, one in c.items()} for c in found["chances"].values()]
    assert {tuple(mine) for mine in shares} == {("first", "promoted")}
    assert sum(mine["promoted"] for mine in shares) == pytest.approx(2, abs=0.1)
    assert all(mine["first"] <= mine["promoted"] for mine in shares)
