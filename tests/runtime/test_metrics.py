"""Prometheus reads figures with its token; nobody else reads them."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.conf import settings as project
from pytest_django import Settings

from tests.runtime.test_asgi import call, http
from tests.worlds.events import running
from tournaments import asgi
from tournaments.runtime import logs

_LABELS = r'(\{\w+="[^"]*"(,\w+="[^"]*")*\})?'
LINE = re.compile(rf"# TYPE \w+ (counter|gauge|histogram)|\w+{_LABELS} [\d.e+-]+")


def asked(token: str) -> tuple[int, str]:
    headers = [(b"authorization", f"Bearer {token}".encode())]
    begin, *rest = call(asgi.application, http("/metrics", headers=headers))
    return begin["status"], b"".join(message["body"] for message in rest).decode()


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
    assert [line for line in told.splitlines() if not LINE.fullmatch(line)] == []
    found = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert found["stichtag_up"] == "1"
    assert found[f'stichtag_events{{phase="{event.phase}"}}'] == "1"
    assert float(found["stichtag_due_lag_seconds"]) > 3600
    assert found['stichtag_requests_total{method="GET",status="404"}'] == "1"
    assert "stichtag_backup_age_seconds" not in found
    again = asked("figures")[1]
    assert 'stichtag_requests_total{method="GET",status="200"} 1' in again


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
