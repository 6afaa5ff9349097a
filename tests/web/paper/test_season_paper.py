"""The papers of a season and of pairs: dates, marks, byes and rows as they are."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import override

from tests.web.paper.test_documents import missing, pages
from tests.worlds.events import NOW, registered, sent, state
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.models import Tournament
from tournaments.web.http.visit import Visit
from tournaments.web.paper.order import Order
from tournaments.web.paper.plans import schedule
from tournaments.web.paper.sheets import blank

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def season(players: int = 4, **settings: object) -> Tournament:
    given = {"kind": "sides", "first_day": "2025-12-01T19:00", "deals": 1, **settings}
    tournament = registered(players, format="league", game="bronzen", settings=given)
    sent(tournament, "start", seed="lot")
    return tournament


def order(tournament: Tournament, rf: object) -> Order:
    request = rf.get("/")  # type: ignore[attr-defined]
    visit = Visit(request, tournament, Actor(Role.ORGANIZER, "orga"), load.load(tournament), NOW)
    return Order(visit)


def test_a_match_with_another_date_is_printed_under_that(rf: object) -> None:
    tournament = season()
    sent(tournament, "postpone", table=2, to="2025-12-20T20:00")
    with translation.override("en"):
        parts = schedule(order(tournament, rf))["parts"]
    first = [part for part in parts if part["title"] == parts[0]["title"]]
    assert [len(part["rows"]) for part in first] == [1, 1]
    assert [part["note"] for part in first] == [
        "Mon 1 Dec 2025, 19:00",
        "Sat 20 Dec 2025, 20:00",
    ]


def test_nobody_sits_out_before_they_joined(rf: object) -> None:
    """Of five one sits out each day; the sixth joins after the first."""
    tournament = season(5, first_day="")
    sent(tournament, "go")
    sent(tournament, "late_entry", player="Zora")
    first, *_rest = schedule(order(tournament, rf))["parts"]
    assert missing(["Zora"], first["note"]) == ["Zora"]


def test_the_day_without_a_match_of_the_winner_stays_in_the_plan(rf: object) -> None:
    """Of three one sits out each day, also the winner of the season."""
    tournament = season(3, first_day="")
    with override("de"):
        before = [part["note"] for part in schedule(order(tournament, rf))["parts"]]
    for _day in range(3):
        sent(tournament, "go")
        tables = state(tournament).play.tables
        table = next(n for n, each in enumerate(tables, 1) if each.open)
        sent(tournament, "absent", table=table, players=[tables[table - 1].players[0]])
    assert state(tournament).play.phase == "finished"
    with override("de"):
        assert [part["note"] for part in schedule(order(tournament, rf))["parts"]] == before
    assert [note.partition(":")[0] for note in before] == ["Spielfrei"] * 3


def test_who_goes_up_or_down_is_marked_on_paper() -> None:
    tournament = season(3, promoted=1, relegated=1, first_day="")
    sent(tournament, "go")
    table = next(n for n, t in enumerate(state(tournament).play.tables, 1) if t.open)
    sent(
        tournament,
        "absent",
        table=table,
        players=[state(tournament).play.tables[table - 1].players[0]],
    )
    (text,) = pages(tournament, "table")
    assert (text.count(" up "), text.count(" down ")) == (1, 1)


@pytest.mark.parametrize(("game", "deals", "lines"), [("canasta", 5, 5), ("binokel", 12, 16)])
def test_a_blank_sheet_of_pairs_has_a_row_for_every_deal_of_its_people(
    game: str, deals: int, lines: int, rf: object
) -> None:
    settings = {"entrants": "pairs", "deals": deals, "rounds": 1, "table_size": 4}
    tournament = registered(0, format="evening", game=game, settings=settings)
    for pair in ("Ada & Bo", "Cy & Di", "Ed & Flo", "Gus & Hal"):
        sent(tournament, "register", player=pair)
    sent(tournament, "start")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    assert {page["lines"] for page in blank(order(tournament, rf))["pages"]} == {lines}
