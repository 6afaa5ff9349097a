"""The compose file, the image and the settings agree with each other; none of them is started."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from tests.servers import some_port

ROOT = Path(__file__).parent.parent.parent
OURS = {"migrate", "web", "worker", "beat"}
# Read by uvicorn itself.
SERVER_NAMES = {"FORWARDED_ALLOW_IPS"}


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    text = (ROOT / "docker/compose.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text)["services"])


def known_names() -> set[str]:
    """The environment variables that the settings read."""
    found: set[str] = set()
    for name in ("settings.py", "runtime/environment.py"):
        text = (ROOT / "tournaments" / name).read_text(encoding="utf-8")
        found |= set(re.findall(r'"((?:STICHTAG_|DATABASE_|REDIS_)[A-Z_]+)"', text))
    return found


def test_services_are_the_ones_we_speak_of(services: dict[str, dict[str, Any]]) -> None:
    assert set(services) == OURS | {"postgres", "redis", "proxy"}


def test_every_variable_given_is_one_that_is_read(services: dict[str, dict[str, Any]]) -> None:
    given = {name for service in OURS for name in services[service]["environment"]}
    dockerfile = (ROOT / "docker/Dockerfile").read_text(encoding="utf-8")
    given |= set(re.findall(r"\b(STICHTAG_[A-Z_]+)=", dockerfile))
    assert given - known_names() - SERVER_NAMES == set()


def test_every_variable_read_is_in_the_manual_and_no_other() -> None:
    manual = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `([A-Z_]+)` \|", manual, re.MULTILINE))
    assert described == known_names() | SERVER_NAMES


def test_commands_exist(services: dict[str, dict[str, Any]]) -> None:
    commands = {service: services[service]["command"] for service in OURS}
    assert commands.pop("migrate") == ["python", "manage.py", "migrate", "--noinput"]
    assert "migrate" in get_commands()
    for role, command in commands.items():
        assert command[:4] == ["python", "-m", "tournaments.runtime.process", role]


def test_all_roles_share_image_secret_database_and_broker(
    services: dict[str, dict[str, Any]],
) -> None:
    shared = [
        (services[name]["image"], sorted(services[name]["environment"].items())) for name in OURS
    ]
    assert all(part == shared[0] for part in shared)


def test_everything_waited_for_exists_and_can_be_waited_for(
    services: dict[str, dict[str, Any]],
) -> None:
    for name, service in services.items():
        waited = service.get("depends_on", {})
        assert set(waited) <= set(services), name
        conditions = waited.items() if isinstance(waited, dict) else ()
        for other, condition in conditions:
            healthy = condition["condition"] == "service_healthy"
            assert not healthy or "healthcheck" in services[other]


def test_proxy_leads_to_the_port_that_web_listens_on(services: dict[str, dict[str, Any]]) -> None:
    caddyfile = (ROOT / "docker/Caddyfile").read_text(encoding="utf-8")
    command = services["web"]["command"]
    assert re.findall(r"^\s+port (\d+)$", caddyfile, re.MULTILINE) == [command[-1]]
    assert re.findall(r"^\s+name (\w+)$", caddyfile, re.MULTILINE) == ["web"]


def test_every_secret_of_the_compose_file_is_in_the_example() -> None:
    compose = (ROOT / "docker/compose.yaml").read_text(encoding="utf-8")
    example = (ROOT / "docker/env.example").read_text(encoding="utf-8")
    wanted = set(re.findall(r"\$\{([A-Z_]+)", compose))
    assert wanted == set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))


def test_everything_copied_into_the_image_exists_and_is_not_ignored() -> None:
    dockerfile = (ROOT / "docker/Dockerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY ([\w.]+) ", dockerfile, re.MULTILINE))
    kept = set(re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE))
    assert copied == kept
    assert [name for name in copied if not (ROOT / name).exists()] == []


# Imports what the roles need while everything that the lock does not name cannot be found.
IN_THE_IMAGE = """
import re, sys
from importlib.metadata import packages_distributions

locked = set(sys.argv[1].split())
plain = lambda name: re.sub(r"[-_.]+", "-", name).lower()
hidden = {
    module for module, owners in packages_distributions().items()
    if not locked & {plain(owner) for owner in owners}
}

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] in hidden]:
    del sys.modules[name]
sys.meta_path.insert(0, Hide())
import django
django.setup()
import kombu.transport.redis, tournaments.asgi, tournaments.celery, tournaments.runtime.process
import tournaments.tasks, tournaments.urls, psycopg, uvicorn.protocols.http.auto
"""


def test_roles_can_be_imported_with_nothing_but_the_lock_of_the_image() -> None:
    """The lock for tests holds more; what only it has would be missing in the image."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = re.findall(r"^([a-z0-9.-]+)==", lock, re.MULTILINE)
    assert "kombu" in locked
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    command = [sys.executable, "-c", IN_THE_IMAGE, " ".join(locked)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_health_of_web_is_asked_where_it_listens(services: dict[str, dict[str, Any]]) -> None:
    web = services["web"]
    kind, program, flag, script = web["healthcheck"]["test"]
    assert (kind, program, flag) == ("CMD", "python", "-c")
    assert f"http://127.0.0.1:{web['command'][-1]}/readyz" in script
    compile(script, "healthcheck", "exec")


def test_only_web_is_asked_for_its_health(services: dict[str, dict[str, Any]]) -> None:
    """The image asks at port 8000, where the other roles do not listen."""
    for role in OURS - {"web"}:
        assert services[role]["healthcheck"] == {"disable": True}, role


def test_the_programs_of_the_image_are_of_the_version_of_the_server(
    services: dict[str, dict[str, Any]],
) -> None:
    dockerfile = (ROOT / "docker/Dockerfile").read_text(encoding="utf-8")
    (client,) = re.findall(r"postgresql-client-(\d+)", dockerfile)
    assert services["postgres"]["image"].startswith(f"postgres:{client}-")


@pytest.mark.turns(2)
def test_the_image_by_itself_runs_the_product(tmp_path: Path) -> None:
    """Its command, where static files are collected already as in the image."""
    dockerfile = (ROOT / "docker/Dockerfile").read_text(encoding="utf-8")
    ((_python, program),) = re.findall(r'^CMD \["(\w+)", "([\w.]+)"\]$', dockerfile, re.MULTILINE)
    command = [sys.executable, program, "--no-browser", "--port", str(some_port())]
    environment = {
        **os.environ,
        "STICHTAG_DATA_DIR": str(tmp_path),
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert any(line.startswith("Stichtag is at") for line in process.stdout)
    finally:
        process.terminate()
        process.communicate()
