"""Two evenings as announced by halls, over the pages.

A script that knows only the announcement and the reports adds up all prizes again.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

import pytest
from django.test import Client

from tests.worlds.desks import printed
from tests.worlds.events import state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import awards, part, pot_sums
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
Lists = Mapping[str, Mapping[int, int]]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    return client


def reported(desk: Client, event: Tournament) -> Lists:
    """Return all results of each round, from the tables' reports."""
    text = desk.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    lists: dict[str, dict[int, int]] = defaultdict(dict)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=";") if row]
    for number, _table, name, points, _id in rows[1:]:
        lists[name][int(number)] = int(points)
    return lists


def rank(desk: Client, event: Tournament, **fields: str) -> None:
    """Add a ranking by the page of the settings."""
    place = f"/e/{event.slug}/desk/settings/rankings/"
    said = {"round": "0", **fields, "seen": desk.get(place).context["seen"], "key": fields["title"]}
    answer = desk.post(place, said)
    assert answer.status_code == 302, answer.context["form"].errors


def shared(scores: Mapping[str, int], cents: Sequence[int]) -> dict[str, Fraction]:
    """Return the shares of the prizes of places: level people share those of their places."""
    got: dict[str, Fraction] = {}
    for score in set(scores.values()):
        level = [name for name in scores if scores[name] == score]
        ahead = sum(other > score for other in scores.values())
        mine = sum(cents[ahead : ahead + len(level)])
        got |= {name: Fraction(mine, len(level)) for name in level if mine}
    return got


def paid(event: Tournament, title: str) -> dict[str, int]:
    """Return the cents of each winner by a ranking, "" the standings, in the product."""
    got: dict[str, int] = defaultdict(int)
    now = state(event)
    for award in awards(now):
        if award.key.rpartition("/")[0] == title:
            for player in award.players:
                got[now.name(player)] += part(award)
    return {name: cents for name, cents in got.items() if cents}


def agree(told: Mapping[str, int], found: Mapping[str, Fraction], *, parts: int) -> None:
    """The product rounds down to the cent, once for each of the shared `parts`."""
    assert told.keys() == found.keys()
    assert all(0 <= found[name] - cents <= parts for name, cents in told.items())


