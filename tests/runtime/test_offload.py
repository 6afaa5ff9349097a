"""Heavy work of strangers: beside the pages, within limits, and gone with its client."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.wsgi import get_wsgi_application
from django.test import Client, RequestFactory

import games
from tests.runtime.test_asgi import http
from tests.worlds.desks import desk_of
from tests.worlds.events import running
from tests.worlds.programs import Program, codes, run_by
from tournaments.domain.tournament_state import SCHEMA_VERSION
from tournaments.runtime import heavy_lanes, offload
from tournaments.runtime.bodies import Message
from tournaments.runtime.network_addresses import ConnectionQuota
from tournaments.runtime.wsgi_bridge import WsgiBridge
from tournaments.store.archive.document import FAMILY
from tournaments.store.archive.exchange import export
from tournaments.store.models import User

# No database decides this.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def heavy_draw() -> dict[str, Any]:
    """A record that the page allows and that takes seconds to draw again."""
    sizes = [4] * 10
    rule = {"mode": "random", "preferred": 4, "allowed": [4], "ahead": sizes, "steps": 5_000}
    people = list(range(40))
    history = [
        {"tables": [[(i + k * r) % 40 for k in range(4)] for i in range(0, 40, 4)]}
        for r in (1, 3, 7, 9, 11, 13)
    ]
    instance = {"rule": rule, "players": {"id": people}, "history": history, "seed": "x"}
    return {"instance": instance, "commitment": "", "answer": {}}


def upload(record: Any) -> tuple[dict[str, Any], bytes]:
    """The request that sends a record to the page that checks it."""
    edge = b"edge"
    part = (
        b'--%b\r\nContent-Disposition: form-data; name="file"; filename="draw.json"\r\n\r\n' % edge
    )
    body = part + json.dumps(record).encode() + b"\r\n--%b--\r\n" % edge
    headers = [
        (b"content-type", b"multipart/form-data; boundary=" + edge),
        (b"cookie", b"csrftoken=" + b"a" * 32),
        (b"x-csrftoken", b"a" * 32),
    ]
    return http("/verify/", method="POST", headers=headers), body


def test_what_is_given_arrives_whole_however_late_the_process_begins_to_read(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than a pipe holds, to a process that has not begun when somebody looks after it."""
    monkeypatch.setattr(offload, "LOOK_SECONDS", 0.001)
    long = {"game": "brokdorf", "players": ["x" * 400_000], "deals": []}
    assert offload.run(rf.get("/"), "score", long) == games.score(long)


@pytest.fixture
def pages() -> Iterator[WsgiBridge]:
    """The product behind a bridge with a single thread for pages."""
    served = WsgiBridge(get_wsgi_application(), threads=1)
    yield served
    served.close()


class Call:
    """One client of the bridge, at the address that ends with `home`."""

    def __init__(
        self, pages: WsgiBridge, scope: dict[str, Any], body: bytes = b"", *, home: int = 7
    ) -> None:
        scope["client"] = (f"192.0.2.{home}", 4711)
        self.sent: list[Message] = []
        self.given = asyncio.Queue[Message]()
        self.given.put_nowait({"type": "http.request", "body": body})
        self.ended = asyncio.create_task(pages(scope, self.given.get, self._send))

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    def hang_up(self) -> None:
        self.given.put_nowait({"type": "http.disconnect"})

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])


def children() -> set[int]:
    """The processes for heavy work that this process has started."""
    found = set()
    for listed in Path("/proc/self/task").glob("*/children"):
        for pid in map(int, listed.read_text().split()):
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            if b"tournaments.runtime.heavy" in command:
                found.add(pid)
    return found


async def until(true: Any) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.02)


