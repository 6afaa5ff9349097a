"""The one command that runs everything, and its survival of faults."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import some_port, wait_until
from tests.stack import fetch, reachable
from tests.streams import Stream
from tournaments.runtime import network_addresses
from tournaments.runtime.supervisor import Child, Supervisor

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.embedded

ROLES = {"beat", "worker", "web"}
# Of messages that the broker can read and the worker knows nothing of.
HEADERS = (b"null", b"{}", b'{"task": "nonsense", "id": "1"}', b'{"task": 7}', b'{"id": 1}')
BODIES = (b"7", b"null", b'"x"')


class Live:
    """`manage.py live` on an empty data directory; what it says goes to `output`. Embedded, unless
    `servers` leads to a Postgres and a Redis."""

    def __init__(
        self,
        data: Path,
        port: int,
        output: Path | None = None,
        servers: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        self.url = f"http://127.0.0.1:{port}"
        # Neither the servers nor the database of the other tests.
        apart = ("DATABASE_URL", "REDIS_URL")
        inherited = {key: value for key, value in os.environ.items() if key not in apart}
        own = {"STICHTAG_DATA_DIR": str(data), "STICHTAG_ADDRESS": "127.0.0.1"}
        self.output = output or data / "output"
        with self.output.open("wb") as terminal:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "live", "--host", "127.0.0.1", "--port", str(port)],
                cwd=ROOT,
                env={**inherited, **own, **(servers or {})},
                stdout=terminal,
                stderr=subprocess.STDOUT,
            )

    def children(self) -> dict[str, int]:
        """Process ids by role; of the living."""
        text = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        roles = {role_of(int(pid)): int(pid) for pid in text.split()}
        return {role: pid for role, pid in roles.items() if role in ROLES}

    def last_tick(self) -> str:
        return str(json.loads(fetch(self.url + "/healthz")[2])["clock"]["last_tick"])

    def ticking(self) -> bool:
        """Return True if the clock ticks."""
        with contextlib.suppress(OSError):
            return bool(json.loads(fetch(self.url + "/healthz")[2])["clock"]["ok"])
        return False


def role_of(pid: int) -> str:
    with contextlib.suppress(OSError):
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
        return next((word for word in words if word in ROLES), "")
    return ""


def gone(pid: int) -> bool:
    """Return True if the process has ended, reaped or not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@contextmanager
def ticking(data: Path) -> Iterator[Live]:
    """Yield the ticking product; kill its remains at the end of the block."""
    made = Live(data, some_port())
    pids = set[int]()
    try:
        try:
            wait_until(made.ticking, "the first tick")
        except TimeoutError:
            pytest.fail(f"no tick; the product said:\n{made.output.read_text()}")
        pids.update(made.children().values())
        yield made
    finally:
        made.process.kill()
        made.process.wait()
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """For tests that it survives, and the last one."""
    with ticking(tmp_path_factory.mktemp("lasting")) as product:
        yield product


def test_killed_worker_is_started_again_and_the_clock_goes_on(lasting: Live) -> None:
    before = lasting.children()
    assert set(before) == ROLES
    os.kill(before["worker"], signal.SIGKILL)
    wait_until(
        lambda: lasting.children().get("worker", before["worker"]) != before["worker"], "a worker"
    )
    seen = lasting.last_tick()
    wait_until(lambda: lasting.last_tick() != seen, "a tick")
    after = lasting.children()
    assert (after["web"], after["beat"]) == (before["web"], before["beat"])


def test_greeting_has_the_address_and_a_login_that_works(lasting: Live) -> None:
    wait_until(lambda: "Ctrl-C ends it." in lasting.output.read_text(), "the greeting")
    lines = lasting.output.read_text().splitlines()
    (login,) = (line.split()[-1] for line in lines if line.startswith("Organizer"))
    assert f"Stichtag is at      {lasting.url}/" in lines
    assert login.startswith(f"{lasting.url}/login/once/")
    assert fetch(login)[0] == 200


def test_vital_child_that_will_not_live_ends_everything() -> None:
    faulty = Child("faulty", (sys.executable, "-c", "raise SystemExit(3)"), vital=True)
    steady = Child("steady", (sys.executable, "-c", "import sys; sys.stdin.read()"))
    code = Supervisor((faulty, steady), dict(os.environ), first_pause=0.001).run()
    assert (code, faulty.quick_deaths, steady.alive) == (1, 6, False)


def test_others_go_on_without_a_child_that_will_not_live_and_one_line_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lives = tmp_path / "lives"
    faulty = Child(
        "faulty", (sys.executable, "-c", f"open({str(lives)!r}, 'a').write('x'); exit(3)")
    )
    # Ends the product once the other one has died often enough, and one time more.
    program = (
        "import os, signal, sys, threading, time\n"
        "def look():\n"
        f"    while not os.path.exists({str(lives)!r}) or os.path.getsize({str(lives)!r}) < 8:\n"
        "        time.sleep(0.02)\n"
        "    os.kill(os.getppid(), signal.SIGINT)\n"
        "threading.Thread(target=look, daemon=True).start()\n"
        "sys.stdin.read()"
    )
    steady = Child("steady", (sys.executable, "-c", program), vital=True)
    first = steady
    code = Supervisor((faulty, steady), dict(os.environ), first_pause=0.001).run()
    assert (code, lives.stat().st_size, first.quick_deaths) == (0, 8, 0)
    said = [record.getMessage() for record in caplog.records]
    *deaths, last = said
    assert deaths == ["faulty ended with code 3"] * 5
    assert last == (
        "faulty does not stay alive (code 3); the pages go on without it and do themselves what "
        "has become due, webhooks wait; trying again every 30 s"
    )


