"""Announcements to all, and tables that call the desk."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import folded, later, running, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, evening, own_table, player_home, sitting, table_home
from tournaments.domain.actors import Actor, Role
from tournaments.domain.topics import DESK, EVENT, table
from tournaments.store.access.actors import wall_path
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.changed_topics import changed_topics_since
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, place: str = "") -> str:
    return f"/e/{tournament.slug}/desk/announce/{place}"


def everywhere(tournament: Tournament) -> list[str]:
    """Return the texts of strangers' pages, the wall and phones."""
    public = f"/e/{tournament.slug}/"
    who = sitting(tournament)[0]
    places = [public, f"{public}standings/", wall_path(tournament)]
    places += [player_home(tournament, who), table_home(tournament)]
    return [words(english().get(place, follow=True)) for place in places]


def test_what_the_desk_announces_stands_on_every_page_until_it_is_withdrawn() -> None:
    tournament = evening(8)
    client = desk_of(tournament)
    text = "Suppe um 20 Uhr <b>oben</b>"
    assert client.post(address(tournament), {"text": text}).status_code == 302
    assert [text in page for page in everywhere(tournament)] == [True] * 5
    assert "&lt;b&gt;oben" in english().get(f"/e/{tournament.slug}/").content.decode()
    number = tournament.log.latest("seq").seq
    assert list(folded(tournament).announcements) == [number]
    client.post(address(tournament, "retract/"), {"entry": number})
    assert [text in page for page in everywhere(tournament)] == [False] * 5
    again, _problems = import_event(export(tournament))
    assert again is not None


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text", ["", "   ", "x" * 201, "a\x00b", "x" * 10_000])
def test_an_announcement_that_is_none_comes_back(language: str, text: str) -> None:
    tournament = evening(4)
    client = desk_of(tournament)
    client.cookies["django_language"] = language
    before = tournament.log.count()
    page = client.post(address(tournament), {"text": text})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["text"])
    assert tournament.log.count() == before


def test_three_announcements_stand_at_once_and_no_fourth() -> None:
    tournament = running(4)
    client = desk_of(tournament)
    for number in range(3):
        sent(tournament, "announce", text=f"no. {number}")
    page = client.post(address(tournament), {"text": "no. 4"})
    assert page.status_code == 422
    assert "Please withdraw one first." in words(page)
    assert "no. 4</textarea>" in page.content.decode()


def test_a_break_says_everywhere_when_it_goes_on_and_goes_by_itself() -> None:
    tournament = evening(8)
    client, now = desk_of(tournament), timezone.now()
    end = (now + timedelta(minutes=10)).astimezone(ZoneInfo(tournament.zone)).replace(second=0)
    typed = {"text": "", "break_until": f"{end:%H:%M}"}
    assert client.post(address(tournament), typed).status_code == 302
    told = f"Break goes on at {end:%H:%M}"
    assert [told in page for page in everywhere(tournament)] == [True] * 5
    log = words(client.get(f"/e/{tournament.slug}/desk/log/?kind=announce"))
    assert f"Break · goes on at {end:%H:%M}" in log
    for wrong in ({"text": "", "break_until": ""}, {"text": "", "break_until": "25:00"}):
        assert client.post(address(tournament), wrong).status_code == 422
    past = (now - timedelta(minutes=5)).astimezone(ZoneInfo(tournament.zone))
    again = client.post(address(tournament), {"text": "x", "break_until": f"{past:%H:%M}"})
    assert "Please give a time to come." in words(again)
    number = tournament.log.latest("seq").seq
    for text in ("a", "b"):
        sent(tournament, "announce", text=text, now=end)
    assert len(state(tournament).announcements) == 2
    assert state(tournament).breaks == {}
    sent(
        tournament,
        "announce",
        text="c",
        break_until=(end + timedelta(hours=1)).isoformat(),
        now=end,
    )
    sent(tournament, "withdraw_announcement", entry=number + 3, now=end)
    assert (len(state(tournament).announcements), state(tournament).breaks) == (2, {})
    again_there, problems = import_event(export(tournament))
    assert (problems, again_there is not None) == ((), True)


def test_a_program_is_told_what_is_wrong() -> None:
    tournament = running(4)
    refusals = [
        ("announce", {}, ("field_missing", "text")),
        ("announce", {"text": 5}, ("field_type", "text")),
        ("announce", {"text": "x", "break_until": 5}, ("field_type", "break_until")),
        ("announce", {"text": "x", "break_until": "soon"}, ("at_invalid", "break_until")),
        (
            "announce",
            {"text": "x", "break_until": "2025-11-24T18:00"},
            ("break_range", "break_until"),
        ),
        ("announce", {"text": "x" * 201}, ("announcement_long", "text")),
        ("withdraw_announcement", {"entry": 1}, ("announcement_unknown", "entry")),
        ("answer_call", {"table": 1}, ("not_called", "table")),
        ("answer_call", {"table": "x"}, ("field_type", "table")),
    ]
    for kind, fields, problem in refusals:
        done = send(tournament, kind, **fields)
        assert [(p.code, p.path) for p in done.problems] == [problem], (kind, fields)


