"""A series of ten evenings, best seven, from the first form to the correction of an old evening."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.events import NAMES, state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press, typed
from tests.worlds.phones import english, player_home
from tournaments.store.models import LogEntry, Placing, ScoreSheet, Series, Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]

EVENINGS, BEST, PEOPLE = 10, 7, 12


def evening(client: Client, number: int, rng: Random, *, named: bool = True) -> Tournament:
    """Two rounds of Bronzen; another player stays at home each time, and all are `named`."""
    settings = {"rounds": "2", "deals": "1"}
    event = made(client, "evening", "bronzen", settings, name=f"Abend {number}")
    home = NAMES[number % PEOPLE]
    enter(client, event, [name for name in NAMES[:PEOPLE] if name != home])
    press(client, event, "start")
    play_on(client, event, rng)
    assert state(event).play.phase == "finished"
    return name_all(client, event) if named else event


def name_all(client: Client, event: Tournament) -> Tournament:
    """Confirm what *Who is who?* proposes."""
    page = reverse("desk-who", args=[event.slug])
    answer = client.post(page, typed(client.get(page).context["form"]))
    assert answer.status_code == 302
    return event


def series_of(client: Client, events: list[Tournament]) -> Series:
    organization = events[0].organization
    assert organization is not None
    page = reverse("series-new", args=[organization.slug])
    context = client.get(page).context
    data = typed(context["form"], context["options"])
    places = ", ".join(map(str, range(PEOPLE, 0, -1)))
    data |= {"name": "Winter", "season": "2026", "s-best_of": str(BEST), "s-place_points": places}
    assert client.post(page, data).status_code == 302
    series = Series.objects.get()
    for event in events:
        added = client.post(reverse("series-events", args=[series.slug]), {"tournament": event.pk})
        assert added.status_code == 302
    return series


def by_hand(events: list[Tournament]) -> dict[str, int]:
    """Points by place, the best seven, and one for each evening."""
    found = {}
    for name in NAMES[:PEOPLE]:
        ranks = Placing.objects.filter(tournament__in=events, name=name)
        worth = sorted((PEOPLE + 1 - (row.rank or 0) for row in ranks), reverse=True)
        found[name] = sum(worth[:BEST]) + len(worth)
    return found


def shown(series: Series) -> dict[str, int]:
    """Return the totals on the public page."""
    rows = english().get(reverse("series", args=[series.slug])).context["rows"]
    return {row.somebody.name: int(row.total) for row in rows}


def forecast_of(client: Client, series: Series) -> None:
    """Nothing while no evening is to come; then for whom the settings let see it."""
    page, stranger = reverse("series-forecast", args=[series.slug]), english()
    client.cookies["django_language"] = "en"
    assert stranger.get(page).status_code == 404
    assert "nothing to forecast" in words(client.get(page))
    series.settings |= {"evenings": EVENINGS + 2, "promoted": 3}
    series.save()
    told = client.get(page)
    assert "2 evenings are still to come" in words(told)
    rows = told.context["outlook"].rows
    assert (
        rows[0].name
        == english().get(reverse("series", args=[series.slug])).context["rows"][0].somebody.name
    )
    assert [cell.goal for cell in rows[0].cells] == ["First place", "Promotion"]
    assert stranger.get(page).status_code == 404
    series.settings["forecast"] = "all"
    series.save()
    assert "How this is worked out" in words(stranger.get(page))


def turned(client: Client, event: Tournament) -> tuple[str, dict[str, str]]:
    """The correction of the first match by its sheet: the other one has won; its page, its data."""
    entry = LogEntry.objects.filter(tournament=event, kind="result").earliest("seq")
    page = reverse("desk-correct", args=[event.slug, entry.seq])
    client.get(page)
    sheet = ScoreSheet.objects.filter(tournament=event, round=1, table=1).get()
    assert "Back to the correction" in words(client.get(reverse("sheet", args=[sheet.token])))
    one, other = sheet.report["players"]
    names = {f'"{one}"': f'"{other}"', f'"{other}"': f'"{one}"'}
    deals = re.sub("|".join(names), lambda name: names[name[0]], json.dumps(sheet.report["deals"]))
    sheet.report = {**sheet.report, "deals": json.loads(deals)}
    sheet.save()
    return page, {"how": "sheet"}


def test_ten_evenings_make_a_table_that_follows_corrections_of_old_ones(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    rng = Random(7)
    events = [evening(client, number, rng) for number in range(EVENINGS)]
    series = series_of(client, events)
    before = shown(series)
    assert before == by_hand(events)
    page = english().get(reverse("series", args=[series.slug])).content.decode()
    way = english().get(reverse("series-progress", args=[series.slug])).context["progress"]
    assert {one.of.name: one.steps[-1].balance for one in way.ways} == before
    assert way.rounds == tuple(map(str, range(1, EVENINGS + 1)))
    own = english().get(reverse("series-progress", args=[series.slug]), {"who": way.ways[3].of.key})
    assert own.context["progress"].own.of.name == way.ways[3].of.name
    forecast_of(client, series)
    assert "Struck through" in page
    attended = {name: EVENINGS - (NAMES.index(name) < EVENINGS) for name in NAMES[:PEOPLE]}
    assert page.count("<s>") == sum(count - BEST for count in attended.values())
    after = before
    for event in events[1:]:  # seats are by lot: a match may have moved only what does not count
        address, data = turned(client, event)
        looked = client.post(address, data).content.decode()
        assert shown(series) == before
        assert client.post(address, {**data, "confirmed": "1"}).status_code == 302
        after = shown(series)
        assert after == by_hand(events)
        if after != before:
            break
    assert "In the table of Winter 2026" in looked
    moved = {name for name in before if before[name] != after[name]}
    assert moved
    told = english().get(reverse("series-changes", args=[series.slug])).content.decode()
    assert event.name in told
    assert all(name in told for name in moved)


def test_an_event_of_a_series_leads_there_and_asks_who_is_who(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    event = evening(client, 0, Random(7), named=False)
    desk = reverse("desk", args=[event.slug])
    asked = "personal links do not lead to the next event"
    assert asked not in words(client.get(desk))
    series = series_of(client, [event])
    assert asked in words(client.get(desk))
    assert "Struck through" not in words(client.get(reverse("series", args=[series.slug])))
    own = english().get(player_home(event, next(iter(state(event).play.status)))).content.decode()
    assert reverse("series", args=[series.slug]) in own
    name_all(client, event)
    assert asked not in words(client.get(desk))
    scheme = words(client.get(reverse("series-scheme", args=[series.slug])))
    assert "Points of the places" in scheme
    assert "Score divided by" not in scheme  # it means nothing beside points by place
