"""Play a whole evening on untouched pages: opened before it begins, open when it is over.

The evening's time is set like that of a demo, so that the test need not wait an hour.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.clocks import TOLERANCE, Truth, Watched, watched
from tests.browser.people import LAPTOP, PHONE, WALL, People, Phone
from tests.browser.setup_players import Gathering
from tests.servers import wait_until
from tests.stack import Stack, database_address, running
from tests.worlds.desks import desk_of
from tests.worlds.events import registered
from tournaments.domain.actors import Actor, Role
from tournaments.store.access.actors import player_link, table_code, wall_path
from tournaments.store.execute import execute, run_due_commands
from tournaments.store.load import time_of
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

ORGANIZER = Actor(Role.ORGANIZER, "leitung")
HOUR = timedelta(hours=1)

# Whether a page that hears of this seq shows all that touches its topics.
CURRENT = """async (seq) => {
    const part = document.querySelector('[data-seq]');
    const named = part.getAttribute('hx-trigger').matchAll(/topic:([\\w-]+)/g);
    const topics = [...named].map(([, topic]) => topic);
    const live = document.querySelector('[data-live]').dataset.live;
    const told = await (await fetch(`${live}/seq?topics=${topics}`)).json();
    const goal = Math.max(...Object.values(told.topics));
    return told.seq >= seq && Number(part.dataset.seq) >= goal;
}"""

logger = logging.getLogger(__name__)


class OpenEvening(Gathering):
    """An evening at two tables whose pages stay open: `pages` by name."""

    def __init__(self, people: People) -> None:
        cutoff = datetime.now(ZoneInfo("Europe/Berlin")) + 2 * HOUR
        settings = {"start_euros": 12, "cutoff": f"{cutoff:%H:%M}"}
        now = datetime.now(UTC)
        zone = "Europe/Berlin"
        event = registered(8, now=now, confirmation="second", zone=zone, settings=settings)
        super().__init__(people, people.desk(event))
        self._set_time(now, now)
        self.pages = {
            "desk": self.watch("desk", LAPTOP, f"/e/{self.desk.slug}/desk/"),
            "phone 1": self.watch("phone 1", PHONE, self._table(1)),
            "phone 2": self.watch("phone 2", PHONE, self._table(2), step=7 * 60_000),
            "player": self.watch("player", PHONE, self._player("Anke")),
            "wall": self.watch("wall", WALL, wall_path(event)),
            "public": self.watch("public", LAPTOP, f"/e/{self.desk.slug}/"),
        }

    def watch(self, name: str, kind: dict[str, Any], path: str, *, step: int = 0) -> Watched:
        page = self.people.page_of_its_own(kind)
        if name == "desk":
            self.people.know(page, desk_of(self.tournament))
        found = watched(name, page, step=step)
        page.goto(path)
        page.evaluate("window.opened = true")
        return found

    def _table(self, number: int) -> str:
        return f"/t/{self.desk.slug}/{number}/{table_code(self.tournament, number)}/"

    def _player(self, name: str) -> str:
        return f"/p/{player_link(self.tournament, self.id(name)).token}/"

    @property
    def now(self) -> datetime:
        """The evening's time."""
        self.tournament.refresh_from_db()
        return time_of(self.tournament, datetime.now(UTC))

    def pass_by(self, length: timedelta) -> None:
        """Let this part of the evening pass at once; the pages, which only hear of facts, look
        again.
        """
        self._set_time(datetime.now(UTC), self.now + length)
        for page in self.pages.values():
            page.page.evaluate("window.stichtag.live.refresh()")

    def _set_time(self, since: datetime, clock: datetime) -> None:
        rows = Tournament.objects.filter(pk=self.tournament.pk)
        rows.update(demo_speed=1, demo_since=since, demo_clock=clock)

    def comes_to(self, moment: datetime) -> None:
        """Waits for it; then the clock is looked at, as a worker would."""
        wait_until(lambda: self.now > moment, "the end of the time")
        run_due_commands(self.tournament, now=self.now)

    def do(self, kind: str, **fields: Any) -> None:
        """Another device of the desk does something."""
        command = {"type": kind, **fields, "accept": True}
        done = execute(self.tournament, command, ORGANIZER, now=self.now)
        assert done.ok, done.problems

    def wall_time(self, moment: datetime) -> float:
        """Seconds since 1970 at which the evening's clock comes to this moment."""
        self.tournament.refresh_from_db()
        row = self.tournament
        assert row.demo_since is not None
        assert row.demo_clock is not None
        return (row.demo_since + (moment - row.demo_clock)).timestamp()

    def table_of(self, page: str) -> int | None:
        """Return the table whose time the clock of a page shows; None for the hall's."""
        if page.startswith("phone"):
            return int(page[-1])
        if page != "player":
            return None
        return next(n for n in (1, 2) if "Anke" in self.at(n))

    def is_known(self) -> None:
        """Waits until every page says what has happened so far, as far as it shows it."""
        seq = self.state.seq
        for page in self.pages.values():
            wait_until(partial(page.page.evaluate, CURRENT, seq), CURRENT)

    def look(self, what: str, *, without: str = "") -> None:
        """For a while the clocks of all pages are held against the server's."""
        self.is_known()
        since = time.time()
        looked = [page for name, page in self.pages.items() if name != without]
        if self.state.play.paused_at:
            looked[0].page.wait_for_timeout(2400)  # time in which a clock that goes on is painted
        else:
            wait_until(lambda: self._tell(looked, since), "three changes of each clock")
        for page in looked:
            page.truths.append(self.truth(what, since, self.table_of(page.name)))

    def _tell(self, pages: list[Watched], since: float) -> bool:
        """Return True if each of these has painted its clock three times; hear them meanwhile."""
        pages[0].page.wait_for_timeout(50)
        return all(sum(one.at >= since for one in page.painted) >= 3 for page in pages)

    def truth(self, what: str, since: float, table: int | None) -> Truth:
        play, until = self.state.play, time.time()
        own = play.tables[table - 1].due if table else None
        ends = own or play.closing_at or play.round_due
        assert ends is not None
        if play.paused_at:
            return Truth(what, since, until, stands=(ends - play.paused_at).total_seconds())
        if not play.cutoff_reached:
            ends = min(ends, play.cutoff_at)
        return Truth(what, since, until, ends=self.wall_time(ends))


