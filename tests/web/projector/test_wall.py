"""The wall shows the PIN by a secret address; nothing that strangers can read shows it."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.envelope import Json
from tests import phone_states
from tests.worlds.events import later, registered, sent
from tests.worlds.markup import flat
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import ZONE, english, evening, table_home
from tests.worlds.programs import Program, run_by
from tests.worlds.situations import before_the_final
from tournaments.domain.standings import standings
from tournaments.store import load
from tournaments.store.access.actors import table_pin, wall_path
from tournaments.store.archive.exchange import export
from tournaments.store.models import Tournament, User
from tournaments.web.projector.pages import scene

pytestmark = pytest.mark.django_db

LIVE = {"hx-request": "true", "live-seq": "1"}
SECRET = "secret 12"  # its PINs of the first round: 9762, once taken back 5953


def shown(client: Client, path: str) -> list[str]:
    """The PINs on a page of the wall."""
    answer = client.get(path)
    assert answer.status_code == 200
    return re.findall(r'class="pj-pin">PIN<strong>(.*?)</strong>', flat(answer))


def running(**columns: Any) -> Tournament:
    """An event in its first round, whose PIN is no year, found nowhere by chance, and the next one
    another."""
    tournament = evening(8)
    Tournament.objects.filter(pk=tournament.pk).update(secret=SECRET, **columns)
    tournament.refresh_from_db()
    return tournament


def desk_of(tournament: Tournament, role: str = "organizer") -> Client:
    client = english()
    client.force_login(User.objects.create_user(role))
    run_by(User.objects.get(username=role), tournament, role)
    return client


def test_the_public_page_shows_no_pin_and_the_wall_does() -> None:
    tournament = running()
    projector = reverse("projector", args=[tournament.slug])
    assert shown(english(), projector) == []
    assert shown(english(), wall_path(tournament)) == [table_pin(tournament, 1)]


@pytest.mark.parametrize("role", ["organizer", "helper"])
def test_the_desk_is_led_to_the_wall(role: str) -> None:
    tournament = running()
    desk = desk_of(tournament, role)
    for page in ("", "desk/"):
        text = flat(desk.get(f"/e/{tournament.slug}/{page}"))
        assert f'href="{wall_path(tournament)}">Projector</a>' in text
    assert shown(desk, f"/e/{tournament.slug}/projector/") == [table_pin(tournament, 1)]


def test_nothing_that_strangers_read_shows_the_pin_or_the_way_to_it() -> None:
    tournament = running()
    pin, slug = table_pin(tournament, 1), tournament.slug
    secret = wall_path(tournament).split("/")[-2]
    public = ("", "standings/", "plan/", "draws/", "projector/", "rules/", "players/Anke/")
    api = ("", "/state", "/standings", "/account?player=Anke", "/log", "/links")
    paths = [f"/e/{slug}/{page}" for page in public]
    paths += [f"/api/v1/events/{slug}{page}" for page in api]
    paths += ["/", "/api/v1/events", table_home(tournament), f"/e/{slug}/judge/"]
    for path in paths:
        text = english().get(path).content.decode()
        assert secret not in text, path
        assert re.findall(rf"(?<![\w.#]){pin}(?![\w.])", text) == [], path
    assert {"secret", "wall"} & export(tournament).keys() == set()


def test_who_guesses_the_address_finds_no_page() -> None:
    tournament = running()
    right = wall_path(tournament)
    other = wall_path(evening(8)).split("/")[-2]
    for code in ("", "x", other):
        path = f"/e/{tournament.slug}/wall/{code}/"
        assert english().get(path).status_code == 404
    assert english().post(right).status_code == 405


def test_the_wall_of_a_private_event_needs_no_login() -> None:
    tournament = running(is_private=True)
    assert english().get(reverse("projector", args=[tournament.slug])).status_code == 404
    assert shown(english(), wall_path(tournament)) == [table_pin(tournament, 1)]


def test_an_address_that_is_taken_back_shows_nothing_and_its_pin_opens_nothing() -> None:
    tournament = running()
    old, pin = wall_path(tournament), table_pin(tournament, 1)
    desk = desk_of(tournament)
    settings = desk.get(f"/e/{tournament.slug}/desk/settings/").content.decode()
    assert f"http://testserver{old}</a>" in settings
    assert desk.post(f"/e/{tournament.slug}/desk/wall/").status_code == 302
    tournament.refresh_from_db()
    assert (wall_path(tournament) != old, table_pin(tournament, 1) != pin) == (True, True)
    assert english().get(old).status_code == 404
    assert shown(english(), wall_path(tournament)) == [table_pin(tournament, 1)]
    assert english().post(f"{table_home(tournament)}pin/", {"pin": pin}).status_code == 422


def test_only_those_who_decide_take_it_back() -> None:
    tournament = running()
    address, wall = f"/e/{tournament.slug}/desk/wall/", tournament.wall
    assert desk_of(tournament, "helper").post(address).status_code == 403
    assert english().post(address)["Location"].startswith("/login/")
    assert english().get(address).status_code == 405
    tournament.refresh_from_db()
    assert tournament.wall == wall


def test_programs_are_told_the_wall_and_take_it_back(
    program: Program, stranger: Program, orga: User
) -> None:
    tournament = run_by(orga, running())
    path = f"/events/{tournament.slug}"
    _status, links = program.get(f"{path}/links")
    assert links["wall"] == f"http://testserver{wall_path(tournament)}"
    assert stranger.post(f"{path}/wall", {})[0] == 401
    status, changed = program.post(f"{path}/wall", {})
    tournament.refresh_from_db()
    assert (status, changed["pin"]) == (200, table_pin(tournament, 1))
    assert changed["wall"] == f"http://testserver{wall_path(tournament)}" != links["wall"]


def test_the_live_part_of_a_wall_brings_its_code_and_nothing_around_them() -> None:
    path = wall_path(running())
    whole, part = (english().get(path, headers=h).content.decode() for h in ({}, LIVE))
    code, _wall, rest = part.partition('<div class="pj-wall" id="wall"')
    assert ('id="wall-code"' in code, bool(rest), "<html" in part) == (True, True, False)
    assert code.strip() in whole
    assert rest.strip() in whole
    assert "<html" not in part
    back = {**LIVE, "hx-history-restore-request": "true"}
    assert "<html" in english().get(path, headers=back).content.decode()


def test_at_the_final_table_who_is_level_shares_the_rank() -> None:
    """As in the standings; and one euro is no euros."""
    tournament, fields = before_the_final()
    sent(tournament, "final", now=later(200), **fields)
    lost = {"loser": "Bernd"}
    sent(tournament, "runde", table=1, result=lost, accept=True, now=later(201))
    page = flat(english().get(wall_path(tournament)))
    ladder = re.findall(r'class="rank">(\d+)</span><span class="name">(.*?)</span>', page)
    lines = standings(load.load(tournament))
    ranks = {load.load(tournament).name(line.player): str(line.rank) for line in lines}
    assert [rank for rank, _name in ladder] == ["1", "1", "1", "1", "1", "6"]
    assert [(ranks[name], name) for _rank, name in ladder] == ladder


def test_name_of_the_event_and_way_to_its_page_stand_on_the_wall_at_every_moment() -> None:
    final, fields = before_the_final()
    sent(final, "final", now=later(200), **fields)
    evenings = [evening(8, up_to=step) for step in ("none", "start", "publish", "go")]
    for tournament in (*evenings, evening(8, minutes=50), final):
        page = flat(english().get(wall_path(tournament)))
        head = page[: page.index("<main")]
        assert "<h1>Preisbrokdorf</h1>" in head, load.load(tournament).play.phase
        assert head.count("<svg") == 1
        assert "On your phone" in head


def test_the_way_to_the_places_stands_beside_them_between_rounds_and_under_the_winner() -> None:
    tournament = registered(8, format="swiss", game="bronzen", settings={"rounds": 3})
    sent(tournament, "start")
    wall, drawn, rng = reverse("projector", args=[tournament.slug]), [], Random("wall")
    for _round in range(3):
        for kind, fields in (("draw", {"seed": "lot"}), ("publish", {}), ("go", {})):
            sent(tournament, kind, **fields)
        drawn.append("pj-course" in flat(english().get(wall)))
        for table in open_tables(tournament):
            send_in(tournament, table, rng)
        page = flat(english().get(wall))
        drawn.append(page.count("<polyline"))
    assert drawn == [False, 0, False, 8, False, 8]
    leaders = [line.name for line in standings(load.load(tournament))][:3]
    assert all(f">{name}</li>" in page for name in leaders)
    assert "The winner is" in page


def test_at_the_cut_off_the_wall_says_that_the_preliminary_is_over() -> None:
    cutoff = timezone.now() - timedelta(minutes=5)
    over = evening(8, settings={"cutoff": cutoff.astimezone(ZoneInfo(ZONE)).strftime("%H:%M")})
    assert "The preliminary is over" in flat(english().get(wall_path(over)))
    assert "The preliminary is over" not in flat(english().get(wall_path(evening(8))))


def test_who_has_left_is_labelled_and_the_final_table_stands_by_places() -> None:
    left = evening(8, up_to="start")
    sent(left, "withdraw", player="Anke")
    page = flat(english().get(wall_path(left)))
    assert re.findall(r'<span class="name">(\w+)<span class="badge is-muted">(\w+)<', page) == [
        ("Anke", "withdrawn")
    ]
    tournament, fields = before_the_final()
    sent(tournament, "final", now=later(200), **fields)
    for loser in ("Bernd", "Conny"):
        lost = {"loser": loser}
        sent(tournament, "runde", table=1, result=lost, accept=True, now=later(201))
    ladder = scene(load.load(tournament), later(202), public_seats=True).ladder
    order = [line.name for line in standings(load.load(tournament)) if line.status != "withdrawn"]
    assert [rung.name for rung in ladder] == order


@pytest.mark.parametrize(
    ("setup", "kinds"),
    [
        ({"format": "knockout", "game": "bronzen"}, ["seats", "matches"]),
        ({"format": "league", "game": "bronzen"}, ["welcome", "season"]),
        ({"format": "evening", "game": "binokel", "settings": {"rounds": 2}}, ["seats", "matches"]),
    ],
)
def test_a_wall_answers_the_question_of_its_moment(setup: Json, kinds: list[str]) -> None:
    """Where do I sit? Then who plays whom, while nobody has a place and no clock runs."""
    found = []
    for until in ("publish", "go"):
        event = phone_states.running(20, until=until, **setup)
        page = english().get(wall_path(event))
        found.append(page.context["scene"].kind)
        text = page.content.decode()
        assert text.count(phone_states.LONG) == 1
        assert 'class="num">0' not in text
    assert found == kinds
