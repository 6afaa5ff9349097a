"""Level people at a prize or at the edge of a final: the desk enters what a card has decided."""

from __future__ import annotations

from typing import Any

import pytest

from games.envelope import Problem
from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, running, seats, send, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import act
from tests.worlds.phones import english
from tournaments.api.document import lines
from tournaments.domain.desk.prizes import awards
from tournaments.domain.level import undecided
from tournaments.store import load
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def over(people: int = 3, **settings: Any) -> Tournament:
    """After one round at tables of three one player has given up, and two are level ahead."""
    event = running(
        people,
        format="evening",
        game="binokel",
        settings={"rounds": 1, "deals": 3, "ties": [], **settings},
    )
    for number in range(1, people // 3 + 1):
        deal = {"kind": "abgehen", "solo": seats(event, number)[0], "bid": 200}
        sent(event, "report", table=number, report={"deals": 3 * [deal]}, accept=True)
    return event


def ranks(event: Tournament) -> dict[str, int | None]:
    return {row.player: row.rank for row in state(event).final}


def test_a_card_says_whose_the_prize_is_and_can_be_taken_back() -> None:
    event = over(prizes=["Ham", "Wine"])
    (level,) = undecided(state(event))
    first, second = level
    last = next(player for player in ranks(event) if player not in level)
    wrong = Problem("order_not_level", "players")
    for players in ([first], [first, first], [first, last], [second, first, last]):
        assert send(event, "order", players=players).problems == (wrong,)
    client = desk_of(event)
    place = f"/e/{event.slug}/desk/money/"
    assert f"act/order/?player={first}" in client.get(place).content.decode()
    act(client, event, "order", place_1=second, place_2=first, means="card", player=first)
    assert ranks(event) == {second: 1, first: 2, last: 3}
    assert undecided(state(event)) == ()
    nobody = words(client.get(f"/e/{event.slug}/desk/act/order/"))
    assert "Nobody is level where a prize or a place in a final depends on it." in nobody
    assert {a.prize: a.players for a in awards(state(event))} == {
        "Ham": (second,),
        "Wine": (first,),
    }
    assert state(event).play.status[second] == "winner"
    assert state(event).play.status[first] != "winner"
    assert "Card drawn 1" in words(english().get(f"/e/{event.slug}/standings/"))
    before = f"{name_of(event, second)} before {name_of(event, first)} by: Card drawn."
    assert before in words(english().get(f"/e/{event.slug}/players/{first}/"))
    assert {line["player"]: line["columns"][-1]["key"] for line in lines(state(event))}[first] == (
        "card"
    )
    assert send(event, "order", players=[first, second]).problems == (wrong,)

    # the log of somebody else says the same
    copy, problems = import_event(export(event))
    assert copy is not None
    assert problems == verify(export(copy)) == ()
    assert [row.rank for row in state(copy).final] == [1, 2, 3]

    entry = event.log.get(kind="order").seq
    sent(event, "undo", entry=entry)
    assert sorted(ranks(event).values()) == [1, 1, 3]
    load.forget(event)
    assert undecided(state(event)) == (level,)


def test_at_the_edge_of_a_final_the_card_takes_the_place_of_the_lot() -> None:
    event = over(people=6, final="knockout", final_size=3)
    (level,) = undecided(state(event))
    assert len(level) == 4
    assert "Order among level people" in words(desk_of(event).get(f"/e/{event.slug}/desk/more/"))
    order = [level[k] for k in (2, 0, 3, 1)]
    sent(event, "order", players=order, means="game")
    assert undecided(state(event)) == ()
    refused = send(event, "final", seats=[order[3], *order[:2]])
    assert refused.problems == (Problem("final_seats", "seats"),)
    sent(event, "final", seed="whatever the lot says")
    assert state(event).play.finalists == tuple(order[:3])
    table = desk_of(event).get(f"/e/{event.slug}/desk/tables/standings.csv").content.decode()
    assert "Deciding game" in table.splitlines()[0]


def test_an_order_holds_as_long_as_all_of_them_are_level() -> None:
    event = over(prizes=["Ham"])
    first, second = undecided(state(event))[0]
    sent(event, "order", players=[second, first])
    sent(event, "penalty", player=second, points=1)
    assert ranks(event)[first] == 1
    assert {c.key for row in state(event).final for c in row.columns} == {"total"}
    sent(event, "undo", entry=event.log.get(kind="penalty").seq)
    assert ranks(event)[second] == 1
