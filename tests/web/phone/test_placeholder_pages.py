"""Live parts that are drawn once for all phones: the same as each page drawn for one alone."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tests.sample import sample
from tests.worlds.events import id_of, registered, send, sent, state
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import (
    english,
    evening,
    own_table,
    player_home,
    sitting,
    table_home,
    table_phone,
)
from tournaments.store.models import Tournament
from tournaments.web.http.cached_fragments import drawn, fill_placeholders, mark

pytestmark = pytest.mark.django_db

ONCE = re.compile(r'(name="(key|csrfmiddlewaretoken)" value=)"(\w+)"')
FRAGMENT = {"HX-Request": "true"}
EVENTS: dict[str, dict[str, Any]] = {
    "evening": {"game": "binokel", "settings": {"rounds": 2, "deals": 12}},
    "swiss": {"game": "canasta", "settings": {"rounds": 2}},
    "knockout": {"game": "bronzen"},
    "league": {"game": "bronzen", "settings": {"kind": "sides", "side": 1}},
}


def without_keys(text: str) -> str:
    return " ".join(ONCE.sub(r"\1", text).split())


def check(client: Client, home: str, language: str = "en", *, is_drawn: bool = True) -> None:
    """The part that an open page asks for against the page drawn with its own values."""
    headers = {**FRAGMENT, "Accept-Language": language}
    page = client.get(home, headers=headers)
    client.get(home, headers={**headers, "Live-Seq": "1"})
    part = client.get(home, headers={**headers, "Live-Seq": "1"})
    assert without_keys(part.content.decode()) == without_keys(page.content.decode())
    assert part["Live-Seq"] == page["Live-Seq"]
    assert not is_drawn or not part.templates  # it was there already, but for the marks


def check_all(tournament: Tournament, *, is_drawn: bool = True) -> None:
    for player in state(tournament).play.status:
        check(english(), player_home(tournament, player), is_drawn=is_drawn)
    for table in range(1, len(state(tournament).play.tables) + 1):
        check(english(), table_home(tournament, table), is_drawn=is_drawn)


@pytest.mark.parametrize("form", sample(["wm", *EVENTS], 1))
def test_parts_drawn_for_all_are_those_of_each_all_evening(form: str) -> None:
    if form == "wm":
        tournament = evening(8, up_to="", confirmation="none")
    else:
        tournament = registered(8, format=form, confirmation="none", **EVENTS[form])
    rng, done = Random(form), Counter[str]()
    for kind in ("check_in", "start", "draw", "publish", "go", "report", "report", "draw", "go"):
        if kind == "report":
            for number in open_tables(tournament):
                if form == "wm":
                    lost = {"end": "normal", "loser": rng.choice(sitting(tournament, number))}
                    sent(
                        tournament,
                        "report",
                        now=timezone.now(),
                        table=number,
                        result=lost,
                        accept=True,
                    )
                else:
                    send_in(tournament, number, rng)
                done[kind] += 1
        else:
            fields = {"player": "Anke"} if kind == "check_in" else {}
            done[kind] += send(tournament, kind, now=timezone.now(), **fields).ok
        check_all(tournament, is_drawn=form not in ("league", "knockout"))
    assert (done["start"], done["report"] > 1, state(tournament).play.round > 0) == (1, True, True)


def test_parts_are_in_the_language_and_of_the_seat_of_who_asks() -> None:
    tournament = evening(8)
    for table, seat, language in ((1, 0, "en"), (2, 2, "en"), (1, 3, "de"), (2, 1, "de")):
        player = sitting(tournament, table)[seat]
        for home in (player_home(tournament, player), own_table(tournament, player)):
            check(Client(), home, language)


def test_a_tables_phone_has_them_too_whomever_it_speaks_for() -> None:
    tournament = evening(8)
    home = table_home(tournament, 2)
    check(table_phone(tournament, 2), home)
    check(table_phone(tournament, 2, holder=sitting(tournament, 2)[1]), home)


def test_what_one_page_alone_shows_is_drawn_for_it() -> None:
    tournament = evening(8)
    first = sitting(tournament)[0]
    assert send(tournament, "report", table=1, result={"end": "normal", "loser": first}).ok
    for player in sitting(tournament):
        check(english(), player_home(tournament, player), is_drawn=False)


def test_a_new_name_is_there_at_once() -> None:
    tournament = evening(8)
    player = sitting(tournament)[0]
    home, headers = own_table(tournament, player), {**FRAGMENT, "Live-Seq": "1"}
    english().get(home, headers=headers)
    assert send(tournament, "rename", player=player, name="Zoe <b>").ok
    part = english().get(home, headers=headers).content.decode()
    assert part.count("Zoe &lt;b&gt;") > 3
    assert id_of(tournament, "Zoe <b>") == player


def test_each_form_has_a_key_of_its_own() -> None:
    home = own_table(tournament := evening(8), sitting(tournament)[0])
    part = english().get(home, headers={**FRAGMENT, "Live-Seq": "1"}).content.decode()
    keys = [key for _all, name, key in ONCE.findall(part) if name == "key"]
    assert len(keys) == len(set(keys)) == 4


def test_names_are_escaped_and_marks_in_them_stay_what_they_are() -> None:
    values = {"name0": "<b>", "name1": mark("name0")}
    assert (
        fill_placeholders(f"{mark('name0')} {mark('name1')}", values)
        == f"&lt;b&gt; {mark('name0')}"
    )


def test_pieces_that_look_alike_differ_in_what_is_ones_own_alone() -> None:
    look = {"slug": "evening", "ranked": True, "count": 1_000}
    with override("de"):
        both = [
            drawn("event/_own_place.html", **look, own_rank=rank, own_player=player, own_seq=7)
            for rank, player in ((1, "e1"), (1_000, "<e2>"))
        ]
    one = both[0].replace("\n1\n", "\n1000\n").replace("/e1/", "/&lt;e2&gt;/")
    assert one == both[1]