@pytest.fixture
def pages_alone(transactional_db: None) -> Iterator[Stack]:
    """No worker: it would play an evening whose time is set."""
    with running(database_address(), "web") as stack:
        yield stack


@pytest.fixture
def evening(browser: Browser, pages_alone: Stack) -> Iterator[OpenEvening]:
    people = People(browser, pages_alone.url)
    yield OpenEvening(people)
    people.leave()


def begin_round(evening: OpenEvening) -> None:
    for kind in ("draw", "publish", "go"):
        evening.do(kind)


def lost(evening: OpenEvening, loser: str) -> None:
    """Another device of the desk enters a Runde."""
    tables = range(1, len(evening.state.play.tables) + 1)
    table = next(number for number in tables if loser in evening.at(number))
    evening.do("report", table=table, result={"loser": evening.id(loser)})


def poorest(evening: OpenEvening) -> list[str]:
    state = evening.state
    return sorted(map(state.name, state.play.players_in), key=evening.balance)


def reported_by_phone(evening: OpenEvening, page: Watched) -> None:
    """The phone of a table enters the PIN and who has lost; the desk confirms."""
    phone, loser = Phone(page.page), evening.at(2)[0]
    phone.enter_pin(evening.pages["wall"].page.locator(".pj-pin strong").inner_text())
    phone.report(loser)
    evening.do("confirm", report=min(evening.state.pending))
    expect(phone.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")


def paused_and_extended(evening: OpenEvening) -> None:
    evening.do("pause")
    evening.look("pause")
    evening.do("resume")
    evening.do("extend", minutes=5)
    evening.do("extend", minutes=3, table=1)
    evening.look("five minutes more for all, three for table 1")


def devices_go_wrong(evening: OpenEvening) -> None:
    """All of them sleep while the desk goes on, then their clocks are set, forth or back."""
    pages = evening.pages.values()
    for page in pages:
        page.sleep()
    evening.do("extend", minutes=-2)
    for page in pages:
        page.awake()
    evening.look("sleep")
    for number, page in enumerate(pages):
        page.page.evaluate(f"window.device.step += {90_000 if number % 2 else -90_000}")
    evening.look("the device's clock is set")


def time_runs_out(evening: OpenEvening) -> None:
    """The round ends, but not for table 1; then its tables are done."""
    due = evening.state.play.round_due
    evening.pass_by(due - evening.now - timedelta(seconds=6))
    lost(evening, evening.at(1)[0])
    evening.look("nearly over")
    evening.comes_to(due)
    evening.look("over", without="wall")
    for table in (1, 2):
        evening.do("table_done", table=table)
    evening.is_known()


def cut(evening: OpenEvening) -> None:
    """The cut-off comes long before the end of the second round; six stay."""
    cutoff = evening.state.play.cutoff_at
    evening.pass_by(cutoff - evening.now - timedelta(minutes=20))
    begin_round(evening)
    evening.look("next round, ended by the cut-off")
    evening.pass_by(cutoff - evening.now - timedelta(seconds=6))
    for name in poorest(evening)[:2]:
        lost(evening, name)
    evening.look("nearly cut")
    evening.comes_to(cutoff)
    evening.look("cut-off", without="wall")
    for table in (1, 2):
        evening.do("table_done", table=table)


def final(evening: OpenEvening) -> None:
    assert evening.state.play.phase == "final_ready"
    evening.do("final")
    evening.is_known()
    while evening.state.play.phase == "final":
        lost(evening, poorest(evening)[0])
    evening.is_known()


def compared(evening: OpenEvening) -> list[str]:
    """Logs by how much each clock was off at each moment; gives those that were too far off."""
    wrong = []
    logger.info("seconds too high: %s", ", ".join(evening.pages))
    for moment in evening.pages["desk"].truths:
        errors = {
            name: page.error(truth)
            for name, page in evening.pages.items()
            for truth in page.truths
            if truth.what == moment.what
        }
        told = (f"{errors[name]:+.3f}" if name in errors else "-" for name in evening.pages)
        logger.info("%-33s %s", moment.what, " ".join(told))
        off = {name: error for name, error in errors.items() if abs(error) >= TOLERANCE}
        wrong += [f"{name}, {moment.what}: {error:+.3f}" for name, error in off.items()]
    return wrong


@pytest.mark.turns(2)
def test_pages_stay_open_for_a_whole_evening(evening: OpenEvening) -> None:
    evening.do("start")
    begin_round(evening)
    evening.look("start")
    paused_and_extended(evening)
    reported_by_phone(evening, evening.pages["phone 2"])
    devices_go_wrong(evening)
    time_runs_out(evening)
    cut(evening)
    final(evening)
    winner = evening.winner()
    pages = {name: watched.page for name, watched in evening.pages.items()}
    expect(pages["desk"].locator("#next .next-title")).to_have_text(f"Winner: {winner}")
    expect(pages["public"].locator(".next-title")).to_have_text(f"Winner: {winner}")
    expect(pages["wall"].locator(".pj-hero .big")).to_have_text(winner)
    expect(pages["phone 1"].get_by_text("The tournament is over")).to_be_visible()
    touched = {name for name, page in pages.items() if not page.evaluate("window.opened")}
    assert touched == set()  # not even by what was sent from it
    assert compared(evening) == []
    assert evening.people.complaints == []
