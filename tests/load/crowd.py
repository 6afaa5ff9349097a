"""Open a hall of pages while every table reports: `python tests/load/crowd.py [SCENARIO …]`.

Starts the real processes, opens the pages (`pages.py` behaves as their script does), lets all
tables report, and prints one JSON line for each scenario. Times are milliseconds, [median, p95]: of
a report until its answer, of each kind of page from the fact to the page that shows it. Everything
is on one machine, client included. `--browsers N` opens N more standings in Chromium and measures
them too (`chromium_ms`), since `pages.py` only behaves as the script does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.load import hall
from tests.load.connections import Connection, Lost
from tests.load.pages import Page

AT_ONCE = 16  # pages that open at the same time
CATCH_UP_SECONDS = 30.0
QUIET_SECONDS = 5.0
COUNTS = "requests", "brought"


@dataclass(frozen=True, slots=True)
class Scenario:
    """`pages` are public, personal, of tables' phones and of the desk. `seconds` is how long the
    tables take to report; 0: nobody reports, the round starts. `seats` are those of a table. The
    pages are left alone for `quiet` seconds before."""

    players: int
    pages: tuple[int, int, int, int]
    seconds: float
    events: int = 1
    postgres: bool = True
    seats: int = 4
    quiet: float = QUIET_SECONDS

    @property
    def webs(self) -> int:
        return 2 if self.postgres else 1


SCENARIOS = {
    "hall": Scenario(500, (700, 250, 49, 1), 25),
    "hall-100": Scenario(500, (70, 25, 4, 1), 25),
    "embedded": Scenario(100, (100, 40, 9, 1), 25, postgres=False),
    "tables": Scenario(900, (20, 0, 0, 1), 60, seats=3),
    "events": Scenario(40, (2, 2, 0, 1), 25, events=50),
    "ten": Scenario(40, (25, 20, 4, 1), 40, events=10),
    "hundred": Scenario(40, (25, 20, 4, 1), 120, events=100),
    "laptop": Scenario(27, (15, 9, 5, 1), 25, postgres=False),
    "start": Scenario(500, (700, 250, 49, 1), 0),
    "small": Scenario(12, (4, 2, 1, 1), 1, postgres=False, quiet=0.5),
    "watchers-100": Scenario(100, (100, 0, 0, 0), 25),
    "watchers-500": Scenario(100, (500, 0, 0, 0), 25),
}


@dataclass(slots=True)
class Reports:
    """Answers to the tables' reports."""

    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Phone:
    """One player of each table, who reports a lost 15er from the table's page."""

    def __init__(self, port: int, event: hall.Event, table: int) -> None:
        self.player = event.tables[table - 1][0]
        self.home = f"/p/{event.links[self.player]}/table/{table}/"
        self.connection = Connection(port, {})
        self.fields: dict[str, str] = {}

    async def open(self) -> None:
        answer = await self.connection.get(self.home)
        while answer.status == 503:
            await asyncio.sleep(2)
            answer = await self.connection.get(self.home)
        form = answer.body.decode().partition('id="report-form"')[2].partition("</form>")[0]
        hidden = re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form)
        self.fields = dict(hidden) | {"end": "normal", "loser": self.player}

    async def report(self, reports: Reports) -> None:
        begun = time.time()
        try:
            answer = await self.connection.post(f"{self.home}report/", self.fields)
        except Lost as lost:
            reports.errors.append(str(lost))
            return
        reports.waits.append(time.time() - begun)
        if answer.status != 302:
            reports.errors.append(f"{answer.status}")
        self.connection.close()


def addresses(event: hall.Event, pages: Sequence[int]) -> Iterable[tuple[str, str, dict[str, str]]]:
    """(kind, address, cookies) of the pages to open."""
    public, personal, phones, desks = pages
    for number in range(public):
        below = "standings/" if number % 2 else ""
        yield "overview" if not below else "standings", f"/e/{event.slug}/{below}", {}
    for player in list(event.links)[:personal]:
        yield "personal", f"/p/{event.links[player]}/", {}
    for home, cookies in event.phones[:phones]:
        yield "table", home, dict(cookies)
    for _ in range(desks):
        yield "desk", f"/e/{event.slug}/desk/", dict(event.desk)


def home(slug: str, ports: list[int]) -> int:
    """The process of an event's streams and pages, as the proxy chooses (`docker/Caddyfile`)."""
    return ports[crc32(slug.encode()) % len(ports)]


