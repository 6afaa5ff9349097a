"""A championship of a Skat club over its pages.

Teams of two with a substitute, the average with a least number of evenings, a prize for ladies, and
the box. The organizer's way: *Settings* of the series, *Rankings and prizes* (two clicks), a title,
*Of whom* and the other fields, *Save* (one click each). Labels stand behind the names of each
evening's list. The test computes every number again from the tables' reports.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.worlds.evenings import known
from tests.worlds.events import names, state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press, typed
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import part
from tournaments.store.models import Series, SeriesMovement, Tournament, User
from tournaments.store.series.box import box_of

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
TEAMS = ("Krone", "Linde", "Adler", "Rose")


def crew(number: int) -> list[str]:
    """Two of each team; at the second evening somebody else plays for the first one, who played
    the first evening for nobody; at the third only newcomers' labels are typed."""
    people = names(8)
    lines = [
        f"{name} [Team: {TEAMS[k // 2]}]{' [Damen]' * (k % 2)}" for k, name in enumerate(people)
    ]
    if number == 1:
        return [*lines, *(f"Gast {n}" for n in range(4))]
    if number == 2:
        return [*lines[1:], "Gast 0 [Team: Krone]", "Gast 1", "Gast 2", "Gast 3", "Gast 4"]
    return [*people, "Gast 0", "Gast 1", "Neu [Team: Rose]", "Gast 3"]


