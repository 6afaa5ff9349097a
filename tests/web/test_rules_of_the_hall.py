"""Two evenings with rules about the value of places and the price of remarks, over the pages.

A script adds up all scores again, from the announcement and the tables' reports. The organizer's
way for Tarock: *New event* (evening, two clicks for kind and game), *More settings* (one click).
Under *Score* choose *put together* and type 10, 8, 6, 4, beside which stands the value of a table.
Under *Tables* choose *strictly by standing*; minutes under *Rounds*. Burraco: the same page once
for each group. *Penalty points* take one line; the remark is then a click in the menu of each pair
on the page of players, a late pair the form *late entry* there.
"""

from __future__ import annotations

import csv
import io
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from django.test import Client

from tests.worlds.desks import printed
from tests.worlds.events import state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, play_on, press, report_all
from tournaments.domain.standings import standings
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
Table = dict[str, int]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    return client


def reported(desk: Client, event: Tournament) -> Iterator[tuple[int, Table]]:
    """Of each table its round and what everybody made there."""
    text = desk.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    tables: dict[tuple[int, int], Table] = defaultdict(dict)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=";") if row]
    for number, table, name, points, _id in rows[1:]:
        tables[int(number), int(table)][name] = int(points)
    yield from ((number, table) for (number, _n), table in sorted(tables.items()))


def test_eighty_play_tarock_in_fours_on_time_strictly_by_standing(desk: Client) -> None:
    """10, 8, 6 and 4 for the places of a table; the next tables are filled from the first on."""
    settings = {
        "rounds": "3", "minutes": "45", "deals": "3", "table_size": "4", "other_sizes": "",
        "draw": "strict", "score.word": "", "score.places": "10, 8, 6, 4", "entry_fee": "15",
    }  # fmt: skip
    event = made(desk, "evening", "binokel", settings, name="Tarock in G.")
    enter(desk, event, [f"Gast {n:02}" for n in range(80)])
    press(desk, event, "start")
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for number in (1, 2, 3):
        for kind in ("draw", "publish", "go"):
            press(desk, event, kind)
        seats = [table.players for table in state(event).play.tables]
        assert [len(table) for table in seats] == [4] * 20
        assert state(event).play.round_due is not None
        names = state(event).name
        if number > 1:  # nobody sits above who has less
            least = [min(totals[names(p)] for p in table) for table in seats]
            most = [max(totals[names(p)] for p in table) for table in seats]
            assert all(low >= high for low, high in zip(least, most[1:], strict=False))
        report_all(event, Random(f"Tarock {number}"), phones=1)
        for _round, table in (each for each in reported(desk, event) if each[0] == number):
            order = sorted(table.values(), reverse=True)
            for name, points in table.items():
                first, level = order.index(points), order.count(points)
                totals[name] += Fraction(sum((10, 8, 6, 4)[first : first + level]), level)
    assert state(event).play.phase == "finished"
    assert sum(totals.values()) == 3 * 20 * 28
    lines = standings(state(event))
    assert {line.name: line.balance for line in lines} == totals
    assert all(totals[a.name] >= totals[b.name] for a, b in pairwise(lines))
    assert "Ein Tisch bringt zusammen: Punkte je Platz 10, 8, 6, 4." in words(
        desk.get(f"/e/{event.slug}/rules/")
    )
    assert "standings" in printed(desk, event)


FOUR_DEALS = (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000)


def test_burraco_is_played_in_two_groups_with_remarks_that_cost(desk: Client) -> None:
    """Experts and beginners, 20 € a person; from the second remark on 100 points off each time; a
    late pair plays if it makes a table."""
    settings = {
        "entrants": "pairs", "rounds": "3", "deals": "4", "draw": "standing", "entry_fee": "40",
        "score.word": "", "score.victory.word": "deals_4", "ties": "Spielpunkte",
        "bye_credit.word": "", "bye_credit": "10", "penalties": "Ermahnung: 0, 100 Spielpunkte",
    }  # fmt: skip
    groups = {}
    for title, count in (("Könner", 6), ("Anfänger", 5)):
        event = made(desk, "evening", "buraco", settings, name=f"Burraco, {title}")
        enter(desk, event, [f"{title} {n}a & {title} {n}b" for n in range(count)])
        groups[title] = event
    late = groups["Anfänger"]
    for event in groups.values():  # both in the same hall, round after round
        press(desk, event, "start")
    for number in (1, 2, 3):
        for event in groups.values():
            play_on(desk, event, Random(f"{event.name} {number}"), rounds=1, phones=1)
        if number == 1:  # five pairs: the sixth makes a table, and nobody sits out any more
            assert len(state(late).play.rounds[0].byes) == 1
            act(desk, late, "late_entry", name="Zoe & Yann")
    assert not state(late).play.rounds[1].byes

    experts = groups["Könner"]
    noisy = next(iter(state(experts).play.status))
    taken = []
    for _remark in range(3):
        page = desk.get(f"/e/{experts.slug}/desk/players/")
        (row,) = (row for row in page.context["rows"] if row["player"] == noisy)
        ((step, title, points),) = row["penalties"]
        taken.append((title, points))
        fields = {"player": noisy, "rule": step.rule.title, "points": step.points}
        fields |= {"match_points": "1"}
        assert desk.post(f"/e/{experts.slug}/desk/do/penalty/", fields).status_code == 302
    assert taken == [
        ("Ermahnung", "±0"), ("Ermahnung (2.)", "−100"), ("Ermahnung (3.)", "−100")
    ]  # fmt: skip

    for event in groups.values():
        victory: dict[str, int] = defaultdict(int)
        match: dict[str, int] = defaultdict(int)
        for _number, table in reported(desk, event):
            (a, mine), (b, others) = table.items()
            won = bisect_left(FOUR_DEALS, abs(mine - others))
            victory[a] += 10 + won * ((mine > others) - (mine < others))
            victory[b] += 10 - won * ((mine > others) - (mine < others))
            match[a] += mine
            match[b] += others
        now = state(event)
        for player in now.play.rounds[0].byes:
            victory[now.name(player)] += 10
        if event == experts:
            match[now.name(noisy)] -= 200
        lines = standings(now)
        assert now.play.phase == "finished"
        assert {line.name: line.balance for line in lines} == victory
        order = [(victory[line.name], match[line.name]) for line in lines]
        assert order == sorted(order, reverse=True)
        money = desk.get(f"/e/{event.slug}/desk/money/").context
        assert {row.due for row in money["fees"]} == {"40,00 €"}
    assert "−100 (Ermahnung (3.), von den Spielpunkten)" in words(
        desk.get(f"/e/{experts.slug}/standings/")
    )
