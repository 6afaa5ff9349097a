"""The forms of a table that are drawn once for all tables: the same as drawn for one alone."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.web.http.drawn import drawn, filled, mark

pytestmark = pytest.mark.django_db

ONCE = re.compile(r'(name="(key|csrfmiddlewaretoken)" value=)"(\w+)"')


def without_keys(text: str) -> str:
    return " ".join(ONCE.sub(r"\1", text).split())


def check(client: Client, home: str, language: str) -> None:
    """The forms of this page against what their template makes of the page's own values."""
    page = client.get(home)
    values = next(context for context in page.context if "forms" in context).flatten()
    with override(language):
        alone = render_to_string("phone/_forms.html", values | {"forms": None})
    assert without_keys(str(values["forms"])) == without_keys(alone)
    assert str(values["forms"]) in page.content.decode()


def test_forms_drawn_for_all_tables_are_those_of_each() -> None:
    tournament = evening(8)
    for table, seat, language in ((1, 0, "en"), (2, 2, "en"), (1, 3, "de"), (2, 1, "de")):
        home = player_home(tournament, sitting(tournament, table)[seat])
        check(Client(headers={"accept-language": language}), home, language)


def test_a_tables_phone_has_them_too_whomever_it_speaks_for() -> None:
    tournament = evening(8)
    home = table_home(tournament, 2)
    check(table_phone(tournament, 2), home, "en")
    check(table_phone(tournament, 2, holder=sitting(tournament, 2)[1]), home, "en")


def test_each_form_has_a_key_of_its_own() -> None:
    tournament = evening(8)
    page = english().get(player_home(tournament, sitting(tournament)[0])).content.decode()
    keys = [key for _all, name, key in ONCE.findall(page) if name == "key"]
    assert len(keys) == len(set(keys)) == 3


def test_names_are_escaped_and_marks_in_them_stay_what_they_are() -> None:
    values = {"name0": "<b>", "name1": mark("name0")}
    assert filled(f"{mark('name0')} {mark('name1')}", values) == f"&lt;b&gt; {mark('name0')}"


def test_pieces_that_look_alike_differ_in_what_is_ones_own_alone() -> None:
    look = {"slug": "evening", "ranked": True, "count": 1_000}
    with override("de"):
        both = [
            drawn("event/_own_place.html", **look, own_rank=rank, own_player=player, own_seq=7)
            for rank, player in ((1, "e1"), (1_000, "<e2>"))
        ]
    one = both[0].replace(" 1.\n", " 1000.\n").replace("/e1/", "/&lt;e2&gt;/")
    assert one == both[1]
