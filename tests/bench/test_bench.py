"""The measured evening is a real one: its log is as long as was asked and proves itself."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.bench.evening import (
    addresses,
    confirm_one,
    evening,
    next_draw,
    preview_of_early_correction,
    report_one,
)
from tournaments.queries import course as courses
from tournaments.services.exchange import export, verify


@pytest.mark.django_db
def test_the_evening_is_real_and_can_be_measured() -> None:
    tournament = evening(12, 130)
    report_one(tournament)
    confirm_one(tournament)
    preview_of_early_correction(tournament)
    next_draw(tournament)
    play = courses.load(tournament).play
    assert (play.round, play.phase, len(play.status)) == (4, "round", 12)
    assert 130 <= tournament.log.count() <= 135
    assert verify(export(tournament)) == ()
    what, standings, _headers = addresses(tournament)[0]
    assert (what, Client().get(standings).status_code) == ("standings page", 200)
