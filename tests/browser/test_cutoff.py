"""The worker ends the evening at its cut-off; the desk plays off the last places."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.browser.people import Desk, People
from tests.servers import wait_until
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import execute
from tournaments.store.models import LogEntry, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

ORGANIZER = Actor(Role.ORGANIZER, "leitung")
NAMES = ("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta", "Hinnerk")


def begun_three_hours_ago() -> Tournament:
    """Eight people, all level, whose cut-off will have passed while nobody looked."""
    began = datetime.now(UTC) - timedelta(hours=3)
    cutoff = (began + timedelta(hours=1)).astimezone(ZoneInfo("Europe/Berlin"))
    setup = {"name": "Spät in der Krone", "settings": {"cutoff": f"{cutoff:%H:%M}"}}
    tournament = create(setup, now=began)
    for name in NAMES:
        assert execute(tournament, {"type": "register", "player": name}, ORGANIZER, now=began).ok
    return tournament


def enter_playoff(desk: Desk) -> None:
    """At each table the points rise from seat to seat; the last one has lost the Runde."""
    for table in desk.page.locator("main form .card").all():
        for place, points in enumerate(table.locator("input[type=number]").all()):
            points.fill(str(place))
        table.locator("label.choice").last.click()
    desk.page.get_by_role("button", name="Enter the play-off").click()


@pytest.mark.turns(3)
def test_cutoff_by_the_worker_leads_over_the_playoff_to_the_final(people: People) -> None:
    tournament = begun_three_hours_ago()
    desk = people.desk(tournament)
    desk.open()
    desk.says("8 are registered")
    began = LogEntry.objects.get(tournament=tournament, seq=1).at
    assert execute(tournament, {"type": "start"}, ORGANIZER, now=began).ok
    desk.says("Play-off for the Final Table")
    # The page knows what is overdue before the worker has stored it.
    signals = LogEntry.objects.filter(tournament=tournament, kind="timer")
    wait_until(signals.exists, "the worker to cut the field")
    signal = signals.get()
    assert (signal.at, signal.actor) == (load.load(tournament).play.cutoff_at, "clock")
    enter_playoff(desk)
    desk.says("The Final Table is known")
    desk.next("Draw the seats and begin")
    desk.says("Final Table")
    expect(desk.page.locator("#ask [name=loser]")).to_have_count(6)
    status = load.load(tournament).play.status
    assert list(status.values()).count("missed_cut") == 2
    assert people.complaints == []
