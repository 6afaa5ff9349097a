"""A personal page in an event of rounds explains the points."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import translation

from tests.worlds.events import name_of, registered, running, seats, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import english, player_home
from tournaments.web.rounds.pages import point_lines

pytestmark = pytest.mark.django_db


def test_every_euro_says_whose_runde_it_was() -> None:
    """It stands in the books of who lost and of who was paid."""
    event = running(8)
    loser, other = seats(event)[:2]
    sent(event, "runde", table=1, result={"loser": loser}, accept=True)
    for player in (loser, other):
        page = words(english().get(f"/e/{event.slug}/players/{player}/"))
        assert f"{name_of(event, loser)} lost the Runde." in page


def test_a_swiss_of_five_explains_wins_and_byes_and_adds_up() -> None:
    settings = {"bye_credit": "win", "rounds": 3}
    event = registered(5, format="swiss", game="bronzen", settings=settings)
    sent(event, "start")
    rng = Random("points")
    for _round in range(2):
        for kind in ("draw", "publish", "go"):
            sent(event, kind)
        for table in open_tables(event):
            send_in(event, table, rng)
    someone = next(iter(state(event).play.status))
    sent(event, "penalty", player=someone, points=1, reason="late")
    now, client = state(event), english()
    said = set()
    for player in now.play.status:
        with translation.override("en"):
            lines = point_lines(now, player)
        assert sum(line.score or 0 for line in lines) == now.play.balances[player]
        said |= {(line.what, line.score) for line in lines if line.what in ("won", "bye")}
        own = words(client.get(player_home(event, player)))
        public = words(client.get(f"/e/{event.slug}/players/{player}/"))
        for page in (own, public):
            assert "How the points came about Each table brings 2 points for everybody" in page
            assert all(line.where in page for line in lines)
    assert {what for what, _score in said} == {"won", "bye"}
    assert len({score for _what, score in said}) == 1
    assert point_lines(now, someone)[0].score == -1
