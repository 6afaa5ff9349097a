"""A real server that is called by webhooks and remembers what it heard."""

from __future__ import annotations

import hashlib
import hmac
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any


@dataclass
class Call:
    """One call as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> dict[str, Any]:
        return dict(json.loads(self.body))

    def is_genuine(self, secret: str) -> bool:
        """Checks the signature as docs/api.md tells receivers to."""
        header = self.headers["stichtag-signature"]
        stamp, mac = (part.partition("=")[2] for part in header.split(","))
        signed = stamp.encode() + b"." + self.body
        wanted = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        return hmac.compare_digest(wanted, mac)


@dataclass
class Receiver:
    """Answers with the next of `statuses`, then with 204; `silent` lets callers wait."""

    url: str = ""
    calls: list[Call] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    silent: bool = False
    over: Event = field(default_factory=Event)

    @property
    def seqs(self) -> list[int]:
        """Return the numbers of all delivered entries, in the order of the calls."""
        return [entry["seq"] for call in self.calls for entry in call.message["entries"]]


@contextmanager
def receiver(*, tls: Path | None = None) -> Iterator[Receiver]:
    """A server on a free port of this machine; `tls` is the file of its key and certificate."""
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.calls.append(Call(self.path, headers, body))
            if found.silent:
                found.over.wait(60)
                return
            self.send_response(found.statuses.pop(0) if found.statuses else 204)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Nothing on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(tls)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    scheme = "https" if tls else "http"
    found.url = f"{scheme}://127.0.0.1:{server.server_port}/hook?key=1"
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
