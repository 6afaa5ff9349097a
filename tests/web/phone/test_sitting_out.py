"""Sitting out rounds without leaving: the draws leave somebody out until the round named."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.worlds.events import id_of, registered, send, sent, started, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tournaments.domain.actors import Actor, Role
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
EVENING = {"format": "evening", "game": "binokel", "settings": {"rounds": 3, "deals": 3}}


def draw(tournament: Tournament) -> set[str]:
    """Draw the next round; who sits."""
    sent(tournament, "draw", seed="lot")
    return {name for table in state(tournament).play.tables for name in table.players}


def play(tournament: Tournament) -> None:
    """The drawn round begins and ends without results."""
    sent(tournament, "go")
    for number in range(1, len(state(tournament).play.tables) + 1):
        sent(tournament, "table_done", table=number, accept=True)


def test_who_sits_out_misses_the_draw_gets_no_bye_and_is_back_alone() -> None:
    tournament = started(7, **EVENING)
    anke = id_of(tournament, "Anke")
    sent(tournament, "sit_out", player=anke, until=2)
    assert len(draw(tournament)) == 6
    now = state(tournament).play
    assert anke not in {p for table in now.tables for p in table.players}
    assert (now.byes, now.status[anke], now.sitting_out) == ((), "active", {anke: 2})
    play(tournament)
    assert state(tournament).play.balances[anke] == 0
    assert anke in draw(tournament) | {*state(tournament).play.byes}
    sent(tournament, "go")
    assert state(tournament).play.sitting_out == {}


def test_drawn_seats_are_fitted_after_somebody_sits_out_and_sooner_is_possible() -> None:
    tournament = started(9, **EVENING)
    draw(tournament)
    anke = id_of(tournament, "Anke")
    player = Actor(Role.PLAYER, anke)
    assert send(tournament, "sit_out", actor=player, until=3).ok
    assert [p.code for p in send(tournament, "go").problems] == ["seats_outdated"]
    sent(tournament, "refit_seats")
    seated = Counter(p for table in state(tournament).play.tables for p in table.players)
    assert (anke in seated, max(seated.values())) == (False, 1)
    assert send(tournament, "sit_out", actor=player, until=1).ok
    assert state(tournament).play.sitting_out == {}
    assert [p.code for p in send(tournament, "go").problems] == ["seats_outdated"]
    other = Actor(Role.PLAYER, id_of(tournament, "Bernd"))
    refused = send(tournament, "sit_out", actor=other, player=anke, until=3)
    assert [p.code for p in refused.problems] == ["not_permitted"]


@pytest.mark.parametrize(("until", "code"), [(1, "not_sitting_out"), (5, "sits_out_to_the_end")])
def test_a_round_that_makes_no_sense_is_refused(until: int, code: str) -> None:
    tournament = started(7, **EVENING)
    refused = send(tournament, "sit_out", player="Anke", until=until)
    assert [(p.code, p.path) for p in refused.problems] == [(code, "until")]


def test_in_wm_mode_the_desk_decides_and_the_cut_still_counts_who_sits_out() -> None:
    tournament = started(10)
    anke = id_of(tournament, "Anke")
    asked = send(tournament, "sit_out", actor=Actor(Role.PLAYER, anke), until=2)
    assert [p.code for p in asked.problems] == ["sits_out_by_desk"]
    entry = sent(tournament, "sit_out", player=anke, until=2).entries[0].seq
    for expected in ({}, {anke: 2}):
        entry = sent(tournament, "undo", entry=entry, accept=True).entries[0].seq
        assert state(tournament).play.sitting_out == expected
    assert len(draw(tournament)) == 9
    sent(tournament, "go")
    now = state(tournament).play
    assert (now.remaining, now.status[anke]) == (10, "active")
    for number in range(1, len(now.tables) + 1):
        sent(tournament, "table_done", table=number, accept=True)
    sent(tournament, "sit_out", player="Bernd", until=3)
    assert len(draw(tournament)) == 9


def test_it_survives_a_file_and_knows_no_season() -> None:
    tournament = started(7, **EVENING)
    sent(tournament, "sit_out", player="Anke", until=3)
    copy, _left_out = import_event(export(tournament))
    assert state(copy).play.sitting_out == {id_of(copy, "Anke"): 3}
    season = registered(4, format="league", game="binokel", settings={})
    sent(season, "start", seed="lot")
    refused = send(season, "sit_out", player="Anke", until=3)
    assert [p.code for p in refused.problems] == ["event_unknown"]


def test_the_own_page_offers_a_break_says_when_it_ends_and_ends_it_sooner() -> None:
    tournament, phone = started(7, **EVENING), english()
    home = player_home(tournament, "Anke")
    assert "Sit out, and come back" in words(phone.get(home))
    asked = words(phone.get(f"{home}sit-out/"))
    assert ("Back in Round 2" in asked, "Back in Round 4" in asked) == (True, False)
    told = words(phone.post(f"{home}sit-out/", {"until": "2", "key": "a"}, follow=True))
    assert "You play again in Round 2" in told
    assert "Thank you for playing" not in told
    standings = words(phone.get(f"/e/{tournament.slug}/standings/"))
    assert standings.count("back in Round 2") == 1
    back = words(phone.post(f"{home}sit-out/", {"until": "1", "key": "b"}, follow=True))
    assert "You play again" not in back
    refused = phone.post(f"{home}sit-out/", {"until": "9", "key": "c"})
    assert refused.status_code == 422
    assert "or leave instead" in words(refused)
    assert "Sit out, and come back" not in words(phone.get(player_home(started(7), "Anke")))