def test_bad_files_in_the_queue_kill_no_worker(lasting: Live) -> None:
    before = lasting.children()
    queue = lasting.data / "queue"
    odd = b'{"properties": {"delivery_tag": "1", "delivery_info": {}}, "headers": %s, "body": %s}'
    unknown = [odd % (headers, body) for headers in HEADERS for body in BODIES]
    put = []
    for content in (b"",) * 12 + tuple(unknown):
        put.append(queue / "messages" / f"{time.time_ns():020d}_{uuid.uuid4()}.celery.msg")
        put[-1].write_bytes(content)
    wait_until(lambda: not any(path.exists() for path in put), "all to be taken")
    seen = lasting.last_tick()
    wait_until(lambda: lasting.last_tick() != seen, "a tick")
    assert lasting.children() == before
    assert len(list((queue / "bad").iterdir())) == 12 + len(unknown) - 3  # three do no harm


def test_a_second_start_on_the_same_folder_leads_to_the_first(
    lasting: Live, tmp_path: Path
) -> None:
    before = lasting.children()
    second = Live(lasting.data, some_port(), tmp_path / "second")
    assert second.process.wait(timeout=60) == 0
    said = second.output.read_text()
    assert f"Stichtag already runs with {lasting.data}." in said
    link = re.search(rf"{lasting.url}(/login/once/\S+)", said)
    assert link is not None
    assert fetch(lasting.url + link[1])[0] == 200
    assert lasting.children() == before


@pytest.mark.turns(2)
def test_broken_queue_folder_takes_no_page_away(tmp_path: Path) -> None:
    (tmp_path / "queue").write_text("not a folder")
    product = Live(tmp_path, some_port())
    try:
        wait_until(lambda: "worker ended with code" in product.output.read_text(), "a death")
        wait_until(lambda: reachable(product.url + "/healthz"), "the pages")
        status, _, body = fetch(product.url + "/healthz")
        report = json.loads(body)
        assert (status, report["database"]["ok"], report["broker"]["ok"]) == (503, True, False)
        assert fetch(product.url + "/")[0] == 200
    finally:
        product.process.send_signal(signal.SIGINT)
        assert product.process.wait(timeout=60) == 0
    assert "Traceback" not in product.output.read_text()


def test_child_that_will_not_stop_is_killed_when_asked_twice() -> None:
    program = "import os, signal; os.kill(os.getppid(), signal.SIGINT); signal.pause()"
    stubborn = Child("stubborn", (sys.executable, "-c", program))
    # It asks once itself; the second time comes when its input is closed.
    echo = "import os, signal, sys; sys.stdin.read(); os.kill(os.getppid(), signal.SIGINT)"
    messenger = Child("messenger", (sys.executable, "-c", echo))
    code = Supervisor((messenger, stubborn), dict(os.environ)).run()
    assert (code, stubborn.process and stubborn.process.returncode) == (0, -signal.SIGKILL)


def test_port_in_use_is_passed_over() -> None:
    first = some_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", first))
        taken.listen()
        assert network_addresses.free_port("127.0.0.1", first) > first


def add_event(data: Path) -> None:
    """One tournament, written past the product as any other process would."""
    written_past(
        data,
        "from tournaments.store.models import Tournament\n"
        "Tournament.objects.create(slug='pub', name='Pub', secret='s')",
    )


def written_past(data: Path, program: str) -> None:
    """Runs a program with the models of the product that keeps its data there."""
    environment = {
        **{key: value for key, value in os.environ.items() if not key.endswith("_URL")},
        "STICHTAG_DATA_DIR": str(data),
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
    }
    whole = f"import django; django.setup()\n{program}"
    subprocess.run([sys.executable, "-c", whole], cwd=ROOT, env=environment, check=True)


def test_worker_and_clock_start_once_the_pages_are_open(tmp_path: Path) -> None:
    here = tmp_path / "open"
    later = Child(
        "later",
        (sys.executable, "-c", "import os, signal; os.kill(os.getppid(), signal.SIGINT)"),
        after=here.exists,
    )
    first = Child("first", (sys.executable, "-c", f"open({str(here)!r}, 'x').close(); input()"))
    code = Supervisor((later, first), dict(os.environ)).run()
    assert code == 0
    assert later.started > first.started


@pytest.mark.turns(2)
def test_children_end_with_a_killed_supervisor_and_ctrl_c_ends_the_next_start(
    lasting: Live,
) -> None:
    """It ends everything even with an open stream."""
    children = lasting.children()
    lasting.process.kill()
    lasting.process.wait()
    wait_until(lambda: all(gone(pid) for pid in children.values()), "the children to end")
    with ticking(lasting.data) as live:
        add_event(live.data)
        children = live.children()
        with Stream(live.url + "/live/pub") as stream:
            first = stream.event()
            assert first is not None
            assert (first["event"], json.loads(first["data"])["seq"]) == ("seq", 0)
            live.process.send_signal(signal.SIGINT)
            assert stream.event() is None
        assert live.process.wait(timeout=30) == 0
        assert [role for role, pid in children.items() if not gone(pid)] == []
        assert "Traceback" not in live.output.read_text()
