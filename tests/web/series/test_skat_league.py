"""A Skat league of four teams of four over its pages, and a Preisskat with tandems.

The organizer's way: each list of a match day is an event (*New event*, the form, the list of names
with `[Team: Krone]` behind each: a click each). *Wishes for the draws*, *By label* keep team mates
apart (two clicks); the next list keeps the labels. The series has 3, 2, 1, 0 as *Points of the
places*, and on *Rankings and prizes* one of *Team: added up* by *points of a team's place* (three
clicks). A tandem is a label of two, with a ranking of the event, and a higher entry fee (*Money*,
one click).
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.evenings import known
from tests.worlds.events import sent, state
from tests.worlds.matches import enter, made, play_on, press, typed
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import awards, part
from tournaments.store.models import Series, Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
TEAMS = {name: [f"{name} {n}" for n in range(1, 5)] for name in ("Krone", "Linde", "Adler", "Rose")}


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    return client


def reported(desk: Client, event: Tournament) -> dict[str, int]:
    text = desk.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]
    return {name: int(points) for _round, _table, name, points, _id in rows}


def a_list(desk: Client, number: int) -> Tournament:
    """One list: labels are typed at the first; at the third a substitute plays for the Krone."""
    lines = [f"{who} [Team: {t}]" if number == 1 else who for t in TEAMS for who in TEAMS[t]]
    if number == 3:
        lines[0] = "Ersatz [Team: Krone]"
    settings = {"rounds": "1", "deals": "3"}
    event = made(desk, "evening", "skat", settings, name=f"Liste {number}")
    enter(desk, event, lines)
    if number == 1:
        page = f"/e/{event.slug}/desk/wishes/"
        apart = {"by_label": "1", "label-0": "apart", "seen": desk.get(page).context["seen"]}
        assert desk.post(page, {**apart, "key": "apart"}).status_code == 302
    press(desk, event, "start")
    play_on(desk, event, Random(f"league {number}"), phones=0)
    return event


def test_four_teams_of_four_play_a_league_by_their_places_on_each_list(desk: Client) -> None:
    lists = [a_list(desk, number) for number in (1, 2, 3)]
    crews = [{name.split()[0] for name in map(state(lists[0]).name, table)}
             for table in state(lists[0]).play.rounds[0].seats]  # type: ignore[attr-defined]  # fmt: skip
    assert crews == [{*TEAMS}] * 4  # one of each team at each table
    organization = lists[0].organization
    assert organization is not None
    known(organization, *lists)
    page = reverse("series-new", args=[organization.slug])
    context = desk.get(page).context
    data = typed(context["form"], context["options"])
    data |= {"name": "Liga", "s-place_points": "3, 2, 1, 0", "s-bonus": "0"}
    assert desk.post(page, data).status_code == 302
    series = Series.objects.get()
    for event in lists:
        desk.post(reverse("series-events", args=[series.slug]), {"tournament": event.pk})
    page = reverse("series-rankings", args=[series.slug])
    liga = {"title": "Liga", "whose": "together:Team", "measure": "places"}
    alone = {**liga, "whose": "alone:Team", "seen": desk.get(page).context["seen"]}
    assert desk.post(page, alone).status_code == 422  # places are those of teams
    assert desk.post(page, {**liga, "seen": desk.get(page).context["seen"]}).status_code == 302

    # by the announcement: 3, 2, 1, 0 for each list, then game points
    points, games = Counter[str](), Counter[str]()
    for event in lists:
        sums = Counter[str]()
        for name, made_ in reported(desk, event).items():
            sums[name.replace("Ersatz", "Krone").split()[0]] += made_
        for team, total in sums.items():
            points[team] += [3, 2, 1, 0][sum(other > total for other in sums.values())]
        games.update(sums)
    expected = {
        team: (
            1 + sum((points[o], games[o]) > (points[team], games[team]) for o in TEAMS),
            points[team],
        )
        for team in TEAMS
    }
    found = english().get(reverse("series-ranking", args=[series.slug, 1])).context["ranking"].rows
    assert {row.name: (row.rank, row.value) for row in found} == expected
    krone = next(row for row in found if row.name == "Krone")
    assert {member.name for member in krone.members} == {*TEAMS["Krone"], "Ersatz"}


def test_tandems_pay_more_and_have_prizes_of_their_own(desk: Client) -> None:
    """10 €, in a tandem 12 € each; the 2 € of twelve people go to the first two tandems."""
    event = made(desk, "evening", "skat", {"rounds": "1", "deals": "3", "entry_fee": "10",
                                           "prizes": "100 €", "ties": ""})  # fmt: skip
    people = [f"Gast {n:02}" for n in range(16)]
    tandem = {name: f"T{n // 2}" for n, name in enumerate(people[:12])}
    enter(desk, event, [f"{n} [Tandem: {tandem[n]}]" if n in tandem else n for n in people])
    sent(event, "entry_fee", label="Tandem", cents=1200)
    page = f"/e/{event.slug}/desk/settings/rankings/"
    fields = {"title": "Tandems", "whose": "together:Tandem", "prizes": "Topf: 24 €\n2/3\n1/3"}
    said = {"round": "0", **fields, "seen": desk.get(page).context["seen"], "key": "k"}
    assert desk.post(page, said).status_code == 302
    press(desk, event, "start")
    seen = desk.get(f"/e/{event.slug}/desk/money/").context["take_seen"]
    desk.post(f"/e/{event.slug}/desk/money/take-all/", {"seen": seen})
    assert state(event).box == 12 * 1200 + 4 * 1000
    play_on(desk, event, Random("tandems"), phones=0)
    sums = Counter[str]()
    for name, made_ in reported(desk, event).items():
        sums.update({tandem[name]: made_} if name in tandem else {})
    told = Counter[str]()
    for award in awards(state(event)):
        for player in award.players if award.key.startswith("Tandems/") else ():
            told[tandem[state(event).name(player)]] += part(award)
    agree(told, sums)


def agree(told: Mapping[str, int], sums: Mapping[str, int]) -> None:
    """16 € and 8 €; level tandems share those of their places, down to the cent for each person."""
    for team, total in sums.items():
        level = sum(other == total for other in sums.values())
        ahead = sum(other > total for other in sums.values())
        due = sum([1600, 800][ahead : ahead + level]) // level
        assert 0 <= due - told[team] <= 3
