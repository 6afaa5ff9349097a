"""Scores below 0 and amounts carry a minus, no hyphen, wherever people read them."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.events import running, seats, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def loser_and_place() -> tuple[str, str]:
    """Return a player below 0 after the first of two rounds, and the address of the event."""
    settings = {"rounds": 2, "deals": 3}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    loser = seats(tournament)[0]
    deal = {"kind": "abgehen", "solo": loser, "bid": 300}
    sent(tournament, "report", table=1, report={"deals": 3 * [deal]}, accept=True)
    sent(tournament, "draw", seed="lot")
    assert state(tournament).play.balances[loser] == -900
    return loser, tournament.slug


def test_a_score_below_0_carries_a_minus_on_every_page(loser_and_place: tuple[str, str]) -> None:
    loser, slug = loser_and_place
    visitor = english()
    for page in ("", "standings/", "plan/", "progress/", "projector/", f"players/{loser}/"):
        text = words(visitor.get(f"/e/{slug}/{page}", follow=True))
        assert re.findall(r"(?<!\w)-\d+", text) == [], page
    for page in ("standings/", "plan/", f"players/{loser}/"):
        assert "−900" in words(visitor.get(f"/e/{slug}/{page}", follow=True)), page


def test_a_score_below_0_carries_a_minus_on_paper(loser_and_place: tuple[str, str]) -> None:
    _loser, slug = loser_and_place
    desk = desk_of(Tournament.objects.get(slug=slug))
    paper = desk.get(f"/e/{slug}/desk/print/standings.pdf?language=en").content
    text = PdfReader(BytesIO(paper)).pages[0].extract_text()
    assert "−900" in text
    assert "-900" not in text
