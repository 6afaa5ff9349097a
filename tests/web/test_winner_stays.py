"""Cards in a shop: the winner stays, the second moves on by one table, the third by two.

It is played over the pages, and a script that knows only the results compares the seats.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from random import Random

import pytest
from django.test import Client

from tests.worlds.events import id_of, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.phones import english
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.seating import by_places
from tournaments.domain.seating.instance import PastRound
from tournaments.store.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]


def test_the_winner_stays_and_the_others_move_by_their_places(client: Client) -> None:
    client.force_login(User.objects.create_user("wirtin"))
    client.cookies["django_language"] = "en"
    settings = {"rounds": "5", "deals": "12", "draw": "places", "table_size": "3"}
    event = made(client, "evening", "skat", settings)
    enter(client, event, [f"Gast {n}" for n in range(1, 16)])
    press(client, event, "start")
    assert "The winner of a table stays" in words(english().get(f"/e/{event.slug}/rules/"))
    play_on(client, event, Random("shop"), rounds=4, phones=0)
    sent(event, "withdraw", player=id_of(event, "Gast 3"))
    play_on(client, event, Random("shop too"), rounds=1, phones=0)
    now = state(event)
    assert isinstance(now.play, State)
    assert now.play.phase == "finished"
    assert [len(table) for table in now.play.rounds[-1].seats] == [3, 3, 3, 3]

    # the script: the points of each round, and where these send people
    reported = client.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    rows = [row for row in csv.reader(io.StringIO(reported)) if row][1:]
    made_: dict[int, dict[str, int]] = defaultdict(dict)
    for number, _table, name, points, _id in rows:
        made_[int(number)][name] = int(points)
    seats = [[{now.name(p) for p in table} for table in played.seats] for played in now.play.rounds]
    for number in range(1, 4):
        points, told = made_[number], 0
        for at, table in enumerate(seats[number - 1]):
            if len({points[name] for name in table}) < 3:
                continue  # level people go by lot
            ranked = sorted(table, key=lambda name: -points[name])
            for steps, name in enumerate(ranked):
                assert name in seats[number][(at + steps) % 5]
            told += 1
        assert told >= 3


def test_sizes_that_do_not_fit_are_filled_and_nobody_sits_out_twice() -> None:
    people = [f"e{n}" for n in range(1, 12)]
    rounds: list[PastRound] = []
    places: dict[object, int] = {}
    rng, rested = Random(3), list[object]()
    for _ in range(5):
        tables, byes = by_places(people, rounds, places, sizes=(4, 3, 3), byes=1, rng=rng)
        assert sorted(map(len, tables)) == [3, 3, 4]
        assert sorted((*byes, *(p for table in tables for p in table))) == sorted(people)
        rested += byes
        rounds.append(PastRound(tables, byes))
        places = {p: n for table in tables for n, p in enumerate(table, 1)}
    assert len({*rested}) == 5
