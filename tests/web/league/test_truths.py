"""Contents of season pages: dates, walk-overs, overdue matches, equal names."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation
from django.utils.dateformat import format as date_format
from icalendar import Calendar

from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import made, typed
from tests.worlds.phones import english, player_home
from tests.worlds.situations import teams
from tournaments.domain.formats.league.state import State as League
from tournaments.store.execute import run_due_commands
from tournaments.store.models import Tournament
from tournaments.web.league.season import cross, matches_of, table

pytestmark = pytest.mark.django_db


def season(players: int = 4, **settings: Any) -> Tournament:
    """A planned season of duels."""
    wanted = {"table_size": 2, **settings}
    tournament = registered(players, format="league", game="bronzen", settings=wanted)
    sent(tournament, "start")
    return tournament


def english_desk(tournament: Tournament) -> Client:
    desk = desk_of(tournament)
    desk.cookies["django_language"] = "en"
    return desk


def test_before_the_first_day_its_date_is_told() -> None:
    soon = timezone.localtime() + timedelta(days=3)
    tournament = season(first_day=soon.strftime("%Y-%m-%dT19:00"))
    with translation.override("en"):
        shown = date_format(soon, "D j M Y")
    player = state(tournament).play.fixtures[0].sides[0]
    own = words(english().get(player_home(tournament, player)))
    assert "Before the first match day" in own
    assert f"Your next match is on {shown}, 19:00" in own
    page = words(english().get(f"/e/{tournament.slug}/"))
    assert f"Match day 1 begins on {shown}, 19:00" in page


def test_between_match_days_the_next_date_is_told_to_all() -> None:
    soon = timezone.localtime() + timedelta(days=3)
    tournament = season(first_day=soon.strftime("%Y-%m-%dT19:00"), days_between=7)
    place, player = f"/e/{tournament.slug}/", state(tournament).play.fixtures[0].sides[0]
    pages = [
        (english_desk(tournament), f"{place}desk/"),
        *((english(), page) for page in (place, f"{place}projector/")),
        (english(), player_home(tournament, player)),
    ]
    for days in (0, 7):
        with translation.override("en"):
            shown = date_format(soon + timedelta(days=days), "D j M Y")
        for client, page in pages:
            assert f"on {shown}, 19:00" in words(client.get(page)), page
        sent(tournament, "go")
        for number, fixture in enumerate(state(tournament).play.fixtures[:2], 1):
            if not days:
                sent(tournament, "absent", table=number, players=[fixture.sides[1]])


def test_a_first_day_that_has_passed_asks() -> None:
    settings = {"table_size": 2, "first_day": "2020-01-03T19:00"}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    desk, place = english_desk(tournament), f"/e/{tournament.slug}/desk/do/start/"
    asked = words(desk.post(place))
    assert "It was on Fri 3 Jan 2020, 19:00." in asked
    assert state(tournament).play.phase == "registration"
    assert desk.post(place, {"confirmed": "1"}).status_code == 302
    assert state(tournament).play.phase != "registration"


def test_walk_overs_fit_the_columns() -> None:
    tournament = season(4)
    sent(tournament, "go")
    one, two = (fixture.sides for fixture in state(tournament).play.fixtures[:2])
    sent(tournament, "absent", table=1, players=[one[1]])
    sent(tournament, "absent", table=2, players=list(two))
    lines = {line.player: line for line in table(state(tournament))}
    told = {p: (line.played, line.won, line.drawn, line.lost) for p, line in lines.items()}
    assert told == {one[0]: (1, 1, 0, 0), **dict.fromkeys((one[1], *two), (1, 0, 0, 1))}
    assert (lines[one[0]].form, lines[one[1]].form) == (("W",), ("L",))


def test_nobody_leaves_a_season_that_is_over_and_nobody_is_still_in() -> None:
    tournament = season(2)
    sent(tournament, "go")
    home, guest = state(tournament).play.fixtures[0].sides
    assert "Leave the season" in words(english().get(player_home(tournament, home)))
    sent(tournament, "absent", table=1, players=[guest])
    assert state(tournament).play.phase == "finished"
    assert "Leave the season" not in words(english().get(player_home(tournament, home)))
    board = english_desk(tournament).get(f"/e/{tournament.slug}/desk/")
    assert "Still in" not in words(board)
    assert "The final list is ready to print and to share." in words(board)
    last = f"/e/{tournament.slug}/standings/all/"
    assert f'href="{last}"' in board.content.decode()
    page = english().get(last).content.decode()
    assert "data-print" in page
    assert f'href="/e/{tournament.slug}/card.png"' in page


def test_a_match_that_is_overdue_says_so_to_everybody() -> None:
    tournament = season(2, first_day="2020-01-03T19:00", deadline_days=3)
    run_due_commands(tournament, now=timezone.now())
    assert "overdue" in words(english().get(f"/e/{tournament.slug}/plan/"))
    home = state(tournament).play.fixtures[0].sides[0]
    own = english().get(player_home(tournament, home))
    assert "overdue" in words(own)
    assert [match.is_open for match in own.context["matches"]] == [True]  # not folded away


def test_the_personal_page_leads_to_the_season_and_the_own_dates() -> None:
    tournament = season(2)
    player = state(tournament).play.fixtures[0].sides[0]
    page = english().get(player_home(tournament, player)).content.decode()
    assert f'href="/e/{tournament.slug}/plan/"' in page
    assert f'href="/e/{tournament.slug}/calendar.ics?player={player}"' in page


def test_a_date_has_a_place_and_keeps_its_uid_at_a_new_address() -> None:
    tournament = season(2, first_day="2030-01-04T19:00")
    Tournament.objects.filter(pk=tournament.pk).update(place="Krone, Bad Urach")
    place = f"/e/{tournament.slug}/calendar.ics"
    feeds = [
        Calendar.from_ical(english().get(place, headers={"host": host}).content)
        for host in ("testserver", "localhost")
    ]
    dates = [feed.walk("VEVENT")[0] for feed in feeds]
    assert [str(date["LOCATION"]) for date in dates] == ["Krone, Bad Urach"] * 2
    assert dates[0]["UID"] == dates[1]["UID"]
    first = english().get(place)
    known = {"if-none-match": first["ETag"]}
    same = english().get(place, headers=known)
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    Tournament.objects.filter(pk=tournament.pk).update(place="Adler")
    assert english().get(place, headers=known).status_code == 200


def test_a_line_up_says_who_stands_in_it_twice() -> None:
    league = teams(boards=2, game="bronzen", confirmation="none")
    home, guest = state(league).play.fixtures[0].sides
    answer = english().post(
        f"{player_home(league, home)}lineup/",
        {"table": "1", "b1-0": f"{home}.1", "b2-0": f"{home}.1"},
    )
    assert answer.status_code == 422
    assert f"{name_of(league, f'{home}.1')} stands in this line-up twice." in words(answer)
    other = name_of(league, f"{guest}.1")
    answer = english().post(
        f"{player_home(league, home)}lineup/",
        {"table": "1", "b1-0": ":other", "b1-0-name": other, "b2-0": f"{home}.1"},
    )
    assert answer.status_code == 422
    told = f"{other} plays for {name_of(league, guest)}. Add an initial if this is somebody else."
    assert told in words(answer)


def test_the_number_of_deals_that_is_refused_says_which_would_do() -> None:
    tournament = registered(3, format="evening", game="binokel", settings={"deals": 3})
    desk = english_desk(tournament)
    made = desk.get("/events/new/?format=evening&game=binokel")
    assert made.status_code == 200

    forms = typed(made.context["form"], made.context["options"], made.context["rules"])
    answer = desk.post(
        "/events/new/?format=evening&game=binokel",
        {**forms, "key": "k", "name": "Krone", "s-deals": "4"},
    )
    assert answer.status_code == 422
    assert "a multiple of 3" in words(answer)


@pytest.mark.parametrize("kind", ["sides", "teams"])
def test_one_choice_makes_a_league_of_pairs_and_one_of_teams(kind: str) -> None:
    """The other fields stay as the form showed them, for individuals."""
    desk = english_desk(registered(1))
    league = state(made(desk, "league", "binokel", {"kind": kind})).play
    assert isinstance(league, League)
    settings = league.settings
    assert (settings.side, settings.score, settings.boards) == (2, "places", 1 + (kind == "teams"))


def test_what_was_chosen_beside_it_stays_chosen() -> None:
    desk = english_desk(registered(1))
    chosen = {"kind": "sides", "side": "2", "score.word": "victory"}
    league = state(made(desk, "league", "binokel", chosen)).play
    assert isinstance(league, League)
    assert (league.settings.side, league.settings.score) == (2, "victory")


def pairs() -> Tournament:
    """The first match day of four pairs of Binokel, who play one deal each."""
    settings = {"kind": "sides", "side": 2, "deals": 3}
    tournament = registered(0, format="league", game="binokel", settings=settings)
    for name in ("Anke & Bernd", "Conny & Dieter", "Elif & Fiete", "Greta & Hans"):
        sent(tournament, "register", player=name)
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    return tournament


def given_up(tournament: Tournament, table: int) -> dict[str, Any]:
    """Each deal is given up by those who are guests: both at home are level, the sides are not."""
    seats = state(tournament).format.sheet(state(tournament).play, table)["players"]
    solos = [seats[1], seats[1], seats[1], seats[3]]
    return {"deals": [{"kind": "abgehen", "solo": solo, "bid": 200} for solo in solos]}


def test_a_match_of_pairs_is_told_by_its_sides() -> None:
    tournament = pairs()
    play: Any = state(tournament).play
    home, guest = play.fixtures[0].sides
    report = given_up(tournament, 1)
    sent(tournament, "report", table=1, report=report, accept=True)
    page = words(english().get(player_home(tournament, home)))
    points = dict(zip((home, guest), state(tournament).play.played[1][0].points, strict=True))
    winner = max(points, key=lambda side: points[side])
    assert f"{name_of(tournament, winner)} won the match." in page
    assert "without a single winner" not in page
    for side, made_points in points.items():
        assert f"{name_of(tournament, side)} {made_points}".replace("-", "−") in page


def test_what_is_struck_out_counts_for_nobody_and_says_so() -> None:
    tournament = pairs()
    play: Any = state(tournament).play
    guest = play.fixtures[0].sides[1]
    sent(tournament, "report", table=1, report=given_up(tournament, 1), accept=True)
    desk = english_desk(tournament)
    asked = words(desk.get(f"/e/{tournament.slug}/desk/act/withdraw/"))
    assert "all are struck out" in asked
    assert "Reported results stay" not in asked
    sent(tournament, "withdraw", player=guest)
    told = state(tournament)
    (met, *coming) = matches_of(told, guest, timezone.now())
    name = name_of(tournament, guest)
    assert {match.note for match in (met, *coming)} == {
        f"Struck out, counts for nobody: {name} left the season."
    }
    assert [side.league for side in met.sides] == [None, None]
    assert all(side.points is not None for side in met.sides)
    assert all(side.points is None for match in coming for side in match.sides)
    assert all(not any(cells) or cells.count("–") for _name, cells in cross(told).rows)
    page = words(english().get(f"/e/{tournament.slug}/plan/"))
    assert "struck out" in page
    assert "Without a game" not in page


def test_a_walk_over_is_no_draw_in_the_cross_table() -> None:
    tournament = pairs()
    play: Any = state(tournament).play
    home, guest = play.fixtures[0].sides
    explained = words(english_desk(tournament).get(f"/e/{tournament.slug}/desk/act/absent/"))
    assert "wins the match without a game" in explained
    sent(tournament, "absent", table=1, players=[guest])
    told = state(tournament)
    rows = dict(cross(told).rows)
    assert "+:−" in rows[name_of(tournament, home)]
    assert "−:+" in rows[name_of(tournament, guest)]


def test_the_log_of_a_season_speaks_of_match_days() -> None:
    tournament = pairs()
    page = words(english_desk(tournament).get(f"/e/{tournament.slug}/desk/log/"))
    for said in ("Match day opened", "Season planned", "Season created"):
        assert said in page
    for unsaid in ("Round started", "Tournament started", "Play-off"):
        assert unsaid not in page


def test_a_season_that_is_over_offers_no_other_date_and_shows_no_seats() -> None:
    tournament = season(2)
    sent(tournament, "go")
    desk, place = english_desk(tournament), f"/e/{tournament.slug}/"
    dates = f"{place}desk/act/postpone/"
    assert dates in desk.get(f"{place}desk/more/").content.decode()
    assert "Seats" in words(desk.get(place))
    sent(tournament, "absent", table=1, players=[state(tournament).play.fixtures[0].sides[1]])
    assert dates not in desk.get(f"{place}desk/more/").content.decode()
    assert "Seats" not in words(desk.get(place))


def test_what_nobody_entered_is_not_offered_for_correction() -> None:
    tournament = pairs()
    play: Any = state(tournament).play
    guest = play.fixtures[0].sides[1]
    sent(tournament, "withdraw", player=guest)
    page = english_desk(tournament).get(f"/e/{tournament.slug}/plan/").content.decode()
    assert f"/e/{tournament.slug}/desk/log/table/1/" not in page


def test_the_page_of_who_plays_now_has_its_style_though_no_other_match_is_coming() -> None:
    league = teams(boards=2, game="bronzen", confirmation="none")
    sent(league, "go")
    sides = state(league).play.fixtures[0].sides
    for side in sides:
        sent(league, "lineup", table=1, player=side, boards=[[f"{side}.1"], [f"{side}.2"]])
    answer = english().get(player_home(league, sides[0]))
    assert (len(answer.context["open_matches"]), answer.context["matches"]) == (1, ())
    assert "css/plan" in answer.content.decode()