def test_a_forgotten_name_takes_the_announcement_with_it() -> None:
    tournament = running(4)
    sent(tournament, "announce", text="Anke hat Geburtstag")
    sent(tournament, "forget", player="Anke")
    assert "Geburtstag" not in words(english().get(f"/e/{tournament.slug}/"))
    assert "Nothing is announced." in words(desk_of(tournament).get(address(tournament)))


def test_a_table_calls_the_desk_and_the_desk_has_been_there() -> None:
    tournament = evening(8)
    who = sitting(tournament)[0]
    phone, client = english(), desk_of(tournament)
    home = own_table(tournament, who)
    assert "Call the desk to this table" in words(phone.get(home))
    assert phone.post(f"{home}call/").status_code == 302
    seq = tournament.log.latest("seq").seq
    desk = f"/e/{tournament.slug}/desk/"
    assert "Table 1 calls the desk" in words(client.get(desk))
    assert "is on the way" in words(phone.get(home))
    client.post(f"{desk}do/answer_call/", {"table": "1"})
    assert "calls the desk" not in words(client.get(desk))
    assert seq < tournament.log.latest("seq").seq
    again = words(phone.post(f"{home}call/", follow=True))
    assert "within the last minute" in again


def test_who_may_call_and_how_often() -> None:
    tournament = running(8)
    first, other = (state(tournament).play.tables[k].players[0] for k in (0, 1))

    def call(minutes: float, actor: Actor, number: int = 1) -> list[tuple[str, str]]:
        done = send(tournament, "call_desk", now=later(minutes), actor=actor, table=number)
        return [(p.code, p.path) for p in done.problems]

    mine = Actor(Role.PLAYER, first)
    assert call(5, Actor(Role.PLAYER, other)) == [("not_your_call", "table")]
    assert call(5, Actor(Role.TABLE, "1", 9)) == [("not_your_call", "table")]
    assert call(5, mine, 77) == [("table_closed", "table")]
    assert call(5, mine) == []
    assert call(6, Actor(Role.TABLE, "1", 1)) == [("called_already", "table")]
    sent(tournament, "answer_call", now=later(5.5), table=1)
    assert call(5.9, mine) == [("called_lately", "table")]
    assert call(6, mine) == []
    assert folded(tournament).calls[1].open


def test_calls_and_announcements_have_their_topics() -> None:
    tournament = running(8)
    before = state(tournament)
    actor = Actor(Role.TABLE, "1", 1)
    sent(tournament, "call_desk", now=later(5), actor=actor, table=1)
    sent(tournament, "announce", now=later(6), text="soup")
    tournament.refresh_from_db()
    found = changed_topics_since(tournament, before)[1]
    assert found is not None
    assert set(found) == {DESK, EVENT, table(1)}


@pytest.mark.parametrize(
    "setup",
    [{}, {"format": "evening", "game": "bronzen", "settings": {"minutes": 40, "rounds": 3}}],
    ids=["wm", "timed evening"],
)
def test_a_break_beside_the_clock_stops_it_and_ends_by_one_button(
    monkeypatch: pytest.MonkeyPatch, setup: dict[str, Any]
) -> None:
    monkeypatch.setattr("tournaments.web.http.visit.now_utc", lambda: later(10))
    tournament = running(4, **setup)
    client, desk = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    assert 'name="until"' in client.get(desk).content.decode()
    wrong = client.post(f"{desk}break/", {"until": "late", "key": "a"}, follow=True)
    assert "such as 21:10" in words(wrong)
    until = later(30).astimezone(ZoneInfo(tournament.zone)).strftime("%H:%M")
    for _twice in (1, 2):
        page = client.post(f"{desk}break/", {"until": until, "key": "b"}, follow=True)
    now = state(tournament)
    assert (len(now.breaks), now.play.paused_at is not None) == (1, True)
    assert f"goes on at {until}" in words(english().get(f"/e/{tournament.slug}/projector/"))
    assert f"End the break ({until})" in words(page)
    assert f"Break until {until}" in words(english().get(f"/e/{tournament.slug}/projector/"))
    for number, ends in enumerate(("break/", "do/resume/")):
        client.post(f"{desk}{ends}", {"end": "1", "key": f"c{number}"})
        now = state(tournament)
        assert (len(now.breaks), len(now.announcements), now.play.paused_at) == (0, 0, None)
        client.post(f"{desk}break/", {"until": until, "key": f"d{number}"})
