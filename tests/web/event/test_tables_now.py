"""Tables that matter now, and late ones."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.worlds.events import NOW, later, registered, running, sent, state
from tournaments.store.models import Tournament
from tournaments.web.phone.seat import table_of
from tournaments.web.readmodels.board import board

pytestmark = pytest.mark.django_db


def states(tournament: Tournament, minutes: float) -> list[str]:
    return [tile.state for tile in board(state(tournament), later(minutes))]


def season(**settings: object) -> Tournament:
    given = {"kind": "sides", "first_day": "2025-11-22T20:00", **settings}
    league = registered(4, format="league", game="bronzen", settings=given)
    sent(league, "start", seed="lot")
    sent(league, "go")
    return league


def test_a_runde_is_late_after_25_minutes() -> None:
    tournament = running(8)
    assert states(tournament, 24) == ["playing"] * 2
    assert states(tournament, 25) == ["late"] * 2


def test_a_match_may_last_as_long_as_it_lasts() -> None:
    tournament = running(6, format="evening", game="binokel")
    assert states(tournament, 90) == ["playing"] * 2


def test_a_match_of_a_season_is_late_when_its_deadline_has_passed() -> None:
    league = season(deadline_days=5)
    assert states(league, 4 * 24 * 60) == ["playing"] * 2
    assert states(league, 6 * 24 * 60) == ["late"] * 2


def test_nobody_waits_for_an_old_or_a_coming_match_of_a_season() -> None:
    league = season(days_between=7)
    first = {player: table_of(state(league), player) for player in state(league).play.status}
    assert sorted(set(first.values()), key=str) == [1, 2]
    for table in (1, 2):
        absent = state(league).play.tables[table - 1].players[0]
        sent(league, "absent", table=table, players=[absent], now=NOW + timedelta(hours=1))
    sent(league, "go", now=NOW + timedelta(hours=2))
    anybody = state(league).play.tables[2].players[0]
    absent = state(league).play.tables[2].players[1]
    sent(league, "absent", table=3, players=[absent], now=NOW + timedelta(hours=3))
    assert table_of(state(league), anybody) == 3
