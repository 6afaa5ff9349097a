"""A disputed report, as the reporter, the table and the desk see it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, sent
from tests.worlds.markup import flat
from tests.worlds.phones import english, evening, own_table, sitting, table_home, table_phone
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def disputed() -> tuple[Tournament, int]:
    """The second at table 1 says that what the first reported of the third is wrong."""
    tournament = evening()
    first, second, third = sitting(tournament)[:3]
    reporter = Actor(Role.PLAYER, first)
    sent(tournament, "report", actor=reporter, table=1, result={"loser": third})
    (pending,) = load.load(tournament).pending.values()
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, second), report=pending.seq)
    return tournament, pending.seq


def said(tournament: Tournament) -> tuple[str, ...]:
    """Return the sentences for all readers of the dispute."""
    first, second, third = (name_of(tournament, player) for player in sitting(tournament)[:3])
    return (
        f"{second}: this is wrong",
        f"Reported by {first}.",
        f"{third} lost the Runde.",
    )


def test_the_reporter_and_the_table_see_who_disputed_what() -> None:
    tournament, _seq = disputed()
    first = sitting(tournament)[0]
    own = flat(english().get(own_table(tournament, first)).content.decode())
    table = flat(table_phone(tournament).get(table_home(tournament)).content.decode())
    for page in (own, table):
        assert [words for words in said(tournament) if words not in page] == []
        assert "Who lost?" in page


def test_the_desk_sees_both_sides_on_the_board_and_settles_it_there() -> None:
    tournament, seq = disputed()
    page = flat(desk_of(tournament).get(f"/e/{tournament.slug}/desk/").content.decode())
    assert [words for words in said(tournament) if words not in page] == []
    assert "Table 1 does not agree" in page
    tile = page[page.index('id="tile-1"') :]
    assert tile.count(f'name="report" value="{seq}"') == 2


def decide(client: Client, tournament: Tournament, kind: str, seq: int) -> list[int]:
    """Press the desk's button, and return how many 15ers each table has afterwards."""
    answer = client.post(f"/e/{tournament.slug}/desk/do/{kind}/", {"report": seq})
    assert answer.status_code == 302
    return [table.matches for table in load.load(tournament).play.tables]


def test_the_desk_books_it_or_drops_it_with_one_click() -> None:
    for kind, booked in (("confirm", 1), ("dispute", 0)):
        tournament, seq = disputed()
        client = desk_of(tournament)
        assert decide(client, tournament, kind, seq)[0] == booked
        page = client.get(f"/e/{tournament.slug}/desk/").content.decode()
        assert "does not agree" not in page
        table = table_phone(tournament).get(table_home(tournament)).content.decode()
        assert "this is wrong" not in table


def test_the_desk_that_rejects_is_named_as_the_desk() -> None:
    tournament = evening()
    first, second = sitting(tournament)[:2]
    reporter = Actor(Role.PLAYER, first)
    sent(tournament, "report", actor=reporter, table=1, result={"loser": second})
    (pending,) = load.load(tournament).pending.values()
    client = desk_of(tournament)
    board = flat(client.get(f"/e/{tournament.slug}/desk/").content.decode())
    assert re.search(r"lost the Runde\..*Reported by .*Reject", board)
    assert decide(client, tournament, "dispute", pending.seq)[0] == 0
    own = english().get(own_table(tournament, first)).content.decode()
    assert "The desk: this is wrong" in own
