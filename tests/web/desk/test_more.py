"""*More*: every act and every page of the desk, by name, by other words, and by person."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from tests.worlds.desks import desk_of
from tests.worlds.events import drawn, id_of, registered, running, sent, started, state
from tests.worlds.situations import SITUATIONS, all_is_over, evening, season, teams
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS
from tournaments.store import load
from tournaments.store.models import Tournament
from tournaments.web.desk.more import listed
from tournaments.web.desk.organizer_forms import ACTS
from tournaments.web.http.addresses import is_page
from tournaments.web.http.visit import Visit

pytestmark = pytest.mark.django_db

# what no person of the desk sends by a button or a form of their own
_OF_OTHERS = {"timer", "clock_step", "call_desk"}


def found(client: Client, tournament: Tournament, query: str = "") -> dict[str, str]:
    """Return the lines of the list by their words, each with its address."""
    page = client.get(f"/e/{tournament.slug}/desk/more/", {"q": query}).content.decode()
    lines = re.findall(r"<li>(.*?)</li>", page[page.index('id="found"') :], re.DOTALL)
    urls = [re.search(r'(?:href|action)="([^"]+)"', line)[1] for line in lines]  # type: ignore[index]
    words = [re.sub(r"<[^>]*>", "", line).strip() for line in lines]
    return dict(zip(map(unescape, words), map(unescape, urls), strict=True))


def _at_its_time(tournament: Tournament) -> Visit:
    """Return a visit of an organizer right after the last entry."""
    last = tournament.log.order_by("seq").last()
    assert last is not None
    now = last.at + timedelta(seconds=5)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    actor = Actor(Role.ORGANIZER, "chefin")
    return Visit(request, tournament, actor, load.as_of(tournament, now), now)


@pytest.mark.parametrize("kind", sorted(COMMANDS.keys() - _OF_OTHERS))
def test_every_command_is_found_by_its_name_in_both_languages(kind: str) -> None:
    tournament = started(8) if kind == "show_forecast" else SITUATIONS[kind]()[0]
    visit, command = _at_its_time(tournament), COMMANDS[kind]
    own = kind in ACTS and not (
        kind == "lineup" and visit.state.format.members_required(visit.state.play)
    )
    for language in ("de", "en"):
        with override(language):
            name = gettext(command.title or command.log)
        urls = [entry.url for group in listed(visit, name) for entry in group.entries]
        assert urls, name
        assert not own or any(url.endswith(f"/act/{kind}/") for url in urls), (name, urls)


def _every_format() -> dict[str, Tournament]:
    return {
        "wm before": registered(7),
        "wm between": started(8),
        "wm drawn": drawn(8, now=timezone.now()),
        "wm round": running(8, now=timezone.now()),
        "wm final": SITUATIONS["final"]()[0],
        "rounds": evening(),
        "rounds over": all_is_over()[0],
        "league": season(),
        "teams": teams(),
        "knockout": SITUATIONS["award"]()[0],
    }


@pytest.mark.turns(2)
def test_nothing_impossible_is_offered_in_any_format() -> None:
    """Every line of the list opens its page: acts in every phase, pages once in each format."""
    opened = set()
    for name, tournament in _every_format().items():
        client = desk_of(tournament)
        for words, url in found(client, tournament).items():
            place = get_resolver().resolve(url.partition("?")[0].partition("#")[0])
            what = place.kwargs.get("kind") or (tournament.format, place.url_name)
            if "/do/" not in url and (words, what) not in opened:
                opened.add((words, what))
                assert client.get(url).status_code == 200, (name, words, url)


def test_a_helper_is_offered_what_a_helper_may_do() -> None:
    tournament = running(8, now=timezone.now())
    lines = found(client := desk_of(tournament, role="helper"), tournament)
    assert "Enter a withdrawal" in lines
    assert not {"Fine", "Settings", "Set the entry fee", "Book by hand"} & lines.keys()
    opened = {
        words: client.get(url).status_code for words, url in lines.items() if "/do/" not in url
    }
    assert set(opened.values()) == {200}, opened


def test_every_page_of_the_desk_is_in_the_list() -> None:
    listed = set()
    for tournament in (
        *_every_format().values(),
        *(SITUATIONS[k]()[0] for k in ("playoff", "set_start_balance")),
    ):
        for url in found(desk_of(tournament), tournament).values():
            listed.add(get_resolver().resolve(url.partition("?")[0].partition("#")[0]).url_name)
    pages = set()
    for name in map(str, get_resolver().reverse_dict):
        with suppress(NoReverseMatch):  # of one table, person or document
            if name.startswith("desk") and is_page(reverse(name, args=["x"])):
                pages.add(name)
    assert pages - listed == {"desk-more", "desk-by-hand", "desk-next-season"}


def test_an_act_is_found_for_a_person_and_its_form_is_filled_in() -> None:
    tournament = running(8, now=timezone.now())
    client, anke = desk_of(tournament), id_of(tournament, "Anke")
    url = f"/e/{tournament.slug}/desk/act/fine/"
    assert found(client, tournament, "buße anke") == {"Fine: Anke": f"{url}?player={anke}"}
    assert found(client, tournament, "ANKE penal")["Fine: Anke"] == f"{url}?player={anke}"
    form = client.get(f"{url}?player={anke}").content.decode()
    assert re.search(rf'<option value="{anke}" selected', form)
    alone = found(client, tournament, "anke")
    assert alone["Anke"].endswith(f"/players/{anke}/")
    assert {"Fine: Anke", "Warning: Anke", "Enter a withdrawal: Anke"} <= alone.keys()
    assert "Anke" not in found(client, tournament, "fine")
    assert found(client, tournament, "Krokodil") == {}


def test_words_lead_to_what_they_mean_and_the_best_comes_first() -> None:
    tournament = running(8, now=timezone.now())
    client = desk_of(tournament)
    for query, first in (
        ("pause the", "Pause the clock"),
        ("swap", "Exchange two people's seats"),
        ("Tippfehler", "Change a name"),
        ("plakat", "Print"),
        ("drucken", "Print"),
    ):
        assert next(iter(found(client, tournament, query))) == first, query
    assert sent(tournament, "pause", now=timezone.now()).ok
    lines = found(client, tournament, "clock")
    assert "Let the clock run" in lines
    assert "Pause the clock" not in lines
    answer = client.post(lines["Let the clock run"], {"key": "now"})
    assert answer.status_code == 302
    assert state(tournament).play.paused_at is None
