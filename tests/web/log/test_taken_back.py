"""Undone and restored entries in the log."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, later, registered, running, seats, sent
from tests.worlds.markup import flat
from tests.worlds.situations import SITUATIONS, reported
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def last(tournament: Tournament) -> int:
    return tournament.log.latest("seq").seq


def taken_back(tournament: Tournament, entry: int | None = None) -> int:
    """The number of the entry that takes back."""
    sent(tournament, "undo", now=later(40), entry=entry or last(tournament))
    return last(tournament)


def marks(client: Client, tournament: Tournament, seq: int) -> list[str]:
    page = flat(client.get(reverse("desk-log", args=[tournament.slug])).content.decode())
    row = page.partition(f'id="entry-{seq}"')[2].partition("</tr>")[0]
    return re.findall(r'class="badge [a-z-]+">([^<]+)<', row)


def listed(client: Client, tournament: Tournament, **query: object) -> list[tuple[int, str]]:
    answer: Any = client.get(reverse("desk-log", args=[tournament.slug]), query)
    return [(row.seq, row.kind) for row in answer.context["rows"]]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("signup", {"open": True}),
        ("check_in", {"player": "Anke", "present": True}),
        ("withdraw", {"player": "Anke"}),
        ("register", {"name": "Zoe"}),
        ("announce", {"text": "Soup"}),
    ],
)
def test_what_was_taken_back_is_marked_until_it_comes_again(
    kind: str, fields: dict[str, Any]
) -> None:
    tournament = registered(3)
    client = desk_of(tournament)
    sent(tournament, kind, **fields)
    seq = last(tournament)
    assert marks(client, tournament, seq) == []
    gone = taken_back(tournament)
    assert marks(client, tournament, seq) == ["taken back"]
    again = taken_back(tournament)
    assert [marks(client, tournament, n) for n in (seq, gone, again)] == [[], ["taken back"], []]


def test_what_is_never_taken_back_says_why() -> None:
    tournament = registered(3)
    client = desk_of(tournament)
    sent(tournament, "rename", player="Anke", name="Anne")
    page = flat(client.get(reverse("desk-log", args=[tournament.slug])).content.decode())
    row = page.partition(f'id="entry-{last(tournament)}"')[2].partition("</tr>")[0]
    assert "A name is changed by changing it again." in row
    assert "Take back" not in row


def test_a_result_is_taken_back_or_struck_and_both_stand_at_their_table() -> None:
    tournament = running(8)
    client = desk_of(tournament)
    for _ in range(2):
        sent(tournament, "runde", now=later(30), table=2, result={"loser": seats(tournament, 2)[0]})
        if not tournament.log.filter(kind="undo").exists():
            taken_back(tournament)
    first, undo, second = (seq for seq, _kind in reversed(listed(client, tournament, table=2)))
    sent(tournament, "correct", now=later(41), target=second, void=True)
    assert listed(client, tournament, table=2) == [
        (last(tournament), "correct"),
        (second, "runde"),
        (undo, "undo"),
        (first, "runde"),
    ]
    assert marks(client, tournament, first) == ["taken back"]
    assert marks(client, tournament, second) == ["struck"]
    assert listed(client, tournament, kind="undo") == [(undo, "undo")]
    loser = seats(tournament, 2)[0]
    assert (undo, "undo") in listed(client, tournament, player=loser, round=1)
    assert listed(client, tournament, q="entry 13 (Runde)") == [(undo, "undo")]


def test_a_dispute_that_was_taken_back_marks_no_report() -> None:
    tournament, fields = reported()
    client, seq = desk_of(tournament), fields["report"]
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, fields["by"]), report=seq)
    assert marks(client, tournament, seq) == ["in dispute"]
    taken_back(tournament)
    assert marks(client, tournament, seq) == ["waits for confirmation"]
    sent(tournament, "confirm", now=later(41), report=seq)
    assert marks(client, tournament, seq) == []


def test_a_correction_that_was_taken_back_leaves_no_mark() -> None:
    tournament = running(4)
    client = desk_of(tournament)
    sent(tournament, "fine", player="Anke", amount=2)
    seq, event = last(tournament), {"type": "fine", "player": id_of(tournament, "Anke")}
    event |= {"amount": 5, "at": later(1).isoformat()}
    sent(tournament, "correct", now=later(5), target=seq, event=event)
    assert marks(client, tournament, seq) == ["corrected"]
    correction = last(tournament)
    taken_back(tournament)
    assert marks(client, tournament, seq) == []
    assert marks(client, tournament, correction) == ["taken back"]


@pytest.mark.parametrize(
    ("decided", "shown"), [("accept_clock_step", []), ("revert_clock_step", ["corrected"])]
)
def test_a_step_of_the_clock_is_corrected_where_it_is_put_back(
    decided: str, shown: list[str]
) -> None:
    tournament, fields = SITUATIONS[decided]()
    sent(tournament, decided, now=later(20), **fields)
    (step,) = tournament.log.filter(kind="clock_step")
    assert marks(desk_of(tournament), tournament, step.seq) == shown