def test_a_preisskat_has_prizes_of_all_and_of_each_list_from_parts_of_the_fee(desk: Client) -> None:
    """€23.50: 1 € cards, 15 € prizes of all, €7.50 those of the three lists."""
    settings = {
        "ties": "", "rounds": "3", "entry_fee": "23,50", "lost_fees": "0,50",
        "prizes": "Topf: 15 € je Kopf\n50 %, 2: 30 %, 3: 20 %\nletzter: Kartenspiel",
    }  # fmt: skip
    event = made(desk, "evening", "skat", settings, name="Preisskat in B.")
    of_a_list = "Topf: 2,50 € je Kopf\n1: 40 %, 2: 30 %, 3: 15 €\nfür Karten: 30 %"
    rank(desk, event, title="Serie", round="-2", prizes=of_a_list)
    rank(desk, event, title="Verlustgeld", round="-2", prizes="Topf: Verlustgeld\n100 %")
    rank(desk, event, title="Schnitt", average="on", least="3", prizes="Pokal")
    rank(desk, event, title="Gewonnen", measure="won")
    enter(desk, event, [f"Gast {n:02}" for n in range(16)])
    press(desk, event, "start")
    assert state(event).setup.settings["ties"] == []  # level people share what they win
    play_on(desk, event, Random("Preisskat"), rounds=3, phones=0)
    assert state(event).play.phase == "finished"

    lists = reported(desk, event)
    totals = {name: sum(mine.values()) for name, mine in lists.items()}
    pot = 16 * 1500
    agree(paid(event, ""), shared(totals, [pot * n // 100 for n in (50, 30, 20)]), parts=3)
    for number in (1, 2, 3):
        scores = {name: mine[number] for name, mine in lists.items()}
        left = 16 * 250 - 1500  # what the fixed third prize leaves
        cents = [left * 40 // 100, left * 30 // 100, 1500]
        agree(paid(event, f"Serie {number}"), shared(scores, cents), parts=3)
        due = sum(fee.cents for fee in state(event).presenter.table_fees if fee.round == number)
        assert due
        agree(paid(event, f"Verlustgeld {number}"), shared(scores, [due]), parts=1)
    # all that the pots hold is a prize, and with 1 € a head for cards it is what came in
    sums = {one.titles: (one.holds, one.prizes + one.kept) for one in pot_sums(state(event))}
    assert all(holds == prizes for holds, prizes in sums.values())
    of_fees = [holds for titles, (holds, _p) in sums.items() if "Verlustgeld" not in titles[0]]
    assert sum(of_fees) + 16 * 100 == 16 * 2350
    rows = {one.key: one for one in awards(state(event))}
    best = [name for name in totals if totals[name] == max(totals.values())]
    assert {state(event).name(p) for p in rows["Schnitt/1"].players} <= set(best)
    money = words(desk.get(f"/e/{event.slug}/desk/money/"))
    assert (
        "Serie 2: Im Topf sind 40,00 €. Die Preise kosten 32,50 €; 7,50 € bleiben in der Kasse."
        in money
    )
    assert "Serie 2 · Zurückgelegt für Karten" in money
    made_of = (
        "Vom Startgeld von 23,50 €: 15,00 € Rangliste + 2,50 € Serie 1 + 2,50 € Serie 2 + "
        "2,50 € Serie 3 + 1,00 € Kasse."
    )
    assert f"{made_of} 1,00 € von jedem Startgeld sind in keinem Topf" in money
    assert made_of in words(desk.get(f"/e/{event.slug}/rules/"))
    # each list has its page, its lines in the file and on paper
    third = words(english().get(f"/e/{event.slug}/standings/3/"))
    assert "Serie 3 · Place 1" in third
    assert "Serie 2 · Place 1" not in third
    export = desk.get(f"/e/{event.slug}/desk/tables/rankings.csv").content.decode("utf-8-sig")
    assert [export.count(f"Serie {n};") for n in (1, 2, 3)] == [16, 16, 16]
    assert "standings" in printed(desk, event)


def test_ladies_without_a_main_prize_have_prizes_of_their_own(desk: Client) -> None:
    """333, 222 and 111 €, things to the half of all, and extra prizes for ladies."""
    settings = {
        "ties": "", "rounds": "2", "deals": "3", "entry_fee": "10",
        "prizes": "1: 333 €, 2: 222 €, 3: 111 €, jeder zweite: Sachpreis\n2 verlost: Schinken",
    }  # fmt: skip
    event = made(desk, "evening", "binokel", settings, name="Kulturverein")
    enter(
        desk,
        event,
        [f"{'Frau' if n % 2 else 'Herr'} {n:02} {'[Damen]' * (n % 2)}" for n in range(24)],
    )
    rank(desk, event, title="Damen", whose="alone:Damen", others="on", prizes="1–3: 10 €, 4–: Rose")
    press(desk, event, "start")
    play_on(desk, event, Random("Damen"), rounds=2, phones=0)

    lists = reported(desk, event)
    totals = {name: sum(mine.values()) for name, mine in lists.items()}
    now = state(event)
    named = {now.name(row.player): row.rank or 0 for row in now.format.ranking(now.play)}
    # whom the tables' points part is ranked by them
    by_place = [totals[name] for name in sorted(named, key=lambda name: named[name])]
    assert by_place == sorted(totals.values(), reverse=True)
    agree(paid(event, ""), shared(totals, [33_300, 22_200, 11_100]), parts=3)
    with_prize = {name for name in named if named[name] <= 12}
    others = {name: -named[name] for name in totals if "Frau" in name and name not in with_prize}
    agree(paid(event, "Damen"), shared(others, [1000, 1000, 1000]), parts=3)
    roses = {
        state(event).name(p) for a in awards(state(event)) if a.prize == "Rose" for p in a.players
    }
    assert not roses & with_prize
    assert roses | set(paid(event, "Damen")) == set(others)
    lots = [a.players for a in awards(state(event)) if a.prize == "Schinken"]
    assert [len(one) for one in lots] == [1, 1]
    (main,) = [one for one in pot_sums(state(event)) if "" in one.titles]
    assert (main.holds, main.prizes) == (24_000, 66_600 + 3_000)
    money = words(desk.get(f"/e/{event.slug}/desk/money/"))
    assert "Die Preise kosten 696,00 €, das sind 456,00 € mehr als da ist." in money
