"""Somebody's own page in an event of rounds tells how the points came about."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import translation

from tests.worlds.events import name_of, registered, running, seats, sent, state
from tests.worlds.markup import flat, words
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


@pytest.mark.parametrize(("form", "game"), [("wm", "brokdorf"), ("league", "bronzen")])
def test_before_anything_is_played_nobody_is_told_a_place(form: str, game: str) -> None:
    settings = {"table_size": 2, "promoted": 1, "relegated": 1} if form == "league" else {}
    event = registered(3, format=form, game=game, settings=settings)
    sent(event, "start")
    player, client = next(iter(state(event).play.status)), english()
    home = player_home(event, player)
    assert 'id="own-place" hidden' in flat(client.get(home))
    if form == "league":
        season = words(client.get(f"/e/{event.slug}/plan/"))
        assert (" up " in season, " down " in season) == (False, False)
    for kind in ("draw", "go") if form == "wm" else ("go",):
        sent(event, kind)
    if form == "wm":
        sent(event, "runde", table=1, result={"loser": player}, accept=True)
    else:
        send_in(event, 1, Random("place"))
    assert 'id="own-place" hidden' not in flat(client.get(home))
