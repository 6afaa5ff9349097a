"""Restore a Postgres to a second, by the steps of docs/operating.md.

    python -m tests.faults.point_in_time

Reports an evening, deletes everything, and returns to the moment between. Earlier reports must be
there, later ones not; else it ends with code 1.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import Any

from tests.servers import answers, postgres_programs, unprivileged, wait_until

ARCHIVE = "test ! -f {0}/%f && cp %p {0}/.%f && mv {0}/.%f {0}/%f"


def settings(archive: Path) -> dict[str, str]:
    """Return what the manual says, with a folder of this test."""
    command = ARCHIVE.format(archive)
    return {"archive_mode": "on", "archive_timeout": "60", "archive_command": f"'{command}'"}


def written(data: Path, values: dict[str, str]) -> None:
    with (data / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
        file.writelines(f"{name} = {value}\n" for name, value in values.items())


def restarted(servers: Any) -> None:
    """Stop the server as a service does, and start it again on its folder."""
    postgres = servers.processes[0]
    postgres.send_signal(signal.SIGINT)
    postgres.wait()
    servers.revive()


def report(event: Any, number: int) -> None:
    from django.utils import timezone

    from tests.worlds.events import DIRECTOR
    from tournaments.store.execute import execute

    told = {"type": "note_table", "table": 1, "text": f"Report {number}"}
    assert execute(event, told, DIRECTOR, now=timezone.now()).ok


def main() -> int:
    from tests.load import hall

    with ExitStack() as ends:
        servers = ends.enter_context(hall.servers())
        home = Path(servers.root, "pg")
        archive, data, who = home / "archive", home / "data", unprivileged()
        archive.mkdir()
        if who:
            shutil.chown(archive, who["user"], who["group"])
        written(data, settings(archive))
        restarted(servers)
        wait_until(lambda: answers(home), "Postgres")
        ends.enter_context(hall.on(servers))
        from django.db import connection

        from tournaments.store.models import LogEntry, Tournament

        hall.event(8)
        event = Tournament.objects.get()
        program = postgres_programs() / "pg_basebackup"
        base = home / "base"
        way = ["-h", str(home), "-U", "postgres", "-D", str(base), "-X", "stream", "-c", "fast"]
        subprocess.run([program, *way], check=True, cwd="/", **who)
        for number in range(20):
            report(event, number)
        before = list(LogEntry.objects.order_by("seq").values_list("seq", "hash"))
        sleep(1)
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            moment: datetime = cursor.fetchone()[0]
        sleep(1)
        report(event, 99)
        Tournament.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_switch_wal()")
        connection.close()

        postgres = servers.processes[0]
        postgres.send_signal(signal.SIGINT)
        postgres.wait()
        data.rename(home / "lost")
        base.rename(data)
        (data / "recovery.signal").touch()
        target = {"restore_command": f"'cp {archive}/%f %p'", "recovery_target_action": "'promote'"}
        written(data, target | {"recovery_target_time": f"'{moment.isoformat(' ')}'"})
        if who:
            shutil.chown(data / "recovery.signal", who["user"], who["group"])
        servers.revive()
        wait_until(lambda: answers(home), "Postgres to be back")
        back = list(LogEntry.objects.order_by("seq").values_list("seq", "hash"))
        sys.stdout.write(f"{len(back)} of {len(before)} entries are back\n")
        from django.core.management import call_command

        call_command("verify", all=True)
        return int(back != before)


if __name__ == "__main__":
    sys.exit(main())
