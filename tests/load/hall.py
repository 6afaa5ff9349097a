"""The product's processes under load, and events full of people for them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tests.servers import Servers, new_database, some_port, wait_until

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Event:
    """A running event: who sits at which table, the tokens of the personal links, and of some
    tables the addresses of their phones with their cookies; the desk's cookies."""

    slug: str
    tables: tuple[tuple[str, ...], ...]
    links: dict[str, str]
    phones: tuple[tuple[str, dict[str, str]], ...]
    desk: dict[str, str]


@contextmanager
def servers() -> Iterator[Servers]:
    """Yield a Postgres that waits for its disk, and a Redis."""
    running = Servers(durable=True)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def on(running: Servers | None) -> Iterator[dict[str, str]]:
    """Yield the environment of an empty, migrated database, also for this process."""
    with tempfile.TemporaryDirectory(prefix="stichtag-load-") as folder:
        own = {"STICHTAG_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
        own |= {"STICHTAG_STOP_ON_EOF": "1", "STICHTAG_HOSTS": "127.0.0.1,testserver"}
        if running:
            own |= running.addresses
            new_database(own["DATABASE_URL"])
        os.environ.update(own)
        import django
        from django.core.management import call_command

        from tournaments.runtime import environment

        environment.prepare()
        django.setup()
        call_command("migrate", verbosity=0)
        yield dict(os.environ)


@contextmanager
def installation(*, postgres: bool) -> Iterator[dict[str, str]]:
    """Yield the environment of an empty, migrated database, also for this process."""
    with ExitStack() as stack:
        running = stack.enter_context(servers()) if postgres else None
        yield stack.enter_context(on(running))


@contextmanager
def processes(environment: dict[str, str], *, webs: int) -> Iterator[tuple[list[int], list[int]]]:
    """(ports of the web processes, ids of all processes, these first) of the running product."""
    from tests.stack import Stack, reachable

    stacks = [Stack(some_port(), environment) for _ in range(webs)]
    try:
        for number, stack in enumerate(stacks):
            for role in ("web", "worker", "beat") if number == 0 else ("web",):
                stack.start(role)
        for stack in stacks:
            address = f"{stack.url}/healthz"
            wait_until(lambda address=address: reachable(address), "a web process")
        first = stacks[0].processes
        others = [first[role].pid for role in ("worker", "beat")]
        pids = [stack.processes["web"].pid for stack in stacks] + others
        yield [stack.port for stack in stacks], pids
    finally:
        for stack in stacks:
            stack.stop()


def event(
    players: int, *, name: str = "Hall", phones: int = 0, goes: bool = True, seats: int = 4
) -> Event:
    """Make a WM evening in its first round at tables of `seats`, whose reports count at once.

    Without `goes` the round has not started.
    """
    from django.utils import timezone

    from tests.worlds.desks import desk_of
    from tests.worlds.events import DIRECTOR
    from tests.worlds.phones import table_home, table_phone
    from tournaments.store import load
    from tournaments.store.access.actors import player_links
    from tournaments.store.create import create
    from tournaments.store.execute import execute

    began = timezone.now() - timedelta(minutes=5)
    cutoff = f"{began + timedelta(hours=10):%H:%M}"
    settings = {"cutoff": cutoff, "start_euros": 100, "max_players": max(players, 7)}
    setup: dict[str, Any] = {"name": name, "zone": "UTC", "confirmation": "none"}
    row = create(setup | {"settings": settings}, now=began)
    sent = [{"type": "register", "player": f"Player {number}"} for number in range(players)]
    ids = [f"e{number}" for number in range(1, players + 1)]
    drawn = [ids[k : k + seats] for k in range(0, players, seats)]
    sent += [{"type": "start"}, {"type": "draw", "tables": drawn, "override": True}]
    sent += [{"type": "publish"}, {"type": "go"}][: 1 + goes]
    for command in sent:
        done = execute(row, command, DIRECTOR, now=began)
        assert done.ok, (command, done.problems)
    state = load.load(row)
    tables = tuple(tuple(table.players) for table in state.play.tables)
    links = player_links(row, tuple(state.play.status))
    tokens = {player: link.token for player, link in links.items()}
    open_phones = tuple(
        (table_home(row, number), _cookies(table_phone(row, number)))
        for number in range(1, phones + 1)
    )
    return Event(row.slug, tables, tokens, open_phones, _cookies(desk_of(row)))


def _cookies(client: Any) -> dict[str, str]:
    return {name: morsel.value for name, morsel in client.cookies.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log. `table` is 0 where it is not about a table's game."""

    seq: int
    at: float
    table: int


def log_of(slug: str) -> list[Entry]:
    from tournaments.domain.replay_log import event_of
    from tournaments.store.models import LogEntry

    entries = LogEntry.objects.filter(tournament__slug=slug).order_by("seq")
    return [
        Entry(
            entry.seq,
            entry.at.timestamp(),
            (entry.event or event_of(entry.kind, entry.command, None) or {}).get("table") or 0,
        )
        for entry in entries
    ]


def busy(pids: list[int]) -> float:
    """Processor seconds that these processes have used."""
    return sum(_busy(pid) for pid in pids)


def _busy(pid: int) -> float:
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return sum(int(part) for part in fields[11:13]) / TICKS


def machine_busy() -> float:
    """Processor seconds of the whole machine."""
    with open("/proc/stat", encoding="utf-8") as file:
        user, nice, system, _idle, _wait, irq, soft, *_rest = map(int, file.readline().split()[1:])
    return (user + nice + system + irq + soft) / TICKS
