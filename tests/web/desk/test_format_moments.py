"""Desk, wall, phones and public pages at the moments of single formats."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.test import Client

import games
from games.registry import GAMES
from tests.domain.rounds.tournament import given_up
from tests.worlds.events import NAMES, id_of, send, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import (
    act,
    enter,
    made,
    open_tables,
    play_on,
    press,
    report_all,
    send_in,
    steps,
)
from tests.worlds.phones import english, own_table, player_home, table_home
from tournaments.store.models import ScoreSheet, Tournament, User
from tournaments.web.http.visit import now_utc

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


def begun(client: Client, form: str, game: str, people: int, **given: str) -> Tournament:
    tournament = made(client, form, game, given)
    enter(client, tournament, NAMES[:people])
    press(client, tournament, "start")
    return tournament


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    answer = client.get(f"/e/{tournament.slug}/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_desk_leads_from_the_rounds_to_the_final_table(organizer: Client) -> None:
    given = {"rounds": "1", "deals": "3", "final": "table", "final_size": "3"}
    event = begun(organizer, "evening", "binokel", 6, **given)
    play_on(organizer, event, Random(1), rounds=1)
    assert "The final table can begin" in page(organizer, event, "desk/")
    press(organizer, event, "final")
    assert "The final table is playing" in page(organizer, event, "desk/")
    assert "Still in 3 / 6" in words(organizer.get(f"/e/{event.slug}/desk/"))
    assert "Final table" in page(organizer, event, "projector/")
    finalist = state(event).play.tables[0].players[0]
    assert "Final table" in english().get(player_home(event, finalist)).content.decode()
    report_all(event, Random(2))
    assert state(event).play.phase == "finished"
    other = next(p for p, status in state(event).play.status.items() if status == "active")
    assert "It is over" in english().get(player_home(event, other)).content.decode()


def test_before_a_knockout_the_rounds_are_closed_and_nobody_has_won(organizer: Client) -> None:
    given = {"rounds": "1", "deals": "1", "final": "knockout", "final_size": "2"}
    event = begun(organizer, "swiss", "bronzen", 4, **given)
    play_on(organizer, event, Random(1), rounds=1)
    assert "Close the rounds" in page(organizer, event, "desk/")
    press(organizer, event, "final")
    assert "It is over" in page(organizer, event, "desk/")
    wall = page(organizer, event, "projector/")
    assert "Winner" not in wall
    assert "pj-list" in wall


@pytest.mark.parametrize(
    ("form", "game", "needed"),
    [("evening", "canasta", 4), ("swiss", "bronzen", 2), ("league", "binokel", 3)],
)
def test_the_desk_names_how_many_can_begin_and_with_as_many_it_does(
    organizer: Client, form: str, game: str, needed: int
) -> None:
    event = made(organizer, form, game, {})
    enter(organizer, event, NAMES[: needed - 1])
    assert f"At least {needed} are needed" in page(organizer, event, "desk/")
    refused = send(event, "start", seed="lot")
    assert refused.problems
    sent(event, "register", player=NAMES[needed])
    press(organizer, event, "start")
    assert state(event).play.phase == "between"


@pytest.mark.parametrize("form", ["evening", "swiss", "knockout"])
def test_nobody_is_promised_seats_that_never_come(organizer: Client, form: str) -> None:
    """In the last round one table is done and the other one plays."""
    given = {"places_to": "4"} if form == "knockout" else {"rounds": "1", "deals": "1"}
    event = begun(organizer, form, "bronzen", 4, **given)
    if form == "knockout":
        play_on(organizer, event, Random(1), rounds=1)
    for kind in steps(event):
        press(organizer, event, kind)
    send_in(event, open_tables(event)[-1], Random(2))
    done = next(n for n, table in enumerate(state(event).play.tables, 1) if not table.open)
    player = state(event).play.tables[done - 1].players[0]
    own = english().get(player_home(event, player)).content.decode()
    table = organizer.get(table_home(event, done)).content.decode()
    assert [text for text in (own, table) if "next seats" in text] == []
    assert "The next step stands here when all tables are done." in table


def test_the_last_match_day_is_called_one_at_the_desk(organizer: Client) -> None:
    season = begun(organizer, "league", "bronzen", 2)
    press(organizer, season, "go")
    assert "Match day 1 is running" in page(organizer, season, "desk/")


def test_the_wall_of_a_season_shows_the_match_day_beside_the_table(organizer: Client) -> None:
    season = begun(organizer, "league", "bronzen", 4)
    press(organizer, season, "go")
    wall = page(organizer, season, "projector/")
    assert "Match day 1" in wall
    assert wall.count("pj-side") == 4
    assert "Match day 1 is running" in page(organizer, season)
    seated = state(season).play.tables[0].players[0]
    phone = english().get(player_home(season, seated)).content.decode()
    assert "Match day 1 is running" in phone
    assert "Match day 1" in phone
    report_all(season, Random(1))
    assert "Between match days" in page(organizer, season)
    phone = english().get(player_home(season, seated)).content.decode()
    assert "Wait for your next match" in phone


def test_the_wall_of_a_knockout_shows_the_rounds_to_come(organizer: Client) -> None:
    cup = begun(organizer, "knockout", "bronzen", 9, seeding="order")
    assert page(organizer, cup, "projector/").count("bracket-box") == 1 + 4 + 2 + 1
    play_on(organizer, cup, Random(1), rounds=1)
    assert page(organizer, cup, "projector/").count("bracket-box") == 4 + 2 + 1
    loser = next(p for p, status in state(cup).play.status.items() if status == "eliminated")
    told = english().get(player_home(cup, loser)).content.decode()
    assert "You lost the match that counted" in told
    assert "threshold" not in told


def test_a_match_day_has_a_page_of_its_own(organizer: Client) -> None:
    season = begun(organizer, "league", "bronzen", 4)
    press(organizer, season, "go")
    assert "Match day 2" in page(organizer, season, "plan/")
    first = page(Client(), season, "day/1/")
    assert all(name in first for name in NAMES[:4])
    for number in ("0", "4", "99999999999"):
        assert organizer.get(f"/e/{season.slug}/day/{number}/").status_code == 404
    cup = begun(organizer, "knockout", "bronzen", 4)
    assert organizer.get(f"/e/{cup.slug}/day/1/").status_code == 404


def test_an_entrant_of_a_season_has_all_matches_on_one_page(organizer: Client) -> None:
    season = made(organizer, "league", "bronzen", {"kind": "teams", "boards": "1"})
    enter(organizer, season, ["Krone: Anke, Bernd", "Hirsch: Conny, Dieter", "Anker: Elif, Fiete"])
    press(organizer, season, "start")
    krone = id_of(season, "Krone")
    team = page(Client(), season, f"players/{krone}/")
    assert "Anke, Bernd" in team
    assert team.count('class="card match') == 2
    assert f"calendar.ics?player={krone}" in team


def test_a_place_is_explained_by_its_neighbours(organizer: Client) -> None:
    """Anke and Bernd are level in wins: the points of their opponents tell them apart."""
    event = begun(organizer, "swiss", "bronzen", 4, rounds="2", deals="1")
    play_on(organizer, event, Random(3))
    row = organizer.get(f"/e/{event.slug}/standings/").context["lines"]
    for upper, lower in pairwise(row):
        told = page(english(), event, f"players/{lower.line.player}/")
        level = upper.line.rank == lower.line.rank
        words = "share the place" if level else f"{upper.line.name} before {lower.line.name} by"
        assert words in told
    assert "#why" in page(english(), event, "standings/")


def test_the_points_of_an_evening_with_fees_are_not_its_cents(organizer: Client) -> None:
    event = begun(organizer, "evening", "binokel", 3, rounds="1", deals="3", entry_fee="8")
    play_on(organizer, event, Random(1))
    play = state(event).play
    who = id_of(event, NAMES[0])
    told = organizer.get(f"/e/{event.slug}/players/{who}/").context["book"]
    assert told.balance == play.balances[who] != -800
    for path in (f"/e/{event.slug}/players/{who}/", player_home(event, NAMES[0])):
        shown = english().get(path).content.decode()
        assert ("€" in shown, "Every euro" in shown, "entry_fee" in shown) == (False,) * 3


def test_the_desk_collects_what_a_table_owes(organizer: Client) -> None:
    given = {"rounds": "1", "deals": "3", "lost_fees": "0.50"}
    event = begun(organizer, "evening", "binokel", 3, **given)
    for kind in steps(event):
        press(organizer, event, kind)
    lost = given_up(NAMES[0], NAMES[0], NAMES[1])
    sent(event, "report", now=now_utc(), table=1, report=lost, accept=True)
    play: Any = state(event).play
    owed = play.cash[":table 1.1"]
    assert owed == 3 * 50
    assert "act/collect/?round=1&amp;table=1" in page(organizer, event, "plan/")
    assert "act/collect/" not in page(Client(), event, "plan/")
    act(organizer, event, "collect", round="1", table="1", amount=f"{owed / 100:.2f}")
    play = state(event).play
    assert (play.cash[":table 1.1"], play.cash[":box"]) == (0, owed)


def test_only_who_plays_for_money_collects_it(organizer: Client) -> None:
    event = begun(organizer, "swiss", "bronzen", 4, rounds="1")
    assert "act/collect/" not in page(organizer, event, "desk/")


def test_a_phone_knows_when_the_agreed_deals_are_played(organizer: Client) -> None:
    """Canasta has no number of deals of its own; the match counts without a question."""
    event = begun(organizer, "evening", "canasta", 4, rounds="1", deals="1")
    for kind in steps(event):
        press(organizer, event, kind)
    phone, home = english(), own_table(event, NAMES[0])
    phone.post(f"{home}sheet/")
    sheet = ScoreSheet.objects.get(tournament=event)
    people = tuple(sheet.report["players"])
    said = GAMES["canasta"].simulate(people, {}, Random(1), level=GAMES["canasta"].levels[0])
    assert len(said["deals"]) > 1
    sheet.report = {**sheet.report, "deals": said["deals"][:1]}
    sheet.save()
    told = phone.get(home).content.decode()
    assert "Report the match" in told
    assert "The agreed deal is played" in told
    assert "as it stands" not in told
    answer = phone.post(f"{home}sheet/send/", {"round": 1, "runde": 1})
    assert answer.status_code == 302
    assert state(event).play.phase == "finished"


def test_every_page_of_a_sheet_says_when_the_agreed_deals_are_played(organizer: Client) -> None:
    """On one's own phone, at the desk, and on the sheet itself, which takes no further deal."""
    event = made(organizer, "league", "canasta", {"deals": "2"}, confirmation="second")
    enter(organizer, event, ["Anke & Bernd", "Conny & Dieter"])
    press(organizer, event, "start")
    press(organizer, event, "go")
    phone = english()
    home = own_table(event, state(event).play.tables[0].players[0])
    sheet_page = phone.post(f"{home}sheet/")["Location"]
    sheet = ScoreSheet.objects.get(tournament=event)
    people = tuple(sheet.report["players"])
    said = GAMES["canasta"].simulate(people, {}, Random(1), level=GAMES["canasta"].levels[0])
    pages = ((phone, home), (organizer, table_home(event)), (phone, sheet_page))
    for written in (1, 2):
        sheet.report = {**sheet.report, "deals": said["deals"][:written]}
        sheet.save()
        told = [who.get(address).content.decode() for who, address in pages]
        over = written == 2
        assert ["The agreed 2 deals are played" in text for text in told] == [over] * 3
        assert ["1 of 2 deals" in text for text in told] == [not over, not over, False]
        assert not any("Plays to" in text for text in told)  # the game would go on to 5000
    assert "deal-form" not in told[2]
    assert "Report the match" in told[2]
    assert "Report the match" not in english().get(sheet_page).content.decode()
    totals = games.score(sheet.report)["totals"]
    assert len(set(totals.values())) == 2
    first = max(totals, key=lambda key: totals[key])
    winners = " &amp; ".join(
        state(event).name(people[seat]) for seat in ((0, 2) if first == "0" else (1, 3))
    )
    assert winners in told[2].partition('id="over"')[2].partition("</h2>")[0]
    phone.post(f"{home}sheet/send/", {"round": 1, "runde": 1})
    assert f"{winners} won the match." in phone.get(home).content.decode()


