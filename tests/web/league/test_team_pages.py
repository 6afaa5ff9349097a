"""Teams on the pages: entering them, their people, their line-ups at desk and phone."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from games import score
from games.registry import GAMES
from tests.web.players.test_players_pages import confirm
from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, name_of, registered, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tests.worlds.situations import teams
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.people import side_at
from tournaments.store.models import Tournament
from tournaments.store.sheets import matches

pytestmark = [pytest.mark.django_db, pytest.mark.served]
LONG = "Maximilian Donaudampfschifffahrtskapitän"


@pytest.fixture
def league() -> Tournament:
    """Two teams of three at two tables each; nobody has handed in a line-up."""
    return teams(boards=2, game="bronzen", confirmation="none")


def play_of(tournament: Tournament) -> Any:
    return state(tournament).play


def sides(tournament: Tournament) -> tuple[str, str]:
    home, guest = play_of(tournament).fixtures[0].sides
    return home, guest


def picked(side: str, first: str, second: str, **more: str) -> dict[str, str]:
    """A filled form of the match at the tables 1 and 2."""
    return {"table": "1", "b1-0": f"{side}.{first}", "b2-0": f"{side}.{second}", **more}


def called(league: Tournament, side: str, number: int) -> str:
    """Return the name of a person of a team."""
    return name_of(league, f"{side}.{number}")


def rosters(tournament: Tournament) -> dict[str, tuple[str, ...]]:
    """The names of every team's people."""
    told = partial(name_of, tournament)
    return {
        told(side): tuple(map(told, crew)) for side, crew in play_of(tournament).rosters.items()
    }


def words_on(client: Client, address: str) -> str:
    """Return the text of a page without the random keys of tags, which may contain short names."""
    return strip_tags(client.get(address).content.decode())


def hand_in(client: Client, tournament: Tournament, side: str, *numbers: str) -> Any:
    return client.post(f"{player_home(tournament, side)}lineup/", picked(side, *numbers))


def test_a_captain_hands_in_a_lineup_that_the_other_side_does_not_see_yet(
    league: Tournament,
) -> None:
    home, guest = sides(league)
    captain, other = english(), english()
    page = captain.get(player_home(league, home)).content.decode()
    assert "Hand in the line-up" in page
    form = captain.get(f"{player_home(league, home)}lineup/", {"table": 1})
    assert f'value="{home}.1" selected' in form.content.decode()
    assert hand_in(captain, league, home, "3", "1").status_code == 302
    assert [side_at(play_of(league), n, home) for n in (1, 2)] == [(f"{home}.3",), (f"{home}.1",)]
    public = f"/e/{league.slug}/plan/"
    for address in (player_home(league, guest), public):
        page = words_on(other, address)
        assert called(league, home, 3) not in page
        assert "line-up is in" in page.lower()
    assert called(league, home, 3) in captain.get(player_home(league, home)).content.decode()
    assert hand_in(other, league, guest, "1", "2").status_code == 302
    assert called(league, home, 3) in other.get(player_home(league, guest)).content.decode()
    assert called(league, home, 3) in other.get(public).content.decode()


def test_a_lineup_that_is_laid_open_is_fixed_for_the_teams(league: Tournament) -> None:
    for side in sides(league):
        assert hand_in(english(), league, side, "1", "2").status_code == 302
    home, _guest = sides(league)
    again = hand_in(english(), league, home, "3", "2")
    assert again.status_code == 422
    assert "only the desk can change them now" in again.content.decode()
    assert side_at(play_of(league), 1, home) == (f"{home}.1",)
    desk = desk_of(league)
    address = reverse("desk-lineup", args=[league.slug, 1])
    assert desk.post(address, picked(home, "3", "2") | {"side": home}).status_code == 302
    assert side_at(play_of(league), 1, home) == (f"{home}.3",)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"b2-0": "same"}, "somebody else"),
        ({"b2-0": ":other"}, "Please type the name"),
        ({"b2-0": "Nobody"}, "Select a valid choice"),
        ({"b2-0": ":other", "b2-0-name": "x" * 61}, "at most 60"),
        ({"b2-0": ":other", "b2-0-name": "\u200b"}, "name"),
    ],
)
def test_a_lineup_that_cannot_be_is_refused_in_words(
    league: Tournament, changed: dict[str, str], words: str
) -> None:
    home, _guest = sides(league)
    data = picked(home, "1", "2") | changed
    if data["b2-0"] == "same":
        data["b2-0"] = data["b1-0"]
    answer = english().post(f"{player_home(league, home)}lineup/", data)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert play_of(league).lineups == {}


