"""The log for the desk: in pages, filtered, with the way to a correction."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.events import later, registered, running, seats, send, sent, state
from tests.worlds.phones import english, evening
from tests.worlds.situations import before_the_final, collectable, reported
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import Tournament, User
from tournaments.web.log.pages import PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    client = english()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def shown(client: Client, tournament: Tournament, **query: str) -> tuple[list[int], str]:
    """The numbers of the entries on a page, and the page."""
    answer: Any = client.get(reverse("desk-log", args=[tournament.slug]), query)
    assert answer.status_code == 200
    return [row.seq for row in answer.context["rows"]], answer.content.decode()


@pytest.fixture
def long_log() -> Tournament:
    """One entry more than two pages hold."""
    tournament = registered(3)
    while tournament.log.count() <= 2 * PER_PAGE:
        send(tournament, "ruling", text=f"ruling {tournament.log.count()}")
    return tournament


def test_a_long_log_comes_in_pages(desk: Client, long_log: Tournament) -> None:
    last = 2 * PER_PAGE + 1
    numbers, page = shown(desk, long_log)
    assert numbers == list(range(last, last - PER_PAGE, -1))
    assert "Page 1 of 3" in page
    assert shown(desk, long_log, page="3")[0] == [1]


def test_a_page_that_is_none_is_the_nearest(desk: Client, long_log: Tournament) -> None:
    pages = ("0", "99", "-1", "x", "", "9" * 400)
    assert [page for page in pages if not shown(desk, long_log, page=page)[0]] == []


def test_filters_hold_on_every_page(desk: Client, long_log: Tournament) -> None:
    numbers, page = shown(desk, long_log, kind="ruling", page="2")
    assert numbers[0] == PER_PAGE + 1
    assert "?kind=ruling&amp;page=1" in page
    assert shown(desk, long_log, q="RULING 77")[0] == [78]
    assert shown(desk, long_log, kind="register")[0] == [4, 3, 2]


@pytest.mark.parametrize("kind", ["nonsense", "x" * 300])
def test_an_unknown_kind_filters_nothing(desk: Client, kind: str) -> None:
    tournament = evening(3, up_to="register")
    assert shown(desk, tournament, kind=kind)[0] == [4, 3, 2, 1]


@pytest.mark.parametrize("entries", [5, 50])
def test_a_page_asks_as_much_for_many_entries_as_for_few(
    desk: Client, entries: int, django_assert_num_queries: Any
) -> None:
    tournament = registered(3)
    for i in range(entries):
        send(tournament, "ruling", text=f"{i}")
    state(tournament)
    with django_assert_num_queries(9):
        shown(desk, tournament)


@pytest.mark.parametrize(
    ("language", "shown_as", "place"),
    [("en", "€0.50", ("Round 1", "Table 1")), ("de", "0,50 €", ("Runde 1", "Tisch 1"))],
)
def test_cents_of_an_evening_are_told_as_euros(
    desk: Client, language: str, shown_as: str, place: tuple[str, str]
) -> None:
    """In the log, and in the look at what taking the money of a table would change."""
    tournament, fields = collectable()
    desk.cookies["django_language"] = language
    act = f"/e/{tournament.slug}/desk/act/collect/"
    looked: Any = desk.post(act, {**fields, "amount": "0.50"})
    box, table = looked.context["seen"].major
    assert [box.lines[0].after, table.lines[0].before] == [shown_as] * 2
    sent(tournament, "collect", **fields)
    answer: Any = desk.get(reverse("desk-log", args=[tournament.slug]))
    assert set(answer.context["rows"][0].text.split(" · ")) == {*place, shown_as}


@pytest.mark.parametrize("settled", ["", "dispute", "confirm"])
def test_a_report_that_somebody_calls_wrong_is_marked(desk: Client, settled: str) -> None:
    """In dispute until the desk drops or books it; that it was disputed stands there for good."""
    tournament, fields = reported()
    seq = fields["report"]
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, fields["by"]), report=seq)
    if settled:
        sent(tournament, settled, report=seq)
    page = shown(desk, tournament)[1].partition(f'id="entry-{seq}"')[2].partition("</tr>")[0]
    assert re.findall(r'class="badge ([a-z-]+)">([^<]+)<', page) == [
        ("is-muted", "disputed") if settled else ("is-bad", "in dispute")
    ]


def test_a_fine_is_told_in_whole_euros(desk: Client) -> None:
    tournament = running(4)
    sent(tournament, "fine", player="Anke", amount=2)
    answer: Any = desk.get(reverse("desk-log", args=[tournament.slug]))
    assert set(answer.context["rows"][0].text.split(" · ")) == {"Anke", "€2"}


def test_the_log_is_not_for_strangers() -> None:
    tournament = registered(3)
    path = reverse("desk-log", args=[tournament.slug])
    assert english().get(path).status_code == 302
    other = english()
    other.force_login(User.objects.create_user("other"))
    assert other.get(path).status_code == 403


def test_a_runde_at_the_final_table_is_of_no_round(desk: Client) -> None:
    tournament, fields = before_the_final()
    sent(tournament, "final", now=later(200), **fields)
    loser = seats(tournament)[0]
    sent(tournament, "runde", now=later(210), table=1, result={"loser": loser}, accept=True)
    answer: Any = desk.get(reverse("desk-log", args=[tournament.slug]))
    first = answer.context["rows"][0]
    assert (first.kind, first.match.split(" · ")[0]) == ("runde", "Final Table")