def played(scene: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: the browser driver leaves a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


def test_pages_are_served_while_heavy_work_goes_on_and_it_ends_with_its_client(
    pages: WsgiBridge,
) -> None:
    async def scene() -> None:
        checks = [Call(pages, *upload(heavy_draw()), home=home) for home in (1, 2)]
        await until(lambda: len(children()) == 2)
        page = Call(pages, http("/api/v1/games"))
        await page.ended
        assert page.status == 200
        assert len(children()) == 2  # still at it
        for check in checks:
            check.hang_up()
        await until(lambda: not children())
        await asyncio.gather(*(check.ended for check in checks))
        assert pages.clients == set()

    played(scene())


def test_who_went_away_while_waiting_is_not_computed_for(pages: WsgiBridge) -> None:
    async def scene() -> None:
        first = [Call(pages, *upload(heavy_draw()), home=home) for home in (1, 2)]
        await until(lambda: len(children()) == 2)
        seen = children()
        late = Call(pages, *upload(heavy_draw()))
        await until(lambda: len(pages.clients) == 3)
        late.hang_up()
        for check in first:
            check.hang_up()
        await asyncio.gather(*(check.ended for check in (*first, late)))
        assert children() <= seen

    played(scene())


def test_one_household_has_one_piece_of_work_done_at_a_time(pages: WsgiBridge) -> None:
    async def scene() -> None:
        greedy = [Call(pages, *upload(heavy_draw())) for _ in range(3)]
        await until(lambda: len(pages.clients) == 3 and len(children()) == 1)
        other = Call(pages, *upload(heavy_draw()), home=8)
        await until(lambda: len(children()) == 2)
        for check in (*greedy, other):
            check.hang_up()
        await asyncio.gather(*(check.ended for check in (*greedy, other)))
        assert (pages.strangers.share.total, dict(pages.strangers.turns)) == (0, {})

    played(scene())


@pytest.mark.parametrize(("each", "most", "status"), [(1, 9, 429), (9, 1, 503)])
def test_more_than_may_wait_are_sent_away(
    pages: WsgiBridge, each: int, most: int, status: int
) -> None:
    pages.strangers.share = ConnectionQuota(each, most=most)

    async def scene() -> None:
        first = Call(pages, *upload(heavy_draw()))
        await until(lambda: len(pages.clients) == 1)
        second = Call(pages, *upload(heavy_draw()))
        await second.ended
        assert (second.status, dict(second.sent[0]["headers"])[b"retry-after"]) == (status, b"5")
        report = {"game": "brokdorf", "players": ["A", "B", "C"], "note": "x" * 20_000}
        program = Call(pages, http("/api/v1/score", method="POST"), json.dumps(report).encode())
        await program.ended
        problem = json.loads(program.sent[1]["body"])["problems"][0]
        assert (program.status, problem["code"]) == (status, "own_share" if each == 1 else "busy")
        first.hang_up()
        await first.ended

    played(scene())


@pytest.mark.django_db(transaction=True)
def test_twenty_connections_of_a_stranger_do_not_keep_an_organizer_from_paper(
    pages: WsgiBridge,
) -> None:
    tournament = running()
    cookies = desk_of(tournament).cookies
    cookie = "; ".join(f"{name}={held.value}" for name, held in cookies.items()).encode()

    async def scene() -> None:
        crowd = [Call(pages, *upload(heavy_draw())) for _ in range(20)]
        await until(lambda: sum(call.ended.done() for call in crowd) == 20 - heavy_lanes.EACH)
        path = f"/e/{tournament.slug}/desk/print/name-cards.pdf"
        paper = Call(pages, http(path, headers=[(b"cookie", cookie)]))
        async with asyncio.timeout(30):
            await paper.ended
        assert (paper.status, paper.sent[1]["body"][:5]) == (200, b"%PDF-")
        assert len(children()) == 1  # the stranger's is still at it
        for call in crowd:
            call.hang_up()
        await asyncio.gather(*(call.ended for call in crowd))
        assert Counter(call.status for call in crowd if call.ended.done())[429] == 12

    played(scene())


def test_work_that_takes_too_long_is_ended_and_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offload, "SECONDS", 0.5)
    client.cookies["django_language"] = "en"
    file = SimpleUploadedFile("draw.json", json.dumps(heavy_draw()).encode())
    start = time.monotonic()
    answer = client.post("/verify/", {"file": file})
    assert answer.status_code == 422
    assert "takes too long here" in answer.content.decode()
    assert time.monotonic() - start < 10
    assert children() == set()


@pytest.mark.parametrize(
    ("people", "steps", "refused"),
    [
        *((1_001, 0, True), (1_000, 201, True), (100, 2_001, True), (3, 100_000, True)),
        *((1_000, 0, False), (100, 2_000, False), (2, 100_000, False)),
    ],
)
def test_more_people_and_steps_than_a_page_has_time_for_are_refused(
    client: Client, people: int, steps: int, refused: bool
) -> None:
    client.cookies["django_language"] = "en"
    instance = {"players": {"id": list(range(people))}, "rule": {"steps": steps}}
    file = SimpleUploadedFile("draw.json", json.dumps({"instance": instance}).encode())
    answer = client.post("/verify/", {"file": file}).content.decode()
    assert ("So many people are checked by the command verify-draw only." in answer) == refused


def test_a_long_report_is_scored_like_a_short_one(stranger: Program) -> None:
    report = {"game": "brokdorf", "players": ["Anna", "Ben", "Cleo"], "result": {"loser": "Ben"}}
    assert stranger.post("/score", report) == (200, games.score(report))
    long = report | {"note": "x" * 20_000}
    assert stranger.post("/score", long) == (422, games.score(long))


def test_an_event_is_imported_beside_the_pages(program: Program, orga: User) -> None:
    told = export(run_by(orga, running()))
    status, event = program.post("/events/import", told)
    assert (status, event.get("seq")) == (201, len(told["log"])), event


@pytest.mark.turns(2)
def test_an_import_of_empty_entries_names_the_first(program: Program) -> None:
    many = {"form": f"{FAMILY}{SCHEMA_VERSION}", "log": [{}] * 15_000}
    answer = program.post("/events/import", many)
    assert codes(answer) == (422, [("entry_invalid", "log[0]")])
    too_many = {**many, "log": [{}] * 40_001}
    assert codes(program.post("/events/import", too_many)) == (422, [("log_long", "log")])