def test_a_substitute_from_outside_is_typed(league: Tournament) -> None:
    home, _guest = sides(league)
    data = picked(home, "1", "2") | {"b2-0": ":other", "b2-0-name": " Zoe  B. "}
    assert english().post(f"{player_home(league, home)}lineup/", data).status_code == 302
    assert side_at(play_of(league), 2, home) == (id_of(league, "Zoe B."),)


def test_the_sheet_waits_for_the_own_lineup(league: Tournament) -> None:
    sent(league, "go", now=timezone.now())
    home, guest = sides(league)
    phone = english()
    first = phone.post(f"{player_home(league, home)}sheet/")
    assert first["Location"].endswith("lineup/?table=1")
    hand_in(phone, league, home, "2", "1")
    sheet = phone.post(f"{player_home(league, home)}sheet/", follow=True)
    assert called(league, home, 2) in sheet.content.decode()
    said = english().post(f"{player_home(league, guest)}sheet/")
    assert said["Location"].endswith("lineup/?table=1")
    # the sheet that the other team has opened does not tell its line-up
    assert called(league, home, 2) not in words_on(english(), player_home(league, guest))


def test_a_match_that_is_over_has_no_lineup_any_more(league: Tournament) -> None:
    home, _guest = sides(league)
    sent(league, "go")
    sent(league, "absent", table=1, players=[home])
    phone = english().get(f"{player_home(league, home)}lineup/", {"table": 1}, follow=True)
    assert "no such match" in phone.content.decode()
    desk = desk_of(league).get(reverse("desk-lineup", args=[league.slug, 1]), follow=True)
    assert "This match is over" in desk.content.decode()


@pytest.mark.parametrize("table", ["", "x", "99", "-1", "9" * 30])
def test_a_table_that_is_none_of_ones_own_is_no_match(league: Tournament, table: str) -> None:
    home, _guest = sides(league)
    for page in ("lineup", "date"):
        answer = english().get(f"{player_home(league, home)}{page}/", {"table": table})
        assert answer.status_code == 302


def test_the_desk_changes_the_people_of_a_team_in_mid_season(league: Tournament) -> None:
    desk = desk_of(league)
    address = reverse("desk-roster", args=[league.slug])
    team = id_of(league, "A")
    assert "A1\nA2\nA3" in desk.get(address, {"player": team}).content.decode()
    seen = desk.get(address, {"player": team}).context["seen"]
    answer = desk.post(address, {"player": team, "members": "A1\nA2, Zoe", "key": "k"})
    assert answer.status_code == 302
    late = desk.post(address, {"player": team, "members": "A1\nA2", "seen": seen})
    assert late.status_code == 422
    assert "Changed elsewhere since the page was opened: People, one a line." in words(late)
    assert rosters(league)["A"] == ("A1", "A2", "Zoe")
    log = desk.get(f"/e/{league.slug}/desk/log/").content.decode()
    assert "People of a team" in log
    assert "A1, A2, Zoe" in log
    short = desk.post(address, {"player": team, "members": "A1"})
    assert short.status_code == 422
    assert "enough people" in short.content.decode()
    taken = desk.post(address, {"player": team, "members": "A1\nB1"})
    assert taken.status_code == 422
    assert desk.get(address, {"player": "Nobody"}).status_code == 404


