"""One process of the product: `python -m tournaments.runtime.process web|worker|beat`.

Under the supervisor, the end of standard input means stop: that works on every system, and also
when the supervisor itself was killed.
"""

import _thread
import argparse
import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable
from functools import partial
from types import FrameType

import uvicorn

from tournaments.runtime import ending, environment

STOP_ON_EOF = "STICHTAG_STOP_ON_EOF"
GRACE_SECONDS = 5
INPUT_LOOK_SECONDS = 0.1
# Each open page holds one file descriptor for its stream.
FILES_WANTED = 20_000
CLOSE = (b"connection", b"close")
# Of a Postgres: how long a statement of this role may take, or wait for what others have locked.
# The clock looks again each second.
PATIENCE = {
    "web": "-c statement_timeout=15s -c lock_timeout=5s",
    "worker": "-c statement_timeout=60s -c lock_timeout=1s",
}


class Server(uvicorn.Server):
    """Ends the open streams when asked to stop; a server would wait for them forever."""

    end_streams: Callable[[], object] | None = None
    is_last: bool = False  # the whole product is to end
    drains: bool = False  # behind a proxy: no connection that it may use is closed at once

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        from tournaments.asgi import hub

        gc.freeze()
        gc.enable()
        loop = asyncio.get_running_loop()
        self.end_streams = partial(loop.call_soon_threadsafe, hub.end_streams)
        self.loop = loop
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.drains and self.started and not ending.is_draining:
            self._drain(partial(self.handle_exit, sig, frame))
            return
        if self.end_streams is not None:
            self.end_streams()
        super().handle_exit(sig, frame)

    def _drain(self, end: Callable[[], object]) -> None:
        """Is not ready any more, answers on, and closes each connection after its answer: so a
        proxy sends nothing on one that closes. A second signal ends at once."""
        ending.is_draining = True
        self.config.encoded_headers.append(CLOSE)
        self.server_state.default_headers = [*self.server_state.default_headers, CLOSE]
        loop = self.loop
        loop.call_soon_threadsafe(lambda: loop.call_later(ending.DRAIN_SECONDS, end))

    def end_everything(self) -> None:
        """Stops, and lets the supervisor stop the others too."""
        self.is_last = self.should_exit = True
        if self.end_streams is not None:
            self.end_streams()


def web(host: str, port: int) -> None:
    """Serve pages and streams until a stop signal."""
    gc.disable()  # nothing of what is loaded is garbage, and to look for some takes a tenth longer
    from tournaments.runtime.sockets import KEEP_SECONDS, Connection

    raise_file_limit()
    config = uvicorn.Config(
        "tournaments.asgi:application",
        host=host,
        port=port,
        http=Connection,
        lifespan="on",
        log_level="warning",
        log_config=None,  # what it complains of takes the way of all others
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = Server(config)
    if os.environ.get(STOP_ON_EOF):
        ending.stop = server.end_everything
    else:
        server.drains = True
    server.run()
    if server.is_last:
        sys.exit(ending.CODE)


def worker() -> None:
    """Run tasks until a stop signal; end the running ones first."""
    from celery.exceptions import SecurityWarning

    from tournaments.celery import app

    # Messages are JSON, so they can run nothing: the worker is in no more danger than the pages.
    warnings.filterwarnings("ignore", category=SecurityWarning)
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    # Quiet: the terminal belongs to the addresses and to what goes wrong.
    app.worker_main(["--quiet", "worker", "-P", "threads", "-c", "4", "-l", "WARNING", *quiet])


def beat() -> None:
    """Sends the tick. Keeps its schedule in memory, so there is no file to be damaged."""
    from tournaments.celery import app
    from tournaments.runtime.clock_process import ClockProcess

    ClockProcess(app=app, scheduler="celery.beat:Scheduler", loglevel="WARNING", quiet=True).run()


def raise_file_limit() -> None:
    """Asks for enough open files, as far as the system lets us."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = FILES_WANTED if hard == resource.RLIM_INFINITY else min(FILES_WANTED, hard)
        if soft < limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def stop_when_input_ends() -> None:
    """Watches standard input in a thread; its end is a request to terminate."""
    threading.Thread(target=_watch_input, name="stdin", daemon=True).start()


def _watch_input() -> None:
    with contextlib.suppress(OSError):
        if os.name == "nt":
            _look_at_pipe()
        else:
            while os.read(sys.stdin.fileno(), 1024):
                pass
    if os.name == "nt":
        _thread.interrupt_main(signal.SIGTERM)
    else:
        os.kill(os.getpid(), signal.SIGTERM)


def _look_at_pipe() -> None:
    """Looks at standard input until its other end is closed, which is an OSError. Windows lets one
    thread at a time at a pipe: a library that only asks for its kind would wait for a read."""
    import _winapi
    import msvcrt

    pipe = msvcrt.get_osfhandle(sys.stdin.fileno())  # type: ignore[attr-defined,unused-ignore]
    while True:
        _winapi.PeekNamedPipe(pipe, 0)  # type: ignore[attr-defined,unused-ignore]
        time.sleep(INPUT_LOOK_SECONDS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("role", choices=["web", "worker", "beat"])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    os.environ.setdefault("PGOPTIONS", PATIENCE.get(arguments.role, ""))
    if os.environ.get(STOP_ON_EOF):
        stop_when_input_ends()
    try:
        environment.prepare()
        run(arguments)
    except (OSError, environment.ConfigurationError) as error:
        # The supervisor will start us again: a line each time is enough.
        sys.exit(f"{arguments.role}: {error}")


def look_at_database() -> None:
    """Say in a sentence if there is no database of this product, before a page fails on what no
    start has collected either."""
    import django
    from django.db import Error, connection

    from tournaments.runtime import disk

    django.setup()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations WHERE app = 'tournaments'")
    except Error as error:
        if disk.is_absent(error):
            folder, why = environment.data_folder(), str(error).splitlines()[0]
            named = {"folder": folder, "why": why, "command": environment.command()}
            sys.stderr.write(f"{disk.ABSENT % named}\n")
    finally:
        connection.close()


def run(arguments: argparse.Namespace) -> None:
    """Run the role until a stop signal."""
    if arguments.role != "beat":
        look_at_database()
    if arguments.role == "web":
        web(arguments.host, arguments.port)
    elif arguments.role == "worker":
        worker()
    else:
        beat()


if __name__ == "__main__":
    main()
