"""Texts that the desk copies into a messenger or a mail."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, people, registered, running, seats, sent
from tests.worlds.matches import report_all
from tests.worlds.phones import english, evening
from tests.worlds.situations import season
from tournaments.store.access.actors import player_link
from tournaments.store.models import Tournament
from tournaments.web.notices.texts import Text

pytestmark = pytest.mark.django_db


def told(tournament: Tournament, language: str = "en") -> dict[str, str]:
    client = desk_of(tournament)
    client.cookies["django_language"] = language
    page = client.get(f"/e/{tournament.slug}/desk/announce/")
    texts: tuple[Text, ...] = page.context["texts"]
    shown = page.content.decode()
    assert all(f'id="text-{text.key}"' in shown for text in texts)
    return {text.key: text.words for text in texts}


def test_before_the_start_there_is_an_invitation_alone() -> None:
    tournament = registered(4, name="Abend <im> Krug")
    assert told(tournament) == {}
    sent(tournament, "signup", open=True)
    texts = told(tournament)
    assert list(texts) == ["invitation"]
    assert texts["invitation"].startswith("Abend <im> Krug\n")
    assert f"/e/{tournament.slug}/signup/" in texts["invitation"]


def test_an_evening_tells_its_seats_and_what_was_made() -> None:
    tournament = running(4, format="evening", game="bronzen", settings={"deals": 1})
    before = told(tournament, "de")
    assert "results" not in before
    first = ", ".join(name_of(tournament, player) for player in seats(tournament))
    assert f"Tisch 1: {first}" in before["seats"].splitlines()
    report_all(tournament, Random(1))
    texts = told(tournament, "de")
    assert {"results", "standings"} <= set(texts)
    for name in people(tournament):
        assert name in texts["results"]
        assert name in texts["standings"]


def test_a_league_tells_what_is_played_open_and_next() -> None:
    tournament = season()
    texts = told(tournament)
    assert {"open", "coming"} <= set(texts)
    assert "played" not in texts
    named = [name for name in people(tournament) if name in texts["open"]]
    assert named == people(tournament)
    report_all(tournament, Random(1))
    after = told(tournament)
    assert "open" not in after
    assert after["played"].count(" – ") == texts["open"].count(" – ")


def test_a_reminder_says_until_when_a_match_has_to_be_played_and_the_next_day_its_date() -> None:
    dates = {"first_day": "2030-12-05T19:30", "days_between": 7, "deadline_days": 3}
    texts = told(season(**dates))
    assert texts["open"].count(", to be played by Sun 8 Dec 2030, 23:59") == 2
    assert "Match day 2, Thu 12 Dec 2030, 19:30" in texts["coming"]


def test_each_link_goes_with_its_name_and_only_the_desk_has_them() -> None:
    tournament = evening(4)
    address = f"/e/{tournament.slug}/desk/announce/links/"
    page = desk_of(tournament).get(address)
    for text in page.context["people"]:
        link = f"/p/{player_link(tournament, text.key).token}/"
        assert text.title == name_of(tournament, text.key)
        assert text.words.endswith(link)
        mail = parse_qs(urlsplit(text.mail).query)
        assert (mail["subject"], text.title in unquote(mail["body"][0])) == (
            [tournament.name],
            True,
        )
    assert page.context["all_links"].count("/p/") == 4
    assert english().get(address).status_code == 302
