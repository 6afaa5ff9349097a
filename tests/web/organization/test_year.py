"""A year of an organization in review, and highlights of a person's record."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, NOW, id_of, state
from tests.worlds.markup import words
from tests.worlds.organizations import Season, logged_in, two_evenings
from tests.worlds.phones import english
from tournaments.store.models import (
    Organization,
    Participation,
    Person,
    Placing,
    Rating,
    TableScore,
    Tournament,
)
from tournaments.store.people import ratings
from tournaments.store.people.highlights import Highlights, highlights
from tournaments.store.people.record import PersonRecord, RecordLine
from tournaments.store.people.year import year_in_review, years

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return two_evenings()


def address(organization: Organization, year: int) -> str:
    return f"/organizations/{organization.slug}/years/{year}/"


def test_a_year_counts_what_its_events_hold(season: Season) -> None:
    organization, user, events, people = season
    played(
        "later", NAMES[:8], began=NOW + timedelta(days=400), organization=organization, user=user
    )
    found = year_in_review(organization, NOW.year, everything=True)
    assert [one.event for one in found.events] == events
    assert (found.entries, found.people) == (16, 8)
    assert {person.name for person in found.newcomers} == set(people)
    for one in found.events:
        first = one.event.placings.filter(rank=1).values_list("name", flat=True)
        assert list(one.winners) == list(first)
    wins = Counter(name for one in found.events for name in one.winners)
    assert {row.people[0].name: row.number for row in found.won} == dict(wins)
    tables: dict[tuple[int, int, int], list[str]] = {}
    for row in TableScore.objects.filter(tournament__in=events):
        name = Placing.objects.get(tournament=row.tournament_id, player=row.player).name
        tables.setdefault((row.tournament_id, row.sitting, row.table), []).append(name)
    assert found.tables == len(tables)
    together = Counter(
        pair for seated in tables.values() for pair in combinations(sorted(seated), 2)
    )
    told = {tuple(sorted(p.name for p in row.people)): row.number for row in found.met}
    assert told.items() <= together.items()
    assert max(told.values()) == max(together.values())
    (best,) = found.best
    assert best.score == max(
        TableScore.objects.filter(tournament__in=events).values_list("score", flat=True)
    )
    assert years(organization, everything=True) == (NOW.year + 1, NOW.year)


def test_climbing_is_counted_from_the_rating_before_the_year(season: Season) -> None:
    organization, _user, events, people = season
    Tournament.objects.filter(pk=events[0].pk).update(played_at=NOW - timedelta(days=400))
    found = year_in_review(organization, NOW.year, everything=True)
    for row in found.climbed:
        before, after = Rating.objects.filter(person=row.people[0]).order_by(
            "tournament__played_at"
        )
        assert after.mu > before.mu or after.sigma < before.sigma
        assert row.number > 0
    assert found.newcomers == ()
    assert found.people == len(people)


def test_climbing_heeds_nothing_that_came_later_and_may_not_be_seen(season: Season) -> None:
    organization, user, events, people = season
    Tournament.objects.filter(pk=events[0].pk).update(played_at=NOW - timedelta(days=400))
    before = year_in_review(organization, NOW.year, everything=False).climbed
    began = NOW + timedelta(days=9)
    later = played("later", NAMES[:8], began=began, organization=organization, user=user)
    for name, person in people.items():
        Participation.objects.create(tournament=later, player=id_of(later, name), person=person)
    ratings.recompute_events([later])
    Tournament.objects.filter(pk=later.pk).update(is_private=True)
    assert before
    assert year_in_review(organization, NOW.year, everything=False).climbed == before


def test_the_page_of_a_year_leaves_out_what_strangers_may_not_see(season: Season) -> None:
    organization, user, events, _people = season
    Tournament.objects.filter(pk=events[1].pk).update(is_private=True, name="Geheim")
    page = words(english().get(address(organization, NOW.year)))
    own = words(logged_in(user).get(address(organization, NOW.year)))
    assert ("Geheim" in page, "Geheim" in own) == (False, True)
    assert english().get(address(organization, 1999)).status_code == 404
    assert (
        f"/years/{NOW.year}/"
        in english().get(f"/organizations/{organization.slug}/").content.decode()
    )
    Organization.objects.filter(pk=organization.pk).update(is_private=True)
    assert english().get(address(organization, NOW.year)).status_code == 404


def test_a_year_of_events_in_which_nobody_is_known_has_its_winners(season: Season) -> None:
    organization, *_ = season
    Participation.objects.all().delete()
    page = words(english().get(address(organization, NOW.year)))
    assert "who is who" in page
    assert Placing.objects.filter(rank=1).first().name in page  # type: ignore[union-attr]


def test_a_year_takes_as_many_queries_however_many_its_events(season: Season) -> None:
    organization, user, *_ = season

    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            year_in_review(organization, NOW.year, everything=True)
        return len(queries)

    before = asked()
    played("third", NAMES[:4], began=NOW + timedelta(days=9), organization=organization, user=user)
    assert asked() == before


def of(*places: int | None, field: int = 10) -> Highlights:
    """Return the highlights of a person with these places, one event after the other."""
    lines = [
        RecordLine(Tournament(pk=n), Placing(rank=place, field=field), None)
        for n, place in enumerate(places, 1)
    ]
    return highlights(PersonRecord(Person(), tuple(reversed(lines)), (), (), ()))


def test_runs_are_the_longest_and_the_present_ones() -> None:
    found = of(1, 1, 4, 2, 3, 1, 9, None, 5)
    assert [(run.kind, run.longest, run.now) for run in found.runs] == [
        ("won", 2, 0),
        ("podium", 3, 0),
        ("half", 6, 1),
    ]
    assert [line.event.pk for line in found.form] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert [line.event.pk for line in found.best][:1] in ([1], [2], [6])
    assert of(1, 9).runs == ()
    assert of(1, 1, 1).best == ()  # three are all


def test_the_page_of_a_person_tells_form_and_runs(season: Season) -> None:
    _organization, _user, events, people = season
    page = words(english().get(f"/people/{people['Anke'].code}/"))
    assert "Places in the latest events" in page
    assert all(event.name in page for event in events)


@pytest.mark.turns(2)
def test_who_was_at_more_than_three_events_reads_the_best_ones_and_who_sat_there() -> None:
    organization, _user = organization_of()
    events = [played(lot, organization=organization) for lot in "1234"]
    person = known(organization, *events)["Anke"]
    page = words(english().get(f"/people/{person.code}/"))
    places = [
        (place.rank, event)
        for event in events
        for place in state(event).final or ()
        if place.player == id_of(event, "Anke")
    ]
    best = sorted(places, key=lambda one: one[0] or 99)[:3]
    told = page.partition("Best events")[2].partition("Brokdorf")[0]
    assert [f"{event.name} : place {rank} of 13" in told for rank, event in best] == [True] * 3
    assert "At the same table" in page


def test_an_event_belongs_to_the_year_on_the_clock_of_its_own_walls(season: Season) -> None:
    """Half past midnight of New Year in Berlin, still the old year in New York."""
    organization, _user, events, _people = season
    first, second = events
    midnight = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)
    Tournament.objects.filter(pk=first.pk).update(played_at=midnight, zone="Europe/Berlin")
    Tournament.objects.filter(pk=second.pk).update(played_at=midnight, zone="America/New_York")
    assert years(organization, everything=True) == (2027, 2026)
    found = [year_in_review(organization, year, everything=True) for year in (2026, 2027)]
    assert [[one.event for one in year.events] for year in found] == [[second], [first]]
