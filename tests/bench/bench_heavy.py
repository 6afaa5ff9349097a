"""Heavy work of an organizer while a stranger holds twenty connections for heavy work too.

`python tests/bench/bench_heavy.py` prints, as Markdown, seconds until the desk has a PDF, over and
over, and how the requests of strangers ended. Every client speaks to this machine only.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

CONNECTIONS = 20
PDFS = 8
DRAW = {"rule": {"mode": "random", "preferred": 4, "allowed": [4], "ahead": [4] * 10}}


def main() -> None:
    from tests.bench.marks import machine, row
    from tests.load.hall import event, installation, processes

    sys.stdout.write(machine() + "\n")
    with installation(postgres=False) as environment:
        hall = event(27)
        with processes(environment, webs=1) as (ports, _pids):
            for line in row("stranger's connections", "PDFs", "median s", "longest s", head=True):
                sys.stdout.write(line + "\n")
            for connections in (0, CONNECTIONS):
                answers, seconds, strangers = measure(ports[0], hall.slug, hall.desk, connections)
                took = (f"{median(seconds):.1f}", f"{max(seconds):.1f}")
                for line in row(f"{connections} {strangers}", str(answers), *took):
                    sys.stdout.write(line + "\n")
                    sys.stdout.flush()


def measure(
    port: int, slug: str, desk: dict[str, str], connections: int
) -> tuple[dict[int, int], list[float], dict[int, int]]:
    """(statuses of the PDFs, seconds of each, statuses of the stranger's requests)."""
    over, strangers = threading.Event(), Counter[int]()
    crowd = [
        threading.Thread(target=occupy, args=(port, over, strangers), daemon=True)
        for _ in range(connections)
    ]
    for one in crowd:
        one.start()
    time.sleep(3 if connections else 0)
    answers, seconds = Counter[int](), []
    path = f"/e/{slug}/desk/print/name-cards.pdf"
    for _ in range(PDFS):
        begun = time.monotonic()
        answers[asked(port, "GET", path, cookies=desk)] += 1
        seconds.append(time.monotonic() - begun)
    over.set()  # nobody waits for what is still computed
    return dict(answers), seconds, dict(strangers)


def occupy(port: int, over: threading.Event, strangers: Counter[int]) -> None:
    """One connection after the other that has a draw drawn again which takes seconds."""
    people = list(range(40))
    history = [
        {"tables": [[(i + k * r) % 40 for k in range(4)] for i in range(0, 40, 4)]}
        for r in (1, 3, 7, 9, 11, 13)
    ]
    rule = DRAW["rule"] | {"steps": 5_000}
    instance = {"rule": rule, "players": {"id": people}, "history": history, "seed": "x"}
    record = {"instance": instance, "commitment": "", "answer": {}}
    while not over.is_set():
        try:
            status = asked(port, "POST", "/verify/", record=record)
        except OSError:
            return
        strangers[status] += 1
        if status in (429, 503):
            over.wait(0.5)


def asked(
    port: int,
    method: str,
    path: str,
    *,
    cookies: dict[str, str] | None = None,
    record: object = None,
) -> int:
    """The status of one request."""
    import json
    from http.client import HTTPConnection

    line = HTTPConnection("127.0.0.1", port, timeout=120)
    headers, body = {}, b""
    held = dict(cookies or {})
    if record is not None:
        held["csrftoken"] = headers["X-CSRFToken"] = "a" * 32
        headers["Content-Type"] = "multipart/form-data; boundary=edge"
        head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="d.json"\r\n\r\n'
        body = head + json.dumps(record).encode() + b"\r\n--edge--\r\n"
    headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in held.items())
    try:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status
    finally:
        line.close()


if __name__ == "__main__":
    main()
