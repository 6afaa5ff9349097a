"""Absences from a match day: reported on the personal page, handled by the desk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.phones import english, player_home
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Tournament:
    settings = {"kind": "sides", "first_day": "2030-12-05T19:30"}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    return tournament


def home_of(tournament: Tournament) -> str:
    """The home side of table 1, on the first match day."""
    play: Any = state(tournament).play
    side: str = play.fixtures[0].sides[0]
    return side


def says(tournament: Tournament, side: str, **data: str) -> Any:
    page = f"{player_home(tournament, side)}absences/"
    return english().post(page, {"round": "1", **data}, follow=True)


def substitute(tournament: Tournament, side: str, name: str = "Paul Ersatz") -> Any:
    form = reverse("desk-act", args=[tournament.slug, "lineup"])
    shown = desk_of(tournament).get(f"{form}?table=1&player={side}").content.decode()
    assert f'value="1:{side}" selected' in shown
    data = {"side": f"1:{side}", "people": name, "confirmed": "1"}
    return desk_of(tournament).post(form, data)


def told(tournament: Tournament, page: str) -> str:
    return desk_of(tournament).get(reverse(page, args=[tournament.slug])).content.decode()


def test_absence_is_seen_by_desk_opponent_and_all_until_taken_back(season: Tournament) -> None:
    side = home_of(season)
    name, play = state(season).name(side), state(season).play
    assert "I cannot come" in english().get(player_home(season, side)).content.decode()
    page = says(season, side).content.decode()
    assert "Noted: you cannot come." in page
    assert "I come after all" in page
    other = next(s for s in play.tables[0].players if s != side)
    assert "missing" in english().get(player_home(season, other)).content.decode()
    board = told(season, "desk")
    assert "Missing on match days" in board
    assert "/desk/act/postpone/?table=1" in board
    assert f"({name} cannot come)" in told(season, "desk-announce")
    assert "missing" in english().get(reverse("event-plan", args=[season.slug])).content.decode()
    assert "You come after all." in says(season, side, comes="1").content.decode()
    assert "Missing on match days" not in told(season, "desk")
    assert "Cannot come to a match day" in told(season, "desk-log")


def test_refused_absence_says_why_and_others_say_nothing_here(season: Tournament) -> None:
    side = home_of(season)
    for day in ("0", "9", "x", ""):
        refused = says(season, side, round=day)
        assert (refused.status_code, "cannot" in refused.content.decode()) == (422, True)
    assert substitute(season, side).status_code == 302
    refused = says(season, side, comes="1")
    assert refused.status_code == 422
    assert "A substitute was found already" in refused.content.decode()
    evening = registered(4)
    assert says(evening, "e1").redirect_chain
    assert state(season).play.excused == {}


def test_substitute_plays_for_the_member_on_every_page(season: Tournament) -> None:
    side = home_of(season)
    name = state(season).name(side)
    says(season, side)
    assert substitute(season, side).status_code == 302
    words = f"Paul Ersatz for {name}"
    assert words in told(season, "desk")
    assert words in english().get(f"{player_home(season, side)}absences/").content.decode()
    calendar = english().get(f"/e/{season.slug}/calendar.ics", {"player": side}).content.decode()
    assert calendar.replace("\r\n ", "").count(words) == 1
    sent(season, "go")
    phone, home = english(), player_home(season, side)
    sheet = phone.post(f"{home}sheet/", follow=True).content.decode()
    pages = [told(season, "event-plan"), told(season, "desk"), sheet]
    pages.append(phone.get(home).content.decode())
    assert [words in page for page in pages] == [True] * 4
    sent(season, "forget", player=f"{side}.1")
    assert state(season).name(side) == name
    assert "Paul Ersatz" not in told(season, "event-plan")


def test_player_names_a_substitute_on_the_phone_as_long_as_nobody_plays(season: Tournament) -> None:
    side = home_of(season)
    assert 'name="people"' not in says(season, side, comes="1").content.decode()
    assert 'name="people"' in says(season, side).content.decode()
    for wrong in ("", "x" * 300, "Paul, Emil", "\x00"):
        refused = says(season, side, people=wrong)
        assert (refused.status_code, state(season).play.lineups) == (422, {})
        assert 'aria-invalid="true"' in refused.content.decode()
    named = says(season, side, people="Paul <b>").content.decode()
    words = f"Paul &lt;b&gt; for {state(season).name(side)}"
    assert f"{words} plays." in named
    assert 'name="people"' not in named
    assert words in told(season, "desk")
    says(season, side, people="Emil")
    assert "Emil" not in told(season, "desk")


def test_one_of_a_pair_names_who_plays_for_him() -> None:
    settings = {"kind": "sides", "side": 2}
    tournament = registered(0, format="league", game="canasta", settings=settings)
    for pair in ("Anna & Bernd", "Cora & Dirk"):
        sent(tournament, "register", player=pair)
    sent(tournament, "start", seed="lot")
    assert 'value="Anna &amp; Bernd"' in says(tournament, "e1").content.decode()
    says(tournament, "e1", people="Anna, Paul")
    assert "Anna &amp; Paul for Anna &amp; Bernd" in told(tournament, "event-plan")


def test_match_is_given_away_before_its_day_and_taken_back_by_the_log(season: Tournament) -> None:
    side = home_of(season)
    says(season, side)
    form = reverse("desk-act", args=[season.slug, "absent"])
    done = desk_of(season).post(form, {"side": f"1:{side}", "confirmed": "1"})
    assert done.status_code == 302
    other = next(s for s in state(season).play.tables[0].players if s != side)
    assert state(season).play.balances[other] == 2
    assert "Nothing is left to play" in says(season, side, comes="1").content.decode()
    entry = season.log.get(kind="absent").seq
    sent(season, "correct", target=entry, void=True)
    assert state(season).play.balances[other] == 0
    assert "Missing on match days" in told(season, "desk")


def test_day_that_is_paired_later_is_missed_with_its_date_until_it_is_paired() -> None:
    settings = {"kind": "sides", "plan": "swiss", "match_days": 3, "first_day": "2030-12-05T19:30"}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    page = says(tournament, "e2", round="1").content.decode()
    assert [f"Match day {n}" in page for n in (1, 2, 3, 4)] == [True, True, True, False]
    board = told(tournament, "desk")
    assert "Missing on match days" in board
    assert "5 Dec 2030" in board
    assert "/desk/act/absent/?table=" not in board
    sent(tournament, "draw", seed="lot")
    assert "/desk/act/absent/?table=" in told(tournament, "desk")


def test_substitute_in_a_pair_is_forgotten_without_the_pair() -> None:
    settings = {"kind": "sides", "side": 2}
    tournament = registered(0, format="league", game="canasta", settings=settings)
    for pair in ("Anna & Bernd", "Cora & Dirk"):
        sent(tournament, "register", player=pair)
    sent(tournament, "start", seed="lot")
    sent(tournament, "report_absence", player="e1", round=1)
    sent(tournament, "lineup", table=1, player="e1", people=["e1.1", "Paul"])
    assert "Anna &amp; Paul for Anna &amp; Bernd" in told(tournament, "event-plan")
    sent(tournament, "forget", player="e1.3")
    assert state(tournament).name("e1") == "Anna & Bernd"
    sent(tournament, "forget", player="e1.2")
    assert state(tournament).name("e1") == "Anna & N. N. 1.2"


def test_a_pair_that_plays_for_another_is_written_as_pairs_are() -> None:
    settings = {"kind": "sides", "side": 2}
    tournament = registered(0, format="league", game="canasta", settings=settings)
    for pair in ("Anna & Bernd", "Cora & Dirk"):
        sent(tournament, "register", player=pair)
    sent(tournament, "start", seed="lot")
    form = reverse("desk-act", args=[tournament.slug, "lineup"])
    assert "Both names: Anna & Bernd" in desk_of(tournament).get(form).content.decode()
    assert substitute(tournament, "e1", "Otto & Paul").status_code == 302
    assert "Otto &amp; Paul for Anna &amp; Bernd" in told(tournament, "event-plan")
    assert substitute(tournament, "e1", "Otto, Quirin").status_code == 302
    assert "Otto &amp; Quirin for Anna &amp; Bernd" in told(tournament, "event-plan")


def test_a_late_pair_of_a_season_reads_how_it_is_written_and_when_it_plays() -> None:
    settings = {"kind": "sides", "side": 2}
    tournament = registered(0, format="league", game="canasta", settings=settings)
    for pair in ("Anna & Bernd", "Cora & Dirk", "Eva & Fritz"):
        sent(tournament, "register", player=pair)
    sent(tournament, "start", seed="lot")
    form = reverse("desk-act", args=[tournament.slug, "late_entry"])
    page = desk_of(tournament).get(form).content.decode()
    words = ("Both names: Anna & Bernd", "Begins with no points and meets everybody: on the match")
    assert [text in page for text in words] == [True, True]


def test_a_question_is_no_label_with_a_colon_among_what_is_wrong(season: Tournament) -> None:
    form = reverse("desk-act", args=[season.slug, "absent"])
    answer = desk_of(season).post(form, {"side": ""})
    told = re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())
    assert re.findall(r"Who was absent\?[ :]*This field is required", " ".join(told.split())) == [
        "Who was absent? This field is required"
    ]