def place(number: int) -> str:
    """The address of the hall of an event: the limits for one household are not measured here."""
    return f"127.0.{number // 250}.{number % 250 + 1}"


def asked(path: str, ports: list[int]) -> int:
    """The process to which the proxy sends a page: any, unless it is one of an event."""
    _, room, slug, *_rest = path.split("/")
    return home(slug, ports) if room == "e" else random.choice(ports)


def percentiles(values: list[float]) -> list[int]:
    """[median, p95] in milliseconds."""
    if not values:
        return []
    in_order = sorted(values)
    return [round(1000 * in_order[int(len(in_order) * part)]) for part in (0.5, 0.95)]


async def opened(pages: list[Page]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(page: Page) -> None:
        async with gate:
            await page.open()

    await asyncio.gather(*map(one, pages))


async def all_report(phones: list[Phone], seconds: float) -> Reports:
    reports = Reports()

    async def later(phone: Phone) -> None:
        await asyncio.sleep(seconds * random.random())
        await phone.report(reports)

    await asyncio.gather(*map(later, phones))
    return reports


async def settled(pages: list[Page]) -> None:
    """Wait until every page shows its news, or too long."""
    end = time.monotonic() + CATCH_UP_SECONDS
    await asyncio.sleep(3)
    while time.monotonic() < end and any(page.is_behind() for page in pages):
        await asyncio.sleep(0.1)


async def rounds_start(ports: list[int], events: list[hall.Event]) -> Reports:
    """The desks press the button."""
    reports = Reports()
    for event in events:
        path = f"/e/{event.slug}/desk/"
        desk = Connection(home(event.slug, ports), dict(event.desk))
        page = (await desk.get(path)).body.decode()
        action = f"{path}do/go/"
        form = page.partition(f'action="{action}"')[2].partition("</form>")[0]
        hidden = dict(re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
        begun = time.time()
        answer = await desk.post(action, hidden)
        reports.waits.append(time.time() - begun)
        if answer.status != 302:
            reports.errors.append(f"go: {answer.status}")
        desk.close()
    return reports


def lags(page: Page | Seen, entries: list[hall.Entry], event: hall.Event) -> list[float]:
    """Seconds from each entry that the page is about to its showing: of a personal page and of a
    table's phone those of the own table, else all."""
    found = []
    for entry in entries:
        players = event.tables[entry.table - 1] if entry.table else ()
        own = {event.links[player] for player in players}
        is_own = page.path.split("/")[2] in own or page.path.startswith(
            f"/t/{event.slug}/{entry.table}/"
        )
        if entry.table and page.kind in ("personal", "table") and not is_own:
            continue
        shown = next((moment for moment, seq in page.shown if seq >= entry.seq), None)
        found.append(shown - entry.at if shown is not None else CATCH_UP_SECONDS)
    return found


@asynccontextmanager
async def in_chromium(number: int, port: int, event: hall.Event) -> AsyncIterator[list[Seen]]:
    """Real pages of the standings; what they have shown is known after the block."""
    seen: list[Seen] = []
    if not number:
        yield seen
        return
    from playwright.async_api import async_playwright

    from tests.browsers import ARGUMENTS, chromium

    path = f"/e/{event.slug}/standings/"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(args=ARGUMENTS, executable_path=chromium())
        pages = [await (await browser.new_context()).new_page() for _ in range(number)]
        for page in pages:
            await page.add_init_script(NOTES)
            await page.goto(f"http://127.0.0.1:{port}{path}")
        yield seen
        for page in pages:
            notes = await page.evaluate("window.notes")
            seen.append(Seen("chromium", path, [(at / 1000, int(seq)) for at, seq in notes]))
        await browser.close()


@dataclass(frozen=True, slots=True)
class Seen:
    """Contents of a real page, and since when."""

    kind: str
    path: str
    shown: list[tuple[float, int]]


# Notes in the page each seq that its live part shows, with the time.
NOTES = """
window.notes = [];
new MutationObserver(() => {
  const part = document.querySelector("[data-seq][hx-trigger]");
  const seq = part && part.dataset.seq;
  if (seq && (notes.at(-1) || [])[1] !== seq) notes.push([Date.now(), seq]);
}).observe(document, { subtree: true, childList: true, attributeFilter: ["data-seq"] });
"""


async def play(
    scenario: Scenario,
    events: list[hall.Event],
    ports: list[int],
    pids: list[int],
    browsers: int,
) -> dict[str, object]:
    """Opens the pages, lets everybody report, and says how long what took."""
    by_event = [
        [
            Page(
                kind,
                path,
                Connection(asked(path, ports), cookies, source=place(number)),
                home(event.slug, ports),
            )
            for kind, path, cookies in addresses(event, scenario.pages)
        ]
        for number, event in enumerate(events)
    ]
    pages = [page for own in by_event for page in own]
    begun = time.monotonic()
    await opened(pages)
    took = time.monotonic() - begun
    phones = [
        Phone(random.choice(ports), event, table)
        for event in events
        for table in range(1, len(event.tables) + 1)
        if scenario.seconds
    ]
    for phone in phones:
        await phone.open()
    await asyncio.sleep(scenario.quiet)
    requests, brought = (sum(getattr(page, name) for page in pages) for name in COUNTS)
    async with in_chromium(browsers, ports[0], events[0]) as real:
        meter, start = Meter.now(pids, scenario.webs), time.time()
        reporting = all_report(phones, scenario.seconds) if phones else rounds_start(ports, events)
        reports = await reporting
        await settled(pages)
        spent = meter.since(pids, scenario.webs)
    result: dict[str, object] = {
        "pages": len(pages),
        "opened_in_s": round(took, 1),
        "reports": len(reports.waits),
        "report_ms": percentiles(reports.waits),
    }
    by_kind: dict[str, list[float]] = {}
    for event, own in zip(events, by_event, strict=True):
        entries = [
            entry for entry in await asyncio.to_thread(hall.log_of, event.slug) if entry.at >= start
        ]
        for page in [*own, *(real if event is events[0] else ())]:
            by_kind.setdefault(page.kind, []).extend(lags(page, entries, event))
    result |= {f"{kind}_ms": percentiles(values) for kind, values in by_kind.items()}
    result["errors"] = [*reports.errors[:5], f"{sum(p.troubles for p in pages)} of pages"]
    result["shed"] = sum(page.shed for page in pages)
    result["behind"] = sum(page.is_behind() for page in pages)
    result["requests"] = sum(page.requests for page in pages) - requests
    result["brought"] = sum(page.brought for page in pages) - brought
    result["unchanged"] = sum(page.unchanged for page in pages)
    result |= spent
    for page in pages:
        page.close()
    return result


@dataclass(frozen=True, slots=True)
class Meter:
    """Processor seconds at one moment: of web processes, the whole product, the client, the
    machine."""

    at: float
    web: float
    product: float
    client: float
    machine: float

    @classmethod
    def now(cls, pids: list[int], webs: int) -> Meter:
        own, product = hall.busy(pids[:webs]), hall.busy(pids)
        return cls(time.monotonic(), own, product, time.process_time(), hall.machine_busy())

    def since(self, pids: list[int], webs: int) -> dict[str, float]:
        new = Meter.now(pids, webs)
        took = new.at - self.at
        return {
            "took_s": round(took, 1),
            "web_cpu_s": round(new.web - self.web, 1),
            "product_cpu_s": round(new.product - self.product, 1),
            "client_cpu_s": round(new.client - self.client, 1),
            "machine_full": round((new.machine - self.machine) / took / (os.cpu_count() or 1), 2),
        }


def run(name: str, browsers: int) -> None:
    """One scenario, on a database and processes of its own."""
    scenario = SCENARIOS[name]
    with hall.installation(postgres=scenario.postgres) as environment:
        events = [
            hall.event(
                scenario.players,
                name=f"Hall {number}",
                phones=scenario.pages[2],
                goes=scenario.seconds > 0,
                seats=scenario.seats,
            )
            for number in range(scenario.events)
        ]
        with hall.processes(environment, webs=scenario.webs) as (ports, pids):
            result = asyncio.run(play(scenario, events, ports, pids, browsers))
    sys.stdout.write(json.dumps({"scenario": name, **result}) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Open pages and reports at full pace.")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(SCENARIOS))
    parser.add_argument("--browsers", type=int, default=0, help="pages in Chromium besides")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    for name in asked.scenarios or SCENARIOS:
        if asked.here:
            run(name, asked.browsers)
        else:
            here = [sys.executable, __file__, name, "--here", "--browsers", str(asked.browsers)]
            subprocess.run(here, check=True)


if __name__ == "__main__":
    main()
