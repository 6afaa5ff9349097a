"""Two seasons of Binokel over their pages, from the forms of their evenings to an empty box.

The organizer's way begins with *New event* for each evening (the kind, the form with fee and
prizes, the list of names: a click each). Then follow *Take all fees* (one), rounds, *Collect* at
each table (two), prizes (one each). *New series* of the organization (one), under *Points of an
evening* the score itself. Then under *What counts* the least or the best evenings, under *Box of
the season* its prizes, and its *Events* (a click each). The test computes the announced results
again from the tables' reports.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.evenings import known
from tests.worlds.events import state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, play_on, press, typed
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import awards, part
from tournaments.store.models import Series, Tournament, User
from tournaments.store.series.box import box_of

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    return client


def evening(
    desk: Client, name: str, who: Sequence[str], settings: Mapping[str, str], lot: str
) -> Tournament:
    """An evening of one round at tables of three, of which all fees are taken and prizes given."""
    usual = {"rounds": "1", "table_size": "3", "deals": "6"}
    event = made(desk, "evening", "binokel", {**usual, **settings}, name=name)
    enter(desk, event, who)
    press(desk, event, "start")
    seen = desk.get(f"/e/{event.slug}/desk/money/").context["take_seen"]
    desk.post(f"/e/{event.slug}/desk/money/take-all/", {"seen": seen})
    play_on(desk, event, Random(lot), phones=0)
    for (number, table), cents in state(event).presenter.tills.items():
        if cents:
            amount = f"{cents / 100:.2f}"
            act(desk, event, "collect", round=str(number), table=str(table), amount=amount)
    for award in awards(state(event)):
        for player in award.players:
            handed = {"prize": award.key, "player": player}
            desk.post(f"/e/{event.slug}/desk/money/hand-out/", handed)
    return event


def season(desk: Client, evenings: Sequence[Tournament], **settings: str) -> Series:
    organization = evenings[0].organization
    assert organization is not None
    known(organization, *evenings)
    page = reverse("series-new", args=[organization.slug])
    context = desk.get(page).context
    data = typed(context["form"], context["options"])
    data |= {"name": "Saison", "s-points": "score", "s-bonus": "0"}
    answer = desk.post(page, data | {f"s-{key}": value for key, value in settings.items()})
    assert answer.status_code == 302, answer.context["options"].errors
    series = Series.objects.get()
    for event in evenings:
        desk.post(reverse("series-events", args=[series.slug]), {"tournament": event.pk})
    return series


def made_at(desk: Client, event: Tournament) -> dict[str, int]:
    """Return the results of an evening, from the file of the desk."""
    text = desk.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]
    return {name: int(points) for _round, _table, name, points, _id in rows}


def won_at(event: Tournament) -> Counter[str]:
    """The cents that everybody won at an evening, as the product says."""
    now, won = state(event), Counter[str]()
    for award in awards(now):
        won.update({now.name(player): part(award) for player in award.players})
    return won


def shares(scores: Mapping[str, int], cents: Sequence[int]) -> dict[str, int]:
    """Return the shares of the prizes of places: level people share those of their places."""
    got = {}
    for name, score in scores.items():
        level = sum(other == score for other in scores.values())
        ahead = sum(other > score for other in scores.values())
        if mine := sum(cents[ahead : ahead + level]):
            got[name] = mine // level
    return got


def agree(told: Mapping[str, int], found: Mapping[str, int]) -> None:
    """The product rounds down to the cent for each of the places that level people share."""
    assert {n for n in told if told[n]} == {*found}
    assert all(0 <= found[name] - told[name] <= 3 for name in found)


def rows_of(series: Series) -> dict[str, tuple[int | None, str]]:
    """Place and points of everybody, as strangers see them."""
    page = english().get(reverse("series", args=[series.slug]))
    return {row.somebody.name: (row.rank, row.total) for row in page.context["rows"]}


def test_a_triathlon_in_three_villages_is_won_by_who_played_all_of_them(desk: Client) -> None:
    """8 € a day, of which 1 € a head goes to the overall prizes; who misses a day has no place."""
    people = [f"Gast {n:02}" for n in range(12)]
    villages = {"Adorf": people[:9], "Bdorf": people[3:], "Cdorf": people[:3] + people[6:]}
    settings = {"entry_fee": "8", "prizes": "für Gesamt: 1 € je Kopf\n50 %\n30 %\n20 %", "ties": ""}
    events = [evening(desk, name, who, settings, name) for name, who in villages.items()]
    for event in events:
        day = made_at(desk, event)
        left = 9 * 700
        agree(won_at(event), shares(day, [left * n // 100 for n in (50, 30, 20)]))
    series = season(desk, events, least_events="3", tie_1="none", tie_2="none", tie_3="none",
                    tie_4="none", box_prizes="60 %\n40 %")  # fmt: skip
    days = [made_at(desk, event) for event in events]
    sums = {name: sum(day[name] for day in days) for name in people[6:9]}
    found = rows_of(series)
    assert {name for name, (rank, _total) in found.items() if rank} == {*sums}
    for name, total in sums.items():
        rank = 1 + sum(other > total for other in sums.values())
        assert found[name] == (
            rank,
            f"{total:,}".replace(",", "\u202f") if total > 9999 else str(total),
        )
    assert all(found[name][0] is None for name in people if name not in sums)
    box = box_of(series)
    short = sum(
        pot - sum(won_at(event).values()) for event, pot in zip(events, [9 * 700] * 3, strict=True)
    )
    assert box.balance == 3 * 900 + short  # what rounding left is there too
    for award in box.awards:
        for who in award.players:
            desk.post(
                reverse("series-box-hand-out", args=[series.slug]), {"prize": award.key, "who": who}
            )
    assert 0 <= box_of(series).balance <= 6  # what rounding leaves


def test_a_cup_of_four_evenings_pays_a_charity_for_each_lost_game(desk: Client) -> None:
    """The best three of four evenings count; 1 € for each lost game; all entry fees are prizes."""
    people = [f"Gast {n:02}" for n in range(9)]
    settings = {"entry_fee": "5", "prizes": "50 %\n30 %\n20 %", "lost_fees": "1", "ties": ""}
    events = [evening(desk, f"Abend {n}", people, settings, f"cup {n}") for n in range(1, 5)]
    lost = 0
    for event in events:
        agree(won_at(event), shares(made_at(desk, event), [2250, 1350, 900]))
        lost += sum(counts["lost"] for counts in state(event).presenter.counts.values())
    assert lost
    series = season(desk, events, best_of="3", box_prizes="für das Kinderheim: 100 %")
    days = [made_at(desk, event) for event in events]
    best = {name: sum(sorted(day[name] for day in days)[1:]) for name in people}
    found = {
        name: int(total.replace(",", "").replace("\u202f", ""))
        for name, (_r, total) in rows_of(series).items()
    }
    assert found == best
    rank = {name: rank for name, (rank, _total) in rows_of(series).items()}
    assert sorted(best, key=lambda n: (-best[n], rank[n])) == sorted(
        best, key=lambda n: rank[n] or 0
    )
    box = desk.get(reverse("series-box", args=[series.slug]))
    over = sum(4500 - sum(won_at(event).values()) for event in events)
    assert box_of(series).balance == 100 * lost + over
    assert "Zurückgelegt für das Kinderheim" in words(box)
