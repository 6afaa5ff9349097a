"""A Preisschafkopf with a final, over its pages.

Five preliminary evenings at tables of four allow several starts of one person. The best of each
table go to the final, and wild cards. The organizer's way: evenings by *New event* (the kind, the
form, the list of names: one click each). The final: *Next stage* at the desk of the last evening
(one click), a tick for each evening before and for *One name is one person*, *the best of every
table of the last round* with 1. Then under *Further ones and wild cards* the second line: *the best
scores of all events in one list* with a number, and a name; *Only show who goes on* (one click),
*Create* (one click). The test computes the results from the tables' reports alone.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from random import Random
from secrets import token_hex

import pytest
from django.test import Client

from tests.worlds.events import state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.phones import english, player_home
from tournaments.domain.standings import standings
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
REGULARS = [f"Gast {n:02}" for n in range(30)]


def tables_of(desk: Client, event: Tournament) -> dict[int, dict[str, int]]:
    """Return the results of each table, from the file of the desk."""
    text = desk.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    tables: dict[int, dict[str, int]] = defaultdict(dict)
    for _round, table, name, points, _id in list(csv.reader(io.StringIO(text), delimiter=";"))[1:]:
        tables[int(table)][name] = int(points)
    return tables


def test_the_best_of_five_evenings_and_wild_cards_play_the_final(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    rng = Random("Preisschafkopf")
    evenings: list[Tournament] = []
    taken: dict[str, str] = {}
    best: dict[str, int] = {}
    moved = 0
    for number in range(1, 6):
        settings = {"rounds": "1", "deals": "3", "entry_fee": "10"}
        evening = made(client, "evening", "skat", settings, name=f"Vorrunde {number}")
        again = [*taken][:9] if number == 5 else []  # most of the last evening have won before
        others = [name for name in REGULARS if name not in again]
        enter(client, evening, again + rng.sample(others, 12 - len(again)))
        press(client, evening, "start")
        play_on(client, evening, rng, phones=number == 1)
        evenings.append(evening)
        # by the announcement: the best of each table; whoever is it twice leaves it to the next
        rank = {line.name: k for k, line in enumerate(standings(state(evening)))}
        for table in tables_of(client, evening).values():
            order = sorted(table, key=lambda name: (-table[name], rank[name]))
            left = [name for name in order if name not in taken]
            moved += order.index(left[0]) if left else len(order)
            taken |= dict.fromkeys(left[:1], evening.name)
            best |= {name: max(n, best.get(name, n)) for name, n in table.items()}
    assert moved
    others = sorted((name for name in best if name not in taken), key=lambda name: -best[name])
    many = next(n for n in range(2, 9) if best[others[n - 1]] > best[others[n]])  # a clear edge
    wild = {name: best[name] for name in others[:many]}

    stage = f"/e/{evenings[-1].slug}/desk/stage/"
    data = {
        "name": "Finale", "kind": "evening", "of": "tables", "count": "1", "first": "1",
        "groups": [evening.pk for evening in evenings[:-1]], "of_2": "scores", "count_2": str(many),
        "names": "Die Wirtin [Damen]",
    }  # fmt: skip
    refused = client.post(stage, {**data, "key": "a", "look": "1"})
    assert refused.status_code == 422  # one name from two evenings, and nobody said it is one
    data["one_name"] = "on"
    looked = client.post(stage, {**data, "key": "b", "look": "1"})
    assert looked.status_code == 200, looked.context["form"].errors
    shown = looked.context["qualified"]
    told = {one.name: one.why for one in shown.chosen}
    assert {*told} == {*taken, *wild, "Die Wirtin"}
    assert all(told[name].startswith(taken[name]) for name in taken)
    scores = [int(told[name].split(" · ")[1].split()[0]) for name in [*told][len(taken) : -1]]
    assert scores == [*wild.values()]
    assert told["Die Wirtin"] == "Wildcard"
    assert len(shown.again) == moved
    assert "Wer weiterkommt" in words(looked)
    assert Tournament.objects.count() == 5
    assert client.post(stage, {**data, "key": token_hex(4)}).status_code == 302
    final = Tournament.objects.get(name="Finale")
    assert [state(final).name(who) for who in state(final).play.status] == [*told]
    # a phone that played any of the evenings by which somebody goes on is led there
    name, evening = next((n, e) for e in evenings for n in taken if taken[n] == e.name)
    who = next(p for p in state(evening).play.status if state(evening).name(p) == name)
    assert "It goes on: Finale" in words(english().get(player_home(evening, who)))
    press(client, final, "start")
    assert not any(state(final).play.balances.values())  # all begin anew
    play_on(client, final, rng, phones=0)
    assert {line.name for line in standings(state(final))} == {*told}
