"""Wishes of the organizer hold in every draw to come, and in its record."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from django.urls import reverse

from tests.sample import sample
from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, send, sent, started, state
from tournaments.domain.seating import verify
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament
from tournaments.web.draws.pages import draws, record

# Once is enough: no answer here is decided by the database.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def table_of(tournament: Tournament, player: str) -> int:
    tables = state(tournament).play.tables
    return next(
        n for n, table in enumerate(tables, 1) if id_of(tournament, player) in table.players
    )


def codes(tournament: Tournament, **fields: object) -> list[tuple[str, str]]:
    return [(p.code, p.path) for p in send(tournament, "wish", **fields).problems]


@pytest.mark.parametrize("form", sample(["wm", "evening", "swiss"], 1))
def test_wishes_hold_in_every_draw(form: str) -> None:
    setup = {"format": form, "game": "brokdorf"}
    tournament = started(13, **setup)
    trio = ("Anke", "Bernd", "Conny")
    for player, other in combinations(trio, 2):
        sent(tournament, "wish", wish="apart", player=player, other=other)
    sent(tournament, "wish", wish="together", player="Dieter", other="Elif")
    sent(tournament, "wish", wish="table", player="Fiete", table=2)
    for _ in range(3):
        sent(tournament, "draw")
        assert len({table_of(tournament, player) for player in trio}) == 3
        assert table_of(tournament, "Dieter") == table_of(tournament, "Elif")
        assert table_of(tournament, "Fiete") == 2
    sent(tournament, "wish", wish="table", player="Fiete", table=2, holds=False)
    (found, *_others) = draws(tournament, state(tournament), private=True)
    told = record(tournament, found)
    assert told is not None
    assert told["instance"]["wishes"] == [[id_of(tournament, "Fiete"), 2]]
    assert verify(told).ok


def test_wishes_that_make_no_sense_are_refused() -> None:
    tournament = started(9)
    assert codes(tournament, wish="near", player="Anke") == [("field_type", "wish")]
    assert codes(tournament, wish="apart", player="Zoe") == [("player_unknown", "player")]
    assert codes(tournament, wish="apart", player="Anke") == [("player_unknown", "other")]
    pair = {"player": "Anke", "other": "Anke"}
    assert codes(tournament, wish="together", **pair) == [("same_person", "other")]
    assert codes(tournament, wish="table", player="Anke") == [("field_missing", "table")]
    for table in (0, 1_000):
        found = codes(tournament, wish="table", player="Anke", table=table)
        assert found == [("table_number", "table")]
    same = {"wish": "apart", "player": "Anke", "other": "Bernd"}
    assert codes(tournament, **same, holds=False) == [("wish_unknown", "wish")]
    sent(tournament, "wish", **same)
    turned = {"wish": "apart", "player": "Bernd", "other": "Anke"}
    assert codes(tournament, **turned) == [("wish_known", "wish")]


def test_who_left_wishes_nothing_and_an_imported_event_keeps_its_wishes() -> None:
    tournament = started(9)
    sent(tournament, "wish", wish="apart", player="Anke", other="Bernd")
    sent(tournament, "wish", wish="table", player="Anke", table=1)
    copy, problems = import_event(export(tournament))
    assert copy is not None, problems
    assert state(copy).wishes == state(tournament).wishes
    sent(copy, "withdraw", player="Anke")
    sent(copy, "draw", seed="lot")
    (found,) = draws(copy, state(copy), private=True)
    told = record(copy, found)
    assert told is not None
    assert not {"apart", "wishes"} & told["instance"].keys()


def test_the_organizer_says_a_wish_and_takes_it_back() -> None:
    tournament = started(9)
    client = desk_of(tournament)
    page = reverse("desk-wishes", args=[tournament.slug])
    anke, bernd = (id_of(tournament, name) for name in ("Anke", "Bernd"))
    assert "No wishes" in client.get(page).content.decode()
    wrong = client.post(page, {"wish": "table", "player": anke, "key": "a"})
    assert wrong.status_code == 422
    assert "Please say which table." in wrong.content.decode()
    wrong = client.post(page, {"wish": "apart", "player": anke, "other": anke, "key": "b"})
    assert "These are the same." in wrong.content.decode()
    asked = {"wish": "apart", "player": bernd, "other": anke, "key": "c"}
    assert "apart · Anke · Bernd" in client.post(page, asked, follow=True).content.decode()
    again = client.post(page, asked | {"key": "d"})
    assert again.status_code == 422
    assert "This wish holds already." in again.content.decode()
    log = client.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    assert "Wish for the draws" in log
    drop = reverse("desk-drop-wish", args=[tournament.slug])
    told = {"wish": "apart", "player": anke, "other": bernd, "table": "0"}
    assert "No wishes" in client.post(drop, told, follow=True).content.decode()
    assert state(tournament).wishes == frozenset()
    helper = desk_of(tournament, "helfer", role="helper")
    assert helper.get(page).status_code == 403


@pytest.mark.parametrize(
    ("setup", "heeded", "why"),
    [
        ({"format": "wm", "game": "brokdorf"}, True, "At the Final Table all sit together"),
        ({"format": "evening", "game": "brokdorf"}, True, ""),
        (
            {"format": "evening", "game": "brokdorf", "settings": {"draw": "plan"}},
            True,
            "Only before its first round, wishes choose who gets which number",
        ),
        (
            {"format": "evening", "game": "bronzen", "settings": {"draw": "mitchell"}},
            False,
            "By Mitchell one line stays",
        ),
        (
            {
                "format": "evening",
                "game": "bronzen",
                "settings": {"rounds": 2, "movements": [[1, "lot"], [1, "danese"]]},
            },
            True,
            "By Danese neighbours in the standings always play each other",
        ),
        ({"format": "league", "game": "bronzen", "settings": {"kind": "sides"}}, False, ""),
        ({"format": "knockout", "game": "bronzen"}, False, ""),
    ],
)
def test_wishes_are_asked_for_only_where_a_draw_heeds_them(
    setup: dict[str, Any], heeded: bool, why: str
) -> None:
    """If some draws ignore wishes, the page says so and why, and the desk leads there."""
    desk = desk_of(tournament := started(8, **setup))
    page = desk.get(reverse("desk-wishes", args=[tournament.slug])).content.decode()
    assert ("heeds it as far as" in page) is heeded
    assert ("wishes change nothing" in page) is not heeded
    assert ('id="wishes-rest"' in page) is bool(why)
    assert why in page
    assert ('name="player"' in page) is heeded
    pages = desk.get(reverse("desk-more", args=[tournament.slug])).content.decode()
    assert (reverse("desk-wishes", args=[tournament.slug]) in pages) is (heeded or bool(why))


def test_before_a_draw_that_heeds_no_wishes_the_desk_says_so() -> None:
    settings = {"rounds": 2, "movements": [[1, "mitchell"], [1, "lot"]]}
    tournament = started(8, format="evening", game="bronzen", settings=settings)
    first, second = list(state(tournament).play.status)[:2]
    board = reverse("desk", args=[tournament.slug])
    desk, told = desk_of(tournament), "The wishes change nothing in this round."
    assert told not in desk.get(board).content.decode()
    sent(tournament, "wish", wish="apart", player=first, other=second)
    assert told in desk.get(board).content.decode()


def test_a_bracket_offers_swaps_by_hand_and_neither_cards_nor_wishes() -> None:
    cup = started(6, format="knockout", game="canasta")
    sent(cup, "draw")
    desk = desk_of(cup)
    page = desk.get(reverse("desk-draw", args=[cup.slug])).content.decode()
    offered = [
        name for name in ("desk-seats", "desk-wishes") if reverse(name, args=[cup.slug]) in page
    ]
    assert offered == []
    told = desk.get(reverse("desk-wishes", args=[cup.slug])).content.decode()
    assert ("wishes change nothing" in told, "swapped by hand" in told) == (True, True)


def test_an_evening_by_lot_offers_cards_and_wishes() -> None:
    evening = started(6, format="evening", game="brokdorf")
    sent(evening, "draw")
    page = desk_of(evening).get(reverse("desk-draw", args=[evening.slug])).content.decode()
    offered = [
        name for name in ("desk-seats", "desk-wishes") if reverse(name, args=[evening.slug]) in page
    ]
    assert offered == ["desk-seats", "desk-wishes"]
