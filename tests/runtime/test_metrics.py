"""Prometheus reads figures with its token; nobody else reads them."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from tests.runtime.test_asgi import call, http
from tests.worlds.events import running
from tournaments import asgi
from tournaments.runtime import logs


def asked(token: str) -> tuple[int, str]:
    headers = [(b"authorization", f"Bearer {token}".encode())]
    begin, *rest = call(asgi.application, http("/metrics", headers=headers))
    return begin["status"], b"".join(message["body"] for message in rest).decode()


def figures(told: str) -> dict[Any, float]:
    """Return the values as Prometheus' own parser reads them, by name and labels."""
    samples = [one for family in text_string_to_metric_families(told) for one in family.samples]
    return {
        (one.name, *sorted(one.labels.items())) if one.labels else one.name: one.value
        for one in samples
    }


@pytest.mark.django_db(transaction=True)
def test_who_has_the_token_reads_figures_and_nobody_else(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    settings.METRICS_TOKEN = ""
    assert asked("")[0] == 404
    settings.METRICS_TOKEN = "figures"
    assert asked("guess")[0] == 404
    event = running(8)
    event.due_at = datetime(2026, 1, 1, tzinfo=event.created_at.tzinfo)
    event.save()
    status, told = asked("figures")
    assert status == 200
    found = figures(told)
    assert found["stichtag_up"] == 1
    assert found["stichtag_events", ("phase", str(event.phase))] == 1
    assert found["stichtag_due_lag_seconds"] > 3600
    answered = "stichtag_requests_total", ("method", "GET")
    assert found[*answered, ("status", "404")] == 1
    assert "stichtag_backup_lag_seconds" not in found
    assert figures(asked("figures")[1])[*answered, ("status", "200")] == 1


def test_a_line_of_json_names_its_request_and_no_secret() -> None:
    logs.begin_request("proxy-7")
    try:
        raise ValueError("broken")
    except ValueError:
        record = logging.LogRecord(
            "pages", logging.ERROR, "", 1, "failed at %s", ("/p/geheim1234567890/",), sys.exc_info()
        )
    line = json.loads(logs.Lines("{message}", style="{").format(record))
    assert (line["level"], line["logger"], line["request"]) == ("ERROR", "pages", "proxy-7")
    assert line["at"].endswith("+00:00")
    assert "geheim" not in json.dumps(line)
    assert line["trace"].startswith("Traceback")
    assert line["trace"].endswith("ValueError: broken")
    logs.begin_request('"forged\n')
    assert re.fullmatch("[0-9a-f]{16}", logs.request_id.get())
    assert "json" in project.LOGGING["formatters"]
