"""Binokel in O.: the seats of all rounds follow a printed plan by number; played over the pages,
and the seats and sums compared by a script that knows only the reports."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from itertools import combinations
from random import Random

import pytest
from django.test import Client

from tests.worlds.desks import printed
from tests.worlds.events import id_of, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.phones import english, player_home
from tournaments.domain.formats.rounds.state import State
from tournaments.store.models import Tournament, User
from tournaments.web.rounds.ahead import Ahead, ahead

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def known(event: Tournament, *, private: bool = False) -> Ahead:
    plan = ahead(state(event), private=private)
    assert plan is not None
    return plan


def seats(event: Tournament) -> list[list[set[str]]]:
    """Who sat at each table of each round that was begun."""
    now = state(event)
    assert isinstance(now.play, State)
    return [[{now.name(p) for p in table} for table in played.seats] for played in now.play.rounds]


def test_the_seats_of_all_rounds_are_printed_beforehand_and_come_so(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    settings = {"rounds": "3", "deals": "9", "draw": "plan", "table_size": "3"}
    event = made(client, "evening", "binokel", settings)
    enter(client, event, [f"Gast {n}" for n in range(1, 22)])
    by_number = known(event)
    assert by_number.by_number
    assert [person.number for person in by_number.people] == list(range(1, 22))
    rounds = f"/e/{event.slug}/plan/"
    assert "deals the numbers by lot" in words(english().get(rounds))
    assert "ahead" in printed(client, event)
    press(client, event, "start")
    press(client, event, "draw")
    assert ahead(state(event), private=False) is None  # a draft is for the desk alone
    draft = known(event, private=True)
    press(client, event, "publish")
    plan = known(event)
    assert plan == draft
    assert {person.tables for person in plan.people} == {p.tables for p in by_number.people}
    page = words(english().get(rounds))
    assert "It holds as long as the same people play." in page
    tables = next(p.tables for p in plan.people if p.name == "Gast 1")
    own = words(english().get(player_home(event, id_of(event, "Gast 1"))))
    assert f"Your next rounds Round 2 Table {tables[1]} Round 3 Table {tables[2]}" in own
    press(client, event, "go")
    play_on(client, event, Random("plan"), rounds=3, phones=0)
    assert state(event).play.phase == "finished"

    # the script: what was printed is what was sat, nobody met anybody twice, and the sums
    printed_seats = [[{*people} for _n, people in tables] for _name, tables, _byes in plan.tables]
    assert seats(event) == printed_seats
    met = Counter(
        frozenset(two)
        for round_ in printed_seats
        for table in round_
        for two in combinations(table, 2)
    )
    assert max(met.values()) == 1
    assert len(met) == 3 * 7 * 3
    reported = client.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    sums: dict[str, int] = defaultdict(int)
    for _number, _table, name, points, _id in [r for r in csv.reader(io.StringIO(reported)) if r][
        1:
    ]:
        sums[name] += int(points)
    now = state(event)
    assert {now.name(p): now.play.balances[p] for p in now.play.status} == sums


def test_somebody_who_leaves_begins_a_new_plan_for_the_rounds_left(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    settings = {"rounds": "4", "draw": "plan", "table_size": "3"}
    event = made(client, "evening", "skat", settings)
    enter(client, event, [f"Gast {n}" for n in range(1, 14)])
    press(client, event, "start")
    play_on(client, event, Random("left"), rounds=1, phones=0)
    sent(event, "withdraw", player=id_of(event, "Gast 3"))
    again = known(event)
    assert again.by_number
    assert (len(again.rounds), len(again.people)) == (3, 12)
    press(client, event, "draw")
    press(client, event, "publish")
    plan = known(event)
    assert [person.number for person in plan.people] == list(range(1, 13))
    press(client, event, "go")
    play_on(client, event, Random("on"), rounds=3, phones=0)
    assert seats(event)[1:] == [
        [{*people} for _n, people in tables] for _name, tables, _byes in plan.tables
    ]
