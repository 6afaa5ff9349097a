"""The trial evening: who gets one, who may touch it, where it does not count, and its players."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import sent
from tests.worlds.phones import english
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import demo, limits, load, periodic_tasks, quotas
from tournaments.store.access.actors import player_link, wall_path
from tournaments.store.backups import automatic
from tournaments.store.create import create
from tournaments.store.events import events_for, visible_events
from tournaments.store.figures import figures
from tournaments.store.models import Membership, Tournament, User

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def browser(name: str = "renate") -> Client:
    client = english()
    client.force_login(User.objects.get_or_create(username=name)[0])
    return client


def begun(client: Client) -> Tournament:
    """The evening to which the button of the start page leads."""
    answer = client.post("/demo/")
    assert answer.status_code == 302, answer.content
    return Tournament.objects.get(slug=answer["Location"].split("/")[2])


def state_of(event: Tournament) -> TournamentState:
    return load.load(event)


def play_until(event: Tournament, phase: str, clock: datetime) -> datetime:
    """Play minute by minute until this phase; the time at which it came."""
    for _minute in range(600):
        if state_of(event).play.phase == phase:
            return clock
        clock += timedelta(minutes=1)
        demo.play(event, clock)
    raise AssertionError(state_of(event).play.phase)


@pytest.fixture
def playing() -> tuple[Tournament, datetime]:
    """An evening of an account in its first round."""
    event = demo.start_demo(now=NOW, user=User.objects.create_user("renate"))
    assert event.demo_clock
    return event, play_until(event, "round", event.demo_clock)


def test_an_account_has_one_evening_until_it_is_over() -> None:
    first = begun(browser())
    assert begun(browser()) == first
    assert begun(browser("other")) != first
    members = Membership.objects.filter(tournament=first).values_list("user__username", "role")
    assert [*members] == [("renate", "organizer")]
    first.refresh_from_db()
    first.phase = "finished"
    first.save()
    second = begun(browser())
    assert second != first
    second.removed_at = NOW
    second.save()
    assert begun(browser()) not in (first, second)


def test_strangers_share_one_and_get_no_right_by_it() -> None:
    own, stranger = begun(browser()), english()
    shared = begun(stranger)
    assert begun(english()) == shared != own
    assert not Membership.objects.filter(tournament=shared).exists()
    real = create({"name": "Krone"}, now=NOW)
    for client, event in ((stranger, shared), (stranger, own), (browser("other"), own)):
        page = client.get(f"/e/{event.slug}/trial/").content.decode()
        assert "/desk/" not in page
        assert "/wall/" not in page
        assert "/p/" not in page
        assert client.get(f"/e/{event.slug}/desk/").status_code in (302, 403)
    for client, event, status in (
        (stranger, shared, 302),
        (stranger, own, 404),
        (browser("other"), own, 404),
        (browser(), own, 302),
        (desk_of(real), real, 404),
    ):
        answer = client.post(f"/e/{event.slug}/demo-speed/", {"speed": "240"})
        assert answer.status_code == status
    assert desk_of(real).get(f"/e/{real.slug}/trial/").status_code == 404


def test_only_pages_of_trial_evenings_may_be_framed_and_only_here() -> None:
    client = browser()
    own, real = begun(client), create({"name": "Krone"}, now=NOW)
    sent(real, "register", player="Renate")
    client = desk_of(real, "renate")

    def framed(path: str) -> tuple[str, bool, bool]:
        answer = client.get(path)
        policy = answer["Content-Security-Policy"]
        ancestors = "frame-ancestors 'self';" in policy, "frame-ancestors 'none';" in policy
        return answer["X-Frame-Options"], *ancestors

    for event, expected in ((own, ("SAMEORIGIN", True, False)), (real, ("DENY", False, True))):
        link = player_link(event, next(iter(state_of(event).play.status))).token
        pages = ("", "desk/", "desk/players/", "desk/draw/", "projector/", "standings/")
        for path in (*(f"/e/{event.slug}/{page}" for page in pages), wall_path(event)):
            assert framed(path) == expected, path
        assert framed(f"/p/{link}/") == expected
        assert framed(f"/p/{link}/table/9/") == expected
    assert framed("/") == framed("/login/") == framed("/nothing/") == ("DENY", False, True)


def test_it_counts_nowhere_and_goes_after_a_day(settings: Any, tmp_path: Path) -> None:
    settings.BACKUPS_KEPT, settings.DATA_DIR = 2, tmp_path
    user = User.objects.create_user("renate")
    event = demo.start_demo(now=NOW, user=user)
    admin = User.objects.create_superuser("root")
    assert event.organization is None
    for reader in (user, admin):
        listed = events_for(reader)
        assert (listed.mine, listed.open, listed.past) == ((), (), ())
        assert not visible_events(reader).exists()
    assert figures(NOW)["events"] == ("phase", {})
    assert not automatic.is_due(NOW)
    create({"name": "Krone"}, now=NOW)
    assert automatic.is_due(NOW)
    periodic_tasks.clear_away(timezone.now() + timedelta(hours=23))
    assert Tournament.objects.count() == 2
    periodic_tasks.clear_away(timezone.now() + timedelta(hours=25))
    assert [row.name for row in Tournament.objects.all()] == ["Krone"]


def test_it_counts_for_the_quota_of_its_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "OPEN_EVENTS", 1)
    client = browser()
    create({"name": "Krone"}, user=User.objects.get(), now=NOW)
    limits.clear_away(NOW + timedelta(days=2))
    answer = client.post("/demo/")
    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


def test_nobody_plays_while_the_clock_is_stopped(playing: tuple[Tournament, datetime]) -> None:
    event, clock = playing
    sent(event, "pause", now=clock)
    before = state_of(event).seq
    for _minute in range(60):
        clock += timedelta(minutes=1)
        demo.play(event, clock)
    assert state_of(event).seq == before
    sent(event, "resume", now=clock)
    assert play_until(event, "closing", clock) > clock


def test_the_others_confirm_what_the_guest_reports_and_leave_a_dispute_alone(
    playing: tuple[Tournament, datetime],
) -> None:
    event, clock = playing
    state = state_of(event)
    one = demo.guest(event, state)
    tables = enumerate(state.play.tables, 1)
    number, players = next((n, table.players) for n, table in tables if one in table.players)
    loser = players[-1] if players[-1] != one else players[0]
    own = Actor(Role.PLAYER, one, browser="here")
    told = {"table": number, "result": {"loser": loser}}
    sent(event, "report", actor=own, now=clock, accept=True, **told)
    demo.play(event, clock)
    assert state_of(event).pending_at(number)  # it can be seen for a moment
    clock += timedelta(minutes=4)
    demo.play(event, clock)
    assert not state_of(event).pending_at(number)
    booked = state_of(event).play.balances[loser]
    assert booked < 10
    sent(event, "report", actor=own, now=clock + timedelta(minutes=4), accept=True, **told)
    waiting = state_of(event).pending_at(number)
    assert waiting
    sent(event, "dispute", actor=own, now=clock + timedelta(minutes=4), report=waiting.seq)
    for _minute in range(30):
        clock += timedelta(minutes=1)
        demo.play(event, clock)
    assert state_of(event).dispute_at(number)
    assert state_of(event).play.balances[loser] == booked


def test_the_desk_takes_no_step_while_time_stands_still() -> None:
    event = demo.start_demo(now=NOW, user=User.objects.create_user("renate"), speed=0)
    demo.play(event, NOW + timedelta(hours=1))
    assert state_of(event).play.phase == "registration"


def test_the_desk_has_a_moment_for_each_of_its_steps() -> None:
    event = demo.start_demo(now=NOW, user=User.objects.create_user("renate"), speed=10)
    clock = event.demo_clock
    assert clock
    demo.play(event, clock + timedelta(seconds=29))
    assert state_of(event).play.phase == "registration"
    demo.play(event, clock + timedelta(seconds=30))
    assert state_of(event).play.phase == "between"
