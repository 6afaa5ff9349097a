"""Installations of every released version open, show what they showed, and go on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.golden import FOLDER
from tests.golden.installation import FORGOTTEN, SHOWN, in_process, on_postgres, running
from tests.servers import Servers

pytestmark = pytest.mark.embedded
KEPT = sorted(path.parent for path in FOLDER.glob(f"*/{SHOWN}"))


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name)
@pytest.mark.parametrize("name", ["installation.sqlite3", "installation.dump"])
def test_an_installation_of_an_earlier_version_goes_on(
    kept: Path, name: str, tmp_path: Path
) -> None:
    """It is restored, brought up to date, shows the same; each running event takes a report."""
    copy = tmp_path / name
    copy.write_bytes(gzip.decompress((kept / f"{name}.gz").read_bytes()))
    servers = Servers()
    try:
        environment = on_postgres(servers) if name.endswith("dump") else {}
        now = json.loads(in_process(environment, str(tmp_path / "data"), "look", str(copy)))
    finally:
        servers.stop()
    before = json.loads(gzip.decompress((kept / SHOWN).read_bytes()))
    assert now == before
    assert len(now["events"]) >= 30
    assert running().keys() <= now["events"].keys()
    assert all(now[part] for part in ("sheets", "photos", "series"))
    assert FORGOTTEN not in json.dumps(now)
