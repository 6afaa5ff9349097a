"""Binokel in O.: the seats of all rounds follow a printed plan by number.

It is played over the pages, and a script that knows only the reports compares seats and sums.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from datetime import UTC, datetime
from itertools import combinations
from random import Random

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.worlds.desks import printed
from tests.worlds.events import id_of, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.phones import english, player_home
from tournaments.domain.formats.rounds.state import State
from tournaments.store.models import Tournament, User
from tournaments.web.projector.pages import scene
from tournaments.web.rounds.ahead import Ahead, ahead

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]


def known(event: Tournament, *, private: bool = False) -> Ahead:
    plan = ahead(state(event), private=private)
    assert plan is not None
    return plan


def seats(event: Tournament) -> list[list[set[str]]]:
    """Return the people of each table of each round that has begun."""
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


def test_wishes_and_labels_choose_the_numbers_and_the_wall_shows_the_plan(client: Client) -> None:
    """Three teams of four apart in three rounds of four tables, two by name, and one couple.

    The plan lets the couple meet once. Only the desk reads about broken wishes.
    """
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    settings = {"rounds": "3", "draw": "plan", "table_size": "4"}
    event = made(client, "evening", "skat", settings)
    teams = [f"Gast {n:02} [Team: Krone {n % 4}]" for n in range(8)]
    enter(client, event, [*teams, *(f"Gast {n:02}" for n in range(8, 16))])
    page = f"/e/{event.slug}/desk/wishes/"
    seen = client.get(page).context["seen"]
    labels = {"by_label": "1", "seen": seen, "key": "l"}
    field = next(f.html_name for f in client.get(page).context["labels"])
    assert client.post(page, {**labels, field: "apart"}).status_code == 302
    wishes = [("apart", "08", "09"), ("together", "10", "11"), ("together", "00", "04")]
    for kind, one, other in wishes:  # the last is of one team: the name comes before the label
        sent(event, "wish", wish=kind, player=id_of(event, f"Gast {one}"),
             other=id_of(event, f"Gast {other}"))  # fmt: skip
    assert "wishes choose who gets which number" in words(client.get(page))
    press(client, event, "start")
    press(client, event, "draw")
    plan = known(event, private=True)

    def met(a: str, b: str) -> int:
        at = {p.name: p.tables for p in plan.people}
        pairs = zip(at[f"Gast {a}"], at[f"Gast {b}"], strict=True)
        return sum(mine == other for mine, other in pairs)

    mates = [(f"{a:02}", f"{b:02}") for a, b in combinations(range(8), 2) if a % 4 == b % 4]
    assert {two: met(*two) for two in mates if two != ("00", "04")} == dict.fromkeys(
        [two for two in mates if two != ("00", "04")], 0
    )
    assert [met(one, other) for _kind, one, other in wishes] == [0, 1, 1]
    desk = words(client.get(f"/e/{event.slug}/desk/draw/"))
    assert "By the plan" not in desk
    sent(event, "wish", wish="apart", player=id_of(event, "Gast 10"),
         other=id_of(event, "Gast 11"))  # fmt: skip
    draft = words(client.get(f"/e/{event.slug}/desk/draw/"))
    assert "By the plan Gast 10 and Gast 11 meet all the same: List" in draft
    press(client, event, "publish")
    press(client, event, "go")
    assert state(event).format.heeds_wishes(state(event).play) is False
    wall = [
        scene(state(event), datetime(2026, 11, 29, 20, minute, tzinfo=UTC), public_seats=True)
        for minute in (0, 1)
    ]
    assert [one.ahead is None for one in wall] == [True, False]
    shown = words(render_to_string("projector/_ahead.html", {"ahead": wall[1].ahead}))
    assert " · ".join(wall[1].ahead.rounds) in shown  # type: ignore[union-attr]
    first = min(plan.people, key=lambda person: person.name)
    assert f"{first.name} {' · '.join(map(str, first.tables))}" in shown
    assert "meet all the same" not in words(english().get(f"/e/{event.slug}/plan/"))
