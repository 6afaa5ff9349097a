"""Another date for a match of a season: asked for, agreed to, declined by its sides."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.markup import flat
from tests.worlds.phones import english, player_home
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
WISH = datetime(2031, 3, 4, 19, 30, tzinfo=UTC)  # 20:30 in Berlin


@pytest.fixture
def season() -> Tournament:
    settings = {"kind": "sides", "first_day": "2030-12-05T19:30", "deadline_days": 3}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    return tournament


def first(tournament: Tournament) -> Any:
    play: Any = state(tournament).play
    return play.fixtures[0]


def ask(tournament: Tournament, side: str, to: str = "2031-03-04T20:30", **more: str) -> Any:
    data = {"table": "1", "do": "ask", "to": to, **more}
    return english().post(f"{player_home(tournament, side)}date/", data)


def answer(tournament: Tournament, side: str, do: str) -> Any:
    data = {"table": "1", "do": do, "to": WISH.isoformat()}
    return english().post(f"{player_home(tournament, side)}date/", data, follow=True)


def test_a_match_is_moved_when_the_other_side_agrees(season: Tournament) -> None:
    home, guest = first(season).sides
    assert ask(season, guest).status_code == 302
    assert first(season).at != WISH
    mine = english().get(player_home(season, guest)).content.decode()
    assert "Take it back" in mine
    page = english().get(player_home(season, home)).content.decode()
    assert "would like to play on" in page
    assert "Tue 4 Mar 2031, 20:30" in page
    assert "Agreed" in answer(season, home, "agree").content.decode()
    moved = first(season)
    assert (moved.at, moved.wish) == (WISH, None)
    assert moved.deadline == datetime(2031, 3, 7, 23, tzinfo=UTC)  # midnight in Berlin
    assert "Fri 7 Mar 2031, 23:59" in english().get(player_home(season, home)).content.decode()
    log = desk_of(season).get(f"/e/{season.slug}/desk/log/").content.decode()
    assert "Another date" in log
    assert "2031" in log
    assert "T20:30" not in log


@pytest.mark.parametrize("who", [0, 1])
def test_another_date_is_declined_or_taken_back(season: Tournament, who: int) -> None:
    sides = first(season).sides
    ask(season, sides[1])
    assert "off the table" in answer(season, sides[who], "decline").content.decode()
    assert (first(season).wish, first(season).asked) == (None, ())
    again = answer(season, sides[who], "decline")
    assert again.status_code == 422
    assert "Nobody asks" in again.content.decode()


def test_a_wish_that_was_sent_twice_is_one(season: Tournament) -> None:
    side = first(season).sides[0]
    for _tap in range(2):
        assert ask(season, side, key="tap").status_code == 302
    kinds = [entry.kind for entry in season.log.order_by("seq")]
    assert kinds.count("postpone") == 1


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("2020-01-01T20:00", "time to come"),
        ("soon", "A date and a time, please"),
        ("", "required"),
        ("2031-03-30T02:30", "time to come"),  # the clocks skip it
    ],
)
def test_a_date_that_cannot_be_is_refused_at_its_field(
    season: Tournament, to: str, words: str
) -> None:
    refused = ask(season, first(season).sides[0], to)
    assert refused.status_code == 422
    assert words in refused.content.decode()
    assert first(season).wish is None


def test_nobody_moves_a_match_of_others(season: Tournament) -> None:
    play: Any = state(season).play
    stranger = next(side for side in play.status if side not in first(season).sides)
    assert ask(season, stranger).status_code == 302
    assert first(season).wish is None


def test_the_desk_sees_who_wants_another_date(season: Tournament) -> None:
    ask(season, first(season).sides[1])
    board = desk_of(season).get(f"/e/{season.slug}/desk/").content.decode()
    assert "Other dates asked for" in board
    link = f"/e/{season.slug}/desk/act/postpone/?table=1&amp;to=2031-03-04T20:30"
    assert link in board
    form = desk_of(season).get(link.replace("&amp;", "&")).content.decode()
    assert 'value="2031-03-04T20:30"' in form
    plan = english().get(f"/e/{season.slug}/plan/").content.decode()
    assert "would like to play on" in plan


def test_a_wish_whose_date_has_passed_can_only_be_taken_back() -> None:
    tournament = registered(4, format="league", game="bronzen", settings={"kind": "sides"})
    sent(tournament, "start", seed="lot")
    home, guest = first(tournament).sides
    began = timezone.now() - timedelta(days=30)
    to = (began + timedelta(days=2)).isoformat()
    sent(tournament, "postpone", table=1, player=guest, to=to, now=began)
    page = english().get(player_home(tournament, home)).content.decode()
    assert "that date has passed" in page
    assert 'value="agree"' not in page


@pytest.mark.parametrize(
    ("to", "words"),
    [("2030-12-03T20:00", "Tue 3 Dec 2030, 20:00"), ("2030-12-14T18:30", "Sat 14 Dec 2030, 18:30")],
)
def test_a_match_that_is_moved_says_when_wherever_its_match_day_stands(to: str, words: str) -> None:
    """Earlier or later; the day stays when the others play."""
    settings = {"kind": "sides", "first_day": "2030-12-05T19:30"}
    tournament = registered(6, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    sent(tournament, "venue", player=first(tournament).sides[0], text="Hirsch" * 6)
    sent(tournament, "postpone", table=1, to=to)
    desk, place = desk_of(tournament), f"/e/{tournament.slug}/"
    pages = ("plan/", "plan/sheets/", "day/1/", "desk/announce/")
    said = [flat(desk.get(f"{place}{page}").content.decode()) for page in pages]
    printed = desk.get(f"{place}desk/print/season.pdf", {"language": "en"}).content
    said.append(" ".join(PdfReader(BytesIO(printed)).pages[0].extract_text().split()))
    for text in said:
        assert words in text
        assert re.search(r"5 Dec(ember)? 2030", text)


def test_who_agrees_to_play_before_the_day_opens_is_told_so(season: Tournament) -> None:
    play: Any = state(season).play
    fixture = play.fixtures[-1]
    phone, table = english(), str(fixture.table)
    for side in fixture.sides:
        data = {"table": table, "do": "ask", "to": "2030-12-01T19:30"}
        assert phone.post(f"{player_home(season, side)}date/", data).status_code == 302
    now: Any = state(season).play
    assert now.fixtures[-1].at == datetime(2030, 12, 1, 18, 30, tzinfo=UTC)
    own = flat(phone.get(player_home(season, fixture.sides[0])))
    assert "Your next match is on Sun 1 Dec 2030, 19:30" in own
    assert "Match day 3 opens later by itself. Ask the desk to open it" in own
    sent(season, "go", round=1)
    sent(season, "go", round=2)
    assert "opens later by itself" not in flat(phone.get(player_home(season, fixture.sides[0])))


def test_the_desk_is_told_before_it_brings_a_match_forward(season: Tournament) -> None:
    desk, address = desk_of(season), f"/e/{season.slug}/desk/act/postpone/"
    said = "Match days open one after the other"
    later = {"table": "6", "to": "2031-03-04T20:30"}
    assert said not in flat(desk.post(address, later))
    earlier = {"table": "6", "to": "2030-12-01T19:30"}
    assert said in flat(desk.post(address, earlier))
    assert desk.post(address, {**earlier, "confirmed": "1"}).status_code == 302
