"""The round's clock: for the hall, for one table, until the cut-off."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.events import send
from tests.worlds.markup import flat
from tests.worlds.phones import ZONE, evening, table_home, table_phone
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.execute import run_due_commands
from tournaments.store.models import Tournament
from tournaments.web.phone.seat import station
from tournaments.web.readmodels.round import Clock, clock

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def begun(tournament: Tournament) -> datetime:
    """Return the beginning of the running round."""
    due = load.load(tournament).play.round_due
    assert due is not None
    return due - 45 * MINUTE


def at(tournament: Tournament, minutes: float, table: int | None = None) -> Clock:
    """Return the clock `minutes` minutes after the beginning of the round."""
    found = clock(load.load(tournament), begun(tournament) + minutes * MINUTE, table)
    assert found is not None
    return found


def with_cutoff(minutes: int) -> tuple[Tournament, datetime]:
    """Return a round that began three minutes ago, and the cut-off in `minutes` minutes."""
    tournament = evening(8, up_to="publish", minutes=3)
    play = load.load(tournament).play
    cutoff = play.cutoff_at
    assert cutoff is not None
    assert send(tournament, "go", now=cutoff - minutes * MINUTE).ok
    return tournament, cutoff


def test_clock_runs_to_the_end_of_the_round() -> None:
    tournament = evening(8)
    ends = begun(tournament) + 45 * MINUTE
    cutoff = load.load(tournament).play.cutoff_at
    assert at(tournament, 20) == Clock(ends, cutoff_at=cutoff)
    assert at(tournament, 45).is_over


def test_clock_stands_still_with_all_that_is_left() -> None:
    """Rounded up like a clock that runs: at 24:59.3 both show 25:00."""
    tournament = evening(8)
    assert send(tournament, "pause", now=begun(tournament) + 20.01 * MINUTE).ok
    found = at(tournament, 30)
    assert (found.remaining, found.standing) == (pytest.approx(24.99 * 60), "25:00")
    assert found.ends_at == begun(tournament) + 54.99 * MINUTE
    assert not at(tournament, 50).is_over


def test_table_with_more_time_has_a_clock_of_its_own() -> None:
    """Also when the time of the others is over."""
    tournament = evening(8)
    ends = begun(tournament) + 45 * MINUTE
    assert send(tournament, "extend", minutes=5, table=1, now=ends - 10 * MINUTE).ok
    run_due_commands(tournament, now=ends + MINUTE)
    assert at(tournament, 46, 1).ends_at == ends + 5 * MINUTE
    assert [at(tournament, 46, table).is_over for table in (1, 2, None)] == [False, True, True]
    state = load.load(tournament)
    past = histories.load(tournament, state)
    states = [station(state, past, table, ends + MINUTE).state for table in (1, 2)]
    assert states == ["playing", "closing"]
    assert station(state, past, 1, ends + 6 * MINUTE).state == "closing"


def test_cutoff_ends_the_round_sooner() -> None:
    tournament, cutoff = with_cutoff(20)
    assert at(tournament, 5).cut
    assert not at(tournament, 19).is_over
    assert at(tournament, 20).is_over
    run_due_commands(tournament, now=cutoff + MINUTE)
    assert at(tournament, 21) == Clock(cutoff, is_over=True)


def test_cutoff_comes_even_while_the_clock_stands_still() -> None:
    tournament, cutoff = with_cutoff(40)
    assert send(tournament, "pause", now=cutoff - 30 * MINUTE).ok
    found = at(tournament, 20)
    assert (found.paused, found.cut, found.cutoff_at) == (True, True, cutoff)


def test_round_that_is_played_to_its_end_ignores_the_cutoff() -> None:
    cutoff = datetime.now(ZoneInfo(ZONE)) + timedelta(hours=6)
    settings = {"cutoff": f"{cutoff:%H:%M}", "cutoff_finish": "round"}
    tournament = evening(8, settings=settings)
    assert at(tournament, 5).cutoff_at is None


def test_every_page_shows_the_same_clock(client: Client) -> None:
    """In what a page re-reads; and the word for it is the same."""
    tournament = evening(8)
    assert send(tournament, "pause", now=begun(tournament) + 20 * MINUTE).ok
    paths = [reverse(name, args=[tournament.slug]) for name in ("event", "projector")]
    pages = [client.get(path, headers={"accept-language": "en"}) for path in paths]
    pages.append(table_phone(tournament).get(table_home(tournament)))
    for page in pages:
        body = flat(page)
        assert body.count("data-clock") == 1
        assert 'data-left="1500.000"' in body
        assert '<span class="clock-label">The clock stands still</span>' in body
