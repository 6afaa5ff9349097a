"""Seats that people drew as cards, entered at the desk, and roles at a table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from tests.worlds.events import NAMES, name_of, sent, state
from tests.worlds.matches import press
from tests.worlds.phones import english, player_home
from tournaments.store.access.actors import player_links
from tournaments.store.create import create
from tournaments.store.models import LogEntry, Tournament, User

pytestmark = pytest.mark.django_db
PEOPLE = (*NAMES[:5], "Zoë Öz")


@pytest.fixture
def hall(client: Client) -> Tournament:
    """Six people of a Binokel evening between two rounds, and their organizer at the desk."""
    user = User.objects.create_user("chefin")
    client.force_login(user)
    client.cookies["django_language"] = "en"
    settings = {"deals": 3, "rounds": 2, "first_dealer": "first", "scorekeeper": "lot"}
    setup = {"name": "Krone", "format": "evening", "game": "binokel", "confirmation": "none"}
    tournament = create({**setup, "settings": settings}, now=timezone.now(), user=user)
    for name in PEOPLE:
        sent(tournament, "register", player=name)
    sent(tournament, "start")
    return tournament


def page(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/desk/seats/"


def ids(tournament: Tournament) -> dict[str, str]:
    return {name_of(tournament, who): who for who in state(tournament).play.status}


def by_person(tournament: Tournament, *seats: str) -> dict[str, str]:
    """The form for each person, in the order of `PEOPLE`."""
    who = ids(tournament)
    return {f"p-{who[name]}": seat for name, seat in zip(PEOPLE, seats, strict=True)}


GOOD = ("1-1", "Tisch 1, Platz 2", "1 3", "2/1", "2.2", "2")


def test_cards_are_looked_at_and_published_as_a_whole(client: Client, hall: Tournament) -> None:
    """By person; the last named a table alone. Then every place that tells of it."""
    data = {"by": "person", "key": "k", **by_person(hall, *GOOD)}
    looked = client.post(page(hall), {**data, "do": "look"})
    assert looked.status_code == 200
    assert state(hall).play.phase == "between"
    text = looked.content.decode()
    assert text.index("Zoë Öz") > text.index(NAMES[4])
    hidden = dict(re.findall(r'name="(p-e\d+)" value="([^"]*)"', text))
    seen = looked.context["seen"]
    booked = {"by": "person", "key": "k", "do": "book", "seen": seen, **hidden}
    for _again in range(2):  # the second time nothing is done again
        assert client.post(page(hall), booked).status_code == 302
    play = state(hall).play
    who = ids(hall)
    assert [[who[n] for n in PEOPLE[:3]], [who[n] for n in PEOPLE[3:]]] == [
        list(table.players) for table in play.tables
    ]
    assert (play.phase, state(hall).published) == ("drawn", 1)
    assert LogEntry.objects.filter(tournament=hall, kind="draw").count() == 1

    log = client.get(f"/e/{hall.slug}/desk/log/").content.decode()
    assert "Seats drawn by cards at the table, entered by the desk" in log
    draws = Client().get(f"/e/{hall.slug}/draws/", HTTP_ACCEPT_LANGUAGE="de").content.decode()
    assert "Mit Karten am Tisch gezogen, von der Turnierleitung eingetragen." in draws
    seq = LogEntry.objects.get(tournament=hall, kind="draw").seq
    one = Client().get(f"/e/{hall.slug}/draws/{seq}/").content.decode()
    assert "Zoë Öz" in one
    assert Client().get(f"/e/{hall.slug}/draws/{seq}/draw.json").status_code == 404
    roles = state(hall).roles_at(1)
    assert "first_dealer" in roles[who[PEOPLE[0]]]
    scorer = next(p for p, mine in roles.items() if "scorekeeper" in mine)
    wall = english().get(f"/e/{hall.slug}/projector/").content.decode()
    overview = english().get(f"/e/{hall.slug}/").content.decode()
    for shown in (wall, overview, client.get(f"/e/{hall.slug}/desk/").content.decode()):
        assert shown.count("deals first") == shown.count("keeps score") == 2
    home = english().get(player_home(hall, scorer)).content.decode()
    assert re.search(r"Besides playing:\s*(deals first, )?keeps score", home)
    tables = Client().get(f"/api/v1/events/{hall.slug}/state").json()["tables"]
    assert tables[0]["seats"][0]["roles"][0] == "first_dealer"
    press(client, hall, "go")
    assert state(hall).roles_at(1) == roles
    assert client.get(page(hall)).status_code == 302  # no seats are entered while tables play


def test_seats_are_typed_by_table_turned_round_and_pasted(client: Client, hall: Tournament) -> None:
    who = ids(hall)
    link = player_links(hall, (who[PEOPLE[4]],))[who[PEOPLE[4]]]
    by_seat = {
        "s-1-1": PEOPLE[0].upper(), "s-1-2": who[PEOPLE[1]].removeprefix("e"), "s-1-3": PEOPLE[2],
        "s-2-1": who[PEOPLE[3]], "s-2-2": f"https://krone.example/p/{link.token}/",
        "s-2-3": "zoë  öz",
    }  # fmt: skip
    turned = client.post(page(hall), {"by": "table", "do": "turn", **by_seat})
    assert turned.status_code == 200, turned.context["cards"].wrong
    texts = {line.player: line.text for line in turned.context["cards"].lines}
    assert texts == {who[n]: f"{1 + k // 3}-{1 + k % 3}" for k, n in enumerate(PEOPLE)}
    back = client.post(
        page(hall), {"by": "person", "do": "turn", **{f"p-{p}": t for p, t in texts.items()}}
    )
    named = {line.name: line.text for line in back.context["cards"].lines if line.text}
    assert named["s-2-3"] == "Zoë Öz"

    lines = "\n".join(f"{1 + k // 3}\t{1 + k % 3}\t{name}" for k, name in enumerate(PEOPLE))
    for text in (f"Tisch\tPlatz\tName\n{lines}", lines.replace("\t", ";")):
        read = client.post(page(hall), {"by": "person", "do": "read", "pasted": text})
        assert read.status_code == 200, read.context["problems"]
        assert {line.player: line.text for line in read.context["cards"].lines} == texts
    other = "\n".join(f"{name},{1 + k // 3},{1 + k % 3}" for k, name in enumerate(PEOPLE))
    read = client.post(page(hall), {"by": "table", "do": "read", "pasted": other})
    assert {line.name: line.text for line in read.context["cards"].lines if line.text} == named


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (("", "", "", "", "", ""), "Please enter the seats first."),
        (("1-1", "1-1", "1-3", "2-1", "2-2", "2-3"), "have the same seat: table 1, seat 1."),
        (("1-1", "1-2", "1-4", "2-1", "2-2", "2-3"), "Seat 3 of table 1 is free."),
        (("1-1", "1-2", "1-3", "3-1", "3-2", "3-3"), "Nobody sits at table 2."),
        (("1-1", "1-2", "1-3", "2-1", "2-2", ""), "Without a seat: Zoë Öz."),
        (("1", "1", "1", "1", "2", "2"), "tables"),  # fours and twos are no tables of Binokel
        (("1-1", "1-2", "1-3", "2-1", "2-2", "x"), "Table and seat are read as"),
        (("1-1", "1-2", "1-3", "2-1", "2-2", "2-7"), "Table and seat are read as"),
        (("1-1", "1-2", "1-3", "2-1", "2-2", "99-1"), "Table and seat are read as"),
        (("1-1", "1-2", "1-3", "2-1", "2-2", "2-3-4"), "Table and seat are read as"),
        (("1-1", "1-2", "1-3", "2-1", "2-2", "<b>" + "9" * 500), "Table and seat are read as"),
        (("1", "1", "1", "1", "1", "1"), "table"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stands(
    client: Client, hall: Tournament, seats: tuple[str, ...], words: str
) -> None:
    for wish in ("look", "book"):
        data = {"by": "person", "do": wish, **by_person(hall, *seats)}
        answer = client.post(page(hall), data)
        assert answer.status_code == 422
        text = answer.content.decode()
        assert words in text
        typed = {line.name: line.text for line in answer.context["cards"].lines}
        assert typed == {k: v[:200] for k, v in by_person(hall, *seats).items()}
        assert "<b>9" not in text
    assert state(hall).play.phase == "between"


def test_names_that_are_none_and_lines_that_mean_no_seat(client: Client, hall: Tournament) -> None:
    for bad in ("Nobody", "99", "https://x.example/p/stolen/", "\x00", PEOPLE[0]):
        data = {"by": "table", "do": "look", "s-1-1": PEOPLE[0], "s-1-2": bad, "s-9999-9": "x"}
        answer = client.post(page(hall), data)
        assert answer.status_code == 422
    for text in ("", "1\t1\tNobody", f"{PEOPLE[0]}\tx\ty", f"1;1;{PEOPLE[0]}\n1;2;{PEOPLE[0]}",
                 "\x00", "1\t1\t" + "x" * 201_000):  # fmt: skip
        answer = client.post(page(hall), {"by": "person", "do": "read", "pasted": text})
        assert answer.status_code == 422
        assert answer.context["problems"]
    assert Client().get(page(hall)).status_code == 302
    assert state(hall).play.phase == "between"


def test_other_sizes_are_meant_and_wishes_that_do_not_hold_are_named(
    client: Client, hall: Tournament
) -> None:
    who = ids(hall)
    sent(hall, "wish", wish="apart", player=who[PEOPLE[0]], other=who[PEOPLE[1]])
    sent(hall, "wish", wish="table", player=who[PEOPLE[5]], table=1)
    sent(hall, "wish", wish="together", player=who[PEOPLE[3]], other=who[PEOPLE[4]])
    looked = client.post(page(hall), {"by": "person", "do": "look", **by_person(hall, *GOOD)})
    assert [escape(PEOPLE[0]) in text for text in looked.context["broken"]] == [True, False]
    four = by_person(hall, "1-1", "1-2", "1-3", "1-4", "", "")
    assert client.post(page(hall), {"by": "person", "do": "look", **four}).status_code == 422
    meant = {"by": "person", "override": "on", **four}
    looked = client.post(page(hall), {**meant, "do": "look"})
    assert looked.status_code == 200
    assert len(looked.context["byes"].names) == 2
    stale = client.post(page(hall), {**meant, "do": "book", "seen": "another"})
    assert stale.status_code == 422
    assert client.post(page(hall), {**meant, "do": "book"}).status_code == 302
    assert len(state(hall).play.tables) == 1


def test_by_cards_is_said_of_seats_that_are_given(hall: Tournament) -> None:
    refused: Any = sent
    with pytest.raises(AssertionError):
        refused(hall, "draw", by_cards=True)
    with pytest.raises(AssertionError):
        refused(hall, "draw", by_cards="yes")