def test_a_team_comes_late_with_its_people_in_the_place_of_a_leaver() -> None:
    league = teams(count=4)
    sent(league, "withdraw", player="A")
    desk = desk_of(league)
    address = reverse("desk-act", args=[league.slug, "late_entry"])
    page = desk.get(address).content.decode()
    assert 'name="members"' in page
    left = id_of(league, "A")
    assert f'<option value="{left}">' in page
    data = {"name": "Krone", "members": "Anke\nBernd", "instead_of": left, "confirmed": "1"}
    assert desk.post(address, {**data, "members": "A1"}).status_code == 302
    assert desk.post(address, {**data, "name": "Hirsch", "members": ""}).status_code == 422
    play = play_of(league)
    assert rosters(league)["Krone"] == ("A1 (2)",)
    assert sum(id_of(league, "Krone") in fixture.sides for fixture in play.fixtures) == 3


def test_pages_of_teams_are_for_the_desk_and_for_teams(league: Tournament) -> None:
    pages = (
        reverse("desk-lineup", args=[league.slug, 1]),
        reverse("desk-roster", args=[league.slug]) + f"?player={id_of(league, 'A')}",
    )
    other = registered(4, format="league", settings={"kind": "sides"})
    for page in pages:
        assert english().get(page).status_code == 302
        assert desk_of(league, "helfer", "helper").get(page).status_code == 200
        assert desk_of(other, "andere").get(page).status_code == 403
        strange = page.replace(league.slug, other.slug)
        assert desk_of(other, "andere").get(strange).status_code == 404


def test_a_team_is_entered_with_all_its_people_in_one_line() -> None:
    tournament = registered(0, format="league", settings={"kind": "teams", "boards": 4})
    people = [f"{LONG} {n}" for n in range(1, 6)]
    address = reverse("desk-players", args=[tournament.slug])
    desk = desk_of(tournament)
    line = f"Krone: {', '.join(people)}"
    assert desk.post(address, {"names": line, "key": "k"}).status_code == 302
    assert rosters(tournament) == {"Krone": tuple(people)}
    long = desk.post(address, {"names": f"Hirsch: {'x' * 61}, b, c, d"})
    assert long.status_code == 422
    assert "at most 60 letters" in long.content.decode()
    name = desk.post(address, {"names": f"{'x' * 61}: a, b, c, d"})
    assert name.status_code == 422


@pytest.mark.parametrize("text", ["Krone;A;B\nHirsch;C;D\n", '"Krone: A, B"\n"Hirsch: C, D"\n'])
def test_teams_come_from_a_file(text: str) -> None:
    tournament = registered(0, format="league", settings={"kind": "teams"})
    upload = SimpleUploadedFile("teams.csv", text.encode())
    address = reverse("desk-players", args=[tournament.slug])
    desk = desk_of(tournament)
    looked = desk.post(address, {"file": upload, "key": "f"})
    assert rosters(tournament) == {}
    assert [one.line for one in looked.context["lines"]] == ["Krone: A, B", "Hirsch: C, D"]
    confirm(desk, tournament, looked)
    assert rosters(tournament) == {"Krone": ("A", "B"), "Hirsch": ("C", "D")}