def test_who_leaves_after_the_match_is_told_so(organizer: Client) -> None:
    event = begun(organizer, "evening", "binokel", 3, rounds="1", deals="3")
    for kind in steps(event):
        press(organizer, event, kind)
    sent(event, "withdraw", player=NAMES[0], during_runde=True)
    told = english().get(player_home(event, NAMES[0])).content.decode()
    assert "You leave when the running match is over" in told


def test_the_draw_of_a_bracket_swaps_sides_of_two_matches_alone(organizer: Client) -> None:
    event = begun(organizer, "knockout", "bronzen", 6)
    press(organizer, event, "draw")
    shown = page(organizer, event, "desk/draw/")
    assert "Draw again" not in shown
    assert "place in the bracket for the later rounds too" in shown
    (a, _b), (_c, d), *_ = [table.players for table in state(event).play.tables]
    said = organizer.post(f"/e/{event.slug}/desk/swap/", {"swap": [a, d]}, follow=True)
    assert "have changed places" in said.content.decode()
    assert d in state(event).play.tables[0].players
    one = organizer.post(f"/e/{event.slug}/desk/swap/", {"swap": [a]}, follow=True)
    assert "Please choose two people" in one.content.decode()


def test_who_waits_for_no_match_in_the_first_round_has_no_bye(organizer: Client) -> None:
    """Of five the second and the third play their second round at once; the first waits."""
    event = begun(organizer, "knockout", "bronzen", 5, seeding="order")
    press(organizer, event, "draw")
    seated = {player for table in state(event).play.tables for player in table.players}
    assert seated == {id_of(event, name) for name in NAMES[1:5]}
    assert state(event).presenter.byes == (id_of(event, NAMES[0]),)
