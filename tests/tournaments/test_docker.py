"""The compose file, the image and the settings agree with each other; none of them is started."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

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
    for name in ("settings.py", "environment.py"):
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
        assert command[:4] == ["python", "-m", "tournaments.child", role]


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
