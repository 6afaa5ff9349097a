"""Evenings with a combined score, over the pages.

A championship counts an index of places and points at fours and fives; a circuit has a fixed score
for byes. A script that knows only the reports adds them up.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest
from django.test import Client

from tests.worlds.events import state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, open_tables, play_on, press, report
from tests.worlds.phones import english
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
PLACES = {4: (3, 1, -1, -3), 5: (4, 2, 0, -2, -4)}


def reported(client: Client, event: Tournament) -> dict[tuple[int, int], dict[str, int]]:
    """The points of everybody at each table of each round, as the results are downloaded."""
    page = client.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    found: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for number, table, name, points, _id in [row for row in csv.reader(io.StringIO(page)) if row][
        1:
    ]:
        found[int(number), int(table)][name] = int(points)
    return found


def organizer(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"


def test_a_championship_counts_an_index_at_fours_and_fives(client: Client) -> None:
    organizer(client)
    event = made(
        client,
        "evening",
        "brokdorf",
        {
            "rounds": "3",
            "table_size": "4",
            "other_sizes": "5",
            "score.word": "",
            "score.points": "1/10",
            "score.places": "18, 6, −6, −18; 24, 12, 0, −12, −24",
            "missed_credit.word": "",
            "missed_credit": "-18, -150",
        },
    )
    people = [f"Herr {chr(65 + n)}" for n in range(13)]
    enter(client, event, people)
    press(client, event, "start")
    play_on(client, event, Random("index"), rounds=1, phones=0)
    client.post(f"/e/{event.slug}/desk/act/late_entry/", {"name": "Frau Spät", "confirmed": "1"})
    play_on(client, event, Random("later"), rounds=2, phones=0)
    assert state(event).play.phase == "finished"

    index = dict.fromkeys(people, Fraction(0)) | {"Frau Spät": Fraction(-18) - 15}
    sizes = set()
    for table in reported(client, event).values():
        order = sorted(table.values(), reverse=True)
        sizes.add(len(order))
        for name, points in table.items():
            level = [PLACES[len(order)][k] for k, each in enumerate(order) if each == points]
            index[name] += Fraction(6 * sum(level), len(level)) + Fraction(points, 10)
    assert sizes == {4, 5}
    play = state(event).play
    told = {state(event).name(player): Fraction(play.balances[player]) for player in play.status}
    assert told == index
    page = words(english().get(f"/e/{event.slug}/standings/"))
    best = max(index, key=lambda name: index[name])
    assert f"1 {best}" in page
    rules = words(english().get(f"/e/{event.slug}/rules/"))
    assert (
        "Game points times 1/10, Points for each place 18, 6, -6, -18; 24, 12, 0, -12, -24" in rules
    )


def test_a_circuit_has_a_score_and_match_points_for_sitting_out(client: Client) -> None:
    organizer(client)
    event = made(
        client,
        "evening",
        "buraco",
        {
            "entrants": "pairs",
            "rounds": "3",
            "deals": "4",
            "score.word": "",
            "score.victory.word": "deals_4",
            "bye_credit.word": "",
            "bye_credit": "14, 355",
            "ties": "points",
        },
    )
    enter(client, event, [f"Anna {k} & Bruno {k}" for k in range(1, 6)])
    press(client, event, "start")
    rng, limits = Random("circuit"), (*range(100, 701, 200), 900, 1100, 1300, 1500, 1700, 2000)
    made_, points = defaultdict[str, int](int), defaultdict[str, int](int)
    for _turn in range(3):
        for kind in ("draw", "publish", "go"):
            press(client, event, kind)
        (alone,) = state(event).play.byes
        made_[alone] += 14
        points[alone] += 355
        for table in open_tables(event):
            report(event, table, rng)
        for sheet in state(event).play.rounds[-1].sheets:
            (match,) = sheet.matches
            one, other = sheet.seats
            lead = match.shares[one].points - match.shares[other].points
            share = 10 + sum(abs(lead) > limit for limit in limits)
            for player, mine in ((one, share if lead >= 0 else 20 - share),):
                made_[player] += mine
                made_[other] += 20 - mine
            for player in (one, other):
                points[player] += match.shares[player].points
    play = state(event).play
    assert dict(play.balances) == dict(made_)
    assert {p: n["points"] for p, n in state(event).presenter.scores.items()} == dict(points)
    assert "A bye brings: 14, 355." in words(english().get(f"/e/{event.slug}/rules/"))
