"""Reports of faults: what leaves, and that none does without a server for them."""

from __future__ import annotations

import logging

import pytest

from tournaments.runtime import error_reports
from tournaments.runtime.environment import ConfigurationError

EVENT = {
    "event_id": "e666f2da5c4143b4a39c757bb7f77a94",
    "level": "error",
    "logger": "tournaments.store.periodic_tasks",
    "server_name": "notebook-of-anke",
    "user": {"ip_address": "192.0.2.1", "username": "anke"},
    "request": {"url": "https://club.example/p/Anke", "data": {"pin": "Anke"}},
    "extra": {"name": "Anke"},
    "breadcrumbs": {"values": [{"message": "Anke"}]},
    "logentry": {"message": "event %s of %s failed", "params": ["7", "Anke"], "formatted": "Anke"},
    "exception": {
        "values": [
            {
                "type": "ValueError",
                "value": "no such name: Anke",
                "stacktrace": {
                    "frames": [
                        {
                            "filename": "tournaments/store/periodic_tasks.py",
                            "abs_path": "/home/anke/Anke/sweep.py",
                            "function": "run_due",
                            "lineno": 7,
                            "context_line": "raise ValueError",
                            "vars": {"name": "Anke"},
                        }
                    ]
                },
            }
        ]
    },
}


def test_a_report_names_the_fault_and_nobody() -> None:
    report = error_reports.scrubbed(EVENT)
    assert report is not None
    assert "anke" not in str(report).lower()
    assert report["logentry"] == {"message": "event %s of %s failed"}
    (error,) = report["exception"]["values"]
    frame = {"filename": "tournaments/store/periodic_tasks.py", "function": "run_due", "lineno": 7}
    assert error == {"type": "ValueError", "stacktrace": {"frames": [frame]}}
    assert report.keys() == {"event_id", "level", "logger", "logentry", "exception"}
    assert error_reports.scrubbed({"level": "error"}) == {"level": "error"}
    inside = {"logentry": {"message": "no database at host Anke"}}
    assert error_reports.scrubbed({"logger": "outage", **inside}) == {"logger": "outage"}
    assert error_reports.scrubbed({"logger": "django.security.DisallowedHost", **inside}) is None


def test_without_an_address_nothing_is_reported() -> None:
    error_reports.begin("")
    names = [type(handler).__name__ for handler in logging.getLogger().handlers]
    assert "NullHandler" in names
    assert "EventHandler" not in names


def test_an_address_of_another_form_ends_the_start_with_a_sentence() -> None:
    with pytest.raises(ConfigurationError, match="an address"):
        error_reports.begin("no address")