def team_at(number: int, name: str) -> str:
    """Return the team of a player at an evening, by the announcement."""
    if name in names(8):
        return TEAMS[names(8).index(name) // 2]
    return {"Gast 0": "Krone" if number > 1 else "", "Neu": "Rose"}.get(name, "")


@pytest.fixture
def season(client: Client) -> tuple[Series, list[dict[str, int]]]:
    """Three evenings, and what everybody made at each."""
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    evenings, made_by = [], []
    for number in (1, 2, 3):
        settings = {"rounds": "1", "deals": "3"}
        evening = made(client, "evening", "skat", settings, name=f"Abend {number}")
        enter(client, evening, crew(number))
        press(client, evening, "start")
        play_on(client, evening, Random(f"club {number}"), phones=0)
        text = client.get(f"/e/{evening.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]
        made_by.append({name: int(points) for _r, _t, name, points, _id in rows})
        evenings.append(evening)
    organization = evenings[0].organization
    assert organization is not None
    known(organization, *evenings)
    page = reverse("series-new", args=[organization.slug])
    context = client.get(page).context
    data = typed(context["form"], context["options"])
    data |= {"name": "Klubmeister", "s-points": "score", "s-bonus": "0"}
    data |= {f"s-tie_{n}": "none" for n in range(1, 5)}  # level ones share place and prize
    wrong = client.post(page, {**data, "s-box_prizes": "30 %\nje Tisch: Wein"})
    assert wrong.status_code == 422
    assert "Zeile 2: Aus der Kasse einer Saison" in words(wrong)
    assert client.post(page, {**data, "s-box_prizes": "30 %"}).status_code == 302
    series = Series.objects.get()
    for evening in evenings:
        client.post(reverse("series-events", args=[series.slug]), {"tournament": evening.pk})
    return series, made_by


def rank(desk: Client, series: Series, **fields: str) -> Any:
    """Add a ranking on its page."""
    place = reverse("series-rankings", args=[series.slug])
    return desk.post(place, {**fields, "seen": desk.get(place).context["seen"]})


def shown(client: Client, series: Series, number: int) -> list[tuple[int, str, Any]]:
    page = client.get(reverse("series-ranking", args=[series.slug, number]))
    return [(row.rank, row.name, row.value) for row in page.context["ranking"].rows]


def ranked(values: dict[str, Fraction]) -> list[tuple[int, str, float]]:
    lines = [
        (1 + sum(o > v for o in values.values()), n, round(float(v), 2)) for n, v in values.items()
    ]
    return sorted(lines)


def test_a_club_championship_of_teams_ladies_and_averages(
    client: Client, season: tuple[Series, list[dict[str, int]]]
) -> None:
    series, made_by = season
    teams = {"title": "Mannschaften", "whose": "together:Team", "prizes": "40 €\n10 €"}
    assert rank(client, series, **teams).status_code == 302
    ladies = {"title": "Damen", "whose": "alone:Damen", "others": "on", "prizes": "10 %"}
    assert rank(client, series, **ladies).status_code == 302
    assert rank(client, series, title="Schnitt", average="on", least="3").status_code == 302
    assert rank(client, series, title="Zu viel", prizes="61 %").status_code == 422
    unread = rank(client, series, title="Unlesbar", prizes="5 €\nKönige: Wein")
    assert "Zeile 2: Vor dem Doppelpunkt" in words(unread)

    # by the announcement, from what the tables reported
    sums: dict[str, Fraction] = defaultdict(Fraction)
    total: dict[str, Fraction] = defaultdict(Fraction)
    there: dict[str, int] = defaultdict(int)
    for number, evening in enumerate(made_by, 1):
        for name, points in evening.items():
            total[name] += points
            there[name] += 1
            if team := team_at(number, name):
                sums[team] += points
    public = english()
    assert sorted(shown(public, series, 1)) == ranked(dict(sums))
    women = {name: total[name] for name in names(8)[1::2]}
    assert [row[2] for row in shown(public, series, 2)] == sorted(women.values(), reverse=True)
    averages = {name: total[name] / 3 for name in total if there[name] == 3}
    assert sorted(shown(public, series, 3)) == ranked(averages)
    page = words(public.get(reverse("series-ranking", args=[series.slug, 1])))
    assert "At each evening those count who had the label then." in page

    # the settings keep what the other page has agreed on
    page = reverse("series-settings", args=[series.slug])
    context = client.get(page).context
    data = typed(context["form"], context["options"])
    sent = {**data, "seen": context["seen"], "season": "2026", "s-box_prizes": "30 %"}
    assert client.post(page, sent).status_code == 302
    series.refresh_from_db()
    assert [one["title"] for one in series.settings["rankings"]] == [
        "Mannschaften", "Damen", "Schnitt",
    ]  # fmt: skip

    # of 180 € 50 € go to teams, then 30 % to the first and 10 % to a lady without a prize
    gift = {"purpose": "gift", "cents": "180"}
    assert client.post(reverse("series-box", args=[series.slug]), gift).status_code == 302
    first = shares(total, [3_900])
    agree(paid(series, ""), first)
    agree(
        paid(series, "Damen"), shares({n: p for n, p in women.items() if n not in first}, [1_300])
    )
    of_teams = Counter[str]()
    for team, cents in shares(sums, [4_000, 1_000]).items():
        crew_ = crew_of(made_by, team)
        of_teams.update(dict.fromkeys(crew_, cents // len(crew_)))
    agree(paid(series, "Mannschaften"), of_teams)
    box = client.get(reverse("series-box", args=[series.slug]))
    lady = next(share for share in box.context["shares"] if share.key == "Damen/1").receivers[0]
    hand = {"prize": "Damen/1", "who": lady[0]}
    client.post(reverse("series-box-hand-out", args=[series.slug]), hand)
    assert SeriesMovement.objects.get(prize="Damen/1").cents == paid(series, "Damen")[lady[1]]

    address = reverse("series-rankings-file", args=[series.slug, "csv"])
    text = client.get(address).content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]
    krone = [line for line in lines if line[2] == "Krone"]
    assert {line[4] for line in krone} == {*names(2), "Gast 0"}
    assert sum(int(line[5]) for line in krone) == sums["Krone"]
    assert public.get(address).status_code == 302
    paper = client.get(reverse("series-table-pdf", args=[series.slug]))
    assert paper["Content-Type"] == "application/pdf"
    printed = PdfReader(io.BytesIO(paper.content)).pages[0].extract_text()
    assert all(word in printed for word in ("Klubmeister", "Mannschaften", "Gast 0", "Schnitt"))
    assert public.get(reverse("series-table-pdf", args=[series.slug])).status_code == 302
    answer = Client().get(f"/api/v1/series/{series.slug}").json()
    assert [one["title"] for one in answer["rankings"]] == ["Mannschaften", "Damen", "Schnitt"]
    assert {line["says"]: line["value"] for line in answer["rankings"][0]["lines"]} == sums

    seen = client.get(reverse("series-rankings", args=[series.slug])).context["seen"]
    gone = {"remove": "1", "number": "3", "seen": seen}
    client.post(reverse("series-rankings", args=[series.slug]), gone)
    series.refresh_from_db()
    assert len(series.settings["rankings"]) == 2
    stage = {
        "key": "k", "name": "Finale", "kind": "evening", "count": "1",
        "of": f"places:series:{series.slug}:Mannschaften",
    }  # fmt: skip
    last = Tournament.objects.get(name="Abend 3")
    done = client.post(f"/e/{last.slug}/desk/stage/", stage)
    assert done.status_code == 302, done.context["form"].errors
    final = state(Tournament.objects.get(name="Finale"))
    best = {team for rank, team, _points in ranked(dict(sums)) if rank == 1}
    went = {final.name(who) for who in final.play.status}
    assert went in [{*crew_of(made_by, team)} for team in best]


def crew_of(made_by: list[dict[str, int]], team: str) -> list[str]:
    """Return the members of a team at some evening."""
    there = {n: None for k, one in enumerate(made_by, 1) for n in one if team_at(k, n) == team}
    return [*there]


def shares(scores: Mapping[str, Fraction], cents: Sequence[int]) -> dict[str, int]:
    """Return the shares of the prizes of places: level ones share those of their places."""
    got = {}
    for name, score in scores.items():
        level = sum(other == score for other in scores.values())
        ahead = sum(other > score for other in scores.values())
        if mine := sum(cents[ahead : ahead + level]):
            got[name] = mine // level
    return got


def paid(series: Series, title: str) -> dict[str, int]:
    """Return the cents of each winner by a ranking, "" the table, in the product."""
    box, got = box_of(series), Counter[str]()
    for award in box.awards:
        if award.key.rpartition("/")[0] == title:
            got.update({box.name(who): part(award) for who in award.players})
    return got


def agree(told: Mapping[str, int], found: Mapping[str, int]) -> None:
    """The product rounds down to the cent for each of the places that level ones share."""
    assert told.keys() == found.keys()
    assert all(abs(found[name] - told[name]) <= 3 for name in found)