def test_a_team_signs_itself_up_by_the_link() -> None:
    tournament = registered(0, format="league", settings={"kind": "teams", "boards": 2})
    sent(tournament, "signup", open=True)
    address = reverse("signup", args=[tournament.slug])
    phone = english()
    assert "Name of the team" in phone.get(address).content.decode()
    short = phone.post(address, {"name": "Krone", "members": "Anke"})
    assert short.status_code == 422
    assert "enough people" in short.content.decode()
    long = phone.post(address, {"name": "Krone", "members": f"Anke\n{'x' * 61}"})
    assert long.status_code == 422
    done = phone.post(address, {"name": "Krone", "members": "Anke, Bernd\nConny", "key": "k"})
    assert done.status_code == 302
    assert rosters(tournament) == {"Krone": ("Anke", "Bernd", "Conny")}
    assert phone.get(done["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("members", "code"),
    [
        (["a"] * 41, "roster_long"),
        (["a", "x" * 61], "name_too_long"),
        (["a", "A "], "roster_short"),
        (["a", "\u202e"], "player_name"),
        (["a", "b", ".."], "player_name"),
    ],
)
def test_people_of_a_team_have_names_that_can_be_read(members: list[str], code: str) -> None:
    tournament = registered(0, format="league", settings={"kind": "teams"})
    done = send(tournament, "register", player="Krone", members=members)
    assert code in {problem.code for problem in done.problems}


def test_a_lineup_plays_and_a_correction_of_it_is_refused_afterwards(league: Tournament) -> None:
    home, guest = sides(league)
    done = sent(league, "lineup", table=1, player=home, boards=[[f"{home}.3"], [f"{home}.2"]])
    captain = Actor(Role.PLAYER, guest)
    sent(league, "lineup", actor=captain, table=1, boards=[[f"{guest}.1"], [f"{guest}.2"]])
    sent(league, "go")
    tournament_state = state(league)
    envelope = LEAGUE.sheet(play_of(league), 1)
    assert envelope["players"] == [f"{home}.3", f"{guest}.1"]
    said = GAMES["bronzen"].simulate(
        tuple(envelope["players"]), {}, Random(1), level=GAMES["bronzen"].levels[0]
    )
    report = {"deals": said["deals"]}
    assert send(league, "report", table=1, report=report, accept=True).ok, tournament_state
    void = send(league, "correct", target=done.entries[0].seq, void=True)
    assert [problem.code for problem in void.problems] == ["correction_conflict"]


@pytest.fixture
def evening(league: Tournament) -> Tournament:
    """Both line-ups are in, the match day is open."""
    for side in sides(league):
        assert hand_in(english(), league, side, "1", "2").status_code == 302
    sent(league, "go", now=timezone.now())
    return league


def write(league: Tournament, table: int, deals: int = 1) -> Any:
    """Write deals of a game at a table, and return its sheet."""
    tournament_state, now = state(league), timezone.now()
    sheet = matches.open_sheet(league, tournament_state, table, level="sheet", now=now)
    assert sheet is not None
    people = tuple(sheet.report["players"])
    said = GAMES["bronzen"].simulate(people, {}, Random(table), level="sheet")
    sheet.report = {**sheet.report, "deals": said["deals"][:deals]}
    sheet.save()
    return sheet


def own_table(league: Tournament, side: str, number: int) -> Any:
    """Return the text of a captain's page about one of the tables."""
    (match,) = english().get(player_home(league, side)).context["open_matches"]
    return next(table for table in match.tables if table.number == number)


def test_a_captain_sees_every_table_of_the_match_with_its_state(evening: Tournament) -> None:
    home, guest = sides(evening)
    address = player_home(evening, home)
    page = english().get(address)
    assert [t.state for t in page.context["open_matches"][0].tables] == ["new", "new"]
    for number in (1, 2):
        assert f'href="{address}table/{number}/"' in page.content.decode()
    sheet = write(evening, 2)
    totals = score(sheet.report)["totals"]
    mine, theirs = totals[f"{home}.2"], totals[f"{guest}.2"]
    assert mine != theirs
    assert own_table(evening, home, 2).score == (mine, theirs)
    assert own_table(evening, guest, 2).score == (theirs, mine)
    assert own_table(evening, home, 2).state == "running"
    assert own_table(evening, home, 1).state == "new"
    assert f"{mine} : {theirs}" in english().get(address).content.decode()


def test_a_captain_reports_each_table_on_its_own_page(evening: Tournament) -> None:
    home, guest = sides(evening)
    captain, address = english(), player_home(evening, home)
    opened = captain.post(f"{address}table/2/sheet/")
    assert opened.status_code == 302
    sheet = write(evening, 2, deals=99)
    back = captain.get(opened["Location"]).content.decode()
    assert f'href="{address}table/2/"' in back
    place = {"round": 1, "runde": 1}
    done = captain.post(f"{address}table/2/sheet/send/", place)
    assert done["Location"] == f"{address}table/2/"
    assert play_of(evening).played.keys() == {2}
    assert "The result is booked" in captain.get(done["Location"]).content.decode()
    booked = own_table(evening, home, 2)
    totals = score(sheet.report)["totals"]
    assert (booked.state, booked.games) == ("done", ((totals[f"{home}.2"], totals[f"{guest}.2"]),))
    assert own_table(evening, home, 1).state == "new"


def test_a_table_that_waits_for_a_confirmation_says_so() -> None:
    league = teams(boards=2, game="bronzen", confirmation="second")
    for side in sides(league):
        assert hand_in(english(), league, side, "1", "2").status_code == 302
    sent(league, "go", now=timezone.now())
    home, guest = sides(league)
    sheet = write(league, 2, deals=99)
    actor = Actor(Role.PLAYER, home)
    said = {"deals": sheet.report["deals"]}
    sent(league, "report", table=2, report=said, actor=actor, now=timezone.now(), accept=True)
    for side in (home, guest):
        assert own_table(league, side, 2).state == "waiting"
    other, place = english(), f"{player_home(league, guest)}table/2/"
    waiting = other.get(place).context["station"].waiting
    assert other.post(f"{place}confirm/", {"report": waiting.report.seq}).status_code == 302
    assert own_table(league, guest, 2).state == "done"


def test_nobody_comes_to_a_table_of_others_by_the_own_link(evening: Tournament) -> None:
    home, _guest = sides(evening)
    for number in ("3", "99", "0", "9" * 30):
        answer = english().get(f"{player_home(evening, home)}table/{number}/")
        assert answer.status_code == 302
        assert answer["Location"] == player_home(evening, home)
    third = teams(count=3, boards=2, game="bronzen", confirmation="none")
    sent(third, "go", now=timezone.now())
    resting = next(s for s in play_of(third).status if s not in sides(third))
    answer = english().post(f"{player_home(third, resting)}table/1/sheet/send/", {})
    assert answer.status_code == 422


def test_before_the_line_up_is_in_no_sheet_and_no_names_are_shown(league: Tournament) -> None:
    sent(league, "go", now=timezone.now())
    home, guest = sides(league)
    assert hand_in(english(), league, guest, "3", "1").status_code == 302
    write(league, 1)
    page = english().get(player_home(league, home))
    (match,) = page.context["open_matches"]
    assert match.own.must_line_up
    assert [(t.others, t.score, t.deals) for t in match.tables] == [((), (), 0)] * 2
    assert called(league, guest, 3) not in strip_tags(page.content.decode())
    assert "Hand in the line-up" in page.content.decode()
    opened = english().post(f"{player_home(league, home)}table/1/sheet/")
    assert opened["Location"] == f"{player_home(league, home)}lineup/?table=1"


def test_a_match_that_is_on_stands_once_on_the_page_with_all_that_is_to_say(
    league: Tournament,
) -> None:
    home, guest = sides(league)
    sent(league, "venue", player=home, text="Krone")
    sent(league, "go", now=timezone.now())
    other = player_home(league, guest)
    asked = {"table": "1", "do": "ask", "to": "2031-05-06T19:00"}
    assert english().post(f"{other}date/", asked).status_code == 302
    at_home = english().get(player_home(league, home))
    text = at_home.content.decode()
    first = called(league, home, 1)
    once = ("Hand in the line-up", "Another date", "would like to play on", "Agree", "Krone", first)
    found = {words: len(re.findall(rf"\b{words}\b", text)) for words in once}
    assert found == dict.fromkeys(once, 1)
    assert [match.is_open for match in at_home.context["matches"]] == []
    assert hand_in(english(), league, home, "1", "2").status_code == 302
    text = english().get(player_home(league, home)).content.decode()
    once = ("Change the line-up", "Another date", "line-up is in", "no line-up yet")
    assert {words: text.count(words) for words in once} == dict.fromkeys(once, 1)


def test_a_duellist_with_two_open_match_days_sees_both_tables() -> None:
    league = registered(4, format="league", game="bronzen", settings={"kind": "sides"})
    sent(league, "start", seed="lot")
    for _day in (1, 2):
        sent(league, "go")
    player = play_of(league).tables[0].players[0]
    matches = english().get(player_home(league, player)).context["open_matches"]
    assert [match.own.day for match in matches] == [1, 2]
    assert [len(match.tables) for match in matches] == [1, 1]


def test_the_desk_is_asked_about_people_of_one_name_in_two_teams(league: Tournament) -> None:
    desk, team = desk_of(league), id_of(league, "A")
    address = reverse("desk-roster", args=[league.slug])
    asked = {"player": team, "members": "A1\nA2\nB1"}
    page = desk.post(address, asked | {"key": "a"})
    assert page.status_code == 422
    assert 'name="accept"' in page.content.decode()
    assert rosters(league)["A"] == ("A1", "A2", "A3")
    assert desk.post(address, asked | {"accept": "on", "key": "b"}).status_code == 302
    assert rosters(league) == {"A": ("A1", "A2", "B1"), "B": ("B1 (2)", "B2", "B3")}
    assert play_of(league).rosters[team] == (f"{team}.1", f"{team}.2", f"{team}.4")


def test_a_match_of_teams_is_told_by_tables_and_by_points(evening: Tournament) -> None:
    home, guest = sides(evening)
    for number, people in ((1, (f"{home}.1", f"{guest}.1")), (2, (f"{home}.2", f"{guest}.2"))):
        first = number - 1  # each side wins one table
        counts = {people[first]: {"einzel": 9}, people[1 - first]: {"einzel": number}}
        report = {"deals": [{"winner": people[first], "counts": counts}]}
        done = send(evening, "report", table=number, report=report, accept=True)
        assert done.ok, done.problems
    one, two = (play_of(evening).played[n][0].points for n in (1, 2))
    assert (one[0] > one[1], two[0] > two[1]) == (True, False)
    points = f"{one[0] + two[0]}:{one[1] + two[1]}"
    place = f"/e/{evening.slug}/plan/"
    cross = words(english().get(place)).partition("Everybody against everybody")[2]
    assert f"1:1 ({points})" in cross
    assert f"1:1 ({points})" in words(english().get(f"{place}sheets/"))
    for page in (place, f"/e/{evening.slug}/day/1/"):
        text = words(english().get(page))
        assert f"Board 1 {one[0]}:{one[1]}" in text
        assert f"Board 2 {two[0]}:{two[1]}" in text


def test_a_match_at_several_tables_names_the_first_and_the_last() -> None:
    """Four teams, two tables a match: it is easily taken for a match at the first one alone."""
    league = teams(count=4, boards=2, game="bronzen", confirmation="none")
    event = f"/e/{league.slug}"
    for page in (f"{event}/day/1/", f"{event}/plan/"):
        text = words(english().get(page))
        assert "Table 1–2 " in text, page
        assert "Table 3–4 " in text, page
    for page, head in (
        ("projector/", '<h2 class="is-span">{}</h2>'),
        ("plan/sheets/", '<td class="num muted">{}</td>'),
    ):
        text = english().get(f"{event}/{page}").content.decode()
        assert head.format("1–2") in text, page
        assert head.format("3–4") in text, page
    upcoming = words(english().get(player_home(league, "e1"))).partition("Match day 2 · ")[2]
    assert upcoming.startswith(("Table 1–2 ", "Table 3–4 "))
