"""Two who send at once leave a line in the log, without secrets of addresses and sent values."""

from __future__ import annotations

import logging

import pytest
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve
from django_htmx.middleware import HtmxDetails

from tournaments.runtime.logs import RedactingFormatter
from tournaments.runtime.secret_addresses import is_secret
from tournaments.store.models import LimitUse
from tournaments.web.http.refusals import Refusals

pytestmark = pytest.mark.django_db


def test_a_race_is_told_without_the_link_and_without_the_values(
    rf: RequestFactory, caplog: pytest.LogCaptureFixture
) -> None:
    path = "/p/15xMdLwyS9kzFkQehGge/report/"
    assert is_secret(path)  # the process has been asked for a page
    request = rf.post(path)
    request.resolver_match = resolve("/p/15xMdLwyS9kzFkQehGge/")
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    same = {"limit": "x", "client": "a secret name", "free_at": "2025-11-22T18:00:00Z"}
    LimitUse.objects.create(**same)
    with pytest.raises(IntegrityError) as raced, transaction.atomic():
        LimitUse.objects.create(**same)
    refusals = Refusals(lambda _request: HttpResponse())
    with caplog.at_level(logging.WARNING):
        assert refusals.process_exception(request, raced.value).status_code == 409  # type: ignore[union-attr]
    line = RedactingFormatter("{message}", style="{").format(caplog.records[0])
    assert "15xMd" not in line
    assert "secret name" not in line
    assert "/p/…/report/" in line
    assert "limit" in line  # the name of what was violated
